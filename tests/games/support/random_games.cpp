#include "games/support/random_games.h"

#include <algorithm>

#include "games/support/entries.h"

namespace kupi::games::trial {

namespace {

constexpr SimulationLimits limits{6'000, 10}, long_limits{20'000, 200};

/// Thrown inside a trial, caught at its end.
struct Complaint {
    std::string text;
};

std::string names(Seats seats) {
    std::string text;
    for (Seat s : seats) text += (text.empty() ? "p" : " p") + std::to_string(s + 1);
    return "[" + text + "]";
}

/// One game under trial.
class Watch {
  public:
    Watch(const Table& table, std::uint64_t seed, Trial& trial)
        : table_(table),
          trial_(trial),
          random_(seed ^ 0x517cc1b727220a95ull),
          player_(Policy::random, seed),
          entries_(table),
          position_(table.engine->start(table.setup)),
          again_(position_->clone()) {}

    void run(const SimulationLimits& bounds) {
        look_at_piles("at the start");
        for (int h = 0; h < bounds.hands; ++h) {
            SimulatedHand& hand = trial_.hands.emplace_back();
            hand.dealer = position_->dealer();
            const bool more = play_hand(hand, bounds.entries);
            replay_hand();
            hand.game = position_->game_result();
            if (!more) return;
            check_result(hand.game, "game");
            if (hand.game.over) return check_nothing_follows();
            try_unjudged();
            position_->next_hand({});
            look_at_piles("after next_hand");
        }
    }

  private:
    [[noreturn]] void complain(const std::string& what) const {
        throw Complaint{what + game_so_far(table_, trial_.hands)};
    }
    void look_at_piles(const char* when) const { look_at_piles(*position_, when); }
    void look_at_piles(const Position& position, const std::string& when) const {
        look_at_piles(position.piles(), position.pool(), when);
    }
    void look_at_piles(const std::vector<PileView>& piles, const CardCounts& pool, const std::string& when) const {
        if (const std::string fault = fault_of_piles(piles, pool, table_.setup.pack); !fault.empty())
            complain(fault + " " + when);
    }
    bool rarely(std::uint32_t one_in) { return random_.below(one_in) == 0; }

    /// False if it was abandoned.
    bool play_hand(SimulatedHand& hand, int most) {
        while (!(hand.result = position_->hand_result()).over) {
            if (static_cast<int>(hand.entries.size()) >= most) {
                hand.abandoned = true;
                return false;
            }
            check_step();
            const Option* option = player_.choose(*position_);
            if (option == nullptr) complain("nothing can be played, and the hand is not over");
            const bool chance = option->chance;
            const Move move = player_.settle(*option, *position_);
            hand.entries.push_back({move, chance});
            step(move);
            ++trial_.entries;
        }
        check_result(hand.result, "hand");
        check_step();
        return true;
    }

    void step(const Move& move) {
        const bool twice = rarely(4);
        const auto copy = twice ? position_->clone() : nullptr;
        const Ruling ruling = position_->play(move);
        const auto* legal = std::get_if<Legal>(&ruling);
        if (legal == nullptr) complain("listed, but " + to_text(ruling));
        if (legal->open) complain("all cards are known, and yet something is assumed");
        if (twice) {
            Trace trace;
            if (!is_legal(copy->play(move, Mode::judge, &trace))) complain("a copy refuses what the original plays");
            if (!copy->equals(*position_)) complain("a copy is another after the same move");
        }
        const auto piles = position_->piles();
        look_at_piles(piles, position_->pool(), "after the last entry");
        for (const PileView& pile : piles)
            if (pile.name == "hand" && pile.unseen > 0) complain("a hand holds unseen cards though all were written");
    }

    void check_step() {
        if (!rarely(3)) return;
        Options options;
        position_->legal_moves(options);
        const Listing listing(options, *position_, table_);
        auto copy = position_->clone();
        if (!copy->equals(*position_)) complain("a copy is not equal");
        check_listed(options);
        if (options.full()) return;
        const Seats waiting = position_->waiting();
        const auto piles = position_->piles();
        for (int i = 0; i < 10; ++i) check_refused(entries_.random(random_, waiting, piles), listing, copy);
        if (rarely(1000))
            for (const Move& move : entries_.all()) check_refused(move, listing, copy);
    }

