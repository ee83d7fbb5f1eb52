#include "cli/program.h"

#include "base/diagnostics.h"
#include "base/text.h"
#include "cli/help.h"
#include "cli/messages.h"
#include "cli/values.h"

namespace kupi::cli {

int run_program(const std::vector<std::string>& words) {
    if (words.empty() || words.front() == "--help" || words.front() == "-h") {
        write_out(overview());
        return 0;
    }
    const std::string& name = words.front();
    if (name == "--version" || name == "-V") {
        write_out("kupi " KUPI_VERSION "\n");
        return 0;
    }
    auto command = find_command(name);
    if (!command && name.starts_with('-'))
        throw Failure("kupi itself has no option " + name, "options come after the command: kupi deck … " + name);
    if (!command) {
        const std::string near = did_you_mean(name, command_names());
        throw Failure("no command \"" + name + "\"", near.empty() ? "kupi help lists the commands" : near);
    }
    const Values values = parse(std::move(*command), {words.begin() + 1, words.end()});
    if (values.given("help")) {
        write_out(help_text(values.command()));
        return 0;
    }
    return values.command().run(values);
}

} // namespace kupi::cli
