#include "cli_games/table_html.h"

#include <filesystem>

#include <nlohmann/json.hpp>

#include "cards/notation.h"
#include "cli/deck_svg.h"
#include "reference/stored_rules.h"
#include "site/packing.h"
#include "site/rules_html.h"

namespace kupi::cli {

namespace fs = std::filesystem;

namespace {

std::string load_module(const std::string& name, const DataFolders& data) {
    std::error_code error;
    const fs::path beside = fs::read_symlink("/proc/self/exe", error).parent_path() / name;
    auto path = data.find(name);
    if (!path && fs::exists(beside, error)) path = beside;
    if (!path)
        throw Failure(
            "the referee for pages is missing (" + name + ")",
            "./kupi table in a checkout makes it; by hand: cmake --build build/release --target web, with the "
            "packages clang-16 lld-16 wasi-libc libc++-16-dev-wasm32 libclang-rt-16-dev-wasm32 binaryen");
    Diagnostics faults;
    auto bytes = read_file(*path, faults);
    fail_if_errors(faults);
    return std::move(*bytes);
}

} // namespace

site::PageModules load_page_modules(const DataFolders& data) {
    return {load_module("web/referee.wasm", data), load_module("web/unpack.wasm", data)};
}

site::TableFiles table_files(const std::vector<const RulesBook*>& books, const DataFolders& data) {
    site::TableFiles files = site::referee_files(data);
    for (const RulesBook* book : books)
        files.emplace_back("rulesheets/" + book->game.id + '/' + std::string(stored_rules_name),
                           stored(book->text, book->pictures));
    if (!books.empty() && books.front()->shared_text)
        files.emplace_back("rulesheets/" + std::string(stored_rules_name),
                           stored(*books.front()->shared_text, books.front()->pictures));
    return files;
}

TableCards table_cards(Press& press, InkMode ink, Diagnostics& out) {
    const std::vector<Card> all = press.deck.cards(true);
    TableCards cards{press.deck.id, {}, site::packed(card_symbols(press, all, 1, ink, out))};
    for (const Card card : all) cards.drawn.insert(short_name(press.deck, card));
    for (const Suit& suit : press.deck.suits)
        if (!suit.symbol.path.empty()) cards.drawn.insert(suit_symbol_id(suit));
    return cards;
}

std::string table_html(const Game& game, const TableCards& cards, const TableSetting& setting,
                       const site::PageModules& modules, const DataFolders& data) {
    site::TablePage page;
    page.modules = modules;
    page.symbols = cards.symbols;
    const RulesBook book = open_book(game, "", "", false, data);
    page.title = game.title;
    page.about = game.english;
    page.rules = site::rules_html(book, cards.drawn);
    page.beside = setting.beside;
    if (page.beside.empty()) page.files = table_files({&book}, data);
    nlohmann::ordered_json settings = {{"game", game.id}, {"title", game.title}, {"players", setting.players}};
    settings["deck"] = setting.deck;
    settings["drawn"] = cards.deck;
    settings["variants"] = nlohmann::ordered_json::object();
    for (const Choice& c : setting.choices) settings["variants"][c.variant] = c.value;
    page.settings = settings.dump();
    return site::to_html(page, data);
}

} // namespace kupi::cli
