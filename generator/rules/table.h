// Where the cards are, as far as anybody has seen.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <utility>

#include "rules/playing_card.h"
#include "rules/ruling.h"
#include "rules/story.h"

namespace kupi::rules {

/// What a table tells its moves to, if anybody listens. A copy goes on telling from where the other stood: what a copy
/// that was thrown away has told is written over. So of several copies only one may be played on with.
class Teller {
  public:
    constexpr Teller() = default;
    explicit Teller(Story* story)
        : story_(story), told_(story == nullptr ? 0 : static_cast<std::uint32_t>(story->size())) {}

    explicit operator bool() const { return story_ != nullptr; }
    /// How much of the story is true of this table.
    std::size_t told() const { return told_; }
    /// Whether a story from the last fresh deal on would know more than the table does.
    constexpr bool forgot() const { return forgot_; }
    constexpr void forget(bool some) { forgot_ = some; }
    static constexpr Pile place(int pile) { return static_cast<Pile>(pile); }
    /// Calls tell(story), after what others have told since.
    template <class Tell>
    void operator()(Tell tell) {
        story_->cut(told_);
        tell(*story_);
        told_ = static_cast<std::uint32_t>(story_->size());
    }
    /// Who listens is no part of a position.
    friend constexpr bool operator==(const Teller&, const Teller&) { return true; }

  private:
    Story* story_ = nullptr;
    std::uint32_t told_ = 0;
    bool forgot_ = false;
};

/// The piles of a game. Every card of the pack lies in exactly one; all moves go through here, which keeps that so.
/// A pile is the cards seen to be in it, and a count of others, which are among the pool of cards that nobody has seen.
/// Piles have no order here: a game keeps the order of open piles itself.
/// `Cards` is CardSet, or CardCounts where the pack repeats cards. `piles` is at most 255.
template <class Cards, int piles>
class Table {
  public:
    /// All cards unseen, in one pile.
    constexpr void gather(const Cards& pack, int pile) {
        pool_ = pack;
        seen_ = {};
        unseen_ = {};
        unseen_[pile] = static_cast<std::uint8_t>(pack.size());
        teller_.forget(false);
        if (teller_) teller_([&](Story& story) { story.begin(CardCounts(pack), teller_.place(pile)); });
    }

    // ---- Telling

    /// Tells a story from now on, beginning with what lies where.
    void tell(Story* story) {
        const bool forgot = teller_.forgot();
        teller_ = Teller(story);
        teller_.forget(forgot);
        if (story == nullptr) return;
        CardCounts pack(pool_);
        for (const Cards& cards : seen_) pack |= CardCounts(cards);
        story->begin(pack, teller_.place(0));
        for (int pile = 1; pile < piles; ++pile) {
            for (PlayingCard card : seen_[pile].kinds())
                for (int n = seen_[pile].count(card); n > 0; --n)
                    story->seen_moves(teller_.place(0), teller_.place(pile), card);
            if (unseen_[pile] > 0) story->unseen_moves(teller_.place(0), teller_.place(pile), unseen_[pile]);
        }
        teller_ = Teller(story);
        teller_.forget(forgot);
    }
    /// Whoever plays a card from a pile (`??` if none is named) must have none of these there; the story is to know
    /// that, and that the card lay there, even if the entry is illegal.
    void demand_lack(int pile, PlayingCard named, CardSet cards, RuleId rule, Seat seat) {
        if (!teller_) return;
        teller_([&](Story& story) {
            if (!named.is_unseen()) story.shows(teller_.place(pile), named);
            story.demands({teller_.place(pile), cards, 0, rule, seat});
        });
    }
    /// One of these at least must be true now; their places are piles of this table.
    void demand(Either either) {
        if (!teller_) return;
        for (Demand& demand : either.any) demand.place = teller_.place(demand.place);
        teller_([&](Story& story) { story.demands(std::move(either)); });
    }
    /// Forgets what copies that were thrown away have told.
    void take_back() {
        if (teller_) teller_([](Story&) {});
    }
    const Teller& teller() const { return teller_; }

    // ---- Looking

