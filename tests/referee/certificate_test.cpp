// The proofs of overturned logs of trick games, checked by a matching of cards with places that shares nothing with the
// solver: with the cards of the named entries where these put them, and of all others only that somebody played one,
// the cards cannot be laid so that those accused had none of what they should have played.
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

/// A place for one card: a pile that cards are dealt to, until an entry takes one from there.
struct Slot {
    Pile pile;
    int until;
    PlayingCard card{}; ///< the one that a named entry took
};

class Certificate {
  public:
    Certificate(const Log& log, const Finding& finding) {
        for (const Evidence& e : finding.related) named_.insert(e.entry);
        accused_ = {finding.one_of.begin(), finding.one_of.end()};
        accused_.insert(finding.entry);
        for (int entry : accused_) named_.insert(entry);
        Story story;
        const auto position = log.shelf->engine->start(log.setup);
        position->tell(&story);
        EntryReader reader(log.deck->vocabulary, log.players);
        for (std::size_t i = 0; i < log.hands[0].entries->size() && static_cast<int>(i) < *named_.rbegin(); ++i) {
            Entry e;
            reader.read(log.hands[0].entry(i), e);
            story.enter(static_cast<int>(i) + 1);
            position->play(e.move);
        }
        read(story);
    }

    /// Whether each card is dealt once and played once, and each accusation is that a pile should have lacked cards.
    bool applies() const { return applies_ && !lacks_.empty(); }

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
    static constexpr int never = 1'000'000;

    void read(const Story& story) {
        using Kind = Story::Event::Kind;
        std::map<Pile, int> left{{story.start(), story.pack().size()}};
        const auto is_named = [&](const Story::Event& e) { return named_.contains(e.entry); };
        for (const Story::Event& e : story.events()) {
            switch (e.kind) {
            case Kind::shows:
                if (is_named(e)) shown_[e.card] = {e.from, e.entry};
                break;
            case Kind::demands: accuse(story.clauses()[e.n]); break;
            default: {
                const bool seen = e.kind == Kind::seen_moves;
                if (e.from == story.start()) { // dealt
                    left[e.from] -= static_cast<int>(e.n);
                    left[e.to] += static_cast<int>(e.n);
                    if (seen && is_named(e)) home_[e.card] = e.to;
                } else if (left.contains(e.from)) { // played
                    applies_ = applies_ && !left.contains(e.to);
                    left[e.from] -= static_cast<int>(e.n);
                    const bool known = seen && is_named(e);
                    if (known) played_.insert(e.card);
                    slots_.insert(slots_.end(), e.n, {e.from, e.entry, known ? e.card : PlayingCard{}});
                } // what has been played goes on to piles of no interest
            }
            }
        }
        for (const auto& [pile, cards] : left)
            for (int n = 0; n < cards; ++n) slots_.push_back({pile, never});
        for (PlayingCard card : story.pack().kinds())
            cards_.insert(cards_.end(), static_cast<std::size_t>(story.pack().count(card)), card);
    }
    void accuse(const Story::Clause& clause) {
        if (!accused_.contains(clause.entry)) return;
        applies_ = applies_ && clause.any.size() == 1 && clause.any.front().lacks();
        if (applies_) lacks_.push_back({clause.any.front().place, clause.entry, clause.any.front().cards});
    }

    bool fits(PlayingCard card, const Slot& slot) const {
        if ((!slot.card.is_unseen() || played_.contains(card)) && slot.card != card) return false;
        if (const auto home = home_.find(card); home != home_.end() && home->second != slot.pile) return false;
        if (const auto at = shown_.find(card); at != shown_.end())
            if (at->second.first != slot.pile || slot.until < at->second.second) return false;
        return std::none_of(lacks_.begin(), lacks_.end(), [&](const Lack& lack) {
            return lack.pile == slot.pile && slot.until >= lack.entry && lack.cards.has(card);
        });
    }

    struct Lack {
        Pile pile;
        int entry;
        CardSet cards;
    };
    std::set<int> named_, accused_;
    std::map<PlayingCard, Pile> home_;
    std::map<PlayingCard, std::pair<Pile, int>> shown_;
    std::set<PlayingCard> played_;
    std::vector<Lack> lacks_;
    std::vector<Slot> slots_;
    std::vector<PlayingCard> cards_;
    bool applies_ = true;
};

/// 1 if there was a proof to check, which then held.
int check(const Log& log, const Report& report, const std::string& name) {
    if (report.verdict != Verdict::overturned) return 0;
    const Finding& f = report.findings.front();
    if (f.kind != Finding::Kind::illegal || f.related.empty()) return 0;
    const Certificate certificate(log, f);
    if (!certificate.applies()) return 0;
    INFO(name);
    CHECK(certificate.proves());
    // Without the accusation nothing is wrong.
    Finding half = f;
    half.related.clear();
    if (f.related.size() > 3) CHECK_FALSE(Certificate(log, half).proves());
    return 1;
}

} // namespace

TEST_CASE("the proof of an overturned trick game is one that a matching of cards with places accepts", "[every-log]") {
    Library library(test::checkout());
    std::map<std::string, int> checked;
    for (const auto& at : fs::directory_iterator(fs::path(KUPI_ROOT) / "tests" / "referee" / "hidden")) {
        const std::string file = at.path().string();
        Diagnostics out;
        const auto log = read_log(*read_file(file, out), file, library, out);
        if (log && (log->shelf->game.id == "omi" || log->shelf->game.id == "turnover-bridge"))
            checked[log->shelf->game.id] += check(*log, referee(*log), file);
    }
    CHECK(checked["omi"] >= 5);
    struct Played {
        const char* id;
        int players, least; ///< proofs
    };
    // A bridge's rows are public: what proves that somebody did not follow suit is seen at once, most times.
    for (const auto& [id, players, least] :
         {Played{"omi", 4, 50}, Played{"turnover-bridge", 2, 4}, Played{"envite", 8, 40}}) {
        Diagnostics out;
        const auto* shelf = library.game(id, {}, out);
        Seating seating;
        seating.players = players;
        const auto deck = library.deck(*shelf, deck_of(shelf->game, players, {}), "", {}, out);
        const Setup setup = *make_setup(shelf->game, deck->deck, seating, out);
        EntryWriter writer(deck->vocabulary, Players(simulated_players(players)));
        for (std::uint64_t seed = 1; seed <= 400; ++seed) {
            Random random(seed);
            SimulatedGame game = simulate(*shelf->engine, setup, Policy::random, seed, {.entries = 400, .hands = 1});
            game.hands.resize(1);
            SimulatedHand& hand = game.hands[0];
            hand.result.over = hand.game.over = false;
            // Two cards of one hand played in each other's place.
            for (int swaps = 0; swaps < 60; ++swaps) {
                const auto any = [&] { return random.below(static_cast<std::uint32_t>(hand.entries.size())); };
                Move &one = hand.entries[any()].move, &other = hand.entries[any()].move;
                const bool plays = one.cards == 1 && one.seat != table_seat && &one != &other;
                if (!plays || one.seat != other.seat || one.verb != other.verb) continue;
                std::swap(one.items[0], other.items[0]);
                break;
            }
            const std::string text =
                test::blanked(log_of(game, shelf->game, seating, writer, ""), id, seed % 2 == 0 ? 50 : 100, random);
            const test::Judged judged = test::judge(text, library);
            checked[id] += check(*judged.log, judged.report, text);
        }
        INFO(id);
        CHECK(checked[id] >= least);
    }
}
