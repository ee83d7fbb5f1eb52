// Markdown to blocks, through cmark-gfm.

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <sstream>

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>

#include "base/file.h"
#include "base/text.h"
#include "reference/family_rules.h"
#include "reference/inline_marks.h"
#include "reference/rules_text.h"
#include "reference/words.h"

namespace kupi::reference {

namespace {

// What a text may hold, several times what any game's rules need: setting it is to take a moment.
constexpr std::size_t longest_text = 256u << 10, longest_paragraph = 16u << 10; ///< bytes
constexpr std::size_t most_lines = 5'000, most_columns = 16, most_cells = 2'000, most_pictures = 2'000;
constexpr std::size_t most_footnotes = 200;
constexpr int deepest = 12; ///< of blocks, of emphasis and of conditions

struct NodeDeleter {
    void operator()(cmark_node* n) const { cmark_node_free(n); }
};
struct ParserDeleter {
    void operator()(cmark_parser* p) const { cmark_parser_free(p); }
};

/// Whether the Markdown is worth parsing: cmark's time and room grow with the square of what is counted here. Errors
/// go into `out`.
bool is_of_use(std::string_view markdown, const std::string& file, Diagnostics& out) {
    const std::size_t errors = out.error_count();
    if (markdown.size() > longest_text)
        out.error({file, 0, 0}, "longer than " + std::to_string(longest_text >> 10) + " KiB: no game's rules are");
    std::size_t line_number = 0, paragraph = 0;
    while (!markdown.empty() && out.error_count() == errors) {
        const std::size_t end = markdown.find('\n');
        const std::string_view line = markdown.substr(0, end);
        markdown.remove_prefix(std::min(markdown.size(), line.size() + 1));
        const Place at{file, static_cast<int>(++line_number), 1};
        paragraph = trim(line).empty() ? 0 : paragraph + line.size();
        if (line_number > most_lines)
            out.error(at, "more than " + std::to_string(most_lines) + " lines: no game's rules have as many");
        else if (paragraph > longest_paragraph)
            out.error(at, "more than " + std::to_string(longest_paragraph >> 10) + " KiB without an empty line",
                      "part it into paragraphs");
        else if (static_cast<std::size_t>(std::count(line.begin(), line.end(), '|')) > most_columns + 1)
            out.error(at, "a table has at most " + std::to_string(most_columns) + " columns");
        else if (const auto end_of_label = line.find("]:"); end_of_label != std::string_view::npos)
            if (const auto begin = line.rfind('[', end_of_label);
                begin == std::string_view::npos || line[begin + 1] != '^')
                out.error(at, "rules have no place for a link: \"]:\" ends the label of one",
                          "a footnote is written [^why]: Because");
    }
    return out.error_count() == errors;
}

/// A footnote that no word refers to would be left out, and one of two with the same label.
void check_footnotes(std::string_view markdown, const std::string& file, Diagnostics& out) {
    std::set<std::string_view> labels;
    Place at{file, 0, 1};
    for (std::size_t begin = 0; begin < markdown.size();
         begin = std::min(markdown.find('\n', begin), markdown.size()) + 1) {
        ++at.line;
        const std::string_view rest = markdown.substr(begin);
        const auto end = rest.substr(0, rest.find('\n')).find("]:");
        if (!rest.starts_with("[^") || end == std::string_view::npos) continue;
        const std::string_view label = rest.substr(0, end + 1);
        if (!labels.insert(label).second) out.error(at, "a second note for " + printable(label));
        bool is_referred_to = false;
        for (auto use = markdown.find(label); use != std::string_view::npos && !is_referred_to;
             use = markdown.find(label, use + 1))
            is_referred_to = !markdown.substr(use + label.size()).starts_with(':');
        if (!is_referred_to)
            out.error(at, "no word refers to this note",
                      "write " + printable(label) + " behind the one that it explains");
    }
}

class Converter {
  public:
    Converter(const std::string& file, std::string_view markdown, Diagnostics& out)
        : out_(out), lines_(split(markdown, '\n')) {
        text_.file = file;
    }

    RulesText convert(cmark_node* root) {
        blocks(root, text_.blocks, 0);
        if (!open_.empty()) out_.error(open_.back().place, "this <!-- if --> has no <!-- end -->");
        name_headings();
        return std::move(text_);
    }

