// What is shown of a position, and what is kept from being made up: cards that nobody has seen.
#include "referee/context.h"

#include <algorithm>
#include <iterator>

#include "referee/world.h"
#include "rules/simulate.h"

using namespace kupi::referee;

namespace {

/// Cards named in the move that nobody had seen, and that it would bring to light.
bool brings_to_light(const Position& position, const Move& move) {
    const auto after = position.clone();
    if (std::holds_alternative<Illegal>(after->play(move))) return false;
    const CardCounts before = position.pool(), now = after->pool();
    for (int i = 0; i < move.size; ++i)
        if (move.items[static_cast<std::size_t>(i)] == Move::number_follows)
            ++i;
        else if (move.is_card(i) && now.count(move.card(i)) < before.count(move.card(i)))
            return true;
    return false;
}

/// Plays on at random, most deals and draws written; of their cards half are left unseen where a log may leave them so.
bool go_on(Position& position, Random& random) {
    Options options;
    position.legal_moves(options);
    if (options.empty()) return false;
    std::vector<Option> some;
    if (random.below(4) > 0)
        std::copy_if(options.begin(), options.end(), std::back_inserter(some),
                     [](const Option& o) { return o.chance; });
    if (some.empty()) some.assign(options.begin(), options.end());
    const Option& option = some[random.below(static_cast<std::uint32_t>(some.size()))];
    if (option.chance && random.below(2) == 0 && !std::holds_alternative<Illegal>(position.play(option.move)))
        return true;
    return !std::holds_alternative<Illegal>(position.play(filled(option, position.pool(option.move), random)));
}

} // namespace

TEST_CASE("in every game a move of cards that are known to be there brings none to light", "[long]") {
    for (const auto& id : game_ids(kupi::test::checkout())) {
        const Game game = kupi::test::load_game(id);
        const Engine* engine = engine_of(game);
        if (engine == nullptr || engine->of_family) continue;
        Seating seating;
        seating.players = std::clamp(4, game.seats.first, game.seats.second);
        Diagnostics out;
        const auto deck = load_game_deck(game, deck_of(game, seating.players, {}), "", kupi::test::checkout(), {}, out);
        const auto setup = make_setup(game, *deck, seating, out);
        REQUIRE(setup);
        int known = 0, unknown = 0;
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            const auto position = engine->start(*setup);
            Random random(seed);
            for (int n = 0; n < 120 && go_on(*position, random); ++n) {
                if (position->pool().kinds().size() < 2) continue; // whatever has not been seen, it is this
                const SeenCards seen(*position);
                Options options;
                position->legal_moves(options);
                for (std::size_t i = 0; i < std::min<std::size_t>(options.size(), 400); ++i) {
                    if (options[i].chance) continue;
                    const Move& move = options[i].move;
                    const bool is_known = seen.only(move) == move;
                    ++(is_known ? known : unknown);
                    if (!is_known || !brings_to_light(*position, move)) continue;
                    FAIL(id << ", seed " << seed << ", verb " << engine->verbs[move.verb]);
                }
            }
        }
        INFO(id << ": " << known << " known, " << unknown << " not");
        CHECK(known > 0);
    }
}
