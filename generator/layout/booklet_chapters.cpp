// The chapters on the cards, their ranks, the words of their world, and on each game.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/text.h"
#include "layout/booklet_parts.h"
#include "layout/booklet_told.h"
#include "layout/own_blocks.h"
#include "layout/wrap.h"

namespace kupi::layout {

namespace {

constexpr double entry_above = 0.65;   ///< ems: white before an entry
constexpr double narrow_measure = 12;  ///< ems: narrower entries are not justified
constexpr double sign_size = 2.2;      ///< ems: of the large sign beside a rank's name
constexpr std::size_t most_in_row = 5; ///< suits whose cards of a rank stand side by side

/// Where the upper corners of such a card show one of the items, as a share of the card's width and height; `otherwise`
/// if they show none.
Point corner_of(const CardTemplate& card_template, CardKind kind, std::initializer_list<std::string_view> items,
                Point otherwise) {
    for (const Layer& layer : card_template.layers) {
        const auto shows = [&](std::string_view item) {
            return std::find(layer.items.begin(), layer.items.end(), item) != layer.items.end();
        };
        if (layer.kind != LayerKind::index || !layer.size || std::none_of(items.begin(), items.end(), shows)) continue;
        if (!layer.on.empty() && std::find(layer.on.begin(), layer.on.end(), kind) == layer.on.end()) continue;
        const Size size = card_template.made_for;
        const Point at{layer.at.fx + (layer.offset.x + (0.5 - layer.hold.fx) * layer.size->width) / size.width,
                       layer.at.fy + (layer.offset.y + (0.5 - layer.hold.fy) * layer.size->height) / size.height};
        if (at.y < 0.5) return at;
    }
    return otherwise;
}

/// Whether a rank's cards of all suits stand side by side.
bool stand_in_rows(const Deck& deck) { return !deck.suits.empty() && deck.suits.size() <= most_in_row; }

/// A step that comes to every suit before it is back at the first: `wanted` or the next smaller that does.
std::size_t suit_step(std::size_t suits, std::size_t wanted) {
    while (std::gcd(suits, wanted) > 1) --wanted;
    return wanted;
}

/// Of a glossary, the words that the games use; no list is left empty.
void keep_spoken_of(std::vector<Block>& blocks, const std::vector<BookletGame>& games) {
    const auto is_idle = [&](const Block& item) {
        const bool has_word = !item.children.empty() && !item.children.front().inlines.empty();
        return has_word && !is_spoken_of(item.children.front().inlines.front().text, games);
    };
    for (Block& block : blocks) std::erase_if(block.children, is_idle);
    std::erase_if(blocks, [](const Block& b) { return b.kind == Block::Kind::list && b.children.empty(); });
}

} // namespace

// ---- The cards

std::string BookletChapters::name_of(Card card) const {
    const Deck& deck = job_.deck;
    const Rank& rank = deck.ranks[card.rank()];
    const Suit& suit = deck.suits[card.suit()];
    return deck.card_name == usual_card_name ? job_.words.card(rank.name, suit.name)
                                             : card_name(deck.card_name, rank, suit);
}

void BookletChapters::card_figure(BookletFlow& flow) {
    const Deck& deck = job_.deck;
    if (deck.suits.empty() || deck.ranks.empty()) return;
    // A small number, a large one and the highest face, of suits that look different.
    std::vector<std::size_t> numbers, told, faces;
    for (std::size_t i = 0; i < deck.ranks.size(); ++i)
        if (deck.ranks[i].kind == RankKind::face)
            faces.push_back(i);
        else
            (is_told(deck.ranks[i]) ? told : numbers).push_back(i); // a deuce or a banner is no mere number
    if (numbers.empty()) numbers = std::move(told);
    std::vector<std::size_t> shown;
    if (!numbers.empty()) shown = {numbers[numbers.size() * 3 / 8], numbers[numbers.size() * 6 / 8]};
    if (!faces.empty()) shown.push_back(faces.back());
    const double width = 8.4, gap = (book_.measure() - width * 3) / 2, above = 1.9;
    const double height = width * deck.size.height / deck.size.width;
    Row& row = flow.row(above + height + 1.7, 0.9);
    row.top = 0.4;
    Face label;
    label.italic = true;
    label.scale = 0.92;
    const std::size_t step = suit_step(deck.suits.size(), 5);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const double x = static_cast<double>(i) * (width + gap);
        const std::size_t suit = (i + 1) * step % deck.suits.size();
        const Rank& rank = deck.ranks[shown[i]];
        const bool face = rank.kind == RankKind::face;
        row.marks.push_back(picture_mark(kit_.card(Card(suit, shown[i]), width), x, above + height));
        const auto point = [&](const std::string& text, double at) {
            // A long text stays above its card.
            const double half = book_.faces.width(book_.faces.id(label), text) / 2;
            const double middle = at < 0.5 ? std::max(at * width, half) : std::min(at * width, width - half);
            row.marks.push_back(text_mark(book_.faces, text, label, x + middle, 1, Hold::middle));
            row.marks.push_back(rule_mark(book_.faces, x + at * width - 0.02, 1.55, 0.04, 0.5, Face::Ink::accent));
        };
        const CardKind kind = face ? CardKind::face : CardKind::number;
        const Point left{0.13, 0}, right{0.87, 0};
        const Point suit_at = corner_of(job_.card_template, kind, {"suit"}, left);
        const Point rank_at = corner_of(job_.card_template, kind, {"sign", "numeral"}, right);
        const std::string suit_word = job_.words["figure-suit"],
                          rank_word = job_.words[face ? "figure-rank" : "figure-number"];
        if (std::abs(suit_at.x - rank_at.x) > 0.4) {
            point(suit_word, suit_at.x < rank_at.x ? left.x : right.x);
            point(rank_word, suit_at.x < rank_at.x ? right.x : left.x);
        } else { // one below the other
            point(suit_at.y < rank_at.y ? suit_word + ", " + rank_word : rank_word + ", " + suit_word,
                  suit_at.x < 0.5 ? left.x : right.x);
        }
        Face name;
        name.scale = 0.92;
        row.marks.push_back(text_mark(book_.faces, name_of(Card(suit, shown[i])), name, x + width / 2,
                                      above + height + 1.3, Hold::middle));
    }
}

