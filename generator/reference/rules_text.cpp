#include "reference/rules_text.h"

#include <algorithm>
#include <functional>
#include <iterator>

#include "base/text.h"
#include "reference/fillings.h"
#include "reference/pictures.h"

namespace kupi::reference {

namespace {

/// "7", "−2.5", "(8 + 7) × 2 = 30".
bool is_sum(std::string_view text) {
    std::string bare(text);
    for (const std::string_view sign : {"\u2212", "\u2013", "\u00d7"})
        for (std::size_t at = bare.find(sign); at != std::string::npos; at = bare.find(sign))
            bare.erase(at, sign.size());
    return bare.find_first_of("0123456789") != std::string::npos &&
           bare.find_first_not_of("0123456789,.+-=() ") == std::string::npos;
}

bool applies(const Block& b, const Game& game, const Selection& s) {
    return std::all_of(b.when.begin(), b.when.end(), [&](const Condition& c) { return holds(c, game, s.choices); });
}

void select_into(const std::vector<Block>& from, const Game& game, const Selection& s, std::vector<Block>& to) {
    int left_out = 7; // level of the heading whose section is left out
    for (const Block& b : from) {
        if (!applies(b, game, s)) continue;
        const bool out = (b.log && !s.log) || (s.house && b.id == "house-rules");
        if (b.kind == Block::Kind::heading) {
            if (b.level <= left_out) left_out = 7;
            if (out && left_out > b.level) left_out = b.level;
        }
        if (left_out <= 6 || out) continue;
        Block copy = b;
        copy.when.clear();
        copy.children.clear();
        fill_parameters(copy.inlines, game, s.choices);
        select_into(b.children, game, s, copy.children);
        const bool holds_others =
            b.kind == Block::Kind::list || b.kind == Block::Kind::item || b.kind == Block::Kind::quote;
        if (holds_others && copy.children.empty()) continue;
        // A condition between its items parts a list; printed, it is one again.
        if (b.kind == Block::Kind::list && !to.empty() && to.back().kind == Block::Kind::list &&
            to.back().ordered == b.ordered && (!b.when.empty() || b.first != 1 || !b.ordered))
            to.back().children.insert(to.back().children.end(), copy.children.begin(), copy.children.end());
        else
            to.push_back(std::move(copy));
    }
}

/// A heading whose section came out empty is not printed, nor one that holds only such headings; a title stays.
void drop_empty_sections(std::vector<Block>& blocks) {
    std::vector<Block> kept; // from the last block to the first
    for (auto b = blocks.rbegin(); b != blocks.rend(); ++b) {
        const bool heading = b->kind == Block::Kind::heading && b->level > 1;
        const bool section_ends =
            kept.empty() || (kept.back().kind == Block::Kind::heading && kept.back().level <= b->level);
        if (!heading || !section_ends) kept.push_back(std::move(*b));
    }
    blocks.assign(std::make_move_iterator(kept.rbegin()), std::make_move_iterator(kept.rend()));
}

void each_block(const std::vector<Block>& blocks, const std::function<void(const Block&)>& visit) {
    for (const Block& b : blocks) {
        visit(b);
        each_block(b.children, visit);
    }
}

void each_block(const RulesText& text, const std::function<void(const Block&)>& visit) {
    each_block(text.blocks, visit);
    for (const auto& [number, note] : text.footnotes) each_block(note.children, visit);
}

/// Whether some condition of the one holds only where one of the other does not.
bool exclude_each_other(const std::vector<Condition>& a, const std::vector<Condition>& b) {
    for (const Condition& one : a)
        for (const Condition& other : b) {
            if (one.variant != other.variant) continue;
            if (one.negated != other.negated && one.value == other.value) return true;
            const bool listed = one.value.find('|') != std::string::npos || other.value.find('|') != std::string::npos;
            if (!one.negated && !other.negated && !one.value.empty() && !other.value.empty() && !listed &&
                one.value != other.value)
                return true;
        }
    return false;
}

} // namespace

std::vector<Block> select(const RulesText& text, const Game& game, const Selection& selection) {
    std::vector<Block> out;
    select_into(text.blocks, game, selection, out);
    drop_empty_sections(out);
    return out;
}

std::map<std::string, Place> section_ids(const RulesText& text, Diagnostics& out) {
    std::map<std::string, Place> ids;
    std::map<std::string, std::vector<const Block*>> blocks; // of each id
    std::vector<const Block*> titles;
    const auto first_beside = [](std::vector<const Block*>& others, const Block& b) {
        const auto at = std::find_if(others.begin(), others.end(),
                                     [&](const Block* other) { return !exclude_each_other(b.when, other->when); });
        const Block* first = at == others.end() ? nullptr : *at;
        others.push_back(&b);
        return first;
    };
    each_block(text, [&](const Block& b) {
        if (b.kind == Block::Kind::heading && b.level == 1)
            if (const Block* first = first_beside(titles, b))
                out.error(b.place, "two titles: one stands in line " + std::to_string(first->place.line) + " already",
                          "## begins a section");
        if (b.id.empty()) return;
        ids.emplace(b.id, b.place);
        if (const Block* first = first_beside(blocks[b.id], b))
            out.error(b.place, "two sections with one id: \"" + b.id + "\" stands in line " +
                                   std::to_string(first->place.line) + " already");
    });
    return ids;
}

std::vector<Block> section(const std::vector<Block>& blocks, std::string_view id) {
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (blocks[i].id == id) {
            std::size_t end = i + 1;
            if (blocks[i].kind == Block::Kind::heading)
                while (end < blocks.size() &&
                       !(blocks[end].kind == Block::Kind::heading && blocks[end].level <= blocks[i].level))
                    ++end;
            return {blocks.begin() + static_cast<std::ptrdiff_t>(i), blocks.begin() + static_cast<std::ptrdiff_t>(end)};
        }
        if (auto inner = section(blocks[i].children, id); !inner.empty()) return inner;
    }
    return {};
}

