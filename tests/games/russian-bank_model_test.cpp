// Russian Bank held against a second telling of its rules, slow and literal, on long games at random: every entry that
// could be written is judged by both, and so is every stop.
#include <algorithm>
#include <optional>

#include "catch.h"
#include "games/russian-bank.h"
#include "games/support/random_games.h"
#include "games/written.h"
#include "rules/random.h"

using namespace kupi::games;

namespace {

using Verb = RussianBank::Verb;
using Word = RussianBank::Word;

struct Card {
    int suit = 0, rank = 0; ///< ace 1 to king 13
    bool red() const { return suit == 1 || suit == 2; }
    PlayingCard playing() const { return {suit, rank == 1 ? 12 : rank - 2}; }
    friend bool operator==(const Card&, const Card&) = default;
};
using Cards = std::vector<Card>;

struct Try {
    Verb verb = Verb::pass;
    int from = 0, to = 0; ///< words
};

struct Model {
    struct Side {
        Cards reserve, discards, seen;
        Cards known; ///< the stock once it has been the discard pile, the next card first
        std::optional<Card> turned;
        int reserve_down = 12, stock_down = 35;
        int to_turn() const {
            return stock_down + static_cast<int>(known.size() + discards.size()) + (turned.has_value() ? 1 : 0);
        }
        int count() const { return to_turn() + 2 * (reserve_down + static_cast<int>(reserve.size())); }
    };
    std::array<Side, 2> side;
    std::array<Cards, 8> tableau;
    int foundations[4][14] = {}; ///< of each suit, how many of each rank
    int turn = 0;
    bool strict = false, mending = false, over = false;
    std::array<int, 2> then{35, 35}; ///< cards to turn at the last placement
    Cards put_away[2];               ///< discards since

    Side& own() { return side[turn]; }
    Side& opponent() { return side[1 - turn]; }

    int up(int suit, int rank) const { return foundations[suit][rank]; }
    bool fits(Card c) const { return up(c.suit, c.rank) < (c.rank == 1 ? 2 : up(c.suit, c.rank - 1)); }
    static bool builds(Card c, Card on) { return on.rank == c.rank + 1 && on.red() != c.red(); }
    static bool loads(Card c, const Cards& on) {
        return !on.empty() && on.back().suit == c.suit && std::abs(on.back().rank - c.rank) == 1;
    }
    std::optional<Card> at(int word) {
        const Cards* pile = word < 8 ? &tableau[word] : word == Word::word_reserve ? &own().reserve : nullptr;
        if (word == Word::word_stock) return own().turned;
        if (pile == nullptr || pile->empty()) return std::nullopt;
        return pile->back();
    }
    bool needs_reserve_card() { return !over && own().reserve.empty() && own().reserve_down > 0; }
    bool space() const {
        return std::any_of(tableau.begin(), tableau.end(), [](const Cards& t) { return t.empty(); });
    }

    /// The rule of the priority that is open, and whether the entry is one that it asks for.
    std::string_view priority(const Try& t) {
        const bool goes_up = t.verb == Verb::move && t.to == Word::word_f && at(t.from) && fits(*at(t.from));
        if (at(Word::word_reserve) && fits(*at(Word::word_reserve)))
            return goes_up && t.from == Word::word_reserve ? "due" : "reserve-first";
        bool of_tableau = false;
        for (int i = 0; i < 8; ++i) of_tableau = of_tableau || (at(i) && fits(*at(i)));
        if (of_tableau || (own().turned && fits(*own().turned)))
            return goes_up && !(strict && of_tableau && t.from == Word::word_stock) ? "due" : "foundation-first";
        if (space() && at(Word::word_reserve))
            return t.verb == Verb::move && t.from == Word::word_reserve && t.to < 8 && tableau[t.to].empty()
                       ? "due"
                       : "fill-space";
        return "";
    }

    std::string_view broken(const Try& t) {
        if (t.verb == Verb::move || t.verb == Verb::load) {
            if (t.from == Word::word_f || t.from == Word::word_discard) return "not-available";
            if (!at(t.from)) return "nothing-there";
        }
        if (t.verb == Verb::turn && own().turned) return "one-turned-card";
        if (t.verb == Verb::turn && own().to_turn() == 0) return "nothing-to-turn";
        if (t.verb == Verb::discard && !own().turned) return "discard-turned";
        if (t.verb == Verb::pass && own().to_turn() > 0) return "pass-only-empty";
        if (const auto p = priority(t); !p.empty()) return p == "due" ? "" : p;
        if (t.verb == Verb::load) {
            const Cards& on = t.to == Word::word_reserve ? opponent().reserve : opponent().discards;
            return on.empty() ? "load-empty" : loads(*at(t.from), on) ? "" : "load-match";
        }
        if (t.verb != Verb::move) return "";
        if (t.to == Word::word_f) return fits(*at(t.from)) ? "" : "foundation-build";
        if (t.to == t.from) return "tableau-build";
        return tableau[t.to].empty() || builds(*at(t.from), tableau[t.to].back()) ? "" : "tableau-build";
    }
    static bool may_be_stopped(std::string_view rule) {
        for (std::string_view marked : {"not-available", "foundation-build", "tableau-build", "load-empty",
                                        "load-match", "reserve-first", "foundation-first", "fill-space"})
            if (rule == marked) return true;
        return false;
    }

