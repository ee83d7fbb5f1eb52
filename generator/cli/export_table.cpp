// A deck for Tabletop Simulator: atlases of faces, and the saved object that names them.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/write_folder.h"
#include "cli/export_job.h"
#include "render/png.h"

namespace kupi::cli {

namespace {

using Json = nlohmann::ordered_json;

/// So many cards side by side, each a whole number of pixels.
struct AtlasGrid {
    int columns = 0, rows = 0;
    int width = 0, height = 0; ///< of a card, pixels
};

/// The places of an atlas that cards take: its last is the back.
std::size_t places_for_cards(const ExportTarget& target) {
    return static_cast<std::size_t>(target.columns * target.rows - 1);
}

/// As few rows as hold the cards and the back, two at least, which the simulator asks for.
AtlasGrid grid_for(const ExportTarget& target, Size card, std::size_t cards) {
    AtlasGrid grid{target.columns, 2};
    while (static_cast<std::size_t>(grid.columns) * static_cast<std::size_t>(grid.rows) < cards + 1) ++grid.rows;
    const double scale =
        std::min(target.side / (card.width * target.columns), target.side / (card.height * target.rows));
    grid.width = std::max(1, static_cast<int>(card.width * scale));
    grid.height = std::max(1, static_cast<int>(card.height * scale));
    return grid;
}

std::string atlas_of(FormPainter& painter, const AtlasGrid& grid, Size card,
                     const std::vector<std::pair<int, std::size_t>>& forms) {
    const Matrix to_pixels = Matrix::scaling(grid.width / card.width, grid.height / card.height);
    std::vector<draw::Operation> operations;
    for (const auto& [place, form] : forms) {
        const int row = place / grid.columns, column = place % grid.columns;
        operations.push_back(
            draw::UseForm{form, Matrix::translation(column * grid.width, row * grid.height) * to_pixels});
    }
    const Rect box{0, 0, static_cast<double>(grid.columns * grid.width), static_cast<double>(grid.rows * grid.height)};
    return to_png(painter.paint(operations, box, 1));
}

Json object_of(const char* kind, const std::string& name) {
    return {{"Name", kind},
            {"Transform",
             {{"posX", 0},
              {"posY", 1},
              {"posZ", 0},
              {"rotX", 0},
              {"rotY", 180},
              {"rotZ", 180},
              {"scaleX", 1},
              {"scaleY", 1},
              {"scaleZ", 1}}},
            {"Nickname", name},
            {"Description", ""},
            {"ColorDiffuse", {{"r", 0.713}, {"g", 0.713}, {"b", 0.713}}},
            {"Locked", false},
            {"Grid", true},
            {"Snap", true},
            {"Autoraise", true},
            {"Sticky", true},
            {"Tooltip", true}};
}

} // namespace

void write_export_table(ExportJob& job, const std::string& address, FolderWriter& folder) {
    const Deck& deck = job.press.deck;
    const bool sideways = deck.size.width > deck.size.height, own_backs = job.backs.size() > 1;
    const std::size_t most = places_for_cards(job.target);
    FormPainter painter(job.document, job.press.text);
    Json ids = Json::array(), sheets = Json::object(), cards = Json::array();
    for (std::size_t first = 0, sheet = 1; first < job.cards.size(); first += most, ++sheet) {
        const std::size_t end = std::min(job.cards.size(), first + most);
        const AtlasGrid grid = grid_for(job.target, deck.size, end - first);
        const std::string number = std::to_string(sheet), faces_file = "faces-" + number + ".png",
                          backs_file = own_backs ? "backs-" + number + ".png" : "back.png";
        const int last = grid.columns * grid.rows - 1;
        std::vector<std::pair<int, std::size_t>> faces, backs;
        for (std::size_t i = first; i < end; ++i) {
            const int place = static_cast<int>(i - first);
            faces.emplace_back(place, job.cards[i].form);
            backs.emplace_back(place, job.backs[job.cards[i].back].form);
            job.cards[i].file = faces_file;
            job.cards[i].place = place + 1;
        }
        faces.emplace_back(last, job.backs.front().form);
        folder.write(faces_file, atlas_of(painter, grid, deck.size, faces));
        if (own_backs) {
            folder.write(backs_file, atlas_of(painter, grid, deck.size, backs));
            job.other_files.push_back(backs_file);
        } else if (sheet == 1) {
            const AtlasGrid one{1, 1, grid.width, grid.height};
            folder.write(backs_file, atlas_of(painter, one, deck.size, {{0, job.backs.front().form}}));
        }
        if (sheet == 1) job.size = std::to_string(grid.width) + " × " + std::to_string(grid.height) + " pixels a card";
        sheets[number] = {{"FaceURL", address + faces_file},
                          {"BackURL", address + backs_file},
                          {"NumWidth", grid.columns},
                          {"NumHeight", grid.rows},
                          {"BackIsHidden", true},
                          {"UniqueBack", own_backs},
                          {"Type", 0}};
        for (std::size_t i = first; i < end; ++i)
            for (std::size_t copy = 0; copy < job.cards[i].quantity; ++copy) {
                const std::size_t id = sheet * 100 + (i - first);
                Json card = object_of("Card", job.cards[i].title);
                card["CardID"] = id;
                card["SidewaysCard"] = sideways;
                card["CustomDeck"] = {{number, sheets[number]}};
                ids.push_back(id);
                cards.push_back(std::move(card));
            }
    }
    for (ExportFace& back : job.backs) {
        // The common back has a place in every atlas; of the others the first card that has it tells the place.
        back.file = own_backs ? "backs-1.png" : "back.png";
        if (!own_backs) continue;
        const auto index = static_cast<std::size_t>(&back - job.backs.data());
        for (const ExportFace& card : job.cards)
            if (card.back == index) {
                back.file = "backs" + card.file.substr(std::string("faces").size());
                back.place = card.place;
                break;
            }
    }
    Json object;
    if (cards.size() == 1) { // a deck of one would not open
        object = std::move(cards.front());
    } else {
        object = object_of("DeckCustom", deck.name);
        object["SidewaysCard"] = sideways;
        object["DeckIDs"] = std::move(ids);
        object["CustomDeck"] = std::move(sheets);
        object["ContainedObjects"] = std::move(cards);
    }
    const Json saved{{"SaveName", deck.name},
                     {"GameMode", ""},
                     {"Date", ""},
                     {"Table", ""},
                     {"Sky", ""},
                     {"Note", ""},
                     {"Rules", ""},
                     {"PlayerTurn", ""},
                     {"LuaScript", ""},
                     {"LuaScriptState", ""},
                     {"ObjectStates", {std::move(object)}}};
    const std::string file = deck.id + ".json";
    folder.write(file, saved.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
    job.other_files.push_back(file);
}

} // namespace kupi::cli
