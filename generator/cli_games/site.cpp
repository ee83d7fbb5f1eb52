// kupi site: cards, suits and games as a folder of pages for any web space.

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <functional>
#include <mutex>
#include <thread>

#include "base/text.h"
#include "cards/load.h"
#include "cli/common_options.h"
#include "cli/made_folder.h"
#include "cli/messages.h"
#include "cli/progress.h"
#include "cli_games/site_choice.h"
#include "cli_games/site_folder.h"
#include "cli_games/site_paint.h"
#include "cli_games/table_html.h"
#include "layout/sheet.h"
#include "referee/setup.h"

namespace kupi::cli::site_command {

namespace fs = std::filesystem;

namespace {

constexpr unsigned most_threads = 4;

using Jobs = std::vector<std::function<void(Diagnostics&)>>;

/// All of them, each by whichever thread is free. What each of them says is told in their order.
void work_off(const Jobs& jobs, Diagnostics& out) {
    std::vector<Diagnostics> said(jobs.size());
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::exception_ptr failure;
    const auto work = [&] {
        try {
            for (std::size_t i = 0; (i = next++) < jobs.size();) jobs[i](said[i]);
        } catch (...) {
            next = jobs.size();
            const std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
        }
    };
    const auto count =
        std::min<std::size_t>({jobs.size(), most_threads, std::max(std::thread::hardware_concurrency(), 1u)});
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < count; ++i) threads.emplace_back(work);
    work();
    for (std::thread& t : threads) t.join();
    if (failure) std::rethrow_exception(failure);
    for (const Diagnostics& d : said)
        for (const Diagnostic& one : d.all()) out.add(one);
}

std::string title_of(const Values& values, const SiteChoice& choice) {
    if (values.given("title")) {
        const std::string title(trim(values.text("title")));
        if (title.empty() || count_code_points(title) > 80 || has_control_characters(title))
            throw Failure("--title is to have 1 to 80 characters, and no control characters");
        return title;
    }
    if (choice.families.size() == 1) return choice.families.front().name;
    if (choice.decks.size() == 1) return choice.decks.front().name;
    return "Cards and games";
}

std::string about_of(const SiteChoice& choice) {
    if (choice.families.size() == 1 && !choice.families.front().about.empty()) return choice.families.front().about;
    if (choice.decks.size() == 1) return choice.decks.front().notes;
    return "Decks to look at, print and cut; games to read, fold and play.";
}

/// A folder by its name, never what looks like a file.
std::string folder_of(const Values& values) {
    const std::string& given = values.text("DIR");
    const std::string ending = lower(fs::path(given).extension().string());
    std::error_code error;
    if (given.empty() || given == "-" || ((ending == ".html" || ending == ".zip") && !fs::is_directory(given, error)))
        throw Failure("\"" + printable(given) + "\": kupi site writes a folder of files",
                      "name a folder, such as site/");
    return given;
}

int run(const Values& values) {
    Diagnostics out;
    Progress progress("reading suits, decks and games");
    const std::string folder_name = folder_of(values);
    refuse_foreign_files(folder_name, site_maker);
    const DataFolders data = data_folders(values);
    Diagnostics faults;
    SiteChoice choice = choose_site(values.all("NAME"), values.flag("all"), data, faults);
    const Sizes sizes = load_sizes(data, faults);
    const auto paper = cli::paper(values, sizes, "", least_paper, most_paper, faults);
    fail_if_errors(faults);
    site::Site site{title_of(values, choice), about_of(choice), choice.of_ours};
    const bool tables = !values.flag("no-tables") && std::any_of(choice.games.begin(), choice.games.end(),
                                                                 [](const Game& g) { return engine_of(g) != nullptr; });
    const site::PageModules modules = tables ? load_page_modules(data) : site::PageModules{};
    const std::vector<Family> families = readable_families(data);

    SiteFolder folder(folder_name);
    SiteJob job{data, families, sizes, *paper, modules, {}, folder};
    for (Family& f : choice.families) site.families.push_back({std::move(f)});
    for (Deck& d : choice.decks) site.decks.push_back({std::move(d)});
    for (Game& g : choice.games) site.games.push_back({open_book(std::move(g), "", "", false, data)});
    const auto own_deck = [&](const site::GameShown& g) -> const Deck& {
        return std::find_if(site.decks.begin(), site.decks.end(),
                            [&](const auto& d) { return d.deck.id == g.book.game.deck; })
            ->deck;
    };
    std::vector<const RulesBook*> books; // of the tables
    Jobs first, jobs;
    for (const site::GameShown& g : site.games) {
        if (!tables || engine_of(g.book.game) == nullptr) continue;
        books.push_back(&g.book);
        const auto [cards, is_new] = job.tables.try_emplace(g.book.game.deck);
        if (!is_new) continue;
        first.emplace_back([&, cards](Diagnostics& said) {
            progress.now("painting the table's cards of " + own_deck(g).name);
            paint_table(cards->second, own_deck(g), job, said);
        });
    }
    work_off(first, faults);
    const site::TableFiles files_of_tables = table_files(books, data);
    for (site::GameShown& g : site.games)
        jobs.emplace_back([&](Diagnostics& said) {
            progress.now("setting the rules of " + g.book.game.title);
            paint_game(g, own_deck(g), job, said);
        });
    for (site::DeckShown& d : site.decks)
        jobs.emplace_back([&](Diagnostics& said) {
            progress.now("painting " + d.deck.name);
            paint_deck(d, job, said);
        });
    for (site::FamilyShown& f : site.families)
        jobs.emplace_back([&](Diagnostics& said) { paint_family(f, job, said); });
    work_off(jobs, faults);
    fail_if_errors(faults);

    progress.now("writing");
    if (!site.families.empty()) site.icon = site_icon(site.families.front().family, job);
    if (tables) folder.write(site::tables_file, site::shared_by_tables(files_of_tables, modules.referee, data));
    for (const site::SiteFile& file : site::site_pages(site, data)) folder.write(file.name, file.text);
    const std::size_t files = folder.finish(data);
    progress.end();
    for (const Diagnostic& d : faults.all()) out.add(d);
    print(out);
    write_out(printable(folder_name) + ": " + counted(site.decks.size(), "deck") + ", " +
              counted(site.games.size(), "game") + ", " + counted(files, "file") + "; open " +
              printable((fs::path(folder_name) / site::front_file).string()) + "\n");
    return 0;
}

Command describe() {
    return {
        .name = "site",
        .summary = "makes a folder of pages for any web space: cards, suits, rules, tables, one search",
        .about =
            "Every deck with its cards to look at large and its sheets to print, every game with its rules, its fold-up sheet and "
            "its table page. The pages ask no server for anything, open from a disk as well, and once visited are there "
            "without a network.\n\n"
            "Without names it shows your own suits, decks and games, with the decks that these games are played with; "
            "where you have none, all that kupi has.",
        .arguments = {{.name = "DIR", .help = "the folder to write", .complete = "folder"},
                      {.name = "NAME",
                       .help = "only these: a game, a deck, or a family of suits with its decks and games",
                       .complete = "decks",
                       .optional = true,
                       .repeats = true}},
        .options = {flag_option("all", "everything that the data folders have, your own first"),
                    text_option("title", "TEXT",
                                "what the site is called; without it, the family's or the deck's name"),
                    flag_option("no-tables", "without table pages"), paper_option(), data_option()},
        .examples = {{"kupi site site/", "Your own world, or all of kupi's."},
                     {"kupi site site/ railog --title \"The world of Railog\"",
                      "The decks and games of one family of suits."}},
        .notes =
            "An older folder is replaced whole, once the new one is complete, if nothing but an earlier site is in it. "
            "Put what is in the folder onto a web space with https, and it works offline after the first visit.",
        .order = 40,
        .run = run};
}

const Registration registration{"site", describe};

} // namespace

} // namespace kupi::cli::site_command
