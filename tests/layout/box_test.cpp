// Every box template at every kind of deck, folded; and templates broken on purpose, to see that each proof notices.
#include "catch.h"

#include "box_simulator.h"
#include "fake_text.h"
#include "layout/cutter.h"
#include "support/checkout.h"
#include "support/folder.h"

using namespace kupi::layout;
using namespace kupi::test;

namespace {

const DataFolders data({root});

BoxTemplate load(const std::string& id) {
    Diagnostics out;
    auto box = load_box(id, data, out);
    if (!box) FAIL(to_text(out.all().front()));
    return *box;
}

BoxNet unfolded(const BoxTemplate& box, std::size_t cards, Size card = {inches(2.5), inches(3.5)},
                double stock = mm(0.3)) {
    Diagnostics out;
    auto net = unfold(box, room_for(box, card, cards, stock, mm(2)), out);
    if (!net) FAIL(to_text(out.all().front()));
    return *net;
}

const std::vector<std::size_t> card_counts{12, 40, 52, 96, 160};

Deck poker_deck() {
    Deck deck;
    deck.size = {inches(2.5), inches(3.5)};
    return deck;
}

/// Has the one drawing that it is given, if any.
class OneArt final : public ArtLibrary {
  public:
    explicit OneArt(std::shared_ptr<const Artwork> art) : art_(std::move(art)) {}
    std::shared_ptr<const Artwork> open(const std::string&, ArtUse, const Place&, Diagnostics&) override {
        return art_;
    }
    std::shared_ptr<const Artwork> upper_part(const std::shared_ptr<const Artwork>&, double) override {
        return nullptr;
    }

  private:
    std::shared_ptr<const Artwork> art_;
};

draw::Document painted(const BoxNet& net, const Deck& deck, const BoxWords& words,
                       std::shared_ptr<const Artwork> back = nullptr, InkMode ink = InkMode::full) {
    Diagnostics out;
    const auto places = place_pieces(net, {mm(500), mm(400)}, mm(3), [](const auto&, const auto&) { return true; });
    REQUIRE(places);
    draw::Document document;
    FakeText text;
    OneArt art(std::move(back));
    lay_out_box(net, *places, {deck, words, {}, art, text, ink}, document, out);
    CHECK(out.empty());
    return document;
}

draw::Form form_of(const draw::Document& document, const std::string& name) {
    for (const draw::Form& f : document.forms)
        if (f.name == name) return f;
    FAIL(name);
    return {};
}

template <typename What>
std::vector<What> all_in(const draw::Form& form) {
    std::vector<What> found;
    for (const draw::Operation& o : form.operations)
        if (const auto* what = std::get_if<What>(&o)) found.push_back(*what);
    return found;
}

Rect ink_of(const draw::DrawText& text) {
    FakeText measurer;
    return text.place.bounds(measurer.measure(text.text, text.font, false).ink);
}

Rect bounds_of(const draw::Path& path) {
    Rect all{path.points.front().x, path.points.front().y, 0, 0};
    for (const Point p : path.points) all = all.united({p.x, p.y, 0, 0});
    return all;
}

} // namespace

TEST_CASE("Every box closes: faces meet, tabs lie on what they are glued to, nothing stands out, all art is upright") {
    const auto ids = data.ids("templates/boxes");
    CHECK(ids.size() >= 4);
    for (const std::string& id : ids) {
        const BoxTemplate box = load(id);
        for (const std::size_t cards : card_counts) {
            CAPTURE(id, cards);
            const BoxNet net = unfolded(box, cards);
            const auto closed = close_box(net);
            CHECK(fault_of_shell(closed) == "");
            if (id == "tuck") CHECK(fault_of_meeting(closed, mm(0.1)) == "");
            if (cards >= 40) CHECK(fault_of_glue(closed, mm(0.5)) == ""); // a tab is longer than a thin spine is wide
            CHECK(fault_of_reading(closed) == "");
            CHECK(fault_of_outline(net) == "");
        }
    }
}

