#include "layout/painted_card.h"

using namespace kupi::test;

TEST_CASE("the traditional card has the suit in the left corner, the number in the right and below the suit") {
    Painted p("traditional");
    for (const char* name : {"8me", "Ame"}) {
        const draw::Form form = p.face(name);
        const auto signs = boxes(form, name[0] == '8' ? "signs/8.svg" : "signs/alak.svg");
        const auto suits = boxes(form, "symbols/meth.svg");
        const auto in_corner = [&](const std::vector<Rect>& all, bool left) {
            for (const Rect& r : all)
                if (r.bottom() < p.deck.size.height / 3 && (r.x < mm(4)) == left && (r.right() > mm(59.5)) != left)
                    return r;
            FAIL("nothing in the corner");
            return Rect{};
        };
        REQUIRE(signs.size() == 4);
        CHECK(is_two_headed(signs, p.deck.size));
        CHECK(in_corner(suits, true).bottom() < in_corner(signs, true).y + mm(1));
        CHECK(in_corner(signs, false).y < mm(5));
    }
}

TEST_CASE("a face stands on its suit's pattern, upright in both halves") {
    Painted p("traditional");
    const auto patterns = boxes(p.face("Ame"), "patterns/meth.svg");
    CHECK(patterns.size() == 2);
    CHECK(is_two_headed(patterns, p.deck.size));
    CHECK(boxes(p.face("8me"), "patterns/meth.svg").empty());
}

TEST_CASE("a rank's pattern takes the place of its suit's") {
    Painted p("traditional");
    p.deck.ranks.back().pattern.file.path = "suits/railog/patterns/yll.svg";
    const auto face = p.face("Sme");
    CHECK(boxes(face, "patterns/meth.svg").empty());
    CHECK(boxes(face, "patterns/yll.svg").size() == 2);
    CHECK(boxes(p.face("Dme"), "patterns/meth.svg").size() == 2);
}

TEST_CASE("where the index takes a corner, the figure has no pip there") {
    const auto symbols = [](const char* id) {
        Painted p(id);
        for (Rank& rank : p.deck.ranks) draw_as(rank, "with-pip.svg");
        return boxes(p.face("Ame"), "symbols/meth.svg").size();
    };
    CHECK(symbols("traditional") == 4 + 2); // its corners and the figures' own
    CHECK(symbols("large-index") == 2 + 6); // six on its belt
}

TEST_CASE("belts of Railog bear their suit's symbol either side of the buckle, upright in both halves") {
    for (const char* id : {"railog-getha", "railog-markat"})
        for (const Suit& suit : checkout_deck(id).suits) {
            INFO(suit.id);
            Diagnostics out;
            const std::string belt = read_file(suit.belt.path, out).value();
            const std::string place = "data-symbol=\"suit\"";
            const auto left = belt.find(place), right = belt.find(place, left + 1);
            REQUIRE(right != std::string::npos);
            CHECK(belt.find("data-turn=\"180\"", left) >
                  right); // of the right one, which the other half shows as its left one
        }
}

TEST_CASE("a back in saver ink keeps the contours of every layer") {
    Painted p("traditional");
    p.ink = InkMode::saver;
    const CardPaint paint = p.paint();
    std::size_t outlined = 0, filled = 0;
    for (const auto& a : all_of<draw::DrawArt>(paint_back(paint, 0))) {
        outlined += a.outline > 0;
        filled += a.outline == 0;
        if (a.outline > 0) CHECK(a.outline * a.place.a == Approx(0.35).epsilon(0.001));
    }
    CHECK(outlined > 0);
    CHECK(outlined == filled);
}

TEST_CASE("saver ink draws a suit's ornament at half the tone of the marks that tell the number") {
    Painted p("traditional");
    p.ink = InkMode::saver;
    const auto tones = [&](const char* file) {
        std::set<Colour> found;
        for (const auto& a : all_of<draw::DrawArt>(p.face("8me")))
            if (a.art->path.ends_with(file)) found.insert(a.colour.value());
        return found;
    };
    const Colour mark = p.deck.suits.front().palette.mark, half = mix(mark, paper_white, 0.5);
    CHECK(tones("signs/8.svg") == std::set{mark});
    CHECK(tones("ornaments/meth.svg") == std::set{half});
}