  private:
    /// A heading without an id has its words for one: "How it ends" is how-it-ends; a second one how-it-ends-2.
    void name_headings() {
        std::set<std::string> taken;
        const auto collect = [&](const auto& self, const std::vector<Block>& blocks) -> void {
            for (const Block& b : blocks) {
                taken.insert(b.id);
                self(self, b.children);
            }
        };
        collect(collect, text_.blocks);
        for (Block& b : text_.blocks) {
            if (b.kind != Block::Kind::heading || !b.id.empty()) continue;
            const std::string words = join(words_of(plain_text(b.inlines)), "-");
            b.id = words;
            b.id_made = true;
            for (int n = 2; !words.empty() && !taken.insert(b.id).second; ++n) b.id = words + "-" + std::to_string(n);
        }
    }

    Place place(cmark_node* n) const {
        return {text_.file, cmark_node_get_start_line(n), std::max(1, cmark_node_get_start_column(n))};
    }

    bool is_too_deep(int depth, cmark_node* n) {
        if (depth > deepest) out_.error(place(n), "nested more than " + std::to_string(deepest) + " deep");
        return depth > deepest;
    }

    /// Counts up to `most`, then says once that there are too many.
    bool is_one_too_many(std::size_t& count, std::size_t most, const char* what, const Place& at) {
        if (++count == most + 1) out_.error(at, "more than " + std::to_string(most) + " " + what + " in one text");
        return count > most;
    }

    void blocks(cmark_node* parent, std::vector<Block>& to, int depth) {
        if (is_too_deep(depth, parent)) return;
        const std::size_t conditions = open_.size();
        for (cmark_node* n = cmark_node_first_child(parent); n != nullptr; n = cmark_node_next(n)) block(n, to, depth);
        if (open_.size() > conditions && depth > 0) {
            out_.error(open_.back().place, "this <!-- if --> has no <!-- end --> in its list item");
            open_.resize(conditions);
        }
    }

    void block(cmark_node* n, std::vector<Block>& to, int depth) {
        const cmark_node_type type = cmark_node_get_type(n);
        if (type == CMARK_NODE_HTML_BLOCK) return comment(n);
        if (type == CMARK_NODE_FOOTNOTE_DEFINITION) {
            if (is_one_too_many(footnotes_, most_footnotes, "footnotes", place(n))) return;
            Block note = make(n, Block::Kind::item);
            blocks(n, note.children, depth + 1);
            // cmark leaves the notes that are referred to, in the order of their numbers, which the references hold.
            text_.footnotes[std::to_string(text_.footnotes.size() + 1)] = std::move(note);
            return;
        }
        if (type == CMARK_NODE_THEMATIC_BREAK) return;
        const std::string name = cmark_node_get_type_string(n);
        if (type == CMARK_NODE_HEADING) {
            Block b = make(n, Block::Kind::heading);
            b.level = cmark_node_get_heading_level(n);
            inlines(n, b.inlines);
            take_id(b);
            check_marks(b);
            to.push_back(std::move(b));
        } else if (type == CMARK_NODE_PARAGRAPH) {
            Block b = make(n, Block::Kind::paragraph);
            inlines(n, b.inlines);
            take_id(b);
            check_marks(b);
            if (!b.inlines.empty() && b.inlines.front().text.starts_with('|'))
                out_.error(b.place, "this table's second line should be a row of dashes as wide as its head",
                           "| Card | Points |, and under it | --- | --- |");
            to.push_back(std::move(b));
        } else if (type == CMARK_NODE_LIST) {
            Block b = make(n, Block::Kind::list);
            b.ordered = cmark_node_get_list_type(n) == CMARK_ORDERED_LIST;
            b.first = cmark_node_get_list_start(n);
            blocks(n, b.children, depth + 1);
            for (Block& item : b.children) item.when.clear(); // the list itself carries them
            to.push_back(std::move(b));
        } else if (type == CMARK_NODE_ITEM || type == CMARK_NODE_BLOCK_QUOTE) {
            Block b = make(n, type == CMARK_NODE_ITEM ? Block::Kind::item : Block::Kind::quote);
            blocks(n, b.children, depth + 1);
            to.push_back(std::move(b));
        } else if (name == "table") {
            Block b = make(n, Block::Kind::table);
            for (cmark_node* row = cmark_node_first_child(n); row != nullptr; row = cmark_node_next(row)) {
                Block r = make(row, Block::Kind::row);
                for (cmark_node* cell = cmark_node_first_child(row); cell != nullptr; cell = cmark_node_next(cell)) {
                    if (is_one_too_many(cells_, most_cells, "cells of tables", place(row))) break;
                    Block c = make(cell, Block::Kind::cell);
                    inlines(cell, c.inlines);
                    check_marks(c);
                    r.children.push_back(std::move(c));
                }
                if (!b.children.empty()) check_width(r);
                b.children.push_back(std::move(r));
            }
            to.push_back(std::move(b));
        } else if (type == CMARK_NODE_CODE_BLOCK) {
            fenced(n, to);
        } else {
            out_.error(place(n), "rules have no place for a " + name);
        }
    }