void BookletChapters::number_figure(BookletFlow& flow) {
    std::vector<const Rank*> numbers;
    for (const Rank& rank : job_.deck.ranks)
        if (rank.kind == RankKind::number && !rank.sign.path.empty() &&
            book_.miniatures().alone(rank.id, 1.7) != nullptr)
            numbers.push_back(&rank);
    if (numbers.empty()) return;
    Row& row = flow.row(3.9, 0.5);
    Face face;
    const double step = book_.measure() / static_cast<double>(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const double x = (static_cast<double>(i) + 0.5) * step;
        const Miniature* m = book_.silent(book_.miniatures().alone(numbers[i]->id, 1.7));
        row.marks.push_back(picture_mark(m, x - m->width / 2, 1.6));
        row.marks.push_back(text_mark(book_.faces, numbers[i]->numeral, face, x, 3.4, Hold::middle));
    }
}

void BookletChapters::cards() {
    if (job_.deck.suits.empty()) return;
    BookletFlow f = kit_.flow();
    const std::string title = kit_.heading("cards", job_.words["cards"]);
    kit_.opening(f, title);
    std::vector<Block> part;
    // Figures stand at the end of the sections whose ids they bear.
    std::string open;
    const auto flush = [&] {
        f.text(std::move(part), "cards");
        part.clear();
        if (open == "reading" || open == "numbers") f.keep_with_next();
        if (open == "reading") card_figure(f);
        if (open == "numbers") number_figure(f);
    };
    for (Block& b : kit_.told("cards")) {
        if (b.kind == Block::Kind::heading) {
            flush();
            open = b.id;
            b.level = 2;
        }
        part.push_back(std::move(b));
    }
    flush();
    if (open.empty()) card_figure(f);
    book_.chapter(f, "cards", title, job_.title, title);
    kit_.list("cards", title);
}

// ---- Ranks

