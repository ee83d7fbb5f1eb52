// kupi export: a deck's cards as files for a print service or a virtual table.

#include <filesystem>

#include "base/text.h"
#include "base/units.h"
#include "base/write_folder.h"
#include "cli/common_options.h"
#include "cli/export_job.h"
#include "cli/made_folder.h"
#include "cli/messages.h"
#include "layout/sheet.h"
#include "render/png.h"

namespace kupi::cli::export_command {

namespace fs = std::filesystem;

namespace {

constexpr double most_pixels = 100e6; ///< of one picture
constexpr double usual_dpi = 300;

/// What the target says, which is not to be changed, else what was asked for.
double said(const Values& values, const char* option, double asked, const std::optional<double>& fixed,
            const ExportTarget& target) {
    if (fixed && values.given(option))
        throw Failure("--" + std::string(option) + " is not yours to choose: " + target.name +
                          " wants it as it is in " + shown_path(target.place.file),
                      "leave it out, or export --for png");
    return fixed.value_or(asked);
}

void refuse_huge_picture(Size card, double bleed, double dpi) {
    const double width = (card.width + 2 * bleed) * dpi / 72, height = (card.height + 2 * bleed) * dpi / 72;
    if (width * height > most_pixels)
        throw Failure("a picture would have " + number(width, 0) + " × " + number(height, 0) + " pixels; at most " +
                          number(most_pixels / 1e6, 0) + " million are drawn",
                      "give a smaller --dpi");
}

/// A folder's name; never what looks like a single file's.
std::string folder_asked(const Values& values, const std::string& fallback) {
    const std::string& given = values.text("output");
    if (given.empty()) return (fs::path("output") / fallback).string();
    const std::string ending = lower(fs::path(given).extension().string());
    std::error_code error;
    const bool file = ending == ".png" || ending == ".pdf" || ending == ".svg" || ending == ".json" || ending == ".zip";
    if (given == "-" || (file && !fs::is_directory(given, error)))
        throw Failure("--output \"" + given + "\": kupi export writes a folder of files",
                      "name a folder, such as cards/");
    return given;
}

/// Where the simulator finds the pictures, with a slash at its end.
std::string address_of(const Values& values, const std::string& folder) {
    std::string address = values.given("address") ? values.text("address") : "file://" + fs::absolute(folder).string();
    while (address.ends_with('/')) address.pop_back();
    return address + '/';
}

/// Of pictures the threads that paint them look for faults; of anything else this does.
void look_over_all(ExportJob& job) {
    FormPainter painter(job.document, job.press.text);
    for (auto* side : {&job.cards, &job.backs})
        for (ExportFace& face : *side) look_over(job, face, painter);
}

int run(const Values& values) {
    Diagnostics out;
    Progress progress("reading the deck");
    Press press = load_press(values.text("DECK"), values, out);
    Diagnostics faults;
    const Sizes sizes = load_sizes(press.data, faults);
    const auto target = load_export_target(values.text("for"), press.data, sizes, faults);
    if (target) takes(*target, press.deck.size, faults);
    fail_if_errors(faults);
    const double dpi =
                     said(values, "dpi", values.given("dpi") ? values.number("dpi") : usual_dpi, target->dpi, *target),
                 bleed =
                     said(values, "bleed", values.given("bleed") ? values.length("bleed") : 0, target->bleed, *target);
    if (target->writes == Writes::png) refuse_huge_picture(press.deck.size, bleed, dpi);
    const std::string folder_name = folder_asked(values, press.deck.id + "-" + target->id);
    refuse_foreign_files(folder_name, "kupi export");
    const std::vector<Card> cards = picked_cards(press.deck, values);
    std::size_t all = 0;
    for (const Card card : cards) all += press.deck.quantity(card);
    if (all > most_cards)
        throw Failure(counted(all, "card") + " are too many for one folder; at most " + std::to_string(most_cards),
                      "export a part of them with --cards");
    if (values.given("address") && target->writes != Writes::tabletop_simulator)
        throw Failure("--address is for a virtual table, and " + target->name + " is none");
    if (values.given("dpi") && target->writes != Writes::png)
        throw Failure("--dpi is for pictures of the cards, and " + target->name + " takes " +
                      word_of(writes_words, target->writes));
    progress.now("laying out " + counted(cards.size(), "card"));
    const InkMode ink = values.given("ink") ? ink_mode(values) : target->ink;
    ExportJob job = start_export(press, *target, cards, ink, dpi, bleed, out);
    if (target->writes == Writes::pdf) job.document.picture_dpi = target->dpi;
    if (target->writes != Writes::png) look_over_all(job);
    FolderWriter folder(folder_name);
    switch (target->writes) {
    case Writes::png: write_export_pictures(job, folder, progress); break;
    case Writes::svg: write_export_drawings(job, folder); break;
    case Writes::pdf: write_export_pages(job, folder, progress); break;
    case Writes::tabletop_simulator: write_export_table(job, address_of(values, folder_name), folder); break;
    }
    if (target->order_file) write_order_file(job, folder);
    folder.write(manifest_name, manifest_of(job));
    folder.commit();
    progress.end();

    for (const auto* side : {&job.cards, &job.backs})
        for (const ExportFace& face : *side)
            for (const std::string& warning : face.warnings) out.warning({}, '"' + face.title + "\": " + warning);
    for (const Diagnostic& d : press.text.warnings().all()) out.add(d);
    if (!job.left_to_do.empty())
        out.warning({}, job.left_to_do, "with Ghostscript installed (apt install ghostscript) kupi export does it");
    print(out);
    if (!target->note.empty() && job.left_to_do.empty()) hint({target->note});
    // Pages hold each copy, anything else each card once.
    const std::size_t printed = target->writes == Writes::pdf ? all : job.cards.size();
    write_out(printable(folder_name) + ": " + counted(printed, "card") + " and " +
              (job.backs.size() == 1 ? "the back" : counted(job.backs.size(), "back")) + " for " + target->name + ", " +
              job.size + "\n");
    return 0;
}

Command describe() {
    Command command{
        .name = "export",
        .summary = "makes a folder of a deck's cards for a print service or a virtual table",
        .about = "Beside the cards and the backs, manifest.json says which card is in which file and how many of it "
                 "the deck has.",
        .arguments = {deck_argument()},
        .options = {text_option("for", "TARGET",
                                "who will take it (kupi list targets), or the path of a target of your own",
                                {.complete = "targets", .fallback = "png"}),
                    number_option("dpi", "N", "pixels to the inch, where the target leaves it open; without it, 300",
                                  least_dpi, most_dpi),
                    length_option("bleed", "LENGTH",
                                  "how far the art runs over the cut, where the target leaves it open; without it, 0",
                                  0, most_bleed),
                    text_option("address", "URL",
                                "where a virtual table will find the pictures; without it, the folder itself")},
        .examples = {{"kupi export railog-getha", "A picture of each card, 300 pixels to the inch."},
                     {"kupi export railog-getha --for gamecrafter -o shop/", "825 × 1125 pixels each, bleed included."},
                     {"kupi export railog-getha --for tabletop-simulator", "Atlases, and the deck as a saved object."},
                     {"kupi export mine.toml --dpi 600 --bleed 3mm --cards '*yl'", "A few cards, large, with bleed."}},
        .notes = "An older folder is replaced whole, once the new one is complete, if nothing but an earlier export is "
                 "in it.",
        .order = 15,
        .run = run};
    for (Option& o : press_options())
        if (o.name != "packs") command.options.push_back(std::move(o));
    command.options.push_back(text_option("output", "FOLDER", "where to write; without it, output/DECK-TARGET",
                                          {.letter = 'o', .complete = "folder"}));
    return command;
}

const Registration registration{"export", describe};

} // namespace

} // namespace kupi::cli::export_command
