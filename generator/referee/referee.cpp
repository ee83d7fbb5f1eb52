// A whole log: hands in their order, dealers, claims, totals.
#include "referee/referee.h"

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "referee/replay.h"

namespace kupi::referee {

namespace {

class LogJudge {
  public:
    LogJudge(const Log& log, const RefereeOptions& options)
        : log_(log),
          options_(options),
          reader_(*log.deck->vocabulary, log.players),
          position_(log.shelf->engine->start(log.setup)) {}

    Report run() {
        for (std::size_t n = 1; n <= log_.hands.size();) {
            if (n == log_.hands.size()) report_.before_last = result_so_far();
            begin_hand(n);
            n = judge_hand(n);
        }
        finish();
        std::stable_sort(report_.findings.begin(), report_.findings.end(), [](const Finding& a, const Finding& b) {
            const auto place = [](const Finding& f) {
                constexpr int behind = 1 << 30;
                return std::pair(f.hand == 0 ? behind : f.hand, f.rule == rule::wrong_dealer ? 0
                                                                : f.entry == 0               ? behind
                                                                                             : f.entry);
            };
            return place(a) < place(b);
        });
        const auto any = [&](Finding::Kind kind) {
            return std::any_of(report_.findings.begin(), report_.findings.end(),
                               [&](const Finding& f) { return f.kind == kind; });
        };
        if (any(Finding::Kind::illegal) || any(Finding::Kind::false_claim))
            report_.verdict = Verdict::overturned;
        else if (any(Finding::Kind::assumed))
            report_.verdict = Verdict::undecided;
        return std::move(report_);
    }

  private:
    void begin_hand(std::size_t number) {
        if (number == 1 || decided_) return;
        begin_next(log_.hands[number - 1].dealer.value_or(nobody));
        const Result result = position_->game_result();
        decided_ = result.known && result.over;
    }

    /// The hand to be judged next.
    std::size_t judge_hand(std::size_t number) {
        game_.reset();
        const Log::Hand& hand = log_.hands[number - 1];
        check_dealer(hand, number);
        if (!position_->judgeable()) {
            skip(hand, number);
            return number + 1;
        }
        HandReplay replay(log_, number, reader_, position_, fresh_, options_, report_.findings);
        if (fresh_.hand == number) {
            decided_at_fresh_ = decided_;
            if (proven_ && proven_->hand < static_cast<int>(number)) proven_.reset();
        }
        if (proven_ && proven_->hand == static_cast<int>(number)) replay.proven_later(*proven_);
        HandReport report = replay.run();
        if (replay.earlier() && !proven_) {
            proven_ = replay.earlier();
            return judge_again();
        }
        if (options_.offers && number == log_.hands.size()) report_.offers = replay.offers();
        judged_ = replay.judged() && report.result.over;
        using State = HandReport::State;
        if (report.state == State::unjudged && replay.judged())
            unknown_result(hand, number, report.result.lacking, replay.outcome() != nullptr);
        else if (report.state == State::open)
            open_result(hand, number, *replay.outcome());
        else if (report.state == State::unfinished && hand.claim)
            assume(*hand.claim, static_cast<int>(number), "assumed-unfinished", rule::false_claim);
        else if (report.state == State::judged && hand.claim)
            for (const Claim::Item& item : hand.claim->items)
                check_claim(item, report.result, static_cast<int>(number));
        keep_claim(hand);
        if (const Outcome* outcome = replay.outcome(); outcome != nullptr && !outcome->cut_short) {
            if (!report.open.any()) claim_ = outcome->hand.result; // as good as a claim, where the position knows less
            judged_ = false;
            game_ = *outcome;
        }
        report_.hands.push_back(std::move(report));
        return number + 1;
    }

    /// From the last fresh deal on, now that it is known what a later hand has shown of one since (`proven_`).
    std::size_t judge_again() {
        const std::size_t first = fresh_.hand;
        position_ = fresh_.position->clone();
        decided_ = decided_at_fresh_;
        std::erase_if(report_.findings, [&](const Finding& f) { return f.hand >= static_cast<int>(first); });
        report_.hands.resize(first - 1);
        return judge_hand(first);
    }

    /// A hand whose cards lie where the end of an unjudged one left them.
    void skip(const Log::Hand& hand, std::size_t number) {
        const bool told = std::any_of(report_.findings.begin(), report_.findings.end(), [](const Finding& f) {
            return f.hand > 0 && (f.kind == Finding::Kind::illegal || f.kind == Finding::Kind::assumed);
        });
        if (!told) assume(hand, static_cast<int>(number), "assumed-start", {});
        judged_ = false;
        keep_claim(hand);
        report_.hands.emplace_back().state = HandReport::State::unjudged;
    }