    /// RB-10: whether the card at the top of a reserve, or turned up, could go anywhere at all.
    bool has_place(Card c, int seat, bool of_reserve) {
        if (fits(c) || loads(c, side[1 - seat].reserve) || loads(c, side[1 - seat].discards)) return true;
        for (const Cards& t : tableau)
            if (t.empty() ? of_reserve || (side[seat].reserve.empty() && side[seat].reserve_down == 0)
                          : builds(c, t.back()))
                return true;
        return false;
    }

    void placed() {
        for (int s : {0, 1}) then[s] = side[s].to_turn(), put_away[s].clear();
    }
    Card take(int word) {
        const Card c = *at(word);
        if (word == Word::word_stock)
            own().turned.reset();
        else
            (word < 8 ? tableau[word] : own().reserve).pop_back();
        return c;
    }
    void carry(const Try& t) {
        const Card c = take(t.from);
        if (t.verb == Verb::load)
            (t.to == Word::word_reserve ? opponent().reserve : opponent().discards).push_back(c);
        else if (t.to == Word::word_f)
            ++foundations[c.suit][c.rank];
        else
            tableau[t.to].push_back(c);
        if (t.verb == Verb::load || t.to == Word::word_f || t.from >= 8) placed();
        over = own().count() == 0;
    }
    void end_turn() {
        turn = 1 - turn;
        bool stuck = true;
        for (int s : {0, 1}) {
            stuck = stuck && static_cast<int>(put_away[s].size()) >= then[s];
            stuck = stuck && (side[s].reserve.empty() || !has_place(side[s].reserve.back(), s, true));
        }
        over = stuck;
    }
    void discard() {
        const Card c = *own().turned;
        const bool had_place = has_place(c, turn, false);
        own().discards.push_back(take(Word::word_stock));
        put_away[turn].push_back(c);
        if (had_place) placed();
        end_turn();
    }
    void apply(const Try& t, Card shown) {
        if (t.verb == Verb::pass) return end_turn();
        if (t.verb == Verb::discard) return discard();
        if (t.verb != Verb::turn) return carry(t);
        if (own().stock_down > 0) {
            --own().stock_down;
            own().seen.push_back(shown);
            own().turned = shown;
            return;
        }
        if (own().known.empty()) std::swap(own().known, own().discards);
        own().turned = own().known.front();
        own().known.erase(own().known.begin());
    }
    void mend() {
        while (mending && !over) {
            if (needs_reserve_card()) return;
            mending = false;
            for (const int from : {int{Word::word_reserve}, 0, 1, 2, 3, 4, 5, 6, 7, int{Word::word_stock}})
                for (const int to : {int{Word::word_f}, 0, 1, 2, 3, 4, 5, 6, 7}) {
                    const Try t{Verb::move, from, to};
                    if (mending || !at(from) || priority(t) != "due") continue;
                    carry(t);
                    mending = true;
                }
        }
        if (over) return;
        if (own().turned)
            discard();
        else
            end_turn();
    }
    void show_reserve(Card c) {
        --own().reserve_down;
        own().seen.push_back(c);
        own().reserve.push_back(c);
        if (mending) mend();
    }
};

std::vector<Try> all_tries() {
    std::vector<Try> all{{Verb::turn}, {Verb::discard}, {Verb::pass}};
    for (int from : {0, 1, 2, 3, 4, 5, 6, 7, int{Word::word_f}, int{Word::word_reserve}, int{Word::word_stock},
                     int{Word::word_discard}}) {
        for (int to = 0; to <= Word::word_f; ++to) all.push_back({Verb::move, from, to});
        for (int to : {int{Word::word_reserve}, int{Word::word_discard}}) all.push_back({Verb::load, from, to});
    }
    return all;
}

Move entry_of(const Try& t, int seat, Card shown) {
    Move move = make_move(t.verb, static_cast<Seat>(seat));
    if (t.verb == Verb::turn) move.add(shown.playing());
    if (t.verb == Verb::move || t.verb == Verb::load) move.add_word(t.from).add_word(t.to);
    return move;
}
Move stop_of(const Try& t, int seat) {
    Move move = make_move(Verb::stop, static_cast<Seat>(seat));
    if (t.verb == Verb::turn || t.verb == Verb::discard || t.verb == Verb::pass)
        return move.add_word(t.verb == Verb::turn   ? Word::word_turn
                             : t.verb == Verb::pass ? Word::word_pass
                                                    : Word::word_discard);
    return move.add_word(t.verb == Verb::move ? Word::word_move : Word::word_load).add_word(t.from).add_word(t.to);
}

struct Tally {
    int out = 0, counted = 0, turned_over = 0, passes = 0, stops = 0, mended = 0, entries = 0;
};

/// A hand of both tellings, side by side.
class Pair {
  public:
    Pair(std::uint64_t seed, bool strict, Tally& tally) : random_(seed), tally_(tally) {
        model_.strict = strict;
        Setup::Option start{"start", 0, {}, true, {}};
        bank_ = RussianBank(written::setup(
            2, written::pack("french-52", 2),
            {{"target", 300, {}, true, {}}, start, {"strict-tableau-before-stock", strict, {}, true, {}}}));
        deal();
    }

