#include "referee/typed.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <vector>

#include "base/text.h"
#include "referee/context.h"

namespace kupi::referee {

namespace {

class TypedReader {
  public:
    TypedReader(std::string_view typed, const Log& log, const Position& position, const Options& options)
        : typed_(typed),
          log_(log),
          position_(position),
          options_(options),
          reader_(*log.deck->vocabulary, log.players),
          writer_(*log.deck->vocabulary, log.players) {}

    Typed read() {
        std::string entry(typed_);
        Entry read;
        reader_.read(entry, read);
        if (read.broken == rule::not_a_player || read.broken == rule::unknown_verb) {
            tokens_ = reader_.tokens();
            if (tokens_.empty()) return {entry, {}, false, false};
            const bool acted = read.broken == rule::unknown_verb;
            const int verb = acted ? -1 : reader_.vocabulary().verb(word(0));
            const Seats seats = acted ? Seats::of(read.move.seat) : able(verb);
            if (verb >= 0) {
                if (seats.size() != 1) return {entry, who(seats), false, false};
                entry = with(0, name(seats.first()));
            } else if (auto bare = bare_card(acted ? 1 : 0, seats)) {
                if (bare->unclear) return *bare;
                entry = bare->entry;
            } else {
                return {entry, unknown(acted), false, false};
            }
            reader_.read(entry, read);
        }
        if (!read.broken.id.empty()) return {entry, example(read), false, false};
        const std::string canonical = writer_.text(read);
        return {canonical.empty() ? entry : canonical, {}, true, false};
    }

  private:
    std::string word(std::size_t token) const {
        return std::string(typed_.substr(tokens_[token].begin, tokens_[token].end - tokens_[token].begin));
    }
    std::string name(Seat seat) const { return seat == table_seat ? "table" : writer_.name(seat); }
    /// The text with words put in front of a token, or behind all of them.
    std::string with(std::size_t token, const std::string& words) const {
        const std::size_t at = token < tokens_.size() ? tokens_[token].begin : tokens_.back().end;
        return std::string(typed_.substr(0, at)) + words + ' ' + std::string(typed_.substr(at));
    }

    /// Who can do that now, or do anything; where nobody can, the players on turn, to be told why.
    Seats able(int verb) const {
        Seats seats;
        for (const Option& o : options_)
            if (verb < 0 ? o.move.seat != table_seat : o.move.verb == verb) seats.add(o.move.seat);
        return seats.empty() ? position_.waiting() - Seats::of(table_seat) : seats;
    }

    /// Verbs that a seat may now use on a card, whatever else they need: "add 4rm Ana" is one for 4rm.
    std::vector<std::string> verbs_on(Seat seat, PlayingCard card) const {
        std::vector<std::string> verbs;
        for (const Option& o : options_) {
            if (o.move.seat != seat) continue;
            each_card(o.move, [&](int i) {
                if (o.move.card(i) == card) verbs.emplace_back(reader_.vocabulary().verb_text(o.move.verb));
            });
        }
        return unique(verbs);
    }

    /// "10S": what one verb alone can do with it. Nothing if no verb of a player's takes it.
    std::optional<Typed> bare_card(std::size_t token, Seats seats) {
        struct Reading {
            std::string entry; ///< empty: the verb needs further words
            std::string verb;
            Seat seat;
            bool legal, due;
        };
        std::vector<Reading> readings;
        for (const Seat seat : seats)
            for (const std::string_view verb : reader_.vocabulary().verbs()) {
                Entry entry;
                const std::string text = with(token, (token == 0 ? name(seat) + ' ' : "") + std::string(verb));
                reader_.read(text, entry);
                if (!entry.broken.id.empty() || entry.move.cards == 0) continue;
                const bool due = std::any_of(options_.begin(), options_.end(), [&](const Option& o) {
                    return o.move.seat == seat && o.move.verb == entry.move.verb;
                });
                const bool legal = due && is_legal(position_.clone()->play(entry.move));
                readings.push_back({text, std::string(verb), seat, legal, due});
                // What needs more words may be meant as well.
                for (const auto& other : verbs_on(seat, entry.move.card()))
                    if (other != verb) readings.push_back({{}, other, seat, true, true});
            }
        if (readings.empty()) return std::nullopt;
        // What is legal is meant before what is only due, and that before what is not.
        for (bool Reading::*sign : {&Reading::legal, &Reading::due})
            if (std::any_of(readings.begin(), readings.end(), [&](const Reading& r) { return r.*sign; }))
                std::erase_if(readings, [&](const Reading& r) { return !(r.*sign); });
        const auto same = [](const Reading& a, const Reading& b) { return a.seat == b.seat && a.verb == b.verb; };
        std::stable_sort(readings.begin(), readings.end(), [](const Reading& a, const Reading& b) {
            return std::tie(a.seat, a.verb) < std::tie(b.seat, b.verb);
        });
        readings.erase(std::unique(readings.begin(), readings.end(), same), readings.end());
        if (readings.size() == 1 && !readings.front().entry.empty())
            return Typed{readings.front().entry, {}, true, false};
        std::vector<std::string> ways;
        const bool several = readings.front().seat != readings.back().seat; // sorted by seat
        for (const Reading& r : readings)
            ways.push_back("\"" + (several ? printable(name(r.seat)) + " " : "") + r.verb + "\"");
        constexpr std::size_t most = 6;
        if (ways.size() > most) ways.resize(most);
        return Typed{std::string(typed_),
                     "\"" + printable(word(token)) + "\" alone does not say whether " + one_of(ways) + " is meant",
                     false, true};
    }

