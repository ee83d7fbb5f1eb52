// kupi show: the table after an entry of a log.

#include "base/text.h"
#include "cli/common_options.h"
#include "cli/messages.h"
#include "cli/output.h"
#include "cli/screen.h"
#include "cli_games/table_picture.h"
#include "referee/table_view.h"
#include "render/pdf.h"
#include "render/png.h"
#include "render/svg.h"

namespace kupi::cli::show_command {

namespace {

struct Moment {
    int hand = 0;
    std::optional<int> entry; ///< none: the hand's last
};

[[noreturn]] void refuse(const std::string& at, const std::string& why) {
    throw Failure("--at \"" + at + "\": " + why,
                  "HAND:ENTRY counts both from 1: --at 2:14; --at 2 is the end of hand 2");
}

int number_in(const std::string& text, const std::string& at) {
    if (text.empty() || text.size() > 7 || text.find_first_not_of("0123456789") != std::string::npos)
        refuse(at, "that is not HAND:ENTRY");
    return std::stoi(text);
}

/// Checked against the log.
Moment moment_of(const Values& values, const Log& log) {
    const int hands = static_cast<int>(log.hands.size());
    if (!values.given("at")) return {hands, {}};
    const std::string& at = values.text("at");
    const auto parts = split(at, ':');
    if (parts.size() > 2) refuse(at, "that is not HAND:ENTRY");
    Moment moment{number_in(parts[0], at), {}};
    if (moment.hand < 1 || moment.hand > hands) refuse(at, "the log has " + counted(log.hands.size(), "hand"));
    if (parts.size() == 1) return moment;
    moment.entry = number_in(parts[1], at);
    const std::size_t entries = log.hands[static_cast<std::size_t>(moment.hand) - 1].entries->size();
    if (static_cast<std::size_t>(*moment.entry) > entries)
        refuse(at, "hand " + std::to_string(moment.hand) + " has " + std::to_string(entries) +
                       (entries == 1 ? " entry" : " entries"));
    return moment;
}

TableView view_at(const Log& log, const Moment& moment) {
    TableWalk walk(log);
    while (walk.hand() < moment.hand || (moment.entry ? walk.entry() < *moment.entry : !walk.at_end_of_hand()))
        walk.next();
    return walk.view();
}

std::string ending_of(const std::string& path) {
    const std::size_t dot = path.rfind('.');
    return dot == std::string::npos ? "" : lower(path.substr(dot));
}

int run(const Values& values) {
    Library library(data_folders(values));
    Diagnostics faults;
    const std::string& file = values.text("LOG");
    auto text = read_file(file, faults);
    const auto log = text ? read_log(std::move(*text), file, library, faults) : nullptr;
    if (!log) throw Failure(std::move(faults));
    if (log->hands.empty()) throw Failure(shown_path(file) + ": there is no hand in this log yet");
    const TableView view = view_at(*log, moment_of(values, *log));
    if (!values.given("output")) {
        const Screen on = screen();
        show(to_text(view, *log, on.width, on.styled), on);
        return 0;
    }

    const std::string& name = values.text("output");
    const std::string ending = ending_of(name);
    const Output output(name, log->shelf->game.id + "-table.svg");
    Diagnostics out;
    TablePicture picture(*log, library.data(), out);
    const draw::Document document = picture.draw(view);
    std::string bytes, contents = "hand " + std::to_string(view.hand) + ", entry " + std::to_string(view.entry);
    if (ending == ".pdf") {
        bytes = to_pdf(document, picture.text());
    } else if (ending == ".png") {
        const auto dpi = static_cast<double>(values.integer("dpi"));
        const Image image = paint_page(document, 0, dpi / 72, picture.text());
        bytes = to_png(image, dpi);
        contents += ", " + std::to_string(image.width) + " × " + std::to_string(image.height) + " pixels";
    } else {
        bytes = svg_of_page(document, 0, picture.text());
    }
    output.write(bytes);
    for (const Diagnostic& d : picture.text().warnings().all()) out.add(d);
    print(out);
    output.report(contents);
    return 0;
}

Command describe() {
    Option output = output_option("the terminal");
    output.help = "a picture: .svg, .png or .pdf; a folder or - takes an .svg; without it, text";
    output.endings = {".svg", ".png", ".pdf"};
    return {.name = "show",
            .summary = "shows the table after any entry of a recorded game",
            .about =
                "Everybody's cards with the deck's own drawings, those that nobody saw as backs with their number; "
                "piles, trick and stakes; whose move it is, and what is legal.",
            .arguments = {{.name = "LOG", .help = "a log (kupi record writes one)", .complete = "file"}},
            .options = {text_option(
                            "at", "HAND:ENTRY",
                            "after which entry, both counted from 1; 2:0 is before the first; without it, the last"),
                        integer_option("dpi", "N", "pixels to the inch of a .png", 30, 600, {.fallback = "150"}),
                        std::move(output), data_option()},
            .examples = {{"kupi show friday.toml", "The table as the log leaves it, in words."},
                         {"kupi show friday.toml --at 1:12 -o table.png", "After the twelfth entry, drawn."}},
            .order = 37,
            .run = run};
}

const Registration registration{"show", describe};

} // namespace

} // namespace kupi::cli::show_command
