// The proofs of overturned logs, checked by counting that shares nothing with the solver: with the cards of the named
// entries where these put them, and of all others only how many went where, no way in which the cards can have moved
// makes those accused act legally.
#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <set>

#include "base/file.h"
#include "referee/log_writer.h"
#include "referee/tiny_game.h"
#include "referee/world.h"
#include "support/blanked.h"
#include "support/checkout.h"
#include "support/wanted.h"

using namespace kupi::referee;
namespace fs = std::filesystem;

namespace {

/// Cards that a proof does not tell apart are one kind, of which only the number at each pile counts. All distributions
/// that the named facts allow are followed from event to event.
class Certificate {
  public:
    enum class Says { proven, not_proven, too_much };

    Certificate(const Log& log, const Finding& finding) {
        for (const Evidence& e : finding.related) named_.insert(e.entry);
        for (const auto& [hand, entry] : finding.one_of) accused_.insert(entry);
        accused_.insert(finding.entry);
        named_.merge(std::set<int>(accused_));
        named_.insert(0); // what everybody knew
        const auto position = log.shelf->engine->start(log.setup);
        position->tell(&story_);
        EntryReader reader(*log.deck->vocabulary, log.players);
        for (int number = 1; number <= *named_.rbegin(); ++number) {
            Entry e;
            reader.read(log.hands[0].entry(static_cast<std::size_t>(number) - 1), e);
            story_.enter(number);
            if (is_legal(position->play(e.move))) continue;
            const bool demands = !story_.clauses().empty() && story_.clauses().back().entry == number;
            if (!demands) position->play(e.move, Mode::stood); // it shows its cards all the same
        }
    }

    /// What follows from all of it, or without the cards of one entry.
    Says says(int without = -1) {
        named_.erase(without);
        tell_kinds();
        find_ways();
        std::set<State> states{start()};
        for (std::size_t i = 0; i < story_.size(); ++i) {
            std::set<State> after;
            for (const State& state : states)
                if (after.size() <= most) step(state, i, after);
            if (after.size() > most) return Says::too_much;
            states = std::move(after);
        }
        return states.empty() ? Says::proven : Says::not_proven;
    }

  private:
    using State = std::vector<std::uint8_t>; ///< of each kind at each pile, how many
    static constexpr Pile dead = 255;
    static constexpr std::size_t most = 600; ///< states
    using Event = Story::Event;
    bool is_named(const Event& event) const { return named_.contains(event.entry); }
    std::uint8_t& at(State& state, std::size_t kind, Pile pile) const { return state[kind * width_ + place_[pile]]; }

