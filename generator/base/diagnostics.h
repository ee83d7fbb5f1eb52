// A diagnostic is data: made in many places, put into words for a terminal in one (cli/messages).
#pragma once

#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "base/namespaces.h"

namespace kupi::base {

/// Where in a file. Line and column count from 1, in code points; 0 says that they are not known.
struct Place {
    std::string file;
    int line = 0;
    int column = 0;
    friend bool operator==(const Place&, const Place&) = default;
};

enum class Severity { note, warning, error };

struct Diagnostic {
    Severity severity = Severity::error;
    Place place;
    std::string message; ///< one sentence, no full stop: what is wrong and what was expected
    std::string hint;    ///< may be empty: the nearest right spelling, what would fit
    friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

/// What a loader found wrong, in the order found. At most `limit` are kept, so that a hostile file can't flood.
class Diagnostics {
  public:
    static constexpr std::size_t limit = 200;

    void error(Place place, std::string message, std::string hint = {}) {
        add({Severity::error, std::move(place), std::move(message), std::move(hint)});
    }
    void warning(Place place, std::string message, std::string hint = {}) {
        add({Severity::warning, std::move(place), std::move(message), std::move(hint)});
    }
    void add(Diagnostic d);
    /// Takes back an error that another one will tell better. False if it is not there.
    bool withdraw(const Diagnostic& error);

    bool has_errors() const { return errors_ > 0; }
    std::size_t error_count() const { return errors_; }
    const std::vector<Diagnostic>& all() const { return all_; }
    bool empty() const { return all_.empty(); }

  private:
    std::vector<Diagnostic> all_;
    std::size_t errors_ = 0;
};

/// "file:line:column: error: message" and the hint on a line of its own; control characters made visible.
std::string to_text(const Diagnostic& d);

/// Ends a command: bad input, does not fit, cannot write. Caught in main only, which prints the diagnostics and
/// exits with the code (2 unless said; 130 interrupted).
class Failure : public std::exception {
  public:
    explicit Failure(Diagnostics why, int exit_code = 2) : why_(std::move(why)), exit_code_(exit_code) {}
    explicit Failure(std::string message, std::string hint = {}, int exit_code = 2) : exit_code_(exit_code) {
        why_.error({}, std::move(message), std::move(hint));
    }
    Failure(Place place, std::string message, std::string hint = {}) {
        why_.error(std::move(place), std::move(message), std::move(hint));
    }

    const char* what() const noexcept override;
    const Diagnostics& why() const { return why_; }
    int exit_code() const { return exit_code_; }

  private:
    Diagnostics why_;
    int exit_code_ = 2;
};

/// Throws Failure if there is an error among them.
void fail_if_errors(const Diagnostics& d);

} // namespace kupi::base
