// What is promised of cards in millimetres is measured where it is seen: in the ink.
#include <cmath>
#include <set>

#include "base/units.h"
#include "cards/load.h"
#include "catch.h"
#include "layout/card.h"
#include "render/art_files.h"
#include "render/png.h"
#include "support/checkout.h"

using namespace kupi::render;

namespace {

namespace fs = std::filesystem;

constexpr double fine = 10; ///< pixels to the millimetre, where a twentieth of one counts

/// Around the ink, in millimetres from the card's corner; of no size where there is none.
struct Ink {
    double left = 0, top = 0, right = 0, bottom = 0;
    double pixels = fine;       ///< to the millimetre
    int columns = 0, rows = 0;  ///< of pixels
    std::vector<char> is_there; ///< of each pixel, row by row
    double width() const { return right - left; }
    double height() const { return bottom - top; }
    double larger() const { return std::max(width(), height()); }
};

/// A deck's cards in a template, layer by layer.
class Cards {
  public:
    Cards(const std::string& deck, const std::string& card_template, double pixels = fine) : pixels_(pixels) {
        const DataFolders data({kupi::test::root});
        deck_ = load_deck(deck, data, faults_);
        REQUIRE(deck_);
        template_ = load_card_template(card_template.empty() ? deck_->card_template.id : card_template, data, faults_);
        REQUIRE(template_);
    }

    std::vector<Card> all() const { return deck_->cards(true); }
    const CardTemplate& card_template() const { return *template_; }
    bool is_face(Card c) const { return c.has_suit() && deck_->ranks[c.rank()].kind == RankKind::face; }
    bool is_one(Card c) const { return c.has_suit() && deck_->ranks[c.rank()].pips == 1; }
    /// Its sign or its suit is on none of the cards before it, or may lie otherwise.
    bool is_telling(Card c) const {
        return !c.has_suit() || c.suit() == deck_->cards(false).front().suit() || c.rank() == 0 ||
               c.rank() + 1 == deck_->ranks.size();
    }
    std::string name(Card c) const {
        if (!c.has_suit()) return deck_->extras[c.extra()].id;
        return deck_->ranks[c.rank()].id + " of " + deck_->suits[c.suit()].id;
    }

    /// Of these layers, drawn once.
    Ink ink(Card card, const std::set<std::string>& layers) {
        CardTemplate some = *template_;
        std::erase_if(some.layers, [&](const Layer& l) { return !layers.contains(l.id); });
        for (Layer& l : some.layers) l.repeat = false;
        const CardPaint job{*deck_, some, art_, text_, InkMode::full, 0, faults_};
        return measured(paint_face(job, card));
    }

    /// Twice as fine: a card of 57.15 mm, turned, falls onto its pixels again.
    Image back() {
        const CardPaint job{*deck_, *template_, art_, text_, InkMode::full, 0, faults_};
        return painted(paint_back(job), 2 * fine);
    }

  private:
    Image painted(draw::Form form, double pixels) {
        draw::Document d;
        d.forms.push_back(std::move(form));
        return paint_form(d, 0, pixels / mm(1), text_);
    }

    Ink measured(draw::Form form) {
        const Image image = painted(std::move(form), pixels_);
        Ink out;
        out.pixels = pixels_;
        out.columns = image.width, out.rows = image.height;
        out.is_there.resize(image.rgb.size() / 3);
        int left = image.width, top = image.height, right = 0, bottom = 0;
        const auto* light = image.rgb.data();
        char* is_there = out.is_there.data();
        for (int y = 0; y < image.height; ++y)
            for (int x = 0; x < image.width; ++x, light += 3, ++is_there)
                if (light[0] < 225 || light[1] < 225 || light[2] < 225) {
                    *is_there = 1;
                    if (x < left) left = x;
                    if (x >= right) right = x + 1;
                    if (y < top) top = y;
                    bottom = y + 1;
                }
        if (right == 0) return out;
        out.left = left / pixels_, out.top = top / pixels_, out.right = right / pixels_, out.bottom = bottom / pixels_;
        return out;
    }