    /// Whether a player gladly loads stock cards, and lays reserve cards and stock cards on the tableau. Who holds only
    /// the reserve back runs out of stock, if the other does nothing.
    struct Style {
        bool loads = true, empties_reserve = true, plays_stock = true, ends_turn = false;
        std::uint32_t eagerness = 97; ///< in a hundred
    };
    void play(int most, const std::array<Style, 2>& style) {
        style_ = style;
        while (!model_.over && tally_.entries < most_entries_ + most) step();
        if (!model_.over) return;
        const Result result = bank_.hand_result();
        REQUIRE(result.over);
        const std::array<int, 2> counts{model_.side[0].count(), model_.side[1].count()};
        const bool out = counts[0] == 0 || counts[1] == 0;
        ++(out ? tally_.out : tally_.counted);
        for (Seat s : {Seat{0}, Seat{1}}) {
            CHECK(result.field("counts")->values[s] == counts[s]);
            const int won = std::max(0, counts[1 - s] - counts[s]);
            CHECK(result.field("scores")->values[s] == (won > 0 && out ? won + 30 : won));
            CHECK(result.winners.has(s) == (won > 0));
        }
    }

  private:
    std::uint32_t below(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }
    Card unseen(int seat) {
        Card c;
        const Cards& seen = model_.side[seat].seen;
        do c = {static_cast<int>(below(4)), static_cast<int>(below(13)) + 1};
        while (std::count(seen.begin(), seen.end(), c) > 0);
        return c;
    }
    void deal() {
        for (int seat : {1, 0}) {
            Move move = make_move(Verb::deal, table_seat);
            move.other = static_cast<Seat>(seat);
            for (int i = 0; i < 5; ++i) {
                const Card c = unseen(seat);
                model_.side[seat].seen.push_back(c);
                (i == 0 ? model_.side[seat].reserve : model_.tableau[seat * 4 + i - 1]).push_back(c);
                move.add(c.playing());
            }
            REQUIRE(is_legal(bank_.play(move)));
        }
        Cards first{model_.side[0].reserve[0]}, second{model_.side[1].reserve[0]};
        for (int i = 0; i < 4; ++i) first.push_back(model_.tableau[i][0]), second.push_back(model_.tableau[i + 4][0]);
        const auto lower = [](Card a, Card b) { return a.rank < b.rank; };
        model_.turn =
            std::lexicographical_compare(second.begin(), second.end(), first.begin(), first.end(), lower) ? 1 : 0;
        REQUIRE(bank_.waiting() == Seats::of(static_cast<Seat>(model_.turn)));
    }

    bool is_eager(const Try& t) const {
        const Style& style = style_[model_.turn];
        if (t.verb == Verb::load) return style.loads && t.from == Word::word_stock;
        if (t.verb != Verb::move) return t.verb == Verb::turn || !style.empties_reserve;
        if (t.from == Word::word_reserve) return style.empties_reserve;
        return t.from == Word::word_stock ? style.plays_stock : t.to == Word::word_f;
    }

