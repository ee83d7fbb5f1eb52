// Games as a log might have them: with cards that nobody wrote down, or with a mistake in them.
#include <algorithm>

#include "games/support/entries.h"
#include "games/support/random_games.h"
#include "rules/deals.h"

namespace kupi::games::trial {

std::vector<bool> hideable(const Table& table, const Move& move) {
    std::vector<bool> cards;
    for (int i = 0; i < move.size; ++i)
        if (!move.is_card(i) && !move.is_unseen(i)) return std::vector<bool>(move.size, false);
    // The cards of a pattern one after the other; further ones are as the last.
    const auto add = [&](const auto& self, const ArgumentPattern& p) -> void {
        using Kind = ArgumentPattern::Kind;
        if (p.kind == Kind::card || p.kind == Kind::card_or_unseen) cards.push_back(p.kind == Kind::card_or_unseen);
        const int times = p.kind == Kind::repeat ? std::min<int>(p.most, move.size) : 1;
        for (int n = 0; n < times; ++n)
            for (const ArgumentPattern& part : p.parts) self(self, part);
    };
    for (const Verb& v : table.game->verbs)
        if (v.verb == table.engine->verbs[move.verb] && v.by_table == (move.seat == table_seat) && cards.empty())
            add(add, v.arguments);
    cards.resize(move.size, !cards.empty() && cards.back());
    return cards;
}

bool may_hide(const Table& table, const Move& move) {
    const std::vector<bool> cards = hideable(table, move);
    return !cards.empty() && std::find(cards.begin(), cards.end(), false) == cards.end();
}

namespace {

/// Whether the list of legal moves names the cards of this draw: everybody sees them, and the log has to.
bool is_seen_by_all(const Position& position, const Move& move) {
    Options options;
    position.legal_moves(options);
    return std::any_of(options.begin(), options.end(), [&](const Option& o) {
        return o.chance && o.move.verb == move.verb && o.move.seat == move.seat && o.move.cards > 0 &&
               o.move.unseen() == 0;
    });
}

} // namespace

std::string try_hidden(const Table& table, const std::vector<SimulatedHand>& hands, std::uint64_t seed,
                       std::vector<SimulatedHand>* written) {
    Random random(seed);
    const std::uint32_t how = random.below(4); // all cards, most, some, or whole deals
    const auto position = table.engine->start(table.setup);
    Story story;
    const bool tells = position->tell(&story);
    std::vector<SimulatedHand> shown;
    const auto complain = [&](const std::string& what) { return what + game_so_far(table, shown); };
    for (std::size_t h = 0; h < hands.size(); ++h) {
        if (h > 0) {
            HandEnd end;
            end.judged = position->hand_result().known;
            position->next_hand(end);
            if (!position->judgeable()) break;
        }
        shown.emplace_back();
        for (const SimulatedEntry& e : hands[h].entries) {
            Move move = e.move;
            std::vector<bool> hidden = hideable(table, move);
            const bool deal = e.chance && table.engine->verbs[move.verb] == "deal"; // a turn is never left out
            // Only of the first hand: later the order of the stock may be known, and a deal left out comes last.
            if (how == 3 && deal && h == 0 && may_hide(table, move) && random.below(2) == 0) continue;
            if (e.chance && is_seen_by_all(*position, move)) std::fill(hidden.begin(), hidden.end(), false);
            for (int i = 0; i < move.size; ++i)
                if (hidden[i] && move.is_card(i) && (how == 0 || random.below(how == 1 ? 4 : 2) != 0))
                    move.items[i] = unseen_card.code();
            shown.back().entries.push_back({move, e.chance});
            const Ruling ruling = position->play(move);
            if (!is_legal(ruling))
                return complain("with hidden cards, " + to_text(table, move) + " is " + to_text(ruling));
            if (const auto fault = fault_of_piles(*position, table.setup.pack); !fault.empty())
                return complain("with hidden cards: " + fault);
        }
        if (tells) story.cut(position->told());
        if (tells && Deals(story).possible() == Answer::no) return complain("no lie of the hidden cards is left");
        const SimulatedHand& full = hands[h];
        shown.back().result = full.result;
        shown.back().game = full.game;
        const Result hand = position->hand_result();
        if (hand.over && hand.known && !same(hand, full.result))
            return complain("with hidden cards the hand's result differs: " + to_text(hand) + " for " +
                            to_text(full.result));
        if (full.abandoned) break;
        if (!hand.over) return complain("with hidden cards the hand is not over");
        const Result result = position->game_result();
        if (result.known && full.game.known && !same(result, full.game))
            return complain("with hidden cards the game's result differs: " + to_text(result) + " for " +
                            to_text(full.game));
    }
    if (written != nullptr) *written = shown;
    return {};
}

namespace {

/// Numbers beside groups of cards: a change of one is another way to divide the cards, and those are not all listed.
bool numbers_in_items(const Move& move) {
    return std::find(move.items.begin(), move.items.begin() + move.size, Move::number_follows) !=
           move.items.begin() + move.size;
}

/// One thing changed in the entries of a hand; false if nothing was.
bool spoil(std::vector<SimulatedEntry>& entries, const Table& table, Random& random, std::string& how) {
    const auto below = [&](std::size_t n) { return random.below(static_cast<std::uint32_t>(n)); };
    if (entries.size() < 3) return false;
    const std::size_t at = below(entries.size());
    Move& move = entries[at].move;
    const std::string where = " entry " + std::to_string(at + 1);
    switch (random.below(6)) {
    case 0: {
        const std::size_t other = random.below(2) == 0 ? (at + 1) % entries.size() : below(entries.size());
        std::swap(entries[at], entries[other]);
        how = "swapped" + where + " and " + std::to_string(other + 1);
        return true;
    }
    case 1:
        entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(at));
        how = "dropped" + where;
        return true;
    case 2:
        entries.insert(entries.begin() + static_cast<std::ptrdiff_t>(at), entries[at]);
        how = "doubled" + where;
        return true;
    case 3: {
        std::vector<int> cards;
        for (int i = 0; i < move.size; ++i)
            if (move.is_card(i)) cards.push_back(i);
        if (cards.empty()) return false;
        std::vector<PlayingCard> pack;
        for (PlayingCard c : table.setup.pack.cards.kinds()) pack.push_back(c);
        move.items[cards[below(cards.size())]] = pack[below(pack.size())].code();
        how = "another card in" + where;
        return true;
    }
    case 4:
        if (move.seat >= table.setup.players || table.setup.players < 2) return false;
        move.seat = left_of(move.seat, table.setup.players, 1 + static_cast<int>(below(table.setup.players - 1)));
        how = "another player in" + where;
        return true;
    default:
        if (move.other < table.setup.players && table.setup.players > 1) {
            move.other = left_of(move.other, table.setup.players, 1 + static_cast<int>(below(table.setup.players - 1)));
        } else if (move.numbered && !numbers_in_items(move)) {
            move.number += static_cast<int>(random.below(7)) - 3;
        } else {
            return false;
        }
        how = "another name or number in" + where;
        return true;
    }
}

} // namespace

