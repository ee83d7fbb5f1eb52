#include "referee/outcome.h"

#include <algorithm>

namespace kupi {

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

} // namespace

Seats OpenFigures::seats(std::string_view field) const {
    for (const auto& [name, seats] : fields)
        if (name == field) return seats;
    return {};
}

void OpenFigures::add(std::string_view field, Seats seats) {
    for (auto& [name, known] : fields)
        if (name == field) {
            known = known | seats;
            return;
        }
    fields.emplace_back(field, seats);
}

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

bool Agreed::all_open() const {
    if (result.over && !open.winner) return false;
    for (const Field& field : result.fields())
        if (!open.whole(field.name) &&
            (field.kind != Field::Kind::per_seat || !(field.seats - open.seats(field.name)).empty()))
            return false;
    return true;
}

Outcome::Outcome(const Story& story, const Claim* claim, const Claim* of_game, long effort, Play play)
    : claim_(claim), of_game_(of_game), effort_(effort), play_(std::move(play)) {
    truths.resize(claim == nullptr ? 0 : claim->items.size());
    truths_of_game.resize(of_game == nullptr ? 0 : of_game->items.size());
    // Looking at one end of the hand costs what the story is long and the pack large.
    const long size = static_cast<long>(story.size()) * story.pack().size() + 1;
    left_ = static_cast<int>(std::clamp(effort * 8 / size, 20L, 100'000L));
    Random random(1);
    constexpr int samples = 12;
    const Deals deals(story, effort);
    for (int i = 0; i < samples && !settled(); ++i) sample(story, deals, random);
    Facts facts;
    cut_short = false;
    if (!settled()) split(story, facts);
    cut_short = !settled() && (cut_short || hand.lies == 0);
    play_ = nullptr;
}

bool Outcome::settled() const {
    const auto both = [](Truth t) { return t.in_some && t.not_in_some; };
    return hand.lies > 1 && hand.all_open() && game.all_open() && std::all_of(truths.begin(), truths.end(), both) &&
           std::all_of(truths_of_game.begin(), truths_of_game.end(), both);
}

/// Nothing if a result came of it, or nothing can; else the cards that it still rests on.
std::unique_ptr<Position> Outcome::play(const Facts& facts, CardSet& rests_on) {
    rests_on = {};
    std::unique_ptr<Position> end = --left_ < 0 ? nullptr : play_(facts);
    cut_short = cut_short || left_ < 0;
    if (end == nullptr) return nullptr; // no lie: the engine knows better than the story
    const Result result = end->hand_result();
    if (result.over && result.known) {
        add(*end, result, facts);
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

void Outcome::split(const Story& story, Facts& facts) {
    CardSet rests_on;
    play(facts, rests_on);
    if (rests_on.empty()) return;
    const PlayingCard card = rests_on.first();
    for (const Pile place : Deals(story, effort_).places_at_end(card, &cut_short)) {
        const Story with = story.with({place, CardSet::of(card), 1}, story.size());
        const Deals deals(with, effort_);
        // Once there it stays, after the last event by which it can have gone away.
        std::vector<std::pair<std::size_t, int>> moments{{0, 0}}; ///< with entries
        for (std::size_t i = 0; i < with.size(); ++i) {
            const Story::Event& event = with.events()[i];
            const bool unseen = event.kind == Story::Event::Kind::unseen_moves;
            const bool its_own = event.kind == Story::Event::Kind::seen_moves && event.card == card;
            if (its_own || (unseen && event.from == place)) moments.clear();
            if (its_own || (unseen && (event.from == place || event.to == place)))
                moments.emplace_back(i + 1, event.entry);
        }
        const auto since = std::partition_point(moments.begin(), moments.end() - 1, [&](const auto& moment) {
            return deals.must(place, CardSet::of(card), moment.first) != Answer::yes;
        });
        const Fact fact{card, place, since->second};
        facts.push_back(fact);
        split(with, facts);
        facts.pop_back();
        if (left_ < 0 || settled()) return;
    }
}

void Outcome::add(const Position& end, const Result& result, const Facts& facts) {
    const Result total = end.game_result();
    hand.add(result);
    game.add(total);
    bool all_true = true;
    const auto hold = [&](const Claim::Item& item, const Result& against, Truth& truth) {
        const bool true_here = follows(item, against, [&](Seat s) { return end.side(s); });
        (true_here ? truth.in_some : truth.not_in_some) = true;
        all_true = all_true && true_here;
    };
    for (std::size_t i = 0; i < truths.size(); ++i) hold(claim_->items[i], result, truths[i]);
    for (std::size_t i = 0; i < truths_of_game.size() && total.known; ++i) {
        const Claim::Item& item = of_game_->items[i];
        const bool of_hand = item.kind != Claim::Item::Kind::names && total.field(item.key) == nullptr;
        hold(item, of_hand ? result : total, truths_of_game[i]);
    }
    if (all_true && !bearing_out) bearing_out = facts;
}

} // namespace kupi