    void tell_kinds() {
        CardSet named;
        piles_.try_emplace(dead, piles_.size());
        for (std::size_t i = 0; i < story_.size(); ++i) {
            const Event& event = story_.events()[i];
            piles_.try_emplace(event.from, piles_.size());
            piles_.try_emplace(event.to, piles_.size());
            last_use_[event.from] = i;
            last_use_.try_emplace(event.to, 0);
            if (event.kind == Event::Kind::demands)
                for (const Demand& demand : story_.clauses()[event.n].any) last_use_[demand.place] = i;
            const bool shows = event.kind == Event::Kind::seen_moves || event.kind == Event::Kind::shows;
            if (shows && is_named(event)) named.add(event.card);
        }
        std::vector<Demand> demands;
        for (const Story::Clause& clause : story_.clauses())
            if (accused_.contains(clause.entry)) demands.insert(demands.end(), clause.any.begin(), clause.any.end());
        for (const auto& [pile, last] : last_use_) piles_.try_emplace(pile, piles_.size());
        for (const auto& [pile, place] : piles_) place_[pile] = place;
        width_ = piles_.size();
        std::map<std::vector<int>, std::size_t> kinds;
        kinds_.clear();
        for (PlayingCard card : story_.pack().kinds()) {
            std::vector<int> marks{named.has(card) ? card.code() : -1};
            for (const Demand& demand : demands) marks.push_back(demand.cards.has(card));
            const std::size_t kind = kinds.try_emplace(marks, kinds.size()).first->second;
            kinds_.resize(kinds.size());
            kinds_[kind].cards.add(card);
            kinds_[kind].number += story_.pack().count(card);
        }
    }
    /// Where a card that is told apart can lie before each event, if it is to come to light where it does: a bit for
    /// each pile.
    void find_ways() {
        may_.assign(story_.size() + 1, std::vector<std::uint64_t>(kinds_.size(), ~0ull));
        for (std::size_t i = story_.size(); i-- > 0;)
            for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
                const Event& event = story_.events()[i];
                const std::uint64_t from = bit(event.from), next = may_[i + 1][kind];
                const bool goes = event.kind == Event::Kind::seen_moves || event.kind == Event::Kind::unseen_moves;
                const bool its_own = is_named(event) && event.kind != Event::Kind::unseen_moves &&
                                     event.kind != Event::Kind::demands && kinds_[kind].cards.has(event.card);
                const bool arrives = goes && (next & bit(event.to)) != 0;
                std::uint64_t& before = may_[i][kind] = next;
                if (kinds_[kind].number > 1) continue;
                if (its_own) before = goes ? (arrives ? from : 0) : next & from;
                const bool unseen = goes && (event.kind == Event::Kind::unseen_moves || !is_named(event));
                if (unseen && arrives) before |= from;
            }
    }
    std::uint64_t bit(Pile pile) const { return 1ull << place_[pile]; }
    State start() const {
        State state(kinds_.size() * width_);
        for (std::size_t kind = 0; kind < kinds_.size(); ++kind)
            at(state, kind, story_.start()) = static_cast<std::uint8_t>(kinds_[kind].number);
        return state;
    }
    std::size_t kind_of(PlayingCard card) const {
        std::size_t kind = 0;
        while (!kinds_[kind].cards.has(card)) ++kind;
        return kind;
    }

    void step(const State& state, std::size_t i, std::set<State>& after) const {
        const Event& event = story_.events()[i];
        State next = state;
        switch (event.kind) {
        case Event::Kind::demands:
            if (accused_.contains(event.entry) && !holds(next, story_.clauses()[event.n])) return;
            break;
        case Event::Kind::shows:
            if (is_named(event) && at(next, kind_of(event.card), event.from) < event.n) return;
            break;
        case Event::Kind::seen_moves:
            if (!is_named(event)) return move(next, i, 0, 1, after);
            if (at(next, kind_of(event.card), event.from)-- == 0) return;
            ++at(next, kind_of(event.card), event.to);
            break;
        case Event::Kind::unseen_moves: return move(next, i, 0, event.n, after);
        }
        add(next, i, after);
    }
    /// `n` cards in every way, none of a kind before `kind`.
    void move(State state, std::size_t i, std::size_t kind, std::uint32_t n, std::set<State>& after) const {
        const Event& event = story_.events()[i];
        if (n == 0 || event.from == event.to) return add(state, i, after);
        std::uint32_t left = 0;
        for (std::size_t other = kind; other < kinds_.size(); ++other) left += at(state, other, event.from);
        if (left < n || after.size() > most) return;
        const std::uint64_t may = may_[i + 1][kind];
        for (;; --n) {
            if (at(state, kind, event.from) == 0 || (may & bit(event.from)) != 0) move(state, i, kind + 1, n, after);
            if (n == 0 || at(state, kind, event.from) == 0 || (may & bit(event.to)) == 0) return;
            --at(state, kind, event.from);
            ++at(state, kind, event.to);
        }
    }
    /// Cards that no event asks for any longer lie together.
    void add(State state, std::size_t i, std::set<State>& after) const {
        for (const auto& [pile, place] : piles_) {
            const bool dies = pile != dead && last_use_.at(pile) <= i;
            for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
                auto& n = state[kind * width_ + place];
                if (n == 0) continue;
                if ((may_[i + 1][kind] >> place & 1) == 0) return;
                if (dies) at(state, kind, dead) += n, n = 0;
            }
        }
        after.insert(std::move(state));
    }
    bool holds(State& state, const Story::Clause& clause) const {
        return std::any_of(clause.any.begin(), clause.any.end(), [&](const Demand& demand) {
            int n = 0;
            for (std::size_t kind = 0; kind < kinds_.size(); ++kind)
                if (demand.cards.has(kinds_[kind].cards.first())) n += at(state, kind, demand.place);
            return demand.lacks() ? n == 0 : n >= demand.least;
        });
    }
    struct Kind {
        CardSet cards;
        int number = 0;
    };
    Story story_;
    std::set<int> named_, accused_;
    std::map<Pile, std::size_t> piles_, last_use_{{dead, std::string::npos}}; ///< last_use_: an event
    std::array<std::size_t, 256> place_{};                                    ///< of a pile, in a state
    std::size_t width_ = 0;
    std::vector<Kind> kinds_;
    std::vector<std::vector<std::uint64_t>> may_; ///< of each event, of each kind
};