SpoiledGame spoiled_game(const Table& table, const std::vector<SimulatedHand>& original, std::uint64_t seed) {
    Random random(seed ^ 0x9ddfea08eb382d69ull);
    SpoiledGame game;
    game.hands.assign(original.begin(),
                      original.begin() + 1 + random.below(static_cast<std::uint32_t>(original.size())));
    auto& spoiled = game.hands.back();
    spoiled.result = spoiled.game = {};
    if (spoiled.entries.size() < 3) return game;
    while (!spoil(spoiled.entries, table, random, game.how)) {
    }
    const auto position = table.engine->start(table.setup);
    for (std::size_t h = 0; h + 1 < game.hands.size(); ++h) {
        for (const SimulatedEntry& e : game.hands[h].entries) position->play(e.move);
        position->next_hand({});
    }
    const auto complain = [&](std::size_t i, const std::string& what) {
        auto upto = game.hands;
        upto.back().entries.resize(i + 1);
        game.complaint = game.how + ": " + what + game_so_far(table, upto);
        return game;
    };
    for (std::size_t i = 0; i < spoiled.entries.size(); ++i) {
        const Move& move = spoiled.entries[i].move;
        Options options;
        position->legal_moves(options);
        const bool listed = Listing(options, *position, table).allows(move);
        const auto before = position->clone();
        const Ruling ruling = position->play(move);
        game.assumed = game.assumed || (is_legal(ruling) && !is_proven(ruling));
        if (!options.full() && is_legal(ruling) != listed)
            return complain(i, std::string(listed ? "listed" : "not listed") + ", but " + to_text(ruling));
        if (const auto fault = fault_of_piles(*position, table.setup.pack); !fault.empty()) return complain(i, fault);
        if (is_legal(ruling)) continue;
        if (!comes_too_late(ruling, *before, *position) && !position->equals(*before))
            return complain(i, "refused, but it changed something");
        game.illegal = static_cast<std::ptrdiff_t>(i);
        return game;
    }
    return game;
}

} // namespace kupi::games::trial
