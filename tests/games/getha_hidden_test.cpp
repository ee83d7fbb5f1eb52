// True games of Getha with cards that nobody wrote down: whatever is left out, none of them is overturned.

#include "catch.h"

#include "games/getha.h"
#include "games/support/random_games.h"
#include "referee/log_writer.h"
#include "referee/referee.h"
#include "support/checkout.h"
#include "support/wanted.h"

using namespace kupi::games;
using namespace kupi::referee;

namespace {

std::size_t cards_revealed(const SimulatedHand& hand, Seat seat) {
    for (const SimulatedEntry& e : hand.entries)
        if (static_cast<Getha::Verb>(e.move.verb) == Getha::Verb::reveal && e.move.seat == seat) return e.move.cards;
    return 0;
}

/// Cards of deals, exchanges and draws become ??, each with a chance of `of_hundred`, and some selections are made face
/// down.
void blank(SimulatedHand& hand, std::uint32_t of_hundred, Random& random) {
    for (SimulatedEntry& e : hand.entries) {
        Move& move = e.move;
        switch (static_cast<Getha::Verb>(move.verb)) {
        case Getha::Verb::deal:
        case Getha::Verb::exchange:
        case Getha::Verb::draw:
            for (int i = 0; i < move.size; ++i)
                if (random.below(100) < of_hundred) move.items[i] = unseen_card.code();
            break;
        case Getha::Verb::select: {
            const std::size_t n = cards_revealed(hand, move.seat);
            if (n == 0 || random.below(3) != 0) break;
            Move face_down = make_move(Getha::Verb::select, move.seat);
            for (std::size_t i = 0; i < n; ++i) face_down.add(unseen_card);
            move = face_down;
            break;
        }
        default: break;
        }
    }
}

/// The log without its claims.
std::string text_of(const trial::Table& table, const std::vector<SimulatedHand>& hands) {
    Diagnostics out;
    const auto vocabulary = Vocabulary::make(*table.game, *table.engine, table.deck, table.setup.pack, nullptr, out);
    EntryWriter writer(*vocabulary, Players(simulated_players(table.setup.players)));
    SimulatedGame game;
    game.hands = hands;
    std::string text = log_of(game, *table.game, table.seating, writer, table.words);
    fail_if_errors(out);
    text.resize(std::min(text.size(), text.find("\n[claim]")));
    for (std::size_t at; (at = text.find("\nclaim =")) != std::string::npos;)
        text.erase(at, text.find('\n', at + 1) - at);
    return text;
}

Report report_of(const std::string& text) {
    static Library library{DataFolders({kupi::test::root})};
    Diagnostics out;
    const auto log = read_log(text, "hidden.toml", library, out);
    fail_if_errors(out);
    return referee(*log);
}

const Finding* first_illegal(const Report& report) {
    for (const Finding& f : report.findings)
        if (f.kind == Finding::Kind::illegal) return &f;
    return nullptr;
}

/// Cards that have come out of hands into which nobody saw them go: the hidden card is that one, if there is any.
CardSet shown_only(const SimulatedHand& hand) {
    PerSeat<CardSet> held;
    CardSet shown;
    for (const SimulatedEntry& e : hand.entries) {
        const auto verb = static_cast<Getha::Verb>(e.move.verb);
        const bool comes = verb == Getha::Verb::deal || verb == Getha::Verb::draw;
        CardSet& cards = held[e.move.seat == table_seat ? e.move.other : e.move.seat];
        for (int i = 0; i < e.move.size && verb != Getha::Verb::rename; ++i) {
            if (!e.move.is_card(i)) continue;
            const PlayingCard card = e.move.card(i);
            if (comes)
                cards.add(card);
            else if (!cards.has(card))
                shown.add(card);
            else if (verb == Getha::Verb::exchange)
                cards.remove(card);
        }
    }
    return shown;
}

std::uint64_t games(std::uint64_t otherwise) { return kupi::test::wanted("KUPI_GAMES", otherwise); }

} // namespace

