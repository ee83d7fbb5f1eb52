#include "games/california-speed.h"

#include <algorithm>

#include "catch.h"
#include "games/written.h"
#include "rules/simulate.h"

using namespace kupi::games;

namespace {

constexpr std::string_view legal; ///< no rule is broken

const Deck& french() { return written::deck("french-52"); }
Setup setup() { return written::setup(2, written::pack("french-52"), {}); }
std::string_view play(CaliforniaSpeed& game, const std::vector<std::string_view>& entries) {
    return written::play_all(game, french(), entries);
}
Ruling one(CaliforniaSpeed& game, std::string_view entry, Mode mode = Mode::judge, Trace* trace = nullptr) {
    return game.play(written::Entry<CaliforniaSpeed>(french())(entry), mode, trace);
}
CaliforniaSpeed after(const std::vector<std::string_view>& entries) {
    CaliforniaSpeed game(setup());
    REQUIRE(play(game, entries) == legal);
    return game;
}
/// The rule that the last of these entries breaks.
std::string broken(std::vector<std::string_view> entries) {
    const std::string_view last = entries.back();
    entries.pop_back();
    CaliforniaSpeed game = after(entries);
    const CaliforniaSpeed before = game;
    const std::string rule(broken_rule(one(game, last)).id);
    if (!rule.empty()) CHECK(game == before);
    return rule;
}
const PileView& pack_of(const std::vector<PileView>& piles, Seat seat) {
    return *std::find_if(piles.begin(), piles.end(),
                         [&](const PileView& p) { return p.name == "pack" && p.owner == seat; });
}
int cards_left(const CaliforniaSpeed& game, Seat seat) {
    const auto piles = game.piles();
    const PileView& pack = pack_of(piles, seat);
    return static_cast<int>(pack.cards.size()) + pack.unseen;
}

/// The page's deal: 5H and 5C, 2S and 2H match.
constexpr std::string_view ana = "table deal p1 5H 2S QH 5C", bo = "table deal p2 JH 3C AD 2H";
/// Eight different ranks.
constexpr std::string_view ana_none = "table deal p1 2C 3C 4C 5C", bo_none = "table deal p2 6C 7C 8C 9C";

/// Any legal move, with cards of a seeded order.
bool random_step(CaliforniaSpeed& game, Options& options, Random& random) {
    options.clear();
    game.legal_moves(options);
    if (options.empty()) return false;
    const Option& option = options[random.below(static_cast<std::uint32_t>(options.size()))];
    REQUIRE(is_legal(game.play(filled(option, CardCounts(game.pool()), random))));
    return true;
}

} // namespace

TEST_CASE("California Speed: the log of the page stands, and shows which piles are open") {
    CaliforniaSpeed game = after({ana, bo});
    const auto open = [&] {
        Options options;
        game.legal_moves(options);
        CardSet tops;
        for (const Option& o : options) tops.add(o.move.card(0));
        return tops;
    };
    const auto tops = [](std::string_view cards) {
        const Move move = written::Entry<CaliforniaSpeed>(french())("p1 pickup " + std::string(cards));
        CardSet set;
        for (int i = 0; i < move.size; ++i) set.add(move.card(i));
        return set;
    };
    CHECK(open() == tops("5H 5C 2S 2H"));
    CHECK(play(game, {"p1 cover 5C KD", "p1 cover 2H 7S", "p1 cover 2S 4S"}) == legal);
    CHECK(open() == tops("5H"));
    CHECK(play(game, {"p2 cover 5H KC"}) == legal);
    CHECK(open() == tops("KC KD"));
    CHECK(play(game, {"p1 cover KC 3H"}) == legal);
    CHECK(open() == tops("KD 3H 3C"));
    CHECK(play(game, {"p1 cover 3C 9S", "p1 cover KD 3D", "p1 cover 3H AH"}) == legal);
    CHECK(open() == tops("3D AH AD"));
    CHECK(cards_left(game, 0) == 15);
    CHECK(cards_left(game, 1) == 21);
}

TEST_CASE("California Speed: three and four of a rank are open together") {
    CaliforniaSpeed game = after({"table deal p1 5H 5S QH 5C", "table deal p2 5D 3C AD 2H"});
    CHECK(play(game, {"p1 cover 5H KD", "p2 cover 5S 4S", "p1 cover 5D 7S", "p2 cover 5C 8S"}) == legal);
    CHECK(broken({"table deal p1 5H 5S QH 5C", "table deal p2 5D 3C AD 2H", "p1 cover 5H KD", "p1 cover QH 4H"}) ==
          "pile-not-open");
}