    /// Of a hand whose result is the same in some figures only: what was claimed may be among those all the same.
    void open_result(const Log::Hand& hand, std::size_t number, const Outcome& outcome) {
        bool undecided = !hand.claim;
        for (std::size_t i = 0; hand.claim && i < hand.claim->items.size(); ++i) {
            const Outcome::Truth truth = outcome.truths[i];
            undecided = undecided || truth.open();
            if (truth.not_in_some && !truth.open())
                tell_false(hand.claim->items[i], outcome.hand, static_cast<int>(number));
        }
        if (undecided) unknown_result(hand, number, {}, false, outcome.hand.open);
    }

    void unknown_result(const Log::Hand& hand, std::size_t number, std::string_view lacking, bool cut_short,
                        const OpenFigures& open = {}) {
        const bool first = std::all_of(report_.hands.begin(), report_.hands.end(),
                                       [](const HandReport& h) { return h.state == HandReport::State::judged; });
        const std::string_view why = !lacking.empty() ? lacking : first ? "assumed-hand" : "assumed-after";
        Facts facts;
        if (open.any()) facts.add("text", figures(open));
        const auto tell = [&](const auto& at) {
            add(Finding::Kind::assumed, at, static_cast<int>(number), {}, why, facts);
        };
        if (hand.claim)
            tell(*hand.claim);
        else
            tell(hand);
        if (cut_short) report_.findings.back().message += log_.shelf->words.say("cut-short", {});
    }

    /// "who has won; scores of Ana, Cy"
    std::string figures(const OpenFigures& open) const {
        std::vector<std::string> all;
        if (open.winner || open.over) all.emplace_back("who has won");
        for (const auto& [field, of] : open.fields) {
            std::vector<std::string> whose;
            for (Seat s : of)
                if (s < log_.players.count()) whose.push_back(printable(log_.players.name(s)));
            all.push_back(field + (of.has(nobody) || whose.empty() ? "" : " of " + join(whose, ", ")));
        }
        return join(all, "; ");
    }

    void keep_claim(const Log::Hand& hand) {
        claim_.reset();
        if (hand.claim) claim_ = result_of(*hand.claim, [&](Seat s) { return position_->side(s); });
    }

    HandEnd end_of_hand() const { return {.judged = judged_, .claim = !judged_ && claim_ ? &*claim_ : nullptr}; }

    void begin_next(Seat dealer) {
        HandEnd end = end_of_hand();
        end.dealer = dealer;
        position_->next_hand(end);
    }

    void check_dealer(const Log::Hand& hand, std::size_t number) {
        const Seat due = position_->dealer();
        if (!hand.dealer || due == nobody || *hand.dealer == due) return;
        Facts facts;
        facts.add("seat", printable(log_.players.name(*hand.dealer)));
        facts.add("other", printable(log_.players.name(due)));
        const Place at{{}, hand.dealer_line, hand.dealer_column};
        add(Finding::Kind::illegal, at, static_cast<int>(number), rule::wrong_dealer, rule::wrong_dealer.id, facts);
    }

    /// `at`: a hand, a claim or one item of it.
    void add(Finding::Kind kind, const auto& at, int hand, RuleId rule, std::string_view saying, const Facts& facts) {
        Finding& f = report_.findings.emplace_back();
        f.kind = kind;
        f.hand = hand;
        f.line = at.line, f.column = at.column;
        f.rule = rule;
        f.message = log_.shelf->words.say(saying, facts);
    }
    void assume(const auto& at, int hand, std::string_view saying, RuleId rule) {
        add(Finding::Kind::assumed, at, hand, rule, saying, {});
    }

    void check_claim(const Claim::Item& item, const Result& result, int hand) {
        if (item.key == "winner" && !result.winner_known) return assume(item, hand, "assumed-claim", rule::false_claim);
        if (!is_true(item, result)) tell_false(item, {result, {}, 1}, hand);
    }
    bool is_true(const Claim::Item& item, const Result& result) const {
        return follows(item, result, [&](Seat s) { return position_->side(s); });
    }

    /// Where what is true is open, only that the claim is false.
    void tell_false(const Claim::Item& item, const Agreed& agreed, int hand) {
        Facts facts;
        facts.add("key", item.key);
        facts.add("claimed", claimed(item));
        const bool open = item.key == "winner" ? agreed.open.winner : !agreed.open.seats(item.key).empty();
        if (!open) facts.add("actual", actual(item, agreed.result));
        const bool goes_on = hand == 0 && item.kind == Claim::Item::Kind::names && !agreed.result.over;
        add(Finding::Kind::false_claim, item, hand, rule::false_claim,
            open      ? "false-in-all"
            : goes_on ? "false-goes-on"
                      : rule::false_claim.id,
            facts);
    }

