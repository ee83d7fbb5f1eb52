#include "catch.h"

#include "base/units.h"
#include "layout/card_template.h"
#include "support/checkout.h"
#include "support/folder.h"

using namespace kupi::layout;

namespace {

/// Templates in a folder of their own, beside the installed ones.
struct Templates : kupi::test::Folder {
    void write(const std::string& id, const std::string& text) const {
        Folder::write("templates/cards/" + id + ".toml", text);
    }
    std::optional<CardTemplate> load(const std::string& id, Diagnostics& out) const {
        return load_card_template(id, DataFolders({root(), kupi::test::root}), out);
    }
    std::string fault(const std::string& text) const {
        write("t", text);
        Diagnostics out;
        load("t", out);
        return Folder::fault(out, "templates/cards");
    }
};

} // namespace

TEST_CASE("a template replaces its parent's layers by id, adds new ones and drops others") {
    Templates t;
    t.write(
        "own",
        "extends = \"traditional\"\ndrop = [\"field\"]\n[[layer]]\nid = \"frame\"\nkind = \"rect\"\nline = \"#123456\"\n[[layer]]\nid = \"mine\"\nkind = \"text\"\ntext = \"{suit}\"\n");
    Diagnostics out;
    const auto parent = t.load("traditional", out), child = t.load("own", out);
    REQUIRE(child);
    CHECK(out.empty());
    CHECK(child->layers.size() == parent->layers.size());
    CHECK(std::none_of(child->layers.begin(), child->layers.end(), [](const Layer& l) { return l.id == "field"; }));
    CHECK(std::any_of(child->layers.begin(), child->layers.end(),
                      [](const Layer& l) { return l.id == "frame" && l.line == "#123456"; }));
    CHECK(child->layers.back().id == "mine");
    CHECK(child->pips.at(8).pips.size() == 8);
}

TEST_CASE("a layer that replaces its parent's stands where that stood, and one that was dropped where it is said") {
    Templates t;
    const std::string layers =
        "[[layer]]\nid = \"mine\"\nkind = \"rect\"\n[[layer]]\nid = \"figure\"\nkind = \"rect\"\n";
    t.write("replaces", "name = \"R\"\nextends = \"base\"\n" + layers);
    t.write("moves", "name = \"M\"\nextends = \"base\"\ndrop = [\"figure\"]\n" + layers);
    const auto figure_last = [&](const std::string& id, const std::string& other) {
        Diagnostics out;
        const auto of = t.load(id, out);
        REQUIRE(of);
        const auto at = [&](const std::string& layer) {
            return std::find_if(of->layers.begin(), of->layers.end(), [&](const Layer& l) { return l.id == layer; });
        };
        REQUIRE(at(other) != of->layers.end());
        return at(other) < at("figure");
    };
    CHECK_FALSE(figure_last("replaces", "mine"));
    CHECK(figure_last("moves", "mine"));
    // Railog's courts stand before what their frames hold.
    for (const char* behind : {"face-rule", "face-ornament-bay", "face-ornament-bay-right"})
        CHECK(figure_last("traditional", behind));
}

TEST_CASE("a template names another for cards that lie over each other, which its children do not take over") {
    Templates t;
    Diagnostics out;
    t.write("told-right", "name = \"Told right\"\nextends = \"base\"\nfanned = \"fanned\"\n");
    CHECK(t.load("told-right", out)->fanned.id == "fanned");
    t.write("mine", "name = \"Mine\"\nextends = \"told-right\"\n");
    CHECK(t.load("mine", out)->fanned.id.empty());
    CHECK(out.empty());
    CHECK(t.fault("extends = \"base\"\nfanned = \"faned\"\n").find("t.toml:2:10: error: no card template \"faned\"") ==
          0);
}

TEST_CASE("a misspelt source is told once, whatever would stand in for it") {
    Templates t;
    t.write("t", "[[layer]]\nid = \"a\"\nkind = \"art\"\nsource = \"fram\"\notherwise = \"a.svg\"\n");
    Diagnostics out;
    t.load("t", out);
    CHECK(out.error_count() == 1);
}

