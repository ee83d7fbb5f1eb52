#include "base/diagnostics.h"

#include <algorithm>

#include "base/text.h"

namespace kupi::base {

void Diagnostics::add(Diagnostic d) {
    if (d.severity == Severity::error) ++errors_;
    if (all_.size() < limit)
        all_.push_back(std::move(d));
    else if (all_.size() == limit)
        all_.push_back({Severity::note,
                        d.place,
                        "more faults follow; only the first " + std::to_string(limit) + " are shown",
                        {}});
}

bool Diagnostics::withdraw(const Diagnostic& error) {
    const auto told = std::find(all_.begin(), all_.end(), error);
    if (told == all_.end()) return false;
    all_.erase(told);
    --errors_;
    return true;
}

std::string to_text(const Diagnostic& d) {
    std::string out;
    if (!d.place.file.empty()) {
        out += printable(d.place.file) + ':';
        if (d.place.line > 0) out += std::to_string(d.place.line) + ':';
        if (d.place.line > 0 && d.place.column > 0) out += std::to_string(d.place.column) + ':';
        out += ' ';
    }
    switch (d.severity) {
    case Severity::error: out += "error: "; break;
    case Severity::warning: out += "warning: "; break;
    case Severity::note: out += "note: "; break;
    }
    out += printable(d.message);
    if (!d.hint.empty()) out += "\n    " + printable(d.hint);
    return out;
}

const char* Failure::what() const noexcept { return why_.empty() ? "failure" : why_.all().front().message.c_str(); }

void fail_if_errors(const Diagnostics& d) {
    if (d.has_errors()) throw Failure(d);
}

} // namespace kupi::base
