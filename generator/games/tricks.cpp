#include "games/tricks.h"

#include <algorithm>

namespace kupi {

Tricks::Tricks(const Setup& setup)
    : TrickGame(setup.pack.cards.kinds(), trick_ranks(setup), setup.dealer),
      is_(trick_rules(setup)),
      in_(Seats::all(setup.players)) {
    for (Seat side = 0; is_.goal != TrickRules::Goal::last && side < sides_here(); ++side)
        for (Seat seat : members(side))
            if (total_[side] == 0) total_.add(side, setup.option("start").seats[seat].value_or(0));
    if (is_.ties != TrickRules::Ties::nothing) extra_ = setup.number("extra");
    begin();
}

Seat Tricks::next(Seat seat) const {
    do seat = left_of(seat, players());
    while (!in_.has(seat));
    return seat;
}

int Tricks::hand_size() const {
    switch (is_.hands) {
    case TrickRules::Hands::same: break;
    case TrickRules::Hands::fewer: return std::max(1, is_.hand - hands_);
    case TrickRules::Hands::fewer_then_more:
        return std::clamp(hands_ < is_.hand ? is_.hand - hands_ : hands_ - is_.hand + 2, 1, int{is_.hand});
    }
    return is_.hand;
}

int Tricks::hands_of_game() const {
    if (is_.deals > 0) return is_.deals;
    if (is_.hands == TrickRules::Hands::same) return 0;
    return is_.hands == TrickRules::Hands::fewer ? is_.hand : 2 * is_.hand - 1;
}

void Tricks::begin() {
    hand_ = static_cast<std::uint8_t>(hand_size());
    begin_hand(is_.first_packet > 0 ? is_.first_packet : hand_, next(dealer_));
    deal_.begin(in_, deal_.size());
    for (PlayingCard card : is_.aside) table_.move(stock, aside, card);
    points_ = {};
    taken_ = {};
    bids_.fill(no_bid);
    bids_made_ = 0;
    passed_ = to_draw_ = {};
    turned_ = {};
    declarer_ = nobody;
    broken_ = false;
    ranks_.clear_trump();
    if (is_.trump == TrickRules::Trump::fixed) ranks_.name_trump(is_.trump_suit);
    turn_due_ = trump_is_turned();
}

// ---- What is due

bool Tricks::trump_is_turned() const {
    if (is_.trump == TrickRules::Trump::named) return is_.namer == TrickRules::Namer::winner && hands_ == 0;
    return is_.trump == TrickRules::Trump::turned || is_.trump == TrickRules::Trump::last;
}

Seats Tricks::namers() const {
    switch (is_.namer) {
    case TrickRules::Namer::left: break;
    case TrickRules::Namer::dealer: return Seats::of(dealer_);
    case TrickRules::Namer::winner: return last_winners_.empty() ? in_ : last_winners_;
    }
    return Seats::of(next(dealer_));
}

Seat Tricks::receiver(Seat from) const {
    if (is_.pass == 0) return nobody;
    TrickRules::Passing to = is_.passing;
    if (to == TrickRules::Passing::cycle) { // left, right, across, not at all
        const bool across = players() == 4;
        const int step = hands_ % (across ? 4 : 3);
        if (step == (across ? 3 : 2)) return nobody;
        to = static_cast<TrickRules::Passing>(step);
    }
    const int steps = to == TrickRules::Passing::left    ? 1
                      : to == TrickRules::Passing::right ? players() - 1
                                                         : players() / 2;
    return left_of(from, players(), steps);
}

Seat Tricks::drawer() const {
    Seat seat = due_;
    while (!to_draw_.has(seat)) seat = next(seat);
    return seat;
}

Seat Tricks::due() const {
    if (begun() || is_.lead != TrickRules::Lead::card) return due_;
    for (Seat seat : in_)
        if (table_.seen(hand(seat)).has(is_.lead_card)) return seat;
    return nobody;
}

// ---- Before the first card

Ruling Tricks::deal(const Move& move) {
    if (!deal_.is_due(move.other)) {
        const bool second = is_.first_packet > 0 && naming_due() && in_.has(move.other);
        return Illegal{second ? deal_in_two_parts : rule::wrong_phase, {.seat = move.other}};
    }
    return deal_.give(table_, move);
}

/// The card that names the trump: the next of the stock, or one of the dealer's.
Ruling Tricks::turn(const Move& move) {
    if (!turn_due_) return Illegal{rule::wrong_phase, {.card = move.card()}};
    const PlayingCard card = move.card();
    return on_copy(*this, [&](Tricks& after) -> Ruling {
        after.deal_.give_rest_unseen(after.table_);
        const int pile = pile_of_turned();
        if (const RuleId why = after.table_.why_not(pile, card); !why.id.empty())
            return Illegal{why, {.seat = dealer_, .card = card}};
        if (!after.table_.seen(pile).has(card)) after.table_.reveal(pile, card);
        after.turned_ = card;
        after.turn_due_ = false;
        after.ranks_.name_trump(card.suit());
        return Legal{};
    });
}

Ruling Tricks::name_trump(const Move& move) {
    if (!trump_is_named()) return Illegal{rule::wrong_phase};
    if (ranks_.has_trump()) return Illegal{trump_once, {.card = PlayingCard(ranks_.trump(), 0)}};
    if (!namers().has(move.seat)) return Illegal{who_names_trump, {.seat = namers().first()}};
    deal_.give_rest_unseen(table_);
    if (is_.first_packet > 0) deal_.begin(in_, hand_ - is_.first_packet);
    ranks_.name_trump(move.suit(0));
    declarer_ = move.seat;
    if (is_.lead == TrickRules::Lead::declarer) due_ = declarer_;
    return Legal{};
}

Ruling Tricks::pass(const Move& move) {
    const Seat seat = move.seat;
    if (naming_due() || turn_due_ || !passing_due() || passed_.has(seat)) return Illegal{rule::wrong_phase};
    if (move.cards != is_.pass)
        return Illegal{rule::wrong_count, {.seat = seat, .number = move.cards, .limit = is_.pass}};
    return on_copy(*this, [&](Tricks& after) -> Ruling {
        after.deal_.give_rest_unseen(after.table_);
        for (int i = 0; i < move.cards; ++i) {
            if (const RuleId why = after.table_.why_not(hand(seat), move.card(i)); !why.id.empty())
                return Illegal{why, {.seat = seat, .card = move.card(i), .cards = after.table_.seen(hand(seat))}};
            after.table_.move(hand(seat), won(seat), move.card(i));
        }
        after.passed_.add(seat);
        if (!after.passing_due()) after.receive();
        return Legal{};
    });
}

/// Cards that are passed lie where later tricks will.
void Tricks::receive() {
    for (Seat seat : in_) table_.move_all(won(seat), hand(receiver(seat)));
}

Ruling Tricks::bid(const Move& move) {
    if (naming_due() || turn_due_ || !bidding_due()) return Illegal{rule::wrong_phase};
    if (move.seat != due_) return Illegal{rule::turn_order, {.seat = due_}};
    if (move.number < 0 || move.number > hand_)
        return Illegal{bid_range, {.seat = move.seat, .number = move.number, .limit = hand_}};
    int sum = move.number;
    for (Seat seat : in_) sum += std::max<int>(bids_[seat], 0);
    if (is_.bids_uneven && bids_made_ + 1 == in_.size() && sum == hand_)
        return Illegal{bids_uneven, {.seat = move.seat, .number = move.number, .limit = hand_}};
    settle_unseen();
    bids_[move.seat] = static_cast<std::int8_t>(move.number);
    ++bids_made_;
    due_ = next(due_); // after the last one it is the first bidder again
    return Legal{};
}

Ruling Tricks::draw(const Move& move) {
    if (to_draw_.empty()) return Illegal{rule::wrong_phase};
    if (move.seat != drawer()) return Illegal{rule::turn_order, {.seat = drawer()}};
    const PlayingCard card = move.card();
    if (!card.is_unseen() && !table_.pool().has(card))
        return Illegal{rule::card_seen_twice, {.seat = move.seat, .card = card}};
    table_.move(stock, hand(move.seat), card);
    to_draw_.remove(move.seat);
    take_last_card();
    return Legal{};
}

/// The card that was turned up lies under the stock: who draws last takes it, without an entry.
void Tricks::take_last_card() {
    if (to_draw_.size() != 1 || table_.unseen(stock) > 0) return;
    table_.move(stock, hand(drawer()), table_.seen(stock).first());
    to_draw_ = {};
}

void Tricks::settle_unseen() {
    deal_.give_rest_unseen(table_);
    if (passing_due()) {
        for (Seat seat : in_ - passed_) table_.move_unseen(hand(seat), won(seat), is_.pass);
        passed_ = in_;
        receive();
    }
    while (!to_draw_.empty()) {
        const Seat seat = drawer();
        table_.move_unseen(stock, hand(seat), 1);
        to_draw_.remove(seat);
        take_last_card();
    }
}

// ---- Playing

Ruling Tricks::play(const Move& move, Mode mode, Trace* trace) {
    if (const RuleId fault = fault_of(move); !fault.id.empty()) return Illegal{fault, {.card = move.card()}};
    if (is_over()) return Illegal{rule::hand_over};
    switch (static_cast<Verb>(move.verb)) {
    case Verb::deal: return deal(move);
    case Verb::turn: return turn(move);
    case Verb::trump: return name_trump(move);
    case Verb::pass: return pass(move);
    case Verb::bid: return bid(move);
    case Verb::draw: return draw(move);
    case Verb::play: break;
    }
    return play_card(move, mode, trace);
}

Ruling Tricks::play_card(const Move& move, Mode mode, Trace* trace) {
    const PlayingCard card = move.card();
    if (card.is_unseen()) return Illegal{rule::bad_argument};
    if (naming_due()) return Illegal{trump_before_play, {.seat = namers().first(), .card = card}};
    if (turn_due_ || bidding_due()) return Illegal{rule::wrong_phase, {.card = card}};
    if (leaves_nothing_out()) return lay(move, mode, trace);
    return on_copy(*this, [&](Tricks& after) {
        after.settle_unseen();
        return after.lay(move, mode, trace);
    });
}

bool Tricks::must_trump_now() const {
    if (!is_.must_trump || !ranks_.has_trump()) return false;
    return !(is_.partner_rests && side_of(trick_.winner()) == side_of(due_));
}

/// Whether a card of the suit led has to beat what lies there.
bool Tricks::must_beat_led() const {
    return is_.beat == TrickRules::Beat::always || (is_.beat == TrickRules::Beat::trumps && led_ == ranks_.trump());
}

CardSet Tricks::that_beat(CardSet cards) const {
    CardSet higher;
    for (PlayingCard card : cards)
        if (ranks_.beats(card, trick_.best())) higher.add(card);
    return higher;
}

/// What the hand of a player must lack who plays this card to the trick as it lies.
Tricks::Needs Tricks::needs_of(PlayingCard card) const {
    Needs needs;
    if (trick_.empty()) {
        if (is_.closed_suit != TrickRules::no_suit && !broken_ && ranks_.suit_of(card) == is_.closed_suit)
            needs.add(is_.pack - ranks_.of_suit(is_.closed_suit), not_broken);
        return needs;
    }
    if (is_.follow == TrickRules::Follow::free) return needs;
    const CardSet led_cards = led() & is_.pack;
    const bool best_is_trump = ranks_.is_trump(trick_.best());
    if (led_cards.has(card)) {
        if (must_beat_led() && !ranks_.beats(card, trick_.best())) needs.add(that_beat(led_cards), must_beat);
        return needs;
    }
    needs.add(led_cards, follow_suit);
    if (is_.no_points_first && tricks_played() == 0 && is_.with_points.has(card))
        needs.add(is_.pack - is_.with_points, no_points_first);
    const CardSet trumps = ranks_.trumps() & is_.pack;
    if (!ranks_.is_trump(card)) {
        if (must_trump_now()) needs.add(trumps, must_trump);
    } else if (is_.beat != TrickRules::Beat::no && best_is_trump && !ranks_.beats(card, trick_.best())) {
        needs.add(that_beat(trumps), must_beat);
    }
    return needs;
}

/// The cards for which a hand surely breaks none of these.
CardSet Tricks::playable(const HeldCards& cards) const {
    const CardSet all = cards.unseen > 0 ? cards.seen | cards.hidden : cards.seen;
    const auto bound = [&](CardSet lack) {
        return !(cards.seen & lack).empty() || (cards.unseen > 0 && cards.must_hide(lack));
    };
    if (trick_.empty()) {
        const bool closed = is_.closed_suit != TrickRules::no_suit && !broken_;
        const CardSet closed_cards = closed ? ranks_.of_suit(is_.closed_suit) : CardSet{};
        return closed && bound(is_.pack - closed_cards) ? all - closed_cards : all;
    }
    if (is_.follow == TrickRules::Follow::free) return all;
    const CardSet led_cards = led() & is_.pack;
    CardSet following = all & led_cards;
    if (must_beat_led())
        if (const CardSet higher = that_beat(led_cards); bound(higher)) following &= higher;
    if (bound(led_cards)) return following;
    CardSet others = all - led_cards;
    if (is_.no_points_first && tricks_played() == 0 && bound(is_.pack - is_.with_points)) others -= is_.with_points;
    if (ranks_.has_trump() && led_ != ranks_.trump()) {
        const CardSet trumps = ranks_.trumps() & is_.pack;
        if (must_trump_now() && bound(trumps)) others &= trumps;
        if (is_.beat != TrickRules::Beat::no && ranks_.is_trump(trick_.best()))
            if (const CardSet higher = that_beat(trumps); bound(higher)) others -= trumps - higher;
    }
    return following | others;
}

/// A card out of a hand: in turn, held, one that may be played.
Ruling Tricks::lay(const Move& move, Mode mode, Trace* trace) {
    const Seat seat = move.seat, turn = due();
    const PlayingCard card = move.card();
    const bool passes_over = mode == Mode::judge || trick_.has_card_of(seat);
    if (seat != turn && turn != nobody && passes_over) return Illegal{rule::turn_order, {.seat = turn, .card = card}};
    if (!may_hold(seat, card)) return not_held(seat, card);
    bool open = false;
    if (mode == Mode::judge) {
        if (!begun() && is_.lead == TrickRules::Lead::card && card != is_.lead_card)
            return Illegal{first_lead, {.seat = seat, .card = card, .cards = CardSet::of(is_.lead_card)}};
        const HeldCards cards = held(seat);
        const Needs needs = needs_of(card);
        for (int i = 0; i < needs.count; ++i) {
            const auto& [lack, broken] = needs.all[i];
            const Following follows = following(cards, lack, card);
            if (follows == Following::yes) continue;
            const CardSet seen = cards.seen & lack, wrong = seen.empty() ? cards.hidden & lack : seen;
            if (cards.unseen > 0) table_.demand_lack(hand(seat), card, wrong, broken, seat);
            if (follows == Following::no) return Illegal{broken, {.seat = seat, .card = card, .cards = wrong}};
            open = true;
        }
    }
    put(seat, card, trace);
    return Legal{.open = open};
}

void Tricks::put(Seat seat, PlayingCard card, Trace* trace) {
    if (!begun() && is_.lead == TrickRules::Lead::card) due_ = seat;
    broken_ = broken_ || ranks_.suit_of(card) == is_.closed_suit;
    put_down(seat, card);
    if (trick_.size() < in_.size()) {
        while (trick_.has_card_of(due_)) due_ = next(due_);
        return;
    }
    const int side = side_of(trick_.winner());
    int gained = is_.trick_points;
    for (PlayingCard c : trick_.cards()) gained += points_of(c);
    if (tricks_played() + 1 == tricks_of_hand()) gained += is_.last_trick_points;
    points_[side] = static_cast<std::int16_t>(points_[side] + gained);
    ++taken_[trick_.winner()];
    take_trick(trace);
}

void Tricks::trick_taken(int, Trace* trace) {
    if (finished()) {
        if (trace != nullptr) explain_hand(*trace);
    } else if (is_.draw && !table_.empty(stock)) {
        to_draw_ = in_;
        take_last_card();
    }
}

// ---- Looking

Seats Tricks::waiting() const {
    Seats seats;
    if (is_over()) return seats;
    if (!deal_.is_done() || turn_due_) seats.add(table_seat);
    if (naming_due()) return seats | namers();
    if (turn_due_) return seats;
    if (passing_due()) seats = seats | (in_ - passed_);
    if (!to_draw_.empty()) seats.add(drawer());
    if (bidding_due()) {
        seats.add(due_);
        return seats;
    }
    if (due() != nobody) {
        seats.add(due());
        return seats;
    }
    return seats | in_;
}

namespace {

/// All ways to pass `left` of the cards from `at` on, added to what `move` holds.
void add_passes(Options& options, Move& move, std::span<const PlayingCard> cards, int left) {
    if (options.full()) return options.leave_some_out();
    if (left == 0) {
        options.add(move);
        return;
    }
    for (std::size_t i = 0; i + static_cast<std::size_t>(left) <= cards.size() && !options.full(); ++i) {
        move.add(cards[i]);
        add_passes(options, move, cards.subspan(i + 1), left - 1);
        --move.size;
        --move.cards;
        move.items[move.size] = 0;
    }
}

} // namespace

void Tricks::legal_moves(Options& options) const {
    if (is_over()) return;
    deal_.add_options(options, Verb::deal);
    if (turn_due_) {
        if (!deal_.is_done() && !options.in_full()) return;
        const int pile = pile_of_turned();
        CardSet cards = table_.seen(pile);
        if (table_.unseen(pile) > 0 && (pile == stock || deal_.is_done())) cards |= table_.pool();
        if (pile != stock && deal_.is_due(dealer_)) cards |= table_.pool();
        for (PlayingCard card : cards) options.add(make_move(Verb::turn, table_seat, card));
        return;
    }
    if (naming_due()) {
        for (Seat seat : namers())
            for (int suit = 0; suit < is_.suits; ++suit) options.add(make_move(Verb::trump, seat).add_suit(suit));
        return;
    }
    const auto may_come = [&](Seat seat) { // a deal that is left out
        HeldCards cards = held(seat);
        if (deal_.is_due(seat)) cards.unseen += deal_.size();
        if (to_draw_.has(seat)) ++cards.unseen;
        return cards;
    };
    if (passing_due()) {
        for (Seat seat : in_ - passed_) {
            const HeldCards cards = may_come(seat);
            if (cards.unseen == 0 && options.in_full()) {
                Move move = make_move(Verb::pass, seat);
                add_passes(options, move, listed(cards.seen), is_.pass);
                continue;
            }
            options.leave_some_out();
            const auto from = listed(cards.unseen > 0 ? cards.seen | cards.hidden : cards.seen);
            for (std::size_t i = 0; i < from.size(); ++i) {
                Move move = make_move(Verb::pass, seat);
                for (std::size_t n = 0; n < is_.pass; ++n) move.add(from[(i + n) % from.size()]);
                options.add(move);
            }
            if (!options.in_full()) return;
        }
    }
    if (bidding_due()) {
        int sum = 0;
        for (Seat seat : in_) sum += std::max<int>(bids_[seat], 0);
        for (int n = 0; n <= hand_; ++n)
            if (!is_.bids_uneven || bids_made_ + 1 < in_.size() || sum + n != hand_)
                options.add(make_move(Verb::bid, due_).set_number(n));
        return;
    }
    if (!to_draw_.empty()) options.add_chance(make_move(Verb::draw, drawer(), unseen_card));
    if (!leaves_nothing_out()) {
        if (!options.in_full()) return;
        Tricks after = *this;
        after.table_.tell(nullptr);
        after.settle_unseen();
        return after.legal_moves(options);
    }
    const Move blank = make_move(Verb::play, due_, unseen_card);
    const auto add = [&](Seat seat, PlayingCard card) {
        Move& move = options.add(blank).move;
        move.seat = seat;
        move.items[0] = card.code();
    };
    if (!begun() && is_.lead == TrickRules::Lead::card) {
        for (Seat seat : in_)
            if ((due() == nobody || due() == seat) && may_hold(seat, is_.lead_card)) add(seat, is_.lead_card);
        return;
    }
    for (PlayingCard card : playable(held(due_))) add(due_, card);
}

std::vector<PileView> Tricks::piles() const {
    PileViews views(table_);
    if (!table_.empty(stock)) views.add("stock", stock);
    if (!table_.empty(aside)) views.add_open("cards set aside", aside);
    views.add_each("hand", first_hand, players());
    views.add_row("trick", trick_.cards());
    if (passing_due())
        views.add_each("cards passed", first_won, players());
    else
        views.add_each("tricks won", first_won, sides_here());
    return views.take();
}

namespace {
const Announcement tricks_here = announce<Tricks>("tricks");
}

} // namespace kupi