    double pixels_;
    Diagnostics faults_;
    std::optional<Deck> deck_;
    std::optional<CardTemplate> template_;
    ArtFiles art_;
    PangoMeasurer text_;
};

/// Nearer to each other than `apart` millimetres.
bool touch(const Ink& a, const Ink& b, double apart) {
    const int d = static_cast<int>(apart * a.pixels);
    const auto pixel = [&](double mm) { return static_cast<int>(std::lround(mm * a.pixels)); };
    // Of a's ink, what lies in the box around b's.
    const int left = pixel(std::max(a.left, b.left - apart)), right = pixel(std::min(a.right, b.right + apart));
    const int top = pixel(std::max(a.top, b.top - apart)), bottom = pixel(std::min(a.bottom, b.bottom + apart));
    for (int y = top; y < bottom; ++y)
        for (int x = left; x < right; ++x) {
            if (a.is_there[y * a.columns + x] == 0) continue;
            for (int v = y - d; v <= y + d; v += d)
                for (int u = x - d; u <= x + d; u += d)
                    if (u >= 0 && v >= 0 && u < b.columns && v < b.rows && b.is_there[v * b.columns + u] != 0)
                        return true;
        }
    return false;
}

/// Whether `b` comes nearer than `apart` millimetres to a fine line or a small sign: exact, where `touch` goes by
/// steps, aslant too.
bool is_near(const Ink& line, const Ink& b, double apart) {
    const int d = static_cast<int>(apart * line.pixels);
    for (int y = 0; y < line.rows; ++y)
        for (int x = 0; x < line.columns; ++x) {
            if (line.is_there[y * line.columns + x] == 0) continue;
            for (int v = std::max(0, y - d); v <= std::min(b.rows - 1, y + d); ++v)
                for (int u = std::max(0, x - d); u <= std::min(b.columns - 1, x + d); ++u)
                    if ((u - x) * (u - x) + (v - y) * (v - y) <= d * d && b.is_there[v * b.columns + u] != 0)
                        return true;
        }
    return false;
}

std::vector<std::string> all_decks() {
    std::vector<std::string> ids;
    for (const auto& file : fs::directory_iterator(std::string(kupi::test::root) + "/suits/decks"))
        if (file.path().extension() == ".toml") ids.push_back(file.path().stem().string());
    return ids;
}

} // namespace

TEST_CASE("Large indices are as large as they promise, and touch neither pip nor face") {
    for (const auto& [deck, name] :
         {std::pair("railog-getha", "large-index"), std::pair("railog-markat", "large-index"),
          std::pair("french-52", "large-index"), std::pair("gallarian", "large-index"),
          std::pair("german-32", "large-index"), std::pair("spanish-40", "spanish-large")}) {
        const bool counts = deck == std::string_view("spanish-40"); // its pips, of 13 mm and more: the sign is smaller
        Cards cards(deck, name);
        for (const Card card : cards.all()) {
            if (!card.has_suit() || !cards.is_telling(card)) continue;
            INFO(deck << ' ' << cards.name(card));
            const bool face = cards.is_face(card);
            const Ink sign = cards.ink(card, {"index", "number-index"});
            const Ink suit = cards.ink(card, {"suit-index", "face-suit-index"});
            CHECK(sign.left >= 2.95);
            CHECK(sign.larger() > 9.4); // in its own proportions, and a letter is at most 10 mm wide
            CHECK(sign.height() < 21);
            CHECK(suit.left >= 2.95);
            CHECK(suit.larger() > (counts ? 8.2 : 12.4));
            if (!counts) CHECK(sign.right < 15.3); // what a fan shows
            CHECK(!touch(sign, suit, 0.2));
            if (face) {
                const Ink frame = cards.ink(card, {"frame"});
                const Ink figure = cards.ink(card, {"figure", "top-margin", "left-margin", "right-margin"});
                CHECK(figure.left >= frame.left);
                CHECK(figure.right <= frame.right);
                CHECK(frame.width() > 38);
                CHECK(frame.right < 61.2);
                CHECK(!touch(sign, frame, 0.4));
                CHECK(!touch(suit, frame, 0.4));
            } else {
                const Ink pip = cards.ink(card, {"pips", "ring", "device", "whole-figure", "number"});
                CHECK(pip.larger() > 20);
                CHECK(!touch(pip, suit, cards.is_one(card) ? 0.6 : 2.8));
                CHECK(!touch(pip, sign, 2.8));
                CHECK(pip.left >= 2.95);
                CHECK(pip.right < 60.6);
                CHECK(pip.top >= 2.95);
            }
        }
    }
}

TEST_CASE(
    "With a large index numbers and faces fill the same frame, and pips stand a millimetre within it, but for a one that stands before it") {
    for (const char* deck : {"railog-getha", "railog-markat", "french-52", "gallarian"}) {
        Cards cards(deck, "large-index");
        for (const Card card : cards.all()) {
            if (!card.has_suit() || !cards.is_telling(card)) continue;
            INFO(deck << ' ' << cards.name(card));
            const Ink frame = cards.ink(card, {"frame", "number-frame"});
            CHECK(std::abs(frame.right - 60.35) < 0.35); // the faces' line is the heavier one
            CHECK(std::abs(frame.top - 3.9) < 0.35);
            // Of a face it is the upper panel, right of the index, and the lower one is the same turned about.
            CHECK(std::abs(frame.left - (cards.is_face(card) ? 17.7 : 3.2)) < 0.35);
            if (cards.is_face(card)) continue;
            const Ink pips = cards.ink(card, {"pips", "ring", "device", "whole-figure"});
            if (cards.is_one(card))
                CHECK(pips.larger() > 30);
            else
                CHECK(!is_near(frame, pips, 1));
        }
    }
}