TEST_CASE("A closed tuck box is as large as what goes in, and a telescope's lid slides over its tray") {
    const BoxTemplate tuck = load("tuck");
    const BoxNet net = unfolded(tuck, 96);
    Vector least, most;
    for (const FoldedPanel& p : close_box(net)) {
        least = {std::min(least.x, p.least.x), std::min(least.y, p.least.y), std::min(least.z, p.least.z)};
        most = {std::max(most.x, p.most.x), std::max(most.y, p.most.y), std::max(most.z, p.most.z)};
    }
    CHECK(to_mm(most.x - least.x) == Approx(63.5 + 1.3));
    CHECK(to_mm(most.y - least.y) == Approx(88.9 + 1.3));
    CHECK(to_mm(most.z - least.z) == Approx(96 * 0.3 + 2 + 1.3));
    const BoxTemplate telescope = load("telescope");
    const BoxNet two = unfolded(telescope, 96);
    REQUIRE(two.pieces.size() == 2);
    const Rect lid = two.panels[two.pieces[0].first].bounds, tray = two.panels[two.pieces[1].first].bounds;
    CHECK(to_mm(lid.width - tray.width) >= 2 * 0.3);
    CHECK(to_mm(lid.height - tray.height) >= 2 * 0.3);
    CHECK(to_mm(lid.width - tray.width) < 2);
}

TEST_CASE("Each proof of a box notices what it is there for") {
    const BoxTemplate good = load("tuck");
    const auto with = [&](const std::string& id, const auto& change) {
        BoxTemplate box = good;
        for (BoxPanel& p : box.panels)
            if (p.id == id) change(p);
        return box;
    };
    const auto closed = [](const BoxTemplate& box) { return close_box(unfolded(box, 52)); };
    CHECK(fault_of_reading(closed(with("lid", [](BoxPanel& p) { p.turn = 0; }))) == "lid is not read from the front");
    CHECK(fault_of_reading(closed(with("right", [](BoxPanel& p) { p.turn = 270; }))) == "right reads upwards");
    CHECK(fault_of_reading(closed(with("back", [](BoxPanel& p) { p.turn = 180; }))) == "back is not upright");
    CHECK(fault_of_meeting(closed(with("left", [](BoxPanel& p) { p.reach.points += mm(2); })), mm(0.1)) != "");
    CHECK(fault_of_meeting(closed(with("lid", [](BoxPanel& p) { p.reach.points -= mm(2); })), mm(0.1)) != "");
    CHECK(fault_of_glue(closed(with("bottom", [](BoxPanel& p) { p.reach.points -= mm(2); })), mm(0.5)) ==
          "bottom tab lies on nothing that it could be glued to");
    CHECK(fault_of_shell(closed(with("front", [](BoxPanel& p) { p.width.points += mm(9); }))) != "");
    const BoxTemplate crossing = with("right flap", [](BoxPanel& p) { p.inset = 0, p.taper = -mm(6); });
    CHECK(fault_of_outline(unfolded(crossing, 52)) == "the outline crosses itself");
}

TEST_CASE("Nothing is printed on glued tabs but the bleed of what is seen, 3 mm of it") {
    const BoxTemplate box = load("tuck");
    const BoxNet net = unfolded(box, 52);
    const draw::Document document = painted(net, poker_deck(), {"Tides", "Tides", "", "52 cards"});
    const auto form = [&](const std::string& name) { return form_of(document, name); };
    for (const BoxPanel& panel : box.panels)
        if (panel.part == BoxPart::glue)
            for (const draw::Form& f : document.forms) CHECK(f.name != panel.id);
    const auto panel = [&](const std::string& id) {
        for (std::size_t i = 0; i < box.panels.size(); ++i)
            if (box.panels[i].id == id) return net.panels[i].bounds;
        FAIL(id);
        return Rect{};
    };
    const Rect left = panel("left"), art_left = form("left").box;
    CHECK(to_mm(art_left.right() - left.right()) == Approx(3)); // onto the tab
    CHECK(to_mm(left.y - art_left.y) == Approx(3));             // onto the flap
    CHECK(art_left.x == Approx(left.x));                        // the back begins there
    const Rect front = panel("front"), art_front = form("front").box;
    CHECK(to_mm(front.x - art_front.x) == Approx(3));               // past the cut
    CHECK(to_mm(art_front.right() - front.right()) == Approx(0.3)); // below the right side, so that no paper shows
    const auto painted_at = [&](const std::string& name) {
        for (std::size_t i = 0; i < document.forms.size(); ++i)
            if (document.forms[i].name == name) return i;
        return document.forms.size();
    };
    CHECK(painted_at("front") < painted_at("right"));
}

TEST_CASE("A tuck box's flaps are as dark as its lid, whose bleed runs on in line over the tongue's") {
    const BoxTemplate box = load("tuck");
    const draw::Document document = painted(unfolded(box, 52), poker_deck(), {"Tides", "Tides", "", "52 cards"});
    const auto ground = [&](const std::string& name) {
        return all_in<draw::Fill>(form_of(document, name)).front().colour;
    };
    for (const char* flap : {"left flap", "right flap", "tongue"}) CHECK(ground(flap) == ground("lid"));
    const Rect lid = form_of(document, "lid").box, tongue = form_of(document, "tongue").box;
    CHECK(tongue.x == Approx(lid.x));
    CHECK(tongue.right() == Approx(lid.right()));
}

