#include "referee/entry.h"

#include <algorithm>

namespace kupi::referee {

namespace {

using Kind = ArgumentStep::Kind;

constexpr std::size_t most_tokens = 1000;
constexpr int most_unseen = 200; ///< n of ??*n
/// What the steps find that are cards or names of this log only by courtesy.
constexpr int foreign = -2;

bool is_space(char c) { return c == ' ' || c == '\t'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// A whole number without a sign, of up to nine digits; −1 for anything else.
int whole_number(std::string_view word) {
    if (word.empty() || word.size() > 9) return -1;
    int number = 0;
    for (char c : word) {
        if (!is_digit(c)) return -1;
        number = number * 10 + (c - '0');
    }
    return number;
}

/// "??" is 1, "??*8" is 8; 0 for anything else.
int unseen_count(std::string_view word) {
    if (!word.starts_with("??")) return 0;
    if (word.size() == 2) return 1;
    if (word[2] != '*') return 0;
    const int n = whole_number(word.substr(3));
    return n >= 1 && n <= most_unseen ? n : 0;
}

/// "@12.34" in nanoseconds: up to nine digits before the point and behind it.
bool read_time(std::string_view word, std::uint64_t& time) {
    word.remove_prefix(1);
    const std::size_t point = std::min(word.find('.'), word.size());
    const int seconds = whole_number(word.substr(0, point));
    if (seconds < 0) return false;
    std::uint64_t rest = 0;
    if (point < word.size()) {
        const std::string_view digits = word.substr(point + 1);
        const int fraction = whole_number(digits);
        if (fraction < 0) return false;
        rest = static_cast<std::uint64_t>(fraction);
        for (std::size_t i = digits.size(); i < 9; ++i) rest *= 10;
    }
    time = static_cast<std::uint64_t>(seconds) * 1'000'000'000u + rest;
    return true;
}

/// For Move::time: ten-thousandths, as far as they go.
std::uint32_t ten_thousandths(std::uint64_t nanoseconds) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(nanoseconds / 100'000, 0xffffffffu));
}

} // namespace

/// Into tokens; takes the time, !stood and the comment away. False if the time is none, a quote is open (unfit() says
/// which) or there are more words than any entry has.
bool EntryReader::split(std::string_view text, Entry& entry) {
    tokens_.clear();
    good_time_ = true;
    bool good = true;
    const std::size_t size = text.size();
    for (std::size_t i = 0;;) {
        while (i < size && is_space(text[i])) ++i;
        if (i == size) break;
        if (text[i] == '#') {
            entry.comment = text.substr(i);
            break;
        }
        EntryToken token{static_cast<std::uint32_t>(i), 0, false};
        const bool was_good = good;
        if (text[i] == '\'') {
            const std::size_t end = text.find('\'', i + 1);
            token.quoted = end != std::string_view::npos && (end + 1 == size || is_space(text[end + 1]));
            i = end == std::string_view::npos ? size : end + 1; // an open quote takes the rest
            good = good && (token.quoted || tokens_.empty());
        }
        while (i < size && !is_space(text[i])) ++i;
        token.end = static_cast<std::uint32_t>(i);
        if (tokens_.empty() && !entry.timed && text[token.begin] == '@') {
            entry.timed = true;
            entry.time_text = text.substr(token.begin, i - token.begin);
            good = good_time_ = read_time(entry.time_text, entry.time);
            entry.move.time = ten_thousandths(entry.time);
        } else if (tokens_.size() < most_tokens) {
            tokens_.push_back(token);
        } else {
            good = false;
        }
        if (was_good && !good && !tokens_.empty()) unfit_ = tokens_.size() - 1;
    }
    if (!tokens_.empty() &&
        same_word(text.substr(tokens_.back().begin, tokens_.back().end - tokens_.back().begin), "!stood")) {
        entry.stood = true;
        tokens_.pop_back();
    }
    return good;
}

void EntryReader::read(std::string_view text, Entry& entry) {
    entry = Entry();
    entry.text = text_ = text;
    unfit_ = faulty_ = 0;
    card_due_ = false;
    const bool good = split(text, entry);
    if (tokens_.empty()) {
        entry.broken = rule::not_a_player;
        return;
    }
    const auto text_of = [&](const EntryToken& t) {
        const std::uint32_t quote = t.quoted;
        return text.substr(t.begin + quote, t.end - t.begin - 2 * quote);
    };
    const std::string_view actor = text_of(tokens_[0]);
    const bool by_table = !tokens_[0].quoted && same_word(actor, "table");
    entry.move.seat = by_table ? table_seat : players_.find(actor);
    if (entry.move.seat == nobody) {
        entry.broken = rule::not_a_player;
        return;
    }
    const int verb = tokens_.size() < 2 || tokens_[1].quoted ? -1 : vocabulary_->verb(text_of(tokens_[1]));
    const auto is_of_actor = [&](const Vocabulary::Form& f) { return f.verb->by_table == by_table; };
    if (verb < 0 || std::none_of(vocabulary_->forms(verb).begin(), vocabulary_->forms(verb).end(), is_of_actor)) {
        entry.broken = rule::unknown_verb;
        return;
    }
    entry.move.verb = static_cast<std::uint8_t>(verb);
    if (good)
        read_arguments(entry, verb, by_table);
    else
        entry.broken = rule::bad_argument;
}

/// Every form is tried as strictly as can be before any is tried loosely: a fault is seen only where nothing fits.
void EntryReader::read_arguments(Entry& entry, int verb, bool by_table) {
    const int count = static_cast<int>(tokens_.size()) - 2;
    const auto take_step = [&](const ArgumentStep& step, int at, int& value) {
        const int next = at < count ? take(step, at, value) : -1;
        if (next < 0) miss(at, step.kind == Kind::card || step.kind == Kind::card_or_unseen);
        return next;
    };
    const auto at_end = [&](int at) {
        if (at < count) miss(at, false);
        return at == count;
    };
    for (const Loose loose : {Loose{false, false}, Loose{true, false}, Loose{false, true}, Loose{true, true}}) {
        loose_ = loose;
        for (const auto& form : vocabulary_->forms(verb)) {
            if (form.verb->by_table != by_table) continue;
            if (!form.program.run(scratch_, count + 1, take_step, at_end)) continue;
            build(entry, form.program.numbers_in_items());
            return;
        }
        if (!loose.cards && !loose.names) unfit_ = 0; // told by the loosest reading, which comes furthest
    }
    entry.broken = rule::bad_argument;
}

/// A pattern could not take this argument; `card`: which it wanted.
void EntryReader::miss(int at, bool card) {
    const std::size_t token = static_cast<std::size_t>(at) + 2;
    if (token < unfit_) return;
    card_due_ = card || (card_due_ && token == unfit_);
    unfit_ = token;
}

/// PlayingCard::code; −1 for what is no card.
int EntryReader::card_at(std::string_view word) {
    const int code = vocabulary_->cards().card(word);
    if (code >= 0 || !loose_.cards) return code;
    return vocabulary_->is_any_card(word) ? foreign : -1;
}

/// "J+=Sar": the card in the lower byte, the name that it is given above; −1 for anything else.
int EntryReader::named_at(std::string_view word) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) return -1;
    const int card = card_at(word.substr(0, equals)), name = card_at(word.substr(equals + 1));
    if (card == -1 || name == -1) return -1;
    return card == foreign || name == foreign ? foreign : card | name << 8;
}