TEST_CASE("a number card's ground has half its suit's pale colour, and saver ink leaves it white") {
    for (const auto& [name, file] :
         {std::pair("traditional", "/number-ground.svg"), std::pair("fanned", "/fanned-number-ground.svg"),
          std::pair("learner", "/number-ground.svg")}) {
        INFO(name);
        Painted p(name);
        const auto grounds = [&](const char* card) {
            std::vector<std::optional<Colour>> found;
            for (const auto& a : all_of<draw::DrawArt>(p.face(card)))
                if (a.art->path.ends_with(file)) found.push_back(a.colour);
            return found;
        };
        const Colour light = p.deck.suits.front().palette.light;
        CHECK(grounds("8me") == std::vector<std::optional<Colour>>{mix(light, paper_white, 0.5)});
        CHECK(grounds("Ame").empty());
        p.ink = InkMode::saver;
        CHECK(grounds("8me").empty());
    }
}

TEST_CASE("what is drawn softly on a pale ground is between it and the suit's light, and saver ink leaves it out") {
    Painted p("traditional");
    for (Layer& layer : p.card_template.layers)
        if (layer.id == "number-ground") layer.colour = "soft";
    const auto grounds = [&] {
        std::vector<std::optional<Colour>> found;
        for (const auto& a : all_of<draw::DrawArt>(p.face("8me")))
            if (a.art->path.ends_with("/number-ground.svg")) found.push_back(a.colour);
        return found;
    };
    CHECK(grounds() == std::vector<std::optional<Colour>>{mix(p.deck.suits.front().palette.light, paper_white, 0.22)});
    p.ink = InkMode::saver;
    CHECK(grounds().empty());
}

TEST_CASE("the fanned card has both indices on the left") {
    Painted p("fanned");
    for (const char* name : {"8me", "Ame"}) {
        const draw::Form form = p.face(name);
        const auto sign = boxes(form, name[0] == '8' ? "signs/8.svg" : "signs/alak.svg");
        const auto suit = boxes(form, "symbols/meth.svg");
        CHECK(sign.front().centre().x < p.deck.size.width / 4);
        CHECK(std::any_of(suit.begin(), suit.end(), [&](const Rect& r) {
            return r.right() < p.deck.size.width / 4 && r.y > sign.front().bottom() - mm(1) &&
                   r.y < p.deck.size.height / 4;
        }));
    }
}

TEST_CASE("the learner's card says its number and its name") {
    Painted p("learner");
    std::vector<std::string> texts;
    for (const auto& t : all_of<draw::DrawText>(p.face("4me"))) texts.push_back(t.text);
    CHECK(texts == std::vector<std::string>{"4", "4", "4 of meth", "4 of meth"});
}

TEST_CASE("a face is drawn twice, in its suit's colours") {
    Painted p("traditional");
    const auto figure = boxes(p.face("Sst"), "arlas.svg");
    CHECK(is_two_headed(figure, p.deck.size));
    const Palette& styj = p.deck.suits.back().palette;
    bool coloured = false;
    for (const auto& a : all_of<draw::DrawArt>(p.face("Sst"))) coloured = coloured || a.colour == styj.main;
    CHECK(coloured);
}

