#include "catch.h"

#include <cstdlib>
#include <fstream>

#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

using namespace kupi;
namespace fs = std::filesystem;

namespace {

struct TempFolder {
    fs::path path;
    TempFolder() {
        std::string name = (fs::temp_directory_path() / "kupi-test-XXXXXX").string();
        path = ::mkdtemp(name.data());
    }
    ~TempFolder() { fs::remove_all(path); }
    fs::path write(const std::string& name, std::string_view text) const {
        fs::create_directories((path / name).parent_path());
        std::ofstream(path / name, std::ios::binary) << text;
        return path / name;
    }
};

std::string slurp(const fs::path& path) {
    Diagnostics out;
    return read_file(path, out).value_or("?");
}

std::size_t count_files(const fs::path& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

} // namespace

TEST_CASE("a written file replaces the older one whole and leaves nothing beside it") {
    TempFolder folder;
    write_file(folder.path / "sub" / "a.pdf", "one");
    write_file(folder.path / "sub" / "a.pdf", "two");
    CHECK(slurp(folder.path / "sub" / "a.pdf") == "two");
    CHECK(count_files(folder.path / "sub") == 1);
}

TEST_CASE("a target that is a folder is refused") {
    TempFolder folder;
    CHECK_THROWS_AS(write_file(folder.path, "x"), Failure);
    CHECK(count_files(folder.path) == 0);
}

TEST_CASE("writing through a symbolic link keeps the link") {
    TempFolder folder;
    folder.write("real", "old");
    fs::create_symlink("real", folder.path / "link");
    write_file(folder.path / "link", "new");
    CHECK(fs::is_symlink(folder.path / "link"));
    CHECK(slurp(folder.path / "real") == "new");
}

TEST_CASE("reading refuses folders, missing files, pipes and what is too large") {
    TempFolder folder;
    folder.write("big", std::string(2000, 'x'));
    ::mkfifo((folder.path / "pipe").c_str(), 0600);
    for (const char* name : {"", "missing", "pipe"}) {
        Diagnostics out;
        CHECK_FALSE(read_file(folder.path / name, out));
        CHECK(out.error_count() == 1);
    }
    Diagnostics out;
    CHECK_FALSE(read_file(folder.path / "big", out, 1999));
    CHECK(read_file(folder.path / "big", out, 2000));
}

TEST_CASE("a named file is found beside the naming one first, then in the data folders") {
    TempFolder folder;
    const auto toml = folder.write("own/suits.toml", "");
    folder.write("own/a.svg", "");
    folder.write("data/a.svg", "");
    folder.write("data/b.svg", "");
    const DataFolders data({folder.path / "data"});
    Diagnostics out;
    CHECK(data.resolve("a.svg", toml, {}, out) == folder.path / "own/a.svg");
    CHECK(data.resolve("b.svg", toml, {}, out) == folder.path / "data/b.svg");
    CHECK(out.empty());
}

TEST_CASE("no named file leaves the data folders") {
    TempFolder folder;
    const auto toml = folder.write("own/suits.toml", "");
    folder.write("secret.svg", "");
    fs::create_symlink("../secret.svg", folder.path / "own/link.svg");
    fs::create_symlink("..", folder.path / "own/up");
    const DataFolders data({folder.path / "own"});
    for (const char* name :
         {"../secret.svg", "/etc/passwd", "link.svg", "up/secret.svg", "a/../../secret.svg", "", "a\x1b.svg"}) {
        INFO(name);
        Diagnostics out;
        CHECK_FALSE(data.resolve(name, toml, {}, out));
        CHECK(out.error_count() == 1);
    }
}

TEST_CASE("a missing file is offered the nearest name beside it") {
    TempFolder folder;
    const auto toml = folder.write("suits.toml", "");
    folder.write("symbols/yll.svg", "");
    Diagnostics out;
    CHECK_FALSE(DataFolders({folder.path}).resolve("symbols/yl.svg", toml, {"suits.toml", 3, 10}, out));
    CHECK(to_text(out.all().front()) ==
          "suits.toml:3:10: error: no such file: \"symbols/yl.svg\"\n    did you mean \"symbols/yll.svg\"?");
}
