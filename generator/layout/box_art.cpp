// A box's pages: what is painted on its panels, and the lines to cut, fold and glue by.
#include <algorithm>
#include <cmath>
#include <utility>

#include "base/text.h"
#include "layout/box.h"
#include "layout/wrap.h"

namespace kupi::layout {

namespace {

using draw::Operation;

/// Told from white paper and from a dark ground.
constexpr Colour box_cut_colour{0xe4, 0x20, 0x30}, box_fold_colour{0x2a, 0x72, 0xd8}, box_glue_colour{0x9a, 0x9a, 0x9a};
constexpr double tick_gap = mm(0.8), tick_length = mm(3.5), least_tick = mm(1.5), tick_off_edge = mm(4);
constexpr double box_line = 0.5;
constexpr double hatch_step = mm(3);
constexpr double under_next =
    mm(0.3);                        ///< a panel runs on below the one that is painted after it: no paper shows between
constexpr double line_pitch = 1.16; ///< ems
constexpr double symbol_outline = mm(0.2); ///< of saver ink
constexpr double gap_of_suits = 0.28;      ///< between symbols, of their size

/// Out of a net's panel as it is read, its top left corner at the origin, to the flat net.
Matrix to_net(const PlacedPanel& panel, double turn) {
    const Rect& r = panel.bounds;
    const bool across = std::fmod(turn, 180) != 0;
    const double w = across ? r.height : r.width, h = across ? r.width : r.height;
    return Matrix::translation(r.centre().x, r.centre().y) * Matrix::rotation(turn) *
           Matrix::translation(-w / 2, -h / 2);
}

Rect as_read(const PlacedPanel& panel, double turn) {
    const bool across = std::fmod(turn, 180) != 0;
    return {0, 0, across ? panel.bounds.height : panel.bounds.width, across ? panel.bounds.width : panel.bounds.height};
}

/// Of a quarter turn and a shift.
Matrix back_again(const Matrix& m) { return {m.a, m.c, m.b, m.d, -(m.a * m.e + m.b * m.f), -(m.c * m.e + m.d * m.f)}; }

class BoxPainter {
  public:
    BoxPainter(const BoxNet& net, const BoxPaint& paint, Diagnostics& out)
        : net_(net), paint_(paint), out_(out), palette_(paint.deck.palette()) {}

    /// Everything painted on a panel, in the net's coordinates, as a form that ends where its bleed does.
    draw::Form form(std::size_t index) {
        const BoxPanel& panel = net_.box->panels[index];
        const PlacedPanel& placed = net_.panels[index];
        panel_ = index;
        place_ = to_net(placed, panel.turn);
        read_ = as_read(placed, panel.turn);
        draw::Form form;
        form.name = panel.id;
        form.box = with_bleed(index);
        form.layer = "Art";
        bleed_ = back_again(place_).bounds(form.box);
        operations_.clear();
        rise_ = rise();
        for (const BoxArt& art : net_.box->art)
            if (is_here(art)) add(art);
        form.operations = std::move(operations_);
        return form;
    }

  private:
    /// Past every edge; where another panel is seen behind a fold, only a little below that, and not onto one before
    /// it.
    Rect with_bleed(std::size_t index) const {
        const BoxPanel& panel = net_.box->panels[index];
        double grow[4] = {box_bleed, box_bleed, box_bleed, box_bleed};
        const auto seen = [&](std::size_t i) { return net_.box->panels[i].part == BoxPart::face; };
        if (panel.parent) { // a narrower one's bleed ends in line with its parent's
            grow[(static_cast<std::size_t>(panel.edge) + 1) % 4] += panel.inset;
            grow[(static_cast<std::size_t>(panel.edge) + 3) % 4] += panel.inset;
            if (seen(*panel.parent)) grow[(static_cast<std::size_t>(panel.edge) + 2) % 4] = 0;
        }
        for (std::size_t i = 0; i < net_.box->panels.size(); ++i)
            if (net_.box->panels[i].parent == index && seen(i))
                grow[static_cast<std::size_t>(net_.box->panels[i].edge)] = under_next;
        const Rect& r = net_.panels[index].bounds;
        return {r.x - grow[3], r.y - grow[0], r.width + grow[1] + grow[3], r.height + grow[0] + grow[2]};
    }

    bool is_here(const BoxArt& art) const { return std::find(art.on.begin(), art.on.end(), panel_) != art.on.end(); }