    constexpr const Cards& seen(int pile) const { return seen_[pile]; }
    constexpr int unseen(int pile) const { return unseen_[pile]; }
    constexpr int size(int pile) const { return seen_[pile].size() + unseen_[pile]; }
    constexpr bool empty(int pile) const { return unseen_[pile] == 0 && seen_[pile].empty(); }
    /// Cards that nobody has seen, wherever they are.
    constexpr const Cards& pool() const { return pool_; }
    /// The kinds of card that may lie in a pile.
    constexpr CardSet possible(int pile) const {
        return unseen_[pile] > 0 ? seen_[pile].kinds() | pool_.kinds() : seen_[pile].kinds();
    }
    /// Nothing, or card_not_held (all cards of the pile are known) or card_seen_twice (some are not, but this one is
    /// known to lie elsewhere).
    constexpr RuleId why_not(int pile, PlayingCard card) const {
        if (seen_[pile].has(card)) return {};
        if (unseen_[pile] == 0) return rule::card_not_held;
        return pool_.has(card) ? RuleId{} : rule::card_seen_twice;
    }
    constexpr bool may_hold(int pile, PlayingCard card) const {
        return seen_[pile].has(card) || (unseen_[pile] > 0 && pool_.has(card));
    }

    // ---- Moving

    /// A card that may_hold says is there; `??` is one of the unseen (see blur).
    constexpr void move(int from, int to, PlayingCard card) {
        if (card.is_unseen()) return move_unseen(from, to, 1);
        take(from, card);
        seen_[to].add(card);
        if (teller_) teller_([&](Story& story) { story.seen_moves(teller_.place(from), teller_.place(to), card); });
    }
    constexpr void move_unseen(int from, int to, int n) {
        if (n == 0) return;
        if (teller_) tell_unseen(from, to, n);
        blur(from);
        assert(unseen_[from] >= n);
        unseen_[from] = static_cast<std::uint8_t>(unseen_[from] - n);
        unseen_[to] = static_cast<std::uint8_t>(unseen_[to] + n);
    }
    /// A card of the pile comes to light and stays there.
    constexpr void reveal(int pile, PlayingCard card) {
        take(pile, card);
        seen_[pile].add(card);
        if (teller_) teller_([&](Story& story) { story.shows(teller_.place(pile), card); });
    }
    /// The same of a card among the pile's unseen ones, though others like it have been seen there.
    constexpr void reveal_unseen(int pile, PlayingCard card) {
        assert(unseen_[pile] > 0 && pool_.has(card));
        --unseen_[pile];
        pool_.remove(card);
        seen_[pile].add(card);
        if (teller_) teller_([&](Story& story) { story.shows(teller_.place(pile), card, seen_[pile].count(card)); });
    }
    /// A card of the pool surely lies at this place of the story.
    void learn(Pile place, PlayingCard card) {
        if (unseen_[place] > 0 && pool_.has(card)) reveal_unseen(place, card);
    }
    /// So many cards of a kind lie at this place of the story, seen or not.
    void learn_all(Pile place, PlayingCard card, int n) {
        for (n -= seen_[place].count(card); n > 0 && pool_.has(card); --n) learn(place, card);
    }
    constexpr void move_all(int from, int to) {
        if (teller_ && !empty(from)) tell_unseen(from, to, size(from));
        seen_[to] |= seen_[from];
        seen_[from] = {};
        unseen_[to] = static_cast<std::uint8_t>(unseen_[to] + unseen_[from]);
        unseen_[from] = 0;
    }
    /// Nobody knows any longer which of the pile's cards is which: it has been shuffled, or one that was not shown has
    /// left it.
    constexpr void blur(int pile) {
        if (seen_[pile].empty()) return;
        // Unseen cards of other piles can still be none of these, which the pool does not tell.
        if (pool_.size() > unseen_[pile]) teller_.forget(true);
        unseen_[pile] = static_cast<std::uint8_t>(unseen_[pile] + seen_[pile].size());
        pool_ |= seen_[pile];
        seen_[pile] = {};
    }

    friend constexpr bool operator==(const Table&, const Table&) = default;

  private:
    constexpr void take(int pile, PlayingCard card) {
        assert(may_hold(pile, card));
        if (seen_[pile].has(card)) return seen_[pile].remove(card);
        --unseen_[pile];
        pool_.remove(card);
    }
    void tell_unseen(int from, int to, int n) {
        teller_([&](Story& story) { story.unseen_moves(teller_.place(from), teller_.place(to), n); });
    }

    Cards pool_;
    std::array<Cards, piles> seen_{};
    std::array<std::uint8_t, piles> unseen_{};
    Teller teller_;
};

} // namespace kupi::rules
