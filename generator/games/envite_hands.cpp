// From the header to the first hand, from hand to hand, and results.
#include <algorithm>
#include <span>
#include <vector>

#include "games/envite.h"

namespace kupi {

namespace {

/// Every trump that is fixed at some number of seats, highest first, and how many of them, the last ones, are so at
/// each (denexa-games: Envite, card ranking; rulings §12).
constexpr std::array<std::string_view, 6> fixed_trumps{"AD", "2D", "5D", "3C", "QC", "JD"};
constexpr struct { std::uint8_t seats, fixed; } fixed_at[]{{4, 0}, {6, 3}, {8, 4}, {10, 5}, {12, 6}};

/// Of a suit that is not trump, lowest first. In the trump suit the 2 stands at the other end.
constexpr std::string_view plain_order = "234567AJQK";

/// Ranks and suits of a pack by their codes; one whose cards have names of their own has them in the places that they
/// have in the usual deck.
class Places {
  public:
    explicit Places(const Pack& pack) : pack_(pack) {
        for (char code : ranks) by_code_ = by_code_ && pack.rank({&code, 1}) >= 0;
        for (char code : suits) by_code_ = by_code_ && pack.suit({&code, 1}) >= 0;
    }
    int rank(char code) const { return by_code_ ? pack_.rank({&code, 1}) : static_cast<int>(ranks.find(code)); }
    int suit(char code) const { return by_code_ ? pack_.suit({&code, 1}) : static_cast<int>(suits.find(code)); }

