#include "layout/export_target.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "base/data_file.h"
#include "base/text.h"
#include "base/toml.h"
#include "layout/sheet.h"

namespace kupi::layout {

namespace {

namespace fs = std::filesystem;
using toml_file::TableReader;

constexpr double like_enough = mm(0.2); ///< between a card and a size of the same name

/// "{card}", "{number}-{card}": what tells the files apart must be in it, and nothing that a file name can't hold.
void check_names(TableReader& r, const std::string& names) {
    std::string rest = names;
    for (const std::string field : {"{card}", "{number}", "{deck}"})
        for (auto at = rest.find(field); at != std::string::npos; at = rest.find(field)) rest.erase(at, field.size());
    const bool plain = std::all_of(rest.begin(), rest.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
    if (!plain || rest.size() > 40)
        r.error("names", "\"names\" is made of {card}, {number}, {deck}, letters, digits, - and _");
    else if (names.find("{card}") == std::string::npos && names.find("{number}") == std::string::npos)
        r.error("names", "\"names\" needs {card} or {number}: all files would be called alike");
}

void read_atlas(TableReader& r, ExportTarget& target) {
    target.columns = static_cast<int>(r.integer("columns", 2, 10)); // what the simulator's own atlases have at most
    target.rows = static_cast<int>(r.integer("rows", 2, 7));
    target.side = static_cast<int>(r.integer("side", 256, 16384));
    r.finish();
}

/// Beside the file that names it, or where programs look for profiles.
std::string profile_file(const std::string& name, const std::string& named_in) {
    const char* said = std::getenv("XDG_DATA_DIRS");
    std::string folders = said != nullptr && *said != '\0' ? said : "/usr/local/share:/usr/share";
    std::vector<fs::path> all{fs::path(named_in).parent_path()};
    for (const std::string& folder : split(folders, ':')) all.push_back(fs::path(folder) / "color" / "icc");
    std::error_code error;
    for (const fs::path& folder : all)
        if (fs::is_regular_file(folder / name, error)) return (folder / name).string();
    return {};
}

PressProfile read_press(TableReader r) {
    PressProfile press;
    press.place = r.place_of("profile");
    const std::string name = r.text("profile");
    press.most_ink = r.number("ink", 100, 400, 400) / 100;
    press.condition = r.text("condition", "");
    r.finish();
    press.file = profile_file(name, r.file());
    if (press.file.empty() && !name.empty())
        r.error("profile", "there is no ICC profile \"" + name + "\" beside this file or in /usr/share/color/icc",
                name.starts_with("ghostscript/") ? "apt install libgs-common brings it" : "");
    return press;
}

} // namespace

std::optional<ExportTarget> load_export_target(const std::string& id_or_path, const DataFolders& data,
                                               const Sizes& sizes, Diagnostics& out) {
    const auto file = find_data_file(id_or_path, "target", fs::path("templates") / "targets", data, out);
    if (!file) return std::nullopt;
    const auto table = toml_file::load(*file, out);
    if (!table) return std::nullopt;
    const std::size_t errors = out.error_count();
    TableReader r(*table, *file, {*file, 1, 1}, out);
    ExportTarget target;
    target.place = r.place();
    target.id = fs::path(*file).stem().string();
    target.name = r.text("name", target.id);
    target.note = r.text("note", "");
    if (!r.has("writes")) r.missing("writes", "what is written: " + one_of(writes_words));
    target.writes = enum_of<Writes>(writes_words, r.word("writes", writes_words, writes_words.front()));
    for (const auto& card : r.texts("cards"))
        if (auto size = find_size(sizes.cards, card.text, least_card, most_card, card.place, out))
            target.cards.push_back(std::move(*size));
    if (r.has("dpi")) target.dpi = r.number("dpi", least_dpi, most_dpi, 300);
    if (r.has("bleed")) target.bleed = r.length("bleed", 0, most_bleed);
    target.safe = r.length("safe", 0, inches(1), 0);
    const std::string colour = r.word("colour", {"rgb", "gray", "cmyk"}, "rgb");
    if (colour == "gray") target.ink = InkMode::gray;
    if (auto press = r.table("press")) target.press = read_press(*press);
    if (colour == "cmyk" && !r.has("press"))
        r.missing("press", "the inks of the press: { profile = \"swop.icc\", ink = 240 }");
    if (colour == "cmyk" && target.writes != Writes::pdf) r.error("colour", "only a PDF holds inks: writes = \"pdf\"");
    if (colour != "cmyk" && target.press) r.error("press", "it is for colour = \"cmyk\" alone");
    target.names = r.text("names", target.names);
    check_names(r, target.names);
    target.order = enum_of<PageOrder>(page_order_words, r.word("order", page_order_words, page_order_words.front()));
    target.order_file = r.word("order-file", {"none", "mpc-autofill"}, "none") != "none";
    if (target.order_file && target.writes != Writes::png) r.error("order-file", "it names pictures: writes = \"png\"");
    if (target.writes == Writes::tabletop_simulator) {
        if (target.bleed.value_or(0) > 0) r.error("bleed", "cards on a virtual table are not cut: they have no bleed");
        target.bleed = 0;
    }
    if (auto atlas = r.table("atlas")) read_atlas(*atlas, target);
    if (target.writes == Writes::tabletop_simulator && target.columns == 0 && !r.has("atlas"))
        r.missing("atlas", "how many cards a picture holds: { columns = 10, rows = 7, side = 4096 }");
    r.finish();
    return out.error_count() == errors ? std::optional(std::move(target)) : std::nullopt;
}

bool takes(const ExportTarget& target, Size card, Diagnostics& out) {
    const auto apart = [&](const NamedSize& s) {
        return std::max(std::abs(s.size.width - card.width), std::abs(s.size.height - card.height));
    };
    const auto nearest = std::min_element(target.cards.begin(), target.cards.end(),
                                          [&](const auto& a, const auto& b) { return apart(a) < apart(b); });
    if (nearest == target.cards.end() || apart(*nearest) <= like_enough) return true;
    std::vector<std::string> ids;
    for (const NamedSize& s : target.cards) ids.push_back(s.id);
    out.error({},
              target.name + " takes cards of the size " + one_of(ids) + "; these are " + number(to_mm(card.width), 1) +
                  " × " + number(to_mm(card.height), 1) + " mm",
              "--size " + nearest->id + " sets the cards anew at the nearest of them");
    return false;
}

} // namespace kupi::layout
