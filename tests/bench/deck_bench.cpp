// Whole runs of `kupi deck`, as a user waits for them, and where the time of one goes. Prints a table.
//   build/release/deck_bench [runs]

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <cairo-pdf.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "base/units.h"
#include "cards/load.h"
#include "layout/card.h"
#include "layout/sheet.h"
#include "render/art_files.h"
#include "render/pdf.h"
#include "support/checkout.h"
#include "support/folder.h"

extern char** environ;

namespace {

namespace fs = std::filesystem;
using namespace kupi::render;
using Clock = std::chrono::steady_clock;

struct Sample {
    double milliseconds = 0;
    double mebibytes = 0; ///< largest resident set
};

double since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

Sample median(std::vector<Sample> samples) {
    std::sort(samples.begin(), samples.end(),
              [](const Sample& a, const Sample& b) { return a.milliseconds < b.milliseconds; });
    return samples[samples.size() / 2];
}

/// One process from spawn to exit.
Sample run(const std::vector<std::string>& arguments) {
    std::vector<char*> argv;
    for (const auto& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
    argv.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
    const auto start = Clock::now();
    pid_t child = 0;
    if (posix_spawn(&child, argv[0], &files, nullptr, argv.data(), environ) != 0) std::abort();
    posix_spawn_file_actions_destroy(&files);
    int status = 0;
    struct rusage usage {};
    wait4(child, &status, 0, &usage);
    if (status != 0) {
        std::fprintf(stderr, "deck_bench: %s failed\n", arguments[1].c_str());
        std::exit(1);
    }
    return {since(start), static_cast<double>(usage.ru_maxrss) / 1024};
}

void row(const std::string& what, const Sample& s, std::uintmax_t bytes = 0) {
    std::printf("%-58s %8.1f ms", what.c_str(), s.milliseconds);
    if (s.mebibytes > 0) std::printf(" %6.1f MiB", s.mebibytes);
    if (bytes > 0) std::printf(" %7.1f KB", static_cast<double>(bytes) / 1000);
    std::printf("\n");
}

Sample repeated(int runs, const std::function<void()>& work) {
    std::vector<Sample> samples;
    for (int i = 0; i < runs; ++i) {
        const auto start = Clock::now();
        work();
        samples.push_back({since(start), 0});
    }
    return median(samples);
}

/// What is hard to go below: Cairo alone, 96 cards of one outline, one disc and one word each.
void bare_cairo(const char* file) {
    cairo_surface_t* surface = cairo_pdf_surface_create(file, 612, 792);
    cairo_t* cr = cairo_create(surface);
    for (int i = 0; i < 96; ++i) {
        const int column = i % 3, row = i % 9 / 3;
        const double x = 36 + column * 180, y = 18 + row * 252;
        cairo_rectangle(cr, x, y, 180, 252);
        cairo_stroke(cr);
        cairo_arc(cr, x + 90, y + 126, 40, 0, 6.2832);
        cairo_fill(cr);
        cairo_move_to(cr, x + 12, y + 24);
        cairo_show_text(cr, "arlas");
        if (i % 9 == 8) cairo_show_page(cr);
    }
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
}

void stages(int runs) {
    const DataFolders data({kupi::test::root});
    Diagnostics out;
    const auto deck = load_deck("railog-getha", data, out);
    const auto card_template = load_card_template(deck->card_template.id, data, out);
    const Sizes sizes = load_sizes(data, out);
    row("  reading the deck's TOML", repeated(runs, [&] {
            Diagnostics d;
            load_deck("railog-getha", data, d);
            load_card_template("traditional", data, d);
        }));
    const auto paint_all = [&](ArtFiles& art, PangoMeasurer& text, draw::Document& document) {
        const CardPaint paint{*deck, *card_template, art, text, InkMode::full, 0, out};
        for (const Card card : deck->cards(false)) document.forms.push_back(paint_face(paint, card));
    };
    row("  checking the SVGs", repeated(runs, [&] {
            ArtFiles art;
            PangoMeasurer text;
            draw::Document document;
            paint_all(art, text, document);
        }));
    ArtFiles art;
    PangoMeasurer text;
    draw::Document document;
    paint_all(art, text, document);
    row("  painting 96 faces, SVGs at hand", repeated(runs, [&] {
            draw::Document d;
            paint_all(art, text, d);
        }));
    SheetSpec spec;
    spec.paper = *find_size(sizes.papers, "letter", 72, 2000, {}, out);
    const auto grid = plan_sheet(spec, deck->size, sizes, out);
    std::vector<SheetCard> cards;
    for (std::size_t i = 0; i < document.forms.size(); ++i) cards.push_back({i, 0, ""});
    PangoMeasurer fresh_text;
    lay_out_sheets(spec, *grid, deck->corner, cards, {}, fresh_text, document, out);
    row("  PDF: definitions by Cairo, composition by libqpdf", repeated(runs, [&] { to_pdf(document, text); }));
    document.pages.clear();
    for (std::size_t i = 0; i < 11; ++i)
        document.pages.push_back({"", {612, 792}, {36, 18, 540, 756}, {36, 18, 540, 756}, {}});
    document.forms.clear();
    row("  PDF of 11 empty pages", repeated(runs, [&] { to_pdf(document, text); }));
}

/// 500 cards that are all different, with a title, text with signs, numbers and art, as a maker of a game has them.
std::string write_own_cards(const kupi::test::Folder& folder) {
    const auto write = [&](const std::string& name, const std::string& text) {
        return folder.write("suits/decks/" + name, text);
    };
    for (int i = 0; i < 8; ++i)
        write("art" + std::to_string(i) + ".svg",
              "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\"><path fill=\"#357\" d=\"M" +
                  std::to_string(10 + i) + " 5L95 50L50 95Z\"/></svg>");
    static const char* const words[] = {
        "draw",    "a card", "then",      "give",   ":coin:", "to the left", "each player", "**must**",
        "discard", "one",    "of *hers*", "unless", "she",    "has",         "two"};
    std::string table = "title,cost,quantity,art,text\n";
    for (int i = 0; i < 500; ++i) {
        std::string text;
        for (int w = 0; w < 14; ++w) text += std::string(words[(i * 7 + w * (1 + i % 4)) % 15]) + " ";
        table += "Card number " + std::to_string(i) + "," + std::to_string(i % 10) + ",1,art" + std::to_string(i % 8) +
                 ".svg,\"" + text + "\"\n";
    }
    write("own.csv", table);
    return write("own.toml", "name = \"Own\"\ncards = \"own.csv\"\n[fields]\ntop-left = \"{cost}\"\n[signs]\ncoin = "
                             "\"art0.svg\"\n");
}

} // namespace

int main(int argc, char** argv) {
    const int runs = argc > 1 ? std::max(1, static_cast<int>(std::strtol(argv[1], nullptr, 10))) : 15;
    ::setenv("KUPI_DATA", kupi::test::root, 0);
    const kupi::test::Folder folder;
    const std::string out = (folder / "deck.pdf").string();
    const auto command = [&](const std::string& what, std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), kupi::test::built_kupi);
        if (arguments[1] == "deck") arguments.insert(arguments.end(), {"-o", out});
        std::vector<Sample> samples;
        for (int i = 0; i < runs; ++i) samples.push_back(run(arguments));
        std::error_code none;
        row(what, median(samples), arguments[1] == "deck" ? fs::file_size(out, none) : 0);
    };
    std::printf("Medians of %d runs. Whole processes:\n", runs);
    command("96 cards, 11 letter pages, fronts", {"deck", "railog-getha"});
    command("98 cards and backs, 22 pages", {"deck", "railog-getha", "--jokers", "--backs", "long-edge"});
    command("96 cards, names and numerals as text", {"deck", "railog-getha", "--template", "learner"});
    command("96 cards, ink saver", {"deck", "railog-getha", "--ink", "saver"});
    command("960 cards, 107 pages", {"deck", "railog-getha", "--copies", "10"});
    command("500 different cards of one's own, 56 pages", {"deck", write_own_cards(folder)});
    command("starting and stopping (--version)", {"--version"});
    row("bare Cairo, in process: 96 cards of a disc and a word", repeated(runs, [&] { bare_cairo(out.c_str()); }));
    std::printf("Where the time of the first goes, in process:\n");
    stages(runs);
    return 0;
}
