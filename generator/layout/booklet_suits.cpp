// The chapter on the suits: what each means, and the wheel of their oppositions and pairs.
#include <algorithm>

#include "layout/booklet_parts.h"
#include "layout/booklet_told.h"
#include "layout/own_blocks.h"

namespace kupi::layout {

namespace {

constexpr double parted_table = 1e5;                  ///< what a page's end within it costs (fill)
constexpr std::size_t few_extras = 4;                 ///< jokers and their like, which are no chapter of their own
constexpr double least_sign = 3.2, most_growth = 1.8; ///< ems: of a suit's sign

} // namespace

void BookletChapters::suit_entry(BookletFlow& flow, const Suit& suit, double side) {
    std::vector<Block> text;
    if (!suit.meaning.empty()) text.push_back(paragraph({run(suit.meaning)}));
    const auto in_deck = [&](const Reference& r) -> const Suit* {
        const auto at =
            std::find_if(job_.deck.suits.begin(), job_.deck.suits.end(), [&](const Suit& s) { return s.id == r.id; });
        return at == job_.deck.suits.end() ? nullptr : &*at;
    };
    std::vector<Inline> ties;
    std::vector<const Suit*> others;
    const auto add = [&](const std::string& before, const Suit* other) {
        ties.push_back(run(before));
        ties.push_back(sign(other->id));
        ties.push_back(run("\u00a0" + other->name));
        others.push_back(other);
    };
    if (suit.opposed)
        if (const Suit* other = in_deck(*suit.opposed)) add(job_.words["opposed"] + "\u00a0", other);
    bool first = true;
    for (const Reference& r : suit.paired)
        if (const Suit* other = in_deck(r)) {
            const std::string paired = (ties.empty() ? "" : ". ") + job_.words["paired"] + "\u00a0";
            add(first ? paired : " " + job_.words["or"] + "\u00a0", other);
            first = false;
        }
    if (!ties.empty()) {
        ties.push_back(run("."));
        text.push_back(paragraph(std::move(ties)));
    }
    flow.anchor("suit:" + suit.id, "", 2);
    Row& row = entry_row(flow);
    const double indent = side + 1.4;
    put_entry(row, {0, indent, book_.measure() - indent}, book_.silent(book_.miniatures().alone(suit.id, side)),
              suit.name, suit.pronunciation, text);
    // The small symbols, and the names behind them, lead to their own entries.
    std::size_t next = 0;
    Faces& faces = book_.faces;
    for (std::size_t i = 0; i < row.marks.size() && next < others.size(); ++i) {
        Mark& m = row.marks[i];
        if (m.kind != Mark::Kind::picture) continue;
        m.picture = book_.silent(m.picture);
        const double wide = m.picture->width + faces.width(faces.id({}), "\u00a0" + others[next]->name);
        flow.link({m.x, m.y - 0.85, wide, 1.15}, "suit:" + others[next]->id);
        ++next;
    }
}

void BookletChapters::wheel_figure(BookletFlow& flow) {
    const Deck& deck = job_.deck;
    const SuitTies ties = suit_ties(deck.suits);
    if (ties.opposed.empty() && ties.paired.empty()) return;
    const double measure = book_.measure(), symbol = 2.5, count = static_cast<double>(kit_.order().size());
    const double radius = std::min((measure - 10.6) / 2 - symbol / 2, std::max(0.88 * count, 4.0));
    const double reach = radius + symbol * 0.72 + 0.2, height = 2 * reach + 3.2;
    const Point middle{measure / 2, height / 2};
    std::vector<draw::Operation> operations;
    kit_.ring({middle.x * figure_em, (middle.y - height) * figure_em}, radius * figure_em, symbol * figure_em, true,
              operations);
    Row& row = flow.row(height + 3.6, 0.8);
    row.top = 0.6;
    row.marks.push_back(picture_mark(book_.figure("wheel", measure, height, std::move(operations)), 0, height));
    for (std::size_t i = 0; i < kit_.order().size(); ++i) {
        const Suit& suit = deck.suits[kit_.order()[i]];
        // Names stand around the bands, towards the side on which they are.
        const Point out = wheel_place(i, kit_.order().size(), {}, 1);
        const Hold hold = out.x > 0.2 ? Hold::left : out.x < -0.2 ? Hold::right : Hold::middle;
        const Point at = middle + out * (reach + 0.45);
        const double y = at.y + (hold == Hold::middle ? (out.y > 0 ? 0.75 : -0.1) : 0.25 + 0.4 * out.y);
        row.marks.push_back(text_mark(book_.faces, suit.name, {}, at.x, y, hold));
        const Point seat = middle + out * radius;
        flow.link({seat.x - symbol / 2, seat.y - symbol / 2, symbol, symbol}, "suit:" + suit.id);
    }
    Face key;
    key.italic = true;
    double y = height + 1.5;
    const auto legend = [&](const char* word, double thickness, Face::Ink ink) {
        const std::string text = job_.words[word];
        const double width = book_.faces.width(book_.faces.id(key), text), x = (measure - width - 3) / 2;
        row.marks.push_back(rule_mark(book_.faces, x, y - 0.3, 2.2, thickness, ink));
        row.marks.push_back(text_mark(book_.faces, text, key, x + 3, y));
        y += 1.4;
    };
    if (!ties.opposed.empty()) legend("wheel-opposed", 0.07, Face::Ink::ink);
    if (!ties.paired.empty()) legend("wheel-paired", 0.3, Face::Ink::accent);
}

void BookletChapters::section(BookletFlow& flow, const std::string& chapter, const std::string& id,
                              const std::string& word) {
    Block title = heading(kit_.heading(id, job_.words[word]));
    title.id = id;
    std::vector<Block> blocks = {std::move(title)};
    for (Block& b : kit_.told(id)) blocks.push_back(std::move(b));
    flow.text(std::move(blocks), chapter);
}

void BookletChapters::extra_entries(BookletFlow& flow) {
    const std::vector<Extra>& extras = job_.deck.extras;
    constexpr double card = 4.6, indent = 5.4, gap = 1.6;
    const double column = (book_.measure() - gap) / 2;
    for (std::size_t i = 0; i < extras.size(); i += 2) {
        Row& row = entry_row(flow);
        for (std::size_t k = i; k < std::min(i + 2, extras.size()); ++k) {
            std::vector<Block> text;
            if (!extras[k].meaning.empty()) text.push_back(paragraph({run(extras[k].meaning)}));
            put_entry(row, {k == i ? 0 : column + gap, indent, column - indent}, kit_.card(Card::of_no_suit(k), card),
                      extras[k].name, "", text);
        }
    }
}

void BookletChapters::extras() {
    const std::size_t count = job_.deck.extras.size();
    if (count == 0 || (!job_.deck.suits.empty() && count <= few_extras)) return;
    BookletFlow f = kit_.flow();
    const std::string title = kit_.heading("extras", job_.words["extras"]);
    kit_.opening(f, title);
    f.text(kit_.told("extras"), "extras");
    extra_entries(f);
    book_.chapter(f, "extras", title, job_.title, title);
    kit_.list("extras", title);
}

void BookletChapters::wants(BookletFlow& flow, const std::string& chapter) {
    if (job_.games.size() < 2 && kit_.told("games").empty()) return;
    section(flow, chapter, "games", "wants");
    if (job_.games.size() < 2) return; // its own chapter says so
    Block table;
    table.kind = Block::Kind::table;
    const auto add = [&](const std::vector<std::string>& texts) {
        Block& row = table.children.emplace_back();
        row.kind = Block::Kind::row;
        for (const std::string& text : texts) {
            row.children.push_back(paragraph({run(text)}));
            row.children.back().kind = Block::Kind::cell;
        }
    };
    add({job_.words["wants-game"], job_.words["wants-players"], job_.words["wants-cards"]});
    for (const BookletGame& g : job_.games) add({g.game.title, g.game.players, cards_wanted(g.game, job_.words)});
    flow.keep_with_next();
    const std::size_t first = flow.column.rows.size();
    flow.text({std::move(table)}, chapter);
    // Rather not on two pages.
    for (std::size_t i = first; i + 1 < flow.column.rows.size(); ++i)
        flow.column.rows[i].cost = std::max(flow.column.rows[i].cost, parted_table);
}

BookletFlow BookletChapters::suits_flow(const std::string& title, double sign) {
    const Deck& deck = job_.deck;
    BookletFlow f = kit_.flow();
    kit_.opening(f, title);
    f.text(kit_.told("suits"), "suits");
    for (const Suit& suit : deck.suits) suit_entry(f, suit, sign);
    const SuitTies ties = suit_ties(deck.suits);
    if (!ties.opposed.empty() || !ties.paired.empty()) {
        section(f, "suits", "wheel", "wheel");
        f.keep_with_next();
        wheel_figure(f);
    }
    if (!deck.extras.empty() && deck.extras.size() <= few_extras) {
        section(f, "suits", "extras", "extras");
        extra_entries(f);
    }
    f.text(kit_.section("decks"), "suits");
    if (glossary(table_words).empty()) wants(f, "suits"); // else it stands there, before the games
    return f;
}

void BookletChapters::suits() {
    if (job_.deck.suits.empty()) return;
    const std::string title = kit_.heading("suits", job_.words["suits"]);
    BookletFlow f = suits_flow(title, least_sign);
    // On a single page the signs grow into what it leaves empty.
    const Filled filled = fill(f.column, book_.height(), job_.style);
    if (filled.panels.size() == 1) {
        const double spare = book_.height() - filled.panels.front().filled;
        const double sign = least_sign + std::min(spare / static_cast<double>(job_.deck.suits.size()), most_growth);
        BookletFlow grown = suits_flow(title, sign);
        if (fill(grown.column, book_.height(), job_.style).panels.size() == 1) f = std::move(grown);
    }
    book_.chapter(f, "suits", title, job_.title, title);
    kit_.list("suits", title);
}

} // namespace kupi::layout