    std::string who(Seats seats) const {
        std::vector<std::string> names; // as they are typed
        for (const Seat seat : seats) names.push_back(printable(name(seat)));
        return names.empty() ? std::string{} : "who does it: " + one_of(names) + "?";
    }

    /// Words that nobody and nothing is called.
    std::string unknown(bool acted) const {
        std::vector<std::string> known;
        for (const Verb& v : log_.shelf->game.verbs)
            if (!v.by_table) known.push_back(v.verb);
        if (acted && tokens_.size() < 2) return "what does " + printable(word(0)) + " do: " + one_of(due()) + "?";
        const std::string odd = word(acted ? 1 : 0);
        if (acted && reader_.vocabulary().verb(odd) >= 0)
            return "\"" + printable(odd) + "\" is the table's: leave out " + printable(word(0)) + " in front of it";
        if (!acted) known.insert(known.begin(), log_.players.names().begin(), log_.players.names().end());
        const std::string near = did_you_mean(odd, known);
        std::string said = acted ? log_.shelf->game.title + " has no \"" + printable(odd) + "\""
                                 : "no player, card or verb is called \"" + printable(odd) + "\"";
        if (!near.empty()) return said + "; " + near;
        return due().empty() ? said : said + "; what may be done now: " + join(due(), ", ");
    }

    /// Verbs of what is legal now.
    std::vector<std::string> due() const {
        std::vector<std::string> verbs;
        for (const Option& o : options_)
            if (o.move.seat != table_seat) verbs.emplace_back(reader_.vocabulary().verb_text(o.move.verb));
        return unique(verbs);
    }

    static std::vector<std::string> unique(std::vector<std::string> all) {
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        return all;
    }

    /// How the verb is written, by the first entry with it that would be legal.
    std::string example(const Entry& entry) {
        if (entry.broken != rule::bad_argument) return {};
        for (const Option& o : options_) {
            if (o.move.verb != entry.move.verb || o.move.seat != entry.move.seat) continue;
            const std::string text = writer_.text(o.move);
            if (!text.empty()) return "for example \"" + printable(text.substr(name(o.move.seat).size() + 1)) + "\"";
        }
        return {};
    }

    std::string_view typed_;
    const Log& log_;
    const Position& position_;
    const Options& options_;
    EntryReader reader_;
    EntryWriter writer_;
    std::vector<EntryToken> tokens_; ///< of what was typed
};

} // namespace

std::string cards_help(const Log& log) {
    const Pack& pack = log.deck->pack;
    const CardNames& names = log.deck->vocabulary->cards();
    std::vector<std::string> ranks, suits, others;
    for (int r = 0; r < pack.ranks; ++r) ranks.push_back(pack.rank_codes[r]);
    for (int s = 0; s < pack.suits; ++s) suits.push_back(std::string(names.suit_text(s)) + " " + names.suit_name(s));
    for (int e = 0; e < pack.extras; ++e)
        others.push_back(pack.extra_codes[e] + " " + names.title(PlayingCard::of_no_suit(e)));
    std::string text;
    if (pack.suits > 0 && pack.ranks > 0) {
        const PlayingCard first(0, pack.ranks - 1);
        text = "rank, then suit: " + std::string(names.text(first)) + " is " + names.title(first) + ". Ranks " +
               join(ranks, " ") + "; suits " + join(suits, ", ") + ".";
    }
    if (!others.empty()) text += " Others: " + join(others, ", ") + ".";
    return printable(text + " A card that nobody saw is ??, and ??*4 are four of them.");
}

Typed read_typed(std::string_view typed, const Log& log, const Position& position, const Options& options) {
    return TypedReader(typed, log, position, options).read();
}

} // namespace kupi::referee
