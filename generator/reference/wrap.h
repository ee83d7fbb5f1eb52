// Text with styles, filled into lines of a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kupi::reference {

/// Bits of a style.
enum StyleBits : unsigned { style_plain = 0, style_bold = 1, style_italic = 2, style_faint = 4, style_marked = 8 };

class StyledText {
  public:
    StyledText() = default;
    explicit StyledText(std::string_view text, unsigned style = style_plain) { add(text, style); }

    /// Control characters are made visible. Spaces are where a line may end.
    void add(std::string_view text, unsigned style = style_plain);
    void add_line_end();
    /// Marks every word whose stem is one of these.
    void mark(const std::vector<std::string>& stems);

    bool empty() const { return pieces_.empty(); }
    std::size_t width() const; ///< of its longest line, columns
    std::string plain() const;

    /// Lines of at most `width` columns; a word that is longer is broken. With `emphasis` as ANSI sequences, which end
    /// with each line; without it plain. At least one line.
    std::vector<std::string> lines(std::size_t width, bool emphasis) const;

  private:
    struct Piece {
        std::string text; ///< without line ends
        unsigned style = style_plain;
        bool line_end = false; ///< behind it
    };
    std::vector<Piece> pieces_;
};

/// The columns that a line takes, ANSI sequences not counted.
std::size_t columns(std::string_view line);
/// `line` filled with spaces to `width` columns.
std::string padded(std::string line, std::size_t width);

} // namespace kupi::reference