TEST_CASE("a half-figure wears its suit's belt and its rank's buckle, unlike a number and a whole figure") {
    Painted p("traditional");
    for (Suit& suit : p.deck.suits) suit.belt.path = "belt.svg";
    for (Rank& rank : p.deck.ranks) rank.buckle.path = rank.kind == RankKind::face ? "buckle.svg" : "";
    for (const char* piece : {"belt.svg", "buckle.svg"}) {
        INFO(piece);
        const auto worn = boxes(p.face("Sst"), piece);
        CHECK(worn.size() == 2);
        CHECK(worn == boxes(p.face("Sst"), "styj-arlas.svg")); // one view box, one place
        CHECK(boxes(p.face("1st"), piece).empty());
    }
    std::vector<std::string> order; // both halves first
    for (const auto& a : all_of<draw::DrawArt>(p.face("Sst")))
        if (a.art->path.ends_with("styj-arlas.svg") || a.art->path == "belt.svg" || a.art->path == "buckle.svg")
            order.push_back(std::filesystem::path(a.art->path).filename().string());
    order.erase(std::unique(order.begin(), order.end()), order.end());
    CHECK(order == std::vector<std::string>{"styj-arlas.svg", "belt.svg", "buckle.svg"});
    for (Layer& layer : p.card_template.layers)
        if (layer.id == "figure") layer.fit = Fit::upper, layer.size->height /= 4;
    CHECK(boxes(p.face("Sst"), "belt.svg") == boxes(p.face("Sst"), "styj-arlas.svg")); // cropped as the figure is
    for (Rank& rank : p.deck.ranks) rank.art_whole = true;
    CHECK(boxes(p.face("Sst"), "belt.svg").empty());
}

TEST_CASE("a whole figure stands once where half ones are turned about, upright and within their frame") {
    Painted p("traditional");
    for (Rank& rank : p.deck.ranks) rank.art_whole = true;
    const auto figure = [&] { return boxes(p.face("Sst"), "styj-arlas.svg"); };
    REQUIRE(figure().size() == 1);
    CHECK(figure().front().centre().x == Approx(p.deck.size.width / 2));
    CHECK(figure().front().centre().y == Approx(p.deck.size.height / 2));
    CHECK(figure().front().width == Approx(mm(0.9 * 47)).margin(0.01));
    for (Layer& layer : p.card_template.layers)
        if (layer.id == "figure") layer.fit = Fit::upper; // a template that crops them has two
    CHECK(figure().size() == 2);
}

TEST_CASE("of a figure too high for its box the upper part is shown") {
    Painted p("traditional");
    for (Layer& layer : p.card_template.layers)
        if (layer.id == "figure") layer.size->height = layer.size->width / 2;
    const auto figure = [&] { return boxes(p.face("Sme"), "arlas.svg").front(); };
    CHECK(figure().width == Approx(mm(23.5)).margin(0.01));
    for (Layer& layer : p.card_template.layers) layer.fit = Fit::upper;
    CHECK(figure().width == Approx(mm(47)).margin(0.01));
    CHECK(figure().height == Approx(mm(23.5)).margin(0.01));
}

TEST_CASE("a drawing keeps a place for the suit's symbol") {
    Painted p("traditional");
    draw_as(p.deck.ranks.back(), "symbolic.svg");
    const auto before = boxes(p.face("Rst"), "styj.svg").size();
    const auto symbols = boxes(p.face("Sst"), "styj.svg");
    CHECK(symbols.size() == before + 2);
}

TEST_CASE("a symbol is mirrored in its place, and then turned about that place's centre") {
    ArtLayer place{ArtLayer::Kind::symbol, "suit", {10, 20, 30, 40}, 0, {}};
    const Point left{12, 30};
    CHECK(place.standing()(left).x == Approx(12));
    place.mirrored = true;
    CHECK(place.standing()(left).x == Approx(38));
    CHECK(place.standing()(left).y == Approx(30));
    place.turn = 180;
    CHECK(place.standing()(left).x == Approx(12));
    CHECK(place.standing()(left).y == Approx(50));
}

TEST_CASE("a suit's frame is drawn where the template asks for it") {
    Painted p("traditional");
    p.deck.suits.back().frame.path = "gaps.svg";
    CHECK(boxes(p.face("Sst"), "gaps.svg").empty());
    for (Layer& layer : p.card_template.layers)
        if (layer.id == "figure") layer.source = "frame";
    CHECK(boxes(p.face("Sst"), "gaps.svg").size() == 2);
    CHECK(boxes(p.face("Sme"), "gaps.svg").empty());
}