TEST_CASE("California Speed CS-1: what is left of a match stays open and must be covered before a pickup") {
    const std::vector<std::string_view> half{ana_none, "table deal p2 2D 7C 8C 9C", "p1 cover 2C KD"};
    const auto then = [&](std::string_view entry) {
        auto entries = half;
        entries.push_back(entry);
        return broken(entries);
    };
    CHECK(then("p2 pickup 2D 7C 8C 9C") == "match-open");
    CHECK(then("table deal p1 10C JC QC KC") == "match-open");
    CHECK(then("p2 cover 2D JD").empty());
}

TEST_CASE("California Speed CS-2: stacks come back in their order, the card laid first before the others") {
    // p1 has one stack of three cards: 2C, then KD, then QS.
    const std::vector<std::string_view> laid{
        ana_none, "table deal p2 2D 7C 8C 9C", "p1 cover 2C KD", "p2 cover 2D KS", "p1 cover KD QS", "p2 cover KS JD"};
    const auto order_of = [](const CaliforniaSpeed& game) {
        const auto piles = game.piles();
        const PileView& pack = pack_of(piles, 0);
        return pack.cards;
    };
    const auto cards = [](std::string_view text) {
        const Move move = written::Entry<CaliforniaSpeed>(french())("p1 pickup " + std::string(text));
        std::vector<PlayingCard> all;
        for (int i = move.size; i > 0; --i) all.push_back(move.card(i - 1)); // piles show the last of a pack first
        return all;
    };
    CaliforniaSpeed plain = after(laid), ordered = plain, dealt = plain;
    CHECK(play(plain, {"p1 pickup QS 3C 4C 5C"}) == legal);
    CHECK(order_of(plain) == cards("2C KD QS 3C 4C 5C"));
    CHECK(play(ordered, {"p1 pickup 4C QS 5C 3C"}) == legal);
    CHECK(order_of(ordered) == cards("4C 2C KD QS 5C 3C"));
    CHECK(play(dealt, {"table deal p1 10S 10H 10D 10C"}) == legal);
    CHECK(order_of(dealt) == cards("2C KD QS 3C 4C 5C"));
    CHECK(play(plain, {"table deal p1 10S 10H 10D 10C"}) == legal);
    CHECK(plain == dealt); // left to right is what happens without a word
}

TEST_CASE("California Speed CS-2: cards that were picked up must come in their order, and not before all others") {
    CaliforniaSpeed game(setup());
    // Nobody matches: both lay four new cards again and again, from 26 cards.
    const std::vector<std::string_view> rows{
        "table deal p1 2C 3C 4C 5C", "table deal p2 6C 7C 8C 9C", "table deal p1 2D 3D 4D 5D",
        "table deal p2 6D 7D 8D 9D", "table deal p1 2H 3H 4H 5H", "table deal p2 6H 7H 8H 9H",
        "table deal p1 2S 3S 4S 5S", "table deal p2 6S 7S 8S 9S", "table deal p1 10C JC QC KC"};
    CHECK(play(game, rows) == legal);
    CHECK(play(game, {"table deal p2 AC AD AH 6C"}) == "card-seen-twice"); // six others have not come yet
    CHECK(play(game, {"table deal p2 AC AD AH AS", "p2 cover AC 10D", "p2 cover AD JD", "p2 cover AH QD",
                      "p2 cover AS KD"}) == legal);
    // p2 has two cards left that nobody has seen, then 6C, 7C, …; p1 has six.
    CHECK(play(game, {"p2 cover 10C 10H", "p2 cover JC JH"}) == legal);
    CHECK(play(game, {"p2 cover 10H 7C"}) == "pack-order");
    CHECK(play(game, {"p2 cover 10H QH"}) == "pack-order"); // nobody has seen it, so it is not p2's
    CHECK(play(game, {"p2 cover 10H 6C", "p2 cover 10D 7C", "p1 cover JD 10S"}) == legal);
    CHECK(cards_left(game, 0) == 21);
    CHECK(cards_left(game, 1) == 14);
}

