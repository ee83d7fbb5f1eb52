// kupi man: the manual page, from the commands' descriptions.

#include "base/text.h"
#include "cli/help.h"
#include "cli/messages.h"
#include "cli/output.h"
#include "cli/values.h"

namespace kupi::cli::man_command {

namespace {

/// Text for roff: no character of it is taken as a request.
std::string roff(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else if (c == '\'' && out.empty())
            out += "\\(aq";
        else if (c == '.' && out.empty())
            out += "\\&.";
        else
            out += c;
    }
    return out;
}

std::string man_bold(const std::string& text) { return "\\fB" + roff(text) + "\\fR"; }

std::string term(const std::string& head, const std::string& text) { return ".TP\n" + head + "\n" + roff(text) + "\n"; }

std::string command_section(const Command& c) {
    std::string out = ".SS " + roff(usage(c)) + "\n" + roff("It " + c.summary + ".") + "\n";
    for (const auto& paragraph : paragraphs(c.about)) out += ".PP\n" + roff(paragraph) + "\n";
    for (const Argument& a : c.arguments)
        out += term("\\fI" + roff(a.name) + "\\fR", a.choices.empty() ? a.help : a.help + ": " + join(a.choices, ", "));
    for (const Option& o : c.options) {
        if (o.name == "help") continue; // said once, below OPTIONS
        std::string head = man_bold("--" + o.name);
        if (o.letter != 0) head.insert(0, man_bold(std::string("-") + o.letter) + ", ");
        if (o.kind != Kind::flag) head += " \\fI" + roff(o.value) + "\\fR";
        out += term(head, described(o));
    }
    for (const auto& paragraph : paragraphs(c.notes)) out += ".PP\n" + roff(paragraph) + "\n";
    for (const Example& e : c.examples)
        out += ".PP\n" + roff(e.says) + "\n.PP\n.RS 4\n.EX\n" + roff(e.command) + "\n.EE\n.RE\n";
    return out;
}

std::string section(const std::string& name, const std::string& text) { return ".SH " + name + "\n" + text; }

std::string page() {
    std::string out = ".TH KUPI 1 \"\" \"kupi " KUPI_VERSION "\" \"User commands\"\n";
    out += section("NAME", roff("kupi - prints decks of cards from TOML and SVG") + "\n");
    out += section("SYNOPSIS", man_bold("kupi") + " \\fICOMMAND\\fR [\\fIarguments\\fR] [\\fIoptions\\fR]\n");
    out += section("DESCRIPTION",
                   roff("kupi reads decks, suits, card templates and sheets from TOML and SVG files and writes PDF "
                        "files that you print at 100 % and cut.") +
                       "\n");
    std::string commands;
    for (const Command& c : all_commands()) commands += command_section(c);
    out += section("COMMANDS", commands);
    out += section("OPTIONS", term(man_bold("-h") + ", " + man_bold("--help"), "Print a command's help.") +
                                  term(man_bold("--version"), "Print kupi's version."));
    out += section("EXIT STATUS", term("0", "Done.") + term("1", "kupi check found errors.") +
                                      term("2", "Wrong usage, unreadable or bad input, something that does not fit or "
                                                "can't be written.") +
                                      term("130", "Interrupted."));
    out +=
        section("FILES", roff("What is named by its id (a deck, a family of suits, a template, a sheet, a printer) is "
                              "looked for in the folders given with --data, then in the current folder if suits/ is "
                              "in it, then in ~/.local/share/kupi, then in what came with kupi.") +
                             "\n");
    out += section(
        "ENVIRONMENT",
        term(man_bold("KUPI_DATA"), "The folder that holds suits/ and templates/, in place of the installed one.") +
            term(man_bold("XDG_DATA_HOME"), "Where kupi/ with your own suits, templates and printer profiles "
                                            "is; ~/.local/share without it.") +
            term(man_bold("NO_COLOR"), "If set, messages have no colour.") +
            term(man_bold("SOURCE_DATE_EPOCH"), "The date written into PDF files; without it, none is."));
    return out;
}

int run(const Values&) {
    write_out(page());
    return 0;
}

Command describe() {
    return {.name = "man",
            .summary = "prints the manual page",
            .examples = {{"kupi man | man -l -", "Reads the manual page without installing it."}},
            .order = 92,
            .run = run};
}

const Registration registration{"man", describe};

} // namespace

} // namespace kupi::cli::man_command
