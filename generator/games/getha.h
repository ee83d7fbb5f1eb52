// Ra e Gore o Getha: bets on two suits of a hand, and a showdown (rulings.md §1; rulesheets/getha).
//
// Its rules stand in values that know nothing of each other: what is paid (getha_betting.h), what is exchanged
// (getha_exchange.h), selected (getha_selection.h), and what happens in the showdown (getha_showdown.h): what arl
// sweep, and who must bring in another suit (getha_sweep.h); who is driven out, lines up and wins (getha_ladder.h).
// What ties them together is here: a hand's phases, and who may do what when.
#pragma once

#include "games/getha_betting.h"
#include "games/getha_exchange.h"
#include "games/getha_showdown.h"

namespace kupi::games::getha {

class Getha : public GameDefaults {
  public:
    using Verb = getha::Verb;
    // clang-format off
    static constexpr std::array<std::string_view, 18> verbs = {
        "deal", "set-bring-in", "pay", "drop", "all-in", "exchange", "draw", "select", "open", "check", "see", "raise",
        "fold", "reveal", "rename", "commit", "add", "show"};
    // clang-format on

    Getha() = default;
    explicit Getha(const Setup& setup)
        : room_{House(setup), {}, setup.dealer, {}, {}, {}},
          betting_(setup.players, setup.option("stakes").seats, setup.number("pot")) {
        room_.table.gather(room_.house.pack, stock);
        start_hand();
    }

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr) {
        if (const auto bad = unfit_card(move)) return Illegal{rule::bad_argument, {.card = *bad}};
        if (move.fault == Fault::not_a_player) return Illegal{rule::not_a_player};
        if (move.seat == table_seat && !(move.other < room_.house.players || room_.extras().has(move.other)))
            return Illegal{rule::not_a_player, {.seat = move.other}};
        if (const RuleId fault = fault_of(move)) return Illegal{fault};
        if (game_over_) return Illegal{game_over};

        const auto verb = static_cast<Verb>(move.verb);
        const bool draws_missing = phase_ == Phase::select && verb == Verb::select && !exchange_.drawing().empty();
        if (phase_ == Phase::deal ? verb == Verb::deal : !draws_missing) return judge(move, mode, trace);
        return on_copy(*this, [&](Getha& after) {
            after.settle();
            return after.judge(move, mode, trace);
        });
    }
    /// Not listed, though `play` takes it: ?? for cards that are known. What may come out of hands that nobody has seen
    /// can be too much to list.
    void legal_moves(Options& options) const {
        if (game_over_) return;
        if (phase_ != Phase::deal) return list_moves(options);
        deal_.add_options(options, Verb::deal);
        Getha settled = *this;
        settled.room_.table.tell(nullptr);
        settled.settle();
        settled.list_moves(options);
    }
    Seats waiting() const {
        if (game_over_) return {};
        if (phase_ == Phase::deal) return Seats::of(table_seat);
        if (phase_ == Phase::betting) return betting_.speakers(room_.in);
        const Seats due = this->due();
        if (phase_ == Phase::exchange || phase_ == Phase::select) return due | exchange_.drawing();
        return (due & room_.extras()).empty() ? due : (due & room_.in) | Seats::of(table_seat);
    }
    Result hand_result() const {
        const bool open = is_open();
        Result result = betting_.hand_result(winner_);
        result.over = phase_ == Phase::over || open;
        const bool cards_seen = judgeable() && !open;
        result.known = cards_seen && betting_.pot_known();
        if (cards_seen && !result.known) result.lacking = "pot-unknown";
        return result;
    }
    Result game_result() const {
        const bool over = phase_ == Phase::over;
        Result result = betting_.game_result(over, winner_);
        result.known = result.known && judgeable() && !is_open();
        result.over = result.known && (over || game_over_) && result.winners.size() < 2;
        if (!result.over) result.winners = {};
        return result;
    }
    Result standing() const {
        Result result = hand_result();
        betting_.add_chips(result);
        return result;
    }
    void tell_known(Known& known) const { betting_.tell_known(known); }
    void next_hand(const HandEnd& end) {
        const bool at_its_end = end.judged && due().empty(); // also if its result is open
        const bool judged = end.judged && phase_ == Phase::over && judgeable();
        betting_.end_hand(judged, winner_, end.claim, room_.house.pot_to_house);
        second_ = room_.house.second_deal && !second_ && !game_over_ && betting_.has_chips(room_.dealer);
        if (second_) {
            cards_known_ = at_its_end && cards_known_;
            for (int pile = discards; pile < places; ++pile)
                if (pile != aside) room_.table.move_all(pile, aside);
        } else {
            cards_known_ = true;
            room_.table.gather(room_.house.pack, stock);
            room_.dealer = left_of(room_.dealer, room_.house.players);
            if (!judgeable() && end.dealer < room_.house.players) room_.dealer = end.dealer;
        }
        start_hand();
    }
    Seat dealer() const { return room_.dealer; }
    /// After an unjudged hand without scores nobody knows what a limited stake holds, nor a stock that goes on.
    bool judgeable() const { return cards_known_ && betting_.stakes_known(); }
    CardCounts pool() const { return CardCounts(room_.table.pool()); }
    auto& table() { return room_.table; }
    /// Cards that an arl may have taken out of a hand that nobody saw.
    CardSet unsettled() const { return showdown_.unsettled(room_); }
    SureFigures sure_of_hand() const {
        return {.over = true,
                .winner = may_win().size() == 1,
                .names = {"scores", "pot"},
                .of = {sure_scores(), Seats::of(nobody)}};
    }
    SureFigures sure_of_game() const {
        const bool goes_on = betting_.with_chips(Seats::all(room_.house.players)).size() > 1;
        return {.over = goes_on, .winner = goes_on, .names = {"scores"}, .of = {sure_scores()}};
    }
    std::vector<PileView> piles() const {
        PileViews views(room_.table);
        const auto add = [&](std::string_view name, int pile, Seat owner = nobody) {
            if (!room_.table.empty(pile)) views.add(name, pile, owner).open = name == "in play";
        };
        add("stock", stock);
        add("discard pile", discards);
        add("removed", aside);
        for (Seat s : room_.holders) {
            add(room_.table.unseen(front(s)) > 0 ? "selected" : "in play", front(s), s);
            if (s >= extra1) {
                add("extra hand", hand(s), s);
                continue;
            }
            const bool revealed = phase_ >= Phase::showdown && showdown_.has_revealed(s, room_);
            const CardSet held = room_.held(s), selected = selection_.of(s, held);
            if (!room_.in.has(s) || revealed || room_.unseen(s) > 0 || selected.empty()) {
                add(!room_.in.has(s) ? "folded hand" : revealed ? "reserve" : "hand", hand(s), s);
                continue;
            }
            views.add_row("selected", listed(selected), s).open = false;
            if (selected != held) views.add_row("reserve", listed(held - selected), s).open = false;
        }
        return views.take();
    }
    int worth(const Move& move) const;