    void step() {
        ++tally_.entries;
        if (model_.needs_reserve_card()) {
            REQUIRE(bank_.waiting() == Seats::of(table_seat));
            const Card c = unseen(model_.turn);
            model_.show_reserve(c);
            REQUIRE(is_legal(bank_.play(make_move(Verb::turn, table_seat, c.playing()))));
            return compare();
        }
        const Model::Side& own = model_.own();
        Card shown = own.stock_down > 0 ? unseen(model_.turn) : Card{0, 1};
        if (own.stock_down == 0 && own.known.size() + own.discards.size() > 0)
            shown = own.known.empty() ? own.discards.front() : own.known.front();
        std::vector<Try> eager, other, stops;
        for (const Try& t : tries_) {
            const std::string_view rule = model_.broken(t);
            RussianBank copy = bank_;
            if (const RuleId told = broken_rule(copy.play(entry_of(t, model_.turn, shown))); told.id != rule)
                FAIL("the game says " << told.id << ", the model " << rule); // quicker than REQUIRE, a million times
            RussianBank stopped = bank_;
            if (is_legal(stopped.play(stop_of(t, 1 - model_.turn))) != Model::may_be_stopped(rule))
                FAIL("a stop is judged in two ways where the model says " << rule);
            if (Model::may_be_stopped(rule)) stops.push_back(t);
            if (!rule.empty()) continue;
            (is_eager(t) ? eager : other).push_back(t);
        }
        if (!stops.empty() && below(60) == 0) {
            const Try t = stops[below(stops.size())];
            ++tally_.stops;
            const std::string_view rule = model_.broken(t);
            model_.mending = rule == "reserve-first" || rule == "foundation-first" || rule == "fill-space";
            tally_.mended += model_.mending;
            REQUIRE(is_legal(bank_.play(stop_of(t, 1 - model_.turn))));
            model_.mend();
            return compare();
        }
        const auto& choice =
            other.empty() || (!eager.empty() && below(100) < style_[model_.turn].eagerness) ? eager : other;
        REQUIRE_FALSE(choice.empty());
        Try t = choice[below(choice.size())];
        if (eager.empty() && style_[model_.turn].ends_turn)
            for (const Try& o : other)
                if (o.verb == Verb::discard || o.verb == Verb::pass) t = o;
        tally_.passes += t.verb == Verb::pass;
        tally_.turned_over += t.verb == Verb::turn && own.stock_down == 0 && own.known.empty();
        REQUIRE(is_legal(bank_.play(entry_of(t, model_.turn, shown))));
        model_.apply(t, shown);
        compare();
    }

    void compare() {
        REQUIRE(bank_.hand_result().over == model_.over);
        if (model_.over) return;
        std::vector<Cards> expected;
        for (const Model::Side& s : model_.side) {
            Cards stock(s.known.rbegin(), s.known.rend());
            expected.push_back(s.reserve);
            expected.push_back(s.turned ? Cards{*s.turned} : Cards{});
            expected.push_back(stock);
            expected.push_back(s.discards);
        }
        expected.insert(expected.end(), model_.tableau.begin(), model_.tableau.end());
        const auto piles = bank_.piles();
        for (std::size_t i = 0; i < expected.size(); ++i) {
            std::vector<PlayingCard> cards;
            for (Card c : expected[i]) cards.push_back(c.playing());
            REQUIRE(piles[i].cards == cards);
        }
        if (!model_.needs_reserve_card()) REQUIRE(bank_.waiting() == Seats::of(static_cast<Seat>(model_.turn)));
    }

    static inline const std::vector<Try> tries_ = all_tries();
    std::array<Style, 2> style_;
    Random random_;
    Tally& tally_;
    Model model_;
    RussianBank bank_;
    int most_entries_ = tally_.entries;
};

} // namespace

TEST_CASE("Russian Bank judges every entry and every stop as a second, literal telling of its rules does") {
    Tally tally;
    using Style = Pair::Style;
    const Style eager, patient{true, true, true, false, 85}, no_loads{false, true, true, false, 97},
        holds_back{true, false, true, false, 99}, idle{false, false, false, false, 99},
        dull{true, true, true, true, 100};
    for (std::uint64_t seed = 1; seed <= 7; ++seed)
        for (const auto& styles : {std::array{eager, eager}, std::array{patient, no_loads},
                                   std::array{holds_back, idle}, std::array{idle, holds_back}, std::array{dull, dull}})
            Pair(seed, seed % 3 == 0, tally).play(1'500, styles);
    INFO(tally.out << " out, " << tally.counted << " counted, " << tally.turned_over << " turned over, " << tally.passes
                   << " passes, " << tally.stops << " stops, " << tally.mended << " mended, " << tally.entries
                   << " entries");
    CHECK(tally.out > 12);
    CHECK(tally.counted > 5);
    CHECK(tally.turned_over > 30);
    CHECK(tally.passes > 5);
    CHECK(tally.mended > 10);
    CHECK(tally.stops > tally.mended);
}