TEST_CASE("California Speed CS-3: one of a match may be covered and another match begun") {
    CaliforniaSpeed game = after({ana, bo});
    CHECK(play(game, {"p1 cover 5C KD", "p2 cover 2S 7H", "p1 cover 5H 8H", "p2 cover 2H 9H"}) == legal);
}

TEST_CASE("California Speed CS-4 and CS-5: entries count in the order written, and no pile matches itself") {
    CHECK(broken({ana, bo, "p1 cover 5C KD", "p2 cover 5C KC"}) == "not-on-top");
    CHECK(broken({ana_none, "table deal p2 KH KC 8C 9C", "p1 cover KH 6H", "p1 cover KC KD", "p2 cover KD 8S"}) ==
          "pile-not-open");
}

TEST_CASE("California Speed: each rule is broken and named, in the order of the page") {
    CHECK(broken({"p1 cover 5C KD"}) == "deal-first");
    CHECK(broken({ana, "p1 cover 5C 5H"}) == "deal-first"); // before card-seen-twice
    CHECK(broken({ana, bo, "p1 cover 4C 5H"}) == "card-seen-twice");
    CHECK(broken({ana, bo, "p1 cover 4C KD"}) == "not-on-top");
    CHECK(broken({ana, bo, "p1 cover QH KD"}) == "pile-not-open");
    CHECK(broken({ana, bo, "p1 cover QH ??"}) == "bad-argument");
    CHECK(broken({"table deal p1 5H 2S QH"}) == "wrong-count");
    CHECK(broken({"table deal p1 5H 2S QH 5H"}) == "card-seen-twice");
    CHECK(broken({"table deal p1 5H 2S QH ??"}) == "bad-argument");
    CHECK(broken({ana, "table deal p1 5H 2S"}) == "wrong-phase"); // before wrong-count
    CHECK(broken({ana, bo, "table deal p1 6H 6S"}) == "match-open");
    CHECK(broken({ana, "table deal p2 JH 3C AD 5H"}) == "card-seen-twice");
    CHECK(broken({"p1 pickup 5H 2S QH 5C"}) == "wrong-phase");
    CHECK(broken({ana_none, "p1 pickup 2C 3C 4C 5C"}) == "wrong-phase");
    CHECK(broken({ana, bo, "p1 pickup 5H 2S"}) == "match-open");
    CHECK(broken({ana_none, bo_none, "p1 pickup 2C 3C 4C"}) == "wrong-count");
    CHECK(broken({ana_none, bo_none, "p1 pickup 2C 3C 4C 9C"}) == "pickup-own-stacks");
    CHECK(broken({ana_none, bo_none, "p1 pickup 2C 3C 4C 4C"}) == "pickup-own-stacks");
    CHECK(broken({ana_none, bo_none, "p1 pickup 2C 3C 4C 5C", "p1 pickup 2C 3C 4C 5C"}) == "wrong-phase");
    CHECK(broken({ana_none, bo_none, "p1 pickup 2C 3C 4C 5C", "p2 cover 6C KD"}) == "deal-first");
    CHECK(broken({ana_none, bo_none, "table deal p1 2D 3D 4D 5D", "p1 pickup 2D 3D 4D 5D"}) == "wrong-phase");
    CHECK(broken({ana_none, bo_none, "table deal p1 6D 3D 4D 5D", "p2 pickup 9C 8C 7C 6C"}).empty());
    CHECK(broken({ana_none, bo_none, "table deal p1 6D 3D 4D 5D", "table deal p2 2C QD KD AD"}) == "card-seen-twice");
}

TEST_CASE("California Speed: every cover that is on no list of legal moves is refused, and every other played") {
    Options options;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        CaliforniaSpeed game(setup());
        Random random(seed);
        for (std::uint64_t steps = random.below(120); steps > 0 && random_step(game, options, random); --steps) {
        }
        options.clear();
        game.legal_moves(options);
        CardSet pack = setup().pack.cards.kinds();
        int played = 0, listed = 0;
        for (const Option& o : options)
            if (o.move.verb == static_cast<std::uint8_t>(CaliforniaSpeed::Verb::cover))
                listed += o.move.unseen() > 0 ? game.pool().size() : 1;
        for (Seat seat = 0; seat < 2; ++seat)
            for (PlayingCard top : pack)
                for (PlayingCard card : pack) {
                    CaliforniaSpeed copy = game;
                    const bool is_played =
                        is_legal(copy.play(make_move(CaliforniaSpeed::Verb::cover, seat, top, card)));
                    played += is_played;
                    if (!is_played) REQUIRE(copy == game);
                }
        REQUIRE(played == listed);
    }
}

