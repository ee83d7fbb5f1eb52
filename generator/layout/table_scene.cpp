#include "layout/table_scene.h"

#include <algorithm>

#include "base/display_width.h"
#include "base/text.h"
#include "layout/wrap.h"

namespace kupi::layout {

namespace {

constexpr Colour paper{0xf5, 0xf2, 0xec}, panel{0xe7, 0xe2, 0xd8}, felt{0x2b, 0x52, 0x4a}, on_felt{0xf2, 0xf0, 0xe6};
constexpr Colour muted{0x5b, 0x57, 0x50}, accent{0x9c, 0x3d, 0x1f}, badge{0x1b, 0x1a, 0x1e};

// Points
constexpr double card_width = 68, least_place_width = 190, most_place_width = 356, padding = 10, gap = 12, edge = 18;
constexpr double usual_step = 23, least_step = 9; ///< from card to card of a hand that lies fanned
constexpr double back_step = 1.6;
constexpr double small_size = 7.5; ///< of labels
constexpr double least_width = 480;
constexpr std::size_t most_columns_of_places = 4;

Font face(double size, int weight = 400, std::string family = "Inter") {
    Font font;
    font.family = std::move(family);
    font.size = size;
    font.weight = weight;
    return font;
}
const Font& title_face() {
    static const Font font = face(19, 700, "Junicode");
    return font;
}

/// A pile as it lies: what is seen of it, and how far its cards lie apart.
struct LaidPile {
    const ScenePile* pile;
    std::size_t from = 0; ///< the first card that is shown
    double step = usual_step, width = 0;
};

struct LaidPlace {
    const ScenePlace* place;
    std::vector<std::vector<LaidPile>> rows;
    double height = 0;
};

class SceneLayout {
  public:
    SceneLayout(const TableScene& scene, TextMeasurer& text)
        : scene_(scene),
          text_(text),
          least_type_(small_size * scene.type),
          name_face_(face(std::max(11.5, 1.2 * least_type_), 600)),
          small_face_(set_face(small_size, 500)),
          text_face_(set_face(9.5)),
          label_height_(12 * scene.type),
          caption_height_(11 * scene.type),
          name_height_(std::max(20.0, 15 * scene.type)),
          scale_(card_width / scene.card.width),
          card_height_(scene.card.height * scale_) {}

    draw::Page run() {
        const std::size_t n = scene_.players.size();
        std::vector<const ScenePlace*> top, bottom; // clockwise from the lower left: up, over the top, and back below
        const std::size_t above = n == 1 ? 0 : (n + 1) / 2, left = n == 1 ? 1 : (n - above + 1) / 2;
        for (std::size_t i = left; i-- > 0;) bottom.push_back(&scene_.players[i]);
        for (std::size_t i = left; i < left + above; ++i) top.push_back(&scene_.players[i]);
        for (std::size_t i = n; i-- > left + above;) bottom.push_back(&scene_.players[i]);
        const std::size_t columns =
            std::min(std::max({top.size(), bottom.size(), std::size_t{1}}), most_columns_of_places);
        double place_width = least_place_width;
        for (const ScenePlace& place : scene_.players) place_width = std::max(place_width, natural_width(place));
        width_ = 2 * edge + static_cast<double>(columns) * (std::min(place_width, most_place_width) + gap) - gap;
        width_ = std::max(width_, least_width);
        y_ = edge;
        headline();
        places(top, columns);
        if (!scene_.middle.piles.empty()) middle();
        places(bottom, columns);
        footer();
        page_.media = {width_, y_ + edge - gap};
        page_.operations.insert(page_.operations.begin(),
                                draw::Fill{draw::Path::rectangle({0, 0, width_, page_.media.height}), paper});
        page_.trim = page_.bleed = {0, 0, page_.media.width, page_.media.height};
        return std::move(page_);
    }

  private:
    /// As large as usual, but no smaller than the labels.
    Font set_face(double size, int weight = 400) const { return face(std::max(size, least_type_), weight); }
    double inner() const { return width_ - 2 * edge; }

    void write(const std::string& words, const Font& font, Colour colour, Point at) {
        if (!words.empty())
            page_.operations.push_back(draw::DrawText{words, font, colour, Matrix::translation(at.x, at.y)});
    }
    /// Cut off where it does not fit.
    std::string fitted(const std::string& words, const Font& font, double width) {
        if (text_.advance(words, font) <= width) return words;
        std::size_t fits = 0, too_many = std::min<std::size_t>(count_code_points(words), 301);
        const auto first = [&](std::size_t n) { return std::string(first_characters(words, n)) + "…"; };
        while (fits + 1 < too_many) {
            const std::size_t n = (fits + too_many) / 2;
            (text_.advance(first(n), font) <= width ? fits : too_many) = n;
        }
        return first(fits);
    }
    /// At most so many lines; what is left over ends in an ellipsis.
    void paragraph(const std::string& words, const Font& font, Colour colour, std::size_t most) {
        constexpr std::size_t longest = 2000;
        std::string all = words.size() > longest ? words.substr(0, words.rfind(' ', longest)) + " …" : words;
        auto lines = wrap_lines(all, font, inner(), text_);
        if (lines.size() > most) {
            lines.resize(most);
            lines.back() += " …";
        }
        for (const std::string& line : lines) {
            y_ += font.size * 1.3;
            write(fitted(line, font, inner()), font, colour, {edge, y_ - font.size * 0.3});
        }
    }

