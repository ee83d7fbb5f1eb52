#include "cli/output.h"

#include <algorithm>
#include <filesystem>

#include <unistd.h>

#include "base/file.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/messages.h"

namespace kupi::cli {

namespace fs = std::filesystem;

void refuse_other_endings(const std::string& given, const std::string& command, const std::vector<std::string>& endings,
                          const std::string& option) {
    std::error_code error;
    const std::string name = fs::path(given).filename().string();
    const std::string ending = lower(name.substr(std::min(name.rfind('.'), name.size()))); // of ".png" too
    if (ending.size() < 2 || std::find(endings.begin(), endings.end(), ending) != endings.end() ||
        fs::is_directory(given, error))
        return;
    // Commands that write such files, else those that write one beside their own.
    std::vector<std::string> others, beside;
    for (const Command& c : all_commands())
        for (const Option& o : c.options)
            if (std::find(o.endings.begin(), o.endings.end(), ending) != o.endings.end()) {
                const bool main = o.name == "output";
                (main ? others : beside).push_back("kupi " + c.name + (main ? "" : " --" + o.name));
            }
    if (others.empty()) others = std::move(beside);
    std::string hint = "call it \"" + given + endings.front() + "\"";
    if (!others.empty() && option == "output")
        hint = join(others, ", ") + (others.size() == 1 ? " writes " : " write ") + ending;
    throw Failure("--" + option + " \"" + given + "\": " + command + " writes " + one_of(endings) + ", not " + ending,
                  hint);
}

Output::Output(const std::string& given, const std::string& name, std::string option)
    : path_(given), option_(std::move(option)) {
    std::error_code error;
    if (given.empty())
        path_ = (fs::path("output") / name).string();
    else if (open_file_named(given) == STDOUT_FILENO)
        path_ = "-"; // so that what is reported goes elsewhere
    else if (given.ends_with('/') || (given != "-" && fs::is_directory(given, error)))
        path_ = (fs::path(given) / name).string();
    if (is_stdout() && is_terminal(STDOUT_FILENO))
        throw Failure("-o - would pour " + name + " onto this terminal", "send it on: kupi … -o - > " + name);
}

void Output::check() const {
    if (is_stdout()) return;
    if (was_read(path_))
        throw Failure("\"" + printable(path_) + "\" is one of the files that this is made from, and stays as it is",
                      "write to another file or folder with " + option_);
    try {
        check_writable(path_);
    } catch (const Failure& failure) {
        const Diagnostic& why = failure.why().all().front();
        throw Failure(why.message,
                      (why.hint.empty() ? "" : why.hint + "; ") + option_ + " names another file or folder");
    }
}

void Output::write(std::string_view bytes) const {
    if (is_stdout()) return write_out(bytes);
    check();
    write_file(path_, bytes);
}

void Output::report(const std::string& contents) const {
    if (is_stdout())
        say(contents);
    else
        report_beside(path_, contents);
}

void Output::report_beside(const std::string& path, const std::string& contents) const {
    const std::string line = printable(path) + ": " + printable(contents) + "\n";
    if (is_stdout())
        write_err(line);
    else
        write_out(line);
}

} // namespace kupi::cli
