// How many entries a second a game judges in memory, and how many moves a second random games make: one thread, typed
// classes, nothing read or printed on the way. Prints a table.
//   build/release/replay_bench [seconds for each figure] [game]

#include <cstdlib>
#include <ctime>
#include <string>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include "base/file.h"
#include "cards/load.h"
#include "games/california-speed.h"
#include "games/dingo.h"
#include "games/dotak.h"
#include "games/dotak_solver.h"
#include "games/envite.h"
#include "games/fishing.h"
#include "games/getha.h"
#include "games/mattis.h"
#include "games/myllymatti.h"
#include "games/pay-me.h"
#include "games/poor-mans-fortune.h"
#include "games/russian-bank.h"
#include "games/shedding.h"
#include "games/somachi.h"
#include "games/tricks.h"
#include "games/yamiro.h"
#include "referee/setup.h"
#include "reference/game.h"
#include "rules/random.h"
#include "support/checkout.h"

namespace {

using namespace kupi::games;
using namespace kupi::referee;

double seconds_each = 0.5; ///< for each figure
std::string only;          ///< this game alone

/// Time of this thread, so that others on the machine do not count.
double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }
double since(double start) { return now() - start; }

/// A game's usual table with these variants.
Setup setup_of(const char* game_id, int players, const char* variants) {
    const DataFolders data({kupi::test::root});
    Diagnostics out;
    const auto game = load_game(game_id, data, out);
    Seating seating;
    seating.players = players;
    if (game) seating.choices = read_choices(*game, variants, {}, out);
    std::optional<Setup> setup;
    if (game)
        if (const auto deck = load_game_deck(*game, deck_of(*game, players, seating.choices), "", data, {}, out))
            setup = make_setup(*game, *deck, seating, out);
    if (!setup) {
        fmt::print(stderr, "replay_bench: no setup for {} {}\n", game_id, variants);
        std::exit(2);
    }
    return *setup;
}

/// Gives the cards of the pool at random, each in a few operations.
class Dealer {
  public:
    explicit Dealer(std::uint64_t seed) : random(seed) {}

    template <class Cards>
    void fill(Move& move, const Cards& pool) {
        Cards& left = known<Cards>();
        if (!(pool == left)) gather(pool, left);
        for (int i = 0; i < move.size; ++i) {
            if (!move.is_unseen(i)) continue;
            std::uint8_t& card = cards_[random.below(size_)];
            move.items[i] = card;
            left.remove(PlayingCard::from_code(card));
            card = cards_[--size_];
        }
    }

    Random random;

  private:
    template <class Cards>
    Cards& known() {
        if constexpr (std::is_same_v<Cards, CardSet>)
            return known_set_;
        else
            return known_;
    }
    template <class Cards>
    void gather(const Cards& pool, Cards& left) {
        left = pool;
        size_ = 0;
        for (PlayingCard c : pool.kinds())
            for (int n = pool.count(c); n > 0; --n) cards_[size_++] = c.code();
    }
    std::array<std::uint8_t, PlayingCard::codes * CardCounts::most> cards_{};
    std::uint32_t size_ = 0;
    CardSet known_set_; ///< what `cards_` holds
    CardCounts known_;  ///< and of a game whose packs repeat cards
};

/// Gives a chance move its cards.
template <class G>
void fill(const G& game, Dealer& dealer, Move& move) {
    if constexpr (requires { game.pool(move); })
        dealer.fill(move, game.pool(move));
    else
        dealer.fill(move, game.pool());
}

/// One move at random, chance first, and of chance what a game lists first: deals before what is turned, so that no
/// hand stays unseen. What is seldom done is left out where something else can be done.
template <class G>
bool random_step(G& game, Options& options, Dealer& dealer, Move& move) {
    options.clear();
    game.legal_moves(options);
    if (options.empty()) return false;
    std::uint32_t first = 0, count = 0;
    if (options[0].chance) // a game lists them first, as far as it can
        while (count < options.size() && options[count].chance && options[count].move.verb == options[0].move.verb)
            ++count;
    if (count == 0) {
        while (first < options.size() && options[first].chance) ++first;
        count = static_cast<std::uint32_t>(options.size()) - first;
        while (count > 1 && options[first + count - 1].seldom) --count; // a game lists them last
    }
    const Option& option = options[first + dealer.random.below(count)];
    move = option.move;
    if (option.chance) fill(game, dealer, move);
    if (option.most != move.number)
        move.number += static_cast<std::int32_t>(dealer.random.below(4)) % (option.most - move.number + 1);
    return is_legal(game.play(move));
}

/// Random games until the time is over; `record`, if any, takes the entries, hand by hand.
template <class G>
double playouts(const G& start, double seconds, std::vector<std::vector<std::vector<Move>>>* record) {
    Options options(false);
    Dealer dealer(1);
    long long moves = 0;
    Move move;
    const double begin = now();
    do {
        G game = start;
        if (record != nullptr) record->emplace_back();
        for (int hands = 1;; ++hands) {
            if (record != nullptr) record->back().emplace_back();
            int entries = 0;
            while (entries < 5000 && random_step(game, options, dealer, move)) {
                ++entries;
                if (record != nullptr) record->back().back().push_back(move);
                if (!options[0].chance && game.hand_result().over) break; // no draw ends a hand
            }
            moves += entries;
            if (!game.hand_result().over || game.game_result().over || hands == 20) break; // some games know no end
            game.next_hand({});
        }
    } while (since(begin) < seconds);
    return static_cast<double>(moves) / since(begin);
}