struct Tally {
    int proven = 0, too_much = 0;
};

/// Holds the log's proof, if it is overturned by one, against the count.
void check(const Log& log, const Report& report, const std::string& name, Tally& tally) {
    if (report.verdict != Verdict::overturned) return;
    const Finding& f = report.findings.front();
    if (f.kind != Finding::Kind::illegal || f.related.empty()) return;
    Certificate certificate(log, f);
    const Certificate::Says says = certificate.says();
    if (says == Certificate::Says::too_much) {
        ++tally.too_much;
        return;
    }
    INFO(name);
    CHECK(says == Certificate::Says::proven);
    ++tally.proven;
    // None of the entries that prove it can be left out.
    const int last = f.related.back().entry;
    if (last != f.entry && std::find(f.one_of.begin(), f.one_of.end(), std::pair(f.hand, last)) == f.one_of.end())
        CHECK(certificate.says(last) != Certificate::Says::proven);
}

} // namespace

TEST_CASE("the proof of an overturned log is one that counting accepts", "[long]") {
    Library library(kupi::test::checkout());
    std::map<std::string, Tally> tallies;
    for (const auto& at : fs::directory_iterator(fs::path(kupi::test::root) / "tests" / "referee" / "hidden")) {
        const std::string file = at.path().string();
        Diagnostics out;
        const auto log = read_log(*read_file(file, out), file, library, out);
        if (log && log->hands.size() == 1) check(*log, referee(*log), file, tallies[log->shelf->game.id]);
    }
    CHECK(tallies["omi"].proven >= 3);
    const int games = static_cast<int>(kupi::test::wanted("KUPI_GAMES", 20));
    int all = 0;
    for (const std::string& id : game_ids(library.data())) {
        Diagnostics out;
        const auto* shelf = library.game(id, {}, out);
        if (shelf == nullptr) continue;
        const int players = std::clamp(id == "envite" ? 8 : 4, shelf->game.seats.first, shelf->game.seats.second);
        Seating seating;
        seating.players = players;
        const auto deck = library.deck(*shelf, deck_of(shelf->game, players, {}), "", {}, out);
        const Setup setup = *make_setup(shelf->game, deck->deck, seating, out);
        EntryWriter writer(*deck->vocabulary, Players(simulated_players(players)));
        Tally& tally = tallies[id];
        for (int seed = 1; seed <= games; ++seed) {
            const auto number = static_cast<std::uint64_t>(seed);
            Random random(number);
            SimulatedGame game = simulate(*shelf->engine, setup, Policy::random, number, {.entries = 200, .hands = 1});
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
            const std::string text = kupi::test::blanked(log_of(game, shelf->game, seating, writer, ""), id,
                                                         seed % 2 == 0 ? 50 : 100, random);
            const kupi::test::Judged judged = kupi::test::judge(text, library);
            check(*judged.log, judged.report, text, tally);
        }
        all += tally.proven;
        if (kupi::test::is_wanted("KUPI_GAMES"))
            WARN(id << ": " << tally.proven << " proofs accepted, " << tally.too_much << " too much to count");
    }
    CHECK(all >= 80);
    // Mattis, Myllymatti and the fishing games ask nothing of hands that nobody saw: what is wrong there is seen at
    // once.
    for (const char* id :
         {"omi", "envite", "turnover-bridge", "whist", "hearts", "euchre", "getha", "poor-mans-fortune"}) {
        INFO(id);
        CHECK(tallies[id].proven > 0);
    }
}