    friend bool operator==(const Getha&, const Getha&) = default;

  private:
    enum class Phase : std::uint8_t { deal, price, bring_in, exchange, select, betting, showdown, over };

    Seats may_win() const { return is_open() ? showdown_.may_win(room_) : room_.contending() | Seats::of(nobody); }
    /// All that is open is who wins.
    Seats sure_scores() const {
        const Seats may = may_win();
        return Seats::all(room_.house.players) - (may.size() == 1 ? Seats{} : may);
    }
    bool is_open() const { return phase_ == Phase::showdown && showdown_.is_open(room_); }

    // ---- A hand from phase to phase
    /// Who sits out, extra hands and the ante (GE-23, GE-29).
    void start_hand() {
        const House& house = room_.house;
        room_.seated = room_.in = betting_.with_chips(Seats::all(house.players));
        game_over_ = room_.seated.size() < 2;
        if (!room_.seated.empty() && !room_.seated.has(room_.dealer)) room_.dealer = room_.seated.after(room_.dealer);
        room_.holders = room_.seated;
        if (room_.seated.size() <= 3) room_.holders.add(extra1);
        if (room_.seated.size() <= 2) room_.holders.add(extra2);
        phase_ = Phase::deal;
        deal_.begin(room_.holders, 8);
        done_ = {};
        exchange_ = Exchange(room_, second_);
        selection_ = {};
        std::construct_at(&showdown_, house); // in place: hands begin often
        winner_ = nobody;
        betting_.start_hand(room_.seated, game_over_ ? 0 : house.ante);
        betting_.set_price(house.fixed);
    }
    /// Deals or draws that were left out.
    void settle() {
        if (phase_ != Phase::deal) return exchange_.draw_the_rest(room_);
        deal_.give_rest_unseen(room_.table);
        advance(nullptr);
    }
    /// Whom the phase waits for.
    Seats due() const {
        switch (phase_) {
        case Phase::deal: return deal_.due();
        case Phase::price: // unless nobody could pay it
            return betting_.price() > 0 || betting_.with_chips(room_.in).empty() ? Seats{} : Seats::of(room_.dealer);
        case Phase::bring_in: return betting_.with_chips(room_.in) - done_;
        case Phase::exchange:
        case Phase::select: return room_.in - done_;
        case Phase::betting: return betting_.due(room_.in);
        case Phase::showdown: return showdown_.due(room_);
        case Phase::over: break;
        }
        return {};
    }
    /// From one phase to the next for as long as nobody is waited for (rulings.md, phases; the gates between them are
    /// ours). One player in takes the pot, without any it stays.
    void advance(Trace* trace) {
        if (phase_ < Phase::showdown)
            while (due().empty()) {
                const bool decides = phase_ == Phase::bring_in || phase_ == Phase::exchange || phase_ == Phase::betting;
                if (decides && room_.in.size() <= 1) return finish(room_.in.empty() ? nobody : room_.in.first(), trace);
                if (phase_ == Phase::exchange) exchange_.close(room_);
                phase_ = next_phase();
                done_ = {};
            }
        if (phase_ == Phase::showdown && showdown_.resolve(room_, trace)) finish(showdown_.winner(), trace);
    }
    Phase next_phase() {
        if (phase_ == Phase::deal && room_.house.discard_bring_in) return Phase::exchange;
        if (phase_ == Phase::bring_in && room_.house.stud) return Phase::select;
        return static_cast<Phase>(static_cast<int>(phase_) + 1);
    }
    void finish(Seat winner, Trace* trace) {
        phase_ = Phase::over;
        winner_ = winner;
        if (trace == nullptr) return;
        Note note{.id = "winner", .seat = winner, .numbers = {betting_.hand_result(nobody).field("pot")->number}};
        if (winner == nobody) note.id = "pot-stays";
        if (winner == extra1 || winner == extra2)
            note.id = room_.house.pot_to_house ? "pot-to-house" : "extra-hand-wins";
        trace->push_back(std::move(note));
    }

