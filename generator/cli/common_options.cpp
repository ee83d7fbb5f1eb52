#include "cli/common_options.h"

#include <filesystem>

#include "cli/settings.h"

namespace kupi::cli {

Option help_option() { return flag_option("help", "print this help", {.letter = 'h'}); }

Option output_option(const std::string& file) {
    return text_option(
        "output", "FILE", "where to write: a file, a folder, or - for standard output; without it, " + file,
        {.letter = 'o', .complete = "file", .endings = {std::filesystem::path(file).extension().string()}});
}

Option data_option() {
    return text_option("data", "DIR", "look for suits/ and templates/ in DIR first",
                       {.complete = "folder", .repeats = true});
}

Option paper_option() {
    return text_option("paper", "SIZE", "a paper's name (kupi list papers), or width x height: 12x18in, 210x297mm",
                       {.complete = "papers"});
}

Option size_option() {
    return text_option(
        "size", "SIZE",
        "cards of this size (kupi list sizes), or width x height: 2.75x4.75in; without it, the deck's own",
        {.complete = "sizes"});
}

Option ink_option() {
    return choice_option("ink", "MODE", "full: as designed; saver: outlines and light fills; gray: no colour",
                         {"full", "saver", "gray"}, {.fallback = "full"});
}

Option format_option(const std::string& help) {
    return choice_option("format", "FORMAT", help, {"text", "json"}, {.fallback = "text"});
}

Option language_option() {
    return text_option("lang", "LANGUAGE", "language of the rules, such as de, where they are translated",
                       {.fallback = "en"});
}

Option template_option() {
    return text_option("template", "NAME",
                       "card template (kupi list templates), or the path of one; without it, the deck's own",
                       {.complete = "templates"});
}

Argument deck_argument() {
    return {.name = "DECK", .help = "a deck's id (kupi list decks), or the path of its TOML file", .complete = "decks"};
}

DataFolders data_folders(const Values& values) {
    const auto& given = values.all("data");
    return DataFolders::standard({given.begin(), given.end()});
}

std::optional<NamedSize> size(const Values& values, const std::string& option, const std::vector<NamedSize>& named,
                              const std::string& fallback, double least, double most, Diagnostics& out) {
    Diagnostics faults;
    auto found = find_size(named, values.given(option) ? values.text(option) : fallback, least, most, {}, faults);
    for (Diagnostic d : faults.all()) {
        d.message.insert(0, "--" + option + ": ");
        out.add(std::move(d));
    }
    return found;
}

std::optional<NamedSize> paper(const Values& values, const Sizes& sizes, const std::string& fallback, double least,
                               double most, Diagnostics& out) {
    if (!values.given("paper") && fallback.empty()) return usual_paper(sizes, least, most, out);
    return size(values, "paper", sizes.papers, fallback, least, most, out);
}

std::optional<NamedSize> usual_paper(const Sizes& sizes, double least, double most, Diagnostics& out) {
    const PaperHabit habit = paper_habit(sizes, out);
    Diagnostics faults;
    auto found = find_size(sizes.papers, habit.paper, least, most, habit.place, faults);
    for (Diagnostic d : faults.all()) {
        if (habit.place.file.empty()) d.message.insert(0, habit.set_by + ": ");
        out.add(std::move(d));
    }
    return found;
}

InkMode ink_mode(const Values& values) {
    const std::string& ink = values.text("ink");
    return ink == "saver" ? InkMode::saver : ink == "gray" ? InkMode::gray : InkMode::full;
}

} // namespace kupi::cli