    void check_listed(const Options& options) {
        const std::size_t n = options.size();
        for (std::size_t i = 0; i < std::min<std::size_t>(n, 8); ++i) {
            const Option& o = options[n <= 8 ? i : random_.below(static_cast<std::uint32_t>(n))];
            try_option(o);
            if (o.most > o.move.number) {
                Option most = o;
                most.move.number = o.most;
                try_option(most);
            }
        }
    }
    void try_option(const Option& option) {
        const auto copy = position_->clone();
        const bool unseen = option.chance && rarely(4) && may_hide(table_, option.move);
        const Move move = unseen ? option.move : filled(option, position_->pool(option.move), random_);
        const Ruling ruling = copy->play(move);
        if (!is_legal(ruling)) complain("listed: " + to_text(table_, move) + ", but " + to_text(ruling));
        if (rarely(4)) look_at_piles(*copy, "after " + to_text(table_, move));
    }

    /// `copy` is one of the position.
    void check_refused(const Move& move, const Listing& listing, std::unique_ptr<Position>& copy) {
        if (listing.allows(move)) return;
        ++trial_.refused;
        const Ruling ruling = copy->play(move);
        const auto* illegal = std::get_if<Illegal>(&ruling);
        if (illegal == nullptr) complain("not listed: " + to_text(table_, move) + ", but " + to_text(ruling));
        if (!is_known(illegal->rule)) complain("refused by an unknown rule: " + std::string(illegal->rule.id));
        if (comes_too_late(ruling, *position_, *copy))
            copy = position_->clone();
        else if (!copy->equals(*position_))
            complain("refused, but it changed something: " + to_text(table_, move) + " (" + to_text(ruling) + ")");
        if (!rarely(16)) return;
        // What a table lets stand may do anything but lose a card.
        const auto stood = position_->clone();
        const Ruling let_stand = stood->play(move, Mode::stood);
        if (is_legal(let_stand) || comes_too_late(let_stand, *position_, *stood))
            look_at_piles(*stood, "after " + to_text(table_, move) + " stood");
        else if (!stood->equals(*position_))
            complain("passed over though it stood, but it changed something: " + to_text(table_, move));
    }
    bool is_known(RuleId id) const {
        for (const std::string& own : table_.game->rules)
            if (own == id.id) return true;
        for (RuleId shared :
             {rule::bad_argument, rule::not_a_player, rule::no_such_card, rule::card_seen_twice, rule::card_not_held,
              rule::wrong_count, rule::turn_order, rule::wrong_phase, rule::hand_over, rule::time_backwards})
            if (shared == id) return true;
        return false;
    }

    void check_result(const Result& result, const char* what) const {
        const std::string text = std::string("the result of the ") + what + " ";
        if (!result.known) complain(text + "is not known though all cards are");
        if (!(result.winners - Seats::all(most_players) - Seats::of(extra1) - Seats::of(extra2) - Seats::of(table_seat))
                 .empty())
            complain(text + "has a winner who does not play: " + to_text(result));
        const Field* scores = result.field("scores");
        if (scores != nullptr && scores->kind != Field::Kind::per_seat) complain(text + "has scores without seats");
        if (scores == nullptr && result.fields().empty()) complain(text + "says nothing");
    }

    void check_nothing_follows() {
        for (int i = 0; i < 20; ++i) {
            const Move move = entries_.random(random_, position_->waiting(), position_->piles());
            Options options;
            position_->legal_moves(options);
            auto copy = position_->clone();
            check_refused(move, Listing(options, *position_, table_), copy);
        }
    }

    /// The same entries in a second game that runs beside this one.
    void replay_hand() {
        if (trial_.hands.size() > 1) again_->next_hand({});
        for (const SimulatedEntry& e : trial_.hands.back().entries)
            if (const Ruling r = again_->play(e.move); !is_legal(r))
                complain("replayed, " + to_text(table_, e.move) + " is " + to_text(r));
        if (!again_->equals(*position_)) complain("the game replayed is another");
    }

