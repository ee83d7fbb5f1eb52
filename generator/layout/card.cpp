#include "layout/card.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/text.h"
#include "base/units.h"
#include "cards/notation.h"
#include "layout/card_subject.h"
#include "layout/card_text.h"

namespace kupi::layout {

namespace {

using draw::Operation;

/// Outlines of the saver ink mode.
constexpr double saver_outline = mm(0.15), saver_back_outline = 0.35;
constexpr double saver_tint = 0.935;    ///< of areas, towards white
constexpr double saver_line_tint = 0.5; ///< of near-black line work and of ornament, likewise

/// Of its box's side, for a numeral that stands for a sign: about what the drawn ones fill.
constexpr double numeral_share = 0.92;

/// Of the two boxes of a figure's halves, for a whole one: what stays clear of a frame that halves run under.
constexpr double whole_share = 0.9;

class Painter {
  public:
    Painter(const CardPaint& paint, const CardTemplate& card_template, CardSubject subject)
        : paint_(paint),
          template_(card_template),
          subject_(std::move(subject)),
          trim_{0, 0, paint.deck.size.width, paint.deck.size.height} {
        const Size made_for = template_.made_for;
        scale_ = std::min(trim_.width / made_for.width, trim_.height / made_for.height);
    }

    std::vector<Operation> run() {
        for (const Layer& layer : template_.layers) {
            if (!subject_.has(layer)) continue;
            corner_pips_ = layer.corner_pips;
            ornamental_ = suits_drawing(layer) != nullptr;
            const bool whole =
                layer.repeat && layer.source == "figure" && layer.fit == Fit::contain && subject_.whole_figure();
            const Rect box = whole ? box_of_whole(box_of(layer)) : box_of(layer);
            const Matrix upright = Matrix::rotation(layer.rotate, box.centre());
            std::vector<Matrix> places = {upright};
            if (layer.repeat && !whole) places.push_back(Matrix::rotation(180, trim_.centre()) * upright);
            for (const Matrix& place : places) paint(layer, box, place);
            if (layer.source == "figure") paint_worn(layer, box, places);
        }
        return std::move(out_);
    }

    /// The suit's symbol alone.
    std::vector<Operation> symbol(const Rect& box) {
        paint_art(subject_.suit->symbol, icon_use(subject_.suit->symbol), "", Fit::contain, box, {});
        return std::move(out_);
    }

  private:
    Rect box_of(const Layer& layer) const {
        const Rect area = layer.bleeds ? trim_.outset(largest_bleed) : trim_;
        if (!layer.size) return area.outset(-layer.inset * scale_);
        const Size size{layer.size->width * scale_, layer.size->height * scale_};
        const Point at = area.at(layer.at.fx, layer.at.fy) + layer.offset * scale_;
        return {at.x - layer.hold.fx * size.width, at.y - layer.hold.fy * size.height, size.width, size.height};
    }

    /// For a whole figure where templates turn a half one about.
    Rect box_of_whole(const Rect& half) const {
        const Point centre = trim_.centre();
        const Rect both =
            half.united({2 * centre.x - half.right(), 2 * centre.y - half.bottom(), half.width, half.height});
        return Rect::around(centre, {both.width * whole_share, both.height * whole_share});
    }

    void paint(const Layer& layer, const Rect& box, const Matrix& place) {
        switch (layer.kind) {
        case LayerKind::rect: paint_rect(layer, box, place); break;
        case LayerKind::art: paint_source(layer, box, place); break;
        case LayerKind::text:
            layer.wrap ? paint_wrapped(layer, box, place)
                       : paint_text(layer, subject_.filled_in(layer.text, layer.markup), box, place);
            break;
        case LayerKind::pips: paint_pips(layer, box, place); break;
        case LayerKind::index: paint_index(layer, box, place); break;
        }
    }

