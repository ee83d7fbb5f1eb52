// A game's table as one page: what is put in stays text, and everything in it is allowed by name.
#include "site/table_page.h"

#include <regex>

#include "base/colour.h"
#include "base/page_packing.h"
#include "base/text.h"
#include "catch.h"
#include "reference/rules_book.h"
#include "reference/stored_rules.h"
#include "reference/terminal.h"
#include "site/modules.h"
#include "site/packing.h"
#include "site/rules_html.h"
#include "support/checkout.h"
#include "support/contrast.h"

using namespace kupi::site;
using kupi::test::contrast;

namespace {

const DataFolders data({kupi::test::root});

TablePage page() {
    TablePage page;
    page.title = "Omi</title><script>alert(1)</script>";
    page.settings = R"({"players":["</script><!--<script>"]})";
    page.files = referee_files(data);
    page.modules.unpacker = "a module";
    return page;
}

std::string between(const std::string& text, const std::string& begin, const std::string& end) {
    const auto from = text.find(begin) + begin.size();
    return text.substr(from, text.find(end, from) - from);
}

} // namespace

TEST_CASE("a page's policy names its scripts and its style sheets, and allows nothing else") {
    const std::string html = to_html(page(), data);
    const std::string start = between(html, "<script type=\"module\">", "</script>"),
                      script = joined_modules("table.mjs", data); // packed
    const std::string style = between(html, "<style>", "</style>");
    const std::string policy = between(html, "Content-Security-Policy\" content=\"", "\">");
    INFO(policy);
    CHECK(policy.starts_with("default-src &#39;none&#39;; "));
    CHECK(policy.find(policy_hash(start)) != std::string::npos);
    CHECK(policy.find(policy_hash(script)) != std::string::npos);
    CHECK(policy.find(policy_hash(style)) != std::string::npos);
    CHECK(policy.find("unsafe-inline") == std::string::npos);
    CHECK(html.find("https:") == std::string::npos);
    CHECK(html.find("http:") == html.find("http://www.w3.org/2000/svg")); // a name, not an address
    CHECK(html.find("http:") == html.rfind("http:"));
    CHECK(html.find(" style=") == std::string::npos);
    CHECK(html == to_html(page(), data));
}

TEST_CASE(
    "a page that shares the referee with others names the script that brings it, and carries neither it nor its files") {
    TablePage shared = page();
    shared.beside = "tables.js";
    const std::string html = to_html(shared, data);
    CHECK(between(html, "Content-Security-Policy\" content=\"", "\">").find("script-src &#39;self&#39; &#39;sha256-") !=
          std::string::npos);
    CHECK(between(html, "id=\"unpacker\">", "<") == "YSBtb2R1bGU="); // it unpacks the page's own parts, too
    CHECK(html.find("<script src=\"tables.js\" defer></script>\n<script type=\"module\">") != std::string::npos);
    CHECK(html.find("id=\"packed-files\"></script>") != std::string::npos);
    const std::string script = shared_by_tables(shared.files, "referee", data);
    CHECK(script.find("'packed-referee': '" + packed("referee") + "'") != std::string::npos);
}

TEST_CASE("a title or name that holds markup ends nothing") {
    const std::string html = to_html(page(), data);
    CHECK(html.find("alert(1)</script>") == std::string::npos);
    CHECK(html.find("<!--") == std::string::npos);
    CHECK(between(html, "id=\"settings\">", "</script>").find("\\u003c/script>") != std::string::npos);
}

