#include "referee/witness.h"

#include <algorithm>

#include "referee/entry_writer.h"
#include "referee/log_writer.h"
#include "rules/deals.h"
#include "rules/random.h"

namespace kupi::referee {

namespace {

/// Cards that moved unseen, by event of a story from `from` on.
int unseen_moves(const Story& story, std::size_t from) {
    int n = 0;
    for (std::size_t i = from; i < story.size(); ++i)
        if (story.events()[i].kind == Story::Event::Kind::unseen_moves) n += static_cast<int>(story.events()[i].n);
    return n;
}

class Filling {
  public:
    Filling(const Log& log, const Report& report, const RefereeOptions& options)
        : log_(log),
          report_(report),
          options_(options),
          reader_(*log.deck->vocabulary, log.players),
          writer_(*log.deck->vocabulary, log.players),
          position_(log.shelf->engine->start(log.setup)) {}

    /// The log with its cards as they lie in one lie; another for each number. False if none was found.
    bool fill(int number, LogText& out) {
        if (lines_.empty()) read();
        out = head();
        Random random(static_cast<std::uint64_t>(number));
        filled_ = lines_;
        for (Chain& chain : chains_)
            if (!fill(chain, number, random)) return false;
        tries_ = 1'000;
        const bool nameless = std::any_of(filled_.begin(), filled_.end(), [](const auto& hand) {
            return std::any_of(hand.begin(), hand.end(), [](const Line& line) { return line.nameless; });
        });
        if (nameless && !say_otherwise(log_.shelf->engine->start(log_.setup), 0, 0)) return false;
        for (std::size_t h = 0; h < filled_.size(); ++h) {
            LogText::Hand& hand = out.hands.emplace_back();
            hand.dealer = log_.hands[h].dealer;
            if (log_.hands[h].claim) hand.claim = *log_.hands[h].claim;
            for (const Line& line : filled_[h]) hand.entries.push_back(line.text);
        }
        if (log_.claim) out.claim = *log_.claim;
        return true;
    }

  private:
    struct Line {
        std::string text;
        Move move;
        int number;            ///< in the story; 0: it could not be read
        bool nameless = false; ///< it has ?? for which no card may stand
    };
    /// Hands from one fresh deal to the next.
    struct Chain {
        std::size_t first, last;
        Story story;
    };

    LogText head() const {
        LogText text;
        text.game = log_.shelf->game.id;
        text.players = log_.players.names();
        text.dealer = log_.seating.dealer;
        text.deck = log_.deck_written;
        text.choices = log_.seating.choices;
        text.headers = log_.seating.headers;
        text.notes = log_.notes;
        return text;
    }

    void read() {
        position_->tell(&story_);
        const int fresh = position_->pool().size();
        std::size_t first = 0;
        for (std::size_t h = 0; h < log_.hands.size(); ++h) {
            if (h > 0) {
                const HandEnd end{.dealer = log_.hands[h].dealer.value_or(nobody)};
                const auto next = position_->clone();
                next->tell(nullptr);
                next->next_hand(end);
                if (next->pool().size() == fresh) {
                    chains_.push_back({first, h - 1, story_});
                    first = h;
                }
                position_->next_hand(end);
            }
            read(log_.hands[h]);
        }
        if (!log_.hands.empty()) chains_.push_back({first, log_.hands.size() - 1, story_});
    }

    void read(const Log::Hand& hand) {
        std::vector<Line>& lines = lines_.emplace_back();
        Clock clock;
        for (std::size_t i = 0; i < hand.entries->size(); ++i) {
            Entry e;
            reader_.read(hand.entry(i), e);
            clock.hear(e);
            if (!e.broken.id.empty()) {
                lines.push_back({std::string(hand.entry(i)), Move{}, 0});
                continue;
            }
            while (!e.stood && write_left_out(e.move, lines)) {
            }
            lines.push_back({std::string(hand.entry(i)), e.move, ++number_});
            story_.enter(number_, e.stood);
            if (!is_legal(position_->play(e.move)) && e.stood) position_->play(e.move, Mode::stood);
            story_.cut(position_->told());
        }
    }

    /// Writes an entry that the log leaves out before this one: the same follows with it and without.
    bool write_left_out(const Move& move, std::vector<Line>& lines) {
        const auto without = position_->clone();
        Story scratch;
        without->tell(&scratch);
        const std::size_t before = scratch.size();
        if (!is_legal(without->play(move)) || unseen_moves(scratch, before) <= move.unseen()) return false;
        Options options;
        position_->legal_moves(options);
        for (const Option& option : options) {
            const Move& due = option.move;
            if (!option.chance || due.cards == 0 || due.unseen() < due.cards || due == move) continue;
            const auto with = position_->clone();
            with->tell(nullptr);
            if (!is_legal(with->play(due)) || !is_legal(with->play(move)) || !with->equals(*without)) continue;
            story_.enter(++number_);
            position_->play(due);
            story_.cut(position_->told());
            lines.push_back({writer_.text(due), due, number_});
            return true;
        }
        return false;
    }

    bool fill(const Chain& chain, int number, Random& random) {
        Story story = chain.story;
        // The lie in which the claims are true, and others than the first at random.
        for (const auto& [card, place] : report_.hands[chain.last].bearing_out)
            if (number % 2 == 0) story = story.with({place, CardSet::of(card), 1}, story.size());
        const auto first = Deals(story, options_.effort).witness();
        if (!first) return false;
        auto deal = *first;
        for (int i = 0; i < number && !deal.at_end.empty(); ++i) {
            const auto any = [&] { return random.below(static_cast<std::uint32_t>(deal.at_end.size())); };
            const PlayingCard card = deal.at_end[any()].first;
            const Pile place = deal.at_end[any()].second;
            const Story other = story.with({place, CardSet::of(card), 1}, story.size());
            if (const auto its = Deals(other, options_.effort).witness()) {
                deal = *its;
                deal.moved.resize(story.size());
                story = other;
            }
        }
        for (std::size_t h = chain.first; h <= chain.last; ++h)
            for (Line& line : filled_[h])
                if (line.move.unseen() > 0 && !fill(line, chain.story, deal, number)) return false;
        return true;
    }

