#include "cli/watch.h"

#include <chrono>
#include <map>
#include <thread>

#include <sys/stat.h>

#include "cards/load.h"
#include "cli/print.h"

namespace kupi::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_watched = 20'000;

/// When a file last changed, by the clock and by its size; polled, which also works on network and container mounts.
struct Stamp {
    long long seconds = 0, nanoseconds = 0, size = 0, inode = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
};
using Snapshot = std::map<std::string, Stamp>;

Stamp stamp_of(const std::string& file) {
    struct stat info {};
    if (::stat(file.c_str(), &info) != 0) return {};
    return {info.st_mtim.tv_sec, info.st_mtim.tv_nsec, info.st_size, static_cast<long long>(info.st_ino)};
}

/// The known files, and all TOML and SVG files of the folders that they lie in, so that new ones are seen too.
Snapshot take(const std::vector<std::string>& files) {
    Snapshot out;
    std::error_code error;
    for (const auto& file : files) {
        out[file] = stamp_of(file);
        for (fs::directory_iterator it(fs::path(file).parent_path(), error), end;
             !error && it != end && out.size() < most_watched; it.increment(error))
            if (const auto kind = it->path().extension(); kind == ".toml" || kind == ".svg")
                out[it->path().string()] = stamp_of(it->path().string());
    }
    return out;
}

} // namespace

std::vector<std::string> files_of(const Press& press) {
    const Deck& deck = press.deck;
    std::vector<std::string> out{deck.file};
    for (const auto& root : press.data.roots()) {
        const std::string id = press.card_template.id + ".toml", suits = deck.family + "/suits.toml";
        for (const fs::path& file :
             {root / "templates/cards" / id, root / "templates/sizes.toml", root / "suits" / suits})
            if (std::error_code error; fs::exists(file, error)) out.push_back(file.string());
    }
    const auto add = [&](const FileReference& f) {
        if (!f.path.empty()) out.push_back(f.path);
    };
    for (const Suit& s : deck.suits) {
        add(s.symbol);
        add(s.frame);
    }
    for (const Rank& r : deck.ranks) {
        add(r.sign);
        add(r.second_sign);
        for (const Suit& s : deck.suits) add(r.art_in(s));
    }
    for (const Extra& e : deck.extras) {
        add(e.sign);
        add(e.art);
    }
    for (const Back& b : deck.backs) add(b.art);
    for (const Back& b : deck.packs) add(b.art);
    add(deck.table);
    for (const auto& [name, sign] : deck.signs)
        for (const Sign::Part& part : sign.parts) add(part.file);
    for (const CardTemplate* t : {&press.card_template, press.own_template ? &*press.own_template : nullptr})
        if (t != nullptr)
            for (const Layer& layer : t->layers) {
                add(layer.file);
                if (!layer.place.file.empty()) out.push_back(layer.place.file); // a template that this one extends
            }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

void watch(const std::string& deck, const DataFolders& data, const std::function<std::vector<std::string>()>& draw) {
    using namespace std::chrono_literals;
    // Before the deck could be read once: its own file, and every family.
    const fs::path file = data.find(fs::path("suits/decks") / (deck + ".toml")).value_or(deck);
    std::vector<std::string> files{file.string()};
    const DataFolders around = folders_around(file.string(), data);
    for (const auto& family : family_ids(around))
        if (const auto suits = around.find(fs::path("suits") / family / "suits.toml")) files.push_back(suits->string());

    if (std::error_code error; !fs::exists(file, error)) draw(); // says that there is no such deck
    for (bool tell = true;; tell = false) {
        Snapshot before = take(files);
        try {
            files = draw();
            // What was changed while drawing is drawn again; files that came to be known only now are not.
            Snapshot known = take(files);
            for (auto& [name, stamp] : known)
                if (const auto old = before.find(name); old != before.end()) stamp = old->second;
            before = std::move(known);
        } catch (const Failure& failure) {
            print(failure.why());
        }
        if (tell) say("watching " + std::to_string(before.size()) + " files; Ctrl-C ends");
        while (take(files) == before) std::this_thread::sleep_for(200ms);
        // Editors write in several steps: wait until nothing moves.
        for (Snapshot now = take(files), last; now != last; now = take(files)) {
            last = now;
            std::this_thread::sleep_for(60ms);
        }
    }
}

} // namespace kupi::cli
