#include "cards/sizes.h"

#include <cmath>

#include "base/decimal_comma.h"
#include "base/text.h"
#include "base/toml.h"
#include "base/units.h"

namespace kupi::cards {

namespace {

constexpr double alike = 0.1; ///< points: 2.5in and 63.5mm are one size

std::vector<NamedSize> read_sizes(toml_file::TableReader& root, std::string_view key) {
    std::vector<NamedSize> out;
    for (auto& [id, r] : root.named_tables(key, 200)) {
        NamedSize s;
        s.id = id.text;
        s.place = id.place;
        s.name = r.text("name", s.id);
        const auto size = r.lengths("size", 2, mm(10), mm(2000));
        if (size.size() == 2)
            s.size = {size[0], size[1]};
        else if (!r.has("size"))
            r.out().error(r.place(), "\"size\" is missing: width and height");
        for (const auto& territory : r.texts("territories")) s.territories.push_back(territory.text);
        s.corner = r.length("corner", 0, mm(50), 0);
        r.finish();
        out.push_back(std::move(s));
    }
    return out;
}

/// Width and height as written around the cross, x or ×.
std::optional<std::pair<std::string, std::string>> sides_of(std::string_view text) {
    for (const std::string_view cross : {"x", "×"})
        if (const auto at = text.find(cross); at != std::string_view::npos)
            return std::pair(std::string(trim(text.substr(0, at))), std::string(trim(text.substr(at + cross.size()))));
    return std::nullopt;
}

/// "2.5inx3.5in", "63x88mm": both sides with their unit, or one unit behind both.
std::optional<Size> parse_size(std::string_view text) {
    const auto sides = sides_of(text);
    if (!sides) return std::nullopt;
    auto [first, second] = *sides;
    auto width = parse_length(first);
    if (!width && second.size() > 2) width = parse_length(first.append(second.substr(second.size() - 2)));
    const auto height = parse_length(second);
    if (!width || !height) return std::nullopt;
    return Size{*width, *height};
}

/// Of the named size that is as large; 0 where there is none.
double corner_of(const Size& size, const std::vector<NamedSize>& named) {
    for (const NamedSize& s : named)
        if (std::abs(s.size.width - size.width) < alike && std::abs(s.size.height - size.height) < alike)
            return s.corner;
    return 0;
}

} // namespace

Sizes load_sizes(const DataFolders& data, Diagnostics& out) {
    Sizes sizes;
    // The user's own file first: find_size takes the first of a name.
    for (const auto& root : data.roots()) {
        const auto file = root / "templates" / "sizes.toml";
        std::error_code error;
        if (!std::filesystem::exists(file, error)) continue;
        const auto table = toml_file::load(file.string(), out);
        if (!table) continue;
        toml_file::TableReader reader(*table, file.string(), {file.string(), 1, 1}, out);
        for (auto& s : read_sizes(reader, "paper")) sizes.papers.push_back(std::move(s));
        for (auto& s : read_sizes(reader, "card")) sizes.cards.push_back(std::move(s));
        reader.finish();
    }
    return sizes;
}

std::optional<NamedSize> find_size(const std::vector<NamedSize>& named, std::string_view text, double least,
                                   double most, const Place& place, Diagnostics& out) {
    const std::string wanted = lower(trim(text));
    std::vector<std::string> ids;
    for (const NamedSize& s : named) {
        if (s.id == wanted) return s;
        ids.push_back(s.id);
    }
    if (const auto size = parse_size(wanted)) {
        const double shorter = std::min(size->width, size->height), longer = std::max(size->width, size->height);
        if (shorter >= least && longer <= most)
            return NamedSize{wanted, std::string(trim(text)), *size, corner_of(*size, named), place};
        out.error(place, "size \"" + std::string(text) + "\" is out of bounds: each side from " +
                             describe_length(least) + " to " + describe_length(most));
        return std::nullopt;
    }
    if (const std::string meant = with_decimal_points(wanted); parse_size(meant)) {
        out.error(place, "no size \"" + std::string(text) + '"', "write a decimal point: " + meant);
        return std::nullopt;
    }
    // 8.5x11: the unit is all that is missing.
    if (const auto sides = sides_of(wanted);
        sides && parse_length(sides->first + "mm") && parse_length(sides->second + "mm")) {
        out.error(place, "size \"" + std::string(text) + "\" needs a unit: in, mm, cm or pt",
                  "such as " + wanted + (parse_length(sides->second + "mm") < mm(30) ? "in" : "mm"));
        return std::nullopt;
    }
    std::string hint = suggest(wanted, ids, "named sizes");
    if (!nearest(wanted, ids))
        hint += std::string(hint.empty() ? "" : "; or ") + "width x height with a unit, such as 63x88mm";
    out.error(place, "no size \"" + std::string(text) + "\"", hint);
    return std::nullopt;
}

} // namespace kupi::cards
