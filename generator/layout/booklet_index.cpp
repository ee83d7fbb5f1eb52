#include <algorithm>

#include "base/text.h"
#include "layout/booklet_parts.h"

namespace kupi::layout {

namespace {

constexpr double column_gap = 1.8, hanging = 1;
constexpr double scale = 0.92; ///< of the type

struct IndexPlace {
    std::size_t page = 0;
    std::string to; ///< an id; empty: the page itself
};

struct IndexEntry {
    std::string shown;
    bool italic = false;
    std::vector<IndexPlace> places;
};

/// What entries are sorted by: lower case, þ as th, without what is no letter or digit.
std::string sort_key(std::string text) {
    for (const std::string_view article : {"The ", "A "})
        if (text.starts_with(article)) text.erase(0, article.size());
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view two = std::string_view(text).substr(i, 2);
        if (two == "\u00fe" || two == "\u00de") {
            out += "th";
            ++i;
        } else if (const char c = lower(text.substr(i, 1))[0];
                   (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == ' ') {
            out += c;
        } else if (static_cast<unsigned char>(c) >= 0x80) {
            out += text[i];
        } else if (c == '-') {
            out += ' ';
        }
    }
    return out;
}

/// "A whole hand" to "whole hand".
std::string section_term(std::string title) {
    for (const char* article : {"A ", "An ", "The "})
        if (title.starts_with(article)) title.erase(0, std::string_view(article).size());
    if (title.size() > 1 && title[0] >= 'A' && title[0] <= 'Z' && !(title[1] >= 'A' && title[1] <= 'Z') &&
        !title.starts_with("I "))
        title[0] = static_cast<char>(title[0] - 'A' + 'a');
    if (title.ends_with('?')) title.pop_back();
    return title;
}

bool is_word_byte(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           static_cast<unsigned char>(c) >= 0xc3;
}

bool has_word(const std::string& text, const std::string& word) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !is_word_byte(text[at - 1])) && (end == text.size() || !is_word_byte(text[end]))) return true;
    }
    return false;
}

/// Collects what the index leads to.
class Entries {
  public:
    explicit Entries(const Book& book) : book_(book) {}

    void add(const std::string& shown, const std::string& id, bool italic = false) {
        const BookPlace* place = book_.find(id);
        if (place == nullptr) return;
        IndexEntry& e = at(shown);
        e.italic = e.italic || italic;
        add(e, {place->page, id});
    }

    void add_word(const std::string& term) {
        const std::string word = term.substr(0, term.find(" ("));
        for (std::size_t i = 0; i < book_.pages.size(); ++i)
            if (has_word(book_.pages[i].text, word)) {
                at(term).shown = term; // a section of that name has lost its capital
                add(at(term), {i, ""});
            }
    }

    std::vector<IndexEntry> sorted() {
        std::vector<IndexEntry> out;
        for (auto& [key, entry] : entries_) {
            std::stable_sort(entry.places.begin(), entry.places.end(),
                             [](const IndexPlace& a, const IndexPlace& b) { return a.page < b.page; });
            out.push_back(std::move(entry));
        }
        return out;
    }

  private:
    IndexEntry& at(const std::string& shown) {
        IndexEntry& e = entries_[sort_key(shown)];
        if (e.shown.empty()) e.shown = shown;
        return e;
    }
    static void add(IndexEntry& e, IndexPlace place) {
        for (const IndexPlace& p : e.places)
            if (p.page == place.page) return;
        e.places.push_back(std::move(place));
    }

    const Book& book_;
    std::map<std::string, IndexEntry> entries_;
};

/// The entries, set in one column, of which a page takes two.
struct IndexColumn {
    Book& book;
    BookletFlow flow;
    double measure;

    /// An entry's name and its pages, on as many lines as they need.
    void entry(const IndexEntry& e, double above) {
        Faces& faces = book.faces;
        Face name, plain;
        name.scale = plain.scale = scale;
        name.italic = e.italic;
        const FaceId id = faces.id(plain);
        const double line = book.job.style.leading * scale;
        Row* row = &flow.row(line, above);
        row->top = 0.2;
        row->stretch = above > 0 ? 1 : 0;
        constexpr double baseline = 0.85;
        row->marks.push_back(text_mark(faces, e.shown + (e.places.empty() ? "" : ","), name, 0, baseline));
        double x = faces.width(faces.id(name), e.shown + ",");
        for (std::size_t i = 0; i < e.places.size(); ++i) {
            const std::string number = std::to_string(e.places[i].page + 1);
            const std::string text = number + (i + 1 < e.places.size() ? "," : "");
            const double width = faces.width(id, text), space = faces.space(id);
            if (x + space + width > measure) {
                flow.keep_with_next();
                row = &flow.row(line);
                row->top = 0.2;
                x = hanging - space;
            }
            row->marks.push_back(text_mark(faces, text, plain, x + space, baseline));
            const std::string to = e.places[i].to.empty() ? "page:" + number : e.places[i].to;
            flow.link({x + space, 0.1, width, 1}, to);
            x += space + width;
        }
    }
};

} // namespace

