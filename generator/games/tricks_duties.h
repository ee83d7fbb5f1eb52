// Which cards may be played to a trick in games of the family "tricks", out of hands that nobody may have seen.
#pragma once

#include <array>

#include "games/tricks_rules.h"
#include "rules/follow_suit.h"
#include "rules/ruling.h"

namespace kupi::games {

/// What a player owes to the trick as it lies.
struct TrickDuties {
    static constexpr RuleId follow_suit{"follow-suit"}, not_broken{"not-broken"}, no_points_first{"no-points-first"},
        must_trump{"must-trump"}, must_beat{"must-beat"};

    const TrickRules& is;
    const TrickRanks& ranks;
    const Trick& trick;
    int led;           ///< a suit, or no_suit
    bool free;         ///< nothing is owed (yet) to the suit led
    bool first;        ///< it is the first trick of the hand
    bool broken;       ///< the closed suit has been played
    bool partner_wins; ///< the trick, as it lies

    struct Need {
        CardSet lack; ///< the hand must have none of these
        RuleId rule;
    };
    struct Needs {
        std::array<Need, 3> all;
        int count = 0;
        void add(CardSet lack, RuleId rule) {
            if (!lack.empty()) all[count++] = {lack, rule};
        }
    };

    /// What the hand of a player must lack who plays this card.
    Needs needs_of(PlayingCard card) const {
        Needs needs;
        if (trick.empty()) {
            if (is_closed() && ranks.suit_of(card) == is.closed_suit)
                needs.add(is.pack - ranks.of_suit(is.closed_suit), not_broken);
            return needs;
        }
        if (free) return needs;
        const CardSet led_cards = ranks.of_suit(led) & is.pack;
        if (led_cards.has(card)) {
            if (must_beat_led() && !ranks.beats(card, trick.best())) needs.add(that_beat(led_cards), must_beat);
            return needs;
        }
        needs.add(led_cards, follow_suit);
        if (is.no_points_first && first && is.with_points.has(card))
            needs.add(is.pack - is.with_points, no_points_first);
        const CardSet trumps = ranks.trumps() & is.pack;
        if (!ranks.is_trump(card)) {
            if (must_trump_now()) needs.add(trumps, must_trump);
        } else if (must_overtrump() && !ranks.beats(card, trick.best())) {
            needs.add(that_beat(trumps), must_beat);
        }
        return needs;
    }

    /// The cards for which a hand surely breaks none of these.
    template <class Cards>
    CardSet playable(const HeldCardsOf<Cards>& cards) const {
        const CardSet all = cards.unseen > 0 ? cards.seen | cards.hidden.kinds() : cards.seen;
        const auto bound = [&](CardSet lack) {
            return !(cards.seen & lack).empty() || (cards.unseen > 0 && cards.must_hide(lack));
        };
        if (trick.empty()) {
            const CardSet closed = is_closed() ? ranks.of_suit(is.closed_suit) : CardSet{};
            return is_closed() && bound(is.pack - closed) ? all - closed : all;
        }
        if (free) return all;
        const CardSet led_cards = ranks.of_suit(led) & is.pack;
        CardSet following = all & led_cards;
        if (must_beat_led())
            if (const CardSet higher = that_beat(led_cards); bound(higher)) following &= higher;
        if (bound(led_cards)) return following;
        CardSet others = all - led_cards;
        if (is.no_points_first && first && bound(is.pack - is.with_points)) others -= is.with_points;
        if (ranks.has_trump() && led != ranks.trump()) {
            const CardSet trumps = ranks.trumps() & is.pack;
            if (must_trump_now() && bound(trumps)) others &= trumps;
            if (must_overtrump())
                if (const CardSet higher = that_beat(trumps); bound(higher)) others -= trumps - higher;
        }
        return following | others;
    }

  private:
    bool is_closed() const { return is.closed_suit != TrickRules::no_suit && !broken; }
    bool must_trump_now() const { return is.must_trump && ranks.has_trump() && !(is.partner_rests && partner_wins); }
    bool must_overtrump() const { return is.beat != TrickRules::Beat::no && ranks.is_trump(trick.best()); }
    /// Whether a card of the suit led has to beat what lies there.
    bool must_beat_led() const {
        return is.beat == TrickRules::Beat::always || (is.beat == TrickRules::Beat::trumps && led == ranks.trump());
    }
    CardSet that_beat(CardSet cards) const {
        CardSet higher;
        for (PlayingCard card : cards)
            if (ranks.beats(card, trick.best())) higher.add(card);
        return higher;
    }
};

} // namespace kupi::games