int EntryReader::take(const ArgumentStep& step, int at, int& value) {
    const EntryToken& token = tokens_[static_cast<std::size_t>(at) + 2];
    std::string_view w = word(at);
    if (step.kind == Kind::name) {
        if (token.quoted) w = w.substr(1, w.size() - 2);
        value = players_.find(w);
        if (value != nobody) return at + 1;
        value = foreign;
        // No name has brackets in it: a word with one is of another kind.
        const bool in_brackets = !token.quoted && w.find_first_of("[]") != std::string_view::npos;
        return loose_.names && !in_brackets ? at + 1 : -1;
    }
    if (token.quoted) return -1; // a quoted name is nothing else
    switch (step.kind) {
    case Kind::card_or_unseen:
    case Kind::joker_or_unseen:
        if (const int n = unseen_count(w); n == 1 || (n > 1 && step.value == 1)) {
            value = unseen_card.code() | n << 8;
            return at + 1;
        }
        [[fallthrough]];
    case Kind::card:
    case Kind::joker: {
        value = card_at(w);
        const bool has_suit = value >= 0 && PlayingCard::from_code(static_cast<std::uint8_t>(value)).has_suit();
        if (has_suit && step.is_of_no_suit()) value = -1;
        break;
    }
    case Kind::named_joker: value = named_at(w); break;
    case Kind::group: return take_group(at);
    case Kind::suit: value = vocabulary_->cards().suit(w); break;
    case Kind::number: value = whole_number(w); break;
    case Kind::word:
    case Kind::extra: value = same_word(w, step.text) ? step.value : -1; break;
    default: return -1;
    }
    return value == -1 ? -1 : at + 1;
}

