// What the program tells about itself: help, manual page and completion come from one description and cover all of it.
#include <algorithm>
#include <set>

#include "catch.h"
#include "cli/command.h"
#include "cli/help.h"
#include "cli/values.h"
#include "support/checkout.h"
#include "support/program.h"

namespace {

using kupi::cli::all_commands;
using kupi::cli::Command;
using kupi::cli::Option;
using namespace kupi::test;

std::size_t longest_line(const std::string& text) {
    std::size_t longest = 0, length = 0;
    for (const char c : text) {
        if ((static_cast<unsigned char>(c) & 0xC0) == 0x80) continue;
        length = c == '\n' ? 0 : length + 1;
        longest = std::max(longest, length);
    }
    return longest;
}

bool found(const std::string& program) {
    const World world;
    return run(world, "sh", {"-c", "command -v " + program}).code == 0;
}

} // namespace

TEST_CASE("Every command is described in full") {
    const auto commands = all_commands();
    REQUIRE(commands.size() >= 9);
    for (const Command& c : commands) {
        INFO(c.name);
        CHECK(c.run != nullptr);
        CHECK(!c.summary.empty());
        CHECK(c.summary.back() != '.');
        CHECK(!c.examples.empty());
        std::set<std::string> names;
        for (const Option& o : c.options) {
            INFO(o.name);
            CHECK(names.insert(o.name).second);
            CHECK(!o.help.empty());
            CHECK(o.help.back() != '.');
            CHECK((o.kind == kupi::cli::Kind::flag) == o.value.empty());
            CHECK((o.kind == kupi::cli::Kind::choice) == !o.choices.empty());
            const bool bounded = o.kind == kupi::cli::Kind::integer || o.kind == kupi::cli::Kind::number ||
                                 o.kind == kupi::cli::Kind::length || o.kind == kupi::cli::Kind::offset;
            CHECK(bounded == (o.least < o.most));
        }
    }
}

TEST_CASE("Every option's own default is one that it takes") {
    for (const Command& c : all_commands())
        for (const Option& o : c.options) {
            if (o.fallback.empty()) continue;
            INFO(c.name << " --" << o.name);
            CHECK_NOTHROW(kupi::cli::Values(c, {{o.name, {o.fallback}}}));
        }
}

TEST_CASE("Every worked example parses as it stands") {
    for (const Command& c : all_commands())
        for (const auto& example : c.examples) {
            INFO(example.command);
            // Up to a pipe or a redirection; <(kupi …) without its frame.
            std::string line = example.command;
            line = line.substr(line.find("kupi "));
            line = line.substr(0, line.find_first_of("|<>)"));
            const auto typed = words(line);
            REQUIRE(typed.size() >= 2);
            auto command = kupi::cli::find_command(typed[1]);
            REQUIRE(command);
            CHECK_NOTHROW(kupi::cli::parse(std::move(*command), {typed.begin() + 2, typed.end()}));
        }
}

TEST_CASE("Worked examples that need nothing of one's own run as they stand") {
    const World world;
    for (const char* name : {"deck", "preview", "list", "calibrate", "new"}) {
        const Command command = kupi::cli::find_command(name).value();
        for (const auto& example : command.examples) {
            if (example.command.find("mine") != std::string::npos ||
                example.command.find("office") != std::string::npos)
                continue;
            INFO(example.command);
            const auto typed = words(example.command);
            CHECK(run_kupi(world, {typed.begin() + 1, typed.end()}).code == 0);
        }
    }
}

TEST_CASE("The --help of every command shows its example and every option, 80 columns wide") {
    const World world;
    for (const Command& c : all_commands()) {
        INFO(c.name);
        const Ended ended = run_kupi(world, {c.name, "--help"});
        CHECK(ended.code == 0);
        CHECK(ended.err.empty());
        CHECK(longest_line(ended.out) <= 80);
        CHECK(ended.out.find("Usage: kupi " + c.name) != std::string::npos);
        CHECK(ended.out.find("  " + c.examples.front().command + "\n") != std::string::npos);
        for (const Option& o : c.options) {
            INFO(o.name);
            CHECK(ended.out.find(kupi::cli::signature(o)) != std::string::npos);
        }
        CHECK(run_kupi(world, {"help", c.name}).out == ended.out);
        CHECK(run_kupi(world, {c.name, "-h"}).out == ended.out);
    }
}

TEST_CASE("The option --help answers even where the rest of the line is wrong") {
    const World world;
    CHECK(run_kupi(world, {"deck", "--help", "--nonsense"}).code == 0);
    CHECK(run_kupi(world, {"deck", "a", "b", "c", "--help"}).code == 0);
}

