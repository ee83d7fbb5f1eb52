// Any text as the game.toml of a game of a family: it is refused with messages that have a place, or its rules can be
// read and it is played at every number of players that it names.
// Run from the checkout: build/fuzz/family_fuzz -max_total_time=600 CORPUS rulesheets/scopa rulesheets/mau-mau

#include <stdexcept>

#include "fuzz/world.h"
#include "referee/setup.h"
#include "reference/rules_text.h"
#include "rules/simulate.h"

namespace {

using namespace kupi::referee;

constexpr int entries = 120; ///< of a game

/// A text that is laid into a folder "own" says that this is its id.
std::string with_own_id(std::string text) {
    const std::string key = "id = \"";
    const auto at = text.starts_with(key) ? 0 : text.find('\n' + key);
    if (at == std::string::npos) return text;
    const auto begin = text.find('"', at) + 1, end = text.find('"', begin);
    return end == std::string::npos ? text : text.replace(begin, end - begin, "own");
}

void play(const Game& game, const DataFolders& data, int players) {
    Diagnostics out;
    const auto deck = load_game_deck(game, deck_of(game, players, {}), "", data, {}, out);
    Seating seating;
    seating.players = players;
    seating.place = game.place;
    const auto setup = deck ? make_setup(game, *deck, seating, out) : std::nullopt;
    if (!setup) {
        if (!out.has_errors()) throw std::logic_error("refused without a word");
        return;
    }
    const auto position = engine_of(game)->start(*setup);
    SimplePlayer player(Policy::random, 1);
    for (int i = 0; i < entries; ++i) {
        const Option* option = player.choose(*position);
        if (option == nullptr) {
            if (!position->hand_result().over) throw std::logic_error("nothing can follow, and the hand is not over");
            if (position->game_result().over) return;
            position->next_hand({});
            continue;
        }
        const Move move = player.settle(*option, *position);
        const Move whole = filled({move, move.number, option->chance, false}, position->pool(move), player.random());
        if (!is_legal(position->play(whole))) throw std::logic_error("a legal move is illegal");
        position->hand_result();
        position->game_result();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const kupi::fuzz::World world;
    const std::string text = with_own_id({reinterpret_cast<const char*>(bytes), size});
    const std::string file =
        world.put("rulesheets/own/game.toml", reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    Diagnostics out;
    const DataFolders data = world.data();
    const auto game = load_game_file(file, data, out);
    for (const auto& d : out.all()) to_text(d);
    if (!game || out.has_errors()) {
        if (!out.has_errors()) throw std::logic_error("refused without a word");
        return 0;
    }
    if (const auto rules = load_rules(*game, out)) select(*rules, *game, {.choices = {}, .log = true});
    if (engine_of(*game) == nullptr || game->family.empty()) return 0;
    for (int players = game->seats.first; players <= game->seats.second; players += game->seat_step)
        play(*game, data, players);
    return 0;
}
