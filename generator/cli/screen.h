// What standard output is written on.
#pragma once

#include <cstddef>
#include <string_view>

namespace kupi::cli {

struct Screen {
    bool terminal = false;
    bool styled = false;    ///< takes bold and colour: a terminal, and neither NO_COLOR nor TERM=dumb says otherwise
    std::size_t width = 80; ///< columns for text: the terminal's, 40 to 100; 80 where it is none
    std::size_t height = 0; ///< lines; 0: not known
};

Screen screen();

/// A long text onto standard output; on a terminal that it is too high for through $PAGER, if the user set one.
void show(std::string_view text, const Screen& on);

} // namespace kupi::cli
