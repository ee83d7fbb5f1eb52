// kupi check: every fault of suits, decks, templates, games, rules and drawings, with its place.

#include <filesystem>
#include <set>

#include <nlohmann/json.hpp>

#include "base/data_folders.h"
#include "base/text.h"
#include "base/units.h"
#include "cards/load.h"
#include "cards/notation.h"
#include "cli/common_options.h"
#include "cli/lookalike.h"
#include "cli/messages.h"
#include "cli/press.h"
#include "cli/progress.h"
#include "cli_games/check_kind.h"
#include "cli_games/check_rules.h"
#include "cli_games/coarse_pictures.h"
#include "cli_games/unshown.h"
#include "layout/box.h"
#include "layout/card.h"
#include "layout/cutter.h"
#include "layout/export_target.h"
#include "layout/fold.h"
#include "layout/hyphenation.h"
#include "layout/report_look.h"
#include "layout/sheet.h"
#include "layout/text_style.h"
#include "reference/thesaurus.h"
#include "render/ink.h"
#include "render/inks.h"
#include "render/overrun.h"
#include "render/target_faults.h"

namespace kupi::cli::check_command {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

class Checker {
  public:
    explicit Checker(DataFolders data, std::optional<ExportTarget> target)
        : data_(std::move(data)), target_(std::move(target)), rules_(data_, text_) {}

    void check(const std::string& named) {
        auto files = decks_of_table(named);
        if (files.empty()) files.push_back(fs::path(named).lexically_normal().string());
        for (const std::string& file : files) {
            Diagnostics faults;
            if (const auto kind = kind_of(file, faults)) check(file, *kind, faults);
            files_.insert(canonical(file));
            for (const Diagnostic& d : faults.all()) tell_once(d);
        }
    }

    /// What the fonts of all that was looked at lack.
    void tell_of_fonts() {
        for (const Diagnostic& d : text_.warnings().all())
            if (!said_.contains(d.message)) out_.add(d);
    }

    const Diagnostics& out() const { return out_; }
    Diagnostics& out() { return out_; }
    std::size_t files() const { return files_.size(); }

  private:
    static std::string canonical(const std::string& file) {
        std::error_code error;
        return fs::weakly_canonical(file, error).string();
    }

    /// Several files may be refused for one fault of another, which each finds by a path of its own.
    void tell_once(const Diagnostic& d) {
        Diagnostic by_canonical_path = d;
        if (!d.place.file.empty()) by_canonical_path.place.file = canonical(d.place.file);
        const std::string folder = fs::path(d.place.file).parent_path().string() + '/';
        if (d.message.starts_with(folder)) by_canonical_path.message.erase(0, folder.size());
        if (said_.insert(to_text(by_canonical_path)).second) out_.add(d);
    }

    void check(const std::string& file, FileKind kind, Diagnostics& faults) {
        switch (kind) {
        case FileKind::family: return check_family(fs::path(file).parent_path() / "suits.toml", faults);
        case FileKind::deck: return check_deck(file, faults);
        case FileKind::card_template: return check_template(file, faults);
        case FileKind::sheet: return check_sheet(file, faults);
        case FileKind::text_style: load_text_style(path(file), folders_around(file, data_), faults); return;
        case FileKind::hyphenation: Hyphenator::load(path(file), "en", folders_around(file, data_), faults); return;
        case FileKind::fold: check_fold(file, faults); return;
        case FileKind::game: rules_.check_game(file, faults); return;
        case FileKind::game_family: rules_.check_family(file, faults); return;
        case FileKind::rules: rules_.check_rules(file, faults); return;
        case FileKind::sayings: rules_.check_words(file, faults); return;
        case FileKind::thesaurus: Thesaurus::load_file(file, faults); return;
        case FileKind::index: rules_.check_index(file, faults); return;
        case FileKind::booklet: rules_.check_booklet(file, faults); return;
        case FileKind::printer: load_printer(path(file), data_, faults); return;
        case FileKind::target: check_target(file, faults); return;
        case FileKind::box: check_box(file, faults); return;
        case FileKind::cutter: load_cutter(path(file), data_, faults); return;
        case FileKind::report_look:
            load_report_look(DataFolders({fs::path(canonical(file)).parent_path().parent_path().parent_path()}),
                             faults);
            return;
        case FileKind::sizes:
            load_sizes(DataFolders({fs::path(canonical(file)).parent_path().parent_path()}), faults);
            return;
        case FileKind::svg: check_drawing(file, faults); return;
        }
    }

    /// Nobody says here what for: a picture needs a size, an icon does not.
    void check_drawing(const std::string& file, Diagnostics& faults) {
        Diagnostics as_picture, as_symbol;
        art_.open(file, ArtUse::picture, {}, as_picture);
        if (as_picture.has_errors() && art_.open(file, ArtUse::symbol, {}, as_symbol)) return;
        for (const Diagnostic& d : as_picture.all()) faults.add(d);
    }

