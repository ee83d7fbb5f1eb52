// kupi check: every fault of suits, decks, templates, games, rules and drawings, with its place.

#include <filesystem>
#include <set>

#include "base/text.h"
#include "base/units.h"
#include "cards/load.h"
#include "cli/check_kind.h"
#include "cli/check_rules.h"
#include "cli/common_options.h"
#include "cli/lookalike.h"
#include "cli/press.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "cli/unshown.h"
#include "layout/card.h"
#include "layout/fold.h"
#include "layout/hyphenation.h"
#include "layout/sheet.h"
#include "layout/text_style.h"

namespace kupi::cli::check_command {

namespace fs = std::filesystem;

namespace {

class Checker {
  public:
    explicit Checker(DataFolders data) : data_(std::move(data)), rules_(data_) {}

    void check(const std::string& named) {
        const std::string file = fs::path(named).lexically_normal().string();
        Diagnostics faults;
        if (const auto kind = kind_of(file, faults)) check(file, *kind, faults);
        files_.insert(canonical(file));
        for (const Diagnostic& d : faults.all())
            if (said_.insert(to_text(d)).second) out_.add(d);
    }

    const Diagnostics& out() const { return out_; }
    Diagnostics& out() { return out_; }
    std::size_t files() const { return files_.size(); }

  private:
    static std::string canonical(const std::string& file) {
        std::error_code error;
        return fs::weakly_canonical(file, error).string();
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
        case FileKind::rules: rules_.check_rules(file, faults); return;
        case FileKind::sayings: rules_.check_words(file, faults); return;
        case FileKind::booklet: rules_.check_booklet(file, faults); return;
        case FileKind::printer: load_printer(path(file), data_, faults); return;
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

    void open(const FileReference& f, ArtUse use, Diagnostics& faults) {
        if (f.path.empty()) return;
        files_.insert(canonical(f.path));
        art_.open(f.path, use, f.place, faults);
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
            open(s.symbol, ArtUse::symbol, faults);
            open(s.frame, ArtUse::picture, faults);
        }
        for (const Rank& r : family->ranks) {
            open(r.sign, ArtUse::symbol, faults);
            open(r.second_sign, ArtUse::symbol, faults);
            open(r.art, ArtUse::picture, faults);
            for (const auto& own : r.suit_art) open(own.second, ArtUse::picture, faults);
        }
        for (const Extra& e : family->extras) {
            open(e.sign, ArtUse::symbol, faults);
            open(e.art, ArtUse::picture, faults);
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
        TextSetter setter(text_);
        const CardPaint job{*deck, *card_template, art_, text_, InkMode::full, 0, faults, &*own_template, &setter};
        for (const Card card : deck->cards(true)) paint_face(job, card);
        for (std::size_t i = 0; i < deck->backs.size(); ++i) paint_back(job, i);
        for (std::size_t pack = 1; pack <= deck->packs.size(); ++pack) paint_back(job, 0, pack);
        if (!deck->table.path.empty()) files_.insert(canonical(deck->table.path));
        warn_of_unshown_fields(*deck, *own_template, faults);
    }

    void check_template(const std::string& file, Diagnostics& faults) {
        const auto card_template = load_card_template(path(file), folders_around(file, data_), faults);
        if (!card_template) return;
        for (const Layer& layer : card_template->layers) open(layer.file, ArtUse::picture, faults);
    }

    void check_sheet(const std::string& file, Diagnostics& faults) {
        const DataFolders around = folders_around(file, data_);
        const Sizes sizes = load_sizes(around, faults);
        const auto sheet = load_sheet(path(file), around, sizes, faults);
        if (!sheet) return;
        const Size poker{inches(2.5), inches(3.5)};
        plan_sheet(*sheet, sheet->card ? sheet->card->size : poker, sizes, faults);
    }

    void check_fold(const std::string& file, Diagnostics& faults) {
        const DataFolders around = folders_around(file, data_);
        const Sizes sizes = load_sizes(around, faults);
        load_fold(path(file), around, sizes, "", faults);
    }

    DataFolders data_;
    RulesChecker rules_;
    SvgLibrary art_;
    PangoMeasurer text_;
    std::set<std::string> files_, families_, said_;
    Diagnostics out_;
};

int run(const Values& values) {
    Checker checker(data_folders(values));
    Progress progress("checking");
    bool unreadable = false;
    for (const auto& given : values.all("FILE")) {
        std::error_code error;
        if (fs::is_directory(given, error)) {
            const auto files = files_below(given, checker.out());
            if (files.empty()) checker.out().warning({given, 0, 0}, "no TOML, SVG or rules.md files in this folder");
            for (const auto& file : files) {
                progress.now("checking " + file);
                checker.check(file);
            }
        } else if (Diagnostics faults; !read_file(given, faults)) {
            for (const Diagnostic& d : faults.all()) checker.out().add(d);
            unreadable = true;
        } else {
            checker.check(given);
        }
    }
    progress.end();
    const Diagnostics& out = checker.out();
    print(out);
    const std::size_t errors = out.error_count();
    const auto warnings = static_cast<std::size_t>(std::count_if(
        out.all().begin(), out.all().end(), [](const Diagnostic& d) { return d.severity == Severity::warning; }));
    std::string summary = counted(checker.files(), "file") + " checked: ";
    if (errors == 0 && warnings == 0) summary += "no faults";
    if (errors > 0) summary += counted(errors, "error");
    if (errors > 0 && warnings > 0) summary += ", ";
    if (warnings > 0) summary += counted(warnings, "warning");
    write_out(summary + "\n");
    return unreadable ? 2 : errors > 0 ? 1 : 0;
}

Command describe() {
    return {.name = "check",
            .summary = "finds the faults of suits, decks, templates, rules and drawings",
            .about =
                "It reads suits.toml, ranks.toml and extras.toml, decks, card templates, sheets, folds, printers, "
                "sizes.toml, game.toml, rules.md and SVG files, and names every fault with its line, its column and "
                "what was probably meant.",
            .arguments = {{.name = "FILE", .help = "a file or a folder", .complete = "file", .repeats = true}},
            .options = {data_option()},
            .examples = {{"kupi check suits/railog", "Everything in one family's folder."},
                         {"kupi check suits/decks/railog-getha.toml",
                          "A deck, with the drawings and the card template that it uses."},
                         {"kupi check rulesheets/getha",
                          "A game's rules: rule ids without a section, cards and variants that are none."}},
            .notes = "It warns of suits that are easily mistaken: their colours are close to normal sight, under "
                     "deuteranopia or in grey, and the outlines of their symbols are alike too.\n"
                     "Exit code: 0 no errors (there may be warnings), 1 errors, 2 a file could not be read.",
            .order = 40,
            .run = run};
}

const Registration registration{"check", describe};

} // namespace

} // namespace kupi::cli::check_command
