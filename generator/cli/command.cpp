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

Option make_option(Kind kind, const std::string& name, const std::string& value, const std::string& help,
                   const OptionExtras& x, double least = 0, double most = 0,
                   const std::vector<std::string>& choices = {}) {
    return {name,      x.letter,   kind,  value, help,      choices,  x.complete,
            x.endings, x.fallback, least, most,  x.repeats, x.heading};
}

Command complete(Command command) {
    command.options.push_back(help_option());
    return command;
}

} // namespace

using OptionText = const std::string&;

Option flag_option(OptionText name, OptionText help, const OptionExtras& x) {
    return make_option(Kind::flag, name, "", help, x);
}
Option text_option(OptionText name, OptionText value, OptionText help, const OptionExtras& x) {
    return make_option(Kind::text, name, value, help, x);
}
Option choice_option(OptionText name, OptionText value, OptionText help, const std::vector<std::string>& choices,
                     const OptionExtras& x) {
    return make_option(Kind::choice, name, value, help, x, 0, 0, choices);
}
Option integer_option(OptionText name, OptionText value, OptionText help, double least, double most,
                      const OptionExtras& x) {
    return make_option(Kind::integer, name, value, help, x, least, most);
}
Option number_option(OptionText name, OptionText value, OptionText help, double least, double most,
                     const OptionExtras& x) {
    return make_option(Kind::number, name, value, help, x, least, most);
}
Option length_option(OptionText name, OptionText value, OptionText help, double least, double most,
                     const OptionExtras& x) {
    return make_option(Kind::length, name, value, help, x, least, most);
}
Option offset_option(OptionText name, OptionText value, OptionText help, double least, double most,
                     const OptionExtras& x) {
    return make_option(Kind::offset, name, value, help, x, least, most);
}

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
