// Number cards: pips, hash marks, and drawings about them.
#include "layout/painted_card.h"

using namespace kupi::test;

TEST_CASE("a number card shows its symbol as often as its number, and in its corners") {
    for (const auto& [id, corners] :
         {std::pair("traditional", 4u), std::pair("fanned", 2u), std::pair("learner", 2u)}) {
        Painted p(id);
        for (int n = 2; n <= 8; ++n) { // a one's drawing has its pip
            INFO(id << " " << n);
            const auto symbols = boxes(p.face((std::to_string(n) + "me").c_str()), "symbols/meth.svg");
            CHECK(symbols.size() == static_cast<std::size_t>(n) + corners);
        }
        CHECK(p.out.empty());
    }
}

TEST_CASE("pips stand point-symmetrically and never touch each other or the corners") {
    Painted p("traditional");
    for (int n = 1; n <= 8; ++n) {
        INFO(n);
        const draw::Form form = p.face((std::to_string(n) + "me").c_str());
        auto symbols = boxes(form, "symbols/meth.svg");
        CHECK(is_two_headed(symbols, p.deck.size));
        // A drawing fills at most 96 of the 100 units of its box.
        for (auto& s : symbols) s = s.outset(-s.width * 0.02);
        for (std::size_t i = 0; i < symbols.size(); ++i) {
            CHECK(Rect{0, 0, p.deck.size.width, p.deck.size.height}.outset(-mm(2)).contains(symbols[i]));
            for (std::size_t j = i + 1; j < symbols.size(); ++j) {
                const Rect &a = symbols[i], &b = symbols[j];
                const bool apart = a.right() < b.x || b.right() < a.x || a.bottom() < b.y || b.bottom() < a.y;
                CHECK(apart);
            }
        }
    }
}

TEST_CASE("hash marks are flush with the outer edge, however few they are") {
    for (const char* id : {"traditional", "fanned", "large-index"}) {
        INFO(id);
        Painted p(id);
        p.deck.ranks.front().sign.path = "narrow.svg";
        const auto edge = [&](const Rect& r) {
            return std::min(r.x, p.deck.size.width - r.right()); // of the nearer side
        };
        const auto few = boxes(p.face("1me"), "narrow.svg"), many = boxes(p.face("8me"), "signs/8.svg");
        REQUIRE(few.size() == many.size());
        CHECK(few.front().width < many.front().width / 2);
        CHECK(edge(few.front()) == Approx(edge(many.front())));
        CHECK(is_two_headed(few, p.deck.size));
    }
}

TEST_CASE("a corner shows the suit's small drawing, and pips never do") {
    Painted p("traditional");
    const auto pips = boxes(p.face("4st"), "styj.svg").size() - 4; // two corners, each turned
    p.deck.suits.back().small.path = "small.svg";
    CHECK(boxes(p.face("4st"), "small.svg").size() == 4);
    CHECK(boxes(p.face("4st"), "styj.svg").size() == pips);
    CHECK(boxes(p.face("4me"), "small.svg").empty());
}

TEST_CASE("a rank whose number the template has no arrangement for is told") {
    Painted p("traditional");
    p.deck.ranks[1].pips = 11;
    p.face("2me");
    REQUIRE(p.out.error_count() == 1);
    CHECK(p.out.all().front().message ==
          "rank 2 has 11 pips, and the card template \"traditional\" has no arrangement for them");
}

TEST_CASE("a layer may ask for one number") {
    Painted p("traditional");
    for (Layer& layer : p.card_template.layers)
        if (layer.id == "number-frame") layer.number = 3;
    CHECK(boxes(p.face("3me"), "borders/meth.svg").size() == 2);
    for (const char* other : {"2me", "4me"}) CHECK(boxes(p.face(other), "borders/meth.svg").empty());
}

TEST_CASE("a layer for number 0 is for the cards without pips") {
    Painted p("traditional");
    p.deck.ranks[1].pips = 0;
    for (Layer& layer : p.card_template.layers)
        if (layer.id == "number-frame") layer.number = 0;
    CHECK(boxes(p.face("2me"), "borders/meth.svg").size() == 2);
    CHECK(boxes(p.face("3me"), "borders/meth.svg").empty());
}

TEST_CASE("pips that a number's drawing has are drawn by it alone, where the template shows it") {
    Painted p("traditional");
    Rank& three = p.deck.ranks[2];
    draw_as(three, "whole.svg");
    const auto pips = [&] { return boxes(p.face("3me"), "symbols/meth.svg").size() - 4; }; // two corners, each turned
    CHECK(pips() == 3);
    three.art_has_pips = true;
    CHECK(pips() == 0);
    CHECK(boxes(p.face("3me"), "whole.svg").size() == 1);
    CHECK(boxes(p.face("4me"), "symbols/meth.svg").size() == 4 + 4);
    for (Layer& layer : p.card_template.layers)
        if (layer.id == "ring") layer.corner_pips = false; // the drawing's own are left out
    CHECK(pips() == 3);
    std::erase_if(p.card_template.layers, [](const Layer& l) { return l.id == "ring"; });
    CHECK(pips() == 3);
}
