// From the header to the first hand, from hand to hand, and results.
#include <algorithm>

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

void Envite::learn_cards(const Pack& pack) {
    pack_ = pack.cards.kinds();
    const Places places(pack);
    std::uint8_t height = 0;
    for (char code : plain_order) height_[places.rank(code)] = ++height;
    deuce_ = static_cast<std::uint8_t>(places.rank('2'));
    for (const auto& [seats, fixed] : fixed_at)
        if (seats <= players_) fixed_count_ = fixed;
    for (int i = 0; i < fixed_count_; ++i) {
        const std::string_view code = fixed_trumps[most_fixed - fixed_count_ + i];
        fixed_order_[i] = PlayingCard(places.suit(code[1]), places.rank(code[0]));
        fixed_.add(fixed_order_[i]);
    }
}

Envite::Envite(const Setup& setup)
    : players_(static_cast<std::uint8_t>(setup.players)),
      games_to_win_(static_cast<std::uint8_t>(setup.number("best-of") / 2 + 1)),
      follow_only_(setup.flag("trawl-follow-only")),
      bid_any_time_(setup.flag("bid-any-time")),
      dealer_(setup.dealer) {
    learn_cards(setup.pack);
    const Seats dummy = named(setup, "dummy"), captains = named(setup, "captains");
    for (int team = 0; team < teams; ++team) {
        Seats people = members(team) - dummy;
        if (!captains.empty()) people = people & captains;
        captain_[team] = people.first();
    }
    for (Seat s = 0; s < players_; ++s) {
        const std::int32_t start = setup.option("start").seats[s].value_or(0);
        points_[team_of(s)] = static_cast<std::uint8_t>(std::max<std::int32_t>(points_[team_of(s)], start));
    }
    begin_hand();
}

HeaderFault Envite::header_fault(const Setup& setup) {
    const Seats dummy = named(setup, "dummy"), captains = named(setup, "captains");
    int of_team[teams] = {};
    for (Seat s : captains - dummy) ++of_team[team_of(s)];
    if (!captains.empty() && (captains.size() != teams || of_team[0] != 1 || of_team[1] != 1))
        return {"captains", "one-of-each-team"};
    if (setup.number("best-of") % 2 == 0) return {"best-of", "odd-number"};
    // A name stands for its team; where two do, they must say the same. Who is not named has 0.
    std::int32_t start[teams] = {};
    for (Seat s = 0; s < setup.players; ++s) {
        const std::int32_t points = setup.option("start").seats[s].value_or(0);
        std::int32_t& team = start[team_of(s)];
        if (points > 0 && team > 0 && points != team) return {"start", "one-number-a-team"};
        if (points > 0) team = points;
    }
    return {};
}

Seats Envite::members(int team) const {
    Seats seats;
    for (Seat s = static_cast<Seat>(team); s < players_; s = static_cast<Seat>(s + teams)) seats.add(s);
    return seats;
}

// ---- From hand to hand

void Envite::begin_hand() {
    table_.gather(pack_, stock);
    trumps_ = {};
    trick_ = {};
    dealt_ = played_ = {};
    due_ = best_ = nobody;
    trump_ = led_ = no_suit;
    best_at_ = trick_size_ = 0;
    tricks_ = {};
    stake_ = 0;
    offered_ = nothing_offered;
    bidder_ = winner_ = no_team;
    closed_ = has_led_ = has_chosen_ = false;
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
        take_claim(end.claim);
    }
    dealer_ = right_of(dealer_);
    begin_hand();
}

/// Of a hand that was not judged. What it was worth is known if the table wrote the points, or no points for a game.
void Envite::take_claim(const Result* claim) {
    if (!totals_known_ || match_over()) return;
    const Field* scores = claim == nullptr ? nullptr : claim->field("scores");
    std::int32_t points[teams] = {};
    if (scores != nullptr)
        for (Seat s : scores->seats& Seats::all(players_))
            points[team_of(s)] = std::max(points[team_of(s)], scores->values[s]);
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
    Field& scores = result.add_seats("scores");
    if (hand_points_ > 0) scores.seats = result.winners;
    for (Seat s : scores.seats) scores.values[s] = hand_points_;
    if (hand_points_ > 0) return result;
    Field& game = result.add_seats("game");
    game.kind = Field::Kind::list;
    game.seats = result.winners;
    return result;
}

Result Envite::game_result() const {
    Result result;
    result.known = totals_known_;
    Field& scores = result.add_seats("scores");
    Field& games = result.add_seats("games");
    if (!result.known) return result;
    result.over = match_over();
    if (result.over) result.winners = members(games_[0] == games_to_win_ ? 0 : 1);
    scores.seats = games.seats = Seats::all(players_);
    for (Seat s : scores.seats) {
        scores.values[s] = points_[team_of(s)];
        games.values[s] = games_[team_of(s)];
    }
    return result;
}

std::vector<PileView> Envite::piles() const {
    std::vector<PileView> views;
    const auto view = [&](std::string_view name, int pile, Seat owner, bool open) -> PileView& {
        PileView& v = views.emplace_back();
        v.name = name;
        v.owner = owner;
        v.open = open;
        for (PlayingCard c : table_.seen(pile)) v.cards.push_back(c);
        v.unseen = table_.unseen(pile);
        return v;
    };
    for (Seat s = 0; s < players_; ++s) view("hand", s, s, false);
    view("trump card", turned, nobody, true);
    view("trick", in_trick, nobody, true).cards.assign(trick_.begin(), trick_.begin() + trick_size_);
    view("cards played", out, nobody, true);
    view("stock", stock, nobody, false);
    return views;
}

} // namespace kupi