    void paint_rect(const Layer& layer, const Rect& box, const Matrix& place) {
        // Corners are the only thing a half-turn could change, and they are alike.
        draw::Path path =
            layer.radius > 0 ? draw::Path::rounded(box, layer.radius * scale_) : draw::Path::rectangle(box);
        for (Point& p : path.points) p = place(p);
        if (!layer.fill.empty()) {
            const Colour c = tone(colour(layer.fill));
            if (c != paper_white || layer.fill != "field") out_.push_back(draw::Fill{path, c, false});
        }
        if (!layer.line.empty())
            out_.push_back(draw::Stroke{std::move(path),
                                        line_tone(colour(layer.line)),
                                        layer.line_width * scale_,
                                        {},
                                        draw::Stroke::Cap::butt});
    }

    void paint_source(const Layer& layer, const Rect& box, const Matrix& place) {
        if (const FileReference* own = suits_drawing(layer))
            paint_art(own->path.empty() ? layer.file : *own, ArtUse::picture, layer.colour, layer.fit, box, place);
        else if (!layer.file.path.empty())
            paint_art(layer.file, ArtUse::picture, layer.colour, layer.fit, box, place);
        else if (layer.source == "back" && subject_.back != nullptr)
            paint_back(layer, box, place);
        else if (layer.source == "figure")
            paint_art(subject_.figure(), ArtUse::picture, layer.colour, layer.fit, box, place);
        else if (layer.source == "sign")
            paint_sign(layer, layer.fit, box, place);
        else if (layer.source == "second-sign")
            paint_art(subject_.second_sign(), ArtUse::symbol, layer.colour, layer.fit, box, place);
        else if (!layer.source_field.empty())
            paint_art(subject_.drawing(layer.source_field), ArtUse::picture, layer.colour, layer.fit, box, place);
        else if (layer.source == "suit" && subject_.suit != nullptr)
            paint_art(subject_.suit->symbol, icon_use(subject_.suit->symbol), layer.colour, layer.fit, box, place);
    }

    /// What a suit may have drawn, and have left out, or its rank in its stead; null: the layer shows something else.
    const FileReference* suits_drawing(const Layer& layer) const {
        if (subject_.suit == nullptr) return nullptr;
        if (layer.source == "pattern" && subject_.rank != nullptr)
            if (const FileReference& own = subject_.rank->pattern.in(*subject_.suit); !own.path.empty()) return &own;
        for (const SuitDrawing& d : suit_drawings)
            if (layer.source == d.key) return &(subject_.suit->*d.file);
        return nullptr;
    }

    /// The suit's belt and the rank's buckle, drawn in the coordinates of the half-figures that wear them; they end
    /// where those do. Of both halves one colour after the other, so that no lower one shines through where they meet.
    void paint_worn(const Layer& layer, const Rect& box, const std::vector<Matrix>& places) {
        if (subject_.rank == nullptr || subject_.rank->kind != RankKind::face || subject_.whole_figure()) return;
        const auto figure = open(subject_.figure(), ArtUse::picture, layer.fit, box);
        if (!figure) return;
        for (const FileReference* file : {&subject_.suit->belt, &subject_.rank->buckle}) {
            auto worn = open(*file, ArtUse::picture, Fit::contain, box);
            const double height = worn ? figure->view_box.bottom() - worn->view_box.y : 0;
            if (height <= 0) continue; // the template shows less of the figure
            worn = paint_.art.upper_part(worn, height);
            for (std::size_t i = 0; i < worn->layers.size(); ++i)
                for (const Matrix& place : places)
                    paint_any(worn, i, layer.colour, place * fit(figure->view_box, layer.fit, box));
        }
    }

    void paint_back(const Layer& layer, const Rect& box, const Matrix& place) {
        const Back& back = *subject_.back;
        if (back.blank || !back.art.path.empty())
            return paint_art(back.art, ArtUse::picture, layer.colour, layer.fit, box, place);
        draw::Path path = draw::Path::rectangle(box);
        for (Point& p : path.points) p = place(p);
        out_.push_back(draw::Fill{std::move(path), tone(colour(layer.colour.empty() ? "main" : layer.colour)), false});
    }