TEST_CASE("California Speed CS-6: there are always cards enough for a deal, and the last one laid wins at once") {
    Options options;
    int games = 0;
    for (std::uint64_t seed = 1; seed <= 500; ++seed) {
        CaliforniaSpeed game(setup());
        Random random(seed);
        int entries = 0;
        while (entries < 20'000 && random_step(game, options, random)) {
            ++entries;
            REQUIRE(cards_left(game, 0) + cards_left(game, 1) <= 52);
        }
        if (!game.hand_result().over) continue; // CS-7: some may go on for ever
        ++games;
        const Seat winner = game.hand_result().winners.first();
        REQUIRE(cards_left(game, winner) == 0);
        REQUIRE(cards_left(game, static_cast<Seat>(1 - winner)) > 0);
        REQUIRE(game.waiting().empty());
        REQUIRE(play(game, {"p1 cover 2C 3C"}) == "hand-over");
        REQUIRE(play(game, {ana}) == "hand-over");
        REQUIRE(play(game, {"p1 pickup 2C 3C 4C 5C"}) == "hand-over");
    }
    CHECK(games > 490);
}

TEST_CASE("California Speed: a pile that is not open may be covered if the table lets it stand, nothing else may") {
    CaliforniaSpeed game = after({ana, bo});
    CHECK(broken_rule(one(game, "p1 cover 4C KD", Mode::stood)).id == "not-on-top");
    CHECK(broken_rule(one(game, "p1 cover QH 5H", Mode::stood)).id == "card-seen-twice");
    CHECK(broken_rule(one(game, "table deal p1 6C 7C 8C 9C", Mode::stood)).id == "match-open");
    CHECK(is_legal(one(game, "p1 cover QH JS", Mode::stood)));
    CHECK(play(game, {"p2 cover JS KC", "p1 cover JH 10H"}) == legal);
}

TEST_CASE("California Speed: each hand is a game, and the log counts games won") {
    Options options;
    CaliforniaSpeed game(setup());
    std::array<int, 2> won{};
    for (std::uint64_t hand = 1; hand <= 4; ++hand) {
        Random random(hand);
        CHECK_FALSE(game.game_result().over);
        while (random_step(game, options, random)) {
        }
        REQUIRE(game.hand_result().over);
        ++won[game.hand_result().winners.first()];
        const Result result = game.game_result();
        CHECK(result.over);
        CHECK(result.winners == game.hand_result().winners);
        for (Seat s = 0; s < 2; ++s) CHECK(result.field("scores")->values[s] == won[s]);
        game.next_hand({});
    }
    CHECK(won[0] + won[1] == 4);

    Result nobody_won;
    game.next_hand({.judged = false, .claim = &nobody_won});
    CHECK(game.game_result().known);
    Result bo_won;
    bo_won.known = false; // the winner is not written, but the scores tell
    PerSeat<std::int32_t> scores{};
    scores[1] = 1;
    bo_won.add_seats("scores", Seats::of(1), scores);
    game.next_hand({.judged = false, .claim = &bo_won});
    CHECK(game.game_result().field("scores")->values[1] == won[1] + 1);
    game.next_hand({.judged = false});
    CHECK_FALSE(game.game_result().known);
}

TEST_CASE("California Speed: notes tell each match once, when no pile is open, and who has won") {
    const auto ids = [](CaliforniaSpeed& game, std::string_view entry) {
        Trace trace;
        REQUIRE(is_legal(one(game, entry, Mode::judge, &trace)));
        std::vector<std::string_view> all;
        for (const Note& n : trace) all.push_back(n.id);
        return all;
    };
    using Ids = std::vector<std::string_view>;
    CaliforniaSpeed game = after({ana});
    CHECK(ids(game, bo) == Ids{"match", "match"});
    CHECK(ids(game, "p1 cover 5C KD").empty());
    CHECK(ids(game, "p1 cover 5H KC") == Ids{"match"});
    CaliforniaSpeed none = after({ana_none});
    CHECK(ids(none, bo_none) == Ids{"no-match"});
    CaliforniaSpeed last = after({ana_none, "table deal p2 2D 7C 8C 9C", "p1 cover 2C KD"});
    CHECK(ids(last, "p1 cover 2D QD") == Ids{"no-match"});
}