    /// As a path: a bare name would be looked up as an id.
    static std::string path(const std::string& file) {
        return file.find('/') == std::string::npos ? "./" + file : file;
    }

    void open(const FileReference& f, ArtUse use, Diagnostics& faults) { open_art(f, use, faults); }

    std::shared_ptr<const Artwork> open_art(const FileReference& f, ArtUse use, Diagnostics& faults) {
        if (f.path.empty()) return nullptr;
        files_.insert(canonical(f.path));
        return art_.open(f.path, use, f.place, faults);
    }

    /// A drawing that is placed as it is drawn, so that its view box cuts it.
    void open_whole(const FileReference& f, ArtUse use, Diagnostics& faults) {
        const auto art = open_art(f, use, faults);
        if (!art || !measured_.insert(f.path).second) return;
        const Overrun over = overrun_of(*art, use == ArtUse::picture);
        if (!over) return;
        std::vector<std::string> sides;
        for (const auto& [by, side] : {std::pair{over.left, "left"}, std::pair{over.right, "right"},
                                       std::pair{over.top, "top"}, std::pair{over.bottom, "bottom"}})
            if (by > 0) sides.push_back(number(by, 1) + " units at the " + side);
        const Rect& v = art->view_box;
        const Rect whole{v.x - over.left, v.y - over.top, v.width + over.left + over.right,
                         v.height + over.top + over.bottom};
        faults.warning({f.path, 0, 0}, "ink runs out of the view box and is cut off: " + join(sides, ", "),
                       "move it inside; viewBox=\"" + svg::view_box_text(whole) + "\" would hold all of it");
    }

    void check_family(const fs::path& suits_file, Diagnostics& faults) {
        // ranks.toml and extras.toml are checked with their suits.toml, and once.
        if (!families_.insert(canonical(suits_file.string())).second) return;
        const auto family = load_family_file(suits_file.string(), data_, faults);
        for (const char* name : {"suits.toml", "ranks.toml", "extras.toml"})
            if (std::error_code error; fs::exists(suits_file.parent_path() / name, error))
                files_.insert(canonical((suits_file.parent_path() / name).string()));
        if (!family) return;
        lint(*family, faults);
        for (const Suit& s : family->suits) {
            open_whole(s.symbol, icon_use(s.symbol), faults);
            open_whole(s.small, icon_use(s.symbol), faults);
            for (const SuitDrawing& d : suit_drawings)
                d.whole ? open_whole(s.*d.file, ArtUse::picture, faults) : open(s.*d.file, ArtUse::picture, faults);
        }
        for (const Rank& r : family->ranks) {
            open_whole(r.sign, ArtUse::symbol, faults);
            open_whole(r.second_sign, ArtUse::symbol, faults);
            open(r.buckle, ArtUse::picture, faults);
            open_whole(r.art.file, ArtUse::picture, faults);
            for (const auto& own : r.art.own) open_whole(own.second, ArtUse::picture, faults);
            open(r.pattern.file, ArtUse::picture, faults);
            for (const auto& own : r.pattern.own) open(own.second, ArtUse::picture, faults);
        }
        for (const Extra& e : family->extras) {
            open_whole(e.sign, icon_use(e.sign), faults);
            open_whole(e.art, ArtUse::picture, faults);
        }
        warn_of_lookalikes(family->suits, art_, faults);
    }

    void check_deck(const std::string& file, Diagnostics& faults) {
        const auto deck = load_deck(path(file), data_, faults);
        if (!deck || faults.has_errors()) return;
        lint(*deck, faults);
        warn_of_lookalikes(deck->suits, art_, faults);
        const auto card_template =
            load_card_template(deck->card_template.id, folders_around(file, data_), faults, deck->card_template.place);
        if (!card_template) return;
        // Only painting shows whether the drawings open and the texts fit.
        const bool has_own =
            std::any_of(deck->extras.begin(), deck->extras.end(), [](const Extra& e) { return e.own; });
        auto own_template = card_template;
        if (has_own && deck->own_template.id != deck->card_template.id)
            own_template = load_card_template(deck->own_template.id, folders_around(file, data_), faults,
                                              deck->own_template.place);
        if (!own_template) return;
        check_fonts(*own_template, faults);
        if (has_own && deck->own_template.id != deck->card_template.id) check_fonts(*card_template, faults);
        TextSetter setter(text_);
        const CardPaint job{*deck, *card_template, art_, text_, InkMode::full, 0, faults, &*own_template, &setter};
        const std::vector<Card> cards = deck->cards(true);
        std::vector<draw::Form> faces; // and backs, in the end
        for (const Card card : cards) faces.push_back(paint_face(job, card));
        warn_of_like_faces(job, cards, faces);
        if (target_) check_for_target(*deck, cards, faces, job, faults);
        for (std::size_t i = 0; i < deck->backs.size(); ++i) faces.push_back(paint_back(job, i));
        for (std::size_t pack = 1; pack <= deck->packs.size(); ++pack) faces.push_back(paint_back(job, 0, pack));
        if (!target_) warn_of_coarse_pictures(faces, faults);
        if (!deck->table.path.empty()) files_.insert(canonical(deck->table.path));
        for (const Diagnostic& remark : deck->remarks) faults.add(remark);
        warn_of_unshown_fields(*deck, *own_template, faults);
    }

