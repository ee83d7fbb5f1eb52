// kupi completion: scripts for bash, zsh and fish, from the commands' descriptions. What only the data knows (decks,
// papers …) the scripts ask `kupi list WHAT --plain` for.

#include <algorithm>

#include "base/text.h"
#include "cli/help.h"
#include "cli/messages.h"
#include "cli/values.h"

namespace kupi::cli::completion_command {

namespace {

/// A text in single quotes, for any of the three shells.
std::string shell_quoted(std::string_view text, bool fish = false) {
    std::string out = "'";
    for (const char c : text)
        if (c == '\'')
            out += fish ? "\\'" : "'\\''";
        else if (c == '\\' && fish)
            out += "\\\\";
        else
            out += c;
    return out + "'";
}

/// "--paper" and, where there is one, "-p".
std::vector<std::string> spellings(const Option& o) {
    std::vector<std::string> out{"--" + o.name};
    if (o.letter != 0) out.push_back(std::string("-") + o.letter);
    return out;
}

bool is_path(const std::string& complete) { return complete == "file" || complete == "folder"; }

/// What is named by its id, or by the path of a file of one's own.
bool may_be_path(const std::string& complete) {
    return complete == "decks" || complete == "templates" || complete == "sheets" || complete == "folds" ||
           complete == "printers" || complete == "targets" || complete == "boxes" || complete == "cutters";
}

// ---- bash

std::string bash_words(const std::vector<std::string>& choices, const std::string& complete) {
    if (!choices.empty()) return "words=" + shell_quoted(join(choices, " "));
    if (complete == "folder") return "kind=folder";
    if (complete == "file") return "kind=file";
    if (!complete.empty())
        return "words=$(\"$1\" list " + complete + " --plain 2>/dev/null)" +
               (may_be_path(complete) ? "; kind=file" : "");
    return ":";
}

std::string bash_command(const Command& c) {
    std::vector<std::string> options, takes_value;
    std::string values;
    for (const Option& o : c.options) {
        const auto words = spellings(o);
        options.insert(options.end(), words.begin(), words.end());
        if (o.kind == Kind::flag) continue;
        values += "            " + join(words, "|") + ") " + bash_words(o.choices, o.complete) + " ;;\n";
        takes_value.insert(takes_value.end(), words.begin(), words.end());
    }
    std::string out = "    " + c.name + ")\n        options=" + shell_quoted(join(options, " ")) +
                      "\n        takes_value=" + shell_quoted(" " + join(takes_value, " ") + " ") +
                      "\n        case $previous in\n" + values + "            *) free=1 ;;\n        esac\n";
    out += "        case $free$place in\n";
    for (std::size_t i = 0; i < c.arguments.size(); ++i) {
        const Argument& a = c.arguments[i];
        out += "            1" + (a.repeats ? std::string("*") : std::to_string(i)) + ") " +
               bash_words(a.choices, a.complete) + " ;;\n";
    }
    return out + "        esac\n        ;;\n";
}

std::string bash() {
    std::string out = R"sh(# bash completion for kupi, made by: kupi completion bash
_kupi() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
    local words='' kind='' options='' takes_value=' ' free='' place=0 i
    COMPREPLY=()
    # --paper=a4 arrives as three words.
    [ "$previous" != = ] || previous=${COMP_WORDS[COMP_CWORD - 2]}
    [ "$current" != = ] || current=''
    if [ "$COMP_CWORD" = 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W ')sh";
    out += join(command_names(), " ");
    out += R"sh( --help --version' -- "$current")
        return
    fi
    previous='' place=- _kupi_command "$1"
    for ((i = 2; i < COMP_CWORD; ++i)); do
        case ${COMP_WORDS[i]} in
            =) ((++i)) ;;
            -*) [[ ${COMP_WORDS[i + 1]} != = && $takes_value == *" ${COMP_WORDS[i]} "* ]] && ((++i)) ;;
            *) ((++place)) ;;
        esac
    done
    _kupi_command "$1"
    if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
        return
    fi
    [ -z "$words" ] || mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
    case $kind in
        file) compopt -o filenames; mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current") ;;
        folder) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
    esac
}
# Sets options, takes_value, words and kind for the command and the place on the line.
_kupi_command() {
    words='' kind='' free=''
    case $command in
)sh";
    for (const Command& c : all_commands()) out += bash_command(c);
    return out + "    esac\n}\ncomplete -F _kupi kupi\n";
}

// ---- zsh