    void headline() {
        if (!scene_.title.empty()) paragraph(scene_.title, title_face(), ink_black, 3);
        if (!scene_.remark.empty()) paragraph(scene_.remark, set_face(9.5, 600), scene_.alarm ? accent : muted, 2);
        if (y_ > edge) y_ += gap;
    }
    void footer() {
        if (!scene_.due.empty()) paragraph(scene_.due, set_face(11, 600), ink_black, 4);
        if (!scene_.said.empty()) paragraph("Said: " + scene_.said, text_face_, ink_black, 2);
        if (!scene_.stakes.empty()) paragraph(scene_.stakes, text_face_, ink_black, 4);
        if (!scene_.legal.empty()) paragraph("Legal: " + scene_.legal, text_face_, muted, 6);
        y_ += gap;
    }

    // ---- Piles on rows

    double backs_width(const ScenePile& pile) const {
        const double stack = back_step * static_cast<double>(std::min<std::size_t>(pile.unseen, 3) - 1);
        return pile.unseen == 0 ? 0 : card_width + stack + (pile.cards.empty() ? 0 : 4);
    }
    LaidPile laid(const ScenePile& pile, double room) const {
        LaidPile out{&pile};
        const double backs = backs_width(pile);
        std::size_t shown = pile.cards.size();
        out.step = pile.captions.empty() ? usual_step : card_width + 8;
        if (shown > 1) {
            const double free = room - backs - card_width;
            out.step = std::max(std::min(out.step, free / static_cast<double>(shown - 1)), least_step);
            const auto fits = static_cast<std::size_t>(free / out.step + 1e-6) + 1;
            if (shown > fits) out.from = shown - fits;
            shown = std::min(shown, fits);
        }
        out.width = pile.empty() ? card_width
                                 : backs + (shown == 0 ? 0 : card_width + static_cast<double>(shown - 1) * out.step);
        return out;
    }
    /// All in one row.
    double natural_width(const ScenePlace& place) const {
        double width = 2 * padding - gap;
        for (const ScenePile& pile : place.piles) width += laid(pile, 1e4).width + gap;
        return width;
    }
    LaidPlace laid(const ScenePlace& place, double room) const {
        LaidPlace out{&place, {}, 0};
        double used = room + 1;
        bool captions = false;
        for (const ScenePile& pile : place.piles) {
            LaidPile one = laid(pile, room);
            one.width = std::max(one.width, std::min(room, label_width(one)));
            captions = captions || !pile.captions.empty();
            if (used + gap + one.width > room) {
                out.rows.emplace_back();
                used = -gap;
            }
            used += gap + one.width;
            out.rows.back().push_back(one);
        }
        out.height = static_cast<double>(out.rows.size()) * (label_height_ + card_height_ + 7) -
                     (out.rows.empty() ? 0 : 7) + (captions ? caption_height_ : 0);
        return out;
    }
    std::string label(const LaidPile& laid) const {
        const std::size_t all = laid.pile->count;
        return laid.pile->label + (all > 0 ? " · " + std::to_string(all) : "") +
               (laid.from > 0 ? ", the last " + std::to_string(laid.pile->cards.size() - laid.from) : "");
    }
    double label_width(const LaidPile& laid) const { return text_.advance(label(laid), small_face_); }

