#include "catch.h"

#include <array>
#include <fstream>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "support/folder.h"

using namespace kupi::base;
namespace fs = std::filesystem;

namespace {

std::string slurp(const fs::path& path) {
    Diagnostics out;
    return read_file(path, out).value_or("?");
}

std::size_t count_files(const fs::path& folder) {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

} // namespace

TEST_CASE("a written file replaces the older one whole and leaves nothing beside it") {
    kupi::test::Folder folder;
    write_file(folder / "sub" / "a.pdf", "one");
    write_file(folder / "sub" / "a.pdf", "two");
    CHECK(slurp(folder / "sub" / "a.pdf") == "two");
    CHECK(count_files(folder / "sub") == 1);
}

TEST_CASE("a target that is a folder is refused") {
    kupi::test::Folder folder;
    CHECK_THROWS_AS(write_file(folder.root(), "x"), Failure);
    CHECK(count_files(folder.root()) == 0);
}

TEST_CASE("writing through a symbolic link keeps the link") {
    kupi::test::Folder folder;
    folder.write("real", "old");
    fs::create_symlink("real", folder / "link");
    write_file(folder / "link", "new");
    CHECK(fs::is_symlink(folder / "link"));
    CHECK(slurp(folder / "real") == "new");
}

TEST_CASE("a link to nothing yet is written through, and an endless round of links is an error") {
    kupi::test::Folder folder;
    fs::create_directory(folder / "sub");
    fs::create_symlink("sub/hop", folder / "link");
    fs::create_symlink("../real", folder / "sub/hop");
    write_file(folder / "link", "new");
    CHECK(fs::is_symlink(folder / "link"));
    CHECK(fs::is_symlink(folder / "sub/hop"));
    CHECK(slurp(folder / "real") == "new");
    fs::create_symlink("round", folder / "round");
    CHECK_THROWS_AS(check_writable(folder / "round"), Failure);
    CHECK_THROWS_AS(write_file(folder / "round", "x"), Failure);
}

TEST_CASE("files written by many threads have the mode that the umask leaves, a replaced one its own") {
    kupi::test::Folder folder;
    fs::permissions(folder.write("kept", "old"), fs::perms(0604));
    const mode_t before = ::umask(027);
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&, t] {
            for (int i = 0; i < 200; ++i) write_file(folder / (std::to_string(t) + "-" + std::to_string(i)), "x");
        });
    for (std::thread& t : threads) t.join();
    write_file(folder / "kept", "new");
    ::umask(before);
    int others = 0;
    for (const auto& file : fs::directory_iterator(folder.root()))
        if (file.path().filename() != "kept" && file.status().permissions() != fs::perms(0640)) ++others;
    CHECK(others == 0);
    CHECK(fs::status(folder / "kept").permissions() == fs::perms(0604));
    CHECK(count_files(folder.root()) == 801);
}