TEST_CASE("What is written on a box lies within its panel and its frame, and a thin one has no frame") {
    for (const char* id : {"tuck", "sleeve", "telescope"})
        for (const std::size_t cards : {1, 12, 20, 40, 160}) {
            const BoxTemplate box = load(id);
            const BoxNet net = unfolded(box, cards);
            const draw::Document document =
                painted(net, poker_deck(), {"Tides, a game", "Tides", "a game", "52 cards"});
            for (std::size_t i = 0; i < box.panels.size(); ++i) {
                if (box.panels[i].part != BoxPart::face) continue;
                CAPTURE(id, cards, box.panels[i].id);
                const draw::Form form = form_of(document, box.panels[i].id);
                for (const auto& text : all_in<draw::DrawText>(form)) {
                    CHECK(net.panels[i].bounds.contains(ink_of(text)));
                    for (const auto& frame : all_in<draw::Stroke>(form))
                        if (frame.width < mm(1)) CHECK(bounds_of(frame.path).contains(ink_of(text)));
                }
            }
            const std::string spine = id == std::string("telescope") ? "lid right" : "right";
            const std::size_t frames = all_in<draw::Stroke>(form_of(document, spine)).size();
            if (cards == 1) CHECK(frames == 0);
            if (cards >= 40) CHECK(frames == 1);
            CHECK(all_in<draw::DrawText>(form_of(document, spine)).size() == 1);
        }
}

TEST_CASE("A name that breaks at its comma goes without it") {
    const BoxTemplate box = load("tuck");
    const draw::Document document =
        painted(unfolded(box, 52), poker_deck(),
                {"Tides of the western harbour, second edition for players", "Tides", "second edition", "52 cards"});
    const auto lines = all_in<draw::DrawText>(form_of(document, "right"));
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].text == "Tides of the western harbour");
    CHECK(lines[1].text == "second edition for players");
}

TEST_CASE("What a deck has nothing for makes room: without suits the title stands in the middle") {
    const BoxTemplate box = load("sleeve");
    const BoxNet net = unfolded(box, 52);
    const auto above_middle = [&](const Deck& deck, const std::string& panel) {
        const draw::Document document = painted(net, deck, {"Tides", "Tides", "", "52 cards"});
        const auto text = all_in<draw::DrawText>(form_of(document, panel)).front();
        return net.panels[0].bounds.centre().y - (text.place({0, 0}).y - 0.73 * text.font.size / 2);
    };
    Deck deck = poker_deck();
    CHECK(above_middle(deck, "front") == Approx(0).margin(0.01));
    CHECK(std::abs(above_middle(deck, "back")) < mm(1.5));
    deck.suits.resize(4);
    CHECK(above_middle(deck, "front") > mm(8));
    CHECK(above_middle(deck, "back") < -mm(8));
}

TEST_CASE("A back is drawn whole and without its stock, and a band, which would cut it, has none") {
    Deck deck = poker_deck();
    deck.backs.resize(1);
    deck.backs.front().art.path = "back.svg";
    const auto art = std::make_shared<Artwork>();
    art->view_box = {0, 0, 762, 1016};
    art->layers.resize(2);
    art->layers[0].colour = "paper";
    art->layers[1].colour = "main";
    for (const char* id : {"tuck", "sleeve", "telescope", "band"}) {
        CAPTURE(id);
        const BoxTemplate box = load(id);
        const BoxNet net = unfolded(box, 52);
        const auto drawn = all_in<draw::DrawArt>(
            form_of(painted(net, deck, {"Tides", "Tides", "", "52 cards"}, art), box.panels.front().id));
        if (id == std::string("band")) {
            CHECK(drawn.empty());
            continue;
        }
        REQUIRE(drawn.size() == 1);
        CHECK(drawn.front().layer == 1);
        const Rect card = drawn.front().place.bounds({63.5, 63.5, 635, 889});
        CHECK(net.panels.front().bounds.contains(card, 0.01));
    }
}