    /// cmark leaves out the cells that the table's head has no column for. `row`: below the head.
    void check_width(const Block& row) {
        const auto at = static_cast<std::size_t>(row.place.line - 1);
        std::string_view line = at < lines_.size() ? trim(lines_[at]) : std::string_view();
        while (line.starts_with('>')) line = trim(line.substr(1)); // in a quote
        if (line.starts_with('|')) line.remove_prefix(1);
        if (line.ends_with('|') && !line.ends_with("\\|")) line.remove_suffix(1);
        std::size_t cells = 1;
        for (std::size_t i = 0; i < line.size(); ++i)
            if (line[i] == '|' && (i == 0 || line[i - 1] != '\\')) ++cells;
        if (cells > row.children.size())
            out_.error(row.place, "this row has " + std::to_string(cells) + " cells, and the table's head " +
                                      std::to_string(row.children.size()) + ": what is over would not be printed");
    }

    Block make(cmark_node* n, Block::Kind kind) const {
        Block b;
        b.kind = kind;
        b.place = place(n);
        b.when = open_;
        return b;
    }

    /// One comment a line: if, end, or a remark of the writer's.
    void comment(cmark_node* n) {
        int line = cmark_node_get_start_line(n) - 1;
        for (const std::string& raw : split(cmark_node_get_literal(n), '\n')) {
            ++line;
            std::string_view text = trim(raw);
            if (text.empty()) continue;
            const Place at{text_.file, line, 1};
            if (!text.starts_with("<!--") || !text.ends_with("-->")) {
                out_.error(at, "HTML has no place in rules",
                           "comments stand on a line of their own: <!-- if one-suit -->, <!-- end -->");
                continue;
            }
            text = trim(text.substr(4, text.size() - 7));
            if (text == "end") {
                if (open_.empty())
                    out_.error(at, "this <!-- end --> has no <!-- if -->");
                else
                    open_.pop_back();
            } else if (text.starts_with("if ")) {
                Condition c = parse_condition(text.substr(3), at);
                if (!is_id(c.variant)) out_.error(at, "<!-- if --> takes a variant: id, id=value or not id");
                if (open_.size() == deepest)
                    out_.error(at, "more than " + std::to_string(deepest) + " conditions within each other");
                open_.push_back(std::move(c));
            } else if (is_nearly_a_mark(text)) {
                out_.error(at, "<!-- " + printable(text) + " --> is no mark",
                           "what depends on a house rule stands between <!-- if one-suit --> or "
                           "<!-- if not one-suit --> and <!-- end -->");
            }
        }
    }

    /// "IF quick", "endif", "else if quick", a bare "if": a remark would not be so short, or begin with another word.
    static bool is_nearly_a_mark(std::string_view text) {
        std::vector<std::string> words; // but "not" behind the first
        std::istringstream in(lower(text));
        for (std::string word; in >> word;)
            if (words.empty() || word != "not") words.push_back(std::move(word));
        if (words.size() > 1 && words[1] == "if" && (words[0] == "else" || words[0] == "end"))
            words.erase(words.begin());
        if (words.empty() || words.size() > 2) return false;
        static const std::set<std::string_view> closing = {"end", "endif", "else", "fi"},
                                                opening = {"if", "elif", "elseif", "ifnot"};
        return opening.contains(words[0]) || (words.size() == 1 && closing.contains(words[0]));
    }

    void fenced(cmark_node* n, std::vector<Block>& to) {
        const std::string info = cmark_node_get_fence_info(n) != nullptr ? cmark_node_get_fence_info(n) : "";
        if (info == "hand") return hand(n, to);
        if (info == "layout" || info == "layout large") return layout(n, info == "layout large", to);
        out_.error(place(n), "a fenced block is a pictured hand or a table: ```hand, ```layout, ```layout large",
                   did_you_mean(info, {"hand", "layout", "layout large"}));
    }

