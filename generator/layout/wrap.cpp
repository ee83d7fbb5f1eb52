#include "layout/wrap.h"

#include "base/text.h"

namespace kupi {

std::vector<std::string> wrap_lines(const std::string& words, const Font& font, double width, TextMeasurer& text) {
    std::vector<std::string> lines;
    std::string line;
    for (const std::string& word : split(words, ' ')) {
        std::string longer = line.empty() ? word : line + " " + word;
        if (!line.empty() && text.measure(longer, font, false).width > width) {
            lines.push_back(line);
            longer = word;
        }
        line = std::move(longer);
    }
    lines.push_back(line);
    return lines;
}

} // namespace kupi