TEST_CASE("A box's plates end where the border of the deck's back does, and the back begins below the notch") {
    Deck deck = poker_deck();
    deck.backs.resize(1);
    deck.backs.front().art.path = "back.svg";
    deck.backs.front().border = mm(11);
    const auto art = std::make_shared<Artwork>();
    art->view_box = {0, 0, 762, 1016};
    art->layers.resize(1);
    art->layers[0].colour = "main";
    for (const char* id : {"tuck", "sleeve", "telescope"}) {
        const BoxTemplate box = load(id);
        const BoxNet net = unfolded(box, 52);
        const draw::Document document = painted(net, deck, {"Tides", "Tides", "", "52 cards"}, art);
        int seen = 0;
        for (std::size_t i = 0; i < box.panels.size(); ++i) {
            if (box.panels[i].part != BoxPart::face) continue;
            const draw::Form form = form_of(document, box.panels[i].id);
            const auto drawn = all_in<draw::DrawArt>(form);
            if (drawn.empty()) continue;
            ++seen;
            CAPTURE(id, box.panels[i].id);
            const auto fills = all_in<draw::Fill>(form);
            REQUIRE(fills.size() == 2); // the ground and the plate
            const Rect plate = bounds_of(fills.back().path);
            const Rect inner = drawn.front().place.bounds(Rect{63.5, 63.5, 635, 889}.outset(-110));
            CHECK(plate.contains(inner, 0.01));
            CHECK(inner.contains(plate, 0.01));
            if (!box.panels[i].notch) continue;
            // 4 mm of the card's back are white and lie below the ground's line.
            const Rect ornament = drawn.front().place.bounds(Rect{63.5, 63.5, 635, 889}.outset(-40));
            CHECK(ornament.y > net.panels[i].bounds.y + box.panels[i].notch_depth + mm(1));
        }
        CAPTURE(id);
        REQUIRE(seen == 2); // the front and the back, the lid and the tray
    }
}

TEST_CASE("A line of a box's contents that breaks at a dot goes without it") {
    const draw::Document document =
        painted(unfolded(load("tuck"), 96), poker_deck(),
                {"Tides", "Tides", "", "96\u00a0cards\u00a0· 8\u00a0suits\u00a0· rules\u00a0of\u00a05\u00a0games"});
    const auto lines = all_in<draw::DrawText>(form_of(document, "back"));
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].text == "96\u00a0cards\u00a0· 8\u00a0suits");
    CHECK(lines[1].text == "rules\u00a0of\u00a05\u00a0games");
}

TEST_CASE("Saver ink leaves outlines of the suits on a box, as on its card") {
    Deck deck = poker_deck();
    deck.suits.resize(1);
    deck.suits.front().symbol.path = "leaf.svg";
    deck.suits.front().palette.main = {0x20, 0x60, 0x30};
    const auto art = std::make_shared<Artwork>();
    art->view_box = {0, 0, 100, 100};
    art->layers.resize(1);
    art->layers[0].colour = "main";
    const auto suit = [&](InkMode ink) {
        return all_in<draw::DrawArt>(
            form_of(painted(unfolded(load("tuck"), 52), deck, {"Tides", "Tides", "", "52 cards"}, art, ink), "front"));
    };
    CHECK(suit(InkMode::full).size() == 1);
    const auto saved = suit(InkMode::saver);
    REQUIRE(saved.size() == 2);
    CHECK(saved[0].colour->r > 0xd0);
    CHECK(saved[1].outline > 0);
    CHECK(saved[1].colour == deck.suits.front().palette.main);
}

TEST_CASE("Every fold of a box has ticks in line with it, beyond the art and the cut, for the ruler to score by") {
    for (const std::string& id : data.ids("templates/boxes")) {
        const BoxTemplate box = load(id);
        const BoxNet net = unfolded(box, 52);
        const draw::Document document = painted(net, poker_deck(), {"Tides", "Tides", "", "52 cards"});
        std::vector<Rect> ticks;
        for (const draw::Form& form : document.forms)
            if (form.layer == "Fold") {
                for (const auto& line : all_in<draw::Stroke>(form))
                    if (line.dashes.empty()) ticks.push_back(bounds_of(line.path));
            }
        for (const BoxPiece& piece : net.pieces)
            for (const CutPath& fold : piece.folds) {
                const Rect f = fold.bounds();
                CAPTURE(id, f.x, f.y, f.width, f.height);
                CHECK(std::count_if(ticks.begin(), ticks.end(), [&](const Rect& t) {
                          return f.height > f.width ? t.width == 0 && std::abs(t.x - f.x) < 0.1
                                                    : t.height == 0 && std::abs(t.y - f.y) < 0.1;
                      }) >= 2);
            }
        if (net.pieces.size() > 1) continue; // they have one origin
        for (const Rect& tick : ticks)
            for (const PlacedPanel& panel : net.panels) {
                const Rect art = panel.bounds.outset(box_bleed);
                CHECK((tick.right() < art.x || tick.x > art.right() || tick.bottom() < art.y || tick.y > art.bottom()));
            }
    }
}

