#include "layout/own_blocks.h"

namespace kupi::layout {

Inline run(const std::string& text, bool bold, bool italic) {
    Inline i;
    i.text = text;
    i.bold = bold;
    i.italic = italic;
    return i;
}

Inline sign(const std::string& notation) {
    Inline i;
    i.kind = Inline::Kind::picture;
    i.text = notation;
    return i;
}

Block paragraph(std::vector<Inline> inlines) {
    Block b;
    b.inlines = std::move(inlines);
    return b;
}

Block heading(const std::string& text) {
    Block b;
    b.kind = Block::Kind::heading;
    b.level = 2;
    b.inlines = {run(text)};
    return b;
}

} // namespace kupi::layout