TEST_CASE(
    "any bytes are text that ends neither a script nor a text in quotes, a seventh longer, and told apart again") {
    std::string bytes;
    for (unsigned i = 0; i < 70'000; ++i) bytes += static_cast<char>(i * i >> 7); // what all bytes are in, unevenly
    bytes += std::string(14, '\0') + std::string(14, '\xff');
    const std::string text = page_text(bytes);
    CHECK(text.size() == bytes.size() / 7 * 8);
    CHECK(text.find_first_of("'<\\\n\r\x1b") == std::string::npos);
    CHECK(text.find('\0') == std::string::npos); // a browser would put another in its place
    std::string again = text;
    again.resize(read_page_text(reinterpret_cast<unsigned char*>(again.data()), again.size()));
    CHECK(again == bytes);
}

TEST_CASE("a policy's hash is the SHA-256 of the text") {
    CHECK(policy_hash("abc") == "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
}

TEST_CASE("the modules of a page share one scope without a clash") {
    const std::string script = joined_modules("table.mjs", data);
    CHECK(script.find("import ") == std::string::npos);
    CHECK(script.find("\nexport ") == std::string::npos);
    std::map<std::string, int> names;
    const std::regex declared("^(?:async )?(?:const|let|class|function) ([A-Za-z_$][A-Za-z0-9_$]*)");
    for (const std::string& line : split(script, '\n')) {
        std::smatch match;
        if (std::regex_search(line, match, declared)) ++names[match[1]];
    }
    CHECK(names.size() > 30);
    for (const auto& [name, times] : names) {
        INFO(name);
        CHECK(times == 1);
    }
}

TEST_CASE("a sign that the page does not draw is left out where the words say it, a drawn one stands") {
    Diagnostics out;
    const Pictures railog(kupi::reference::readable_families(data), {"railog"});
    const auto text = kupi::reference::parse_rules("meth :meth: and :styj:, the 7 of styj :7st:\n", "rules.md", out);
    int times = 0; // that a sign is drawn
    const auto drawing = [&](const std::string& notation, const std::string&) {
        ++times;
        return notation == "7st" ? std::string("<svg/>") : "";
    };
    CHECK(rules_html(text.blocks, text, railog, {drawing, drawing}) ==
          "<p>meth and <span class=\"sign\">styj</span>, the 7 of styj <svg/></p>\n");
    CHECK(times == 3);
    CHECK(rules_html(text.blocks, text, railog, {}) ==
          "<p>meth and <span class=\"sign\">styj</span>, the 7 of styj</p>\n");
}

TEST_CASE("backs of further packs have a tint and a name of their own in a page") {
    Diagnostics out;
    const auto text = kupi::reference::parse_rules("```layout\n?? ??2 ??3*9\n```\n", "rules.md", out);
    CHECK(out.empty());
    const std::string html = rules_html(text.blocks, text, {}, {});
    CHECK(html.find("<svg class=\"card\" role=\"img\" data-card=\"back\" aria-label=\"a card face down\"") !=
          std::string::npos);
    CHECK(html.find("\"card pack-2\" role=\"img\" data-card=\"back\" "
                    "aria-label=\"a card face down, of the second pack\"") != std::string::npos);
    CHECK(html.find("\"card pack-3\"") != std::string::npos);
}

TEST_CASE("every rule that a finding may name has a place in its game's page") {
    for (const std::string& id : game_ids(data)) {
        Diagnostics faults;
        auto game = load_game(id, data, faults);
        REQUIRE(game);
        const auto rules = game->rules;
        const std::string html = rules_html(open_book(std::move(*game), "", "", false, data), {});
        for (const std::string& rule : rules) {
            INFO(id << ' ' << rule);
            CHECK(html.find("id=\"rule-" + rule + '"') != std::string::npos);
        }
        for (const char* shared : {"turn-order", "card-not-held", "wrong-phase"})
            CHECK(html.find("id=\"rule-" + std::string(shared) + '"') != std::string::npos);
    }
}

namespace {

std::set<std::string> classes_of(const std::string& css) {
    std::set<std::string> out;
    const std::regex name("\\.([a-z][a-z-]*)");
    const std::regex rules("[^{}]*\\{");
    for (std::sregex_iterator rule(css.begin(), css.end(), rules), end; rule != end; ++rule) {
        const std::string selectors = rule->str();
        for (std::sregex_iterator n(selectors.begin(), selectors.end(), name); n != end; ++n) out.insert((*n)[1]);
    }
    return out;
}

} // namespace

TEST_CASE("by day, by night and on paper words are told from every ground by a contrast of 4.5 at least") {
    Diagnostics out;
    const auto css = read_file(std::string(kupi::test::root) + "/templates/site/style.css", out);
    REQUIRE(css);
    const std::regex root(":root \\{([^}]*)\\}"), variable("--([a-z-]+): (#[0-9a-f]{6});");
    int themes = 0;
    std::map<std::string, Colour> colours;
    for (std::sregex_iterator theme(css->begin(), css->end(), root), end; theme != end; ++theme) {
        const std::string body = (*theme)[1];
        if (body.find("--ink") == std::string::npos) continue;
        ++themes;
        for (std::sregex_iterator v(body.begin(), body.end(), variable); v != end; ++v)
            colours[(*v)[1]] = *parse_colour((*v)[2].str());
        for (const char* ground : {"paper", "sheet", "felt", "note-ground", "bad-ground"})
            for (const char* ink : {"ink", "soft", "accent", "good", "bad"}) {
                INFO(themes << ": " << ink << " on " << ground);
                CHECK(contrast(colours.at(ink), colours.at(ground)) >= 4.5);
            }
        CHECK(contrast(colours.at("on-accent"), colours.at("accent")) >= 4.5);
        for (const char* ground : {"paper", "sheet", "felt"}) // what has the focus: 3 for what is no text
            CHECK(contrast(colours.at("focus"), colours.at(ground)) >= 3);
    }
    CHECK(themes == 3);
}

TEST_CASE("a report's style and the page's share no class, so that neither changes what the other looks like") {
    Diagnostics out;
    const auto page = classes_of(*read_file(std::string(kupi::test::root) + "/templates/site/style.css", out)),
               report = classes_of(*read_file(std::string(kupi::test::root) + "/templates/report/report.css", out));
    CHECK(page.size() > 40);
    CHECK(report.size() > 30);
    for (const std::string& name : report) {
        INFO(name);
        CHECK(!page.contains(name));
    }
}

TEST_CASE("stored rules are quoted as the rules themselves are, for every rule of every game") {
    std::size_t quoted = 0;
    for (const std::string& id : game_ids(data)) {
        Diagnostics out;
        const auto game = load_game(id, data, out);
        const RulesBook book = open_book(*game, "", "", false, data);
        const RulesText again = restored(stored(book.text, book.pictures));
        const Selection selection{{}, false, true};
        for (const std::string& rule : game->rules) {
            INFO(id << ": " << rule);
            const auto words = [&](const RulesText& text, const Pictures& pictures) {
                std::string all;
                for (const Block& b : quotation(select(text, *game, selection), rule))
                    all += named_text(b, pictures) + '\n';
                return all;
            };
            CHECK(words(book.text, book.pictures) == words(again, {}));
            quoted += !words(again, {}).empty();
        }
    }
    CHECK(quoted > 150);
}
