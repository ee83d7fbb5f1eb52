#include "referee/known_text.h"

#include "base/text.h"
#include "referee/report_text.h"

namespace kupi {

std::vector<KnownText> known_texts(const Position& position, const Speaker& speaker) {
    std::vector<KnownText> out;
    const CardNames& names = speaker.vocabulary.cards();
    for (const KnownFact& fact : position.known()) {
        KnownText text{std::string(fact.name), {}};
        switch (fact.kind) {
        case KnownFact::Kind::number: text.words = std::to_string(fact.number); break;
        case KnownFact::Kind::word: text.words = fact.word; break;
        case KnownFact::Kind::rank: text.words = names.rank_name(fact.number); break;
        case KnownFact::Kind::suit:
            text.words = names.suit_name(fact.number);
            text.suit = fact.number;
            break;
        case KnownFact::Kind::seats: {
            std::vector<std::string> all;
            for (const Seat s : fact.seats) all.push_back(speaker.name(s));
            text.words = join(all, ", ");
        }
        }
        out.push_back(std::move(text));
    }
    if (position.hand_result().over) return out;
    if (const Result standing = position.standing(); standing.known)
        for (const Field& field : standing.fields())
            if (std::string words = value_text(field, speaker.players); !words.empty())
                out.push_back({std::string(field.name), std::move(words)});
    return out;
}

std::string to_text(const std::vector<KnownText>& all) {
    std::vector<std::string> parts;
    for (const KnownText& one : all) parts.push_back(one.name + ' ' + one.words);
    return join(parts, "; ");
}

} // namespace kupi