TEST_CASE("Narrow ranks of a large index are whole at the edge of a fan") {
    Cards cards("french-54", "french-large");
    for (const Card card : cards.all()) {
        if (!cards.is_telling(card)) continue;
        INFO(cards.name(card));
        const Ink sign = cards.ink(card, {"index", "joker-index"}), suit = cards.ink(card, {"suit-index"});
        CHECK(sign.left >= 2.95);
        CHECK(sign.right < 15.6); // what a fan of seven shows
        if (!card.has_suit()) continue;
        CHECK(sign.height() > 19.4);
        CHECK(sign.height() < 21);
        CHECK(suit.right < 14.6);
        CHECK(!touch(sign, suit, 0.2));
        if (!cards.is_face(card)) {
            const Ink pips = cards.ink(card, {"pips", "ring", "device", "whole-figure"});
            CHECK(!touch(pips, suit, 0.4));
            CHECK(!touch(pips, sign, 0.4));
            continue;
        }
        const Ink frame = cards.ink(card, {"frame"});
        CHECK(frame.width() > 44);
        CHECK(sign.right < frame.left);
        CHECK(suit.right < frame.left);
    }
}

TEST_CASE("Hash marks with a large index are as narrow as the strip that a fan of seven shows") {
    Cards cards("railog-getha", "large-index");
    for (const Card card : cards.all())
        if (card.has_suit() && card.suit() == cards.all().front().suit() && !cards.is_face(card)) {
            const Ink marks = cards.ink(card, {"number-index"});
            CHECK(marks.width() < 12.3); // edges count from the pixel that they are in
            CHECK(marks.right < 15.2);
            CHECK(marks.height() > 19.6);
            CHECK(marks.height() < 20.2);
        }
}

TEST_CASE("Indices keep three millimetres from the side and nearly four from the top, and off the frame") {
    std::vector<std::pair<std::string, std::string>> tried = {{"railog-getha", "fanned"}, {"railog-getha", "learner"}};
    for (const std::string& id : all_decks()) tried.emplace_back(id, "");
    for (const auto& [deck, name] : tried) {
        Cards cards(deck, name);
        std::set<std::string> indices, frames;
        for (const Layer& l : cards.card_template().layers) {
            if (l.kind == LayerKind::index) indices.insert(l.id);
            if (l.id == "frame" || l.id.find("notch") != std::string::npos) frames.insert(l.id);
        }
        for (const Card card : cards.all()) {
            if (!cards.is_telling(card)) continue;
            INFO(deck << ' ' << name << ' ' << cards.name(card));
            const Ink ink = cards.ink(card, indices);
            if (ink.right == 0) continue;
            CHECK(ink.left >= 2.95);
            CHECK(ink.top >= 3.6);
            CHECK(ink.right <= ink.columns / ink.pixels - 2.95);
            // The frame as it is seen, with a notch cut out of its corner where the template has one.
            if (!cards.is_face(card) && !frames.contains("notch")) continue;
            if (const Ink frame = cards.ink(card, frames); frame.right > 0) CHECK(!touch(ink, frame, 0.5));
        }
    }
}

TEST_CASE("Pips are there and keep off the indices in the templates that other families may take") {
    for (const char* name :
         {"traditional", "fanned", "learner", "spanish", "spanish-large", "italian", "italian-large"})
        for (const char* deck : {"french-52", "gallarian", "german-36"}) {
            Cards cards(deck, name, 6); // half a millimetre is three pixels
            std::set<std::string> indices;
            for (const Layer& l : cards.card_template().layers)
                if (l.kind == LayerKind::index) indices.insert(l.id);
            for (const Card card : cards.all()) {
                if (cards.is_face(card) || !cards.is_telling(card)) continue;
                INFO(deck << ' ' << name << ' ' << cards.name(card));
                CHECK(cards.ink(card, {"pips", "ring", "number", "figure"}).height() > 20);
                CHECK(!touch(cards.ink(card, {"pips"}), cards.ink(card, indices), 0.5));
            }
        }
}

TEST_CASE("Spanish indices stand three millimetres from every pip") {
    Cards cards("spanish-40", "");
    for (const Card card : cards.all()) {
        if (cards.is_face(card)) continue;
        INFO(cards.name(card));
        CHECK(!is_near(cards.ink(card, {"index", "suit-index"}), cards.ink(card, {"number"}), 2.95));
    }
}

TEST_CASE("Every back is the same when it is turned by 180 degrees") {
    for (const std::string& id : all_decks()) {
        INFO(id);
        const Image back = Cards(id, "").back();
        const int dots = back.width * back.height;
        const auto differs = [&](int at) {
            const std::uint8_t *a = back.rgb.data() + 3 * at, *b = back.rgb.data() + 3 * (dots - 1 - at);
            return std::abs(a[0] - b[0]) > 48 || std::abs(a[1] - b[1]) > 48 || std::abs(a[2] - b[2]) > 48;
        };
        int other = 0, patches = 0;
        for (int at = 0; at < dots; ++at) {
            if (!differs(at)) continue;
            ++other;
            // A dot that is amiss is more than the edge of a line, rounded one way and the other.
            if (at % back.width + 1 < back.width && at + back.width + 1 < dots && differs(at + 1) &&
                differs(at + back.width) && differs(at + back.width + 1))
                ++patches;
        }
        CHECK(other * 500 < dots);
        CHECK(patches == 0);
    }
}
