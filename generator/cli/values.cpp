#include "cli/values.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include "base/decimal_comma.h"
#include "base/diagnostics.h"
#include "base/text.h"
#include "base/units.h"
#include "cli/output.h"

namespace kupi::cli {

namespace {

std::string bounds(const Option& o) {
    if (o.kind == Kind::length || o.kind == Kind::offset)
        return "from " + describe_length(o.least) + " to " + describe_length(o.most);
    return "from " + base::number(o.least) + " to " + base::number(o.most);
}

[[noreturn]] void refuse(const Option& o, std::string_view typed, const std::string& expected,
                         const std::string& hint = {}) {
    std::string shown(typed.substr(0, 60));
    if (shown.size() < typed.size()) shown += "...";
    throw Failure("--" + o.name + " \"" + shown + "\": " + expected, hint);
}

template <typename Number>
bool read(std::string_view text, Number& value) {
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size();
}

bool within(const Option& o, double value) { return std::isfinite(value) && value >= o.least && value <= o.most; }

void check_length(const Option& o, std::string_view typed, std::string_view part) {
    const auto length = parse_length(part);
    double bare = 0;
    if (!length && read(trim(part), bare) && std::isfinite(bare))
        refuse(o, typed, "a length needs a unit: in, mm, cm or pt", "such as " + std::string(trim(part)) + "mm");
    if (const std::string meant = with_decimal_points(trim(part)); !length && parse_length(meant))
        refuse(o, typed, "a length takes a decimal point, not a comma", "such as " + meant);
    if (!length) refuse(o, typed, "not a length; expected a number with its unit, such as 3mm or 1/8in");
    if (!within(o, *length)) refuse(o, typed, "out of bounds; expected " + bounds(o));
}

void check(const Option& o, const std::string& typed) {
    switch (o.kind) {
    case Kind::flag: return;
    case Kind::text:
        if (typed.empty()) throw Failure("--" + o.name + " needs a value, not an empty one");
        return;
    case Kind::choice:
        if (std::find(o.choices.begin(), o.choices.end(), typed) == o.choices.end())
            refuse(o, typed, "expected " + one_of(o.choices), did_you_mean(typed, o.choices));
        return;
    case Kind::integer: {
        std::int64_t value = 0;
        if (!read(typed, value) || !within(o, static_cast<double>(value)))
            refuse(o, typed, "expected a whole number " + bounds(o));
        return;
    }
    case Kind::number: {
        double value = 0;
        if (!read(typed, value) || !within(o, value)) refuse(o, typed, "expected a number " + bounds(o));
        return;
    }
    case Kind::length: check_length(o, typed, typed); return;
    case Kind::offset: {
        const auto parts = split(typed, ',');
        if (parts.size() != 2) refuse(o, typed, "expected two lengths with a comma between them, such as 0.5mm,-1mm");
        for (const auto& part : parts) check_length(o, typed, part);
        return;
    }
    }
}

} // namespace

Values::Values(Command command, Typed typed) : command_(std::move(command)), typed_(std::move(typed)) {
    for (const Option& o : command_.options) {
        const auto found = typed_.find(o.name);
        if (found == typed_.end()) continue;
        if (found->second.size() > 1 && !o.repeats && o.kind != Kind::flag)
            throw Failure("--" + o.name + " is given twice", "keep one of them");
        for (const auto& text : found->second) {
            check(o, text);
            if (!o.endings.empty()) refuse_other_endings(text, "kupi " + command_.name, o.endings, o.name);
        }
    }
}

void Values::check_described(std::string_view name) const {
    const bool argument = std::any_of(command_.arguments.begin(), command_.arguments.end(),
                                      [&](const Argument& a) { return a.name == name; });
    if (!argument && command_.option(name) == nullptr)
        throw std::logic_error("kupi " + command_.name + " describes no \"" + std::string(name) + "\"");
}

bool Values::given(std::string_view name) const {
    check_described(name);
    return typed_.contains(name);
}

const std::vector<std::string>& Values::all(std::string_view name) const {
    static const std::vector<std::string> none;
    check_described(name);
    const auto found = typed_.find(name);
    return found == typed_.end() ? none : found->second;
}

const std::string& Values::text(std::string_view name) const {
    static const std::string none;
    const auto& typed = all(name);
    if (!typed.empty()) return typed.back();
    const Option* o = command_.option(name);
    return o == nullptr ? none : o->fallback;
}

std::int64_t Values::integer(std::string_view name) const {
    std::int64_t value = 0;
    read(text(name), value);
    return value;
}

double Values::number(std::string_view name) const {
    double value = 0;
    read(text(name), value);
    return value;
}

double Values::length(std::string_view name) const { return parse_length(text(name)).value_or(0); }

Point Values::offset(std::string_view name) const {
    const auto parts = split(text(name), ',');
    if (parts.size() != 2) return {};
    return {parse_length(parts[0]).value_or(0), parse_length(parts[1]).value_or(0)};
}

} // namespace kupi::cli