/// "[6S=KD", "KS", "KC]": from the opening bracket to the closing one, each perhaps a word of its own.
int EntryReader::take_group(int at) {
    const int count = static_cast<int>(tokens_.size()) - 2;
    if (!word(at).starts_with('[')) return -1;
    for (int i = at; i < count; ++i) {
        std::string_view w = word(i);
        if (i == at) w.remove_prefix(1);
        const bool closes = w.ends_with(']');
        if (closes) w.remove_suffix(1);
        if (!w.empty() && card_at(w) == -1 && named_at(w) == -1) return -1;
        if (closes) return i + 1;
    }
    return -1;
}

void EntryReader::build(Entry& entry, bool numbers_in_items) {
    Move& move = entry.move;
    // A card of another deck stands as some card, so that it is counted; the fault comes before everything it could be.
    const auto no_such_card = [&](int at) {
        if (move.fault == Fault::none) {
            move.fault = Fault::no_such_card;
            faulty_ = static_cast<std::size_t>(at) + 2;
        }
        return PlayingCard(0, 0).code();
    };
    const auto add_card = [&](int code, int at, bool joker = false) {
        if (code == foreign) {
            code = no_such_card(at);
            if (joker) code = PlayingCard::of_no_suit(0).code();
        }
        move.add(PlayingCard::from_code(static_cast<std::uint8_t>(code)));
    };
    const auto add_named = [&](int both, int at) {
        if (both == foreign) {
            no_such_card(at);
            both = PlayingCard::of_no_suit(0).code() | PlayingCard(0, 1).code() << 8;
        }
        move.add(PlayingCard::from_code(static_cast<std::uint8_t>(both & 0x7f)));
        move.add_name(PlayingCard::from_code(static_cast<std::uint8_t>(both >> 8)));
    };
    for (const ArgumentProgram::Taken& taken : scratch_.taken) {
        switch (taken.step->kind) {
        case Kind::card_or_unseen:
        case Kind::joker_or_unseen:
            if (taken.value != foreign && (taken.value & 0xff) == unseen_card.code()) {
                for (int n = taken.value >> 8; n > 0; --n) move.add(unseen_card);
                break;
            }
            [[fallthrough]];
        case Kind::card:
        case Kind::joker: add_card(taken.value, taken.at, taken.step->is_of_no_suit()); break;
        case Kind::named_joker: add_named(taken.value, taken.at); break;
        case Kind::group: {
            move.add_item(Move::open);
            for (int i = taken.at;; ++i) {
                std::string_view w = word(i);
                if (i == taken.at) w.remove_prefix(1);
                const bool closes = w.ends_with(']');
                if (closes) w.remove_suffix(1);
                if (w.find('=') != std::string_view::npos)
                    add_named(named_at(w), i);
                else if (!w.empty())
                    add_card(card_at(w), i);
                if (closes) break;
            }
            move.add_item(Move::close);
            break;
        }
        case Kind::suit: move.add_suit(taken.value); break;
        case Kind::word: move.add_word(taken.value); break;
        case Kind::extra:
            if (move.other == nobody) move.other = static_cast<Seat>(taken.value);
            break;
        case Kind::name:
            if (taken.value == foreign) {
                if (move.fault != Fault::not_a_player) faulty_ = static_cast<std::size_t>(taken.at) + 2;
                move.fault = Fault::not_a_player;
            } else if (move.other == nobody) {
                move.other = static_cast<Seat>(taken.value);
            }
            break;
        case Kind::number:
            if (!move.numbered) move.set_number(taken.value);
            if (numbers_in_items) {
                move.add_item(Move::number_follows);
                move.add_item(static_cast<std::uint8_t>(std::min(taken.value, 254)));
            }
            break;
        default: break;
        }
    }
}

} // namespace kupi::referee