TEST_CASE(
    "a suit's ornament stands in all corners of a number card's frame and in the bays of a face's, and a fan where it has none") {
    for (const char* name : {"traditional", "fanned", "learner"}) {
        INFO(name);
        Painted p(name);
        REQUIRE_FALSE(p.deck.suits.back().ornament.path.empty());
        p.deck.suits.back().ornament.path = "thorns.svg";
        p.deck.suits.front().ornament.path.clear();
        const auto corners = boxes(p.face("4st"), "thorns.svg");
        CHECK(corners.size() == 4);
        CHECK(is_two_headed(corners, p.deck.size));
        CHECK(boxes(p.face("4st"), "corner-fan.svg").empty());
        CHECK(boxes(p.face("4me"), "corner-fan.svg").size() == 4);
        const auto bays = boxes(p.face("Sst"), "thorns.svg");
        CHECK(bays.size() == 4);
        CHECK(is_two_headed(bays, p.deck.size));
    }
}

TEST_CASE("a rank's second sign is drawn where the template asks for it") {
    Painted p("french");
    CHECK(boxes(p.face("Sst"), "second.svg").empty());
    p.deck.ranks.back().second_sign.path = "second.svg";
    CHECK(is_two_headed(boxes(p.face("Sst"), "second.svg"), p.deck.size));
    CHECK(boxes(p.face("Sst"), "second.svg").size() == 2);
}

TEST_CASE("the back and the stock run into the bleed, the box is the trim and the bleed") {
    Painted p("traditional");
    p.bleed = 9;
    const CardPaint paint = p.paint();
    const draw::Form back = paint_back(paint);
    CHECK(back.box == Rect{-9, -9, 198, 270});
    CHECK(all_of<draw::DrawArt>(back).front().place.bounds({0, 0, 100, 100}).contains(back.box));
    CHECK(p.face("4me").box == back.box);
}

TEST_CASE("a back without a drawing is of its colour, into the bleed") {
    Painted p("traditional");
    p.bleed = mm(3);
    p.deck.backs.front().art.path.clear();
    const auto filled = [&] {
        std::vector<Colour> colours;
        for (const auto& fill : all_of<draw::Fill>(paint_back(p.paint()))) colours.push_back(fill.colour);
        return colours;
    };
    const auto colours = filled();
    REQUIRE(!colours.empty());
    CHECK(colours.back() == p.deck.backs.front().palette.main);
    p.deck.backs.front().blank = true;
    CHECK(filled().size() == colours.size() - 1);
}

TEST_CASE("a rank without a drawing of its sign shows its numeral wherever the sign would be") {
    for (const char* id : {"traditional", "fanned", "learner", "french", "large-index", "imperial", "large-index"}) {
        Painted p(id);
        const std::size_t before = all_of<draw::DrawText>(p.face("7me")).size();
        const std::string sign = p.deck.ranks[6].sign.path;
        const std::size_t signs = boxes(p.face("7me"), sign).size();
        REQUIRE(signs > 0);
        p.deck.ranks[6].sign.path.clear();
        const draw::Form form = p.face("7me");
        INFO(id);
        CHECK(boxes(form, sign).empty());
        const auto texts = all_of<draw::DrawText>(form);
        CHECK(texts.size() == before + signs);
        const Rect card{0, 0, p.deck.size.width, p.deck.size.height};
        std::size_t numerals = 0;
        for (const auto& text : texts) {
            numerals += text.text == "7";
            const TextExtent e = p.text.measure(text.text, text.font, text.markup);
            CHECK(card.contains(text.place.bounds({0, -e.cap_height, e.width, e.cap_height})));
        }
        CHECK(numerals >= signs);
        CHECK(p.out.empty());
    }
}

TEST_CASE("grey has no colour, saver no dark areas") {
    Painted p("traditional");
    p.ink = InkMode::gray;
    for (const auto& a : all_of<draw::DrawArt>(p.face("Ame"))) CHECK(a.colour == gray(*a.colour));
    p.ink = InkMode::saver;
    bool outlined = false;
    for (const auto& a : all_of<draw::DrawArt>(p.face("8me"))) {
        outlined = outlined || a.outline > 0;
        if (a.outline == 0 && a.art->path.ends_with("symbols/meth.svg")) CHECK(gray(*a.colour).r > 200);
    }
    CHECK(outlined);
}

