#include "games/dotak.h"

#include <algorithm>

namespace kupi {

namespace {

/// railog-booklet: Kupi-o-Dotak, Win or Lose: the difficulties from 7 piles down to 1.
constexpr std::array<std::string_view, 7> difficulties{"easy",           "average",         "hard",      "very-hard",
                                                       "extremely-hard", "nigh-impossible", "impossible"};

} // namespace

Dotak::Dotak(const Setup& setup)
    : pack_(setup.pack.cards.kinds()), cards_(static_cast<std::uint8_t>(setup.pack.cards.kinds().size())) {
    const auto at = std::find(difficulties.begin(), difficulties.end(), setup.word("difficulty"));
    limit_ = static_cast<std::uint8_t>(7 - (at == difficulties.end() ? 0 : at - difficulties.begin()));
    begin();
}

void Dotak::begin() {
    table_.gather(pack_, stock);
    tops_.clear();
    played_.clear();
    deal_.begin(Seats::of(0), open_cards);
    draw_due_ = false;
}

// ---- Judging and carrying out

Ruling Dotak::play(const Move& move, Mode mode, Trace* trace) {
    const auto verb = static_cast<Verb>(move.verb);
    if (verb == Verb::play && !move.has_word(static_cast<int>(Word::new_pile)) && !move.numbered)
        return Illegal{rule::bad_argument};
    if (const RuleId fault = fault_of(move)) return Illegal{fault, {.card = move.card()}};
    if (finished()) return Illegal{rule::hand_over, {.limit = cards_}};
    switch (verb) {
    case Verb::deal: return deal_.give_player(table_, move, 1, deal_not_due);
    case Verb::draw: return draw(move);
    case Verb::play: break;
    }
    if (move.card().is_unseen()) return Illegal{rule::bad_argument};
    if (settled()) return lay(move, mode, trace);
    return on_copy(*this, [&](Dotak& after) {
        after.settle();
        return after.lay(move, mode, trace);
    });
}

Ruling Dotak::draw(const Move& move) {
    if (!draw_due_) return Illegal{draw_not_due, {.seat = move.seat, .number = table_.size(stock)}};
    const PlayingCard card = move.card();
    if (!card.is_unseen() && !table_.pool().has(card))
        return Illegal{rule::card_seen_twice, {.seat = move.seat, .card = card}};
    table_.move(stock, open, card);
    draw_due_ = false;
    return Legal{};
}

/// What a log may leave out.
void Dotak::settle() {
    deal_.give_rest_unseen(table_);
    if (draw_due_) table_.move_unseen(stock, open, 1);
    draw_due_ = false;
}

Ruling Dotak::lay(const Move& move, Mode mode, Trace* trace) {
    const PlayingCard card = move.card();
    if (const RuleId why = table_.why_not(open, card))
        return Illegal{why, {.seat = move.seat, .card = card, .cards = table_.seen(open)}};
    int pile = tops_.size();
    if (!move.has_word(static_cast<int>(Word::new_pile))) {
        if (move.number < 1 || move.number > pile)
            return Illegal{no_such_pile, {.seat = move.seat, .card = card, .number = move.number, .limit = pile}};
        pile = move.number - 1;
        if (mode == Mode::judge && !matches(card, tops_[pile]))
            return Illegal{no_match,
                           {.seat = move.seat, .card = card, .number = move.number, .cards = CardSet::of(tops_[pile])}};
    }
    table_.move(open, laid, card);
    if (pile == tops_.size()) tops_.push_back(card);
    tops_[pile] = card;
    played_.push_back({card, static_cast<std::uint8_t>(pile)});
    draw_due_ = !table_.empty(stock);
    if (trace != nullptr && finished())
        add_note(*trace, tops_.size() <= limit_ ? "won" : "lost", move.seat, {tops_.size(), limit_});
    return Legal{};
}

// ---- Legal moves

void Dotak::legal_moves(Options& options) const {
    if (finished()) return;
    deal_.add_options(options, Verb::deal);
    if (draw_due_) options.add_chance(make_move(Verb::draw, 0, unseen_card));
    CardSet may_play = table_.possible(open);
    if (!settled()) may_play |= table_.pool();
    for (PlayingCard card : may_play) {
        for (int p = 0; p < tops_.size(); ++p)
            if (matches(card, tops_[p]))
                options.add(make_move(Verb::play, 0, card).add_word(static_cast<int>(Word::on)).set_number(p + 1));
        options.add(make_move(Verb::play, 0, card).add_word(static_cast<int>(Word::new_pile)));
    }
}

Seats Dotak::waiting() const {
    if (finished()) return {};
    return deal_.is_done() ? Seats::of(0) : Seats::of(0) | Seats::of(table_seat);
}

int Dotak::fitting(PlayingCard top, CardSet cards) const {
    return ((CardSet::of_suit(top.suit()) | CardSet::of_ranks(1u << top.rank())) & cards).size();
}

/// No pile is begun without need; else what stays on top should match as many as it can of the cards to come, open ones
/// three times as much.
int Dotak::worth(const Move& move) const {
    if (static_cast<Verb>(move.verb) != Verb::play) return 0;
    const PlayingCard card = move.card();
    const bool is_new = move.has_word(static_cast<int>(Word::new_pile));
    const int covered = is_new ? -1 : move.number - 1;
    CardSet match = CardSet::of_suit(card.suit()) | CardSet::of_ranks(1u << card.rank());
    for (int p = 0; p < tops_.size(); ++p)
        if (p != covered) match |= CardSet::of_suit(tops_[p].suit()) | CardSet::of_ranks(1u << tops_[p].rank());
    CardSet held = table_.seen(open);
    held.remove(card);
    int worth = 10'000 - (is_new ? 5000 : 0);
    worth += 4 * (match & table_.pool()).size() + 12 * (match & held).size();
    if (covered >= 0) worth -= fitting(tops_[covered], table_.pool() | held);
    return worth;
}

// ---- Results

Result Dotak::piles_result() const {
    Result result;
    result.over = finished();
    if (result.over && tops_.size() <= limit_) result.winners.add(0);
    for (const char* name : {"scores", "piles"})
        result.add_seats(name, Seats::of(0), [&](Seat) { return tops_.size(); });
    return result;
}

Result Dotak::hand_result() const { return finished() ? piles_result() : Result{}; }
Result Dotak::game_result() const { return piles_result(); }

void Dotak::tell_known(Known& known) const {
    if (limit_ > 0) known.number("piles allowed", limit_);
}

/// A further game.
void Dotak::next_hand(const HandEnd&) { begin(); }

std::vector<PileView> Dotak::piles() const {
    PileViews views(table_);
    views.add("stock", stock);
    views.add_open("hand", open, 0);
    for (int p = 0; p < tops_.size(); ++p) {
        PileView& view = views.add_row("pile");
        for (const Played& one : played_)
            if (one.pile == p) view.cards.push_back(one.card);
    }
    return views.take();
}

const Announcement dotak_here = announce<Dotak>("dotak");

} // namespace kupi
