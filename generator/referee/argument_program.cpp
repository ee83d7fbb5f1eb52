#include "referee/argument_program.h"

#include <algorithm>

#include "rules/seat.h"

namespace kupi::referee {

namespace {

using Pattern = ArgumentPattern::Kind;

/// Cards and nothing else: CARD, CARD??, JOKER, JOKER??, NAMED or a choice of them.
bool is_cards(const ArgumentPattern& p) {
    switch (p.kind) {
    case Pattern::card:
    case Pattern::card_or_unseen:
    case Pattern::joker:
    case Pattern::joker_or_unseen:
    case Pattern::named_joker: return true;
    case Pattern::either: return std::all_of(p.parts.begin(), p.parts.end(), is_cards);
    case Pattern::sequence: return p.parts.size() == 1 && is_cards(p.parts.front());
    default: return false;
    }
}

bool is_counted_cards(const ArgumentPattern& p) {
    return p.kind == Pattern::repeat && p.least == p.most && is_cards(p.parts.front());
}

/// How many numbers it may hold, 2 for any more; a group counts as two, since numbers beside it are told by place.
int numbers_of(const ArgumentPattern& p) {
    int most = 0, sum = 0;
    for (const auto& part : p.parts) {
        most = std::max(most, numbers_of(part));
        sum += numbers_of(part);
    }
    switch (p.kind) {
    case Pattern::number: return 1;
    case Pattern::group: return 2;
    case Pattern::either: return most;
    case Pattern::repeat: return std::min(2, sum * std::min(p.most, 2));
    default: return std::min(2, sum);
    }
}

} // namespace

std::optional<ArgumentProgram> ArgumentProgram::compile(const ArgumentPattern& pattern,
                                                        const std::function<int(std::string_view)>& word) {
    ArgumentProgram program;
    if (!program.emit(pattern, word)) return std::nullopt;
    program.add(Kind::done);
    if (program.steps_.size() > most_steps || program.splits_ > most_splits) return std::nullopt;
    program.numbers_in_items_ = numbers_of(pattern) > 1;
    return program;
}

std::size_t ArgumentProgram::add(Kind kind, int value) {
    steps_.push_back({kind, static_cast<std::uint8_t>(value), 0, {}});
    return steps_.size() - 1;
}

std::size_t ArgumentProgram::add_split() { return add(Kind::split, static_cast<int>(splits_++)); }

bool ArgumentProgram::emit(const ArgumentPattern& p, const std::function<int(std::string_view)>& word) {
    if (steps_.size() > most_steps) return false;
    switch (p.kind) {
    case Pattern::card: add(Kind::card); return true;
    case Pattern::card_or_unseen: add(Kind::card_or_unseen); return true;
    case Pattern::joker: add(Kind::joker); return true;
    case Pattern::joker_or_unseen: add(Kind::joker_or_unseen); return true;
    case Pattern::named_joker: add(Kind::named_joker); return true;
    case Pattern::group: add(Kind::group); return true;
    case Pattern::suit: add(Kind::suit); return true;
    case Pattern::name: add(Kind::name); return true;
    case Pattern::number: add(Kind::number); return true;
    case Pattern::word: {
        const Seat seat = p.word == "extra1" ? extra1 : p.word == "extra2" ? extra2 : nobody;
        const int place = seat == nobody ? word(p.word) : seat;
        if (place < 0) return false;
        steps_[add(seat == nobody ? Kind::word : Kind::extra, place)].text = p.word;
        return true;
    }
    case Pattern::sequence:
        for (std::size_t i = 0; i < p.parts.size(); ++i) {
            // Where cards in a fixed number stand behind others, too few may end before these.
            const bool few = i > 0 && is_counted_cards(p.parts[i - 1]) && is_counted_cards(p.parts[i]);
            const std::size_t split = few ? add_split() : 0;
            if (!emit(p.parts[i], word)) return false;
            if (few) aim(split);
        }
        return true;
    case Pattern::either: {
        std::vector<std::size_t> jumps;
        for (std::size_t i = 0; i < p.parts.size(); ++i) {
            const bool last = i + 1 == p.parts.size();
            const std::size_t split = last ? 0 : add_split();
            if (!emit(p.parts[i], word)) return false;
            if (last) break;
            jumps.push_back(add(Kind::jump));
            aim(split);
        }
        for (std::size_t jump : jumps) aim(jump);
        return true;
    }
    case Pattern::repeat: return emit_repeat(p, word);
    }
    return false;
}

bool ArgumentProgram::emit_repeat(const ArgumentPattern& p, const std::function<int(std::string_view)>& word) {
    const ArgumentPattern& part = p.parts.front();
    if (p.least == p.most && !is_cards(part)) {
        for (int n = 0; n < p.least; ++n)
            if (!emit(part, word)) return false;
        return true;
    }
    if (p.least == 0 && p.most == 1) {
        const std::size_t split = add_split();
        if (!emit(part, word)) return false;
        aim(split);
        return true;
    }
    // One or more; none or more is that behind a split.
    const std::size_t around = p.least == 0 ? add_split() : 0;
    const std::size_t begin = steps_.size();
    if (!emit(part, word)) return false;
    for (std::size_t i = begin; i < steps_.size(); ++i)
        if (steps_[i].may_be_unseen()) steps_[i].value = 1;
    const std::size_t split = add_split();
    steps_[add(Kind::jump)].target = static_cast<std::uint16_t>(begin);
    aim(split);
    if (p.least == 0) aim(around);
    return true;
}

} // namespace kupi::referee