TEST_CASE("saver outlines are as wide on a symbol that a figure holds as on any other") {
    Painted p("traditional");
    draw_as(p.deck.ranks.back(), "symbolic.svg");
    p.ink = InkMode::saver;
    std::size_t outlined = 0;
    for (const auto& a : all_of<draw::DrawArt>(p.face("Sst"))) {
        if (a.outline == 0) continue;
        const double scale = std::sqrt(std::abs(a.place.a * a.place.d - a.place.b * a.place.c));
        CHECK(a.outline * scale == Approx(mm(0.15)).epsilon(0.001));
        outlined += a.art->path.ends_with("symbols/styj.svg") ? 1 : 0;
    }
    CHECK(outlined >= 4);
}

TEST_CASE("on a card of another size everything keeps its proportions") {
    Painted p("traditional");
    p.deck.size = {mm(44), mm(68)};
    for (const char* name : {"8me", "Ame", "J+"}) {
        const draw::Form form = p.face(name);
        for (const auto& a : all_of<draw::DrawArt>(form))
            CHECK(form.box.contains(a.place.bounds(a.art->view_box), 0.01));
    }
}

TEST_CASE("every placeholder is filled in") {
    Painted p("learner");
    Layer layer;
    layer.kind = LayerKind::text;
    layer.on = {CardKind::number};
    layer.font.size = layer.least_size = 6;
    for (const auto& word : placeholders) layer.text += "{" + word + "}";
    p.card_template.layers = {layer};
    const auto text = all_of<draw::DrawText>(p.face("4yl"));
    REQUIRE(text.size() == 1);
    CHECK(text[0].text == "4yll44 of yllRailog, Getha deck4 of yll1");
}

TEST_CASE("text shrinks to the height of its box too") {
    Painted p("learner");
    Layer layer;
    layer.kind = LayerKind::text;
    layer.on = {CardKind::number};
    layer.text = "x";
    layer.font.size = 20;
    layer.least_size = 8;
    layer.size = Size{100, 7};
    p.card_template.layers = {layer};
    const auto text = all_of<draw::DrawText>(p.face("4yl"));
    REQUIRE(text.size() == 1);
    CHECK(p.text.measure("x", text[0].font, false).cap_height == Approx(7).margin(0.05));
    CHECK(p.out.empty());
    p.card_template.layers[0].size = Size{100, 2};
    p.face("4yl");
    REQUIRE(p.out.has_errors());
    CHECK(p.out.all()[0].message.find("\"x\" does not fit: at 8 pt it is ") == 0);
    CHECK(p.out.all()[0].message.find(" high, and there are ") != std::string::npos);
}

TEST_CASE("text shrinks to fit between two sizes, and it is told when it can't") {
    Painted p("learner");
    Layer& name = p.card_template.layers.back();
    REQUIRE(name.kind == LayerKind::text);
    name.text = std::string(20, 'x');
    name.size = Size{75, 10};
    name.font.size = 10;
    name.font.letter_spacing = 0;
    name.least_size = 7;
    CHECK(all_of<draw::DrawText>(p.face("4me")).back().font.size == Approx(7.5).epsilon(0.01));
    CHECK(p.out.empty());
    name.text = std::string(40, 'x');
    CHECK(all_of<draw::DrawText>(p.face("4me")).back().font.size == Approx(7));
    REQUIRE_FALSE(p.out.empty());
    CHECK(p.out.all().front().message ==
          "\"" + name.text +
              "\" does not fit: at 7 pt it is 49.39 mm (1.944 in) wide, and there are 26.46 mm (1.042 in)");
}

TEST_CASE("names carry no markup into markup text") {
    Painted p("learner");
    p.card_template.layers.back().markup = true;
    p.card_template.layers.back().text = "<b>{suit}</b>";
    p.deck.suits.front().name = "<i>&me";
    CHECK(all_of<draw::DrawText>(p.face("4me")).back().text == "<b>&lt;i>&amp;me</b>");
}