    /// What the target of --for would find fault with.
    void check_for_target(const Deck& deck, const std::vector<Card>& cards, std::vector<draw::Form> faces,
                          const CardPaint& job, Diagnostics& faults) {
        if (!takes(*target_, deck.size, faults)) return;
        draw::Document document;
        document.forms = std::move(faces);
        for (std::size_t i = 0; i < deck.backs.size(); ++i) document.forms.push_back(paint_back(job, i));
        FormPainter painter(document, text_);
        for (std::size_t i = 0; i < document.forms.size(); ++i)
            for (const std::string& fault : target_faults(document.forms[i], deck.size, *target_, painter))
                faults.warning({deck.file, 0, 0},
                               '"' + (i < cards.size() ? title(deck, cards[i]) : "back") + "\": " + fault);
    }

    /// Fonts that are missing and markup that does not parse, where the layer stands.
    void check_fonts(const CardTemplate& card_template, Diagnostics& faults) {
        for (const Layer& layer : card_template.layers) {
            if (layer.text.empty()) continue;
            PangoMeasurer text; // its own, so that what it warns of is this layer's
            text.measure(layer.text, layer.font, layer.markup);
            for (Diagnostic d : text.warnings().all()) {
                said_.insert(d.message);
                d.place = layer.place;
                faults.add(std::move(d));
            }
        }
    }

    void check_template(const std::string& file, Diagnostics& faults) {
        const auto card_template = load_card_template(path(file), folders_around(file, data_), faults);
        if (!card_template) return;
        for (const Layer& layer : card_template->layers) open(layer.file, ArtUse::picture, faults);
        check_fonts(*card_template, faults);
    }

    void check_sheet(const std::string& file, Diagnostics& faults) {
        const DataFolders around = folders_around(file, data_);
        const Sizes sizes = load_sizes(around, faults);
        const auto sheet = load_sheet(path(file), around, sizes, faults);
        if (!sheet) return;
        const Size poker{inches(2.5), inches(3.5)};
        plan_sheet(*sheet, sheet->card ? sheet->card->size : poker, sizes, faults);
    }

    void check_target(const std::string& file, Diagnostics& faults) {
        const DataFolders around = folders_around(file, data_);
        const auto target = load_export_target(path(file), around, load_sizes(around, faults), faults);
        if (!target || !target->press) return;
        try {
            Inks inks(target->press->file, target->press->most_ink);
        } catch (const Failure& failure) {
            const std::string why = failure.why().all().front().message;
            faults.error(target->press->place, printable(target->press->file) + ": " + why);
        }
    }

    /// A net that holds a deck of 52 is one that holds.
    void check_box(const std::string& file, Diagnostics& faults) {
        const auto box = load_box(path(file), data_, faults);
        if (box) unfold(*box, room_for(*box, {inches(2.5), inches(3.5)}, 52, usual_stock, 0), faults);
    }

    void check_fold(const std::string& file, Diagnostics& faults) {
        const DataFolders around = folders_around(file, data_);
        const Sizes sizes = load_sizes(around, faults);
        load_fold(path(file), around, sizes, "", faults);
    }

