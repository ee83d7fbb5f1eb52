// Tables and entries for the tests of Mattis and Myllymatti.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "games/support/tables.h"
#include "games/written.h"
#include "rules/simulate.h"

namespace kupi::games::matti_tests {

inline const Deck& french() { return written::deck("french-52"); }

inline PlayingCard card(std::string_view text) { return playing_card(french(), *parse_card(french(), text)); }

inline std::vector<std::string> words(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> all;
    for (std::string word; in >> word;) all.push_back(word);
    return all;
}

/// A position, and entries as one would write them; the dealer is the last seat.
template <class G>
class Sitting {
  public:
    /// `pack`: the cards that are played with; none: all 52.
    Sitting(int players, const std::string& variant, bool is_on, const std::string& pack = "") {
        setup = written::setup(players, written::pack("french-52"), {{variant, is_on, "", true, {}}});
        if (!pack.empty()) {
            setup.pack.cards = {};
            for (const auto& word : words(pack)) setup.pack.cards.add(card(word));
        }
        game = G(setup);
    }

    Ruling play(std::string_view entry, Mode mode = Mode::judge) {
        return game.play(written::Entry<G>(french())(entry), mode, trace);
    }
    /// The rule that the entry breaks; nothing if it is legal, and it is carried out.
    std::string operator()(std::string_view entry, Mode mode = Mode::judge) {
        const G before = game;
        const Ruling ruling = play(entry, mode);
        if (!is_legal(ruling) && !(game == before)) return "changed by an illegal entry";
        return std::string(broken_rule(ruling).id);
    }
    /// The first rule broken by one of these.
    std::string all(const std::vector<std::string>& entries) {
        for (const auto& e : entries)
            if (const auto rule = (*this)(e); !rule.empty()) return e + ": " + rule;
        return {};
    }
    /// What the same entry breaks, carried out on a copy.
    std::string would(std::string_view entry, Mode mode = Mode::judge) const { return Sitting(*this)(entry, mode); }
    void check(const written::Cases& cases) { written::check_cases(*this, cases); }
    void check_would(const written::Cases& cases) const {
        written::check_cases([&](std::string_view entry) { return would(entry); }, cases);
    }
    /// Whether an entry is legal only if a hand lacks some cards.
    bool is_assumed(std::string_view entry) const {
        Sitting copy(*this);
        const Ruling ruling = copy.play(entry);
        return is_legal(ruling) && !is_proven(ruling);
    }

    /// "4H 6H": cards of a seat's pile or, of the second phase, of all plays in their order; ?? for each unseen.
    std::string pile(std::string_view name, Seat owner = nobody) const {
        std::string text;
        const auto add = [&](const std::string& what) { text += (text.empty() ? "" : " ") + what; };
        for (const PileView& p : game.piles()) {
            if (p.name != name || p.owner != owner) continue;
            for (PlayingCard c : p.cards) add(short_name(french(), deck_card(french(), c)));
            for (int i = 0; i < p.unseen; ++i) add("??");
        }
        return text;
    }
    std::string hand(Seat seat) const { return pile("hand", seat); }
    std::string won(Seat seat) const { return pile("won pile", seat); }

    /// The legal moves of a verb, such as "p2 play 6D 7D".
    std::vector<std::string> legal(std::string_view verb) const {
        Options options;
        game.legal_moves(options);
        std::vector<std::string> all;
        for (const Option& o : options) {
            if (G::verbs[o.move.verb] != verb) continue;
            std::string text = o.move.seat == table_seat ? "table" : "p" + std::to_string(o.move.seat + 1);
            text += " " + std::string(verb);
            for (int i = 0; i < o.move.size; ++i)
                text += " " + (o.move.is_unseen(i) ? "??" : short_name(french(), deck_card(french(), o.move.card(i))));
            all.push_back(text);
        }
        return all;
    }
    bool is_listed(const std::string& entry) const {
        const auto all = legal(words(entry)[1]);
        return std::find(all.begin(), all.end(), entry) != all.end();
    }

    bool over() const { return game.hand_result().over; }
    Seats losers() const { return game.hand_result().field("loser")->seats; }
    /// Seats from 1, in the order of going out.
    std::string out() const {
        const Result result = game.hand_result();
        const Field* f = result.field("out");
        std::string text;
        for (int i = 0; i < f->seats.size(); ++i)
            for (Seat s : f->seats)
                if (f->values[s] == i) text += std::to_string(s + 1);
        return text;
    }
    int lost(Seat seat) const { return game.game_result().field("scores")->values[seat]; }

    Setup setup;
    G game;
    Trace* trace = nullptr;
};

/// The part of games that the first seat loses if it plays sensibly and the others at random; games without an end do
/// not count.
inline double lost_by_the_greedy(std::string_view game, int players, int games) {
    const Engine* engine = find_engine(game);
    const auto table = trial::plain_table(*engine, players);
    int over = 0, lost = 0;
    for (int n = 1; n <= games; ++n) {
        SimplePlayer random(Policy::random, static_cast<std::uint64_t>(n)), greedy(Policy::greedy, 7);
        const auto position = engine->start(table->setup);
        for (int entry = 0; entry < 3000 && !position->hand_result().over; ++entry) {
            const Option* option = random.choose(*position);
            const bool first = option->move.seat == 0;
            if (first) option = greedy.choose(*position);
            position->play((first ? greedy : random).settle(*option, *position));
        }
        const Result result = position->hand_result();
        over += result.over;
        lost += result.over && result.field("loser")->seats.has(0);
    }
    return static_cast<double>(lost) / over;
}

} // namespace kupi::games::matti_tests
