#include "games/russian-bank_stacks.h"

#include <algorithm>
#include <bit>

namespace kupi::bank {

namespace {

/// From the lowest up (denexa-games: aces are low).
constexpr std::array<std::string_view, PlayingCard::most_ranks> codes{"A", "2", "3",  "4", "5", "6", "7",
                                                                      "8", "9", "10", "J", "Q", "K"};

} // namespace

Stacks::Stacks(const Pack& pack) {
    const bool named = std::all_of(codes.begin(), codes.end(), [&](auto code) { return pack.rank(code) >= 0; });
    for (int low = 0; low < PlayingCard::most_ranks; ++low) {
        const int by_place = low == 0 ? PlayingCard::most_ranks - 1 : low - 1;
        const int rank = named ? pack.rank(codes[low]) : by_place;
        order_.pack[low] = static_cast<std::uint8_t>(rank);
        order_.low[rank] = static_cast<std::uint8_t>(low);
    }
    const int diamonds = pack.suit("D"), hearts = pack.suit("H");
    red_ = static_cast<std::uint8_t>(diamonds >= 0 && hearts >= 0 ? 1 << diamonds | 1 << hearts : 0b0110);
}

void Stacks::gather() {
    below_.fill(none);
    top_.fill(none);
    size_ = {};
    for (int suit = 0; suit < 4; ++suit) want(suit);
    seen_ = {};
    unseen_reserve_.fill(reserve_size);
    unseen_stock_.fill(PlayingCard::most_ranks * 4 - reserve_size); // until the tableau is dealt
}

// ---- Looking

std::vector<PlayingCard> Stacks::cards(int stack) const {
    std::vector<PlayingCard> cards;
    for (Token t = top_[stack]; t != none; t = below_[t]) cards.push_back(card_of(t));
    std::reverse(cards.begin(), cards.end());
    return cards;
}

std::vector<PileView> Stacks::views() const {
    std::vector<PileView> views;
    views.reserve(stacks);
    const auto view = [&](std::string_view name, int stack, Seat owner, int unseen = 0) {
        views.push_back({name, owner, cards(stack), unseen, unseen == 0});
    };
    for (Seat s = 0; s < 2; ++s) {
        view("reserve", reserve + s, s, unseen_in_reserve(s));
        view("turned up", turned + s, s);
        view("stock", stock + s, s, unseen_in_stock(s));
        view("discard pile", discards + s, s);
    }
    for (int t = 0; t < 8; ++t) view(tableau_names[t], tableau + t, nobody);
    for (int f = 0; f < 8; ++f) view("foundation", foundation + f, nobody);
    return views;
}

CardSet Stacks::unseen_of(Seat seat) const {
    constexpr std::uint64_t every_kind = 0x1fff1fff1fff1fff;
    CardSet cards;
    for (std::uint64_t left = ~seen_[seat] & every_kind; left != 0; left &= left - 1)
        cards.add(card_of(static_cast<Token>(std::countr_zero(left))));
    return cards;
}

Token Stacks::next_of_stock(Seat seat) const {
    if (unseen_stock_[seat] > 0) return none;
    if (size_[stock + seat] > 0) return top(stock + seat);
    Token t = top(discards + seat);
    while (t != none && below_[t] != none) t = below_[t];
    return t;
}

// ---- Which card may lie on which

/// What the foundations of a suit can take next.
void Stacks::want(int suit) {
    wanted_ &= ~(0xffffull << suit * 16);
    for (const int stack : {foundation + 2 * suit, foundation + 2 * suit + 1}) {
        const Token t = top_[stack];
        const int next = t == none ? 0 : rank_of(t) + 1;
        if (next < PlayingCard::most_ranks) wanted_ |= 1ull << (suit * 16 + next);
    }
}

CardSet Stacks::wanted(int suit) const {
    CardSet cards;
    for (int rank = 0; rank < PlayingCard::most_ranks; ++rank)
        if (const auto t = static_cast<Token>(suit << 4 | rank); goes_up(t)) cards.add(card_of(t));
    return cards;
}

/// The one of the suit's two that takes the card. A card that fits neither, and was let stand, lies on the higher of
/// those below it, else on the first.
int Stacks::foundation_for(Token t) const {
    const int first = foundation + 2 * suit_of(t), second = first + 1;
    const auto height = [&](int stack) { return top_[stack] == none ? -1 : rank_of(top_[stack]); };
    const int a = height(first), b = height(second);
    if (a < rank_of(t) && b < rank_of(t)) return b > a ? second : first;
    return b < rank_of(t) ? second : first;
}

bool Stacks::has_place(Token t, Seat seat, bool fills_space) const {
    if (goes_up(t) || loads_on(t, top(reserve + other(seat))) || loads_on(t, top(discards + other(seat)))) return true;
    const bool may_fill = fills_space || in_reserve(seat) == 0;
    for (int pile = 0; pile < 8; ++pile)
        if (top_[pile] == none ? may_fill : builds_on(t, top_[pile])) return true;
    return false;
}

// ---- Moving

void Stacks::push(int stack, Token t) {
    below_[t] = top_[stack];
    top_[stack] = t;
    ++size_[stack];
}

Token Stacks::pop(int stack) {
    const Token t = top_[stack];
    top_[stack] = below_[t];
    below_[t] = none;
    --size_[stack];
    return t;
}

/// A card of the seat's own pack comes to light; where it goes is for the caller to say.
Token Stacks::show(Seat seat, PlayingCard card) {
    const int kind = kind_of(card);
    seen_[seat] |= 1ull << kind;
    return static_cast<Token>(seat * kinds + kind);
}

void Stacks::open_reserve(Seat seat, PlayingCard card) {
    push(reserve + seat, show(seat, card));
    --unseen_reserve_[seat];
}

void Stacks::open_tableau(Seat seat, int pile, PlayingCard card) {
    push(tableau + seat * half_tableau + pile, show(seat, card));
    --unseen_stock_[seat];
}

void Stacks::turn(Seat seat, PlayingCard card) {
    if (unseen_stock_[seat] > 0) {
        --unseen_stock_[seat];
        return push(turned + seat, show(seat, card));
    }
    if (turns_over(seat))
        while (size_[discards + seat] > 0) place(discards + seat, stock + seat);
    place(stock + seat, turned + seat);
}

void Stacks::place(int from, int to) {
    const Token t = pop(from);
    push(to, t);
    if (from >= foundation && from < foundation + 8) want(suit_of(t)); // only where the table let it stand
}

void Stacks::put_up(int from) {
    const Token t = top(from);
    place(from, foundation_for(t));
    want(suit_of(t));
}

} // namespace kupi::bank