    /// A rank that has no drawing of its sign shows its numeral in its place.
    void paint_sign(const Layer& layer, Fit fit, const Rect& box, const Matrix& place) {
        const FileReference sign = subject_.sign();
        if (sign.path.empty())
            return paint_numeral(subject_.numeral(), font_of(layer), layer.colour, box, place, layer.align);
        const Palette* own = subject_.palette;
        if (subject_.extra != nullptr && subject_.extra->sign_palette)
            subject_.palette = &*subject_.extra->sign_palette;
        paint_art(sign, icon_use(sign), layer.colour, fit, box, place, 0, layer.align);
        subject_.palette = own;
    }

    /// As large as its box holds it.
    void paint_numeral(const std::string& numeral, Font font, const std::string& role, const Rect& box,
                       const Matrix& place, Anchor align = {}) {
        if (numeral.empty()) return;
        const TextExtent trial = paint_.text.measure(numeral, font, false);
        const double larger = numeral_share * std::min(box.width / trial.width, box.height / trial.cap_height);
        font.size *= larger;
        font.letter_spacing *= larger;
        const TextExtent extent = paint_.text.measure(numeral, font, false);
        const Point at =
            box.at(align.fx, align.fy) + Point{-align.fx * extent.width, (1 - align.fy) * extent.cap_height};
        out_.push_back(draw::DrawText{numeral, font, line_tone(colour(role.empty() ? "mark" : role)),
                                      place * Matrix::translation(at.x, at.y), false});
    }

    void paint_pips(const Layer& layer, const Rect& box, const Matrix& place) {
        if (subject_.rank == nullptr || subject_.rank->pips == 0) return;
        const auto shows_art = [&](const Layer& l) { return l.source == "figure" && l.corner_pips && subject_.has(l); };
        if (subject_.rank->art_has_pips && std::any_of(template_.layers.begin(), template_.layers.end(), shows_art))
            return;
        const auto found = template_.pips.find(subject_.rank->pips);
        if (found == template_.pips.end()) {
            paint_.out.error(subject_.rank->place,
                             "rank " + subject_.rank->name + " has " + std::to_string(subject_.rank->pips) +
                                 " pips, and the card template \"" + template_.id + "\" has no arrangement for them",
                             "add [pips] " + std::to_string(subject_.rank->pips) +
                                 " = { at = [[x, y], …] } to the template");
            return;
        }
        const double size = layer.pip * scale_ * found->second.scale;
        for (const Pip& pip : found->second.pips) {
            // The centres of the outermost pips stay half a plain pip inside the box.
            const Rect centres = box.outset(-layer.pip * scale_ / 2);
            const Point centre = centres.at(pip.x, pip.y);
            const Matrix turned = pip.turned ? place * Matrix::rotation(180, centre) : place;
            paint_art(subject_.suit->symbol, icon_use(subject_.suit->symbol), layer.colour, Fit::contain,
                      Rect::around(centre, {size, size}), turned);
        }
    }

    void paint_index(const Layer& layer, const Rect& box, const Matrix& upright) {
        // Items are fitted in a box that is the lower by the stretch, and drawn in one of full height.
        const Matrix place = upright * Matrix::translation(0, box.y) * Matrix::scaling(1, layer.stretch) *
                             Matrix::translation(0, -box.y);
        double y = box.y;
        for (const std::string& item : layer.items) {
            const Rect cell{box.x, y, box.width, layer.item_height / layer.stretch * scale_};
            if (item == "suit" && subject_.suit != nullptr)
                paint_art(subject_.suit->corner(), icon_use(subject_.suit->symbol), "", Fit::contain, cell, place, 0,
                          layer.align);
            else if (item == "sign" || (item == "numeral" && subject_.numeral().empty()))
                paint_sign(layer, Fit::contain, cell, place);
            else if (item == "second-sign")
                paint_art(subject_.second_sign(), ArtUse::symbol, layer.colour, Fit::contain, cell, place, 0,
                          layer.align);
            else if (item == "numeral")
                paint_text(layer, subject_.numeral(), cell, place);
            else if (item == "name")
                paint_text(layer, subject_.title, cell, place);
            else
                continue; // a card of no suit has no suit to show
            y += (layer.item_height + layer.gap) / layer.stretch * scale_;
        }
    }

