// What a command is, as data. Help, the man page, shell completion and parsing are all made from it.
//
// To add a command, write one file cli/<name>.cpp, or cli_games/<name>.cpp if it needs a game's engine: a function that
// returns its Command, and a Registration of it. The build links both folders whole, so nothing else needs to know. The
// list that the registrations write before main() starts is the only global of this folder.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kupi::cli {

class Values;

enum class Kind {
    flag,
    text,
    choice,  ///< one of `choices`
    integer, ///< whole, `least` to `most`
    number,  ///< `least` to `most`
    length,  ///< with its unit, `least` to `most` points
    offset,  ///< X,Y: two lengths, each `least` to `most` points
};

struct Option {
    std::string name = {}; ///< without dashes: "paper"
    char letter = 0;       ///< 'o' for -o
    Kind kind = Kind::flag;
    std::string value = {}; ///< what help calls the value: SIZE
    std::string help = {};  ///< what it does, no full stop
    std::vector<std::string> choices = {};
    std::string complete = {};             ///< "file", "folder", or something that `kupi list` lists
    std::vector<std::string> endings = {}; ///< of a file to write, the usual one first: ".pdf"; none: any
    std::string fallback = {};             ///< the value if the option is not given; shown in help
    double least = 0, most = 0;
    bool repeats = false;
    std::string heading = {}; ///< options of one heading stand together in help; empty: "Options"
};

/// What an option may have besides its kind's own.
struct OptionExtras {
    char letter = 0;
    std::string complete = {};
    std::vector<std::string> endings = {};
    std::string fallback = {};
    bool repeats = false;
    std::string heading = {};
};

Option flag_option(const std::string& name, const std::string& help, const OptionExtras& extras = {});
Option text_option(const std::string& name, const std::string& value, const std::string& help,
                   const OptionExtras& extras = {});
Option choice_option(const std::string& name, const std::string& value, const std::string& help,
                     const std::vector<std::string>& choices, const OptionExtras& extras = {});
Option integer_option(const std::string& name, const std::string& value, const std::string& help, double least,
                      double most, const OptionExtras& extras = {});
Option number_option(const std::string& name, const std::string& value, const std::string& help, double least,
                     double most, const OptionExtras& extras = {});
Option length_option(const std::string& name, const std::string& value, const std::string& help, double least,
                     double most, const OptionExtras& extras = {});
Option offset_option(const std::string& name, const std::string& value, const std::string& help, double least,
                     double most, const OptionExtras& extras = {});

struct Argument {
    std::string name = {}; ///< DECK
    std::string help = {};
    std::vector<std::string> choices = {};
    std::string complete = {};
    bool optional = false;
    bool repeats = false; ///< only the last one
};

struct Example {
    std::string command = {}; ///< as typed, from "kupi" on
    std::string says = {};    ///< what it does
};

struct Command {
    std::string name = {};
    std::string summary = {}; ///< one line, no full stop: "prints a deck's cards on sheets to cut"
    std::string about = {};   ///< a paragraph or more, parted by empty lines
    std::vector<Argument> arguments = {};
    std::vector<Option> options = {};
    std::vector<Example> examples = {}; ///< at least one
    std::string notes = {};             ///< paragraphs at the end of the help
    int order = 0;                      ///< place in the overview
    int (*run)(const Values&) = nullptr;

    const Option* option(std::string_view option_name) const;
};

/// Announces a command: `const Registration registration{"deck", describe};` in its file.
class Registration {
  public:
    Registration(std::string_view name, Command (*describe)());
};

std::vector<std::string> command_names(); ///< in the order of the overview
std::vector<Command> all_commands();      ///< in the order of the overview
std::optional<Command> find_command(std::string_view name);

} // namespace kupi::cli
