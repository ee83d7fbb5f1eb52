// Dispatch only: a command's failure becomes its exit code here.

#include <exception>
#include <new>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "base/file.h"
#include "cli/messages.h"
#include "cli/program.h"

int main(int argc, char** argv) {
    try {
        kupi::base::install_interrupt_handler();
        return kupi::cli::run_program(std::vector<std::string>(argv + (argc > 0 ? 1 : 0), argv + argc));
    } catch (const kupi::base::Failure& failure) {
        kupi::cli::print(failure.why());
        return failure.exit_code();
    } catch (const std::bad_alloc&) {
        kupi::cli::say("error: out of memory");
    } catch (const std::exception& e) {
        kupi::cli::say(std::string("error: this is a fault of kupi's own: ") + e.what());
    }
    return 2;
}