    std::string names(Seats seats) const {
        std::vector<std::string> all;
        for (Seat s : seats) all.push_back(printable(log_.players.name(s)));
        return all.empty() ? "nobody" : join(all, " and ");
    }
    std::string numbers(Seats seats, const PerSeat<std::int32_t>& values) const {
        std::vector<std::string> all;
        for (Seat s : seats) all.push_back(printable(log_.players.name(s)) + " " + std::to_string(values[s]));
        return all.empty() ? "nothing" : join(all, ", ");
    }
    std::string claimed(const Claim::Item& item) const {
        switch (item.kind) {
        case Claim::Item::Kind::names: return names(item.seats);
        case Claim::Item::Kind::number: return std::to_string(item.number);
        case Claim::Item::Kind::table: break;
        }
        return numbers(item.seats, item.values);
    }
    std::string actual(const Claim::Item& item, const Result& result) const {
        const Field* field = result.field(item.key);
        switch (item.kind) {
        case Claim::Item::Kind::names:
            return names(item.key == "winner" ? result.winners : field != nullptr ? field->seats : Seats{});
        case Claim::Item::Kind::number: return field != nullptr ? std::to_string(field->number) : "no such number";
        case Claim::Item::Kind::table: break;
        }
        return field == nullptr ? "nothing" : numbers(field->seats, field->values);
    }

    /// The game's result after the hands played; one that does not count takes its totals from its claim, if they are
    /// there.
    Result result_so_far() const {
        if (report_.hands.empty() || judged_ || decided_) return position_->game_result();
        const std::unique_ptr<Position> after = position_->clone();
        HandEnd end = end_of_hand();
        end.last = true;
        after->next_hand(end);
        Result result = after->game_result();
        if (!claim_) result.known = false;
        return result;
    }

    void finish() {
        // A hand in which nothing has been written leaves the totals as they are.
        const bool is_empty = !log_.hands.empty() && log_.hands.back().entries->empty();
        report_.result = is_empty && !claim_ ? report_.before_last : result_so_far();
        if (game_) {
            report_.result = game_->game.result;
            report_.open = game_->game.open;
        }
        if (!log_.claim) return;
        for (std::size_t i = 0; i < log_.claim->items.size(); ++i) {
            const Claim::Item& item = log_.claim->items[i];
            if (game_) {
                const Outcome::Truth truth = game_->truths_of_game[i];
                if (truth.open()) assume(item, 0, "assumed-claim", rule::false_claim);
                if (truth.not_in_some && !truth.open()) tell_false(item, game_->game, 0);
                continue;
            }
            const Result of_item = with_last_hand(report_.result, item);
            if (!of_item.known) return assume(item, 0, "assumed-no-result", rule::false_claim);
            // What the table wrote down of a hand tells the totals, but not who would have won by them.
            if (item.kind == Claim::Item::Kind::names && !of_item.over && hands_by_claim(log_, report_) > 0 &&
                !is_true(item, of_item))
                assume(item, 0, "assumed-no-result", rule::false_claim);
            else
                check_claim(item, of_item, 0);
        }
    }

    /// What is claimed of the game and stands only in results of hands, such as the pot, is that of the last one.
    Result with_last_hand(Result result, const Claim::Item& item) const {
        if (item.kind == Claim::Item::Kind::names || result.field(item.key) != nullptr) return result;
        const auto last = std::find_if(report_.hands.rbegin(), report_.hands.rend(),
                                       [](const HandReport& h) { return h.state != HandReport::State::unfinished; });
        if (last == report_.hands.rend() || last->state == HandReport::State::unjudged) {
            result.known = false;
        } else if (const Field* field = last->result.field(item.key);
                   field != nullptr && result.fields().size() < Result::most_fields) {
            if (field->kind == Field::Kind::number)
                result.add_number(field->name, field->number);
            else
                result.add_seats(field->name, field->seats, field->values);
        }
        return result;
    }

    const Log& log_;
    const RefereeOptions& options_;
    EntryReader reader_;
    std::unique_ptr<Position> position_;
    FreshDeal fresh_;
    bool decided_at_fresh_ = false;
    std::optional<Finding> proven_; ///< of a hand since then, by a later one
    Report report_;
    bool judged_ = true;          ///< the hand before
    bool decided_ = false;        ///< the game was over before this hand, which changes nothing in it
    std::optional<Result> claim_; ///< and what was claimed of it
    std::optional<Outcome> game_; ///< the same over all lies, where only those tell
};

} // namespace

Report referee(const Log& log, const RefereeOptions& options) { return LogJudge(log, options).run(); }

} // namespace kupi::referee