    void layout(cmark_node* n, bool large, std::vector<Block>& to) {
        Block b = make(n, Block::Kind::layout);
        b.large = large;
        Place first = place(n);
        ++first.line;
        b.layout = parse_table_layout(cmark_node_get_literal(n), first, out_);
        if (b.layout.empty()) out_.error(b.place, "this layout has no row");
        for (const TableRow& row : b.layout)
            for (const TablePile& pile : row.piles)
                for (const TableCard& card : pile.cards)
                    if (is_one_too_many(pictures_, most_pictures, "pictures", card.place)) return;
        to.push_back(std::move(b));
    }

    void hand(cmark_node* n, std::vector<Block>& to) {
        Block b = make(n, Block::Kind::hand);
        Place at = b.place;
        for (const std::string& line : split(cmark_node_get_literal(n), '\n')) {
            ++at.line;
            if (trim(line).empty()) continue;
            std::pair<std::string, std::vector<HeldCard>> row;
            std::size_t begin = 0, end = 0;
            if (const auto colon = line.find(':'); colon != std::string::npos) {
                row.first = trim(std::string_view(line).substr(0, colon));
                end = colon + 1;
            }
            while ((begin = line.find_first_not_of(" \t\r", end)) != std::string::npos) {
                end = std::min(line.find_first_of(" \t\r", begin), line.size());
                at.column =
                    b.place.column + static_cast<int>(count_code_points(std::string_view(line).substr(0, begin)));
                if (is_one_too_many(pictures_, most_pictures, "pictures", at)) break;
                row.second.push_back({line.substr(begin, end - begin), at});
            }
            b.hands.push_back(std::move(row));
        }
        to.push_back(std::move(b));
    }

    void inlines(cmark_node* parent, std::vector<Inline>& to, bool bold = false, bool italic = false, int depth = 0) {
        if (is_too_deep(depth, parent)) return;
        for (cmark_node* n = cmark_node_first_child(parent); n != nullptr; n = cmark_node_next(n)) {
            switch (cmark_node_get_type(n)) {
            case CMARK_NODE_TEXT: words(n, cmark_node_get_literal(n), to, bold, italic); break;
            case CMARK_NODE_SOFTBREAK: add(to, {Inline::Kind::text, " ", bold, italic, {}}); break;
            case CMARK_NODE_LINEBREAK: add(to, {Inline::Kind::line_break, "", bold, italic, {}}); break;
            case CMARK_NODE_CODE: add(to, {Inline::Kind::code, cmark_node_get_literal(n), bold, italic, {}}); break;
            case CMARK_NODE_EMPH: inlines(n, to, bold, true, depth + 1); break;
            case CMARK_NODE_STRONG: inlines(n, to, true, italic, depth + 1); break;
            default:
                if (cmark_node_get_type(n) == CMARK_NODE_FOOTNOTE_REFERENCE)
                    add(to, {Inline::Kind::footnote, cmark_node_get_literal(n), bold, italic, place(n)});
                else
                    no_place_in_line(n);
            }
        }
    }

    void no_place_in_line(cmark_node* n) {
        const cmark_node_type type = cmark_node_get_type(n);
        if (type == CMARK_NODE_IMAGE)
            out_.error(place(n), "rules have no place for an image", "a card or a sign is pictured as :QC:");
        else if (type == CMARK_NODE_LINK)
            out_.error(place(n), "rules have no place for a link: they are printed");
        else if (type == CMARK_NODE_HTML_INLINE)
            out_.error(place(n), "rules have no place for HTML in a line", "*slanted* and **bold** are written so");
        else
            out_.error(place(n),
                       std::string("rules have no place for ") + cmark_node_get_type_string(n) + " in a line");
    }

    /// Text with :notation: in it.
    void words(cmark_node* n, std::string_view text, std::vector<Inline>& to, bool bold, bool italic) {
        const Inline like{Inline::Kind::text, {}, bold, italic, place(n)};
        for (Inline& i : inlines_of(text, InlineMarks::taken, like)) {
            const bool is_picture = i.kind == Inline::Kind::picture;
            if (is_picture && is_one_too_many(pictures_, most_pictures, "pictures", i.place)) return;
            add(to, std::move(i));
        }
    }