TEST_CASE("faults of templates are told with their place") {
    Templates t;
    CHECK(t.fault("extends = \"tradtional\"\n") ==
          "t.toml:1:11: error: no card template \"tradtional\"\n    did you mean \"traditional\"?");
    CHECK(t.fault("extends = \"../secret\"\n").find("t.toml:1:11: error: no card template") == 0);
    CHECK(t.fault("extends = \"t\"\n").find("templates extend each other more than 8 deep, or in a circle") !=
          std::string::npos);
    CHECK(
        t.fault("[[layer]]\nid = \"a\"\nkind = \"rectangle\"\n") ==
        "t.toml:3:8: error: \"kind\" can't be \"rectangle\": it takes rect, art, text, pips or index\n    did you mean \"rect\"?");
    CHECK(t.fault("[[layer]]\nid = \"a\"\nkind = \"txt\"\ntext = \"x\"\nfrob = 1\n")
              .find("\n    did you mean \"text\"?") != std::string::npos);
    CHECK(t.fault("name = \"T\"\n") == "t.toml:1:1: error: the template has no layers: every card would stay blank\n"
                                       "    extends = \"traditional\", or [[layer]]");
    CHECK(t.fault("[[layer]]\nid = \"\"\nkind = \"rect\"\nfill = \"main\"\n") == "t.toml:2:6: error: \"id\" is empty");
    CHECK(t.fault("[[layer]]\nid = \"a\"\nkind = \"rect\"\n") ==
          "t.toml:1:1: error: \"fill\" is missing: a rect has a \"fill\", a \"line\" or both");
    CHECK(
        t.fault("[[layer]]\nid = \"a\"\nkind = \"art\"\nsource = \"back\"\notherwise = \"a.svg\"\n") ==
        "t.toml:5:13: error: \"otherwise\" stands in for a drawing that a suit may lack: its \"source\" is frame, pattern, border, ornament or belt, not \"back\"");
    CHECK(t.fault("[[layer]]\nid = \"a\"\nkind = \"art\"\nsource = \"frame\"\notherwise = \"../a.svg\"\n")
              .find("t.toml:5:13: error: ") == 0);
    CHECK(t.fault("[[layer]]\nid = \"a\"\nkind = \"rect\"\nfill = \"main\"\non = []\n") ==
          "t.toml:5:6: error: \"on\" is empty: leave it out for every card, or drop the layer");
    CHECK(t.fault("[[layer]]\nid = \"a\"\nkind = \"text\"\ntext = \"{nmae} {x y}\"\n") ==
          "t.toml:4:8: error: nothing is known to fill in for {nmae}\n    did you mean \"name\"?");
    CHECK(t.fault(
              "[[layer]]\nid = \"a\"\nkind = \"text\"\ntext = \"x\"\ntext-size = \"12pt\"\nleast-size = \"14pt\"\n") ==
          "t.toml:6:14: error: \"least-size\": \"14pt\" is out of bounds: from 1 pt to 12 pt");
    CHECK(t.fault("extends = \"base\"\n[pips]\n2 = { at = [[0.5, 0.5]] }\n") ==
          "t.toml:3:12: error: the arrangement for 2 pips places 1");
    CHECK(t.fault("[layer]\nid = \"a\"\n") ==
          "t.toml:1:1: error: \"layer\" may be there several times: write [[layer]], with two brackets");
    CHECK(t.fault("[[layer]]\nid = \"a\"\nkind = \"rect\"\nat = \"top-lft\"\n").find("did you mean \"top-left\"?") !=
          std::string::npos);
    CHECK(t.fault("[[layer]]\nid = \"a\"\nkind = \"rect\"\nfill = \"mian\"\n").find("did you mean \"main\"?") !=
          std::string::npos);
    CHECK(t.fault("[[layer]]\nid = \"a\"\nkind = \"rect\"\nsize = [\"44mm\", 76]\n")
              .find("t.toml:4:17: error: \"size\": a length needs its unit") == 0);
    CHECK(t.fault("[[layer]]\nid = \"a\"\nkind = \"rect\"\nsize = [\"54,5mm\", \"1mm\"]\n")
              .find("decimal point: \"54.5mm\"") != std::string::npos);
    CHECK(t.fault("[[layer]]\nid = \"a\"\nkind = \"rect\"\nsize = [\"1e9mm\", \"1mm\"]\n").find("is not a length") !=
          std::string::npos);
    CHECK(t.fault("[[layer]]\nid = \"a\"\nkind = \"rect\"\nsize = [\"-1mm\", \"1mm\"]\n").find("out of bounds") !=
          std::string::npos);
    CHECK(t.fault("[[layer]]\nid = \"a\"\nkind = \"rect\"\nrotate = nan\n").find("must lie from -360 to 360") !=
          std::string::npos);
    CHECK(t.fault("[[layer]]\nid = \"a\"\nkind = \"art\"\nsource = \"siut\"\n").find("did you mean \"suit\"?") !=
          std::string::npos);
    CHECK(
        t.fault("[[layer]]\nid = \"a\"\nkind = \"art\"\nsource = \"../../a.svg\"\n").find("leaves the data folders") !=
        std::string::npos);
    CHECK(t.fault("[[layer]]\nid = \"a\"\nkind = \"rect\"\nfil = \"main\"\n")
              .find("t.toml:4:1: error: unknown key \"fil\"\n    did you mean \"fill\"?") == 0);
    CHECK(t.fault("[[layer]]\nid = \"a\"\nkind = \"text\"\ntext = \"a\\nb\"\n")
              .find("one line without control characters") != std::string::npos);
    CHECK(t.fault("[[layer]]\nid = \"a\"\nkind = \"index\"\nitem-height = \"7mm\"\nitems = [\"sing\"]\n")
              .find("did you mean \"sign\"?") != std::string::npos);
    CHECK(
        t.fault(
            "[[layer]]\nid = \"a\"\nkind = \"rect\"\nfill = \"ink\"\n[[layer]]\nid = \"a\"\nkind = \"rect\"\nfill = \"ink\"\n") ==
        "t.toml:5:1: error: two layers with one id: \"a\"");
    CHECK(t.fault("[pips]\n2 = { at = [[0.5, 0.5]] }\n") == "t.toml:2:12: error: the arrangement for 2 pips places 1");
    for (const char* number : {"41", "-1", "\"1\"", "[1]", "1.5"})
        CHECK(t.fault("[[layer]]\nid = \"a\"\nkind = \"rect\"\nfill = \"ink\"\nnumber = " + std::string(number) + "\n")
                  .find("t.toml:5:10: error: \"number\"") == 0);
    CHECK(t.fault("[pips]\n1 = { at = [[0.5, 1.5]] }\n").find("each from 0 to 1") != std::string::npos);
    CHECK(t.fault("[pips]\n0 = { at = [] }\n").find("\"0\" is no number of pips") != std::string::npos);
    CHECK(t.fault("drop = [\"fild\"]\nextends = \"base\"\n").find("did you mean \"field\"?") != std::string::npos);
}
