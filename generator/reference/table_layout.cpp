#include "reference/table_layout.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/display_width.h"
#include "base/text.h"
#include "reference/pictures.h"

namespace kupi::reference {

namespace {

constexpr std::size_t most_table_rows = 40, most_table_piles = 16, most_table_cards = 40,
                      most_table_thick = 200; ///< cards: of a pile

class TableParser {
  public:
    TableParser(const Place& place, Diagnostics& out) : place_(place), out_(out) {}

    std::vector<TableRow> parse(std::string_view text) {
        bool apart = false;
        for (const std::string& line : split(text, '\n')) {
            if (trim(line).empty()) {
                apart = !rows_.empty();
            } else if (rows_.size() == most_table_rows) {
                fail(0, "a layout has at most " + std::to_string(most_table_rows) + " rows");
                break;
            } else {
                rows_.push_back({});
                rows_.back().apart = std::exchange(apart, false);
                row(line);
            }
            ++place_.line;
        }
        return std::move(rows_);
    }

  private:
    void fail(std::size_t at, const std::string& what, const std::string& hint = "") {
        Place place = place_;
        place.column += static_cast<int>(count_code_points(line_.substr(0, at)));
        out_.error(place, what, hint);
    }

    /// Where a label begins that nothing closes, of a row with an odd number of quotes: the next one, if there is any,
    /// opens a label, as a blank stands before it and none behind.
    static std::size_t unclosed_label(std::string_view line) {
        const auto blank = [&](std::size_t at) {
            return at >= line.size() || std::string_view(" \t\r").find(line[at]) != std::string_view::npos;
        };
        for (std::size_t at = line.find('"');; at = line.find('"', at + 1)) {
            const std::size_t next = line.find('"', at + 1);
            if (next == std::string_view::npos || (blank(next - 1) && !blank(next + 1))) return at;
            at = next;
        }
    }

    void row(std::string_view line) {
        line_ = line;
        if (std::count(line.begin(), line.end(), '"') % 2 == 1)
            return fail(unclosed_label(line), "this label has no closing quote");
        std::size_t at = 0;
        if (const std::size_t colon = line.find(':'); colon < line.find('"')) {
            rows_.back().label = trim(line.substr(0, colon));
            if (rows_.back().label.empty()) fail(colon, "no label stands before the colon", "as in \"Bo: 7S 4H\"");
            at = colon + 1;
        }
        while ((at = line.find_first_not_of(" \t\r", at)) != std::string_view::npos) {
            if (line[at] == '"') {
                const std::size_t end = line.find('"', at + 1);
                label(at, line.substr(at + 1, end - at - 1));
                at = end + 1;
                continue;
            }
            const std::size_t end = std::min(line.find_first_of(" \t\r\"", at), line.size());
            if (rows_.back().piles.size() == most_table_piles)
                return fail(at, "a row of a layout has at most " + std::to_string(most_table_piles) + " piles");
            rows_.back().piles.push_back(pile(at, end));
            at = end;
        }
    }

    void label(std::size_t at, std::string_view text) {
        std::vector<TablePile>& piles = rows_.back().piles;
        if (piles.empty() || !piles.back().label.empty())
            fail(at, piles.empty() ? "a label in quotes stands behind its pile" : "this pile has two labels",
                 "a label of the row stands at its beginning: Bo: 7S 4H");
        else if (trim(text).empty())
            fail(at, "this label is empty");
        else
            piles.back().label = text;
    }

    TablePile pile(std::size_t from, std::size_t to) {
        TablePile out;
        if (line_.substr(from, to - from) == ".") return out;
        TableCard::Joint joint = TableCard::Joint::first;
        for (std::size_t at = from; at <= to;) {
            const std::size_t end = std::min(line_.find_first_of("/\\", at), to);
            if (out.cards.size() == most_table_cards) {
                fail(at, "a pile of a layout shows at most " + std::to_string(most_table_cards) + " cards",
                     "??*12 is a pile of twelve");
                break;
            }
            out.cards.push_back(card(at, line_.substr(at, end - at)));
            out.cards.back().joint = joint;
            if (end == to) break;
            joint = line_[end] == '/' ? TableCard::Joint::beside : TableCard::Joint::below;
            at = end + 1;
        }
        return out;
    }

