// Logs as a table writes them that does not see all cards: some cards of deals, draws and whatever else goes unseen
// become ??.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/random.h"

namespace kupi::test {

using namespace rules;

/// Each card is blanked with a chance of `of_hundred`, but for those that the game's page says are never left out.
inline std::string blanked(const std::string& log, std::string_view game, int of_hundred, Random& random) {
    const bool last_is_shown = game == "mattis" || game == "myllymatti"; // everybody sees the stock's last card
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < log.size();) {
        const std::size_t end = std::min(log.find('\n', at), log.size() - 1) + 1;
        lines.push_back(log.substr(at, end - at));
        at = end;
    }
    std::string out;
    for (std::size_t n = 0; n < lines.size(); ++n) {
        const std::string& line = lines[n];
        const bool deal = line.find("\"table deal ") != std::string::npos;
        const std::size_t draw = line.find(" draw ");
        const auto has = [&](const char* verb) { return line.find(verb) != std::string::npos; };
        bool plain = !deal && draw == std::string::npos && !has(" take ") && !has(" penalty ") &&
                     !(game == "dingo" && has(" pass ")) && !(game == "getha" && has(" exchange ")) &&
                     !(game == "turnover-bridge" && has(" turn "));
        if (last_is_shown && draw != std::string::npos) {
            std::size_t next = n + 1;
            while (next < lines.size() && lines[next].find(" draw ") == std::string::npos && lines[next] != "]\n")
                ++next;
            plain = plain || next == lines.size() || lines[next] == "]\n";
        }
        if (plain) {
            out += line;
            continue;
        }
        const int first = deal ? (game == "turnover-bridge" ? 15 : 3) : 2; // whose rows are public
        std::string kept;
        int word = 0;
        for (std::size_t i = line.find('"'); i < line.size();) {
            const std::size_t stop = line.find_first_of(" \"", i + 1);
            std::string token = line.substr(i, stop - i);
            if (word >= first && token.size() > 1 && token.find_first_of("[]") == std::string::npos &&
                token != " stock" && token != " discard" && // Pay Me's words
                static_cast<int>(random.below(100)) < of_hundred)
                token = " ??";
            kept += token;
            ++word;
            i = stop;
            if (stop == std::string::npos || line[stop] == '"') break;
        }
        out += line.substr(0, line.find('"')) + kept + line.substr(line.rfind('"'));
    }
    return out;
}

} // namespace kupi::test
