// The only source that includes CLI11, which costs five seconds of compile time a file. CLI11 splits the line into
// options and values; what they may be, and every message, is ours.

#include <algorithm>

#include <CLI/CLI.hpp>

#include "base/diagnostics.h"
#include "base/text.h"
#include "cli/values.h"

namespace kupi::cli {

namespace {

std::string dashed(const Option& o) { return (o.letter != 0 ? std::string("-") + o.letter + "," : "") + "--" + o.name; }

[[noreturn]] void refuse_unknown(const Command& command, const std::string& word) {
    std::vector<std::string> known;
    for (const Option& o : command.options) known.push_back("--" + o.name);
    std::string hint;
    if (word.size() > 2) hint = did_you_mean(word.substr(0, word.find('=')), known);
    if (hint.empty()) hint = "kupi " + command.name + " --help lists the options";
    throw Failure("kupi " + command.name + " has no option " + word, hint);
}

/// An option that swallowed the next option: "--paper --backs none".
void check_swallowed(const Command& command, const Values::Typed& typed) {
    for (const auto& [name, values] : typed)
        for (const auto& value : values)
            if (value.starts_with("--") && command.option(value.substr(2, value.find('=') - 2)) != nullptr)
                throw Failure("--" + name + " needs a value, but " + value + " follows");
}

void check_flags(const Command& command, const std::vector<std::string>& words) {
    for (const auto& word : words) {
        const auto equals = word.find('=');
        if (!word.starts_with("--") || equals == std::string::npos) continue;
        const Option* o = command.option(word.substr(2, equals - 2));
        if (o != nullptr && o->kind == Kind::flag) throw Failure("--" + o->name + " takes no value");
    }
}

void take_arguments(const Command& command, const std::vector<std::string>& words, Values::Typed& typed) {
    std::size_t next = 0;
    for (const Argument& a : command.arguments) {
        if (next == words.size() && !a.optional) {
            const std::string example = command.examples.empty() ? "" : command.examples.front().command;
            throw Failure("kupi " + command.name + " needs " + a.name + ": " + a.help,
                          example.empty() ? "" : "for example: " + example);
        }
        for (bool first = true; next < words.size() && (first || a.repeats); first = false) {
            const std::string& word = words[next++];
            if (!a.choices.empty() && std::find(a.choices.begin(), a.choices.end(), word) == a.choices.end())
                throw Failure(a.name + " \"" + word + "\": expected " + one_of(a.choices),
                              did_you_mean(word, a.choices));
            typed[a.name].push_back(word);
        }
    }
    if (next < words.size())
        throw Failure("\"" + words[next] + "\" is one argument too many for kupi " + command.name,
                      "kupi " + command.name + " --help shows how it is used");
}

} // namespace

Values parse(Command command, const std::vector<std::string>& words) {
    // What follows a bare -- is never an option.
    const auto end = std::find(words.begin(), words.end(), "--");

    check_flags(command, {words.begin(), end});
    CLI::App app;
    app.set_help_flag();
    app.allow_extras();
    Values::Typed typed;
    std::vector<std::pair<const Option*, CLI::Option*>> options;
    for (const Option& o : command.options) {
        if (o.kind == Kind::flag) {
            options.emplace_back(&o, app.add_flag(dashed(o)));
        } else {
            CLI::Option* made = app.add_option(dashed(o));
            made->expected(1)->allow_extra_args(false)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
            options.emplace_back(&o, made);
        }
    }
    try {
        app.parse(std::vector<std::string>(std::make_reverse_iterator(end), words.rend()));
    } catch (const CLI::ArgumentMismatch& e) {
        const std::string name = words.empty() ? e.get_name() : *std::prev(end);
        throw Failure(name.substr(0, name.find('=')) + " needs a value",
                      "kupi " + command.name + " --help shows which");
    } catch (const CLI::ParseError& e) {
        throw Failure(std::string(e.what()), "kupi " + command.name + " --help lists the options");
    }
    for (const auto& [o, made] : options)
        if (made->count() > 0)
            typed[o->name] = o->kind == Kind::flag ? std::vector<std::string>{"true"} : made->results();
    if (typed.contains("help")) return {std::move(command), {{"help", {"true"}}}};

    std::vector<std::string> arguments = app.remaining();
    for (const auto& word : arguments)
        if (word.size() > 1 && word.front() == '-') refuse_unknown(command, word);
    if (end != words.end()) arguments.insert(arguments.end(), std::next(end), words.end());
    check_swallowed(command, typed);
    take_arguments(command, arguments, typed);
    return {std::move(command), std::move(typed)};
}

} // namespace kupi::cli