void add_index(BookletKit& kit) {
    Book& book = kit.book();
    const BookletJob& job = book.job;
    if (job.games.empty()) return; // the contents lead to all that there is
    Entries entries(book);
    for (const BookletGame& g : job.games) {
        entries.add(curled(g.game.title), "game:" + g.game.id, true);
        if (!g.game.english.empty()) entries.add(curled(g.game.english), "game:" + g.game.id);
    }
    for (const Rank& rank : job.deck.ranks)
        if (is_told(rank)) entries.add(rank.name, "rank:" + rank.id);
    for (const Suit& suit : job.deck.suits) entries.add(suit.name, "suit:" + suit.id);
    for (const BookSection& s : book.sections()) entries.add(section_term(s.title), s.id);
    for (const std::string& term : job.words.terms) entries.add_word(term);
    for (std::size_t i = 0; i < book.pages.size(); ++i) book.anchor_page("page:" + std::to_string(i + 1), i);

    const double measure = (book.measure() - column_gap) / 2;
    IndexColumn columns{book, BookletFlow(kit.type(), measure), measure};
    char letter = 0;
    for (const IndexEntry& e : entries.sorted()) {
        const std::string key = sort_key(e.shown);
        const char first = key.empty() ? ' ' : key[0];
        columns.entry(e, letter != 0 && first != letter ? 0.75 : 0);
        letter = first;
    }

    // The title stands across both columns of the first page, which are as much shorter.
    BookletFlow head = kit.flow();
    kit.opening(head, job.words["index"]);
    const double title = head.column.rows.front().height;
    const double size = book.size;
    Column rest = std::move(columns.flow.column);
    std::size_t at = 0;
    const std::size_t first_page = book.pages.size();
    // Page by page: a page's two columns are filled to the same height, the last page's evenly.
    while (at < rest.rows.size()) {
        const bool first = book.pages.size() == first_page;
        const double height = book.height() - (first ? title : 0);
        Column column;
        column.rows.assign(rest.rows.begin() + static_cast<std::ptrdiff_t>(at), rest.rows.end());
        Filled filled = fill(column, height, job.style);
        BookPage& page = book.add_page();
        const std::size_t number = book.pages.size() - 1;
        page.numbered = true;
        if (first) book.anchor("index", job.words["index"], 0);
        if (!first) page.head = number % 2 != 0 ? job.title : job.words["index"];
        const Rect area = book.text_area(number);
        if (first) {
            const Filled opened = fill(head.column, book.height(), job.style);
            draw_panel(opened.panels.front(), size, Matrix::translation(area.x, area.y), book.faces, book.miniatures(),
                       page.operations);
        }
        if (filled.panels.size() <= 2)
            for (double h = 4; h < height; h += 0.5) {
                Filled even = fill(column, h, job.style);
                if (even.panels.size() > 2) continue;
                filled = std::move(even);
                break;
            }
        std::size_t taken = 0;
        for (std::size_t c = 0; c < 2 && c < filled.panels.size(); ++c) {
            const FilledPanel& panel = filled.panels[c];
            const double x = area.x + static_cast<double>(c) * (measure + column_gap) * size;
            const double y = area.y + (first ? title : 0) * size;
            draw_panel(panel, size, Matrix::translation(x, y), book.faces, book.miniatures(), page.operations);
            for (const FilledPanel::Place& place : panel.rows) {
                const std::size_t row = at + static_cast<std::size_t>(place.row - column.rows.data());
                for (const RowLink& l : columns.flow.links)
                    if (l.row == row)
                        page.links.emplace_back(Rect{x + l.area.x * size, y + (place.y + l.area.y) * size,
                                                     l.area.width * size, l.area.height * size},
                                                l.to);
                ++taken;
            }
        }
        if (taken == 0) break;
        at += taken;
    }
    kit.list("index", job.words["index"]);
}

} // namespace kupi::layout
