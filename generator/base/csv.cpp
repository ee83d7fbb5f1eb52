#include "base/csv.h"

#include <algorithm>

#include "base/file.h"
#include "base/text.h"
#include "base/utf8.h"

namespace kupi::base::csv_file {

namespace {

/// What parts the cells: the first of comma, semicolon and tab that the first line has outside quotes, the comma first.
char separator_of(std::string_view text) {
    bool quoted = false;
    std::string found;
    for (const char c : text.substr(0, text.find('\n'))) {
        if (c == '"') quoted = !quoted;
        if (!quoted) found += c;
    }
    for (const char c : {',', ';', '\t'})
        if (found.find(c) != std::string::npos) return c;
    return ',';
}

bool is_blank(char c) { return c == ' ' || c == '\t'; }

class Parser {
  public:
    Parser(std::string_view text, const std::string& file, Diagnostics& out)
        : text_(text), file_(file), out_(out), separator_(separator_of(text)) {}

    std::optional<std::vector<Row>> run() {
        std::vector<Row> rows;
        while (at_ < text_.size()) {
            Row row;
            do {
                if (!cell(row)) return std::nullopt;
                if (row.size() > most_columns)
                    return fault(row.back().place, "more than " + std::to_string(most_columns) + " columns");
            } while (took(separator_));
            end_line();
            if (std::all_of(row.begin(), row.end(), [](const Cell& c) { return c.text.empty(); })) continue;
            rows.push_back(std::move(row));
            if (rows.size() > most_rows)
                return fault(here(), "more than " + std::to_string(most_rows) + " rows in one file");
        }
        return rows;
    }

  private:
    Place here() const { return {file_, line_, column_}; }

    std::nullopt_t fault(const Place& place, std::string message, std::string hint = {}) {
        out_.error(place, std::move(message), std::move(hint));
        return std::nullopt;
    }

    bool sees(char c) const { return at_ < text_.size() && text_[at_] == c; }
    bool at_end() const {
        return at_ == text_.size() || text_[at_] == '\n' || (text_[at_] == '\r' && text_.substr(at_, 2) == "\r\n");
    }
    bool took(char c) {
        if (!sees(c)) return false;
        step();
        return true;
    }
    void step() {
        const char c = text_[at_++];
        if (c == '\n')
            ++line_, column_ = 1;
        else if (begins_character(c))
            ++column_;
    }
    void end_line() {
        if (sees('\r')) step();
        if (sees('\n')) step();
    }

    bool cell(Row& row) {
        while (!at_end() && is_blank(text_[at_]) && text_[at_] != separator_) step();
        Cell cell{{}, here()};
        if (took('"')) {
            if (!quoted(cell)) return false;
        } else {
            while (!at_end() && !sees(separator_)) {
                if (sees('"')) {
                    fault(here(), "a quotation mark within a cell that does not begin with one",
                          "write \"…\" around the whole cell, and \"\" for each quotation mark in it");
                    return false;
                }
                cell.text += text_[at_];
                step();
            }
        }
        cell.text = std::string(trim(cell.text));
        if (cell.text.size() > longest_cell && count_code_points(cell.text) > longest_cell) {
            fault(cell.place, "a cell of over " + std::to_string(longest_cell) + " characters");
            return false;
        }
        row.push_back(std::move(cell));
        return true;
    }

    /// Behind the opening quotation mark.
    bool quoted(Cell& cell) {
        for (;;) {
            if (at_ == text_.size()) {
                fault(cell.place, "this quotation mark is not closed",
                      "a quotation mark within a cell in quotes is written twice");
                return false;
            }
            if (took('"')) {
                if (!sees('"')) break;
            } else if (text_.substr(at_, 2) == "\r\n") {
                step();
            }
            cell.text += text_[at_];
            step();
        }
        while (!at_end() && is_blank(text_[at_]) && text_[at_] != separator_) step();
        if (at_end() || sees(separator_)) return true;
        fault(here(), "text behind the closing quotation mark of a cell",
              "a quotation mark within a cell in quotes is written twice");
        return false;
    }

    std::string_view text_;
    const std::string& file_;
    Diagnostics& out_;
    char separator_;
    std::size_t at_ = 0;
    int line_ = 1, column_ = 1;
};

} // namespace

std::optional<std::vector<Row>> parse(std::string_view text, const std::string& file_name, Diagnostics& out) {
    text = without_byte_order_mark(text);
    if (!is_valid_utf8(text)) {
        // The line of the first fault: valid up to there.
        std::size_t good = 0;
        int line = 1;
        for (std::size_t end = text.find('\n');
             end != std::string_view::npos && is_valid_utf8(text.substr(good, end + 1 - good));
             end = text.find('\n', good))
            good = end + 1, ++line;
        out.error({file_name, line, 1}, "this line is not UTF-8", "save the table as \"CSV UTF-8\"");
        return std::nullopt;
    }
    return Parser(text, file_name, out).run();
}

std::optional<std::vector<Row>> load(const std::string& path, Diagnostics& out) {
    const auto text = read_file(path, out);
    return text ? parse(*text, path, out) : std::nullopt;
}

} // namespace kupi::base::csv_file
