#include "site/world.h"

#include <nlohmann/json.hpp>

#include "base/markup.h"
#include "site/template.h"
#include "site/world_parts.h"

namespace kupi::site {

std::vector<SiteFile> site_pages(const Site& site, const DataFolders& data) {
    const std::string folder = "templates/site/world/", frame = read_text(folder + "page.html", data);
    std::vector<SiteFile> files;
    const auto add = [&](const Page& page) {
        const std::string title = page.title == site.title ? page.title : page.title + " – " + site.title;
        files.push_back({page.file, filled(frame, {{"title", escaped(title)},
                                                   {"about", escaped(page.about)},
                                                   {"site", escaped(site.title)},
                                                   {"icon", site.icon.empty() ? "data:," : icon_file},
                                                   {"credit", site.of_ours ? "Art and rules from kupi, CC BY 4.0."
                                                                           : "Made with kupi."},
                                                   {"body", page.body}})});
    };
    add(front_page(site));
    for (const FamilyShown& f : site.families) add(family_page(site, f));
    for (const DeckShown& d : site.decks) add(deck_page(site, d));
    for (const GameShown& g : site.games) add(game_page(site, g));
    std::string style = read_text(folder + "site.css", data);
    for (const DeckShown& d : site.decks) style += ground_rule(d.deck);
    files.push_back({"site.css", std::move(style)});
    for (const char* script : {"site.js", "search.js"}) files.push_back({script, read_text(folder + script, data)});
    files.push_back({"search-index.js", search_index(site)});
    if (!site.icon.empty()) files.push_back({icon_file, site.icon});
    return files;
}

SiteFile site_worker(const std::vector<std::string>& pages, const std::vector<std::string>& tables,
                     const std::string& digest, const DataFolders& data) {
    return {"worker.js",
            filled(read_text("templates/site/world/worker.js", data), {{"pages", nlohmann::json(pages).dump()},
                                                                       {"tables", nlohmann::json(tables).dump()},
                                                                       {"digest", digest}})};
}

} // namespace kupi::site