TEST_CASE("pipes and open files get the bytes as they come") {
    kupi::test::Folder folder;
    std::array<int, 2> pipe{};
    REQUIRE(::pipe(pipe.data()) == 0);
    const std::string named = "/dev/fd/" + std::to_string(pipe[1]);
    CHECK(open_file_named(named) == pipe[1]);
    check_writable(named);
    write_file(named, "through ");
    fs::create_symlink(named, folder / "link");
    write_file(folder / "link", "links");
    CHECK(fs::is_symlink(folder / "link"));
    char buffer[64];
    CHECK(std::string(buffer, static_cast<std::size_t>(::read(pipe[0], buffer, sizeof buffer))) == "through links");
    CHECK_THROWS_AS(check_writable("/dev/fd/" + std::to_string(pipe[0])), Failure);
    for (const int end : pipe) ::close(end);
    CHECK_FALSE(open_file_named(named));
    CHECK_THROWS_AS(check_writable(named), Failure);

    const int open = ::open((folder / "log").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    REQUIRE(::write(open, "first, ", 7) == 7);
    write_file("/proc/self/fd/" + std::to_string(open), "second, ");
    REQUIRE(::write(open, "third", 5) == 5);
    ::close(open);
    CHECK(slurp(folder / "log") == "first, second, third");

    ::mkfifo((folder / "fifo").c_str(), 0600);
    std::string read;
    std::thread reader([&] { std::getline(std::ifstream(folder / "fifo"), read); });
    check_writable(folder / "fifo");
    write_file(folder / "fifo", "hello");
    reader.join();
    CHECK(read == "hello");
    CHECK(fs::is_fifo(folder / "fifo"));
}

TEST_CASE("only paths that lead to an open file stand for one") {
    kupi::test::Folder folder;
    CHECK(open_file_named("/dev/stdout") == 1);
    for (const char* path : {"", "-", "1", "/dev/null", "/dev/fd", "/dev/fd/", "/dev/fd/1x", "/dev/fd/-1",
                             "/dev/fd/999", "/proc/self/fd/..", "missing/1"})
        CHECK_FALSE(open_file_named(path));
}

TEST_CASE("reading refuses folders, missing files, pipes and what is too large") {
    kupi::test::Folder folder;
    folder.write("big", std::string(2000, 'x'));
    ::mkfifo((folder / "pipe").c_str(), 0600);
    for (const char* name : {"", "missing", "pipe"}) {
        Diagnostics out;
        CHECK_FALSE(read_file(folder / name, out));
        CHECK(out.error_count() == 1);
    }
    Diagnostics out;
    CHECK_FALSE(read_file(folder / "big", out, 1999));
    CHECK(read_file(folder / "big", out, 2000));
}

TEST_CASE("a named file is found beside the naming one first, then in the data folders") {
    kupi::test::Folder folder;
    const auto toml = folder.write("own/suits.toml", "");
    folder.write("own/a.svg", "");
    folder.write("data/a.svg", "");
    folder.write("data/b.svg", "");
    const DataFolders data({folder / "data"});
    Diagnostics out;
    CHECK(data.resolve("a.svg", toml, {}, out) == folder / "own/a.svg");
    CHECK(data.resolve("b.svg", toml, {}, out) == folder / "data/b.svg");
    CHECK(out.empty());
}

TEST_CASE("no named file leaves the data folders") {
    kupi::test::Folder folder;
    const auto toml = folder.write("own/suits.toml", "");
    folder.write("secret.svg", "");
    fs::create_symlink("../secret.svg", folder / "own/link.svg");
    fs::create_symlink("..", folder / "own/up");
    const DataFolders data({folder / "own"});
    for (const char* name :
         {"../secret.svg", "/etc/passwd", "link.svg", "up/secret.svg", "a/../../secret.svg", "", "a\x1b.svg"}) {
        INFO(name);
        Diagnostics out;
        CHECK_FALSE(data.resolve(name, toml, {}, out));
        CHECK(out.error_count() == 1);
    }
}

TEST_CASE("a missing file is offered the nearest name beside it") {
    kupi::test::Folder folder;
    const auto toml = folder.write("suits.toml", "");
    folder.write("symbols/yll.svg", "");
    Diagnostics out;
    CHECK_FALSE(DataFolders({folder.root()}).resolve("symbols/yl.svg", toml, {"suits.toml", 3, 10}, out));
    CHECK(to_text(out.all().front()) ==
          "suits.toml:3:10: error: no such file: \"symbols/yl.svg\"\n    did you mean \"symbols/yll.svg\"?");
}

TEST_CASE("a missing file is offered under its very name in a folder below, and a link to nothing is called so") {
    kupi::test::Folder folder;
    const auto toml = folder.write("suits.toml", "");
    folder.write("tides.svg", "");
    folder.write("harbour/tower.svg", "");
    fs::create_symlink("nowhere.svg", folder / "fish.svg");
    const auto fault = [&](const char* name) {
        Diagnostics out;
        CHECK_FALSE(DataFolders({folder.root()}).resolve(name, toml, {}, out));
        return to_text(out.all().front());
    };
    CHECK(fault("tower.svg") == "error: no such file: \"tower.svg\"\n    did you mean \"harbour/tower.svg\"?");
    folder.write("cove/tower.svg", "");
    folder.write(".trash/tower.svg", "");
    folder.write("away/hidden.svg", "");
    fs::create_directory(folder / "links");
    fs::create_directory_symlink(folder / "away", folder / "aliases");
    fs::create_symlink(folder / "tides.svg", folder / "links" / "linked.svg");
    CHECK(fault("tower.svg") == "error: no such file: \"tower.svg\"\n    did you mean \"cove/tower.svg\"?");
    CHECK(fault("hidden.svg") == "error: no such file: \"hidden.svg\"\n    did you mean \"away/hidden.svg\"?");
    CHECK(fault("aliases/hiden.svg") == "error: no such file: \"aliases/hiden.svg\"");
    CHECK(fault("linked.svg") == "error: no such file: \"linked.svg\"");
    CHECK(fault("fish.svg") == "error: \"fish.svg\" is a link to a file that is not there");
}