    Rect box_of(const BoxArt& art) const {
        const Rect all = art.within_border ? within_border() : read_;
        return Rect{all.x + art.box.x * all.width, all.y + art.box.y * all.height, art.box.width * all.width,
                    art.box.height * all.height}
            .outset(-art.inset);
    }

    /// The card whose back is a pattern: as large as its box holds it.
    Rect back_in(const BoxArt& pattern) const {
        const Rect box = box_of(pattern);
        const Size card = paint_.deck.size;
        const double scale = std::min(box.width / card.width, box.height / card.height);
        return Rect::around(box.centre(), {card.width * scale, card.height * scale});
    }

    /// What the border of the panel's pattern encloses; the panel, if it has none.
    Rect within_border() const {
        for (const BoxArt& art : net_.box->art) {
            if (art.kind != BoxArtKind::pattern || !is_here(art)) continue;
            const Rect back = back_in(art);
            const double border = paint_.deck.backs.empty() ? Back{}.border : paint_.deck.backs.front().border;
            return back.outset(-border * back.width / paint_.deck.size.width);
        }
        return read_;
    }

    static bool is_content(const BoxArt& art) {
        return art.kind == BoxArtKind::text || art.kind == BoxArtKind::suits || art.kind == BoxArtKind::card;
    }

    /// What this deck has nothing for: suits, or what stands behind its name's comma.
    bool is_empty(const BoxArt& art) const {
        return art.kind == BoxArtKind::text    ? said(art).empty()
               : art.kind == BoxArtKind::suits ? paint_.deck.suits.empty()
                                               : !paint_.card;
    }

    /// What is empty makes room: by so much the rest of a panel's content moves, up or down, to the middle of the
    /// whole.
    double rise() const {
        std::optional<Rect> all, rest;
        const auto unite = [](std::optional<Rect>& sum, const Rect& r) { sum = sum ? sum->united(r) : r; };
        for (const BoxArt& art : net_.box->art) {
            if (!is_content(art) || !is_here(art)) continue;
            unite(all, box_of(art));
            if (!is_empty(art)) unite(rest, box_of(art));
        }
        return rest ? rest->centre().y - all->centre().y : 0;
    }

    void add(const BoxArt& art) {
        Rect box = box_of(art);
        if (is_content(art)) box.y -= rise_;
        if (art.kind != BoxArtKind::ground && (box.width <= 0 || box.height <= 0)) return;
        switch (art.kind) {
        case BoxArtKind::ground: fill(draw::Path::rectangle(bleed_), art.fill); break;
        case BoxArtKind::pattern: pattern(art); break;
        case BoxArtKind::plate: {
            const draw::Path path = draw::Path::rounded(box, art.radius);
            fill(path, art.fill);
            if (!art.line.empty())
                operations_.push_back(draw::Stroke{
                    moved(path), art.line_width > mm(1) ? area(art.line) : written(art.line), art.line_width, {}});
            break;
        }
        case BoxArtKind::text: text(art, box); break;
        case BoxArtKind::suits: suits(box); break;
        case BoxArtKind::card: card(box); break;
        }
    }

    draw::Path moved(draw::Path path) const {
        for (Point& p : path.points) p = place_(p);
        return path;
    }

    Colour tone(const std::string& role) const {
        const Colour c = colour_of(palette_, role);
        return paint_.ink == InkMode::gray ? gray(c) : c;
    }
    /// Of an area, which takes most of the ink.
    Colour area(const std::string& role) const {
        return paint_.ink == InkMode::saver ? mix(tone(role), paper_white, 0.88) : tone(role);
    }

    /// Of lines and letters: on grounds that are spared they are dark.
    Colour written(const std::string& role) const {
        const bool pale = paint_.ink == InkMode::saver && delta_e2000(tone(role), paper_white) < 25;
        return pale ? tone("deep") : tone(role);
    }

    void fill(const draw::Path& path, const std::string& role) {
        if (!role.empty()) operations_.push_back(draw::Fill{moved(path), area(role)});
    }

    /// The art of the deck's back without its stock, so that what it leaves free has the panel's own ground: whole, on
    /// a card as large as its box holds, whose bleed it fills if it fills the card's.
    void pattern(const BoxArt& art) {
        fill(draw::Path::rectangle(bleed_), art.fill);
        if (paint_.deck.backs.empty()) return;
        const Back& back = paint_.deck.backs.front();
        if (back.art.path.empty()) return;
        const auto drawing = paint_.art.open(back.art.path, ArtUse::picture, back.art.place, out_);
        if (!drawing) return;
        const Rect whole = back_in(art);
        draw(drawing, back.palette, whole.outset(largest_bleed * whole.width / paint_.deck.size.width), true);
    }

