#include "cli/watch.h"

#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <thread>

#include <sys/stat.h>

#include "base/data_folders.h"
#include "base/text.h"
#include "cards/load.h"
#include "cli/messages.h"

namespace kupi::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_watched = 20'000;
constexpr int deepest_watched = 2; ///< folders below the deck's, while something may be missing

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

/// What a deck is written in. Its bitmaps are watched by name: one that is new here may be the preview itself.
bool is_source(const fs::path& file) {
    static const std::set<std::string> endings = {".toml", ".csv", ".svg"};
    return endings.contains(lower(file.extension().string()));
}

bool is_bitmap(const fs::path& file) {
    static const std::set<std::string> endings = {".png", ".jpg", ".jpeg"};
    return endings.contains(lower(file.extension().string()));
}

/// The known files, and all sources in the folders that they lie in, so that new ones are seen too. `deep`, where
/// given, is a folder whose subfolders are watched as well: what is missing may be put there.
Snapshot take(const std::vector<std::string>& files, const std::optional<fs::path>& deep) {
    Snapshot out;
    std::error_code error;
    for (const auto& file : files) {
        out[file] = stamp_of(file);
        const fs::path folder = fs::path(file).parent_path();
        for (fs::directory_iterator it(folder.empty() ? "." : folder, error), end;
             !error && it != end && out.size() < most_watched; it.increment(error))
            if (is_source(it->path())) {
                const std::string found = (folder / it->path().filename()).string();
                out[found] = stamp_of(found);
            }
    }
    if (!deep) return out;
    std::size_t seen = 0;
    for (fs::recursive_directory_iterator
             it(deep->empty() ? "." : *deep, fs::directory_options::skip_permission_denied, error),
         end;
         !error && it != end && ++seen < most_watched; it.increment(error)) {
        if (it.depth() >= deepest_watched) it.disable_recursion_pending();
        if (const fs::path found = it->path().lexically_normal(); is_source(found) || is_bitmap(found))
            out[found.string()] = stamp_of(found.string());
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
        add(s.small);
        for (const SuitDrawing& d : suit_drawings) add(s.*d.file);
    }
    for (const Rank& r : deck.ranks) {
        add(r.sign);
        add(r.second_sign);
        add(r.buckle);
        for (const Suit& s : deck.suits) {
            add(r.art.in(s));
            add(r.pattern.in(s));
        }
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
    std::optional<fs::path> deep;
    for (bool tell = true;; tell = false) {
        const Snapshot before_drawing = take(files, file.parent_path());
        try {
            files = draw();
            deep.reset();
        } catch (const Failure& failure) {
            print(failure.why());
            for (const Diagnostic& d : failure.why().all())
                if (!d.place.file.empty()) files.push_back(d.place.file);
            deep = file.parent_path();
        }
        // What was changed while drawing is drawn again, and what was put beside a deck that something lacked; files
        // that came to be known only now are not.
        Snapshot before = take(files, deep);
        const Snapshot beside = deep ? take({}, deep) : Snapshot{};
        for (auto& [name, stamp] : before) {
            if (const auto old = before_drawing.find(name); old != before_drawing.end())
                stamp = old->second;
            else if (beside.contains(name))
                stamp = {};
        }
        if (tell) say("watching " + std::to_string(before.size()) + " files; Ctrl-C ends");
        while (take(files, deep) == before) std::this_thread::sleep_for(200ms);
        // Editors write in several steps: wait until nothing moves.
        for (Snapshot now = take(files, deep), last; now != last; now = take(files, deep)) {
            last = now;
            std::this_thread::sleep_for(60ms);
        }
    }
}

} // namespace kupi::cli
