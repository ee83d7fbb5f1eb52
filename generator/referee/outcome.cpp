#include "referee/outcome.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace kupi::referee {

namespace {

bool same(const Field& a, const Field& b) {
    if (a.kind != b.kind) return false;
    switch (a.kind) {
    case Field::Kind::number: return a.number == b.number;
    case Field::Kind::word: return a.word == b.word;
    case Field::Kind::list: return seats_in_order(a) == seats_in_order(b);
    case Field::Kind::per_seat: break;
    }
    return a.seats == b.seats;
}

/// Whether what is claimed is true in all lies or in none.
bool is_sure(const Claim::Item& item, const SureFigures& sure) {
    switch (item.kind) {
    case Claim::Item::Kind::names:
        if (item.key == "winner") return sure.winner && sure.over;
        [[fallthrough]];
    case Claim::Item::Kind::number: return sure.seats(item.key).has(nobody);
    case Claim::Item::Kind::table: break;
    }
    return (item.seats - sure.seats(item.key)).empty();
}

/// Of what is claimed of the game: whether it stands only in results of hands.
bool is_of_hand(const Claim::Item& item, const Result& of_game) {
    return item.kind != Claim::Item::Kind::names && of_game.field(item.key) == nullptr;
}

/// From what is claimed to what is so, where it is not.
std::int64_t distance(const Claim::Item& item, const Result& result) {
    const Field* field = result.field(item.key);
    std::int64_t sum = 1;
    for (Seat s : item.seats)
        if (field != nullptr && item.kind == Claim::Item::Kind::table && field->seats.has(s))
            sum += std::abs(std::int64_t{item.values[s]} - field->values[s]);
    return sum;
}

} // namespace

void Agreed::add(const Result& other) {
    if (lies++ == 0) {
        result = other;
        return;
    }
    open.over = open.over || result.over != other.over;
    open.winner = open.winner || !(result.winners == other.winners) || !other.winner_known;
    for (const Field& field : result.fields()) {
        const Field* its = other.field(field.name);
        if (its == nullptr || !same(field, *its)) {
            open.add(field.name, field.seats | Seats::of(nobody));
            continue;
        }
        if (field.kind != Field::Kind::per_seat) continue;
        for (Seat s : field.seats)
            if (field.values[s] != its->values[s]) open.add(field.name, Seats::of(s));
    }
}

bool Agreed::all_open(const SureFigures& sure) const {
    if (!sure.over && !open.over) return false;
    if ((result.over || open.over) && !sure.winner && !open.winner) return false;
    for (const Field& field : result.fields()) {
        const Seats found = open.seats(field.name) | sure.seats(field.name);
        const bool whole = open.whole(field.name) || field.kind != Field::Kind::per_seat;
        if (!(whole ? found.has(nobody) : (field.seats - found).empty())) return false;
    }
    return true;
}

