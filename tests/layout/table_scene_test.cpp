#include "layout/table_scene.h"

#include <algorithm>

#include "catch.h"
#include "layout/fake_text.h"

using namespace kupi::layout;

namespace {

/// Four players with thirteen cards each.
TableScene full_table() {
    TableScene scene;
    scene.card = {180, 252};
    for (const char* name : {"Ana", "Bo", "Cy", "Di"})
        scene.players.push_back({name, "to move", false, {{"hand", std::vector<std::size_t>(13, 0), {}, 0, 0, 13}}});
    scene.middle.piles.push_back({"trick", {0}, {"Ana"}, 0, 0, 1});
    scene.due = "Ana to move";
    return scene;
}

/// The smallest type of the picture where it is scaled into the room.
double least_type(const TableScene& scene, Size room) {
    FakeText text;
    draw::Document document;
    add_table_scene(scene, text, document);
    const draw::Page& page = document.pages.at(0);
    double least = 1e9;
    for (const auto& operation : page.operations)
        if (const auto* words = std::get_if<draw::DrawText>(&operation)) least = std::min(least, words->font.size);
    return least * std::min(room.width / page.media.width, room.height / page.media.height);
}

} // namespace

TEST_CASE("labels of a table are as large as the room in which it stands asks for, and no larger") {
    FakeText text;
    const TableScene scene = full_table();
    for (const Size room : {Size{504, 330}, Size{504, 200}, Size{300, 330}}) {
        CHECK(least_type(scene, room) < 5);
        CHECK(least_type(readable(scene, text, room, 6), room) == Approx(6).margin(0.1));
    }
    CHECK(readable(scene, text, {2000, 2000}, 6).type == 1);
    CHECK(readable(scene, text, {50, 30}, 6).type == 3);
}