    /// Its cards are those of unseen moves that it made, as many as it names: of neighbours, the last first, since a
    /// shuffle or a deal that was left out comes before them; or of those that went the same way, where a shuffle came
    /// in between.
    bool fill(Line& line, const Story& story, const Deals::FullDeal& deal, int number) {
        std::vector<std::size_t> moves; // events
        for (std::size_t i = 0; i < story.size(); ++i)
            if (story.events()[i].entry == line.number && story.events()[i].kind == Story::Event::Kind::unseen_moves)
                moves.push_back(i);
        std::vector<std::vector<PlayingCard>> runs;
        const auto due = static_cast<std::size_t>(line.move.unseen());
        const auto add_run = [&](std::size_t end, bool one_way) {
            const Story::Event& last = story.events()[moves[end - 1]];
            std::vector<PlayingCard> run;
            for (std::size_t i = end; i-- > 0 && run.size() < due;) {
                const Story::Event& event = story.events()[moves[i]];
                if (one_way && (event.from != last.from || event.to != last.to)) continue;
                const std::vector<PlayingCard>& moved = deal.moved[moves[i]];
                run.insert(run.begin(), moved.begin(), moved.end());
            }
            if (run.size() == due && std::find(runs.begin(), runs.end(), run) == runs.end()) runs.push_back(run);
        };
        for (std::size_t end = moves.size(); end > 0; --end) add_run(end, false);
        for (std::size_t end = moves.size(); end > 0; --end) add_run(end, true);
        if (runs.empty()) return false;
        auto card = runs[static_cast<std::size_t>(number) % runs.size()].begin();
        Entry e;
        reader_.read(line.text, e);
        for (int i = 0; i < e.move.size; ++i)
            if (e.move.is_unseen(i)) e.move.items[static_cast<std::size_t>(i)] = (card++)->code();
        const std::string text = writer_.text(e);
        line.nameless = text.empty();
        if (!text.empty()) line.text = text;
        line.move = e.move;
        return true;
    }

    /// Where cards cannot be named (suits are), an entry after which all that follows is legal: depth first.
    bool say_otherwise(std::unique_ptr<Position> position, std::size_t hand, std::size_t at) {
        for (; hand < filled_.size(); ++hand, at = 0) {
            if (at == 0 && hand > 0) position->next_hand({.dealer = log_.hands[hand].dealer.value_or(nobody)});
            for (; at < filled_[hand].size(); ++at) {
                Line& line = filled_[hand][at];
                if (line.number == 0) continue;
                if (line.nameless) return try_options(*position, hand, at);
                const std::string_view text = line.text;
                if (is_legal(position->play(line.move))) continue;
                if (text.find("!stood") == std::string_view::npos) return false;
                position->play(line.move, Mode::stood);
            }
        }
        return true;
    }
    bool try_options(const Position& position, std::size_t hand, std::size_t at) {
        Line& line = filled_[hand][at];
        const Line as_it_was = line;
        Options options;
        position.legal_moves(options);
        for (const Option& option : options) {
            if (option.move.verb != line.move.verb || option.move.seat != line.move.seat || --tries_ < 0) continue;
            auto after = position.clone();
            if (option.chance || !is_proven(after->play(option.move))) continue;
            line = {writer_.text(option.move), option.move, as_it_was.number, false};
            if (say_otherwise(std::move(after), hand, at + 1)) return true;
            line = as_it_was;
        }
        return false;
    }

    const Log& log_;
    const Report& report_;
    const RefereeOptions& options_;
    EntryReader reader_;
    EntryWriter writer_;
    std::unique_ptr<Position> position_;
    Story story_;
    int number_ = 0, tries_ = 0;
    std::vector<std::vector<Line>> lines_, filled_; ///< of each hand
    std::vector<Chain> chains_;
};

bool any(const Report& report, Finding::Kind kind) {
    return std::any_of(report.findings.begin(), report.findings.end(),
                       [&](const Finding& f) { return f.kind == kind; });
}

} // namespace

Witness witness(const Log& log, const Report& report, Library& library, const RefereeOptions& options) {
    if (report.verdict == Verdict::overturned)
        return {{}, "it is overturned: however the unseen cards lie, it is not legal, or its claim is false"};
    Filling filling(log, report, options);
    constexpr int tries = 16; // where an engine's rules go beyond what it demands, the first deals may be refused
    for (int number = 0; number < tries; ++number) {
        LogText text;
        if (!filling.fill(number, text)) continue;
        for (int again = 0; again < 2; ++again) {
            Diagnostics faults;
            const auto filled = read_log(to_toml(text), log.file, library, faults);
            if (!filled) break;
            const Report judged = referee(*filled, {.effort = options.effort});
            if (judged.verdict == Verdict::stands) return {filled->source.text(), {}};
            if (any(judged, Finding::Kind::illegal)) break;
            // What was claimed may be true in other deals only, or no card can tell.
            for (std::size_t h = 0; h < text.hands.size(); ++h) {
                Claim& claim = text.hands[h].claim;
                if (!claim.items.empty()) claim = claim_of(judged.hands[h].result, log.shelf->game);
            }
            if (!text.claim.items.empty()) text.claim = claim_of(judged.result, log.shelf->game);
        }
    }
    return {{}, "no such deal was found with this effort, though it is not overturned"};
}

} // namespace kupi::referee