    /// Of `Fit::upper`, what the box holds of its height.
    std::shared_ptr<const Artwork> open(const FileReference& file, ArtUse use, Fit fit, const Rect& box) {
        if (file.path.empty()) return nullptr;
        const auto art = paint_.art.open(file.path, use, file.place, paint_.out);
        if (!art || fit != Fit::upper) return art;
        return paint_.art.upper_part(art, art->view_box.width * box.height / box.width);
    }

    static Matrix fit(const Rect& view, Fit fit, const Rect& box, Anchor align = {}) {
        double sx = box.width / view.width, sy = box.height / view.height;
        if (fit == Fit::contain || fit == Fit::upper) sx = sy = std::min(sx, sy);
        if (fit == Fit::cover) sx = sy = std::max(sx, sy);
        const Point to = box.at(align.fx, align.fy), from = view.at(align.fx, align.fy);
        return Matrix::translation(to.x, to.y) * Matrix::scaling(sx, sy) * Matrix::translation(-from.x, -from.y);
    }

    void paint_art(const FileReference& file, ArtUse use, const std::string& role_for_all, Fit how, const Rect& box,
                   const Matrix& place, int depth = 0, Anchor align = {}) {
        if (const auto art = open(file, use, how, box))
            for (std::size_t i = 0; i < art->layers.size(); ++i)
                paint_any(art, i, role_for_all, place * fit(art->view_box, how, box, align), depth);
    }

    /// A layer of whatever kind. `role_for_all`, where not empty, replaces every role of the drawing.
    void paint_any(const std::shared_ptr<const Artwork>& art, std::size_t i, const std::string& role_for_all,
                   const Matrix& place, int depth = 0) {
        const ArtLayer& layer = art->layers[i];
        switch (layer.kind) {
        case ArtLayer::Kind::symbol:
            if (subject_.suit != nullptr && depth == 0 && (layer.colour != "pip" || corner_pips_))
                paint_art(subject_.suit->symbol, icon_use(subject_.suit->symbol),
                          layer.colour == "suit" || layer.colour == "pip" ? "" : layer.colour, Fit::contain,
                          layer.symbol_box, place * layer.standing(), 1);
            break;
        case ArtLayer::Kind::own_colours:
            out_.push_back(draw::DrawArt{art, i, place, std::nullopt, 0, paint_.ink});
            break;
        case ArtLayer::Kind::one_colour:
            // A symbol held by a figure is scaled twice: its outline is as wide as any.
            paint_layer(art, i, place, role_for_all.empty() ? layer.colour : role_for_all,
                        std::sqrt(std::abs(place.a * place.d - place.b * place.c)));
            break;
        }
    }

    void paint_layer(const std::shared_ptr<const Artwork>& art, std::size_t layer, const Matrix& place,
                     const std::string& role, double scale) {
        const Colour c = colour(role);
        const bool saver = paint_.ink == InkMode::saver, mark = role == "mark";
        if (saver && (role == "pale" || role == "soft")) return; // grounds of pips stay white
        const Colour filled = saver && (role == "ink" || (mark && ornamental_))
                                  ? mix(line_tone(c), paper_white, saver_line_tint)
                              : mark ? line_tone(c)
                                     : tone(c);
        out_.push_back(draw::DrawArt{art, layer, place, filled, 0, paint_.ink});
        if (!saver || mark || role == "ink" || role == "tone") return;
        if (role == "paper" && layer == 0) return; // only hides what other drawings have there
        // A back is all contours: a pattern that lost some would be another.
        const bool back = subject_.back != nullptr;
        if (const std::string contour = contour_role(*art);
            back || contour.empty() || contour == art->layers[layer].colour)
            out_.push_back(draw::DrawArt{art, layer, place, line_tone(c),
                                         (back ? saver_back_outline : saver_outline) / scale, paint_.ink});
    }

