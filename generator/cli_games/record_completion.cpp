#include <algorithm>

#include "base/text.h"
#include "cli_games/record_view.h"
#include "referee/entry_writer.h"

namespace kupi::cli {

namespace {

const std::vector<std::string> record_commands = {"?", "table", "undo", "claim", "hand", "auto", "log", "quit", "help"};

std::string without_actor(const std::string& entry) {
    const auto space = entry.find(' ', entry.starts_with('\'') ? entry.find('\'', 1) : 0);
    return space == std::string::npos ? entry : entry.substr(space + 1);
}

} // namespace

std::vector<std::string> completions(const Recorder& recorder, std::string_view line) {
    std::vector<std::string> out;
    const auto add = [&](const std::string& word, std::string_view begun) {
        if (lower(word).starts_with(lower(begun)) && std::find(out.begin(), out.end(), word) == out.end())
            out.push_back(word);
    };
    const auto words = split(line, ' ');
    const std::string begun(words.empty() ? std::string_view{} : words.back());
    EntryWriter writer(*recorder.log().deck->vocabulary, recorder.log().players);
    const rules::Options options = recorder.offers();
    for (const rules::Option& o : options) {
        const std::string entry = writer.sketch(o.move);
        for (const std::string& full : {entry, without_actor(entry)}) {
            const auto parts = split(full, ' ');
            if (parts.size() < words.size()) continue;
            bool same = true;
            for (std::size_t i = 0; i + 1 < words.size(); ++i)
                same = same && (lower(parts[i]) == lower(words[i]) || parts[i].starts_with("??") || parts[i] == "CARD");
            if (same && parts[words.size() - 1] != "CARD") add(std::string(parts[words.size() - 1]), begun);
        }
    }
    if (words.size() <= 1)
        for (const auto& command : record_commands) add(command, begun);
    std::sort(out.begin(), out.end());
    return out;
}

} // namespace kupi::cli
