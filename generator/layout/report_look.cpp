#include "layout/report_look.h"

#include "base/text.h"
#include "base/toml.h"
#include "base/units.h"

namespace kupi::layout {

namespace {

using toml_file::TableReader;

constexpr std::array<const char*, report_kinds> names = {"about", "title", "heading", "strong",
                                                         "text",  "quote", "note",    "picture"};

Colour colour(TableReader& r, std::string_view key, Colour fallback) {
    return r.optional_colour(key).value_or(fallback);
}

ReportLook::Block read_block(TableReader& r, const ReportLook::Block& usual) {
    ReportLook::Block b = usual;
    b.font.family = r.text("family", usual.font.family);
    b.font.weight = static_cast<int>(r.integer("weight", 100, 900, usual.font.weight));
    b.font.size = r.length("size", 4, 72, usual.font.size);
    b.colour = colour(r, "colour", usual.colour);
    b.before = r.length("before", 0, 144, usual.before);
    b.leading = r.number("leading", 1, 3, usual.leading);
    b.indent = r.length("indent", 0, 144, usual.indent);
    r.finish();
    return b;
}

void read_blocks(TableReader& r, ReportLook& look) {
    ReportLook::Block usual;
    usual.font.size = 10;
    if (auto text = r.table("text")) usual = read_block(*text, usual);
    look.blocks.fill(usual);
    for (std::size_t i = 0; i < report_kinds; ++i)
        if (static_cast<ReportKind>(i) != ReportKind::text)
            if (auto block = r.table(names[i])) look.blocks[i] = read_block(*block, usual);
    r.finish();
}

} // namespace

std::optional<ReportLook> load_report_look(const DataFolders& data, Diagnostics& out) {
    const auto file = data.find("templates/report/report.toml");
    if (!file) {
        out.error({}, "templates/report/report.toml is in no data folder");
        return std::nullopt;
    }
    const auto table = toml_file::load(file->string(), out);
    if (!table) return std::nullopt;
    const std::size_t errors = out.error_count();
    TableReader r(*table, file->string(), {file->string(), 1, 1}, out);
    ReportLook look;
    look.margin = r.length("margin", 0, inches(2));
    look.tallest_picture = r.length("tallest-picture", 72, 720);
    look.quiet = colour(r, "quiet", ink_black);
    look.marked = colour(r, "marked", ink_black);
    look.rule = colour(r, "rule", ink_black);
    if (auto verdict = r.table("verdict")) {
        look.stands = colour(*verdict, "stands", ink_black);
        look.overturned = colour(*verdict, "overturned", ink_black);
        look.undecided = colour(*verdict, "undecided", ink_black);
        verdict->finish();
    }
    if (auto block = r.table("block")) read_blocks(*block, look);
    if (auto list = r.table("list")) {
        look.columns = static_cast<int>(list->integer("columns", 1, 6, 1));
        look.gap = list->length("gap", 0, 144, 0);
        look.list_size = list->length("size", 4, 24, 8);
        list->finish();
    }
    r.finish();
    return out.error_count() == errors ? std::optional(look) : std::nullopt;
}

} // namespace kupi::layout