    void card(const Rect& box) {
        if (!paint_.card) return;
        const Size size = paint_.deck.size;
        const double scale = std::min(box.width / size.width, box.height / size.height);
        const Point middle = box.centre();
        operations_.push_back(draw::UseForm{*paint_.card, place_ * Matrix::translation(middle.x, middle.y) *
                                                              Matrix::scaling(scale, scale) *
                                                              Matrix::translation(-size.width / 2, -size.height / 2)});
    }

    /// In rows of one length where that makes them larger, the last row in the middle.
    void suits(const Rect& box) {
        const auto& suits = paint_.deck.suits;
        if (suits.empty()) return;
        const std::size_t n = suits.size();
        std::size_t columns = 1;
        double size = 0;
        for (std::size_t c = 1; c <= n; ++c) {
            const double cc = static_cast<double>(c), rows = std::ceil(static_cast<double>(n) / cc);
            const double s =
                std::min(box.width / (cc + (cc - 1) * gap_of_suits), box.height / (rows + (rows - 1) * gap_of_suits));
            // Of two that are as large, the one without a shorter last row.
            if (s > size * 1.05 || (s > size * 0.95 && n % c == 0 && n % columns != 0)) size = s, columns = c;
        }
        const std::size_t rows = (n + columns - 1) / columns;
        const double step = size * (1 + gap_of_suits);
        const double height = static_cast<double>(rows) * step - size * gap_of_suits;
        for (std::size_t i = 0; i < n; ++i) {
            const std::size_t row = i / columns, in_row = std::min(columns, n - row * columns);
            const double width = static_cast<double>(in_row) * step - size * gap_of_suits;
            const Rect cell{box.centre().x - width / 2 + static_cast<double>(i % columns) * step,
                            box.centre().y - height / 2 + static_cast<double>(row) * step, size, size};
            symbol(suits[i], cell);
        }
    }

    void symbol(const Suit& suit, const Rect& box) {
        if (suit.symbol.path.empty()) return;
        const auto art = paint_.art.open(suit.symbol.path, icon_use(suit.symbol), suit.symbol.place, out_);
        if (art) draw(art, suit.palette, box, false);
    }

    /// As large as the box holds it, or as large as covers the box, then without the stock that a back begins with.
    /// Saver ink leaves of a symbol its outlines, as on the cards.
    void draw(const std::shared_ptr<const Artwork>& art, const Palette& palette, const Rect& box, bool cover) {
        const Rect& view = art->view_box;
        const auto [least, most] = std::minmax({box.width / view.width, box.height / view.height});
        const double scale = cover ? most : least;
        const Matrix fitted = place_ * Matrix::translation(box.centre().x, box.centre().y) *
                              Matrix::scaling(scale, scale) * Matrix::translation(-view.centre().x, -view.centre().y);
        for (std::size_t i = 0; i < art->layers.size(); ++i) {
            const ArtLayer& layer = art->layers[i];
            const bool stock = i == 0 && layer.kind == ArtLayer::Kind::one_colour && layer.colour == "paper";
            if (layer.kind == ArtLayer::Kind::symbol || (cover && stock)) continue;
            std::optional<Colour> colour;
            if (layer.kind == ArtLayer::Kind::one_colour) {
                colour = colour_of(palette, layer.colour);
                if (paint_.ink == InkMode::gray) colour = gray(*colour);
            }
            const bool outlined = colour && !cover && paint_.ink == InkMode::saver;
            const std::optional<Colour> line = outlined ? colour : std::nullopt;
            if (colour && paint_.ink == InkMode::saver) colour = mix(*colour, paper_white, cover ? 0.8 : 0.88);
            operations_.push_back(draw::DrawArt{art, i, fitted, colour, 0, paint_.ink});
            if (line && delta_e2000(*line, paper_white) >= 25)
                operations_.push_back(draw::DrawArt{art, i, fitted, line, symbol_outline / scale, paint_.ink});
        }
    }

    /// What a text says of this deck.
    std::string said(const BoxArt& art) const {
        std::string words = art.text;
        for (const auto& [field, value] :
             {std::pair("{title}", &paint_.words.title), std::pair("{rest}", &paint_.words.rest),
              std::pair("{name}", &paint_.words.name), std::pair("{contents}", &paint_.words.contents)})
            for (auto at = words.find(field); at != std::string::npos; at = words.find(field, at + value->size()))
                words.replace(at, std::string_view(field).size(), *value);
        return printable(trim(words));
    }