TEST_CASE("The overview names every command") {
    const World world;
    const Ended ended = run_kupi(world, {});
    CHECK(ended.code == 0);
    CHECK(longest_line(ended.out) <= 80);
    for (const Command& c : all_commands()) CHECK(ended.out.find("\n  " + c.name + " ") != std::string::npos);
    CHECK(run_kupi(world, {"--help"}).out == ended.out);
    CHECK(run_kupi(world, {"help"}).out == ended.out);
    CHECK(run_kupi(world, {"--version"}).out.starts_with("kupi "));
}

TEST_CASE("The manual page covers every command, option and example") {
    const World world;
    const Ended ended = run_kupi(world, {"man"});
    CHECK(ended.code == 0);
    std::string plain = ended.out;
    for (std::size_t at = 0; (at = plain.find("\\-", at)) != std::string::npos;) plain.erase(at, 1);
    for (const Command& c : all_commands()) {
        INFO(c.name);
        CHECK(plain.find(".SS kupi " + c.name) != std::string::npos);
        for (const Option& o : c.options) CHECK(plain.find("--" + o.name) != std::string::npos);
    }
    CHECK(ended.out.find("\n.SH EXIT STATUS\n") != std::string::npos);
    if (!found("groff")) return;
    world.write("kupi.1", ended.out);
    const Ended judged = run(world, "groff", {"-man", "-Tutf8", "-Kutf8", "-ww", "-z", "kupi.1"});
    CHECK(judged.code == 0);
    CHECK(judged.err.empty());
}

TEST_CASE("Completion scripts cover every command and option, and the shells take them") {
    const World world;
    for (const std::string shell : {"bash", "zsh", "fish"}) {
        INFO(shell);
        const Ended ended = run_kupi(world, {"completion", shell});
        CHECK(ended.code == 0);
        for (const Command& c : all_commands()) {
            CHECK(ended.out.find(c.name) != std::string::npos);
            for (const Option& o : c.options) {
                INFO(c.name << " --" << o.name);
                CHECK(ended.out.find((shell == "fish" ? "-l " : "--") + o.name) != std::string::npos);
            }
        }
        if (!found(shell)) continue;
        world.write("script", ended.out);
        const Ended judged = run(world, shell, {"-n", "script"});
        CHECK(judged.code == 0);
        CHECK(judged.err.empty());
    }
}

TEST_CASE("Completion in bash offers commands, options, choices and what the data holds") {
    if (!found("bash")) return;
    const World world;
    world.write("kupi.bash", run_kupi(world, {"completion", "bash"}).out);
    const auto complete = [&](const std::string& line) {
        std::string script = "source ./kupi.bash; COMP_WORDS=(" + line +
                             "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
                             "compopt() { :; }; _kupi \"" +
                             std::string(built_kupi) + "\"; printf '%s\\n' \"${COMPREPLY[@]}\"";
        return run(world, "bash", {"-c", script}, {.environment = {{"KUPI_DATA", root}}}).out;
    };
    CHECK(complete("kupi de") == "deck\n");
    CHECK(complete("kupi deck railog-g") == "railog-getha\n");
    CHECK(complete("kupi deck --pap") == "--paper\n");
    CHECK(complete("kupi deck railog-getha --paper tab") == "tabloid\n");
    CHECK(complete("kupi deck --backs long-edge railog-m") == "railog-markat\n");
    CHECK(complete("kupi deck x --backs s") == "short-edge\n");
    CHECK(complete("kupi deck x --sheet letter") == "letter-9\n");
    CHECK(complete("kupi deck x --paper = tab") == "tabloid\n");
    CHECK(complete("kupi deck x --paper = a4 --backs = s") == "short-edge\n");
    CHECK(complete("kupi list pap") == "papers\n");
    CHECK(complete("kupi completion z") == "zsh\n");
    CHECK(complete("kupi help prev") == "preview\n");
}

TEST_CASE("What prints works alike without the games' engines") {
    const World world;
    const auto printed = [&](const std::string& program, const std::string& file) {
        const Ended ended = run(world, program, {"deck", "d", "-o", file}, {{{"KUPI_DATA", root}}});
        INFO(ended.err);
        CHECK(ended.code == 0);
        return world.read(file);
    };
    CHECK((printed(built_kupi, "whole.pdf") == printed(std::string(built_kupi) + "-print", "print.pdf")));
    CHECK(run(world, std::string(built_kupi) + "-print", {"referee", "log.toml"}).code == 2);
}