/// Text within a spec of _arguments, where : and brackets have a meaning.
std::string zsh_text(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == ':' || c == '[' || c == ']' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

std::string zsh_action(const std::vector<std::string>& choices, const std::string& complete) {
    if (!choices.empty()) return "(" + join(choices, " ") + ")";
    if (complete == "folder") return "_files -/";
    if (complete == "file") return "_files";
    if (!complete.empty()) return " _kupi_list " + complete; // the space: with no words of _arguments before its own
    return " ";
}

std::string zsh() {
    std::string out = R"sh(#compdef kupi
# zsh completion for kupi, made by: kupi completion zsh
_kupi_list() {
    local -a found
    found=(${(f)"$(${words_before[1]} list $1 --plain 2>/dev/null)"})
    compadd -a found
    [[ $1 != (decks|templates|sheets|folds|printers|targets|boxes|cutters) ]] || _files
}
_kupi() {
    local -a words_before=($words)
    if ((CURRENT == 2)); then
        local -a commands=(
)sh";
    for (const Command& c : all_commands())
        out += "            " + shell_quoted(zsh_text(c.name) + ":" + c.summary) + "\n";
    out += "        )\n        _describe command commands\n        return\n    fi\n    local command=$words[2]\n"
           "    shift words\n    ((CURRENT--))\n    case $command in\n";
    for (const Command& c : all_commands()) {
        out += "        " + c.name + ")\n            _arguments -s";
        for (const Option& o : c.options)
            for (const auto& word : spellings(o)) {
                std::string spec = (o.repeats ? "*" : "") + word + "[" + zsh_text(o.help) + "]";
                if (o.kind != Kind::flag) spec += ":" + zsh_text(o.value) + ":" + zsh_action(o.choices, o.complete);
                out += " \\\n                " + shell_quoted(spec);
            }
        std::size_t n = 0;
        for (const Argument& a : c.arguments) {
            const std::string place = a.repeats ? "*:" : std::to_string(++n) + (a.optional ? "::" : ":");
            out += " \\\n                " +
                   shell_quoted(place + zsh_text(a.name) + ":" + zsh_action(a.choices, a.complete));
        }
        out += "\n            ;;\n";
    }
    return out + "    esac\n}\nif [ \"$funcstack[1]\" = _kupi ]; then _kupi \"$@\"; else compdef _kupi kupi; fi\n";
}

// ---- fish

std::string fish_words(const std::vector<std::string>& choices, const std::string& complete) {
    if (!choices.empty()) return " -a " + shell_quoted(join(choices, " "), true);
    if (complete == "folder") return " -a '(__fish_complete_directories)'";
    if (complete.empty() || is_path(complete)) return "";
    return " -a " + shell_quoted("(kupi list " + complete + " --plain 2>/dev/null)", true);
}

std::string fish() {
    std::string out = R"sh(# fish completion for kupi, made by: kupi completion fish
function __kupi_is
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test $words[2] = $argv[1]
end
)sh";
    const std::string first = "complete -c kupi -n 'test (count (commandline -opc)) -eq 1' -f";
    out += first + "\n";
    for (const Command& c : all_commands())
        out += first + " -a " + c.name + " -d " + shell_quoted(c.summary, true) + "\n";
    for (const Command& c : all_commands()) {
        const std::string when = "complete -c kupi -n '__kupi_is " + c.name + "'";
        const bool files = std::any_of(c.arguments.begin(), c.arguments.end(), [](const Argument& a) {
            return is_path(a.complete) || may_be_path(a.complete);
        });
        if (!files) out += when + " -f\n";
        for (const Argument& a : c.arguments)
            if (const std::string words = fish_words(a.choices, a.complete); !words.empty()) out += when + words + "\n";
        for (const Option& o : c.options) {
            out += when + " -l " + o.name;
            if (o.letter != 0) out += std::string(" -s ") + o.letter;
            if (o.kind != Kind::flag) out += (is_path(o.complete) ? " -r" : " -x") + fish_words(o.choices, o.complete);
            out += " -d " + shell_quoted(o.help.substr(0, o.help.find(';')), true) + "\n";
        }
    }
    return out;
}

int run(const Values& values) {
    const std::string& shell = values.text("SHELL");
    write_out(shell == "bash" ? bash() : shell == "zsh" ? zsh() : fish());
    return 0;
}

Command describe() {
    return {.name = "completion",
            .summary = "prints a completion script for bash, zsh or fish",
            .arguments = {{.name = "SHELL", .help = "the shell you use", .choices = {"bash", "zsh", "fish"}}},
            .examples = {{"source <(kupi completion bash)",
                          "Completes commands, options, decks and papers in this shell; put it "
                          "into ~/.bashrc to keep it."},
                         {"kupi completion fish > ~/.config/fish/completions/kupi.fish", "The same for fish."}},
            .order = 91,
            .run = run};
}

const Registration registration{"completion", describe};

} // namespace

} // namespace kupi::cli::completion_command
