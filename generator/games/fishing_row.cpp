#include "games/fishing_row.h"

namespace kupi::games::fishing {

int Row::ways(PlayingCard card, CardSet& taken) const {
    int ways = 0;
    Chances(*this).each_capture(card, [&](CardSet set) {
        if (ways == 0) taken = set;
        return ++ways < 2;
    });
    return ways;
}

} // namespace kupi::games::fishing