    /// What draws a drawing's contours: its line work, else the dark silhouette below it. Empty: nothing does, so each
    /// layer needs an outline once it is pale.
    static std::string contour_role(const Artwork& art) {
        for (const char* role : {"ink", "deep"})
            for (const ArtLayer& layer : art.layers)
                if (layer.kind == ArtLayer::Kind::one_colour && layer.colour == role) return role;
        return {};
    }

    /// The layer's, but for the face that the deck's cards are written in.
    Font font_of(const Layer& layer) const {
        Font font = layer.font;
        if (!paint_.deck.font.empty()) font.family = paint_.deck.font;
        return font;
    }

    void paint_text(const Layer& layer, const std::string& text, const Rect& box, const Matrix& place) {
        if (text.empty()) return;
        Font font = font_of(layer);
        font.size *= scale_;
        font.letter_spacing *= scale_;
        TextExtent extent = paint_.text.measure(text, font, layer.markup);
        const double share = std::min(box.width / extent.width, box.height / extent.cap_height);
        if (share < 1) {
            const double shrunk = std::max(font.size * share * 0.999, layer.least_size * scale_);
            font.letter_spacing *= shrunk / font.size;
            font.size = shrunk;
            extent = paint_.text.measure(text, font, layer.markup);
        }
        const bool too_wide = extent.width > box.width + 0.05;
        if (too_wide || extent.cap_height > box.height + 0.05)
            paint_.out.error(layer.place,
                             "\"" + printable(text) + "\" does not fit: at " + number(font.size, 1) + " pt it is " +
                                 describe_length(too_wide ? extent.width : extent.cap_height) +
                                 (too_wide ? " wide" : " high") + ", and there are " +
                                 describe_length(too_wide ? box.width : box.height),
                             "give it room, or a smaller \"least-size\"");
        const double x = box.x + layer.align.fx * (box.width - extent.width);
        const double y = box.y + extent.cap_height + layer.align.fy * (box.height - extent.cap_height);
        out_.push_back(draw::DrawText{text, font, line_tone(colour(layer.colour.empty() ? "mark" : layer.colour)),
                                      place * Matrix::translation(x, y), layer.markup});
    }

    /// Lines whose fields the card lacks are left out.
    void paint_wrapped(const Layer& layer, const Rect& box, const Matrix& place) {
        std::string text;
        const CardField* source = nullptr;
        for (const std::string& line : split(layer.text, '\n')) {
            const std::string filled = subject_.filled_in(line, false, &source);
            if (line.find('{') != std::string::npos && trim(filled).find_first_not_of("*:") == std::string::npos)
                continue;
            text += (text.empty() ? "" : "\n") + filled;
        }
        if (text.empty()) return;
        const SetText set = setter().set(text, layer, font_of(layer), box, scale_, paint_.deck.signs);
        const Place at = source != nullptr ? source->place : layer.place;
        report(set, layer, box, at);
        for (const SetText::Run& run : set.runs)
            out_.push_back(draw::DrawText{run.text, run.font,
                                          line_tone(colour(layer.colour.empty() ? "mark" : layer.colour)),
                                          place * Matrix::translation(run.at.x, run.at.y), false});
        for (const SetText::Drawn& sign : set.signs) {
            const Palette* own = std::exchange(subject_.palette, &sign.part->palette);
            // White text stands on a dark ground, where a sign's own colours would be lost.
            const std::string role = layer.colour == "paper" ? layer.colour : "";
            if (sign.part->file.path.empty())
                paint_numeral(sign.part->numeral, font_of(layer), role, sign.box, place);
            else
                paint_art(sign.part->file, icon_use(sign.part->file), role, Fit::contain, sign.box, place);
            subject_.palette = own;
        }
    }