    // ---- Entries
    /// Kind and place of arguments are the log reader's matter; this is what a pattern cannot say: a joker without a
    /// name where it needs one, a name for a card that is none, a suit written twice. The card at fault, or one of the
    /// suit.
    static std::optional<PlayingCard> unfit_card(const Move& move) {
        unsigned suits = 0;
        switch (static_cast<Verb>(move.verb)) {
        case Verb::select:
            for (int i = 0; i < move.size; ++i) {
                if (move.is_suit(i)) {
                    if (suits >> move.suit(i) & 1) return PlayingCard(move.suit(i), 0);
                    suits |= 1u << move.suit(i);
                } else if (!move.is_unseen(i) && (!move.is_card(i) || move.card(i).has_suit())) {
                    return move.card(i);
                }
            }
            return {};
        case Verb::reveal:
        case Verb::rename:
        case Verb::commit:
        case Verb::add:
            for (int i = 0; i < move.size; ++i) {
                const bool named = i + 1 < move.size && move.is_name(i + 1);
                const bool joker = move.is_card(i) && !move.card(i).has_suit();
                if (move.is_name(i)) return move.name(i);
                if (named != (joker && move.seat != table_seat)) return move.card(i);
                if (named && !move.name(++i).has_suit()) return move.card(i - 1);
            }
            return {};
        default: return {};
        }
    }
    Ruling judge(const Move& move, Mode mode, Trace* trace) {
        const bool too_late = phase_ == Phase::over && static_cast<Verb>(move.verb) != Verb::show;
        Ruling ruling = too_late                    ? Ruling(Illegal{rule::hand_over})
                        : phase_ >= Phase::showdown ? showdown_.judge(move, mode, selection_, room_)
                                                    : carry_out(move, mode);
        if (is_legal(ruling)) {
            if (phase_ < Phase::showdown) carried_out(move);
            advance(trace);
        } else {
            room_.table.take_back(); // illegal whatever the cards are
        }
        return ruling;
    }
    /// Entries up to the end of the betting.
    bool is_time_for(Verb verb) const {
        constexpr auto at = [](Phase phase) { return static_cast<std::uint8_t>(1u << static_cast<int>(phase)); };
        static constexpr std::uint8_t times[] = {
            // clang-format off
            at(Phase::deal), at(Phase::price), at(Phase::bring_in), at(Phase::bring_in) | at(Phase::exchange),
            at(Phase::bring_in) | at(Phase::betting), at(Phase::exchange), at(Phase::exchange) | at(Phase::select),
            at(Phase::select), at(Phase::betting), at(Phase::betting), at(Phase::betting), at(Phase::betting),
            at(Phase::betting)
            // clang-format on
        };
        if (verb == Verb::drop && phase_ == Phase::exchange && !room_.house.discard_bring_in) return false;
        return verb < Verb::reveal && (times[static_cast<int>(verb)] & at(phase_)) != 0;
    }
    /// Up to the end of the betting. Who is in, who has chips, who has done it: for all in this order.
    Ruling carry_out(const Move& move, Mode mode) {
        const Seat s = move.seat;
        const auto verb = static_cast<Verb>(move.verb);
        if (!is_time_for(verb)) return Illegal{rule::wrong_phase};
        if (verb == Verb::deal) return deal(move);
        if (!room_.in.has(s)) return Illegal{not_in_hand};
        const bool money = (verb >= Verb::pay && verb <= Verb::all_in) || verb >= Verb::open;
        if (money && !betting_.has_chips(s)) return Illegal{no_chips};
        if (verb != Verb::draw && done_.has(s)) return Illegal{already_done};
        switch (verb) {
        case Verb::set_bring_in:
            if (s != room_.dealer) return Illegal{not_the_dealer, {.seat = room_.dealer}};
            if (move.number < 1) return Illegal{amount_too_small, {.number = move.number, .limit = 1}};
            betting_.set_price(move.number);
            return Legal{};
        case Verb::exchange: return exchange_.exchange(move, mode, room_);
        case Verb::draw: return exchange_.draw(move, room_);
        case Verb::select: return selection_.select(move, mode, room_);
        default: return phase_ == Phase::betting ? betting_.bet(move) : betting_.answer(verb, s);
        }
    }
    Ruling deal(const Move& move) {
        const Seat s = move.other;
        if (!room_.holders.has(s)) return Illegal{not_in_hand, {.seat = s}};
        if (!deal_.is_due(s)) return Illegal{already_done, {.seat = s}};
        return deal_.give(room_.table, move);
    }
    /// What follows from an entry at once.
    void carried_out(const Move& move) {
        const Seat s = move.seat;
        const auto verb = static_cast<Verb>(move.verb);
        if (verb != Verb::deal && verb != Verb::draw && phase_ != Phase::betting) done_.add(s);
        if (verb == Verb::exchange && room_.house.discard_bring_in) betting_.pay(s, move.cards); // GE-17
        if (verb != Verb::drop && verb != Verb::fold) return;
        room_.in.remove(s); // a folded hand, or a discarded one (GE-7)
        room_.table.move_all(front(s), hand(s));
        if (room_.house.discard_folded) room_.table.move_all(hand(s), discards);
    }

