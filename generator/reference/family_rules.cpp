#include "reference/family_rules.h"

#include <algorithm>

#include "base/text.h"

namespace kupi::reference {

namespace {

using Blocks = std::vector<Block>;

bool is_heading(const Block& b) { return b.kind == Block::Kind::heading; }

/// Behind the section of the heading at `at`: the next heading of its level or above.
std::size_t end_of_section(const Blocks& blocks, std::size_t at) {
    std::size_t end = at + 1;
    while (end < blocks.size() && !(is_heading(blocks[end]) && blocks[end].level <= blocks[at].level)) ++end;
    return end;
}

/// Leaves out what no choice of variants makes hold, and conditions that always do.
void prune(Blocks& blocks, const Game& game) {
    Blocks kept;
    for (Block& b : blocks) {
        const auto is_fixed = [&](const Condition& c) {
            return !may_change(game, c.variant) && game.parameter(c.variant) != nullptr;
        };
        const bool never = std::any_of(b.when.begin(), b.when.end(),
                                       [&](const Condition& c) { return is_fixed(c) && !holds(c, game, {}); });
        if (never) continue;
        std::erase_if(b.when, is_fixed);
        prune(b.children, game);
        kept.push_back(std::move(b));
    }
    blocks = std::move(kept);
}

/// Where a heading or a paragraph of that id stands at the top, or the end.
std::size_t find(const Blocks& blocks, const std::string& id, Block::Kind kind) {
    std::size_t at = 0;
    while (at < blocks.size() && (id.empty() || blocks[at].id != id || blocks[at].kind != kind)) ++at;
    return at;
}

/// From `from` on, sections of that id: a chapter may have one in several places, under conditions.
void erase_sections(Blocks& blocks, const std::string& id, std::size_t from) {
    for (std::size_t at = from; !id.empty() && at < blocks.size(); ++at)
        while (at < blocks.size() && is_heading(blocks[at]) && blocks[at].id == id)
            blocks.erase(blocks.begin() + static_cast<std::ptrdiff_t>(at),
                         blocks.begin() + static_cast<std::ptrdiff_t>(end_of_section(blocks, at)));
}

} // namespace

RulesText merged(RulesText own, RulesText chapter, const Game& game) {
    prune(own.blocks, game);
    prune(chapter.blocks, game);
    Blocks& all = chapter.blocks;
    for (const Block& b : own.blocks) // told within another section
        if (const std::size_t at = find(all, b.id, Block::Kind::heading); at < all.size() && !is_heading(b))
            all.erase(all.begin() + static_cast<std::ptrdiff_t>(at),
                      all.begin() + static_cast<std::ptrdiff_t>(end_of_section(all, at)));
    // The title and what stands under it.
    Block title;
    title.kind = Block::Kind::heading;
    title.level = 1;
    title.id = game.id;
    title.inlines = {{Inline::Kind::text, game.title, false, false, {}}};
    title.place = game.place;
    Blocks first = {title};
    std::size_t i = 0;
    if (!own.blocks.empty() && is_heading(own.blocks[0]) && own.blocks[0].level == 1) first = {own.blocks[i++]};
    for (; i < own.blocks.size() && !is_heading(own.blocks[i]); ++i) {
        const std::size_t at = find(all, own.blocks[i].id, Block::Kind::paragraph);
        if (at < all.size())
            all[at] = own.blocks[i];
        else
            first.push_back(own.blocks[i]);
    }
    all.insert(all.begin(), first.begin(), first.end());
    std::size_t behind = first.size();
    while (i < own.blocks.size()) {
        const std::size_t end = end_of_section(own.blocks, i);
        const auto begin = own.blocks.begin();
        const Blocks section(begin + static_cast<std::ptrdiff_t>(i), begin + static_cast<std::ptrdiff_t>(end));
        std::size_t at = find(all, section[0].id, Block::Kind::heading);
        if (at < all.size() && section.size() == 1) { // the chapter's own text, under this heading
            all[at].inlines = section[0].inlines;
            behind = end_of_section(all, at);
            i = end;
            continue;
        }
        if (at < all.size()) {
            const auto from = all.begin() + static_cast<std::ptrdiff_t>(at);
            all.erase(from, all.begin() + static_cast<std::ptrdiff_t>(end_of_section(all, at)));
        } else {
            at = behind;
        }
        all.insert(all.begin() + static_cast<std::ptrdiff_t>(at), section.begin(), section.end());
        behind = at + section.size();
        erase_sections(all, section[0].id, behind);
        i = end;
    }
    own.blocks = std::move(all);
    own.footnotes.merge(chapter.footnotes);
    return own;
}

namespace {

bool holds_id(const Block& b, const std::string& id) {
    return b.id == id ||
           std::any_of(b.children.begin(), b.children.end(), [&](const Block& child) { return holds_id(child, id); });
}

/// The game's own section or paragraph that stands where the chapter tells this rule; null if none does.
const Block* in_place_of(const std::string& rule, const RulesText& chapter, const RulesText& merged) {
    for (std::size_t i = 0; i < chapter.blocks.size(); ++i) {
        if (!holds_id(chapter.blocks[i], rule)) continue;
        int level = 7; // of headings further up only those that this stands under
        for (std::size_t above = i + 1; above-- > 0;) {
            const Block& b = chapter.blocks[above];
            if (b.id.empty() || (above != i && (!is_heading(b) || b.level >= level))) continue;
            if (is_heading(b)) level = b.level;
            for (const Block& own : merged.blocks)
                if (own.place.file == merged.file && own.id == b.id) return &own;
        }
    }
    return nullptr;
}

/// Rules that were told in what the game's own text has taken the place of.
void check_rules_are_told(const RulesText& merged, const RulesText& chapter, const Game& game, Diagnostics& out) {
    Diagnostics told; // by check()
    auto ids = section_ids(merged, told);
    std::vector<std::string> needed = game.rules;
    for (const Verb& v : game.verbs) needed.push_back(v.rule);
    for (const std::string& rule : needed) {
        if (rule.empty() || !ids.emplace(rule, Place()).second) continue;
        const Block* own = in_place_of(rule, chapter, merged);
        out.error(own == nullptr ? game.place : own->place,
                  "the family's rule \"" + rule + "\" is told no more" +
                      (own == nullptr ? "" : ": this takes the place of the section that tells it"),
                  "write a paragraph {#" + rule + '}' + (own == nullptr ? "" : ", or give this another id"));
    }
}

} // namespace

void check_overrides(const RulesText& merged, const Game& game, Diagnostics& out) {
    Diagnostics told; // with the family
    const std::string file = game.family_folder + "/rules.md";
    const auto markdown = read_file(file, told);
    if (!markdown) return;
    const RulesText chapter = parse_rules(*markdown, file, told);
    check_rules_are_told(merged, chapter, game, out);
    const auto of_family = section_ids(chapter, told);
    const auto is_own = [&](const Block& b) { return b.place.file == merged.file; };
    const auto is_known = [&](const std::string& id) {
        return of_family.contains(id) ||
               std::any_of(game.variants.begin(), game.variants.end(), [&](const Variant& v) { return v.rule == id; });
    };
    std::vector<std::string> untouched; // by the game
    for (const Block& b : merged.blocks)
        if (!b.id.empty() && !is_own(b)) untouched.push_back(b.id);
    for (const Block& b : merged.blocks) {
        if (b.id.empty() || !is_own(b) || (is_heading(b) && b.level == 1) || is_known(b.id)) continue;
        if (const std::string near = did_you_mean(b.id, untouched); !near.empty())
            out.warning(b.place,
                        "the family has no section or paragraph \"" + printable(b.id) +
                            "\": this is printed beside what the family says",
                        near);
    }
}

} // namespace kupi::reference