    void card(std::size_t form, Point at) {
        page_.operations.push_back(
            draw::UseForm{form, Matrix::translation(at.x, at.y) * Matrix::scaling(scale_, scale_)});
    }
    void pile(const LaidPile& laid, Point at, Colour ink) {
        write(label(laid), small_face_, ink, {at.x, at.y + 8 * scene_.type});
        at.y += label_height_;
        if (laid.pile->empty()) {
            const Rect place{at.x, at.y, card_width, card_height_};
            page_.operations.push_back(draw::Stroke{draw::Path::rounded(place, card_width / 20), muted, 0.8, {3, 3}});
        }
        if (const ScenePile& pile = *laid.pile; pile.unseen > 0) {
            const std::size_t backs = std::min<std::size_t>(pile.unseen, 3);
            for (std::size_t i = 0; i < backs; ++i)
                card(pile.back, {at.x + back_step * static_cast<double>(i),
                                 at.y + back_step * static_cast<double>(backs - 1 - i)});
            number(pile.unseen,
                   {at.x + back_step * static_cast<double>(backs - 1) + card_width / 2, at.y + card_height_ / 2});
            at.x += backs_width(pile);
        }
        for (std::size_t i = laid.from; i < laid.pile->cards.size(); ++i, at.x += laid.step) {
            card(laid.pile->cards[i], at);
            if (i >= laid.pile->captions.size()) continue;
            const std::string caption = fitted(laid.pile->captions[i], small_face_, card_width + 6);
            const double width = text_.advance(caption, small_face_);
            write(caption, small_face_, ink, {at.x + (card_width - width) / 2, at.y + card_height_ + 9 * scene_.type});
        }
    }
    /// How many backs lie there.
    void number(std::size_t n, Point centre) {
        const Font font = set_face(13, 700);
        const std::string digits = std::to_string(n);
        const double width = text_.advance(digits, font), height = font.size * 20 / 13;
        const Rect box = Rect::around(centre, {std::max(width + 12, height), height});
        page_.operations.push_back(draw::Fill{draw::Path::rounded(box, height / 2), paper_white});
        page_.operations.push_back(draw::Stroke{draw::Path::rounded(box, height / 2), badge, 1, {}});
        write(digits, font, badge, {centre.x - width / 2, centre.y + font.size * 4.7 / 13});
    }
    void rows(const LaidPlace& laid, Point at, double room, bool centred, Colour ink) {
        for (const auto& row : laid.rows) {
            double used = -gap;
            for (const LaidPile& one : row) used += gap + one.width;
            double x = at.x + (centred ? (room - used) / 2 : 0);
            for (const LaidPile& one : row) {
                pile(one, {x, at.y}, ink);
                x += one.width + gap;
            }
            at.y += label_height_ + card_height_ + 7;
        }
    }

    // ---- Places

    void places(const std::vector<const ScenePlace*>& all, std::size_t columns) {
        for (std::size_t begin = 0; begin < all.size(); begin += columns) {
            const std::size_t count = std::min(columns, all.size() - begin);
            const double width = (inner() - gap * static_cast<double>(count - 1)) / static_cast<double>(count);
            std::vector<LaidPlace> laid_places;
            double height = 0;
            for (std::size_t i = 0; i < count; ++i) {
                laid_places.push_back(laid(*all[begin + i], width - 2 * padding));
                height = std::max(height, laid_places.back().height);
            }
            height += name_height_ + 2 * padding;
            for (std::size_t i = 0; i < count; ++i)
                place(laid_places[i], {edge + static_cast<double>(i) * (width + gap), y_, width, height});
            y_ += height + gap;
        }
    }
    void place(const LaidPlace& laid, const Rect& box) {
        page_.operations.push_back(draw::Fill{draw::Path::rounded(box, 8), panel});
        if (laid.place->marked)
            page_.operations.push_back(draw::Stroke{draw::Path::rounded(box.outset(-1), 7), accent, 2, {}});
        const double room = box.width - 2 * padding;
        const double note = text_.advance(laid.place->note, small_face_);
        const std::string name = fitted(laid.place->name, name_face_, room - note - 20);
        write(name, name_face_, ink_black, {box.x + padding, box.y + padding + 10 * scene_.type});
        if (!laid.place->note.empty()) {
            const double x = box.x + padding + text_.advance(name, name_face_) + 8;
            const Rect pill{x, box.y + padding - 1, note + 12, 14 * scene_.type};
            page_.operations.push_back(
                draw::Fill{draw::Path::rounded(pill, pill.height / 2), laid.place->marked ? accent : muted});
            write(laid.place->note, small_face_, paper_white, {x + 6, pill.y + 9.7 * scene_.type});
        }
        rows(laid, {box.x + padding, box.y + padding + name_height_}, room, false, muted);
    }
    void middle() {
        const LaidPlace laid_middle = laid(scene_.middle, inner() - 2 * padding);
        const Rect box{edge, y_, inner(), laid_middle.height + 2 * padding};
        page_.operations.push_back(draw::Fill{draw::Path::rounded(box, 8), felt});
        rows(laid_middle, {box.x + padding, box.y + padding}, box.width - 2 * padding, true, on_felt);
        y_ += box.height + gap;
    }

    const TableScene& scene_;
    TextMeasurer& text_;
    double least_type_;
    Font name_face_, small_face_, text_face_;
    double label_height_, caption_height_, name_height_;
    double scale_, card_height_, width_ = 0, y_ = 0;
    draw::Page page_;
};

} // namespace

TableScene readable(TableScene scene, TextMeasurer& text, Size room, double least) {
    constexpr double most = 3; // cards that are smaller than their labels show nothing
    constexpr int tries = 8;   // larger labels make the table higher, which makes it smaller in its room
    for (int i = 0; i < tries; ++i) {
        const Size size = SceneLayout(scene, text).run().media;
        const double scale = std::min(room.width / size.width, room.height / size.height);
        const double type = std::min(least / (small_size * scale), most);
        if (type <= scene.type) break;
        scene.type = type;
    }
    return scene;
}

void add_table_scene(const TableScene& scene, TextMeasurer& text, draw::Document& document) {
    document.pages.push_back(SceneLayout(scene, text).run());
}

} // namespace kupi::layout
