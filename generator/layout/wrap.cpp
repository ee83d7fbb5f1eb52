#include "layout/wrap.h"

#include "base/text.h"

namespace kupi::layout {

std::vector<std::string> wrap_lines(const std::string& words, const Font& font, double width, TextMeasurer& text) {
    std::vector<std::string> parts = split(words, ' ');
    std::erase(parts, "");
    const std::vector<double> widths = text.advances(parts, font); // at once: this is asked for many widths of a box
    const double space = text.advance(" ", font);
    std::vector<std::string> lines;
    std::string line;
    double used = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0 && used + space + widths[i] > width) {
            lines.push_back(std::move(line));
            line = parts[i];
            used = widths[i];
        } else {
            line += (i == 0 ? "" : " ") + parts[i];
            used += (i == 0 ? 0 : space) + widths[i];
        }
    }
    lines.push_back(std::move(line));
    return lines;
}

} // namespace kupi::layout