std::vector<Block> quotation(const std::vector<Block>& blocks, std::string_view id) {
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (blocks[i].id == id) {
            std::vector<Block> out = section({blocks.begin() + static_cast<std::ptrdiff_t>(i), blocks.end()}, id);
            const auto heads = [](const Block& b) { return b.kind == Block::Kind::heading; };
            out.erase(out.begin(), std::find_if_not(out.begin(), out.end(), heads));
            out.erase(std::find_if(out.begin(), out.end(), heads), out.end());
            return out;
        }
        std::vector<Block> inner = quotation(blocks[i].children, id);
        if (inner.empty()) continue;
        const bool led_up_to = blocks[i].kind == Block::Kind::list && i > 0;
        if (led_up_to && blocks[i - 1].kind == Block::Kind::paragraph) inner.insert(inner.begin(), blocks[i - 1]);
        return inner;
    }
    return {};
}

bool is_of_figures(const Block& table, std::size_t column) {
    int filled = 0, figures = 0;
    for (const Block& row : table.children) {
        if (&row == &table.children.front() || column >= row.children.size()) continue;
        const std::string cell = plain_text(row.children[column].inlines);
        const std::string_view text = trim(cell);
        filled += text.empty() ? 0 : 1;
        figures += is_sum(text) ? 1 : 0;
    }
    return 2 * figures > filled;
}

std::string plain_text(const std::vector<Inline>& inlines) {
    std::string out;
    for (const Inline& i : inlines) {
        if (i.kind == Inline::Kind::line_break)
            out += '\n';
        else if (i.kind != Inline::Kind::footnote)
            out += i.text;
    }
    return out;
}

void check(const RulesText& text, const Game& game, Diagnostics& out) {
    const auto ids = section_ids(text, out);
    std::vector<std::string> known;
    for (const auto& [id, place] : ids) known.push_back(id);
    const auto need = [&](const std::string& id, const std::string& what, const Place& place) {
        if (!id.empty() && !ids.contains(id))
            out.error(place, what + " \"" + id + "\" has no section in rules.md", did_you_mean(id, known));
    };
    for (const Variant& v : game.variants) need(v.rule, "variant " + v.id + ": rule", v.place);
    if (game.family.empty() || text.file == game.family_folder + "/rules.md") { // else check_overrides()
        for (const auto& id : game.rules) need(id, "rule", game.rules_place);
        for (const Verb& v : game.verbs) need(v.rule, "verb " + v.verb + ": rule", v.place);
    }
    check_conditions(text, game, out);
}

