// The base of games of tricks: whose turn it is, following suit out of hands that nobody may have seen, who takes.
#pragma once

#include <array>
#include <cstdint>
#include <numeric>

#include "games/trick.h"
#include "rules/follow_suit.h"
#include "rules/hand_kit.h"

namespace kupi::games {

/// What the class `Game` is built on. It says how it deals and names a trump, what a hand is worth, and of its own,
/// with this class as its friend:
///
///   int players() const                     how many play to a trick
///   Seat next(Seat) const                   whose turn comes after
///   void explain_trick(Trace&) const        before a complete trick is taken, its winner's count raised
///   void trick_taken(int side, Trace*)      a hand may be over
///
/// and, where they are not as here, `side_of`, `may_hold`, `not_held`, `held`, `leave_hand`, `put`, `takes`.
///
/// Even and odd seats are two sides, if the game does not say so otherwise. `extra_piles` of the game's own come behind
/// those of the base. `Cards` is CardCounts where the pack repeats cards.
template <class Game, int most_hands, int extra_piles = 0, int most_sides = 2, class Cards = CardSet>
class TrickGame : public GameDefaults {
  public:
    static constexpr RuleId follow_suit{"follow-suit"};

    Seat dealer() const { return dealer_; }
    const Cards& pool() const { return table_.pool(); }
    auto& table() { return table_; }

    friend bool operator==(const TrickGame&, const TrickGame&) = default;

  protected:
    friend Game;
    static constexpr int sides = most_sides;
    // Piles of the table
    static constexpr int stock = 0, on_table = 1, first_won = 2, first_hand = first_won + sides,
                         first_extra = first_hand + most_hands;
    static constexpr int won(int side) { return first_won + side; }
    static constexpr int hand(Seat seat) { return first_hand + seat; }

    TrickGame() = default;
    TrickGame(const Cards& pack, const TrickRanks& ranks, Seat dealer) : pack_(pack), ranks_(ranks), dealer_(dealer) {}

    static int side_of(Seat seat) { return seat & 1; }
    Seats members(int side) const {
        return Seats::all(own().players()).where([&](Seat seat) { return own().side_of(seat) == side; });
    }

    // ---- Where the hand stands

    int tricks_played() const { return std::accumulate(tricks_.begin(), tricks_.end(), 0); }
    bool begun() const { return tricks_played() + trick_.size() > 0; }
    /// The cards one of which must be played by who has one; none if the trick is yet to be led.
    CardSet led() const { return ranks_.of_suit(led_); }
    /// What a player may play from.
    HeldCardsOf<Cards> held(Seat seat) const {
        return {table_.seen(hand(seat)).kinds(), table_.unseen(hand(seat)), table_.pool()};
    }
    /// Whether a card takes the trick as it lies.
    bool takes(PlayingCard card) const { return ranks_.beats(card, trick_.best()); }

    /// All cards in the stock, packets of `size` due.
    void begin_hand(int size, Seat leader) {
        table_.gather(pack_, stock);
        deal_.begin(Seats::all(own().players()), size);
        clear_trick();
        tricks_ = {};
        due_ = leader;
    }

    // ---- Judging

    /// One card each to a trick: who is skipped has played already, whatever the table lets stand.
    bool is_out_of_turn(Seat seat, Mode mode) const {
        return seat != due_ && (mode == Mode::judge || trick_.has_card_of(seat));
    }
    /// A card out of a hand: in turn, held, following suit.
    Ruling lay(const Move& move, Mode mode, Trace* trace) {
        const Seat seat = move.seat;
        const PlayingCard card = move.card();
        if (is_out_of_turn(seat, mode)) return Illegal{rule::turn_order, {.seat = due_, .card = card}};
        if (!own().may_hold(seat, card)) return own().not_held(seat, card);
        if (mode == Mode::judge && led_ != TrickRanks::no_suit && ranks_.suit_of(card) != led_) {
            const auto cards = own().held(seat);
            if (const Following follows = following(cards, led(), card); follows != Following::yes) {
                Ruling ruling = if_void(seat, card, cards, follows, follow_suit);
                if (is_legal(ruling)) own().put(seat, card, trace);
                return ruling;
            }
        }
        own().put(seat, card, trace);
        return Legal{};
    }
    bool may_hold(Seat seat, PlayingCard card) const { return table_.may_hold(hand(seat), card); }
    Illegal not_held(Seat seat, PlayingCard card) const {
        const int pile = hand(seat);
        return {table_.why_not(pile, card), {.seat = seat, .card = card, .cards = table_.seen(pile).kinds()}};
    }
    /// Of a card that does not follow, or of the word that nothing does: legal where the hand may have nothing of the
    /// suit led, which is a demand on its unseen cards.
    Ruling if_void(Seat seat, PlayingCard card, const HeldCardsOf<Cards>& cards, Following follows, RuleId broken) {
        const CardSet seen = cards.seen & led(), due = seen.empty() ? cards.hidden.kinds() & led() : seen;
        // The word shows no card, so that the story tells what had been seen of the hand.
        if (cards.unseen > 0 || card.is_unseen()) table_.demand_lack(hand(seat), card, due, broken, seat);
        if (follows == Following::no) return Illegal{broken, {.seat = seat, .card = card, .cards = due}};
        return Legal{.open = true};
    }

    // ---- Carrying out

    void leave_hand(Seat seat, PlayingCard card) { table_.move(hand(seat), on_table, card); }
    void put_down(Seat seat, PlayingCard card) {
        own().leave_hand(seat, card);
        if (trick_.empty()) led_ = static_cast<std::uint8_t>(ranks_.suit_of(card));
        trick_.lay(seat, card, trick_.empty() || own().takes(card));
    }
    /// The first card of a trick is led, even if it came out of turn; then whoever was due stays due.
    void put(Seat seat, PlayingCard card, Trace* trace) {
        put_down(seat, card);
        if (trick_.size() == own().players()) return take_trick(trace);
        while (trick_.has_card_of(due_)) due_ = own().next(due_);
    }
    /// The winner of a trick leads to the next.
    void take_trick(Trace* trace) {
        due_ = trick_.winner();
        const int side = own().side_of(due_);
        ++tricks_[side];
        if (trace != nullptr) own().explain_trick(*trace);
        table_.move_all(on_table, won(side));
        clear_trick();
        own().trick_taken(side, trace);
    }

    // ---- Looking

    void add_plays(Options& options, const HeldCardsOf<Cards>& cards) const {
        static constexpr Move blank = make_move(Game::Verb::play, 0, unseen_card);
        for (PlayingCard card : followers(cards, led())) {
            Move& move = options.add(blank).move;
            move.seat = due_;
            move.items[0] = card.code();
        }
    }

    Table<Cards, first_extra + extra_piles> table_;
    Cards pack_;
    TrickRanks ranks_;
    Trick trick_;
    Deal<stock, first_hand> deal_;
    std::array<std::uint8_t, sides> tricks_{}; ///< won in this hand
    std::uint8_t led_ = TrickRanks::no_suit;   ///< the suit of the trick; no_suit if it is yet to be led
    Seat dealer_ = 0, due_ = 0;                ///< due_: who plays next

  private:
    void clear_trick() {
        trick_.clear();
        led_ = TrickRanks::no_suit;
    }
    Game& own() { return static_cast<Game&>(*this); }
    const Game& own() const { return static_cast<const Game&>(*this); }
};

} // namespace kupi::games
