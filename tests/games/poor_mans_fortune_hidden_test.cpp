// Small games of Poor Man's Fortune with cards that nobody saw, held against every way of filling them in.
#include <algorithm>
#include <set>

#include "catch.h"

#include "games/poor-mans-fortune.h"
#include "games/support/random_games.h"
#include "rules/deals.h"
#include "support/wanted.h"

using namespace kupi::games;

namespace {

/// Two players, 20 cards: the pile is soon shuffled.
trial::Table small_table() {
    trial::Table table = *trial::plain_table(*find_engine("poor-mans-fortune"), 2, "no-magi");
    Pack& pack = table.setup.pack;
    pack.suits = 2;
    pack.cards = CardCounts(CardSet::of_suit(0, 0x3ff) | CardSet::of_suit(1, 0x3ff));
    return table;
}

/// A game as far as the engine alone can judge it: five cards of one hand are never seen, of others some.
std::vector<Move> written(const trial::Table& table, std::uint64_t seed, Position& position, Story& story) {
    Random random(seed);
    std::vector<Move> moves;
    int hidden = 0;
    const std::size_t most = 8 + random.below(20);
    position.tell(&story);
    while (moves.size() < most) {
        Options options(false);
        position.legal_moves(options);
        if (options.empty()) break;
        const Option& option = options[random.below(static_cast<std::uint32_t>(options.size()))];
        Move move = option.move;
        CardCounts pool = position.pool(move);
        for (int i = 0; i < move.size; ++i) {
            if (!move.is_unseen(i)) continue;
            const bool may = trial::hideable(table, move)[static_cast<std::size_t>(i)];
            if (may && (moves.size() == 1 ? i < 5 : !moves.empty() && hidden < 3 && random.below(2) == 0)) {
                hidden += moves.size() > 1;
                continue;
            }
            std::vector<PlayingCard> left;
            for (PlayingCard card : pool.kinds()) left.push_back(card);
            const PlayingCard card = left[random.below(static_cast<std::uint32_t>(left.size()))];
            pool.remove(card);
            move.items[i] = card.code();
        }
        story.enter(static_cast<int>(moves.size()) + 1);
        if (!is_legal(position.play(move))) break;
        moves.push_back(move);
    }
    story.cut(position.told());
    return moves;
}

struct Fillings {
    bool any = false, legal = false; ///< one that agrees with what was seen; with all entries legal
    std::set<int> broken;            ///< entries that are illegal in one
    long left = 1'000'000;
};

/// Whether a card fitted is what rests on unseen cards; anything else that is illegal was not so.
void fill_in(const Position& position, const std::vector<Move>& moves, CardSet pack, std::size_t at,
             std::set<int>& broken, Fillings& lies) {
    if (--lies.left < 0) return;
    if (at == moves.size()) {
        lies.any = true;
        lies.legal = lies.legal || broken.empty();
        lies.broken.insert(broken.begin(), broken.end());
        return;
    }
    const int entry = static_cast<int>(at) + 1;
    const auto fill = [&](const auto& self, Move filled, int i) -> void {
        while (i < filled.size && !filled.is_unseen(i)) ++i;
        if (i < filled.size) {
            for (PlayingCard card : pack) {
                if (std::find(filled.items.begin(), filled.items.begin() + filled.size, card.code()) !=
                    filled.items.begin() + filled.size)
                    continue;
                filled.items[i] = card.code();
                self(self, filled, i + 1);
            }
            return;
        }
        const auto after = position.clone();
        const Ruling ruling = after->play(filled);
        const bool breaks = broken_rule(ruling) == PoorMansFortune::must_play;
        if (!is_legal(ruling) && !(breaks && is_legal(after->play(filled, Mode::stood)))) return;
        if (breaks) broken.insert(entry);
        fill_in(*after, moves, pack, at + 1, broken, lies);
        if (breaks) broken.erase(entry);
    };
    fill(fill, moves[at], 0);
}

} // namespace

TEST_CASE("Poor Man's Fortune: what nobody saw is decided as every way of filling it in would") {
    const std::uint64_t games = kupi::test::wanted("KUPI_GAMES", 20);
    const trial::Table table = small_table();
    int wrong = 0, decided = 0, impossible = 0, open = 0;
    for (std::uint64_t seed = 1; seed <= games && wrong < 3; ++seed) {
        const auto position = table.engine->start(table.setup);
        Story story;
        const std::vector<Move> moves = written(table, seed, *position, story);
        Fillings lies;
        std::set<int> broken;
        fill_in(*table.engine->start(table.setup), moves, table.setup.pack.cards.kinds(), 0, broken, lies);
        if (lies.left < 0) continue; // too many ways
        const Deals deals(story);
        std::set<int> doubtful;
        for (int clause : deals.doubtful()) doubtful.insert(story.clauses()[static_cast<std::size_t>(clause)].entry);
        if (!lies.any) doubtful.clear();
        const bool possible = deals.possible() == Answer::yes;
        const bool heard = position->forgot() || !story.clauses().empty() || possible;
        ++decided;
        impossible += !lies.legal;
        open += lies.legal && !lies.broken.empty();
        if (possible == lies.legal && doubtful == lies.broken && heard) continue;
        ++wrong;
        UNSCOPED_INFO("seed " << seed << ": possible " << possible << " for " << lies.legal << ", " << doubtful.size()
                              << " doubtful entries for " << lies.broken.size());
    }
    CHECK(wrong == 0);
    CHECK(decided > static_cast<int>(games / 5));
    CHECK(impossible > 0);
    CHECK(open > 0);
    if (kupi::test::is_wanted("KUPI_GAMES"))
        WARN(decided << " decided, " << impossible << " impossible, " << open << " open");
}
