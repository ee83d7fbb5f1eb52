#include "layout/fold_steps.h"

#include <algorithm>

#include "base/text.h"

namespace kupi::layout {

namespace {

using toml_file::TableReader;

constexpr std::size_t most_steps = 40;
constexpr std::size_t longest_step = 300; ///< bytes of a step's own words: they stand in one panel

struct FoldLine {
    bool vertical = true;
    int after = 1, from = 0, to = 0;
};

/// column = 2 or row = 2: the line behind it; from and to: what it crosses.
std::optional<FoldLine> read_line(TableReader& r, const FoldTemplate& fold, bool may_be_short) {
    const bool column = r.has("column"), row = r.has("row");
    FoldLine line;
    line.vertical = column;
    const char* key = column ? "column" : "row";
    const int lines = column ? fold.columns : fold.rows, crossed = column ? fold.rows : fold.columns;
    (void)r.raw("column"), (void)r.raw("row");
    if (column == row) {
        r.out().error(r.place(), column ? "a line lies behind a column or behind a row, not both"
                                        : "\"column\" or \"row\" is missing: the line lies behind it");
        (void)r.raw("from"), (void)r.raw("to");
        return std::nullopt;
    }
    if (lines < 2) {
        r.error(key, std::string("there is no line between the ") + key + "s: there is but one");
        (void)r.raw("from"), (void)r.raw("to");
        return std::nullopt;
    }
    const std::size_t before = r.out().error_count();
    line.after = static_cast<int>(r.integer(key, 1, lines - 1));
    line.to = crossed;
    if (may_be_short || r.has("from") || r.has("to")) {
        line.from = static_cast<int>(r.integer("from", 0, crossed - 1, 0));
        line.to = static_cast<int>(r.integer("to", 1, crossed, crossed));
        if (!may_be_short)
            r.error(r.has("from") ? "from" : "to", "only cuts, and folds of a push, may cross a part of the sheet");
        else if (line.from >= line.to)
            r.error("to", "it ends at " + std::to_string(line.to) + ", not behind " + std::to_string(line.from) +
                              ", where it begins");
    }
    return r.out().error_count() == before ? std::optional(line) : std::nullopt;
}

void read_step(TableReader& r, int order, FoldTemplate& fold) {
    static const std::vector<std::string> kinds{"cut", "fold", "fan", "push"};
    FoldStep step;
    const std::size_t before = r.out().error_count();
    if (!r.has("kind")) (void)r.text("kind");
    const std::string kind = r.word("kind", kinds, kinds[1]);
    if (r.out().error_count() > before) { // what it may hold depends on it
        for (const char* key : {"text", "line", "fold", "cut"}) (void)r.raw(key);
        r.finish();
        fold.steps.push_back(std::move(step));
        return;
    }
    step.kind = static_cast<FoldStep::Kind>(std::find(kinds.begin(), kinds.end(), kind) - kinds.begin());
    step.text = r.text("text", "");
    if (step.text.size() > longest_step || has_control_characters(step.text))
        r.error("text", "a step's \"text\" is one line of at most " + std::to_string(longest_step) + " bytes");
    const bool cuts = step.kind == FoldStep::Kind::cut, push = step.kind == FoldStep::Kind::push;
    const std::size_t wanted_least = step.kind == FoldStep::Kind::fan ? 2 : 1;
    if (cuts) {
        for (TableReader& c : r.tables("cut", most_fold_columns)) {
            if (const auto line = read_line(c, fold, true))
                fold.cuts.push_back({line->vertical, line->after, line->from, line->to, order});
            c.finish();
        }
        if (!r.has("cut"))
            r.error("cut", "\"cut\" is missing: where to cut", "write it like [{ row = 1, from = 1, to = 3 }]");
    } else {
        const std::string printed = r.word("line", {"solid", "dotted"}, "solid");
        auto folds = r.tables("fold", 4 * most_fold_columns);
        for (TableReader& f : folds) {
            if (!f.has("way")) (void)f.text("way");
            const bool valley = f.word("way", {"mountain", "valley"}, "mountain") == "valley";
            if (const auto line = read_line(f, fold, push))
                fold.folds.push_back({printed == "dotted" ? Fold::Line::dotted : Fold::Line::solid, line->vertical,
                                      line->after, line->from, line->to, valley, order});
            f.finish();
        }
        if (!r.has("fold"))
            r.error("fold", "\"fold\" is missing: the lines to fold",
                    "write it like [{ column = 1, way = \"mountain\" }]");
        else if (folds.size() < wanted_least)
            r.error("fold", "a fan has at least two folds", "one alone is of kind \"fold\"");
        else if (step.kind == FoldStep::Kind::fold && folds.size() > 1)
            r.error("fold", "a step of kind \"fold\" has one fold", "several at once are of kind \"fan\"");
    }
    r.finish();
    fold.steps.push_back(std::move(step));
}

/// Every piece of every line between two panels is cut or folded once, so that the sheet folds down to one panel.
void check_lines(const FoldTemplate& fold, const Place& place, Diagnostics& out) {
    for (const bool vertical : {true, false}) {
        const int lines = vertical ? fold.columns : fold.rows, crossed = vertical ? fold.rows : fold.columns;
        for (int after = 1; after < lines; ++after)
            for (int at = 0; at < crossed; ++at) {
                const auto count = [&](const auto& all) {
                    return std::count_if(all.begin(), all.end(), [&](const auto& l) {
                        return l.vertical == vertical && l.after == after && l.from <= at && at < l.to;
                    });
                };
                const auto cuts = count(fold.cuts), folds = count(fold.folds);
                if (cuts + (cuts == 0 ? folds : 0) == 1 && folds <= 1) continue;
                out.error(place,
                          std::string("the line behind ") + (vertical ? "column " : "row ") + std::to_string(after) +
                              (cuts + folds == 0 ? " is never folded"
                               : cuts > 1        ? " is cut twice"
                                                 : " is folded twice") +
                              (crossed > 1
                                   ? std::string(" in ") + (vertical ? "row " : "column ") + std::to_string(at + 1)
                                   : std::string{}));
                break;
            }
    }
}

} // namespace

void read_fold_steps(TableReader& r, FoldTemplate& fold) {
    if (!r.has("step") && fold.columns * fold.rows > 1)
        r.error("step", "[[step]] is missing: the cuts and folds, in order");
    const std::size_t before = r.out().error_count();
    bool pushed = false;
    for (TableReader& s : r.tables("step", most_steps)) {
        read_step(s, static_cast<int>(fold.steps.size()) + 1, fold);
        if (pushed) s.error("kind", "nothing is folded after a push: it closes the booklet");
        pushed = fold.steps.back().kind == FoldStep::Kind::push;
        if (pushed && fold.cuts.empty() && r.out().error_count() == before)
            s.error("kind", "a push opens a slit: an earlier step has to cut it");
    }
    if (r.out().error_count() == before) check_lines(fold, r.place_of("step"), r.out());
}

} // namespace kupi::layout