void BookletChapters::put_entry(Row& row, const EntryPlace& place, const Miniature* picture_of, const std::string& name,
                                const std::string& pronunciation, const std::vector<Block>& text) {
    Faces& faces = book_.faces;
    Typesetter& type = place.measure < narrow_measure ? kit_.narrow_type() : kit_.entry_type();
    const Column column = type.set(text, place.measure);
    const double left = place.x + place.indent;
    Face bold, italic;
    bold.weight = 700;
    bold.scale = 1.22;
    bold.ink = Face::Ink::accent;
    italic.italic = true;
    constexpr double baseline = 1.1, name_height = 1.42;
    row.top = baseline - faces.cap_height() * bold.scale;
    constexpr double wrapped_at = 100; // points an em
    const std::vector<std::string> lines =
        wrap_lines(name, faces.font(faces.id(bold), wrapped_at), place.measure * wrapped_at, job_.text);
    double widest = 0;
    for (const std::string& line : lines) widest = std::max(widest, faces.width(faces.id(bold), line));
    if (widest > place.measure) bold.scale *= place.measure / widest; // a single word
    double below = 0;
    for (const std::string& line : lines) {
        row.marks.push_back(text_mark(faces, line, bold, left, below + baseline));
        below += name_height;
    }
    if (!pronunciation.empty()) {
        const double x = left + faces.width(faces.id(bold), lines.back()) + 0.6;
        row.marks.push_back(text_mark(faces, pronunciation, italic, x, below - name_height + baseline));
    }
    row.height = std::max(row.height, below + take_rows(row, column.rows, left, below));
    if (picture_of != nullptr) row.height = std::max(row.height, hang(row, picture_of, place.x) + 0.2);
}

double BookletChapters::hang(Row& row, const Miniature* picture_of, double x) {
    row.marks.push_back(picture_mark(picture_of, x, row.top + picture_of->height));
    return row.top + book_.form(picture_of->form).box.height / figure_em; // some reach below the baseline
}

Row& BookletChapters::entry_row(BookletFlow& flow) {
    Row& row = flow.row(0, entry_above);
    row.stretch = 1;
    return row;
}

double BookletChapters::rank_card(const BookletFlow& flow, std::size_t ranks) const {
    constexpr double least = 3.9, usual = 5.6;
    double room = book_.height();
    for (const Row& row : flow.column.rows) room -= row.above + row.height;
    const double height = room / static_cast<double>(std::max<std::size_t>(ranks, 1)) - entry_above - 0.5;
    const double width = height * job_.deck.size.width / job_.deck.size.height;
    return width < least ? usual : std::min(width, usual);
}

std::size_t BookletChapters::rank_entries(BookletFlow& flow, const std::vector<std::size_t>& ranks) {
    const std::vector<Suit>& suits = job_.deck.suits;
    const bool in_rows = stand_in_rows(job_.deck);
    const double card = in_rows ? 0 : rank_card(flow, ranks.size());
    const std::size_t step = suit_step(suits.size(), 4);
    const std::size_t first = flow.column.rows.size();
    std::size_t suit = 0;
    for (const std::size_t i : ranks) {
        const Rank& rank = job_.deck.ranks[i];
        flow.anchor("rank:" + rank.id, "", 2);
        Row& row = entry_row(flow);
        const Miniature* sign = book_.silent(book_.miniatures().alone(rank.id, sign_size));
        const double beside = in_rows ? 0 : card + 1.4, text = beside + (sign != nullptr ? sign_size + 0.8 : 0);
        put_entry(row, {0, text, book_.measure() - text}, in_rows ? nullptr : kit_.card(Card(suit, i), card), rank.name,
                  rank.pronunciation, {paragraph({run(rank.meaning)})});
        if (sign != nullptr) row.height = std::max(row.height, hang(row, sign, beside));
        suit = (suit + step) % suits.size();
    }
    return first;
}

void BookletChapters::add_rows_of_suits(BookletFlow& flow, std::size_t first, const std::vector<std::size_t>& ranks) {
    const Deck& deck = job_.deck;
    constexpr double least = 4, most = 8.4, least_gap = 0.9, above = 0.5;
    const double count = static_cast<double>(deck.suits.size()), shape = deck.size.height / deck.size.width;
    const auto pages = [&](double width) {
        Column column = flow.column;
        for (std::size_t i = 0; i < ranks.size(); ++i) column.rows[first + i].height += above + width * shape;
        return fill(column, book_.height(), job_.style).panels.size();
    };
    const std::size_t fewest = pages(least);
    double width = std::min(most, (book_.measure() + least_gap) / count - least_gap);
    while (width > least && pages(width) > fewest) width -= 0.1;
    const double gap = count > 1 ? (book_.measure() - count * width) / (count - 1) : 0;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        Row& row = flow.column.rows[first + i];
        row.height += above + width * shape;
        for (std::size_t suit = 0; suit < deck.suits.size(); ++suit)
            row.marks.push_back(picture_mark(kit_.card(Card(suit, ranks[i]), width),
                                             static_cast<double>(suit) * (width + gap), row.height));
    }
}

