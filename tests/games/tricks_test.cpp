// The family "tricks": Omi told as data plays as its own engine does; what single games of the family come to.
#include <cstdlib>

#include "catch.h"

#include "games/support/random_games.h"
#include "referee/setup.h"

using namespace kupi;

namespace {

const DataFolders& told_data() {
    static const DataFolders folders({std::string(KUPI_ROOT) + "/tests/games/data", KUPI_ROOT});
    return folders;
}

struct ToldTable {
    const Engine* engine;
    Setup setup;
};

ToldTable table_of(const std::string& id, const std::string& variants, int players) {
    Diagnostics out;
    const auto game = load_game(id, told_data(), out);
    fail_if_errors(out);
    Seating seating;
    seating.players = players;
    seating.choices = read_choices(*game, variants, {}, out);
    const auto deck = load_game_deck(*game, deck_of(*game, players, seating.choices), "", told_data(), {}, out);
    fail_if_errors(out);
    const auto setup = make_setup(*game, *deck, seating, out);
    fail_if_errors(out);
    return {engine_of(*game), *setup};
}

/// The same entry for another engine: its verb by name.
Move translated(const Move& move, const Engine& from, const Engine& to) {
    Move other = move;
    other.verb = static_cast<std::uint8_t>(std::find(to.verbs.begin(), to.verbs.end(), from.verbs[move.verb]) -
                                           to.verbs.begin());
    return other;
}

/// Omi's own name of a rule that the family has too.
std::string_view rule_in_omi(RuleId rule) { return rule.id == "who-names-trump" ? "declarer-names-trump" : rule.id; }

std::string ruling_text(const Ruling& ruling) {
    if (const auto* legal = std::get_if<Legal>(&ruling)) return legal->open ? "open" : "legal";
    return std::string(rule_in_omi(broken_rule(ruling)));
}

long games_wanted(long otherwise) {
    const char* text = std::getenv("KUPI_GAMES"); // NOLINT(concurrency-mt-unsafe): one thread
    return text == nullptr ? otherwise : std::atol(text);
}

/// Legal moves, each with the verb's name, sorted.
std::vector<std::string> listed_moves(const Position& position, const Engine& engine) {
    Options options;
    position.legal_moves(options);
    std::vector<std::string> all;
    for (const Option& o : options) {
        std::string text = std::string(engine.verbs[o.move.verb]) + ' ' + std::to_string(o.move.seat) + ' ' +
                           std::to_string(o.move.other) + (o.chance ? " ?" : " !");
        for (int i = 0; i < o.move.size; ++i) text += ' ' + std::to_string(o.move.items[i]);
        all.push_back(std::move(text));
    }
    std::sort(all.begin(), all.end());
    return all;
}

} // namespace

TEST_CASE("Omi told as data plays as Omi does, entry for entry") {
    for (const bool adds : {false, true}) {
        const ToldTable own = table_of("omi", adds ? "accumulate-ties" : "", 4);
        const ToldTable told = table_of("omi-told", adds ? "ties=add" : "", 4);
        REQUIRE(own.engine != told.engine);
        long entries = 0, refused = 0;
        for (long seed = 1; seed <= games_wanted(300); ++seed) {
            const auto one = own.engine->start(own.setup), other = told.engine->start(told.setup);
            Random random(static_cast<std::uint64_t>(seed));
            std::string wrong;
            for (int hand = 0; hand < 30 && wrong.empty() && !one->game_result().over; ++hand) {
                if (hand > 0) {
                    one->next_hand({});
                    other->next_hand({});
                }
                Options options;
                for (int n = 0; n < 60 && wrong.empty(); ++n) {
                    options.clear();
                    one->legal_moves(options);
                    if (options.empty()) break;
                    if (seed % 10 == 0 && listed_moves(*one, *own.engine) != listed_moves(*other, *told.engine))
                        wrong = "the lists of legal moves differ";
                    const Option& option = options[random.below(static_cast<std::uint32_t>(options.size()))];
                    // Now and then a card stays unseen, or the entry is spoiled.
                    Move move = option.move;
                    if (!option.chance || seed % 3 != 0 || random.below(3) != 0)
                        move = filled(option, one->pool(), random);
                    if (random.below(8) == 0) move.seat = static_cast<Seat>(random.below(4));
                    if (random.below(8) == 0 && move.size > 0)
                        move.items[0] =
                            PlayingCard(static_cast<int>(random.below(4)), static_cast<int>(random.below(8))).code();
                    const Mode mode = random.below(20) == 0 ? Mode::stood : Mode::judge;
                    if (move.verb != 0 && move.seat == table_seat) continue;
                    if (option.move.verb == 1 && !move.is_suit(0)) continue; // the reader of logs refuses it
                    const std::string is = ruling_text(one->play(move, mode));
                    const std::string too = ruling_text(other->play(translated(move, *own.engine, *told.engine), mode));
                    ++entries;
                    refused += is != "legal" && is != "open";
                    if (is != too) wrong = "entry " + std::to_string(n) + ": " + is + ", told " + too;
                    if (one->waiting() != other->waiting()) wrong = "entry " + std::to_string(n) + ": who waits";
                }
                if (wrong.empty() && (!trial::same(one->hand_result(), other->hand_result()) &&
                                      one->hand_result().over != other->hand_result().over))
                    wrong = "the hand's result";
                if (wrong.empty() && one->hand_result().winners != other->hand_result().winners)
                    wrong = "who wins the hand";
                if (wrong.empty() && !trial::same(one->game_result(), other->game_result()))
                    wrong = "the game's result";
                if (wrong.empty() && one->dealer() != other->dealer()) wrong = "the dealer";
                if (!wrong.empty()) wrong += ", hand " + std::to_string(hand + 1);
            }
            INFO("seed " << seed << ": " << wrong);
            REQUIRE(wrong.empty());
        }
        CHECK(entries > 1000);
        CHECK(refused > 100);
    }
}