    struct SetText {
        Font font;
        std::vector<std::string> lines;
        double baseline = 0; ///< of the first line
    };

    /// As large as the box holds it with all its ink, capitals in the middle. Nothing where that is less than `least`.
    std::optional<SetText> set(const std::string& words, const BoxArt& art, const Rect& box, double least) {
        if (box.width <= 0 || box.height <= 0) return std::nullopt;
        SetText set{art.font, {}, 0};
        TextExtent extent;
        double below = 0; ///< the last line's baseline, of the first one's
        bool fits = false;
        for (double size = art.font.size; !fits; size = std::max(least, size * 0.96)) {
            set.font.size = size;
            set.font.letter_spacing = art.font.letter_spacing * size / art.font.size;
            extent = paint_.text.measure(words, set.font, false);
            set.lines = wrap_lines(words, set.font, box.width, paint_.text);
            below = static_cast<double>(set.lines.size() - 1) * line_pitch * size;
            fits = set.lines.size() <= art.lines && widest(set) <= box.width && extent.ink.height + below <= box.height;
            if (size <= least) break;
        }
        if (!fits) return std::nullopt;
        even_out(words, box.width, set);
        for (std::size_t i = 0; i + 1 < set.lines.size(); ++i)
            for (const std::string_view mark : {",", "\u00a0·"}) // the break says it
                if (set.lines[i].ends_with(mark)) set.lines[i].resize(set.lines[i].size() - mark.size());
        const double middle = box.centre().y + (extent.cap_height - below) / 2;
        set.baseline = std::clamp(middle, box.y - extent.ink.y, box.bottom() - below - extent.ink.bottom());
        return set;
    }

    double widest(const SetText& set) {
        double width = 0;
        for (const std::string& line : set.lines) width = std::max(width, paint_.text.advance(line, set.font));
        return width;
    }

    /// Of lines as many, those of one length look best.
    void even_out(const std::string& words, double most, SetText& set) {
        for (double width = most * 0.98; width > most / 2; width *= 0.98) {
            const SetText shorter{set.font, wrap_lines(words, set.font, width, paint_.text), 0};
            if (shorter.lines.size() != set.lines.size() || widest(shorter) > width) return;
            set.lines = shorter.lines;
        }
    }

    /// Within its frame; where that leaves it no readable size, without one.
    void text(const BoxArt& art, const Rect& box) {
        const std::string words = said(art);
        if (words.empty()) return;
        std::optional<SetText> set_text;
        if (art.frame) {
            const BoxFrame& frame = *art.frame;
            const Rect around = read_.outset(-frame.inset);
            set_text = set(words, art, box.common(around.outset(-frame.gap)), frame.least_size);
            if (set_text)
                operations_.push_back(draw::Stroke{
                    moved(draw::Path::rounded(around, frame.radius)), written(frame.line), frame.line_width, {}});
        }
        if (!set_text) set_text = set(words, art, box, art.least_size);
        if (!set_text) {
            // One name that is too long is too long in many places.
            if (!std::exchange(refused_, true))
                out_.error(art.place,
                           "\"" + words + "\" does not fit on the " + net_.box->name + ": " +
                               describe_size(box.width, box.height) + " hold " + counted(art.lines, "line") + " of " +
                               number(art.least_size, 1) + " pt or more",
                           "give the box a shorter name with --title");
            return;
        }
        double y = set_text->baseline;
        for (const std::string& line : set_text->lines) {
            const double x = box.centre().x - paint_.text.advance(line, set_text->font) / 2;
            operations_.push_back(draw::DrawText{line, set_text->font, written(art.fill.empty() ? "deep" : art.fill),
                                                 place_ * Matrix::translation(x, y), false});
            y += line_pitch * set_text->font.size;
        }
    }

