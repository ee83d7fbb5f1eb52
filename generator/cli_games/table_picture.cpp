#include "cli_games/table_picture.h"

#include "base/text.h"
#include "layout/card.h"

namespace kupi::cli {

TablePicture::TablePicture(const Log& log, const DataFolders& data, Diagnostics& out)
    : log_(log), out_(out), press_(fanned_press(log.deck->deck, data, out)) {}

std::size_t TablePicture::form_of(PlayingCard card, draw::Document& document) {
    const auto [at, is_new] = forms_.try_emplace(card);
    if (!is_new) return at->second;
    Diagnostics faults;
    const CardPaint job{press_.deck,   press_.card_template,
                        press_.art,    press_.text,
                        InkMode::full, 0,
                        faults,        press_.own_template ? &*press_.own_template : nullptr};
    document.forms.push_back(card.is_unseen() ? paint_back(job) : paint_face(job, deck_card(press_.deck, card)));
    fail_if_errors(faults);
    for (const Diagnostic& d : faults.all()) out_.add(d);
    const CardForms forms{press_.deck.size, press_.deck.corner, {}};
    return at->second = add_cut_card(forms, document.forms.size() - 1, under_card, document);
}

ScenePile TablePicture::pile_of(const TableView::Pile& pile, draw::Document& document) {
    const Speaker speaker = log_.speaker();
    ScenePile out;
    out.label = pile.name;
    for (const PlayingCard card : pile.cards) out.cards.push_back(form_of(card, document));
    for (const Seat s : pile.by) out.captions.push_back(s == nobody ? "" : speaker.name(s));
    out.unseen = static_cast<std::size_t>(pile.unseen);
    out.count = static_cast<std::size_t>(pile.label_count());
    if (out.unseen > 0) out.back = form_of(unseen_card, document);
    return out;
}

TableScene TablePicture::scene_of(const TableView& view, draw::Document& document) {
    TableScene scene;
    scene.card = press_.deck.size;
    scene.title = printable(headline_of(view, log_));
    scene.remark = remark_of(view);
    scene.alarm = view.came == TableView::Came::refused;
    for (const TableView::Place& place : view.players) {
        ScenePlace& into = scene.players.emplace_back();
        into.name = place.name;
        into.marked = place.to_move;
        into.note = place.to_move && place.dealer ? "to move, dealer"
                    : place.to_move               ? "to move"
                    : place.dealer                ? "dealer"
                                                  : "";
        for (const TableView::Pile& pile : place.piles) into.piles.push_back(pile_of(pile, document));
    }
    for (const TableView::Pile& pile : view.middle) scene.middle.piles.push_back(pile_of(pile, document));
    scene.said = view.said;
    scene.stakes = to_text(view.known);
    scene.due = view.due;
    scene.legal = view.legal;
    return scene;
}

std::size_t TablePicture::form(const TableView& view, Size room, draw::Document& document) {
    constexpr double least_type = 6;
    TableScene scene = scene_of(view, document);
    for (std::string* words : {&scene.title, &scene.remark, &scene.said, &scene.legal}) words->clear();
    add_table_scene(readable(std::move(scene), press_.text, room, least_type), press_.text, document);
    draw::Page page = std::move(document.pages.back());
    document.pages.pop_back();
    document.forms.push_back({"table", {0, 0, page.media.width, page.media.height}, std::move(page.operations)});
    return document.forms.size() - 1;
}

draw::Document TablePicture::draw(const TableView& view) {
    forms_.clear();
    draw::Document document;
    document.title = printable(headline_of(view, log_));
    document.subject = view.due;
    const TableScene scene = scene_of(view, document);
    add_table_scene(scene, press_.text, document);
    return document;
}

} // namespace kupi::cli
