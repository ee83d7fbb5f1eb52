#include "referee/context.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>

#include "base/text.h"

namespace kupi::referee {

namespace {

constexpr std::size_t most_listed = 16; ///< forms of one verb
constexpr std::size_t most_picked = 64; ///< ways to play: more are a free choice
constexpr int most_named_ways = 4;      ///< of a move with a card that may lie unseen
constexpr std::int32_t no_bound = 1'000'000;

/// What one verb may go with.
struct Choices {
    std::vector<std::string> forms;   ///< the words behind the verb
    std::vector<std::string> singles; ///< those of one card
    std::size_t count = 0;
    bool cards_only = true;
    bool seldom = true;
    int fewest = 255, most = 0; ///< cards
};

/// The sketch's CARD CARD as people say it: "any two cards not seen".
std::string with_cards_in_words(const std::string& form) {
    static const std::array<std::string, 11> words = {"two",   "three", "four", "five",   "six",   "seven",
                                                      "eight", "nine",  "ten",  "eleven", "twelve"};
    std::vector<std::string> out;
    std::size_t run = 0;
    const auto end_run = [&] {
        if (run == 1) out.emplace_back("any card not seen");
        if (run > 1)
            out.push_back("any " + (run < words.size() + 2 ? words[run - 2] : std::to_string(run)) + " cards not seen");
        run = 0;
    };
    for (std::string& word : split(form, ' ')) {
        if (word == "CARD") {
            ++run;
            continue;
        }
        end_run();
        out.push_back(std::move(word));
    }
    end_run();
    return join(out, " ");
}

/// The words behind actor and verb; of a number with a range its bounds.
std::string arguments_of(const Option& option, EntryWriter& writer, const Speaker& speaker) {
    std::string text = writer.sketch(option.move);
    const std::string head =
        writer.name(option.move.seat) + ' ' + std::string(speaker.vocabulary.verb_text(option.move.verb));
    text.erase(0, std::min(text.size(), head.size() + 1));
    if (option.move.numbered && option.most > option.move.number) {
        const std::string number = std::to_string(option.move.number);
        const std::size_t at = text.rfind(number);
        const std::string range =
            option.most >= no_bound ? number + " or more" : number + " to " + std::to_string(option.most);
        if (at != std::string::npos) text.replace(at, number.size(), range);
    }
    return with_cards_in_words(text);
}

/// Cards that nobody has seen are not named, and what is alike then is there once. Beside cards that are named such a
/// card is one that goes with these: where only few do, they are named all the same.
void hide_unseen(std::vector<Option>& options, const SeenCards& seen) {
    std::vector<std::pair<Move, int>> ways; // to do what is shown as that; 0: it is there
    const auto ways_of = [&](const Move& shown) -> int& {
        const auto at = std::find_if(ways.begin(), ways.end(), [&](const auto& known) { return known.first == shown; });
        return at == ways.end() ? ways.emplace_back(shown, 0).second : at->second;
    };
    const auto hides = [](const std::optional<Move>& shown, const Option& o) {
        return shown && shown->unseen() > o.move.unseen();
    };
    for (const Option& o : options)
        if (const auto shown = seen.only(o.move); !o.chance && hides(shown, o)) ++ways_of(*shown);
    std::vector<Option> kept;
    for (Option o : options) {
        const auto shown = seen.only(o.move);
        if (!o.chance && !shown) continue;
        if (!o.chance && hides(shown, o)) {
            int& count = ways_of(*shown);
            if (count == 0) continue;
            if (shown->unseen() == shown->cards || count > most_named_ways) {
                count = 0;
                o.move = *shown;
            }
        }
        kept.push_back(o);
    }
    options = std::move(kept);
}

/// `partial`: only some of the ways are there.
std::string summary(std::string_view verb, const Choices& choices, bool partial) {
    std::string out(verb);
    if (choices.count > most_listed && choices.seldom) return out + " (" + std::to_string(choices.count) + " ways)";
    if ((choices.count > most_listed || (partial && choices.count > 1 && choices.fewest > 1)) && choices.cards_only) {
        if (choices.fewest == 1 && !partial && choices.count <= most_picked && !choices.singles.empty() &&
            choices.singles.size() <= most_listed)
            return out + ' ' + join(choices.singles, ", ") + " or " +
                   counted(choices.count - choices.singles.size(), "way") + " with 2 to " +
                   std::to_string(choices.most) + " cards";
        const std::string fewest = std::to_string(choices.fewest);
        return out + ' ' +
               (choices.fewest == choices.most ? counted(static_cast<std::size_t>(choices.most), "card")
                                               : fewest + " to " + std::to_string(choices.most) + " cards");
    }
    std::string list;
    for (const auto& form : choices.forms)
        if (!form.empty()) list += (list.empty() ? " " : ", ") + form;
    out += list;
    if (choices.count > choices.forms.size())
        out += " and " + std::to_string(choices.count - choices.forms.size()) + " more";
    return out;
}

} // namespace

std::string held_text(const Position& position, Seat seat, const Speaker& speaker) {
    if (seat == nobody) return {};
    std::vector<std::string> piles;
    for (const PileView& pile : position.piles()) {
        if (pile.owner != seat || (pile.cards.empty() && pile.unseen == 0)) continue;
        // What is held lies in the hand, and nobody need be told so.
        std::string text(pile.name == "hand" ? "" : pile.name);
        if (!pile.cards.empty()) text += (text.empty() ? "" : " ") + speaker.cards(pile.cards);
        if (pile.unseen > 0)
            text += (text.empty()         ? counted(static_cast<std::size_t>(pile.unseen), "card")
                     : pile.cards.empty() ? " of " + std::to_string(pile.unseen)
                                          : " and " + std::to_string(pile.unseen)) +
                    " not seen";
        piles.push_back(std::move(text));
    }
    return piles.empty() ? std::string{} : speaker.name(seat) + " held: " + join(piles, "; ");
}

std::optional<PileView> unseen_pile(const Position& position, Pile place) {
    const CardSet pool = position.pool().kinds();
    if (pool.empty()) return std::nullopt;
    const auto learned = position.clone();
    learned->tell(nullptr);
    learned->learn(place, pool.first());
    const std::vector<PileView> before = position.piles(), after = learned->piles();
    for (std::size_t i = 0; i < before.size() && i < after.size(); ++i)
        if (after[i].unseen < before[i].unseen) return before[i];
    return std::nullopt;
}

std::string pile_text(const PileView& pile, const Speaker& speaker) {
    if (pile.owner >= most_players) return "the " + std::string(pile.name);
    return speaker.name(pile.owner) + "'s " + std::string(pile.name);
}

SeenCards::SeenCards(const Position& position) : pool_(position.pool()) {
    if (pool_.kinds().size() == 1) pool_ = {}; // whatever has not been seen, it is this
    if (pool_.empty()) return;
    for (const PileView& pile : position.piles())
        if (pile.owner < most_players && !pile.buried)
            for (PlayingCard c : pile.cards) own_[pile.owner].add(c);
}

std::optional<Move> SeenCards::only(const Move& move) const {
    Move seen = move;
    if (pool_.empty()) return seen;
    CardCounts own = move.seat < most_players ? own_[move.seat] : CardCounts();
    bool stands_for_another = false;
    each_card(move, [&](int i) {
        if (!pool_.has(move.card(i))) return;
        if (own.has(move.card(i))) return own.remove(move.card(i));
        stands_for_another = stands_for_another || (i + 1 < move.size && move.is_name(i + 1));
        seen.items[static_cast<std::size_t>(i)] = unseen_card.code();
    });
    return stands_for_another ? std::nullopt : std::optional(seen);
}

std::string seen_text(const Position& position, const Move& move, PlayingCard card, const Speaker& speaker) {
    std::vector<std::string> all;
    each_card(move, [&](int i) {
        if (move.is_unseen(i) || (!card.is_unseen() && move.card(i) != card)) return;
        std::vector<std::string> places;
        for (const PileView& pile : position.piles()) {
            if (std::find(pile.cards.begin(), pile.cards.end(), move.card(i)) == pile.cards.end()) continue;
            places.push_back((pile.owner == nobody ? "" : speaker.name(pile.owner) + " · ") + std::string(pile.name));
        }
        if (!places.empty()) all.push_back(speaker.card(move.card(i)) + " lies elsewhere: " + join(places, ", "));
    });
    return join(all, "; ");
}

std::string legal_text(const Position& position, Seat seat, const Speaker& speaker, EntryWriter& writer,
                       const std::function<bool(const Option&)>& out_of) {
    Options options;
    position.legal_moves(options);
    const bool own = std::any_of(options.begin(), options.end(), [&](const Option& o) { return o.move.seat == seat; });
    std::map<std::pair<Seat, int>, Choices> verbs; // by seat and verb
    std::vector<Option> some;
    std::copy_if(options.begin(), options.end(), std::back_inserter(some),
                 [&](const Option& o) { return (!own || o.move.seat == seat) && !(out_of && out_of(o)); });
    if (!out_of) hide_unseen(some, SeenCards(position));
    for (const Option& o : some) {
        Choices& c = verbs[{o.move.seat, o.move.verb}];
        ++c.count;
        c.cards_only = c.cards_only && !o.move.numbered && o.move.other == nobody && o.move.cards == o.move.size;
        c.seldom = c.seldom && o.seldom;
        c.fewest = std::min<int>(c.fewest, o.move.cards);
        c.most = std::max<int>(c.most, o.move.cards);
        if (o.move.cards == 1 && c.singles.size() <= most_listed) c.singles.push_back(arguments_of(o, writer, speaker));
        if (c.forms.size() >= most_listed) continue;
        std::string form = arguments_of(o, writer, speaker);
        if (std::find(c.forms.begin(), c.forms.end(), form) == c.forms.end())
            c.forms.push_back(std::move(form));
        else
            --c.count;
    }
    std::string out;
    Seat before = nobody;
    for (const auto& [key, choices] : verbs) {
        const auto& [who, verb] = key;
        if (!out.empty()) out += "; ";
        if (!own && who != before) out += printable(writer.name(who)) + ' ';
        before = who;
        out += printable(summary(speaker.vocabulary.verb_text(verb), choices, options.full()));
    }
    return out;
}

} // namespace kupi::referee
