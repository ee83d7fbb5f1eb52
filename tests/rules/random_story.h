// Small stories made at random: deals, draws, plays, passes, exchanges, shuffles, demands; most of them true to some
// deal, some not.
#pragma once

#include <string>
#include <vector>

#include "rules/random.h"
#include "rules/story.h"

namespace kupi::rules {

/// What really lies where, and a story that tells of it, now and then falsely.
class StoryTeller {
  public:
    explicit StoryTeller(std::uint64_t seed) : random_(seed) {
        const int size = between(6, 14), copies = chance(35) ? between(2, 3) : 1;
        CardCounts pack;
        for (int i = 0; i < size; ++i) {
            const int kind =
                copies == 1 ? i : static_cast<int>(random_.below(static_cast<std::uint32_t>(size / copies + 1)));
            const PlayingCard card(kind % 3, kind / 3);
            if (pack.count(card) >= 3) continue;
            pack.add(card);
            cards_.push_back(card);
            where_.push_back(stock);
        }
        story_.begin(pack, stock);
        hands_ = between(2, 4);
        seen_ = std::vector{15, 45, 75}[random_.below(3)];
        lies_ = chance(50) ? 0 : 6;
        crowded_ = chance(40);
        deal();
        const int entries = between(2, 10);
        for (int i = 0; i < entries; ++i) {
            story_.enter(++entry_, chance(5));
            for (int n = between(1, 3); n > 0; --n) something();
        }
    }

    Story story() const { return story_; }

  private:
    static constexpr Pile stock = 0;
    Pile hand(int i) const { return static_cast<Pile>(1 + i); }
    Pile discard() const { return static_cast<Pile>(1 + hands_); }

    int between(int least, int most) {
        return least + static_cast<int>(random_.below(static_cast<std::uint32_t>(most - least + 1)));
    }
    bool chance(int of_hundred) { return static_cast<int>(random_.below(100)) < of_hundred; }
    Pile any_place() { return static_cast<Pile>(random_.below(static_cast<std::uint32_t>(hands_ + 2))); }
    std::vector<std::size_t> at(Pile place) const {
        std::vector<std::size_t> all;
        for (std::size_t i = 0; i < cards_.size(); ++i)
            if (where_[i] == place) all.push_back(i);
        return all;
    }

    /// One card, seen or not; now and then another one is told than has gone.
    void move(Pile from, Pile to, bool seen) {
        const auto all = at(from);
        if (all.empty() || from == to) return;
        std::size_t i = all[random_.below(static_cast<std::uint32_t>(all.size()))];
        if (seen && chance(lies_)) {
            const std::size_t j = random_.below(static_cast<std::uint32_t>(cards_.size()));
            std::swap(where_[i], where_[j]);
            i = j;
        }
        where_[i] = to;
        if (seen)
            story_.seen_moves(from, to, cards_[i]);
        else
            story_.unseen_moves(from, to, 1);
    }
    void pass(Pile from, Pile to, int n) {
        n = std::min<int>(n, static_cast<int>(at(from).size()));
        if (n == 0 || from == to) return;
        for (int k = 0; k < n; ++k) {
            const auto all = at(from);
            where_[all[random_.below(static_cast<std::uint32_t>(all.size()))]] = to;
        }
        story_.unseen_moves(from, to, n);
    }

    void deal() {
        const int each = std::max(1, static_cast<int>(cards_.size()) / (hands_ + between(0, 2)));
        for (int h = 0; h < hands_; ++h) {
            story_.enter(++entry_);
            for (int n = 0; n < each; ++n) move(stock, hand(h), chance(seen_));
        }
    }

    CardSet some_cards() {
        if (crowded_ && chance(80)) return CardSet::of_suit(0);
        if (chance(60)) return CardSet::of_suit(static_cast<int>(random_.below(3)));
        CardSet cards;
        for (PlayingCard card : cards_)
            if (chance(35)) cards.add(card);
        return cards;
    }
    Demand demand() {
        Demand d{.place = any_place(), .cards = some_cards()};
        int n = 0;
        for (std::size_t i = 0; i < cards_.size(); ++i) n += where_[i] == d.place && d.cards.has(cards_[i]);
        if (n > 0) d.least = chance(70) ? 1 : n;
        if (chance(crowded_ ? 45 : 25)) d.least = n == 0 ? 1 : crowded_ || chance(50) ? 0 : n + 1;
        return d;
    }

    void something() {
        switch (random_.below(10)) {
        case 0:
        case 1: return move(stock, hand(between(0, hands_ - 1)), chance(seen_));
        case 2:
        case 3: return move(hand(between(0, hands_ - 1)), discard(), chance(80));
        case 4: return pass(any_place(), any_place(), between(1, 3));
        case 5: // all of a place
            if (chance(40)) {
                const Pile from = any_place();
                return pass(from, any_place(), static_cast<int>(at(from).size()));
            }
            return pass(hand(0), hand(1), 1);
        case 6: { // a card is shown
            const Pile place = any_place();
            const auto all = at(place);
            if (all.empty()) return;
            const PlayingCard card = cards_[all[random_.below(static_cast<std::uint32_t>(all.size()))]];
            int n = 0;
            for (std::size_t i : all) n += cards_[i] == card;
            return story_.shows(place, card, chance(60) ? 1 : n);
        }
        default: break;
        }
        if (story_.clauses().size() >= 12) return;
        Either either{{demand()}};
        while (chance(20)) either.any.push_back(demand());
        story_.demands(std::move(either));
    }

    Random random_;
    std::vector<PlayingCard> cards_;
    std::vector<Pile> where_;
    Story story_;
    int hands_ = 2, entry_ = 0, seen_ = 50, lies_ = 0;
    bool crowded_ = false; ///< many demands on few cards, which can only be false together
};

/// For messages.
inline std::string told(const Story& story) {
    const auto card = [](PlayingCard c) {
        return std::string(1, static_cast<char>('a' + c.suit())) + std::to_string(c.rank());
    };
    std::string out = "pack";
    for (PlayingCard c : story.pack().kinds()) out += ' ' + card(c) + '*' + std::to_string(story.pack().count(c));
    for (const auto& e : story.events()) {
        out += "\n" + std::to_string(e.entry) + ": ";
        const std::string way = std::to_string(e.from) + " > " + std::to_string(e.to);
        switch (e.kind) {
        case Story::Event::Kind::seen_moves: out += card(e.card) + ' ' + way; break;
        case Story::Event::Kind::unseen_moves: out += std::to_string(e.n) + " unseen " + way; break;
        case Story::Event::Kind::shows:
            out += std::to_string(e.from) + " shows " + std::to_string(e.n) + ' ' + card(e.card);
            break;
        case Story::Event::Kind::demands: {
            const auto& clause = story.clauses()[e.n];
            out += clause.waived ? "waived:" : "demands:";
            for (const Demand& d : clause.any) {
                out += " " + std::to_string(d.place) +
                       (d.lacks() ? " lacks" : " holds " + std::to_string(d.least) + " of");
                for (PlayingCard c : d.cards)
                    if (story.pack().has(c)) out += ' ' + card(c);
                out += ';';
            }
        }
        }
    }
    return out;
}

} // namespace kupi::rules
