#include "referee/simulated_log.h"

#include "referee/log_writer.h"

namespace kupi {

std::vector<std::string> simulated_players(int players) {
    static const char* const names[most_players] = {"Ana", "Bo",  "Cy",  "Di",  "Edo", "Flo",
                                                    "Gil", "Hal", "Ida", "Jan", "Kai", "Lou"};
    return {names, names + players};
}

std::string log_of(const SimulatedGame& played, const Game& game, const Seating& seating, EntryWriter& writer,
                   const std::string& title) {
    LogText log;
    log.game = game.id;
    log.players = simulated_players(seating.players);
    log.dealer = seating.dealer;
    log.choices = seating.choices;
    log.headers = seating.headers;
    log.notes = {{"title", title}};
    for (const SimulatedHand& h : played.hands) {
        LogText::Hand& hand = log.hands.emplace_back();
        for (const SimulatedEntry& e : h.entries) hand.entries.push_back(writer.text(e.move));
        if (h.result.over) hand.claim = claim_of(h.result, game);
    }
    if (!played.hands.empty() && played.hands.back().game.over) log.claim = claim_of(played.hands.back().game, game);
    return to_toml(log);
}

} // namespace kupi