    // ---- Looking
    void list_moves(Options& options) const {
        switch (phase_) {
        case Phase::price:
            options.add(make_move(Verb::set_bring_in, room_.dealer).set_number(1)).most = 0x7fffffff;
            break;
        case Phase::bring_in:
            for (Seat s : due()) betting_.list_answers(s, options);
            break;
        case Phase::exchange:
            exchange_.list_draws(options);
            for (Seat s : due()) {
                if (room_.house.discard_bring_in && betting_.has_chips(s)) options.add(make_move(Verb::drop, s));
                exchange_.list(s, room_, options);
            }
            break;
        case Phase::select: {
            exchange_.list_draws(options);
            Getha settled = *this;
            settled.room_.table.tell(nullptr);
            settled.settle();
            for (Seat s : due()) selection_.list(s, settled.room_, options);
            break;
        }
        case Phase::betting:
            for (Seat s : betting_.speakers(room_.in)) betting_.list_bets(s, options);
            break;
        case Phase::showdown: showdown_.list(selection_, room_, options); break;
        case Phase::over: showdown_.list_shows(room_, options); break;
        case Phase::deal: break;
        }
    }

    Room room_;
    Betting betting_;
    Exchange exchange_;
    Selection selection_;
    Showdown showdown_;

    Phase phase_ = Phase::deal;
    bool second_ = false; ///< the second hand from one shuffle
    bool game_over_ = false, cards_known_ = true;
    Deal<stock, first_hand> deal_;
    Seats done_;           ///< answered, exchanged, selected: what this phase asks of each once
    Seat winner_ = nobody; ///< of a hand that is over
};

} // namespace kupi::games::getha

namespace kupi::games {
using getha::Getha;
}