    const BoxNet& net_;
    const BoxPaint& paint_;
    Diagnostics& out_;
    Palette palette_;
    std::size_t panel_ = 0;
    Matrix place_;
    Rect read_, bleed_;
    double rise_ = 0;
    bool refused_ = false; ///< a text
    std::vector<Operation> operations_;
};

/// Lines across a glued panel, at 45 degrees, clipped to it by its form; `step` along its edges.
draw::Stroke hatch(const Rect& r, double step) {
    draw::Path lines;
    for (double at = step; at < r.width + r.height; at += step) {
        const Point a{r.x + std::min(at, r.width), r.y + std::max(0.0, at - r.width)},
            b{r.x + std::max(0.0, at - r.height), r.y + std::min(at, r.height)};
        lines.move_to(a);
        lines.line_to(b);
    }
    return {std::move(lines), box_glue_colour, 0.25, {}};
}

/// Where a ruler is laid to score: in line with each fold, beyond all that is printed or cut, so that it is seen beside
/// a dark ground and falls away. In the net's coordinates; `media`: the paper that they keep within.
std::vector<Rect> score_ticks(const BoxNet& net, std::size_t piece, const Rect& media) {
    std::vector<Rect> ticks;
    for (const CutPath& fold : net.pieces[piece].folds) {
        const Point a = fold.vertices.front().at, b = fold.vertices.back().at;
        const bool upright = std::abs(a.x - b.x) < std::abs(a.y - b.y);
        double from = upright ? a.y : a.x, to = from;
        for (std::size_t i = 0; i < net.panels.size(); ++i) {
            const Rect r = net.panels[i].bounds.outset(box_bleed + tick_gap);
            const bool in_line = upright ? r.x < a.x && a.x < r.right() : r.y < a.y && a.y < r.bottom();
            if (net.panels[i].piece != piece || !in_line) continue;
            from = std::min(from, upright ? r.y : r.x), to = std::max(to, upright ? r.bottom() : r.right());
        }
        for (const auto& [start, end] :
             {std::pair(std::max(from - tick_length, upright ? media.y : media.x), from),
              std::pair(to, std::min(to + tick_length, upright ? media.bottom() : media.right()))}) {
            const Rect tick = upright ? Rect{a.x, start, 0, end - start} : Rect{start, a.y, end - start, 0};
            const bool there = std::any_of(ticks.begin(), ticks.end(),
                                           [&](const Rect& t) { return std::hypot(t.x - tick.x, t.y - tick.y) < 0.1; });
            if (end - start >= least_tick && !there) ticks.push_back(tick);
        }
    }
    return ticks;
}

/// What the lines mean, and a ruler: in a corner that the net leaves free.
class BoxKey {
  public:
    BoxKey(const BoxNet& net, const BoxPlace& place, std::size_t piece, const std::vector<Rect>& ticks,
           const std::string& caption, TextMeasurer& text) {
        const auto take = [&](const Rect& r) {
            taken_.push_back({r.x + place.at.x, r.y + place.at.y, r.width, r.height});
        };
        for (const Rect& tick : ticks) take(tick.outset(mm(1.5)));
        for (std::size_t i = 0; i < net.panels.size(); ++i)
            if (net.panels[i].piece == piece) take(net.panels[i].bounds.outset(box_bleed + mm(1.5)));
        font_.size = 7;
        const Size size{std::max(mm(58), text.advance(caption, font_)), 6 * leading + mm(7)};
        const double edge = mm(6);
        for (double y = edge; y + size.height <= place.media.height - edge && !box_; y += mm(4))
            for (double x = edge; x + size.width <= place.media.width - edge && !box_; x += mm(4)) {
                const Rect box{x, y, size.width, size.height};
                if (std::none_of(taken_.begin(), taken_.end(), [&](const Rect& t) {
                        return t.x < box.right() && box.x < t.right() && t.y < box.bottom() && box.y < t.bottom();
                    }))
                    box_ = box;
            }
        if (box_) draw(caption);
    }
    std::vector<Operation> operations;

  private:
    static constexpr double leading = 11;

    void draw(const std::string& caption) {
        double y = box_->y + leading;
        const Colour ink{0x44, 0x44, 0x44};
        const auto line = [&](const std::string& said, double x) {
            operations.push_back(draw::DrawText{said, font_, ink, Matrix::translation(x, y), false});
        };
        line(caption, box_->x);
        const double end = box_->x + mm(10), words = end + mm(2);
        const auto key = [&](const char* said, auto sample) {
            y += leading;
            operations.push_back(sample());
            line(said, words);
        };
        const auto sample_line = [&] { return draw::Path::line({box_->x, y - 2.4}, {end, y - 2.4}); };
        key("cut", [&] { return draw::Stroke{sample_line(), box_cut_colour, box_line, {}}; });
        key("score and fold away from you", [&] {
            return draw::Stroke{sample_line(), box_fold_colour, box_line, {3, 2}};
        });
        key("hatched: glue, on this side", [&] { return hatch({box_->x, y - 5.6, mm(10), 6.6}, hatch_step / 3); });
        key("tick: lay the ruler here, to score the fold in line with it", [&] {
            const double middle = end - mm(5);
            return draw::Stroke{
                draw::Path::line({middle - tick_length / 2, y - 2.4}, {middle + tick_length / 2, y - 2.4}),
                box_fold_colour,
                box_line,
                {}};
        });
        y += leading + mm(1);
        draw::Path ruler = draw::Path::line({box_->x, y}, {box_->x + mm(20), y});
        for (const double x : {0.0, 10.0, 20.0}) {
            ruler.move_to({box_->x + mm(x), y - mm(1.5)});
            ruler.line_to({box_->x + mm(x), y});
        }
        operations.push_back(draw::Stroke{std::move(ruler), ink, box_line, {}});
        line("20 mm at 100 %", box_->x + mm(22));
    }

