#include "referee/what_if.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "base/display_width.h"
#include "base/json_text.h"
#include "base/text.h"
#include "referee/report_json.h"
#include "referee/report_text.h"
#include "reference/terminal.h"

namespace kupi::referee {

using Json = nlohmann::ordered_json;

namespace {

OtherRules judge_with(const Log& log, std::vector<Choice> changed, Library& library, const RefereeOptions& options) {
    OtherRules other;
    std::vector<Choice> choices = log.choices;
    for (const Choice& c : changed) {
        std::erase_if(choices, [&](const Choice& old) { return old.variant == c.variant; });
        if (c.value != "false") choices.push_back(c);
    }
    other.changed = std::move(changed);
    Diagnostics faults;
    other.log = read_log(log.source.text(), log.file, library, faults, &choices);
    if (other.log)
        other.report = referee(*other.log, options);
    else
        other.why_not = faults.all().empty() ? "it cannot be read so" : faults.all().front().message;
    return other;
}

std::string text_of(const std::vector<Choice>& changed) {
    std::vector<std::string> all;
    for (const Choice& c : changed) all.push_back(c.variant + "=" + c.value);
    return join(all, ", ");
}

/// The first that bears on the verdict.
const Finding* first_of(const Report& report) {
    for (const Finding& f : report.findings)
        if (f.kind != Finding::Kind::irregular || report.verdict == Verdict::stands) return &f;
    return nullptr;
}

/// Verdict, first finding, winner and scores, as a row shows them.
using Row = std::array<std::string, 4>;

Row row_of(const Log& log, const Report& report) {
    Row row{std::string(to_text(report.verdict)), "-", "-", "-"};
    if (const Finding* f = first_of(report)) {
        row[1] = f->hand > 0 ? "hand " + std::to_string(f->hand) : "the game";
        if (f->entry > 0) row[1] += ", entry " + std::to_string(f->entry);
        if (!f->rule.id.empty()) row[1] += ": " + std::string(f->rule.id);
    }
    const Json judged = json_of(log, report, false);
    // Of a match that goes on, the winner of its last finished hand.
    Json winner = judged["result"]["winner"];
    for (auto hand = judged["hands"].rbegin(); hand != judged["hands"].rend() && winner == Json::array(); ++hand)
        if (hand->is_object() && hand->contains("winner")) winner = (*hand)["winner"];
    std::vector<std::string> names;
    if (winner.is_array())
        for (const auto& name : winner) names.push_back(printable(name.get<std::string>()));
    row[2] = winner.is_null() ? "?" : names.empty() ? "-" : join(names, ", ");
    const Json& scores = judged["result"]["scores"];
    std::vector<std::string> values;
    if (scores.is_object())
        for (const auto& [name, value] : scores.items())
            values.push_back(printable(name) + " " + (value.is_null() ? "?" : value.dump()));
    if (!values.empty()) row[3] = join(values, ", ");
    return row;
}

} // namespace

std::vector<std::string> other_values(const Variant& variant, const std::string& now) {
    std::vector<std::string> values;
    const auto add = [&](const std::string& value) {
        if (value != now && std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
    };
    constexpr int few = 8;
    switch (variant.kind) {
    case VariantKind::flag:
        add("true");
        add("false");
        break;
    case VariantKind::word:
        add(variant.fallback);
        for (const std::string& word : variant.words) add(word);
        break;
    case VariantKind::number: {
        add(variant.fallback);
        if (!variant.true_is.empty()) add(variant.true_is);
        const auto at = [&](long n) {
            if (n >= variant.least && n <= variant.most) add(std::to_string(n));
        };
        if (variant.most - variant.least < few) {
            for (long n = variant.least; n <= variant.most; ++n) at(n);
        } else {
            at(variant.least);
            if (now.find_first_not_of("0123456789") == std::string::npos && now.size() < 10)
                for (const long n : {std::stol(now) - 1, std::stol(now) + 1}) at(n);
            at(variant.most);
        }
        break;
    }
    }
    return values;
}

std::vector<OtherRules> what_if(const Log& log, const std::vector<Choice>& changed, Library& library,
                                const RefereeOptions& options) {
    std::vector<OtherRules> all;
    if (!changed.empty()) {
        all.push_back(judge_with(log, changed, library, options));
        return all;
    }
    for (const Variant& variant : log.shelf->game.variants)
        for (const std::string& value : other_values(variant, value_of(variant, log.choices)))
            all.push_back(judge_with(log, {{variant.id, value}}, library, options));
    return all;
}

namespace {

/// What the variants mean that were tried, each once.
std::vector<std::pair<std::string, std::string>> meanings(const Log& log, const std::vector<OtherRules>& others) {
    std::vector<std::pair<std::string, std::string>> out;
    for (const OtherRules& other : others)
        for (const Choice& c : other.changed) {
            const Variant* variant = log.shelf->game.variant(c.variant);
            const bool told = std::any_of(out.begin(), out.end(), [&](const auto& o) { return o.first == c.variant; });
            if (variant != nullptr && !told) out.emplace_back(c.variant, variant->summary);
        }
    return out;
}

} // namespace

std::string what_if_text(const Log& log, const Report& report, const std::vector<OtherRules>& others,
                         std::size_t width) {
    const Row before = row_of(log, report);
    std::vector<std::pair<std::string, Row>> rows{{"as it was played", before}};
    std::vector<std::string> same, impossible;
    for (const OtherRules& other : others) {
        const std::string name = text_of(other.changed);
        if (!other.log) {
            impossible.push_back(name + " (" + printable(other.why_not) + ")");
            continue;
        }
        Row row = row_of(*other.log, other.report);
        if (row == before && others.size() > 1)
            same.push_back(name);
        else
            rows.emplace_back(name, std::move(row));
    }
    const Row heads{"verdict", "first finding", "winner", "scores"};
    std::array<std::size_t, 5> wide{};
    const auto measure = [&](const std::string& name, const Row& row) {
        wide[0] = std::max(wide[0], display_width(name));
        for (std::size_t i = 0; i < row.size(); ++i) wide[i + 1] = std::max(wide[i + 1], display_width(row[i]));
    };
    measure("", heads);
    for (const auto& [name, row] : rows) measure(name, row);
    std::string out;
    const auto line = [&](const std::string& name, const Row& row) {
        std::string text = name;
        std::size_t at = 0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            at += wide[i] + 2;
            text += std::string(at > display_width(text) ? at - display_width(text) : 1, ' ') + row[i];
        }
        out += text + "\n";
    };
    line("", heads);
    for (const auto& [name, row] : rows) line(name, row);
    TerminalStyle style;
    style.width = width;
    const auto meant = meanings(log, others);
    if (!meant.empty()) out += "\n";
    for (const auto& [id, summary] : meant) out += filled(StyledText(id + ": " + summary), 2, style);
    if (!same.empty()) out += "\n" + filled(StyledText("The same with " + join(same, "; ") + "."), 0, style);
    if (!impossible.empty()) out += "\n" + filled(StyledText("Not with " + join(impossible, "; ") + "."), 0, style);
    return out;
}

std::string what_if_json(const Log& log, const Report& report, const std::vector<OtherRules>& others) {
    const auto judged = [](const Log& of, const Report& its) {
        const Json all = json_of(of, its, false);
        Json out;
        out["verdict"] = all["verdict"];
        out["finding"] = nullptr;
        if (const Finding* first = first_of(its))
            out["finding"] = all["findings"][static_cast<std::size_t>(first - its.findings.data())];
        out["hands"] = all["hands"];
        out["result"] = all["result"];
        return out;
    };
    const Json before = judged(log, report);
    Json out;
    out["file"] = log.file;
    out["game"] = log.shelf->game.id;
    out["as_played"] = before;
    out["what_if"] = Json::array();
    for (const OtherRules& other : others) {
        Json row;
        row["variants"] = Json::object();
        for (const Choice& c : other.changed) row["variants"][c.variant] = c.value;
        if (!other.log) {
            row["error"] = other.why_not;
        } else {
            const Json after = judged(*other.log, other.report);
            row["changes"] = Json::array();
            for (const char* key : {"verdict", "finding", "hands", "result"}) {
                if (after[key] != before[key]) row["changes"].push_back(key);
                row[key] = after[key];
            }
        }
        out["what_if"].push_back(std::move(row));
    }
    return json_text(out) + "\n";
}

} // namespace kupi::referee