    DataFolders data_;
    std::optional<ExportTarget> target_; ///< of --for
    PangoMeasurer text_;
    RulesChecker rules_;
    ArtFiles art_;
    std::set<std::string> files_, families_, said_, measured_;
    Diagnostics out_;
};

/// A path where there is one, else an id. False, with an error, for what is neither.
bool check_named(const std::string& given, const DataFolders& data, Checker& checker, Progress& progress) {
    std::vector<std::string> named{given};
    if (std::error_code error; !fs::exists(given, error)) {
        if (auto found = files_of_id(given, data); !found.empty()) named = std::move(found);
    }
    for (const auto& name : named) {
        std::error_code error;
        if (fs::is_directory(name, error)) {
            for (const auto& file : files_below(name, checker.out())) {
                progress.now("checking " + file);
                checker.check(file);
            }
        } else if (Diagnostics faults; !read_file(name, faults)) {
            const auto ids = ids_of_files(data);
            if (is_id(name) && !fs::exists(name, error))
                checker.out().error({}, "no file, and nothing whose id it is: \"" + name + '"',
                                    did_you_mean(name, ids));
            else
                for (const Diagnostic& d : faults.all()) checker.out().add(d);
            return false;
        } else {
            checker.check(name);
        }
    }
    return true;
}

std::size_t warnings_in(const Diagnostics& out) {
    return static_cast<std::size_t>(std::count_if(out.all().begin(), out.all().end(),
                                                  [](const Diagnostic& d) { return d.severity == Severity::warning; }));
}

std::string summary_of(const Checker& checker) {
    const std::size_t errors = checker.out().error_count(), warnings = warnings_in(checker.out());
    std::string summary = counted(checker.files(), "file") + " checked: ";
    if (errors == 0 && warnings == 0) summary += "no faults";
    if (errors > 0) summary += counted(errors, "error");
    if (errors > 0 && warnings > 0) summary += ", ";
    if (warnings > 0) summary += counted(warnings, "warning");
    return summary + "\n";
}

const char* severity_word(Severity severity) {
    switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::note: break;
    }
    return "note";
}

std::string json_of(const Checker& checker) {
    Json faults = Json::array();
    for (const Diagnostic& d : checker.out().all()) {
        Json fault{{"severity", severity_word(d.severity)}, {"message", d.message}};
        if (!d.hint.empty()) fault["hint"] = d.hint;
        if (!d.place.file.empty()) fault["file"] = d.place.file;
        if (d.place.line > 0) fault["line"] = d.place.line;
        if (d.place.line > 0 && d.place.column > 0) fault["column"] = d.place.column;
        faults.push_back(std::move(fault));
    }
    const Json all{{"files", checker.files()},
                   {"errors", checker.out().error_count()},
                   {"warnings", warnings_in(checker.out())},
                   {"faults", std::move(faults)}};
    return all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

int run(const Values& values) {
    const DataFolders data = data_folders(values);
    std::optional<ExportTarget> target;
    if (values.given("for")) {
        Diagnostics faults;
        target = load_export_target(values.text("for"), data, load_sizes(data, faults), faults);
        fail_if_errors(faults);
    }
    Checker checker(data, std::move(target));
    Progress progress("checking");
    bool readable = true;
    for (const auto& given : values.all("FILE")) readable = check_named(given, data, checker, progress) && readable;
    checker.tell_of_fonts();
    progress.end();
    const bool json = values.text("format") == "json";
    if (!json) print(checker.out());
    write_out(json ? json_of(checker) : summary_of(checker));
    return !readable ? 2 : checker.out().has_errors() ? 1 : 0;
}

Command describe() {
    return {
        .name = "check",
        .summary = "finds the faults of suits, decks, templates, rules and drawings",
        .about =
            "It reads suits.toml, ranks.toml and extras.toml, decks, card templates, sheets, folds, printers, "
            "targets, boxes, cutters, sizes.toml, game.toml, rules.md and SVG files, and names every fault with its line, its column and "
            "what was probably meant. A table of own cards is checked with its deck. Of a folder with suits/, templates/ or "
            "rulesheets/ in it these are looked through, and what stands beside them, such as logs and sites, is not.",
        .arguments = {{.name = "FILE",
                       .help = "a file, a folder, or the id of a family, deck, game, template, sheet, fold, "
                               "printer or target",
                       .complete = "file",
                       .repeats = true}},
        .options = {text_option("for", "TARGET",
                                "of decks, also what a print service would find fault with (kupi list targets)",
                                {.complete = "targets"}),
                    format_option("text: each fault with its line; json: for programs"), data_option()},
        .examples = {{"kupi check railog", "Everything in one family's folder."},
                     {"kupi check suits/decks/railog-getha.toml",
                      "A deck, with the drawings and the card template that it uses."},
                     {"kupi check railog-getha --for gamecrafter",
                      "Cards with ink too near the cut, and bitmaps of too few pixels."},
                     {"kupi check rulesheets/getha",
                      "A game's rules: rule ids without a section, cards and variants that are none."}},
        .notes = "It warns of suits that are easily mistaken: their colours are close to normal sight, under "
                 "deuteranopia or in grey, and the outlines of their symbols are alike too; and of PNGs and JPEGs that "
                 "are printed under 150 dpi.\n"
                 "Exit code: 0 no errors (there may be warnings), 1 errors, 2 a file could not be read.",
        .order = 40,
        .run = run};
}

const Registration registration{"check", describe};

} // namespace

} // namespace kupi::cli::check_command
