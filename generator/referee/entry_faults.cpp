#include "referee/entry_faults.h"

#include <algorithm>

#include "base/text.h"
#include "referee/context.h"

namespace kupi::referee {

namespace {

constexpr std::size_t most_with_context = 20; ///< findings of one log; more help nobody
constexpr std::size_t most_near = 4;          ///< cards that may have been meant

} // namespace

void EntryFaults::read_again(const Entry& e) const {
    Entry again;
    reader_->read(e.text, again);
}

/// "play CARD or play CARD NAME", as players read it.
std::string EntryFaults::forms(const Move& move) const {
    std::vector<std::string> all;
    for (const auto& form : speaker_.vocabulary.forms(move.verb)) {
        if (form.verb->by_table != (move.seat == table_seat)) continue;
        const std::string arguments = in_words(form.verb->arguments);
        all.push_back("\"" + form.verb->verb + (arguments.empty() ? "" : " " + arguments) + "\"");
    }
    return join(all, " or ");
}

std::string EntryFaults::words(const Entry& e, const Illegal& why) const {
    read_again(e);
    Facts facts = facts_of(e.move, why.detail, speaker_);
    const Words& words = log_->shelf->words;
    const auto& tokens = reader_->tokens();
    const auto token = [&](std::size_t i) { return i < tokens.size() ? printable(reader_->token(i)) : std::string{}; };
    const auto add_near = [&](std::size_t i, const std::vector<std::string>& known) {
        if (i >= tokens.size()) return;
        if (const auto near = nearest(reader_->token(i), known)) facts.add("near", '"' + printable(*near) + '"');
    };
    facts.add("forms", forms(e.move));
    if (why.rule == e.broken && why.rule == rule::not_a_player) {
        if (tokens.empty()) return words.say("no-actor", facts);
        facts.add("word", token(0));
        std::vector<std::string> actors = log_->players.names();
        actors.emplace_back("table");
        add_near(0, actors);
    } else if (why.rule == e.broken && why.rule == rule::unknown_verb) {
        if (tokens.size() < 2) return words.say("no-verb", facts);
        facts.add("word", token(1));
        std::vector<std::string> verbs;
        for (const Verb& v : log_->shelf->game.verbs)
            if (v.by_table == (e.move.seat == table_seat)) verbs.push_back(v.verb);
        add_near(1, verbs);
    } else if (why.rule == e.broken && why.rule == rule::bad_argument) {
        if (e.timed && !reader_->good_time()) {
            facts.add("word", printable(e.time_text));
            return words.say("bad-time", facts);
        }
        if (reader_->unfit() >= tokens.size()) return words.say("missing-argument", facts);
        facts.add("word", token(reader_->unfit()));
        if (!reader_->card_due()) return words.say(why.rule.id, facts);
        std::vector<std::string> near = speaker_.vocabulary.cards().near(reader_->token(reader_->unfit()));
        if (near.empty()) return words.say(why.rule.id, facts);
        for (auto& card : near) card = '"' + printable(card) + '"';
        if (near.size() <= most_near) facts.add("near", one_of(near));
        return words.say("misspelt-card", facts);
    } else if (e.move.fault != Fault::none && why.rule != rule::bad_argument) {
        facts.add("word", token(reader_->faulty()));
        if (why.rule == rule::not_a_player) add_near(reader_->faulty(), log_->players.names());
    } else if (why.rule == rule::no_such_card && !why.detail.card.is_unseen()) {
        facts.add("word", speaker_.card(why.detail.card)); // of the deck, but laid aside in this game
    } else if (why.rule == rule::not_a_player || why.rule == rule::bad_argument) {
        facts.add("word", token(doubtful_argument(e, why.detail)));
    }
    return words.say(why.rule.id, facts);
}

/// Whether the word is that card, in brackets or with another name perhaps.
bool EntryFaults::is_card(std::string_view word, PlayingCard card) const {
    if (word.starts_with('[')) word.remove_prefix(1);
    word = word.substr(0, word.find_first_of("=]"));
    return !card.is_unseen() && speaker_.vocabulary.cards().card(word) == card.code();
}

/// The argument that a game refuses: what it names of the entry, a card, a suit, a number that is too small or a
/// player; else a card that nobody has seen, a name that is nobody's, or what stands last.
std::size_t EntryFaults::doubtful_argument(const Entry& e, const Detail& detail) const {
    const std::size_t none = reader_->tokens().size();
    const auto last = [&](const auto& fits) {
        for (std::size_t i = none; i > 2; --i) {
            std::string_view word = reader_->token(i - 1);
            if (reader_->tokens()[i - 1].quoted) word = word.substr(1, word.size() - 2);
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
    if (at == none && e.move.fault != Fault::none) at = reader_->faulty();
    return std::min(at, none - 1);
}

void EntryFaults::mark(Finding& f, const Entry& e, const Illegal& why) const {
    if (!options_->context) return;
    // Carets need the text as it stands in the file, without escapes.
    if (!log_->source.from(f.line, f.column).starts_with(e.text)) return;
    read_again(e);
    const auto& tokens = reader_->tokens();
    if (tokens.empty()) return;
    std::size_t begin = 0, end = std::min<std::size_t>(2, tokens.size()) - 1; // actor and verb
    const auto one = [&](std::size_t i) { begin = end = std::min(i, tokens.size() - 1); };
    const bool about_actor = why.rule == rule::turn_order || why.rule == rule::wrong_phase ||
                             why.rule == rule::hand_over || why.rule == rule::stood_but_legal;
    if (why.rule == e.broken) {
        if (why.rule == rule::not_a_player) one(0);
        if (why.rule == rule::unknown_verb) one(1);
        if (why.rule == rule::bad_argument && reader_->unfit() < tokens.size()) one(reader_->unfit());
    } else if (why.rule == rule::not_a_player || why.rule == rule::no_such_card) {
        one(std::max<std::size_t>(reader_->faulty(), std::min<std::size_t>(2, tokens.size() - 1)));
    } else if (why.rule == rule::bad_argument) {
        one(doubtful_argument(e, why.detail));
    } else if (!about_actor && tokens.size() > 2) {
        begin = 2;
        end = tokens.size() - 1;
        for (std::size_t i = 2; i < tokens.size(); ++i)
            if (is_card(reader_->token(i), why.detail.card)) one(i);
    }
    std::uint32_t from = tokens[begin].begin, to = tokens[end].end;
    if (why.rule == rule::time_backwards && e.timed) {
        from = static_cast<std::uint32_t>(e.time_text.data() - e.text.data());
        to = from + static_cast<std::uint32_t>(e.time_text.size());
    }
    f.mark = f.column + static_cast<int>(count_code_points(e.text.substr(0, from)));
    f.width = static_cast<int>(count_code_points(e.text.substr(from, to - from)));
}

Finding& EntryFaults::add(Finding::Kind kind, std::size_t entry, RuleId rule, std::string message) const {
    const Place place = log_->entry_place(log_->hands[static_cast<std::size_t>(hand_) - 1], entry);
    Finding f;
    f.kind = kind;
    f.hand = hand_;
    f.entry = static_cast<int>(entry) + 1;
    f.line = place.line;
    f.column = place.column;
    f.rule = rule;
    f.message = std::move(message);
    findings_->push_back(std::move(f));
    return findings_->back();
}

bool EntryFaults::has(Finding::Kind kind, std::size_t entry) const {
    return std::any_of(findings_->begin(), findings_->end(), [&](const Finding& f) { return is_of(f, kind, entry); });
}

void EntryFaults::take_back(Finding::Kind kind, std::size_t entry) const {
    std::erase_if(*findings_, [&](const Finding& f) { return is_of(f, kind, entry); });
}

bool EntryFaults::wants_context() const { return options_->context && findings_->size() <= most_with_context; }

void EntryFaults::add_context(Finding& f, const Position& before, const Move& move, Seat holder, PlayingCard card,
                              const std::function<bool(const Option&)>& out) const {
    if (!wants_context()) return;
    EntryWriter writer(*log_->deck->vocabulary, log_->players);
    f.held = held_text(before, holder, speaker_);
    if (f.rule == rule::card_seen_twice || f.rule == rule::card_not_held)
        if (const std::string seen = seen_text(before, move, card, speaker_); !seen.empty())
            f.held = seen + (f.held.empty() ? "" : "; " + f.held);
    f.legal = legal_text(before, move.seat, speaker_, writer, out);
    for (const PileView& pile : before.piles())
        f.legal_in_part = f.legal_in_part || (pile.owner == move.seat && pile.unseen > 0);
}

} // namespace kupi::referee
