#include "cli/command.h"

#include <algorithm>

#include "cli/common_options.h"

namespace kupi::cli {

namespace {

struct Registered {
    std::string_view name;
    Command (*describe)();
};

std::vector<Registered>& registered() {
    static std::vector<Registered> list;
    return list;
}

Command complete(Command command) {
    command.options.push_back(help_option());
    return command;
}

} // namespace

Registration::Registration(std::string_view name, Command (*describe)()) { registered().push_back({name, describe}); }

const Option* Command::option(std::string_view option_name) const {
    const auto found =
        std::find_if(options.begin(), options.end(), [&](const Option& o) { return o.name == option_name; });
    return found == options.end() ? nullptr : &*found;
}

std::vector<Command> all_commands() {
    std::vector<Command> commands;
    for (const Registered& r : registered()) commands.push_back(complete(r.describe()));
    std::sort(commands.begin(), commands.end(), [](const Command& a, const Command& b) {
        return a.order != b.order ? a.order < b.order : a.name < b.name;
    });
    return commands;
}

std::vector<std::string> command_names() {
    std::vector<std::string> names;
    for (const Command& c : all_commands()) names.push_back(c.name);
    return names;
}

std::optional<Command> find_command(std::string_view name) {
    for (const Registered& r : registered())
        if (r.name == name) return complete(r.describe());
    return std::nullopt;
}

} // namespace kupi::cli