void check_conditions(const RulesText& text, const Game& game, Diagnostics& out) {
    each_block(text, [&](const Block& b) {
        for (const Condition& c : b.when) check(c, game, out);
        check_fillings(b, game, out);
    });
}

std::string_view notation_at(std::string_view text, std::size_t colon) {
    constexpr std::size_t longest = 64;
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto may_be = [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '+' || c == '-';
    };
    if (colon > 0 && is_digit(text[colon - 1])) return {};
    std::size_t end = colon + 1;
    while (end < text.size() && end - colon <= longest && may_be(text[end])) ++end;
    return end < text.size() && text[end] == ':' ? text.substr(colon + 1, end - colon - 1) : std::string_view{};
}

void check_pictures(const RulesText& text, const Pictures& pictures, Diagnostics& out) {
    struct Use {
        std::string notation;
        Place place;              ///< the first
        const char* in = nullptr; ///< "hand", "layout"; null: in the line
        std::size_t more = 0;
    };
    std::vector<Use> uses; // of what is wrong
    std::map<std::string, std::size_t> known;
    const auto use = [&](const std::string& notation, const Place& place, const char* in) {
        if (pictures.find(notation) != nullptr && pictures.rivals(notation).empty()) return;
        const auto [at, fresh] = known.emplace(notation, uses.size());
        if (fresh)
            uses.push_back({notation, place, in, 0});
        else
            ++uses[at->second].more;
    };
    each_block(text, [&](const Block& b) {
        for (const Inline& i : b.inlines)
            if (i.kind == Inline::Kind::picture) use(i.text, i.place, nullptr);
        for (const auto& [label, cards] : b.hands)
            for (const HeldCard& card : cards) use(card.notation, card.place, "hand");
        for (const TableRow& row : b.layout)
            for (const TablePile& pile : row.piles)
                for (const TableCard& card : pile.cards)
                    if (!card.notation.empty()) use(card.notation, card.place, "layout");
    });
    constexpr std::size_t most_guesses = 20; // of what was meant: there may be tens of thousands of names
    const std::vector<std::string> names = pictures.notations(), own = pictures.own_notations();
    const auto meant = [&](const std::string& notation) {
        std::string near = did_you_mean(notation, own);
        return near.empty() ? did_you_mean(notation, names) : near;
    };
    for (const Use& u : uses) {
        const std::string more =
            u.more == 0 ? "" : " (and in " + std::to_string(u.more) + (u.more == 1 ? " more place)" : " more places)");
        const std::string rivals = pictures.rivals(u.notation);
        const bool of_own = std::find(own.begin(), own.end(), u.notation) != own.end();
        if (!rivals.empty() && !own.empty() && !of_own)
            out.warning(u.place,
                        "\"" + u.notation + "\" is no sign of the game's own decks, but may be " + rivals + more,
                        did_you_mean(u.notation, own));
        else if (!rivals.empty())
            out.warning(u.place, "\"" + u.notation + "\" may be " + rivals + more,
                        "\"decks\" in game.toml names the family that is meant");
        else
            out.error(u.place,
                      (u.in != nullptr ? "\"" + printable(u.notation) + "\" in this " + u.in + " is no card"
                                       : "\":" + u.notation + ":\" is no card, sign or suit") +
                          more,
                      &u - uses.data() < static_cast<std::ptrdiff_t>(most_guesses) ? meant(u.notation) : "");
    }
}

void check_motif(const Game& game, const Pictures& pictures, Diagnostics& out) {
    constexpr std::size_t most_motif_cards = 7;
    if (game.motif.size() > most_motif_cards)
        return out.error(game.motif_place, "a motif shows at most " + std::to_string(most_motif_cards) + " cards");
    const bool several = game.motif.size() > 1;
    const std::vector<std::string> own = pictures.own_notations();
    for (const std::string& notation : game.motif) {
        const Picture* p = pictures.find(notation);
        if (p == nullptr || (several && p->kind != Picture::Kind::card))
            out.error(game.motif_place,
                      "\"" + printable(notation) + "\" in the motif is no " + (several ? "card" : "card, sign or suit"),
                      p != nullptr ? "" : did_you_mean(notation, own.empty() ? pictures.notations() : own));
    }
}

} // namespace kupi::reference
