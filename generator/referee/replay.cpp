#include "referee/replay.h"

#include <algorithm>

#include "base/text.h"
#include "referee/context.h"

namespace kupi {

namespace {

constexpr std::size_t most_with_context = 20; ///< findings of one log; more help nobody

bool is_proven(const Ruling& ruling) {
    const auto* legal = std::get_if<Legal>(&ruling);
    return legal != nullptr && legal->assuming.empty();
}

/// By which an entry rests on the hand's not holding the card; null if it does not.
const Assumption* assumed(const Ruling& ruling, const Refuted& refuted) {
    if (const auto* legal = std::get_if<Legal>(&ruling))
        for (const Assumption& a : legal->assuming)
            if (a.seat == refuted.seat && !a.holds && a.cards.has(refuted.card)) return &a;
    return nullptr;
}

bool holds(const Move& move, PlayingCard card) {
    for (int i = 0; i < move.size; ++i)
        if (move.is_card(i) && move.card(i) == card) return true;
    return false;
}

/// The card that a rule about which card may go where speaks of: a joker's by its name.
PlayingCard doubtful_card(const Move& move) {
    for (int i = 0; i < move.size; ++i)
        if (move.is_name(i)) return move.name(i);
    return move.cards > 0 ? move.card() : PlayingCard{};
}

/// The cards that a seat may play and nobody has seen; a hand may have been parted into several piles since.
int unseen_of(const Position& position, Seat seat) {
    int unseen = 0;
    for (const PileView& pile : position.piles())
        if (pile.owner == seat && !pile.buried) unseen += pile.unseen;
    return unseen;
}

} // namespace

HandReplay::HandReplay(const Log& log, std::size_t number, EntryReader& reader, std::unique_ptr<Position>& position,
                       const RefereeOptions& options, std::vector<Finding>& findings)
    : log_(&log),
      hand_(&log.hands[number - 1]),
      number_(static_cast<int>(number)),
      reader_(&reader),
      position_(&position),
      options_(&options),
      findings_(&findings),
      speaker_{*log.deck->vocabulary, log.players} {}

HandReport HandReplay::run() {
    start_ = position().clone();
    tells_ = start_->tell(nullptr);
    end_ = hand_->entries->size();
    const std::size_t findings = findings_->size();
    play_all();
    if (doubted_ || position().forgot()) hear(findings);
    while (again_ || (!stopped_ && set_aside_open())) {
        start_again(findings);
        play_all();
    }
    Result result = position().hand_result();
    if (!stopped_) tell_open();
    if (stopped_ || (result.over && !result.known))
        report_.state = HandReport::State::unjudged;
    else if (!result.over)
        report_.state = HandReport::State::unfinished;
    report_.result = result;
    return std::move(report_);
}

void HandReplay::start_again(std::size_t findings) {
    *position_ = start_->clone();
    findings_->erase(findings_->begin() + static_cast<std::ptrdiff_t>(findings), findings_->end());
    findings_->insert(findings_->end(), fallen_.begin(), fallen_.end());
    report_.reasons.clear();
    open_.clear();
    last_time_ = 0;
    stopped_ = done_ = again_ = false;
}

void HandReplay::play_all() {
    for (std::size_t entry = 0; entry < end_ && !done_; ++entry) play(entry);
}

bool HandReplay::is_set_aside(std::size_t entry) const {
    return std::find(set_aside_.begin(), set_aside_.end(), entry) != set_aside_.end();
}

bool HandReplay::set_aside_open() {
    const std::size_t before = set_aside_.size();
    for (const Open& o : open_)
        if (o.stood && !is_set_aside(o.entry)) set_aside_.push_back(o.entry);
    return set_aside_.size() > before;
}

bool HandReplay::rests_on_open(std::size_t entry) {
    if (open_.empty()) return false;
    const Move move = entry_.move;
    const std::vector<std::size_t> set_aside = set_aside_;
    for (const Open& o : open_) set_aside_.push_back(o.entry);
    const std::unique_ptr<Position> without = start_->clone();
    Entry e;
    std::uint64_t last_time = 0;
    for (std::size_t i = 0; i < entry; ++i) carry_out_again(i, e, *without, last_time);
    set_aside_ = set_aside;
    reader_->read(text(entry), entry_);
    entry_.move = move;
    return !is_proven(without->play(move));
}

void HandReplay::play(std::size_t entry) {
    reader_->read(text(entry), entry_);
    if (entry_.timed) {
        entry_.move.late = entry_.time < last_time_;
        last_time_ = std::max(last_time_, entry_.time);
    }
    if (story_) story_->enter(static_cast<int>(entry) + 1, entry_.stood);
    if (entry_.stood)
        stood(entry);
    else
        judge(entry);
    if (!open_.empty()) settle();
}

Ruling HandReplay::carry_out(std::size_t entry, Mode mode) {
    if (!options_->explain) return position().play(entry_.move, mode);
    trace_.clear();
    Ruling ruling = position().play(entry_.move, mode, &trace_);
    explain(entry);
    return ruling;
}

/// As it was carried out in `position_`, for a look at what lay there. Passed over if it could not be read.
Ruling HandReplay::carry_out_again(std::size_t entry, Entry& e, Position& position, std::uint64_t& last_time) {
    reader_->read(text(entry), e);
    e.move.late = e.timed && e.time < last_time;
    if (e.timed) last_time = std::max(last_time, e.time);
    if (!e.broken.id.empty()) return Legal{};
    if (is_set_aside(entry)) return position.play(e.move, Mode::stood);
    Ruling ruling = position.play(e.move);
    if (e.stood && std::holds_alternative<Illegal>(ruling)) ruling = position.play(e.move, Mode::stood);
    return ruling;
}

void HandReplay::judge(std::size_t entry) {
    if (!entry_.broken.id.empty()) return illegal(entry, {entry_.broken, {}});
    const Ruling ruling = carry_out(entry, Mode::judge);
    if (const auto* legal = std::get_if<Legal>(&ruling)) {
        if (!legal->assuming.empty()) keep(entry, legal->assuming);
    } else if (const auto* refuted = std::get_if<Refuted>(&ruling)) {
        refute(entry, *refuted);
    } else {
        illegal(entry, std::get<Illegal>(ruling));
    }
}

/// Log format §2: reported with the first rule it breaks; carried out as far as the game can.
void HandReplay::stood(std::size_t entry) {
    Illegal why{entry_.broken, {}};
    Ruling ruling = Legal{};
    if (is_set_aside(entry)) {
        ruling = carry_out(entry, Mode::stood);
        if (const auto* refuted = std::get_if<Refuted>(&ruling)) refute(entry, *refuted);
        return;
    }
    if (entry_.broken.id.empty()) {
        ruling = carry_out(entry, Mode::judge);
        if (is_proven(ruling)) {
            if (rests_on_open(entry)) return;
            Finding& f =
                add(Finding::Kind::irregular, entry, rule::stood_but_legal, words({rule::stood_but_legal, {}}));
            mark(f, entry, {rule::stood_but_legal, {}});
            return;
        }
        if (const auto* legal = std::get_if<Legal>(&ruling)) return keep(entry, legal->assuming);
        if (const auto* refuted = std::get_if<Refuted>(&ruling)) return refute(entry, *refuted);
        why = std::get<Illegal>(ruling);
    }
    const std::string message = words(why);
    const std::unique_ptr<Position> before = options_->context ? position().clone() : nullptr;
    if (entry_.broken.id.empty()) ruling = carry_out(entry, Mode::stood);
    const bool passed_over = !entry_.broken.id.empty() || std::holds_alternative<Illegal>(ruling);
    Facts facts;
    facts.add("text", message);
    Finding& f = add(Finding::Kind::irregular, entry, why.rule,
                     passed_over ? log_->shelf->words.say("passed-over", facts) : message);
    mark(f, entry, why);
    if (before) add_context(f, *before, entry_.move, entry_.move.seat);
    if (const auto* legal = std::get_if<Legal>(&ruling); legal != nullptr && !passed_over)
        keep(entry, legal->assuming);
    else if (const auto* refuted = std::get_if<Refuted>(&ruling))
        refute(entry, *refuted);
}

void HandReplay::illegal(std::size_t entry, const Illegal& why) {
    if (story_ && !refused_) return refuse(entry, why);
    // What it shows of cards that nobody saw may prove an earlier one wrong, or counting it itself.
    doubted_ = doubted_ || (tells_ && !story_ && !position().pool().empty());
    Finding& f = add(Finding::Kind::illegal, entry, why.rule, words(why));
    mark(f, entry, why);
    if (options_->context) add_context(f, position(), entry_.move, entry_.move.seat);
    // What comes after the end of a hand leaves its result standing.
    stopped_ = !position().hand_result().over;
    done_ = true;
}

// ---- Hidden cards

void HandReplay::keep(std::size_t entry, const Assumptions& assumptions) {
    if (tells_) {
        doubted_ = true;
        return;
    }
    for (const Assumption& a : assumptions) open_.push_back({entry, entry_.stood, a, entry_.move});
}

/// Takes away what has been proven: all cards of the hand have come to light, or all that mattered elsewhere.
void HandReplay::settle() {
    const CardSet pool = position().pool().kinds();
    std::erase_if(open_, [&](Open& o) {
        const Assumption& a = o.assumption;
        if (o.lost) return false;
        if (!a.holds && (a.cards & pool).empty()) return true;
        if (entry_.move.seat != a.seat) return false;
        if (a.holds) {
            for (int i = 0; i < entry_.move.size; ++i)
                if (entry_.move.is_card(i) && a.cards.has(entry_.move.card(i))) return true;
            return false;
        }
        if (unseen_of(position(), a.seat) == 0) return entry_.move.unseen() == 0;
        // A card has come to the hand or left it unseen.
        o.lost = !((a.cards & pool) - position().lacks(a.seat)).empty();
        return false;
    });
}

HandReplay::Blame HandReplay::find_blame(std::size_t entry, const Refuted& refuted) {
    Blame blame{entry, {}};
    const std::unique_ptr<Position> again = start_->clone();
    Entry e;
    bool lacked = false;
    CardSet lacking;
    std::uint64_t last_time = 0;
    for (std::size_t i = 0; i < entry; ++i) {
        const CardSet unseen = again->pool().kinds();
        const int size = unseen_of(*again, refuted.seat);
        const Ruling ruling = carry_out_again(i, e, *again, last_time);
        if (e.move.seat == refuted.seat && unseen_of(*again, refuted.seat) < size)
            for (int k = 0; k < e.move.size; ++k)
                if (e.move.is_card(k) && (lacking & unseen).has(e.move.card(k))) blame.shown.add(e.move.card(k));
        const bool lacks = again->lacks(refuted.seat).has(refuted.card);
        const Assumption* assumption = assumed(ruling, refuted);
        // A card that came later may have made the assumption doubtful, and its being played have made it sure again.
        if (!lacked && (assumption != nullptr || (lacks && blame.rule.id.empty()))) {
            blame = {i, assumption != nullptr ? assumption->rule : RuleId{}};
            lacking = assumption != nullptr ? assumption->cards : CardSet{};
        }
        if (!blame.rule.id.empty() && !lacks) blame.drew = true;
        lacked = lacks;
    }
    return blame;
}

/// Of several cards that prove an entry wrong, one that proves the earliest to be. Where counting leaves the choice
/// among them open, that is one whose own cards are too many; if only several together are, the earliest of these.
Refuted HandReplay::earliest_of(const Refuted& told) const {
    const CardSet pool = position().pool().kinds();
    const int unseen = unseen_of(position(), told.seat);
    for (const bool alone : {true, false}) {
        if (alone && (told.among & pool).empty()) continue; // they have come to light
        CardSet before;                                     // what entries that are not to blame rest on
        for (const Open& o : open_) {
            const CardSet cards = o.assumption.cards & told.among;
            if (o.assumption.seat != told.seat || o.assumption.holds || cards.empty()) continue;
            if (const CardSet its_own = cards - before; !its_own.empty() && (!alone || (pool - cards).size() < unseen))
                return {told.seat, its_own.first(), told.among};
            before |= cards;
        }
    }
    return told;
}

/// The earlier entry is the illegal one; this one shows it.
void HandReplay::refute(std::size_t entry, const Refuted& told) {
    const Refuted refuted = earliest_of(told);
    const Move shown = entry_.move;
    const Blame blame = find_blame(entry, refuted);
    if (is_set_aside(blame.entry)) return; // that has been told
    reader_->read(text(blame.entry), entry_);
    const bool let_stand = entry_.stood;
    Illegal why{blame.rule.id.empty() ? rule::card_not_held : blame.rule,
                {.seat = refuted.seat, .card = doubtful_card(entry_.move)}};
    // Where no card has come to light, counting has proven it: one of those that the hand was taken to lack is in it.
    const bool counted = position().pool().has(refuted.card) && !holds(shown, refuted.card);
    why.detail.cards = CardSet::of(refuted.card);
    if (blame.drew) why.detail.cards |= blame.shown; // which of them was drawn, nobody knows
    for (const Open& o : open_)
        if (counted && o.assumption.seat == refuted.seat && o.assumption.cards.has(refuted.card))
            why.detail.cards |= o.assumption.cards & position().pool().kinds();
    Finding& f = add(let_stand ? Finding::Kind::irregular : Finding::Kind::illegal, blame.entry, why.rule, words(why));
    mark(f, blame.entry, why);
    if (options_->context && findings_->size() <= most_with_context) {
        const std::unique_ptr<Position> before = start_->clone();
        Entry e;
        std::uint64_t last_time = 0;
        for (std::size_t i = 0; i < blame.entry; ++i) carry_out_again(i, e, *before, last_time);
        add_context(f, *before, entry_.move, refuted.seat);
    }
    Facts facts;
    facts.add("seat", speaker_.name(refuted.seat));
    facts.add("card", speaker_.card(refuted.card));
    const Place place = log_->entry_place(*hand_, entry);
    f.related.push_back({number_, static_cast<int>(entry) + 1, place.line, place.column,
                         log_->shelf->words.say(counted      ? "counted-later"
                                                : blame.drew ? "drawn-later"
                                                             : "shown-later",
                                                facts)});
    std::erase_if(open_, [&](const Open& o) {
        return o.assumption.seat == refuted.seat && o.assumption.cards.has(refuted.card);
    });
    entry_.move = shown;
    done_ = true;
    stopped_ = !let_stand;
    again_ = let_stand;
    if (!let_stand) return;
    set_aside_.push_back(blame.entry);
    fallen_.push_back(f);
}

void HandReplay::tell_open() {
    const Open* before = nullptr;
    for (const Open& o : open_) {
        const bool again = before != nullptr && before->entry == o.entry;
        before = &o;
        if (again || o.stood) continue; // what stood changes no verdict, whatever the cards are
        Facts facts = facts_of(o.move, {.seat = o.assumption.seat, .cards = o.assumption.cards}, speaker_);
        add(Finding::Kind::assumed, o.entry, o.assumption.rule,
            log_->shelf->words.say(o.assumption.holds ? "assumed-holds" : "assumed-lacks", facts));
    }
}

// ---- Words and places

Finding& HandReplay::add(Finding::Kind kind, std::size_t entry, RuleId rule, std::string message) {
    const Place place = log_->entry_place(*hand_, entry);
    Finding f;
    f.kind = kind;
    f.hand = number_;
    f.entry = static_cast<int>(entry) + 1;
    f.line = place.line;
    f.column = place.column;
    f.rule = rule;
    f.message = std::move(message);
    findings_->push_back(std::move(f));
    return findings_->back();
}

/// "play CARD or play CARD NAME".
std::string HandReplay::forms() const {
    std::vector<std::string> all;
    for (const auto& form : speaker_.vocabulary.forms(entry_.move.verb)) {
        if (form.verb->by_table != (entry_.move.seat == table_seat)) continue;
        const std::string arguments = to_text(form.verb->arguments);
        all.push_back("\"" + form.verb->verb + (arguments.empty() ? "" : " " + arguments) + "\"");
    }
    return join(all, " or ");
}

std::string HandReplay::words(const Illegal& why) {
    Facts facts = facts_of(entry_.move, why.detail, speaker_);
    const Words& words = log_->shelf->words;
    const std::string_view entry = reader_->text();
    const auto& tokens = reader_->tokens();
    const auto token = [&](std::size_t i) {
        return i < tokens.size() ? printable(entry.substr(tokens[i].begin, tokens[i].end - tokens[i].begin))
                                 : std::string{};
    };
    facts.add("forms", forms());
    if (why.rule == entry_.broken && why.rule == rule::not_a_player) {
        if (tokens.empty()) return words.say("no-actor", facts);
        facts.add("word", token(0));
    } else if (why.rule == entry_.broken && why.rule == rule::unknown_verb) {
        if (tokens.size() < 2) return words.say("no-verb", facts);
        facts.add("word", token(1));
    } else if (why.rule == entry_.broken && why.rule == rule::bad_argument) {
        if (entry_.timed && !reader_->good_time()) {
            facts.add("word", printable(entry_.time_text));
            return words.say("bad-time", facts);
        }
        if (reader_->unfit() >= tokens.size()) return words.say("missing-argument", facts);
        facts.add("word", token(reader_->unfit()));
    } else if (entry_.move.fault != Fault::none && why.rule != rule::bad_argument) {
        facts.add("word", token(reader_->faulty()));
    } else if (why.rule == rule::no_such_card && !why.detail.card.is_unseen()) {
        facts.add("word", speaker_.card(why.detail.card)); // of the deck, but laid aside in this game
    } else if (why.rule == rule::not_a_player || why.rule == rule::bad_argument) {
        facts.add("word", token(doubtful_argument(entry, why.detail)));
    }
    return words.say(why.rule.id, facts);
}

/// Whether the word is that card, in brackets or with another name perhaps.
bool HandReplay::is_card(std::string_view word, PlayingCard card) const {
    if (word.starts_with('[')) word.remove_prefix(1);
    word = word.substr(0, word.find_first_of("=]"));
    return !card.is_unseen() && speaker_.vocabulary.cards().card(word) == card.code();
}

/// The argument that a game refuses: what it names of the entry, a card, a suit, a number that is too small or a
/// player; else a card that nobody has seen, a name that is nobody's, or what stands last.
std::size_t HandReplay::doubtful_argument(std::string_view entry, const Detail& detail) const {
    const auto& tokens = reader_->tokens();
    const std::size_t none = tokens.size();
    const auto last = [&](const auto& fits) {
        for (std::size_t i = none; i > 2; --i) {
            std::string_view word = entry.substr(tokens[i - 1].begin, tokens[i - 1].end - tokens[i - 1].begin);
            if (tokens[i - 1].quoted) word = word.substr(1, word.size() - 2);
            if (fits(word)) return i - 1;
        }
        return none;
    };
    const CardNames& cards = speaker_.vocabulary.cards();
    const bool has_suit = !detail.card.is_unseen() && detail.card.has_suit();
    std::size_t at = last([&](std::string_view word) { return is_card(word, detail.card); });
    if (at == none && has_suit)
        at = last([&](std::string_view word) { return cards.suit(word) == detail.card.suit(); });
    if (at == none && detail.number < detail.limit)
        at = last([&](std::string_view word) {
            return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
        });
    if (at == none && detail.seat != nobody)
        at = last([&](std::string_view word) {
            return log_->players.find(word) == detail.seat || same_word(word, log_->players.name(detail.seat));
        });
    if (at == none) at = last([](std::string_view word) { return word.starts_with("??"); });
    if (at == none && entry_.move.fault != Fault::none) at = reader_->faulty();
    return std::min(at, none - 1);
}

void HandReplay::mark(Finding& f, std::size_t entry, const Illegal& why) {
    if (!options_->context) return;
    const std::string_view written = text(entry);
    // Carets need the text as it stands in the file, without escapes.
    if (!log_->source.from(f.line, f.column).starts_with(written)) return;
    const auto& tokens = reader_->tokens();
    if (tokens.empty()) return;
    std::size_t begin = 0, end = std::min<std::size_t>(2, tokens.size()) - 1; // actor and verb
    const auto one = [&](std::size_t i) { begin = end = std::min(i, tokens.size() - 1); };
    const bool about_actor = why.rule == rule::turn_order || why.rule == rule::wrong_phase ||
                             why.rule == rule::hand_over || why.rule == rule::stood_but_legal;
    if (why.rule == entry_.broken) {
        if (why.rule == rule::not_a_player) one(0);
        if (why.rule == rule::unknown_verb) one(1);
        if (why.rule == rule::bad_argument && reader_->unfit() < tokens.size()) one(reader_->unfit());
    } else if (why.rule == rule::not_a_player || why.rule == rule::no_such_card) {
        one(std::max<std::size_t>(reader_->faulty(), std::min<std::size_t>(2, tokens.size() - 1)));
    } else if (why.rule == rule::bad_argument) {
        one(doubtful_argument(written, why.detail));
    } else if (!about_actor && tokens.size() > 2) {
        begin = 2;
        end = tokens.size() - 1;
        for (std::size_t i = 2; i < tokens.size(); ++i)
            if (is_card(written.substr(tokens[i].begin, tokens[i].end - tokens[i].begin), why.detail.card)) one(i);
    }
    std::uint32_t from = tokens[begin].begin, to = tokens[end].end;
    if (why.rule == rule::time_backwards && entry_.timed) {
        from = static_cast<std::uint32_t>(entry_.time_text.data() - written.data());
        to = from + static_cast<std::uint32_t>(entry_.time_text.size());
    }
    f.mark = f.column + static_cast<int>(count_code_points(written.substr(0, from)));
    f.width = static_cast<int>(count_code_points(written.substr(from, to - from)));
}

void HandReplay::add_context(Finding& f, const Position& before, const Move& move, Seat holder,
                             const std::function<bool(const Option&)>& out) {
    if (findings_->size() > most_with_context) return;
    EntryWriter writer(log_->deck->vocabulary, log_->players);
    f.held = held_text(before, holder, speaker_);
    if (f.rule == rule::card_seen_twice)
        if (const std::string seen = seen_text(before, move, speaker_); !seen.empty())
            f.held = seen + (f.held.empty() ? "" : "; " + f.held);
    f.legal = legal_text(before, move.seat, speaker_, writer, out);
}

void HandReplay::explain(std::size_t entry) {
    for (const Note& note : trace_)
        report_.reasons.push_back({static_cast<int>(entry) + 1, std::string(note.id),
                                   log_->shelf->words.say(note.id, facts_of(note, speaker_))});
}

} // namespace kupi