TEST_CASE("The key shows glue as it is drawn, hatched, and a tick to score by") {
    const BoxTemplate box = load("tuck");
    const draw::Form key = form_of(painted(unfolded(box, 52), poker_deck(), {"Tides", "Tides", "", "52 cards"}), "key");
    const auto samples = all_in<draw::Stroke>(key);
    REQUIRE(samples.size() == 5); // and the ruler
    CHECK(samples[3].dashes.empty());
    CHECK(samples[3].colour == samples[1].colour);
    CHECK(samples[0].path.points.size() == 2);
    CHECK(samples[2].path.points.size() > 10);
    for (std::size_t i = 0; i < samples[2].path.points.size(); i += 2) {
        const Point along = samples[2].path.points[i] - samples[2].path.points[i + 1];
        CHECK(std::abs(along.x) == Approx(std::abs(along.y)));
    }
}

TEST_CASE("A box template with nonsense is refused with its line") {
    const auto said = [](const std::string& text) {
        const kupi::test::Folder folder;
        Diagnostics out;
        load_box(folder.write("box.toml", text), data, out);
        REQUIRE(!out.empty());
        return out.all().front().message + " @" + std::to_string(out.all().front().place.line);
    };
    const std::string front = "[[panel]]\nid = \"front\"\nwidth = \"w\"\nheight = \"h\"\n";
    CHECK(said(front + "[[panel]]\nid = \"a\"\non = \"fron.top\"\nreach = \"d\"\n") ==
          "there is no panel \"fron\" before this one @7");
    CHECK(said(front + "[[panel]]\nid = \"a\"\non = \"front.up\"\nreach = \"d\"\n") == "\"front.up\" names no edge @7");
    CHECK(said(front + "[[panel]]\nid = \"a\"\non = \"front.top\"\nreach = \"2x + 1\"\n") ==
          "\"2x + 1\" is no sum of lengths @8");
    CHECK(said(front + "[[panel]]\nid = \"a\"\non = \"front.top\"\nreach = \"d\"\n"
                       "[[panel]]\nid = \"b\"\non = \"a.bottom\"\nreach = \"d\"\n")
              .find("has its panel, fold or notch already @11") != std::string::npos);
    CHECK(said(front + "[[panel]]\nid = \"g\"\non = \"front.top\"\nreach = \"d\"\npart = \"glue\"\n"
                       "[[art]]\non = [\"g\"]\nwhat = \"ground\"\n") == "\"g\" is glued: nothing is printed on it @11");
    CHECK(said("name = \"x\"\n").find("panel") != std::string::npos);
    const std::string art = front + "[[art]]\non = [\"front\"]\nwhat = ";
    CHECK(said(art + "\"ground\"\nframe = { line = \"deep\" }\n") == "\"frame\" is for a text @8");
    CHECK(said(art + "\"text\"\nframe = { inset = \"1mm\" }\n").starts_with("\"line\" is missing"));
    CHECK(said(art + "\"text\"\nframe = { line = \"lihgt\" }\n").starts_with("\"line\" can't be \"lihgt\""));
    CHECK(said(art + "\"plate\"\nfill = \"dep\"\n").ends_with("such as \"#2472b8\" @8"));
    CHECK(said(art + "\"plate\"\nline = \"nosuchcolour\"\n").ends_with("such as \"#2472b8\" @8"));
    CHECK(said(art + "\"pattern\"\nwithin-border = true\n") ==
          "a pattern has the border: what lies on it is within @8");
}

TEST_CASE("Arcs of a cut path are true to their radius") {
    const CutPath path = CutPath::rectangle({0, 0, 100, 60}, 10);
    CHECK(path.vertices.size() == 8);
    const draw::Path curve = path.to_path();
    std::size_t at = 0;
    for (const auto verb : curve.verbs) {
        if (verb == draw::Path::Verb::curve) {
            const Point a = curve.points[at - 1], b = curve.points[at], c = curve.points[at + 1],
                        d = curve.points[at + 2];
            const Point middle = (a + d) * 0.125 + (b + c) * 0.375;
            const Point corner{a.x < 50 && d.x < 50 ? 10.0 : 90.0, a.y < 30 && d.y < 30 ? 10.0 : 50.0};
            CHECK(std::hypot(middle.x - corner.x, middle.y - corner.y) == Approx(10).margin(0.01));
        }
        at += verb == draw::Path::Verb::curve ? 3 : verb == draw::Path::Verb::close ? 0 : 1;
    }
}