TEST_CASE("getha: a true game is never overturned, whichever of its cards nobody saw") {
    const auto& tables = trial::covering_tables(*find_engine("getha"));
    int wrong = 0, open = 0;
    for (std::uint64_t seed = 1; seed <= games(150) && wrong < 3; ++seed) {
        const trial::Table& table = tables[seed % tables.size()];
        std::vector<SimulatedHand> hands = trial::play_game(table, seed);
        hands.resize(std::min<std::size_t>(hands.size(), 2));
        Random random(seed);
        const std::uint32_t of_hundred = std::array{100, 70, 40, 15}[random.below(4)];
        for (SimulatedHand& hand : hands) blank(hand, of_hundred, random);
        const std::string text = text_of(table, hands);
        const Report report = report_of(text);
        open += report.verdict == Verdict::undecided;
        if (report.verdict != Verdict::overturned) continue;
        ++wrong;
        UNSCOPED_INFO("seed " << seed << ": " << report.findings.front().entry << " " << report.findings.front().rule.id
                              << ": " << report.findings.front().message << "\n"
                              << text);
    }
    CHECK(wrong == 0);
    CHECK(open > 0);
}

TEST_CASE("getha: with one card hidden, the verdict is that of all cards that it may be") {
    const auto& tables = trial::covering_tables(*find_engine("getha"));
    int wrong = 0;
    std::array<int, 3> verdicts{};
    int unknown = 0; // the result alone is open, though all the cards that it may be are legal
    for (std::uint64_t seed = 1; seed <= games(40) && wrong < 3; ++seed) {
        const trial::Table& table = tables[seed % tables.size()];
        Random random(seed);
        std::vector<SimulatedHand> hands = trial::play_game(table, seed);
        hands.resize(1);
        if (random.below(2) == 0) hands = trial::spoiled_game(table, hands, seed).hands;
        std::vector<SimulatedEntry*> dealt;
        for (SimulatedEntry& e : hands[0].entries)
            if (const auto verb = static_cast<Getha::Verb>(e.move.verb);
                (verb == Getha::Verb::deal || verb == Getha::Verb::draw) && e.move.cards > 0)
                dealt.push_back(&e);
        if (dealt.empty()) continue;
        Move& move = dealt[random.below(static_cast<std::uint32_t>(dealt.size()))]->move;
        const int at = static_cast<int>(random.below(static_cast<std::uint32_t>(move.size)));
        if (!move.is_card(at)) continue;
        move.items[at] = unseen_card.code();
        const CardSet shown = shown_only(hands[0]);
        int legal = 0, illegal = 0;
        bool vague = false; // more than this card is hidden
        for (PlayingCard card : table.setup.pack.cards.kinds()) {
            move.items[at] = card.code();
            const Report report = report_of(text_of(table, hands));
            for (const Finding& f : report.findings) vague = vague || f.kind == Finding::Kind::assumed;
            const Finding* f = first_illegal(report);
            if (f == nullptr)
                ++legal;
            else if (f->rule != rule::card_seen_twice && f->rule != rule::card_not_held &&
                     (shown - CardSet::of(card)).empty())
                ++illegal;
        }
        move.items[at] = unseen_card.code();
        if (vague || shown.size() > 1) continue;
        const std::string text = text_of(table, hands);
        const Report report = report_of(text);
        ++verdicts[static_cast<std::size_t>(report.verdict)];
        bool right = (report.verdict == Verdict::overturned) == (legal == 0);
        if (legal > 0 && illegal > 0) right = right && report.verdict == Verdict::undecided;
        if (legal > 0 && illegal == 0 && report.verdict == Verdict::undecided) {
            ++unknown;
            for (const Finding& f : report.findings) right = right && f.entry == 0;
        }
        if (right) continue;
        ++wrong;
        UNSCOPED_INFO("seed " << seed << ": legal with " << legal << " cards, illegal with " << illegal << "; "
                              << to_text(report.verdict));
        for (const Finding& f : report.findings) UNSCOPED_INFO(f.entry << " " << f.rule.id << ": " << f.message);
        UNSCOPED_INFO(text);
    }
    CHECK(wrong == 0);
    if (kupi::test::is_wanted("KUPI_GAMES"))
        WARN(verdicts[0] << " stand, " << verdicts[1] << " overturned, " << verdicts[2] << " undecided, of these "
                         << unknown << " only in their result");
}