    static void add(std::vector<Inline>& to, Inline i) {
        if (i.kind == Inline::Kind::text && i.text.empty()) return;
        if (i.kind == Inline::Kind::text && !to.empty() && to.back().kind == Inline::Kind::text &&
            to.back().bold == i.bold && to.back().italic == i.italic)
            to.back().text += i.text;
        else
            to.push_back(std::move(i));
    }

    /// "… {#id .log}" at the end.
    void take_id(Block& b) {
        if (b.inlines.empty() || b.inlines.back().kind != Inline::Kind::text) return;
        std::string& text = b.inlines.back().text;
        const std::string_view whole = trim(text);
        if (!whole.ends_with('}')) return;
        const auto open = whole.rfind("{#");
        if (open == std::string_view::npos) return;
        for (const auto& word : split(whole.substr(open + 1, whole.size() - open - 2), ' ')) {
            if (word.starts_with('#') && is_id(std::string_view(word).substr(1)))
                b.id = word.substr(1);
            else if (word == ".log")
                b.log = true;
            else
                out_.error(b.place, "\"{" + printable(whole.substr(open + 1)) +
                                        "\" is no id: write {#follow-suit} or {#follow-suit .log}");
        }
        // Only what stood before the id goes; "*stake* is …" keeps the space at its beginning.
        text.resize(static_cast<std::size_t>(whole.data() - text.data()) + open);
        text.resize(text.find_last_not_of(' ') + 1);
        if (text.empty()) b.inlines.pop_back();
    }

    /// What was meant as a mark and would be read as words.
    void check_marks(const Block& b) {
        for (const Inline& i : b.inlines) {
            if (i.kind != Inline::Kind::text) continue;
            if (const auto note = i.text.find("[^"); note != std::string::npos)
                out_.error(b.place,
                           "there is no note for " + printable(i.text.substr(note, i.text.find(']', note) + 1 - note)),
                           "it stands in a line of its own: [^why]: Because");
            if (const auto id = i.text.find("{#"); id != std::string::npos)
                out_.error(b.place,
                           '"' + printable(i.text.substr(id, 40)) + "\" is no id: {#follow-suit} ends a paragraph");
        }
    }

    Diagnostics& out_;
    std::vector<std::string> lines_; ///< of the Markdown
    RulesText text_;
    std::vector<Condition> open_;
    std::size_t pictures_ = 0, cells_ = 0, footnotes_ = 0;
};

} // namespace

RulesText parse_rules(std::string_view markdown, const std::string& file, Diagnostics& out) {
    if (!is_valid_utf8(markdown)) {
        out.error({file, 0, 0}, "not valid UTF-8", "save the file as UTF-8");
        return {file, {}, {}};
    }
    if (!is_of_use(markdown, file, out)) return {file, {}, {}};
    check_footnotes(markdown, file, out);
    cmark_gfm_core_extensions_ensure_registered();
    const std::unique_ptr<cmark_parser, ParserDeleter> parser(
        cmark_parser_new(CMARK_OPT_FOOTNOTES | CMARK_OPT_VALIDATE_UTF8));
    cmark_parser_attach_syntax_extension(parser.get(), cmark_find_syntax_extension("table"));
    cmark_parser_feed(parser.get(), markdown.data(), markdown.size());
    const std::unique_ptr<cmark_node, NodeDeleter> root(cmark_parser_finish(parser.get()));
    return Converter(file, markdown, out).convert(root.get());
}

std::optional<RulesText> load_rules(const Game& game, Diagnostics& out, const std::string& language) {
    const auto in = [&](const std::string& folder) {
        const auto of_language = language == "en" ? std::filesystem::path() : std::filesystem::path(language);
        return std::filesystem::path(folder) / of_language / "rules.md";
    };
    const auto load = [&](const std::filesystem::path& file) -> std::optional<RulesText> {
        const auto text = read_file(file, out, longest_text);
        if (!text) return std::nullopt;
        return parse_rules(*text, file.string(), out);
    };
    const auto own = in(game.folder);
    // A translation tells all that its language's chapter, which may be absent, does not.
    const auto of_family = in(game.family_folder);
    std::error_code error;
    if (game.family.empty() || (language != "en" && !std::filesystem::exists(of_family, error))) return load(own);
    auto chapter = load(of_family);
    if (!chapter || !std::filesystem::exists(own, error))
        return chapter ? merged({own.string(), {}, {}}, std::move(*chapter), game) : chapter;
    auto text = load(own);
    if (text) text = merged(std::move(*text), std::move(*chapter), game);
    return text;
}

} // namespace kupi::reference
