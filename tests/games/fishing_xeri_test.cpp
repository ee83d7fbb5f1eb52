// The proof that the family is true: Xeri told as data (as_data) plays as its own engine does, entry for entry.
// tests/referee/as_data_test.cpp does the same with all its logs.
//
// A long run: KUPI_GAMES=100000 games_tests "Xeri as data*"
#include <cstdlib>
#include <map>
#include <tuple>

#include "catch.h"
#include "games/fishing.h"
#include "games/written.h"
#include "games/xeri.h"
#include "referee/setup.h"
#include "rules/simulate.h"

using namespace kupi;

namespace {

struct Both {
    Xeri own;
    Fishing data;
};

std::string rule_of(const Ruling& ruling) { return is_legal(ruling) ? "legal" : std::string(broken_rule(ruling).id); }

/// The same winners, scores, sweeps and cards; what Xeri calls a xeri is a sweep here.
bool same_result(const Result& own, const Result& data) {
    if (own.over != data.over || own.known != data.known || own.winner_known != data.winner_known ||
        own.winners != data.winners)
        return false;
    if (!own.known) return true;
    for (const Field& f : own.fields()) {
        const Field* other = data.field(f.name == "xeri" ? "sweeps" : f.name);
        if (other == nullptr || other->seats != f.seats) return false;
        for (Seat s : f.seats)
            if (f.values[s] != other->values[s]) return false;
    }
    return own.fields().size() == data.fields().size();
}

bool same_piles(const std::vector<PileView>& own, const std::vector<PileView>& data) {
    const auto equal = [](const PileView& a, const PileView& b) {
        return a.name == b.name && a.owner == b.owner && a.cards == b.cards && a.unseen == b.unseen && a.open == b.open;
    };
    return std::equal(own.begin(), own.end(), data.begin(), data.end(), equal);
}

bool same_options(const Both& both) {
    Options own, data;
    both.own.legal_moves(own);
    both.data.legal_moves(data);
    return std::equal(own.begin(), own.end(), data.begin(), data.end(), [](const Option& a, const Option& b) {
        return a.move == b.move && a.chance == b.chance && a.most == b.most && a.seldom == b.seldom;
    });
}

/// What is not alike, or nothing.
std::string compare(const Both& both) {
    if (!same_options(both)) return "other legal moves";
    if (!same_piles(both.own.piles(), both.data.piles())) return "other piles";
    if (both.own.waiting() != both.data.waiting()) return "others are waited for";
    if (both.own.dealer() != both.data.dealer()) return "another dealer";
    if (!same_result(both.own.hand_result(), both.data.hand_result())) return "another result of the hand";
    if (!same_result(both.own.game_result(), both.data.game_result())) return "another result of the game";
    return {};
}

/// The entry at both; what is not alike, or nothing.
std::string enter(Both& both, const Move& move, Mode mode = Mode::judge) {
    const std::string own = rule_of(both.own.play(move, mode)), data = rule_of(both.data.play(move, mode));
    return own == data ? std::string{} : "\"" + own + "\" by its own engine, \"" + data + "\" by the family's";
}

/// Any entry that Xeri has a verb for.
Move any_entry(Random& random) {
    const auto card = [&] {
        return random.below(8) == 0
                   ? unseen_card
                   : PlayingCard(static_cast<int>(random.below(4)), static_cast<int>(random.below(13)));
    };
    Move move;
    move.verb = static_cast<std::uint8_t>(random.below(3));
    const int cards = move.verb == 0 ? 6 : move.verb == 1 ? 4 : 1;
    move.seat = move.verb == 2 ? static_cast<Seat>(random.below(2)) : table_seat;
    if (move.verb == 0) move.other = static_cast<Seat>(random.below(2));
    for (int n = cards - (cards > 1 && random.below(6) == 0); n > 0; --n) move.add(card());
    return move;
}

/// The setups of the shipped game and of the one told as data.
const Setup& setup_of(const std::string& folder, int match, bool total) {
    static std::map<std::tuple<std::string, int, bool>, Setup> all;
    auto& setup = all[{folder, match, total}];
    if (!setup.options.empty()) return setup;
    Diagnostics out;
    const auto game = load_game_file(folder + "/rulesheets/xeri/game.toml", DataFolders({KUPI_ROOT}), out);
    fail_if_errors(out);
    Seating seating;
    if (total) seating.choices = {{"total-points", "true"}};
    if (match > 0) seating.headers = {{"match", std::int64_t{match}, {}}};
    auto made = make_setup(*game, written::pack("french-52"), seating, out);
    fail_if_errors(out);
    return setup = *made;
}

std::string try_match(std::uint64_t seed) {
    Random random(seed);
    const int match = static_cast<int>(seed % 4);
    const bool total = seed % 3 == 0, hidden = seed % 5 == 0;
    const std::string root = KUPI_ROOT;
    Both both{Xeri(setup_of(root, match, total)), Fishing(setup_of(root + "/tests/games/as_data", match, total))};
    Options options;
    for (int hand = 0; hand < 4; ++hand) {
        for (int entries = 0; entries < 400 && !both.own.hand_result().over; ++entries) {
            if (const std::string what = compare(both); !what.empty()) return what;
            Both copy = both;
            if (random.below(3) == 0) {
                const Mode mode = random.below(2) == 0 ? Mode::stood : Mode::judge;
                if (const std::string what = enter(copy, any_entry(random), mode); !what.empty()) return what;
                if (const std::string what = compare(copy); !what.empty()) return what + " after any entry";
                if (random.below(8) == 0) both = copy;
            }
            options.clear();
            both.own.legal_moves(options);
            if (options.empty()) break;
            const Option& option = options[random.below(static_cast<std::uint32_t>(options.size()))];
            const bool unseen = hidden && option.chance && option.move.verb == 0 && random.below(2) == 0;
            const Move move = unseen ? option.move : filled(option, CardCounts(both.own.pool()), random);
            if (const std::string what = enter(both, move); !what.empty()) return what;
        }
        if (const std::string what = compare(both); !what.empty()) return what + " at the end of a hand";
        HandEnd end;
        const Result claim = both.own.hand_result();
        end.judged = claim.over && random.below(5) != 0;
        if (!end.judged && random.below(2) == 0) end.claim = &claim;
        both.own.next_hand(end);
        both.data.next_hand(end);
    }
    return compare(both);
}

} // namespace

TEST_CASE("Xeri as data plays as its own engine does, entry for entry") {
    const char* text = std::getenv("KUPI_GAMES"); // NOLINT(concurrency-mt-unsafe): one thread
    const long games = text == nullptr ? 2000 : std::atol(text);
    std::string what;
    std::uint64_t seed = 0;
    while (what.empty() && seed < static_cast<std::uint64_t>(games)) what = try_match(++seed);
    INFO("match " << seed);
    CHECK(what == "");
}