    /// The next hand as it begins when this one was not judged: no crash, no card lost, and whole if it is judgeable.
    void try_unjudged() {
        const auto copy = position_->clone();
        const Result claim = trial_.hands.back().result;
        HandEnd end;
        end.judged = false;
        if (rarely(2)) end.claim = &claim;
        copy->next_hand(end);
        look_at_piles(*copy, "after a hand that was not judged");
        if (!copy->judgeable()) return;
        SimplePlayer player(Policy::random, random_.next());
        for (int i = 0; i < 12 && !copy->hand_result().over; ++i) {
            const Option* option = player.choose(*copy);
            if (option == nullptr) return;
            const Move move = player.settle(*option, *copy);
            const Ruling ruling = copy->play(move);
            if (std::holds_alternative<Illegal>(ruling))
                complain("after a hand that was not judged, listed: " + to_text(table_, move) + ", but " +
                         to_text(ruling));
            look_at_piles(*copy, "in the hand after one that was not judged");
        }
    }

    const Table& table_;
    Trial& trial_;
    Random random_;
    SimplePlayer player_;
    Entries entries_;
    std::unique_ptr<Position> position_, again_;
};

} // namespace

std::string game_so_far(const Table& table, const std::vector<SimulatedHand>& hands) {
    std::string text = "\n  " + table.words + "\n";
    for (std::size_t h = hands.size() > 2 ? hands.size() - 2 : 0; h < hands.size(); ++h) {
        text += "  hand " + std::to_string(h + 1) + "\n";
        for (const SimulatedEntry& e : hands[h].entries) text += "    " + to_text(table, e.move) + "\n";
    }
    return text;
}

std::string to_text(const Ruling& ruling) {
    if (const auto* illegal = std::get_if<Illegal>(&ruling)) return "illegal: " + std::string(illegal->rule.id);
    return is_proven(ruling) ? "legal" : "assumed";
}

std::string fault_of_piles(const Position& position, const Pack& pack) {
    return fault_of_piles(position.piles(), position.pool(), pack);
}

std::string fault_of_piles(const std::vector<PileView>& piles, const CardCounts& pool, const Pack& pack) {
    std::array<int, 256> count{};
    int unseen = 0;
    for (const PileView& pile : piles) {
        for (PlayingCard c : pile.cards) ++count[c.code()];
        if (pile.unseen < 0) return "a pile holds fewer than no cards";
        unseen += pile.unseen;
    }
    if (unseen != pool.size())
        return "the piles hold " + std::to_string(unseen) + " unseen cards, and the pool " +
               std::to_string(pool.size());
    for (PlayingCard c : pool.kinds()) count[c.code()] += pool.count(c);
    for (int code = 0; code < 256; ++code) {
        const auto c = PlayingCard::from_code(static_cast<std::uint8_t>(code));
        const int due = code < PlayingCard::codes && pack.cards.has(c) ? pack.cards.count(c) : 0;
        if (count[code] != due)
            return "card " +
                   (c.has_suit() && due > 0 ? pack.rank_codes[c.rank()] + pack.suit_codes[c.suit()]
                                            : std::to_string(code)) +
                   " lies in " + std::to_string(count[code]) + " places, not " + std::to_string(due);
    }
    return {};
}

bool same(const Result& a, const Result& b) {
    if (a.over != b.over || a.winners != b.winners || a.fields().size() != b.fields().size()) return false;
    for (const Field& f : a.fields()) {
        const Field* other = b.field(f.name);
        if (other == nullptr || other->kind != f.kind || other->number != f.number || other->word != f.word ||
            other->seats != f.seats)
            return false;
        for (Seat s : f.seats)
            if (f.values[s] != other->values[s]) return false;
    }
    return true;
}

std::string to_text(const Result& result) {
    std::string text = std::string(result.over ? "over" : "not over") + (result.known ? "" : ", not known") +
                       ", winners " + names(result.winners);
    for (const Field& f : result.fields()) {
        text += ", " + std::string(f.name) + " ";
        if (f.kind == Field::Kind::number) text += std::to_string(f.number);
        if (f.kind == Field::Kind::word) text += f.word;
        for (Seat s : f.seats) text += "p" + std::to_string(s + 1) + ":" + std::to_string(f.values[s]) + " ";
    }
    return text;
}

Trial try_game(const Table& table, std::uint64_t seed) {
    Trial trial;
    try {
        Watch(table, seed, trial).run(seed % 59 == 0 ? long_limits : limits);
    } catch (const Complaint& c) {
        trial.complaint = c.text;
    }
    return trial;
}

std::vector<SimulatedHand> play_game(const Table& table, std::uint64_t seed) {
    return simulate(*table.engine, table.setup, Policy::random, seed, limits).hands;
}

} // namespace kupi::games::trial