template <class G>
double replay(const G& start, const std::vector<std::vector<std::vector<Move>>>& games) {
    long long entries = 0, refused = 0;
    const double begin = now();
    do {
        for (const auto& hands : games) {
            G game = start;
            for (std::size_t h = 0; h < hands.size(); ++h) {
                if (h > 0) game.next_hand({});
                for (const Move& move : hands[h]) refused += !is_legal(game.play(move));
                entries += static_cast<long long>(hands[h].size());
            }
        }
    } while (since(begin) < seconds_each);
    if (refused > 0) fmt::print("{} entries refused\n", refused);
    return static_cast<double>(entries) / since(begin);
}

template <class G>
void row(const char* game_id, int players, const char* variants = "") {
    if (!only.empty() && only != game_id) return;
    const G start(setup_of(game_id, players, variants));
    std::vector<std::vector<std::vector<Move>>> games;
    playouts(start, 0.01, &games);
    const double replayed = replay(start, games);
    const double played = playouts(start, seconds_each, nullptr);
    fmt::print("{:<18} {:>7} {:<36} {:>10.1f} {:>10.1f} {:>10}\n", game_id, players, variants, replayed / 1e6,
               played / 1e6, sizeof(G));
}

void solve() {
    if (!only.empty() && only != "dotak") return;
    Random random(1);
    int proven = 0, deals = 0;
    const double begin = now();
    for (; deals < 20; ++deals) {
        std::vector<PlayingCard> order;
        for (int i = 0; i < 96; ++i) order.emplace_back(i / 12, i % 12);
        for (std::size_t i = 96; i > 1; --i)
            std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
        proven += solve_dotak(order).proven;
    }
    fmt::print("\ndotak solved: {} deals, {} proven, {:.0f} ms each\n", deals, proven, since(begin) * 1000 / deals);
}

} // namespace

int main(int argc, char** argv) {
    if (argc > 1) seconds_each = std::atof(argv[1]); // NOLINT(cert-err34-c): a bench's own argument
    if (argc > 2) only = argv[2];
    fmt::print("{:<18} {:>7} {:<36} {:>10} {:>10} {:>10}\n", "game", "players", "variants", "replay M/s", "random M/s",
               "bytes");
    row<Yamiro>("yamiro", 2);
    row<Yamiro>("yamiro", 2, "must-be-a-winner");
    row<YamiroTwoDecks>("yamiro", 2, "poker-deck=two-decks");
    row<Yamiro>("yamiro", 2, "poker-deck=one-deck-sets");
    row<YamiroPartner>("yamiro-partner", 4);
    row<YamiroSolitaire>("yamiro-solitaire", 1);
    row<Dotak>("dotak", 1);
    row<Getha>("getha", 2);
    row<Getha>("getha", 4);
    row<Getha>("getha", 8);
    row<Getha>("getha", 4, "jokers");
    row<Getha>("getha", 3, "play-extra-hands,tie-breaker");
    row<Getha>("getha", 6, "second-deal,eight-card-stud");
    row<Mattis>("mattis", 3);
    row<Mattis>("mattis", 8);
    row<Mattis>("mattis", 4, "free-take");
    row<Myllymatti>("myllymatti", 3);
    row<Myllymatti>("myllymatti", 3, "must-beat");
    row<Somachi>("somachi", 2);
    row<Somachi>("somachi", 4);
    row<Somachi>("somachi", 8);
    row<Somachi>("somachi", 4, "bring-in-bets,stay-in-bets,challenge-bets");
    row<Tricks>("omi", 4);
    row<RussianBank>("russian-bank", 2);
    row<Tricks>("turnover-bridge", 2);
    row<PayMe>("pay-me", 4);
    row<Fishing>("xeri", 2);
    row<CaliforniaSpeed>("california-speed", 2);
    row<Dingo>("dingo", 4);
    row<Envite>("envite", 4);
    row<PoorMansFortune>("poor-mans-fortune", 2);
    row<PoorMansFortune>("poor-mans-fortune", 4);
    row<PoorMansFortune>("poor-mans-fortune", 8);
    row<PoorMansFortuneJokers>("poor-mans-fortune", 4, "urth-56");
    for (const char* four : {"whist", "hearts", "spades", "sueca", "klaverjas", "euchre", "shelem", "tressette"})
        row<Tricks>(four, 4);
    for (const char* two : {"briscola", "schnapsen"}) row<Tricks>(two, 2);
    for (const char* five : {"oh-hell", "knock-out-whist", "nap", "agram"}) row<Tricks>(five, 5);
    for (const char* three : {"mau-mau", "crazy-eights", "switch"}) row<Shedding>(three, 3);
    for (const char* two : {"scopa", "escoba", "cassino", "pishti"}) row<Fishing>(two, 2);
    row<Fishing>("cassino", 4, "partners");
    solve();
    return 0;
}
