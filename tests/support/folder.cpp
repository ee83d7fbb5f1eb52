#include "support/folder.h"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace kupi::test {

namespace fs = std::filesystem;

Folder::Folder() {
    std::string name = (fs::temp_directory_path() / "kupi-test-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    root_ = fs::canonical(name);
}

Folder::~Folder() {
    std::error_code ignored;
    for (fs::recursive_directory_iterator it(root_, ignored), end; !ignored && it != end; it.increment(ignored))
        if (it->is_directory(ignored))
            fs::permissions(it->path(), fs::perms::owner_all, fs::perm_options::add, ignored);
    fs::remove_all(root_, ignored);
}

std::string Folder::write(const std::string& name, std::string_view text) const {
    const fs::path file = root_ / name;
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    return file.string();
}

std::string Folder::read(const std::string& name) const {
    std::ostringstream out;
    out << std::ifstream(root_ / name, std::ios::binary).rdbuf();
    return out.str();
}

namespace {

std::string without(const fs::path& folder, std::string text) {
    const std::string name = (folder / "").string();
    if (const auto at = text.find(name); at != std::string::npos) text.erase(at, name.size());
    return text;
}

} // namespace

std::string Folder::fault(const Diagnostics& out, const std::string& below) const {
    return out.empty() ? "" : without(root_ / below, to_text(out.all().front()));
}

std::string Folder::faults(const Diagnostics& out) const {
    std::string all;
    for (const Diagnostic& d : out.all()) all += without(root_, to_text(d)) + "\n";
    return all;
}

} // namespace kupi::test