Outcome::Outcome(const Story& story, const Position& end, const Claim* claim, const Claim* of_game, long effort,
                 Play play)
    : end_(&end),
      sure_of_hand_(end.sure_of_hand()),
      sure_of_game_(end.sure_of_game()),
      claim_(claim),
      of_game_(of_game),
      effort_(effort),
      play_(std::move(play)) {
    sure_of_hand_.over = true;
    truths.resize(claim == nullptr ? 0 : claim->items.size());
    truths_of_game.resize(of_game == nullptr ? 0 : of_game->items.size());
    // Looking at one end of the hand costs what the story is long and the pack large.
    const long size = static_cast<long>(story.size()) * story.pack().size() + 1;
    left_ = static_cast<int>(std::clamp(effort * 8 / size, 20L, 100'000L));
    Random random(1);
    constexpr int samples = 12;
    const Deals deals(story, effort);
    if (end.rests_on_end()) wander(deals, random);
    for (int i = 0; i < samples && !settled(); ++i) sample(story, deals, random);
    Facts facts;
    if (!settled()) split(story, facts);
    cut_short = !settled() && (cut_short || hand.lies == 0);
    play_ = nullptr;
}

/// Whether each item of the claims has been found true and false, or is the same wherever these figures are.
bool Outcome::claims_are_told(const SureFigures& of_hand, const SureFigures& of_game) const {
    const auto told = [](const Truth& truth, const Claim::Item& item, const SureFigures& sure) {
        return !truth.open() ? is_sure(item, sure) : truth.in_some;
    };
    bool all = true;
    for (std::size_t i = 0; i < truths.size(); ++i) all = all && told(truths[i], claim_->items[i], of_hand);
    for (std::size_t i = 0; i < truths_of_game.size(); ++i) {
        const Claim::Item& item = of_game_->items[i];
        all = all && told(truths_of_game[i], item, is_of_hand(item, game.result) ? of_hand : of_game);
    }
    return all;
}

bool Outcome::is_settled(const SureFigures& of_hand, const SureFigures& of_game) const {
    return hand.lies > 0 && hand.all_open(of_hand) && game.all_open(of_game) && claims_are_told(of_hand, of_game);
}

/// First to where the claims are true, then to where the game's scores are high, in case that ends it, then to where
/// they are low. Steps that lead away are taken back, but for a few, lest there be no way on.
void Outcome::wander(const Deals& deals, Random& random) {
    constexpr int most_steps = 600, most_in_vain = 150; ///< without coming to an end that is new
    std::optional<Walk> walk = deals.walk();
    if (!walk) return;
    End here = look_at(*walk);
    const auto is_told = [&] {
        return bearing_out && hand.all_open(sure_of_hand_) && claims_are_told(sure_of_hand_, sure_of_game_);
    };
    for (const int upwards : {0, 1, -1})
        for (int i = 0, in_vain = 0; i < most_steps && in_vain < most_in_vain; ++i) {
            if ((upwards == 0 ? is_told() : settled()) || !walk->step(random)) break;
            const std::size_t ends = ends_.size();
            const End now = look_at(*walk);
            in_vain = ends_.size() > ends ? 0 : in_vain + 1;
            const auto off = [&](const End& end) { return upwards == 0 ? end.off : -upwards * end.score; };
            if (off(now) > off(here) && random.below(8) != 0)
                walk->step_back();
            else
                here = now;
        }
}

Outcome::End Outcome::look_at(const Walk& walk) {
    const CardCounts unseen = end_->pool();
    Facts facts;
    std::unique_ptr<Position> end = end_->clone();
    const auto at_end = walk.at_end(); // cards of a kind are neighbours
    for (auto kind = at_end.begin(); kind != at_end.end();) {
        const auto next = std::find_if(kind, at_end.end(), [&](const auto& at) { return at.first != kind->first; });
        for (auto at = kind; at != next && unseen.has(kind->first); ++at) {
            facts.push_back({at->first, at->second, 0});
            end->learn_all(at->second, at->first, static_cast<int>(std::count(kind, next, *at)));
        }
        kind = next;
    }
    const Result result = end->hand_result();
    if (!result.known) return {};
    std::uint64_t where = 0;
    const CardSet matter = end_->unsettled();
    for (const Fact& fact : facts)
        if (matter.has(fact.card)) where = where * 257 + fact.place;
    ends_.insert(where);
    const End reached = add(*end, result);
    if (reached.off == 0 && !bearing_out) bearing_out = std::move(facts);
    return reached;
}

/// The hand's end if these cards lie so.
std::unique_ptr<Position> Outcome::end_knowing(const Facts& facts) const {
    if (!end_->rests_on_end()) return play_(facts);
    std::unique_ptr<Position> end = end_->clone();
    for (const Fact& fact : facts) end->learn_all(fact.place, fact.card, 1);
    return end;
}

/// Nothing if a result came of it, or nothing can; else the cards that it still rests on.
std::unique_ptr<Position> Outcome::play(const Facts& facts, CardSet& rests_on) {
    rests_on = {};
    std::unique_ptr<Position> end = --left_ < 0 ? nullptr : end_knowing(facts);
    cut_short = cut_short || left_ < 0;
    if (end == nullptr) return nullptr; // no lie: the engine knows better than the story
    const Result result = end->hand_result();
    if (result.over && result.known) {
        if (add(*end, result).off == 0 && !bearing_out) bearing_out = facts;
        return nullptr;
    }
    if (result.over) rests_on = end->unsettled();
    for (const Fact& fact : facts) rests_on.remove(fact.card);
    rests_on_ |= rests_on;
    cut_short = cut_short || rests_on.empty();
    return end;
}

/// One lie, found with a card at a place that are taken at random.
void Outcome::sample(const Story& story, const Deals& deals, Random& random) {
    std::optional<Deals::FullDeal> deal;
    if (rests_on_.empty()) {
        deal = deals.witness();
    } else {
        const auto below = [&](auto n) { return random.below(static_cast<std::uint32_t>(n)); };
        PlayingCard card = rests_on_.first();
        auto skip = below(rests_on_.size());
        for (PlayingCard other : rests_on_)
            if (skip-- == 0) card = other;
        std::vector<Pile> places = deals.places();
        while (!deal && !places.empty()) {
            const auto at = places.begin() + below(places.size());
            deal = deals.witness(card, *at);
            places.erase(at);
        }
    }
    if (!deal) return;
    Facts facts;
    for (CardSet rests_on;;) {
        play(facts, rests_on);
        if (rests_on.empty()) return;
        for (const auto& [card, place] : deal->at_end) {
            if (!rests_on.has(card)) continue;
            Fact fact{card, place, 0};
            for (std::size_t i = 0; i < story.size(); ++i) {
                const Story::Event& event = story.events()[i];
                const auto& moved = deal->moved[i];
                if ((event.kind == Story::Event::Kind::seen_moves && event.card == card) ||
                    std::find(moved.begin(), moved.end(), card) != moved.end())
                    fact.entries = event.entry;
            }
            facts.push_back(fact);
        }
    }
}

/// The entry since which a card that lies there in the end has been there for certain.
int Outcome::settled_since(const Story& story, PlayingCard card, Pile place) const {
    // After the last event by which it can have gone away.
    std::vector<std::size_t> moments{0};
    for (std::size_t i = 0; i < story.size(); ++i) {
        const Story::Event& event = story.events()[i];
        const bool unseen = event.kind == Story::Event::Kind::unseen_moves;
        const bool its_own = event.kind == Story::Event::Kind::seen_moves && event.card == card;
        if (its_own || (unseen && event.from == place)) moments.clear();
        if (its_own || (unseen && (event.from == place || event.to == place))) moments.push_back(i + 1);
    }
    const std::size_t since =
        Deals(story, effort_).sure_since(place, CardSet::of(card), moments).value_or(moments.back());
    return since == 0 ? 0 : story.events()[since - 1].entry;
}

/// By branch and bound: where all that is not open yet is the same in all lies, one of them tells.
void Outcome::split(const Story& story, Facts& facts) {
    CardSet rests_on;
    const std::unique_ptr<Position> end = play(facts, rests_on);
    if (rests_on.empty()) return;
    const Deals deals(story, effort_);
    if (const int lies = hand.lies; is_settled(end->sure_of_hand(), end->sure_of_game())) {
        Random random(1);
        sample(story, deals, random);
        if (hand.lies > lies) return;
    }
    const PlayingCard card = rests_on.first();
    for (const Pile place : deals.places_at_end(card, &cut_short)) {
        const Story with = story.with({place, CardSet::of(card), 1}, story.size());
        facts.push_back({card, place, end_->rests_on_end() ? 0 : settled_since(with, card, place)});
        split(with, facts);
        facts.pop_back();
        if (left_ < 0 || settled()) return;
    }
}

Outcome::End Outcome::add(const Position& end, const Result& result) {
    const Result total = end.game_result();
    hand.add(result);
    game.add(total);
    End reached;
    const auto hold = [&](const Claim::Item& item, bool of_hand, Truth& truth) {
        const Result& against = of_hand ? result : total;
        const bool true_here = follows(item, against, [&](Seat s) { return end.side(s); });
        (true_here ? truth.in_some : truth.not_in_some) = true;
        if (!true_here) reached.off += distance(item, against);
    };
    for (std::size_t i = 0; i < truths.size(); ++i) hold(claim_->items[i], true, truths[i]);
    for (std::size_t i = 0; i < truths_of_game.size() && total.known; ++i) {
        const Claim::Item& item = of_game_->items[i];
        hold(item, is_of_hand(item, total), truths_of_game[i]);
    }
    if (const Field* scores = total.field("scores"))
        for (Seat s : scores->seats) reached.score = std::max(reached.score, scores->values[s]);
    return reached;
}

} // namespace kupi::referee
