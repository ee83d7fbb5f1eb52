#include "web/options.h"

#include <algorithm>
#include <map>

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "referee/context.h"

namespace kupi::web {

using Json = nlohmann::ordered_json;

namespace {

constexpr std::int32_t no_bound = 1'000'000;
constexpr std::size_t most_moves = 4000; ///< that a page is given; what is beyond can still be written

std::string range_in(std::string text, const Option& option) {
    if (!option.move.numbered || option.most <= option.move.number) return text;
    const std::string number = std::to_string(option.move.number);
    const auto at = text.rfind(number);
    if (at != std::string::npos)
        text.replace(at, number.size(), number + "…" + (option.most >= no_bound ? "" : std::to_string(option.most)));
    return text;
}

/// "deal" is "deals", "pass" is "passes", "carry" is "carries".
std::string third_person(std::string_view verb) {
    std::string out(verb);
    const auto ends = [&](std::string_view ending) { return out.ends_with(ending); };
    if (ends("s") || ends("x") || ends("sh") || ends("ch") || ends("o")) return out + "es";
    if (ends("y") && !ends("ay") && !ends("ey") && !ends("oy")) return out.substr(0, out.size() - 1) + "ies";
    return out + "s";
}

/// Of the ways in which a verb is written, the one that the move is: the table's or a player's, bare or not.
const Verb& written_as(const Vocabulary& vocabulary, const Move& move) {
    const auto& forms = vocabulary.forms(move.verb);
    const bool bare = move.size == 0 && !move.numbered;
    const auto fits = [&](const Vocabulary::Form& form, bool as_bare) {
        return form.verb->by_table == (move.seat == table_seat) &&
               (!as_bare || (form.verb->arguments == ArgumentPattern{}) == bare);
    };
    for (const bool as_bare : {true, false})
        for (const Vocabulary::Form& form : forms)
            if (fits(form, as_bare)) return *form.verb;
    return *forms.front().verb;
}

/// "names trump": what the move is, behind a name.
std::string does(const Vocabulary& vocabulary, const Move& move) { return web::does(written_as(vocabulary, move)); }

/// Who does it, as people say: the dealer deals, whatever the log writes.
std::string subject(const Recorder& recorder, const Move& move) {
    if (move.seat != table_seat) return recorder.speaker().name(move.seat);
    const Seat dealer = recorder.position().dealer();
    const bool deals = move.verb == recorder.log().deck->vocabulary->verb("deal");
    return deals && dealer != nobody ? recorder.speaker().name(dealer) : "the table";
}

bool takes_suited_cards(const ArgumentPattern& pattern) {
    using Kind = ArgumentPattern::Kind;
    return pattern.kind == Kind::card || pattern.kind == Kind::card_or_unseen || pattern.kind == Kind::group ||
           std::any_of(pattern.parts.begin(), pattern.parts.end(), takes_suited_cards);
}

/// The cards that may be named where such a move has unseen ones.
CardCounts pool_of(const Option& option, const Position& position, const Vocabulary& vocabulary) {
    CardCounts pool = option.chance ? position.pool(option.move) : position.pool();
    const auto& forms = vocabulary.forms(option.move.verb);
    if (std::any_of(forms.begin(), forms.end(), [](const auto& f) { return takes_suited_cards(f.verb->arguments); }))
        return pool;
    CardCounts jokers;
    for (const PlayingCard card : pool.kinds())
        for (int n = card.has_suit() ? 0 : pool.count(card); n > 0; --n) jokers.add(card);
    return jokers;
}

} // namespace

std::string does(const Verb& verb) { return verb.due.empty() ? third_person(verb.verb) : verb.due; }

Json cards_json(const CardCounts& cards, const Vocabulary& vocabulary) {
    Json out = Json::array();
    for (const PlayingCard card : cards.kinds())
        for (int n = cards.count(card); n > 0; --n) out.push_back(vocabulary.cards().text(card));
    return out;
}

Json options_json(const Recorder& recorder) {
    const Position& position = recorder.position();
    const Vocabulary& vocabulary = *recorder.log().deck->vocabulary;
    EntryWriter writer(*recorder.log().deck->vocabulary, recorder.log().players);
    const Options options = recorder.offers();
    const CardCounts pool = position.pool();
    Json out = Json::array();
    std::map<std::tuple<Seat, int, bool, std::string>, std::size_t> at;
    std::size_t count = 0;
    for (const Option& o : options) {
        if (++count > most_moves) break;
        std::string text = writer.sketch(o.move);
        if (text.empty()) continue;
        const std::string what = does(vocabulary, o.move);
        const auto [place, is_new] = at.try_emplace({o.move.seat, o.move.verb, o.chance, what}, out.size());
        if (is_new) {
            Json group = {{"who", writer.name(o.move.seat)},
                          {"verb", vocabulary.verb_text(o.move.verb)},
                          {"says", subject(recorder, o.move) + ' ' + what},
                          {"does", what},
                          {"moves", Json::array()}};
            if (o.move.seat == table_seat) group["table"] = true;
            if (const std::string& between = written_as(vocabulary, o.move).between; !between.empty())
                group["between"] = between;
            if (o.seldom) group["seldom"] = true;
            if (const CardCounts own = pool_of(o, position, vocabulary); !(own == pool))
                group["pool"] = cards_json(own, vocabulary);
            out.push_back(std::move(group));
        }
        Json& group = out[place->second];
        const std::size_t head =
            group["who"].get_ref<const std::string&>().size() + group["verb"].get_ref<const std::string&>().size() + 2;
        group["moves"].push_back(range_in(text.substr(std::min(text.size(), head)), o));
    }
    return out;
}

std::string due_text(const Recorder& recorder) {
    const Vocabulary& vocabulary = *recorder.log().deck->vocabulary;
    const Options options = recorder.offers();
    // What somebody may always do is not what is due.
    const bool usual = std::any_of(options.begin(), options.end(), [](const Option& o) { return !o.seldom; });
    const auto add = [](auto& list, const std::string& text) {
        if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
    };
    std::vector<std::pair<std::string, std::vector<std::string>>> all; // who, and what; the table first
    for (const bool table : {true, false})
        for (const Option& o : options) {
            if ((usual && o.seldom) || (o.move.seat == table_seat) != table) continue;
            const std::string who = subject(recorder, o.move);
            auto at = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.first == who; });
            if (at == all.end()) at = all.insert(all.end(), {who, {}});
            add(at->second, does(vocabulary, o.move));
        }
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::vector<std::string> who = {all[i].first}; // with all others who may do the same
        for (std::size_t j = all.size(); --j > i;)
            if (all[j].second == all[i].second) {
                who.insert(who.begin() + 1, all[j].first);
                all.erase(all.begin() + static_cast<std::ptrdiff_t>(j));
            }
        parts.push_back(one_of(who) + ' ' + one_of(all[i].second));
    }
    if (recorder.deal_may_be_left_out() && parts.size() > 1)
        return parts.front() + "; if the cards stay hidden, " + join({parts.begin() + 1, parts.end()}, "; ");
    return join(parts, "; ");
}

} // namespace kupi::web
