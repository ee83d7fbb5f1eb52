// The proof that the family is true: Turnover Bridge told as data (as_data) plays as its own engine does, entry for
// entry.
//
// A long run: KUPI_GAMES=100000 games_tests "Turnover Bridge as data*"
#include <algorithm>
#include <cstdlib>
#include <map>

#include "catch.h"
#include "games/tricks.h"
#include "games/turnover-bridge.h"
#include "games/written.h"
#include "referee/setup.h"
#include "rules/simulate.h"

using namespace kupi;

namespace {

struct Bridges {
    TurnoverBridge own;
    Tricks data;
};

/// The same entry with the number that the family has for its verb.
Move for_family(const Move& move) {
    Move other = move;
    const auto verb = std::find(Tricks::verbs.begin(), Tricks::verbs.end(), TurnoverBridge::verbs[move.verb]);
    other.verb = static_cast<std::uint8_t>(verb - Tricks::verbs.begin());
    return other;
}

std::string ruled(const Ruling& ruling) {
    if (const auto* legal = std::get_if<Legal>(&ruling)) return legal->open ? "open" : "legal";
    return std::string(broken_rule(ruling).id);
}
bool same_details(const Ruling& own, const Ruling& data) {
    const auto *one = std::get_if<Illegal>(&own), *other = std::get_if<Illegal>(&data);
    return one == nullptr || other == nullptr || one->detail == other->detail;
}

bool same_bridge_result(const Result& own, const Result& data) {
    if (own.over != data.over || own.known != data.known || own.winner_known != data.winner_known ||
        own.winners != data.winners || own.fields().size() != data.fields().size())
        return false;
    for (const Field& f : own.fields()) {
        const Field* other = data.field(f.name);
        if (other == nullptr || other->seats != f.seats) return false;
        for (Seat s : f.seats)
            if (f.values[s] != other->values[s]) return false;
    }
    return true;
}

std::vector<std::string> told_piles(const std::vector<PileView>& piles) {
    std::vector<std::string> all;
    for (const PileView& p : piles) {
        std::string text = std::string(p.name) + ' ' + std::to_string(p.owner) + ' ' + std::to_string(p.unseen) +
                           (p.open ? " open" : "") + (p.buried ? " buried" : "");
        for (PlayingCard c : p.cards) text += ' ' + std::to_string(c.code());
        all.push_back(std::move(text));
    }
    return all;
}

bool same_moves(const Bridges& both) {
    Options own, data;
    both.own.legal_moves(own);
    both.data.legal_moves(data);
    return std::equal(own.begin(), own.end(), data.begin(), data.end(), [&](const Option& a, const Option& b) {
        return for_family(a.move) == b.move && a.chance == b.chance && a.most == b.most && a.seldom == b.seldom &&
               both.own.worth(a.move) == both.data.worth(b.move);
    });
}

/// What is not alike, or nothing.
std::string compare_bridges(const Bridges& both) {
    if (!same_moves(both)) return "other legal moves";
    if (told_piles(both.own.piles()) != told_piles(both.data.piles())) return "other piles";
    if (both.own.waiting() != both.data.waiting()) return "others are waited for";
    if (both.own.dealer() != both.data.dealer()) return "another dealer";
    if (CardCounts(both.own.pool()) != CardCounts(both.data.pool())) return "another pool";
    if (!same_bridge_result(both.own.hand_result(), both.data.hand_result())) return "another result of the hand";
    if (!same_bridge_result(both.own.game_result(), both.data.game_result())) return "another result of the game";
    return {};
}

std::string enter_both(Bridges& both, const Move& move, Mode mode = Mode::judge) {
    const Ruling own = both.own.play(move, mode), data = both.data.play(for_family(move), mode);
    if (ruled(own) != ruled(data))
        return '"' + ruled(own) + "\" by its own engine, \"" + ruled(data) + "\" by the family's";
    return same_details(own, data) ? "" : "other details of " + ruled(own);
}

/// Any entry that the reader of a log lets through; now and then with a fault of its own.
Move any_bridge_entry(Random& random) {
    const auto card = [&] {
        return PlayingCard(static_cast<int>(random.below(4)), static_cast<int>(random.below(13)));
    };
    Move move = make_move(static_cast<TurnoverBridge::Verb>(random.below(3)), table_seat);
    if (move.verb == 0) {
        move.other = static_cast<Seat>(random.below(2));
        for (int n = 14 - (random.below(6) == 0); n > 0; --n) move.add(random.below(40) == 0 ? unseen_card : card());
    } else if (move.verb == 1) {
        move.seat = static_cast<Seat>(random.below(2));
        move.add(card());
    } else {
        move.add(random.below(8) == 0 ? unseen_card : card());
    }
    if (random.below(30) == 0) move.fault = random.below(2) == 0 ? Fault::not_a_player : Fault::no_such_card;
    move.late = random.below(30) == 0;
    return move;
}

/// What a table may have written down of a hand that was not judged.
Result any_claim(Random& random) {
    Result claim;
    claim.known = random.below(2) == 0;
    if (claim.known && random.below(3) > 0) claim.winners = Seats::of(static_cast<Seat>(random.below(2)));
    const auto add = [&](std::string_view name, std::int32_t one, std::int32_t other) {
        PerSeat<std::int32_t> values{};
        values[0] = one;
        values[1] = other;
        const std::uint32_t whose = random.below(3);
        claim.add_seats(name, whose == 2 ? Seats::all(2) : Seats::of(static_cast<Seat>(whose)), values);
    };
    const int winner = static_cast<int>(random.below(3)), tricks = static_cast<int>(random.below(27));
    if (random.below(2) == 0) add("scores", winner == 0, winner == 1);
    if (random.below(2) == 0) add("piles", tricks, 26 - tricks);
    return claim;
}

const Setup& bridge_setup(const std::string& folder, bool play_on) {
    static std::map<std::pair<std::string, bool>, Setup> all;
    Setup& setup = all[{folder, play_on}];
    if (!setup.options.empty()) return setup;
    Diagnostics out;
    const auto game = load_game_file(folder + "/rulesheets/turnover-bridge/game.toml", DataFolders({KUPI_ROOT}), out);
    fail_if_errors(out);
    Seating seating;
    if (play_on) seating.choices = {{"play-on", "true"}};
    auto made = make_setup(*game, written::pack("french-52"), seating, out);
    fail_if_errors(out);
    return setup = *made;
}

struct Counted {
    long entries = 0, refused = 0, open = 0, stopped = 0;
};

std::string try_bridge(std::uint64_t seed, Counted& counted) {
    Random random(seed);
    const bool play_on = seed % 3 == 0, hidden = seed % 2 == 0;
    const std::string root = KUPI_ROOT;
    Bridges both{TurnoverBridge(bridge_setup(root, play_on)),
                 Tricks(bridge_setup(root + "/tests/games/as_data", play_on))};
    Options options;
    for (int hand = 0; hand < 3; ++hand) {
        const bool breaks_off = random.below(6) == 0;
        for (int entries = 0; entries < 120; ++entries) {
            if (const std::string what = compare_bridges(both); !what.empty()) return what;
            Bridges copy = both;
            for (int tries = random.below(3) == 0 ? 3 : 0; tries > 0; --tries) {
                const Mode mode = random.below(2) == 0 ? Mode::stood : Mode::judge;
                const bool spoiled = !options.empty() && random.below(2) == 0;
                Move move = spoiled ? options[random.below(static_cast<std::uint32_t>(options.size()))].move
                                    : any_bridge_entry(random);
                if (spoiled && move.verb == 1) move.seat = static_cast<Seat>(random.below(2));
                if (const std::string what = enter_both(copy, move, mode); !what.empty()) return what;
                if (const std::string what = compare_bridges(copy); !what.empty()) return what + " after any entry";
                ++counted.refused;
            }
            if (random.below(12) == 0) both = copy;
            options.clear();
            both.own.legal_moves(options);
            if (options.empty()) break;
            if (breaks_off && random.below(20) == 0) break;
            const Option& option = options[random.below(static_cast<std::uint32_t>(options.size()))];
            Move move = option.chance && hidden && option.move.verb == 2 && random.below(3) == 0
                            ? option.move
                            : filled(option, CardCounts(both.own.pool()), random);
            if (move.verb == 0 && hidden) // the private ones
                for (int i = 12; i < 14; ++i)
                    if (random.below(2) == 0) move.items[static_cast<std::size_t>(i)] = unseen_card.code();
            if (const std::string what = enter_both(both, move); !what.empty()) return what;
            ++counted.entries;
        }
        if (const std::string what = compare_bridges(both); !what.empty()) return what + " at the end of a hand";
        counted.stopped += both.own.hand_result().over;
        const Result claim = any_claim(random);
        HandEnd end;
        end.judged = random.below(5) != 0;
        if (!end.judged && random.below(4) != 0) end.claim = &claim;
        both.own.next_hand(end);
        both.data.next_hand(end);
    }
    return compare_bridges(both);
}

} // namespace

TEST_CASE("Turnover Bridge as data plays as its own engine does, entry for entry") {
    const char* text = std::getenv("KUPI_GAMES"); // NOLINT(concurrency-mt-unsafe): one thread
    const long games = text == nullptr ? 500 : std::atol(text);
    Counted counted;
    std::string what;
    std::uint64_t seed = 0;
    while (what.empty() && seed < static_cast<std::uint64_t>(games)) what = try_bridge(++seed, counted);
    INFO("game " << seed);
    CHECK(what == "");
    CHECK(counted.entries > 100 * games);
    CHECK(counted.refused > 50 * games);
    CHECK(counted.stopped > games);
}