    Font font_;
    std::vector<Rect> taken_;
    std::optional<Rect> box_;
};

} // namespace

void lay_out_box(const BoxNet& net, const std::vector<BoxPlace>& places, const BoxPaint& paint,
                 draw::Document& document, Diagnostics& out) {
    const BoxTemplate& box = *net.box;
    BoxPainter painter(net, paint, out);
    const auto add_form = [&](draw::Form form) {
        document.forms.push_back(std::move(form));
        return document.forms.size() - 1;
    };
    document.duplex = draw::Duplex::simplex;
    for (std::size_t i = 0; i < net.pieces.size(); ++i) {
        const BoxPiece& piece = net.pieces[i];
        const BoxPlace& place = places[i];
        const Matrix to_page = Matrix::translation(place.at.x, place.at.y);
        const Rect paper{-place.at.x, -place.at.y, place.media.width, place.media.height};
        const auto on_page = [&](const Rect& r) { return Rect{r.x + place.at.x, r.y + place.at.y, r.width, r.height}; };
        const std::string title = net.pieces.size() == 1 ? box.name : box.name + ", " + box.panels[piece.first].id;
        draw::Page page{title, place.media, on_page(piece.bounds), on_page(piece.printed), {}};
        // What tucks in lies below what is seen, whose bleed runs onto it.
        for (const BoxPart part : {BoxPart::flap, BoxPart::face})
            for (std::size_t k = 0; k < net.panels.size(); ++k) {
                if (net.panels[k].piece != i || box.panels[k].part != part) continue;
                draw::Form form = painter.form(k);
                if (!form.operations.empty())
                    page.operations.push_back(draw::UseForm{add_form(std::move(form)), to_page});
            }
        const auto add_lines = [&](const std::string& layer, std::vector<Operation> operations) {
            if (operations.empty()) return;
            draw::Form form{title + ", " + lower(layer), paper, std::move(operations), 0, layer};
            page.operations.push_back(draw::UseForm{add_form(std::move(form)), to_page});
        };
        for (std::size_t k = 0; k < net.panels.size(); ++k) {
            if (net.panels[k].piece != i || box.panels[k].part != BoxPart::glue) continue;
            draw::Form form{"glue on " + box.panels[k].id,
                            net.panels[k].bounds,
                            {hatch(net.panels[k].bounds, hatch_step)},
                            0,
                            "Glue"};
            page.operations.push_back(draw::UseForm{add_form(std::move(form)), to_page});
        }
        std::vector<Rect> ticks;
        if (paint.key) ticks = score_ticks(net, i, paper.outset(-tick_off_edge));
        std::vector<Operation> folds;
        for (const CutPath& fold : piece.folds)
            folds.push_back(draw::Stroke{fold.to_path(), box_fold_colour, box_line, {3, 2}});
        for (const Rect& t : ticks)
            folds.push_back(
                draw::Stroke{draw::Path::line({t.x, t.y}, {t.right(), t.bottom()}), box_fold_colour, box_line, {}});
        add_lines("Fold", std::move(folds));
        add_lines("Cut", {draw::Stroke{piece.cut.to_path(), box_cut_colour, box_line, {}}});
        const std::string caption = printable(paint.words.name) + " · " + title;
        BoxKey key(net, place, i, ticks, caption, paint.text);
        if (paint.key && !key.operations.empty()) {
            draw::Form form{"key", {0, 0, place.media.width, place.media.height}, std::move(key.operations), 0, "Key"};
            page.operations.push_back(draw::UseForm{add_form(std::move(form)), {}});
        }
        document.pages.push_back(std::move(page));
    }
}

} // namespace kupi::layout