    TableCard card(std::size_t at, std::string_view text) {
        TableCard c;
        c.place = place_;
        c.place.column += static_cast<int>(count_code_points(line_.substr(0, at)));
        c.crosswise = text.starts_with('>');
        if (c.crosswise) text.remove_prefix(1);
        if (const std::size_t star = text.find('*'); star != std::string_view::npos) {
            const std::string_view digits = text.substr(star + 1);
            const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), c.count);
            if (error != std::errc{} || end != digits.data() + digits.size() || c.count < 1 ||
                c.count > most_table_thick) {
                c.count = 1;
                fail(at,
                     "\"" + printable(text) + "\": behind * stands a number from 1 to " +
                         std::to_string(most_table_thick),
                     "??*12 is a pile of twelve cards, face down");
            }
            text = text.substr(0, star);
        }
        if (text.starts_with("??")) {
            c.shows = TableCard::Shows::back;
            if (text == "??2" || text == "??3")
                c.pack = static_cast<std::size_t>(text.back() - '1');
            else if (text != "??")
                fail(at, "\"" + printable(text) + "\" is no card",
                     "?? is a card face down, ??2 and ??3 one of a further pack");
        } else if (text == "[]")
            c.shows = TableCard::Shows::empty;
        else if (text.empty())
            fail(at, "a card is missing here", "7S is a card, ?? one face down, [] an empty place, . nothing");
        c.notation = c.shows == TableCard::Shows::face ? std::string(text) : "";
        return c;
    }

    Place place_; ///< of the line
    Diagnostics& out_;
    std::string_view line_;
    std::vector<TableRow> rows_;
};

std::string shown_card(const TableCard& card, const Pictures& pictures, bool brief) {
    std::string out;
    switch (card.shows) {
    case TableCard::Shows::face: {
        const Picture* p = pictures.find(card.notation);
        out = p != nullptr && !brief ? p->brief : printable(card.notation);
        break;
    }
    case TableCard::Shows::back: out = card.pack == 0 ? "▒▒" : card.pack == 1 ? "░░" : "▓▓"; break;
    case TableCard::Shows::empty: out = " "; break;
    }
    return card.crosswise ? "<" + out + ">" : "[" + out + "]";
}

std::vector<std::string> table_lines(const std::vector<TableRow>& rows, const Pictures& pictures, bool brief) {
    // A pile is a stack of lines: what lies lower stands in the next line; its label is the last.
    std::vector<std::vector<std::vector<std::string>>> cells;
    std::vector<std::size_t> widths;
    std::size_t labels = 0;
    for (const TableRow& row : rows) {
        labels = std::max(labels, row.label.empty() ? 0 : display_width(printable(row.label)) + 2);
        std::vector<std::vector<std::string>>& of_row = cells.emplace_back();
        std::size_t high = 1;
        for (const TablePile& pile : row.piles) {
            std::vector<std::string>& lines = of_row.emplace_back(1);
            for (const TableCard& card : pile.cards) {
                if (card.joint == TableCard::Joint::below) lines.emplace_back();
                lines.back() += shown_card(card, pictures, brief);
            }
            high = std::max(high, lines.size());
        }
        for (std::size_t c = 0; c < of_row.size(); ++c) {
            if (const std::string label = printable(row.piles[c].label); !label.empty()) {
                of_row[c].resize(high);
                of_row[c].push_back(label);
            }
            widths.resize(std::max(widths.size(), c + 1));
            for (const std::string& line : of_row[c]) widths[c] = std::max(widths[c], display_width(line));
        }
    }
    std::vector<std::string> out;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        if (rows[r].apart) out.emplace_back();
        std::size_t high = 1;
        for (const auto& cell : cells[r]) high = std::max(high, cell.size());
        for (std::size_t y = 0; y < high; ++y) {
            std::string line = y > 0 || rows[r].label.empty() ? "" : printable(rows[r].label) + ":";
            line += std::string(labels - display_width(line), ' ');
            for (std::size_t c = 0; c < cells[r].size(); ++c) {
                const std::string& text = y < cells[r][c].size() ? cells[r][c][y] : "";
                line += text + std::string(widths[c] - display_width(text) + 2, ' ');
            }
            out.push_back(line.substr(0, line.find_last_not_of(' ') + 1));
        }
    }
    return out;
}

} // namespace

std::vector<TableRow> parse_table_layout(std::string_view text, const Place& place, Diagnostics& out) {
    return TableParser(place, out).parse(text);
}

std::vector<std::string> table_layout_lines(const std::vector<TableRow>& rows, const Pictures& pictures,
                                            std::size_t room) {
    std::vector<std::string> out = table_lines(rows, pictures, false);
    const bool fits =
        std::all_of(out.begin(), out.end(), [&](const std::string& line) { return display_width(line) <= room; });
    return fits ? out : table_lines(rows, pictures, true);
}

std::string table_layout_words(const std::vector<TableRow>& rows) {
    std::vector<std::string> words;
    for (const TableRow& row : rows) {
        if (!row.label.empty()) words.push_back(row.label);
        for (const TablePile& pile : row.piles)
            if (!pile.label.empty()) words.push_back(pile.label);
    }
    return join(words, ", ");
}

} // namespace kupi::reference
