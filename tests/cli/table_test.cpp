// kupi table: where it finds the referee for pages, and what it says where there is none.
#include <filesystem>

#include "catch.h"
#include "support/checkout.h"
#include "support/program.h"

namespace {

namespace fs = std::filesystem;
using namespace kupi::test;

/// A copy of the program, beside which no module lies, with the checkout's data where it is installed.
std::string installed(const World& world) {
    const fs::path program = world.root() / "bin" / "kupi";
    fs::create_directories(program.parent_path());
    fs::copy_file(built_kupi, program);
    fs::create_directories(world.root() / "share" / "kupi");
    for (const char* data : {"templates", "suits", "rulesheets"})
        fs::create_directory_symlink(fs::path(root) / data, world.root() / "share" / "kupi" / data);
    return program.string();
}

} // namespace

TEST_CASE("without the referee for pages kupi table says how it is made, and writes nothing") {
    const World world;
    const auto ended = run(world, installed(world), {"table", "omi", "-o", "omi.html"}, {});
    CHECK(ended.code == 2);
    CHECK(ended.err.starts_with("kupi: error: the referee for pages is missing (web/referee.wasm)\n"));
    CHECK(ended.err.find("cmake --build build/release --target web") != std::string::npos);
    CHECK_FALSE(fs::exists(world.root() / "omi.html"));
}

TEST_CASE("an installed program finds the referee for pages with its data") {
    const World world;
    const std::string program = installed(world);
    world.write("share/kupi/web/referee.wasm", "a module");
    CHECK(run(world, program, {"table", "omi", "-o", "omi.html"}, {})
              .err.starts_with("kupi: error: the referee for pages is missing (web/unpack.wasm)\n"));
    world.write("share/kupi/web/unpack.wasm", "a module");
    const auto ended = run(world, program, {"table", "omi", "-o", "omi.html"}, {});
    CHECK(ended.code == 0);
    CHECK(ended.out == "omi.html: the table of Omi, with 32 cards of french-32\n");
    CHECK(fs::exists(world.root() / "omi.html"));
    // Two packs, and no jokers where none are played with.
    CHECK(run(world, program, {"table", "russian-bank", "-o", "r.html"}, {})
              .out.ends_with(", with 104 cards of french-52\n"));
    CHECK(
        run(world, program, {"table", "getha", "-o", "g.html"}, {}).out.ends_with(", with 96 cards of railog-getha\n"));
}