  private:
    static constexpr std::string_view ranks = "A234567JQK", suits = "CDHS";
    const Pack& pack_;
    bool by_code_ = true;
};

/// The seats that a header key names.
Seats named(const Setup& setup, std::string_view key) {
    Seats seats;
    for (Seat s = 0; s < setup.players; ++s)
        if (setup.option(key).seats[s].value_or(0) > 0) seats.add(s);
    return seats;
}

} // namespace

TrickRanks Envite::ranks_of(const Pack& pack, int players) {
    const Places places(pack);
    RankHeights heights{};
    std::uint8_t height = 0;
    for (char code : plain_order) heights[places.rank(code)] = ++height;
    RankHeights in_trumps = heights;
    in_trumps[places.rank('2')] = ++height;
    TrickRanks ranks(heights, in_trumps);
    std::size_t fixed = 0;
    for (const auto& [seats, cards] : fixed_at)
        if (seats <= players) fixed = cards;
    std::vector<PlayingCard> standing;
    for (std::string_view code : std::span(fixed_trumps).last(fixed))
        standing.emplace_back(places.suit(code[1]), places.rank(code[0]));
    ranks.set_standing(standing);
    return ranks;
}

Envite::Envite(const Setup& setup)
    : TrickGame(setup.pack.cards.kinds(), ranks_of(setup.pack, setup.players), setup.dealer),
      players_(static_cast<std::uint8_t>(setup.players)),
      games_to_win_(static_cast<std::uint8_t>(setup.number("best-of") / 2 + 1)),
      follow_only_(setup.flag("trawl-follow-only")),
      bid_any_time_(setup.flag("bid-any-time")) {
    const Seats dummy = named(setup, "dummy"), captains = named(setup, "captains");
    for (int team = 0; team < teams; ++team) {
        Seats people = members(team) - dummy;
        if (!captains.empty()) people = people & captains;
        captain_[team] = people.first();
    }
    for (Seat s = 0; s < players_; ++s) {
        const std::int32_t start = setup.option("start").seats[s].value_or(0);
        points_[side_of(s)] = static_cast<std::uint8_t>(std::max<std::int32_t>(points_[side_of(s)], start));
    }
    begin();
}

HeaderFault Envite::header_fault(const Setup& setup) {
    const Seats dummy = named(setup, "dummy"), captains = named(setup, "captains");
    int of_team[teams] = {};
    for (Seat s : captains - dummy) ++of_team[side_of(s)];
    if (!captains.empty() && (captains.size() != teams || of_team[0] != 1 || of_team[1] != 1))
        return {"captains", "one-of-each-team"};
    if (setup.number("best-of") % 2 == 0) return {"best-of", "odd-number"};
    // A name stands for its team; where two do, they must say the same. Who is not named has 0.
    std::int32_t start[teams] = {};
    for (Seat s = 0; s < setup.players; ++s) {
        const std::int32_t points = setup.option("start").seats[s].value_or(0);
        std::int32_t& team = start[side_of(s)];
        if (points > 0 && team > 0 && points != team) return {"start", "one-number-a-team"};
        if (points > 0) team = points;
    }
    return {};
}

// ---- From hand to hand

void Envite::begin() {
    begin_hand(hand_size, next(dealer_));
    ranks_.clear_trump();
    stake_ = 0;
    offered_ = nothing_offered;
    bidder_ = winner_ = no_team;
    closed_ = has_chosen_ = false;
    hand_points_ = 0;
    points_before_ = points_;
    games_before_ = games_;
    over_ = match_over(); // a hand after the match is none
}

/// The deal passes to the right, through the games of the match too (EN-11).
void Envite::next_hand(const HandEnd& end) {
    if (!end.judged || !over_) {
        points_ = points_before_;
        games_ = games_before_;
        take_claim(end);
    }
    dealer_ = next(dealer_);
    begin();
}

/// Of a hand that was not judged. What it was worth is known if the table wrote the points, or no points for a game.
void Envite::take_claim(const HandEnd& end) {
    if (!totals_known_ || match_over()) return;
    const Result* claim = end.claim;
    const Field* scores = end.claimed("scores");
    std::int32_t points[teams] = {};
    if (scores != nullptr)
        for (Seat s : scores->seats& Seats::all(players_))
            points[side_of(s)] = std::max(points[side_of(s)], scores->values[s]);
    int team = no_team;
    for (int t = 0; t < teams; ++t) {
        const bool told = claim != nullptr && !claim->winners.empty(); // else the points tell
        const bool won =
            told ? !(claim->winners & members(t)).empty() && (claim->winners & members(1 - t)).empty() : points[t] > 0;
        if (won && points[1 - t] == 0) team = t; // who loses a hand has no points of it
    }
    totals_known_ = team != no_team && (lies_down(team) || scores != nullptr);
    if (!totals_known_) return;
    if (lies_down(team) || points[team] == 0)
        win_game(team, nullptr);
    else
        points_[team] = static_cast<std::uint8_t>(std::min<std::int32_t>(full_score, points_[team] + points[team]));
}

// ---- Results

Result Envite::hand_result() const {
    Result result;
    if (winner_ == no_team) return result;
    result.over = true;
    result.winners = members(winner_);
    result.add_seats("scores", hand_points_ > 0 ? result.winners : Seats{}, [&](Seat) { return hand_points_; });
    if (hand_points_ > 0) return result;
    Field& game = result.add_seats("game");
    game.kind = Field::Kind::list;
    game.seats = result.winners;
    return result;
}

Result Envite::game_result() const {
    Result result;
    result.known = totals_known_;
    const Seats seats = result.known ? Seats::all(players_) : Seats{};
    result.add_seats("scores", seats, [&](Seat s) { return points_[side_of(s)]; });
    result.add_seats("games", seats, [&](Seat s) { return games_[side_of(s)]; });
    if (!result.known) return result;
    result.over = match_over();
    if (result.over) result.winners = members(games_[0] == games_to_win_ ? 0 : 1);
    return result;
}

std::vector<PileView> Envite::piles() const {
    PileViews views(table_);
    views.add_each("hand", first_hand, players_);
    views.add_open("trump card", turned);
    views.add_row("trick", trick_.cards());
    views.add_row("cards played", listed(played()));
    views.add("stock", stock);
    return views.take();
}

} // namespace kupi
