// The motif of a cover: cards in a fan.
#include "catch.h"

#include "layout/type_world.h"

using namespace kupi::layout;
using namespace kupi::test;

TEST_CASE("a motif of cards is a fan of them, left to right, that fills its box and does not leave it") {
    for (const std::vector<std::string>& cards : std::vector<std::vector<std::string>>{
             {"Kas"}, {"1as", "2bi"}, {"1as", "2as", "Kas", "1bi", "2bi", "Kbi", "Kce"}}) {
        CAPTURE(cards.size());
        TypeWorld world;
        const Rect box{100, 50, 150, 90};
        std::vector<draw::Operation> drawn;
        REQUIRE(world.miniatures.draw_motif(cards, world.families[0].suits[0], box, {}, drawn));
        REQUIRE(drawn.size() == cards.size());
        double left = box.right(), right = box.x, top = box.bottom(), bottom = box.y, before = box.x - 1;
        for (std::size_t i = 0; i < drawn.size(); ++i) {
            const auto& use = std::get<draw::UseForm>(drawn[i]);
            const draw::Form& form = world.document.forms.at(use.form);
            CHECK(form.name == cards[i] + " fanned");
            for (const Point corner : {Point{form.box.x, form.box.y},
                                       {form.box.right(), form.box.y},
                                       {form.box.x, form.box.bottom()},
                                       {form.box.right(), form.box.bottom()}}) {
                const Point p = use.place(corner);
                left = std::min(left, p.x), right = std::max(right, p.x);
                top = std::min(top, p.y), bottom = std::max(bottom, p.y);
            }
            const double index = use.place(Point{form.box.x, form.box.y}).x; // its upper left corner
            CHECK(index > before);
            before = index;
        }
        CHECK(bottom == Approx(box.bottom()));
        CHECK(left + right == Approx(2 * box.centre().x));
        CHECK(left >= box.x - 0.01);
        CHECK(top >= box.y - 0.01);
        CHECK((right - left == Approx(box.width) || bottom - top == Approx(box.height)));
    }
}

TEST_CASE("a motif that names nothing draws nothing") {
    TypeWorld world;
    std::vector<draw::Operation> drawn;
    const Suit& suit = world.families[0].suits[0];
    CHECK_FALSE(world.miniatures.draw_motif({}, suit, {0, 0, 90, 90}, {}, drawn));
    CHECK_FALSE(world.miniatures.draw_motif({"elm"}, suit, {0, 0, 90, 90}, {}, drawn));
    CHECK_FALSE(world.miniatures.draw_motif({"elm", "oak"}, suit, {0, 0, 90, 90}, {}, drawn));
    CHECK(drawn.empty());
}

TEST_CASE("a bust is outlined where its card would cut it") {
    TypeWorld world;
    world.families[0].ranks[2].art.file.path = "king.svg";
    Suit suit = world.families[0].suits[0];
    suit.palette.main = {200, 0, 0};
    const Rect box{0, 0, 90, 90};
    std::vector<draw::Operation> drawn;
    REQUIRE(world.miniatures.draw_motif({"king"}, suit, box, {}, drawn));
    std::vector<Rect> strips; // of its silhouette in ink, over the figure
    for (const draw::Operation& o : drawn)
        if (const auto* use = std::get_if<draw::UseForm>(&o)) {
            strips.push_back(world.document.forms[use->form].box);
            for (const draw::Operation& inside : world.document.forms[use->form].operations)
                CHECK(std::get<draw::DrawArt>(inside).colour == world.style.ink);
        }
    REQUIRE(strips.size() == 2);
    CHECK(strips[0].x < box.x);
    CHECK(strips[0].right() > box.x);
    CHECK(strips[1].right() > box.right());
    CHECK(strips[0].width == Approx(strips[1].width));
    // The line on which it ends goes from the outside of one to that of the other.
    const std::vector<Point>& end = std::get<draw::Fill>(drawn.back()).path.points;
    CHECK(end.front().x == Approx(strips[0].x));
    CHECK(end[3].x == Approx(strips[1].right()));
}

TEST_CASE("a card face down has the colour of its deck's back and of its pack, or that of headings") {
    const auto diamonds = [](TypeWorld& world, std::size_t pack) {
        const Miniature* back = world.miniatures.back(pack);
        return std::get<draw::Fill>(world.document.forms.at(back->form).operations.back()).colour;
    };
    TypeWorld plain, blank, with_packs;
    Deck deck;
    deck.backs.emplace_back();
    blank.miniatures.set_backs_of(deck);
    for (const std::size_t pack : {0, 1, 2}) CHECK(diamonds(blank, pack) == diamonds(plain, pack));
    CHECK_FALSE(diamonds(plain, 0) == diamonds(plain, 1));
    CHECK_FALSE(diamonds(plain, 1) == diamonds(plain, 2));

    deck.packs.emplace_back().palette.main = {200, 0, 0};
    deck.backs.front().blank = false;
    deck.backs.front().palette.main = {0, 0, 200};
    with_packs.miniatures.set_backs_of(deck);
    const Colour first = diamonds(with_packs, 0), second = diamonds(with_packs, 1);
    CHECK(first.b > first.r);
    CHECK(second.r > second.b);
    CHECK(with_packs.miniatures.back(1) == with_packs.miniatures.back(1));
}
