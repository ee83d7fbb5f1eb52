#include "referee/entry_writer.h"

#include <algorithm>

namespace kupi::referee {

namespace {

using Kind = ArgumentStep::Kind;

/// Where writing stands in a move: the next item, and whether name and number have been written.
struct Cursor {
    int item;
    bool name, number;
    int position() const { return item * 4 + name * 2 + number; }
    static Cursor at(int position) { return {position / 4, (position & 2) != 0, (position & 1) != 0}; }
};

} // namespace

std::string EntryWriter::name(Seat seat) const {
    const std::string_view plain = players_.name(seat);
    const bool quote =
        seat < players_.count() && (plain.find_first_of(" \t") != std::string_view::npos || plain.starts_with('!'));
    return quote ? "'" + std::string(plain) + "'" : std::string(plain);
}

bool EntryWriter::write(const Move& move, const Vocabulary::Form& form, std::string& out) {
    const bool counted = form.program.numbers_in_items();
    const CardNames& cards = vocabulary_->cards();
    const auto is_named = [&](int i) { return i + 1 < move.size && move.is_card(i) && move.is_name(i + 1); };
    const auto group_end = [&](int i) {
        while (i < move.size && move.items[static_cast<std::size_t>(i)] != Move::close) ++i;
        return i < move.size ? i + 1 : -1;
    };
    const auto take = [&](const ArgumentStep& step, int position, int&) {
        Cursor c = Cursor::at(position);
        const bool item = c.item < move.size;
        bool fits = false;
        switch (step.kind) {
        case Kind::card:
            fits = item && ((move.is_card(c.item) && !is_named(c.item)) || (sketching_ && move.is_unseen(c.item)));
            break;
        case Kind::card_or_unseen:
            fits = item && (move.is_unseen(c.item) || (move.is_card(c.item) && !is_named(c.item)));
            break;
        case Kind::joker:
        case Kind::joker_or_unseen:
            fits = item && ((move.is_unseen(c.item) && step.may_be_unseen()) ||
                            (move.is_card(c.item) && !move.card(c.item).has_suit() && !is_named(c.item)));
            break;
        case Kind::named_joker:
            fits = item && is_named(c.item);
            c.item += fits;
            break;
        case Kind::group:
            fits = item && move.items[static_cast<std::size_t>(c.item)] == Move::open && group_end(c.item) > 0;
            if (fits) c.item = group_end(c.item) - 1;
            break;
        case Kind::suit: fits = item && move.is_suit(c.item); break;
        case Kind::word: fits = item && move.is_word(c.item) && move.word(c.item) == step.value; break;
        case Kind::number:
            if (!counted) {
                fits = move.numbered && !c.number;
                c.number = true;
                return fits ? c.position() : -1;
            }
            fits = c.item + 1 < move.size && move.items[static_cast<std::size_t>(c.item)] == Move::number_follows;
            c.item += fits;
            c.number = true;
            break;
        case Kind::name:
        case Kind::extra:
            fits = !c.name && (step.kind == Kind::extra ? move.other == step.value : move.other < players_.count());
            c.name = true;
            return fits ? c.position() : -1;
        default: break;
        }
        ++c.item;
        return fits ? c.position() : -1;
    };
    const auto at_end = [&](int position) {
        const Cursor c = Cursor::at(position);
        return c.item == move.size && c.name == (move.other != nobody) && c.number == move.numbered;
    };
    if (!form.program.run(scratch_, (move.size + 2) * 4, take, at_end)) return false;

    out = name(move.seat) + ' ';
    out += vocabulary_->verb_text(move.verb);
    const auto card = [&](int i) { return std::string(cards.text(move.card(i))); };
    int unseen = 0;
    const auto flush = [&] {
        if (unseen > 0) out += unseen == 1 ? " ??" : " ??*" + std::to_string(unseen);
        unseen = 0;
    };
    int written = 0;
    for (const ArgumentProgram::Taken& taken : scratch_.taken) {
        int i = Cursor::at(taken.at).item;
        if (taken.step->may_be_unseen() && move.is_unseen(i)) {
            ++unseen;
            ++written;
            continue;
        }
        flush();
        out += ' ';
        switch (taken.step->kind) {
        case Kind::card:
        case Kind::card_or_unseen:
        case Kind::joker:
        case Kind::joker_or_unseen:
            out += move.is_unseen(i) ? "CARD" : card(i);
            ++written;
            break;
        case Kind::named_joker:
            out += card(i) + '=';
            out += cards.text(move.name(i + 1));
            ++written;
            break;
        case Kind::group:
            out += '[';
            for (++i; move.items[static_cast<std::size_t>(i)] != Move::close; ++i) {
                if (out.back() != '[') out += ' ';
                out += card(i);
                ++written;
                if (!is_named(i)) continue;
                out += '=';
                out += cards.text(move.name(++i));
            }
            out += ']';
            break;
        case Kind::suit: out += cards.suit_text(move.suit(i)); break;
        case Kind::word:
        case Kind::extra: out += taken.step->text; break;
        case Kind::name: out += name(move.other); break;
        case Kind::number:
            out += std::to_string(counted ? move.items[static_cast<std::size_t>(i) + 1] : move.number);
            break;
        default: break;
        }
    }
    // A move has no room for more than capacity items; those that found none can only have been unseen here.
    if (unseen > 0 && move.size == Move::capacity) unseen += std::max(0, move.cards - written);
    flush();
    return true;
}

std::string EntryWriter::text(const Move& move) {
    std::string out;
    for (const auto& form : vocabulary_->forms(move.verb)) {
        if (form.verb->by_table != (move.seat == table_seat)) continue;
        if (write(move, form, out)) return out;
    }
    return {};
}

std::string EntryWriter::sketch(const Move& move) {
    sketching_ = true;
    std::string out = text(move);
    sketching_ = false;
    return out;
}

std::string EntryWriter::text(const Entry& entry) {
    std::string out = text(entry.move);
    if (out.empty()) return out;
    if (entry.timed) out.insert(0, std::string(entry.time_text) + ' ');
    if (entry.stood) out += " !stood";
    if (!entry.comment.empty()) (out += ' ') += entry.comment;
    return out;
}

} // namespace kupi::referee