    void report(const SetText& set, const Layer& layer, const Rect& box, const Place& at) const {
        for (const std::string& notation : set.unknown) {
            std::vector<std::string> known;
            for (const auto& [name, sign] : paint_.deck.signs) known.push_back(name);
            std::string hint = did_you_mean(notation, known);
            if (hint.empty()) hint = "[signs] in the deck's file gives a drawing a name: coin = \"coin.svg\"";
            paint_.out.error(at, "\":" + notation + ":\" is no sign of this deck", hint);
        }
        if (set.unclosed)
            paint_.out.warning(at, "a \"*\" begins emphasis that nothing ends, so it is printed itself",
                               "end it in the same line, or write \\* for an asterisk");
        if (set.fits) return;
        paint_.out.error(at,
                         "\"" + printable(subject_.title) + "\": this does not fit: at " + number(set.size, 2) +
                             " pt, the least size, it takes " + counted(set.lines, "line") + " (" +
                             describe_length(set.height) + "), and there are " + describe_length(box.height) + " by " +
                             describe_length(box.width),
                         "shorten it, or choose a template with more room for the layer \"" + layer.id + "\"");
    }

    Colour colour(const std::string& role) const { return colour_of(*subject_.palette, role); }

    /// What an area is filled with.
    Colour tone(Colour c) const {
        switch (paint_.ink) {
        case InkMode::full: return c;
        case InkMode::gray: return gray(c);
        case InkMode::saver: return mix(c, paper_white, saver_tint);
        }
        return c;
    }
    /// What lines and letters are drawn with.
    Colour line_tone(Colour c) const {
        switch (paint_.ink) {
        case InkMode::full: return c;
        case InkMode::gray: return gray(c);
        case InkMode::saver: return delta_e2000(c, paper_white) < 25 ? subject_.palette->deep : c;
        }
        return c;
    }

    TextSetter& setter() {
        if (paint_.setter != nullptr) return *paint_.setter;
        if (!own_setter_) own_setter_.emplace(paint_.text);
        return *own_setter_;
    }

    const CardPaint& paint_;
    const CardTemplate& template_;
    std::optional<TextSetter> own_setter_;
    CardSubject subject_;
    Rect trim_;
    double scale_ = 1;
    bool corner_pips_ = true; ///< of the layer that is being painted
    bool ornamental_ = false; ///< the layer that is being painted shows what a suit may have or lack
    std::vector<Operation> out_;
};

draw::Form paint_card(const CardPaint& paint, const CardTemplate& card_template, std::string name,
                      CardSubject subject) {
    draw::Form form;
    form.name = std::move(name);
    form.box = Rect{0, 0, paint.deck.size.width, paint.deck.size.height}.outset(paint.bleed);
    form.operations = Painter(paint, card_template, std::move(subject)).run();
    return form;
}

} // namespace

draw::Form paint_face(const CardPaint& paint, Card card) {
    const CardTemplate& card_template =
        paint.deck.is_own(card) && paint.own_template != nullptr ? *paint.own_template : paint.card_template;
    return paint_card(paint, card_template, short_name(paint.deck, card), subject_of(paint.deck, card));
}

draw::Form paint_suit(const CardPaint& paint, const Suit& suit) {
    CardSubject s;
    s.suit = &suit;
    s.palette = &suit.palette;
    s.deck = &paint.deck;
    draw::Form form;
    form.name = "suit " + suit.name;
    form.box = Rect{0, 0, suit_side, suit_side};
    form.operations = Painter(paint, paint.card_template, std::move(s)).symbol(form.box);
    return form;
}

draw::Form paint_back(const CardPaint& paint, std::size_t back, std::size_t pack) {
    const Back shown = back_in_pack(paint.deck, back, pack);
    CardSubject s;
    s.back = &shown;
    s.palette = &shown.palette;
    s.deck = &paint.deck;
    const auto numbered = [](std::size_t n, const char* what) {
        return n == 0 ? std::string{} : " " + std::string(what) + std::to_string(n);
    };
    return paint_card(paint, paint.card_template, "back" + numbered(back, "") + numbered(pack, "of pack "),
                      std::move(s));
}

} // namespace kupi::layout
