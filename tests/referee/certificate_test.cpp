// The proofs of Omi's overturned logs, checked by a matching of cards with places that shares nothing with the solver:
// with the cards of the named entries where these put them, and of all others only that somebody played one, the 32
// cards cannot be laid so that those accused had none of the suit led.
#include <filesystem>
#include <functional>
#include <set>

#include "base/file.h"
#include "referee/simulated_log.h"
#include "referee/tiny_game.h"
#include "referee/world.h"
#include "support/blanked.h"

using namespace kupi;
namespace fs = std::filesystem;

namespace {

/// A place for one card: in the hand of a seat, until it is played.
struct Slot {
    Seat seat;
    int until; ///< the entry
};

class Certificate {
  public:
    Certificate(const Log& log, const Finding& finding) {
        for (const Evidence& e : finding.related) named_.insert(e.entry);
        accused_ = {finding.one_of.begin(), finding.one_of.end()};
        accused_.insert(finding.entry);
        for (int entry : accused_) named_.insert(entry);
        read(log);
    }

    /// Whether the cards cannot be laid so.
    bool proves() const {
        std::vector<int> card_of(slots_.size(), -1);
        for (int c = 0; c < static_cast<int>(cards_.size()); ++c) {
            std::vector<char> seen(slots_.size(), 0);
            const std::function<bool(int)> lay = [&](int card) { // Kuhn's augmenting paths
                for (std::size_t s = 0; s < slots_.size(); ++s) {
                    if (seen[s] != 0 || !fits(cards_[static_cast<std::size_t>(card)], slots_[s])) continue;
                    seen[s] = 1;
                    if (card_of[s] < 0 || lay(card_of[s])) {
                        card_of[s] = card;
                        return true;
                    }
                }
                return false;
            };
            if (!lay(c)) return true;
        }
        return false;
    }

  private:
    static constexpr int never = 1'000;

    void read(const Log& log) {
        EntryReader reader(log.deck->vocabulary, log.players);
        std::array<int, 4> left{8, 8, 8, 8};
        int trick = 0, led = 0;
        for (std::size_t i = 0; i < log.hands[0].entries->size(); ++i) {
            const int number = static_cast<int>(i) + 1;
            if (number > *named_.rbegin()) break;
            Entry e;
            reader.read(log.hands[0].entry(i), e);
            const std::string_view verb = log.deck->vocabulary->verb_text(e.move.verb);
            if (verb == "deal" && named_.contains(number))
                for (int k = 0; k < e.move.size; ++k)
                    if (e.move.is_card(k)) hand_[e.move.card(k)] = e.move.other;
            if (verb != "play") continue;
            if (trick++ % 4 == 0) led = e.move.card().suit();
            slots_.push_back({e.move.seat, number});
            --left[e.move.seat];
            if (named_.contains(number)) played_[e.move.card()] = number;
            if (accused_.contains(number)) lacks_.push_back({e.move.seat, number, led});
        }
        for (Seat s = 0; s < 4; ++s)
            for (int n = 0; n < left[s]; ++n) slots_.push_back({s, never});
        for (PlayingCard card : log.deck->pack.cards.kinds()) cards_.push_back(card);
    }

    bool fits(PlayingCard card, const Slot& slot) const {
        const auto played = played_.find(card);
        if (played != played_.end() && played->second != slot.until) return false;
        if (played == played_.end() && named_.contains(slot.until)) return false; // that was another
        if (const auto hand = hand_.find(card); hand != hand_.end() && hand->second != slot.seat) return false;
        return std::none_of(lacks_.begin(), lacks_.end(), [&](const Lack& lack) {
            return lack.seat == slot.seat && slot.until > lack.entry && card.suit() == lack.suit;
        });
    }

    struct Lack {
        Seat seat;
        int entry, suit;
    };
    std::set<int> named_, accused_;
    std::map<PlayingCard, Seat> hand_;
    std::map<PlayingCard, int> played_;
    std::vector<Lack> lacks_;
    std::vector<Slot> slots_;
    std::vector<PlayingCard> cards_;
};

/// 1 if there was a proof to check, which then held.
int check(const Log& log, const Report& report, const std::string& name) {
    if (report.verdict != Verdict::overturned) return 0;
    const Finding& f = report.findings.front();
    if (f.kind != Finding::Kind::illegal || f.rule.id != "follow-suit" || f.related.empty()) return 0;
    INFO(name);
    CHECK(Certificate(log, f).proves());
    // Without the accusation nothing is wrong.
    Finding half = f;
    half.related.clear();
    if (f.related.size() > 3) CHECK_FALSE(Certificate(log, half).proves());
    return 1;
}

} // namespace

TEST_CASE("the proof of an overturned game of Omi is one that a matching of cards with places accepts", "[every-log]") {
    Library library(test::checkout());
    int checked = 0;
    for (const auto& at : fs::directory_iterator(fs::path(KUPI_ROOT) / "tests" / "referee" / "hidden")) {
        const std::string file = at.path().string();
        Diagnostics out;
        const auto log = read_log(*read_file(file, out), file, library, out);
        if (log && log->shelf->game.id == "omi") checked += check(*log, referee(*log), file);
    }
    CHECK(checked >= 5);
    Diagnostics out;
    const auto* shelf = library.game("omi", {}, out);
    Seating seating;
    seating.players = 4;
    const auto deck = library.deck(*shelf, deck_of(shelf->game, 4, {}), "", {}, out);
    const Setup setup = *make_setup(shelf->game, deck->deck, seating, out);
    EntryWriter writer(deck->vocabulary, Players(simulated_players(4)));
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        Random random(seed);
        SimulatedGame game = simulate(*shelf->engine, setup, Policy::random, seed, {.entries = 400, .hands = 1});
        game.hands.resize(1);
        SimulatedHand& hand = game.hands[0];
        hand.result.over = hand.game.over = false;
        // Two cards of one hand played in each other's place.
        for (int swaps = 0; swaps < 30; ++swaps) {
            const auto any = [&] { return random.below(static_cast<std::uint32_t>(hand.entries.size())); };
            Move &one = hand.entries[any()].move, &other = hand.entries[any()].move;
            if (one.seat != other.seat || one.verb != other.verb || one.seat == table_seat || &one == &other) continue;
            std::swap(one.items[0], other.items[0]);
            break;
        }
        const std::string text =
            test::blanked(log_of(game, shelf->game, seating, writer, ""), "omi", seed % 2 == 0 ? 50 : 100, random);
        const test::Judged judged = test::judge(text, library);
        checked += check(*judged.log, judged.report, text);
    }
    CHECK(checked > 50);
}