void BookletChapters::ranks() {
    const Deck& deck = job_.deck;
    std::vector<std::size_t> told;
    for (std::size_t i = 0; i < deck.ranks.size(); ++i)
        if (is_told(deck.ranks[i])) told.push_back(i);
    if (told.empty()) return;
    BookletFlow f = kit_.flow();
    const std::string title = kit_.heading("ranks", job_.words["ranks"]);
    kit_.opening(f, title);
    // What has a heading of its own comes behind the ranks.
    std::vector<Block> before = kit_.told("ranks");
    const auto heads = [](const Block& b) { return b.kind == Block::Kind::heading; };
    const auto after = std::find_if(before.begin(), before.end(), heads);
    std::vector<Block> behind(std::make_move_iterator(after), std::make_move_iterator(before.end()));
    before.erase(after, before.end());
    f.text(std::move(before), "ranks");
    const std::size_t first = deck.suits.empty() ? 0 : rank_entries(f, told);
    for (Block& b : behind)
        if (heads(b)) b.level = 2;
    f.text(std::move(behind), "ranks");
    if (stand_in_rows(deck)) add_rows_of_suits(f, first, told);
    book_.chapter(f, "ranks", title, job_.title, title);
    kit_.list("ranks", title);
}

void BookletChapters::definition(BookletFlow& flow, std::vector<Block> text) {
    std::string word;
    if (!text.empty() && !text.front().inlines.empty() && text.front().inlines.front().bold) {
        std::vector<Inline>& inlines = text.front().inlines;
        word = inlines.front().text;
        inlines.erase(inlines.begin());
        if (!inlines.empty() && inlines.front().text.starts_with(": ")) inlines.front().text.erase(0, 2);
    }
    constexpr double column = 6.6;
    const Column set = kit_.entry_type().set(text, book_.measure() - column);
    if (set.rows.empty()) return;
    Face bold;
    bold.weight = 700;
    bold.ink = Face::Ink::accent;
    const double baseline = set.rows.front().top + book_.faces.cap_height();
    Row& row = flow.row(0, 0.4);
    row.stretch = 0.5;
    row.top = set.rows.front().top;
    row.marks.push_back(text_mark(book_.faces, word, bold, 0, baseline));
    row.height = take_rows(row, set.rows, column, 0);
}

std::vector<Block> BookletChapters::glossary(const std::string& id) const {
    std::vector<Block> blocks = kit_.told(id);
    if (id == table_words) keep_spoken_of(blocks, job_.games);
    return blocks;
}

void BookletChapters::words(const std::string& id) {
    std::vector<Block> blocks = glossary(id);
    if (blocks.empty()) return;
    BookletFlow f = kit_.flow();
    const std::string title = kit_.heading(id, "");
    kit_.opening(f, title);
    // The items of a list stand as a glossary: each word at the margin, what it means beside it.
    std::vector<Block> running;
    for (Block& b : blocks) {
        if (b.kind != Block::Kind::list) {
            running.push_back(std::move(b));
            continue;
        }
        f.text(std::move(running), id);
        running.clear();
        for (Block& item : b.children) definition(f, std::move(item.children));
    }
    f.text(std::move(running), id);
    if (id == table_words) wants(f, id);
    book_.chapter(f, id, title, job_.title, title);
    kit_.list(id, title);
}

// ---- Games

void BookletChapters::game(const BookletGame& g) {
    Typesetter& type = book_.typesetter(book_.miniatures(g.game.families), g.footnotes, job_.style, true);
    BookletFlow f(type, book_.measure());
    Face english;
    english.small_caps = true;
    english.tracking = 0.05;
    english.ink = Face::Ink::accent;
    english.scale = 1.1;
    Face tagline;
    tagline.italic = true;
    const std::string title = curled(g.game.title), name = curled(g.game.english);
    kit_.opening(f, title, g.game.motif,
                 {{name, english}, {curled(g.game.tagline), tagline}, {g.game.players + ", " + g.game.length, {}}});
    f.text(g.blocks, g.game.id);
    book_.chapter(f, "game:" + g.game.id, title, title, "");
    kit_.list("game:" + g.game.id, title, name);
}

} // namespace kupi::layout
