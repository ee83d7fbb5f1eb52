#include "site/modules.h"

#include <set>

#include "base/text.h"
#include "site/template.h"

namespace kupi::site {

namespace {

class Joiner {
  public:
    explicit Joiner(const DataFolders& data) : data_(data) {}

    void add(const std::string& name) {
        if (!seen_.insert(name).second) return;
        const std::string file = "templates/site/" + name;
        std::string own;
        for (const std::string& line : split(read_text(file, data_), '\n')) {
            if (line.starts_with("import ")) {
                const auto from = line.find("'./"), end = line.rfind('\'');
                if (from == std::string::npos || end <= from)
                    throw Failure(file + ": an import is one line and names a module beside it");
                add(line.substr(from + 3, end - from - 3));
                continue;
            }
            if (trim(line).starts_with("//")) continue;
            own += (line.starts_with("export ") ? line.substr(7) : line) + "\n";
        }
        out_ += own;
    }
    std::string take() { return std::move(out_); }

  private:
    const DataFolders& data_;
    std::set<std::string> seen_;
    std::string out_;
};

} // namespace

std::string joined_modules(const std::string& entry, const DataFolders& data) {
    Joiner joiner(data);
    joiner.add(entry);
    return joiner.take();
}

} // namespace kupi::site
