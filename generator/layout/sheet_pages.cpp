// From a grid and its cards to pages.
#include <functional>
#include <map>
#include <utility>

#include "base/text.h"
#include "layout/sheet_marks.h"

namespace kupi::layout {

namespace {

using draw::Document;
using draw::Operation;

constexpr Colour mark_colour{0, 0, 0};
constexpr double fold_tick = mm(4);
constexpr Colour line_colour{0x99, 0x99, 0x99}; ///< of lines that run along cards: full cut lines, guides
constexpr double guide_weight = 0.25;

draw::Duplex duplex_of(Backs backs) {
    switch (backs) {
    case Backs::long_edge: return draw::Duplex::flip_long_edge;
    case Backs::short_edge: return draw::Duplex::flip_short_edge;
    default: return draw::Duplex::simplex;
    }
}

/// What one kind of page — fronts, backs — has in common over all sheets: a form with marks and rulers, and the place
/// of the caption.
struct PageFace {
    std::optional<std::size_t> form;
    std::optional<Matrix> caption;
    std::string caption_head; ///< the deck's name, where there is room for it
};

class SheetPages {
  public:
    SheetPages(const SheetSpec& spec, const SheetGrid& grid, double corner, const std::vector<SheetCard>& cards,
               const BackShift& shift, TextMeasurer& text, Document& document)
        : spec_(spec),
          grid_(grid),
          corner_(corner),
          cards_(cards),
          text_(text),
          document_(document),
          sheets_(grid.sheets(cards.size())),
          first_page_(document.pages.size()),
          back_shift_(to_matrix(shift, grid.media)) {}

    void lay_out() {
        const bool folded = spec_.backs == Backs::gutterfold, duplex = !folded && spec_.backs != Backs::none;
        document_.duplex = duplex_of(spec_.backs);
        SheetSide side{grid_.media, grid_.trims, grid_.fold_x, grid_.fold_y};
        if (folded) side.trims.insert(side.trims.end(), grid_.back_trims.begin(), grid_.back_trims.end());
        if (spec_.bleed <= 0)
            for (const SheetCard& card : cards_) {
                if (!folded) add_trimmed(card.face, front_overrun_);
                if (duplex) add_trimmed(card.back, back_overrun_);
            }
        const PageFace front = face(side, "fronts", duplex, true);
        const PageFace back =
            duplex ? face({grid_.media, grid_.back_trims, {}, {}}, "backs", duplex, false) : PageFace{};
        for (std::size_t sheet = 0; sheet < sheets_; ++sheet) {
            fronts(front, sheet, duplex, folded);
            if (duplex) backs(back, sheet);
        }
        outline(duplex, folded);
    }

  private:
    const SheetSpec& spec_;
    const SheetGrid& grid_;
    double corner_;
    const std::vector<SheetCard>& cards_;
    TextMeasurer& text_;
    Document& document_;
    std::size_t sheets_, first_page_;
    Matrix back_shift_;
    double front_overrun_ = 0, back_overrun_ = 0; ///< over the outermost cuts
    std::map<std::size_t, std::size_t> trimmed_;  ///< forms that run over: to the form that does not

    /// The form of what does not run over, of a form that does.
    void add_trimmed(std::size_t of, double& overrun) {
        const Rect trim{0, 0, grid_.trims.front().width, grid_.trims.front().height};
        const draw::Form& form = document_.forms.at(of);
        if (trim.contains(form.box, 0.01) || !trimmed_.try_emplace(of, document_.forms.size()).second) return;
        overrun = std::max(overrun, -form.box.x);
        document_.forms.push_back({form.name + ", trimmed", trim, {draw::UseForm{of, {}}}});
    }

    /// What runs over lies below, so that it shows where no card is.
    template <typename FormOf, typename Add>
    void add_cards(std::size_t sheet, FormOf form_of, Add add) const {
        const auto [first, end] = of_sheet(sheet);
        for (std::size_t i = first; i < end; ++i)
            if (const std::size_t form = form_of(cards_[i]); trimmed_.contains(form)) add(i - first, form);
        for (std::size_t i = first; i < end; ++i) {
            const std::size_t form = form_of(cards_[i]);
            const auto trimmed = trimmed_.find(form);
            add(i - first, trimmed == trimmed_.end() ? form : trimmed->second);
        }
    }

    std::string caption(std::size_t sheet, const char* which, bool duplex) const {
        std::string s = "sheet " + std::to_string(sheet + 1) + " of " + std::to_string(sheets_);
        return duplex ? s + ", " + which : s;
    }

    PageFace face(const SheetSide& side, const char* which, bool duplex, bool with_rulers) {
        PageFace out;
        std::vector<Operation> operations;
        const auto marks = mark_lines(spec_, side);
        draw::Path path;
        for (const MarkLine& m : marks) {
            path.move_to(m.from);
            path.line_to(m.to);
        }
        if (!path.verbs.empty() && spec_.mark_weight > 0)
            operations.push_back(draw::Stroke{std::move(path),
                                              spec_.marks == Marks::full ? line_colour : mark_colour,
                                              spec_.mark_weight,
                                              {},
                                              draw::Stroke::Cap::butt});
        fold_line(side, operations);
        if (spec_.furniture) {
            SheetSide inked = side;
            for (Rect& trim : inked.trims) trim = trim.outset(with_rulers ? front_overrun_ : back_overrun_);
            Furniture furniture(spec_, inked, marks, text_);
            // Figures are equally wide, so the last sheet's caption is the widest.
            const std::string widest = caption(sheets_ - 1, which, duplex), name = printable(document_.title);
            if (!name.empty()) out.caption_head = name + " · ";
            out.caption = furniture.place_text(out.caption_head + widest);
            if (!out.caption) {
                out.caption_head.clear();
                out.caption = furniture.place_text(widest);
            }
            if (side.fold_x || side.fold_y) furniture.add_fold_note(operations);
            if (with_rulers) furniture.add_rulers(operations);
        }
        if (!operations.empty()) {
            out.form = document_.forms.size();
            document_.forms.push_back(
                {std::string("marks of ") + which, {0, 0, side.media.width, side.media.height}, std::move(operations)});
        }
        return out;
    }

    void fold_line(const SheetSide& side, std::vector<Operation>& operations) const {
        if (!side.fold_x && !side.fold_y) return;
        const double w = side.media.width, h = side.media.height, e = spec_.edge;
        const auto line = [&](double from, double to) {
            return side.fold_x ? draw::Path::line({*side.fold_x, from}, {*side.fold_x, to})
                               : draw::Path::line({from, *side.fold_y}, {to, *side.fold_y});
        };
        const double end = (side.fold_x ? h : w) - e;
        operations.push_back(draw::Stroke{line(e, end), mark_colour, 0.8, {0, 3}, draw::Stroke::Cap::round});
        // A tick at each end, to lay the ruler at.
        for (const double from : {e, end - fold_tick})
            operations.push_back(draw::Stroke{line(from, from + fold_tick), mark_colour, 0.8, {}});
    }

    /// The cards of a sheet: indices into cards_.
    std::pair<std::size_t, std::size_t> of_sheet(std::size_t sheet) const {
        return {sheet * grid_.size(), std::min(cards_.size(), (sheet + 1) * grid_.size())};
    }

    draw::Page new_page(const std::string& label, const Rect& trim, double bleed) const {
        draw::Page page{label, grid_.media, trim, trim.outset(bleed), {}};
        const double left = std::max(0.0, page.bleed.x), top = std::max(0.0, page.bleed.y);
        page.bleed = {left, top, std::min(page.media.width, page.bleed.right()) - left,
                      std::min(page.media.height, page.bleed.bottom()) - top};
        return page;
    }

    void finish(draw::Page page, const PageFace& face, const std::string& caption, const Matrix& place) {
        if (face.form) page.operations.push_back(draw::UseForm{*face.form, place});
        if (face.caption)
            page.operations.push_back(draw::DrawText{face.caption_head + caption, Furniture::font(),
                                                     Furniture::colour(), place * *face.caption, false});
        document_.pages.push_back(std::move(page));
    }

    void add_back(draw::Page& page, std::size_t form, const Rect& trim, const Matrix& shift) const {
        const Matrix turn =
            grid_.backs_turned ? Matrix::translation(trim.width, trim.height) * Matrix::rotation(180) : Matrix{};
        page.operations.push_back(draw::UseForm{form, shift * Matrix::translation(trim.x, trim.y) * turn});
    }

    void fronts(const PageFace& face, std::size_t sheet, bool duplex, bool folded) {
        const std::string label = caption(sheet, "fronts", duplex);
        draw::Page page = new_page(label, grid_.trim, std::max(spec_.bleed, front_overrun_));
        const auto [first, end] = of_sheet(sheet);
        add_cards(sheet, std::mem_fn(&SheetCard::face), [&](std::size_t place, std::size_t form) {
            const Rect& trim = grid_.trims[place];
            page.operations.push_back(draw::UseForm{form, Matrix::translation(trim.x, trim.y)});
        });
        if (folded)
            for (std::size_t i = first; i < end; ++i) add_back(page, cards_[i].back, grid_.back_trims[i - first], {});
        if (spec_.corner_guides) {
            const std::vector<Rect> filled(grid_.trims.begin(),
                                           grid_.trims.begin() + static_cast<std::ptrdiff_t>(end - first));
            if (auto guides = corner_guides(filled, corner_, 2 * guide_weight); !guides.verbs.empty())
                page.operations.push_back(
                    draw::Stroke{std::move(guides), line_colour, guide_weight, {}, draw::Stroke::Cap::butt});
        }
        finish(std::move(page), face, label, {});
    }

    void backs(const PageFace& face, std::size_t sheet) {
        const std::string label = caption(sheet, "backs", true);
        draw::Page page = new_page(label, grid_.back_trim, std::max(spec_.bleed, back_overrun_));
        add_cards(sheet, std::mem_fn(&SheetCard::back), [&](std::size_t place, std::size_t form) {
            add_back(page, form, grid_.back_trims[place], back_shift_);
        });
        finish(std::move(page), face, label, back_shift_);
    }

    void outline(bool duplex, bool folded) {
        document_.outline.push_back({folded ? "Fronts and backs" : "Fronts", first_page_, 0});
        std::string suit;
        for (std::size_t i = 0; i < cards_.size(); ++i) {
            if (cards_[i].suit != suit && !cards_[i].suit.empty())
                document_.outline.push_back({cards_[i].suit, first_page_ + i / grid_.size() * (duplex ? 2 : 1), 1});
            suit = cards_[i].suit;
        }
        if (duplex) document_.outline.push_back({"Backs", first_page_ + 1, 0});
    }
};

} // namespace

Matrix to_matrix(const BackShift& shift, Size media) {
    if (shift == BackShift{}) return {};
    return Matrix::translation(shift.x, shift.y) *
           Matrix::rotation(shift.rotation, {media.width / 2, media.height / 2});
}

bool lay_out_sheets(const SheetSpec& spec, const SheetGrid& grid, double corner, const std::vector<SheetCard>& cards,
                    const BackShift& shift, TextMeasurer& text, Document& document, Diagnostics& out) {
    if (cards.empty()) {
        out.error(spec.place, "there are no cards to print");
        return false;
    }
    if (cards.size() > most_cards) {
        out.error({},
                  std::to_string(cards.size()) + " cards are too many to print at once: at most " +
                      std::to_string(most_cards),
                  "print fewer copies");
        return false;
    }
    if (spec.backs != Backs::none && spec.backs != Backs::gutterfold) {
        const Rect paper{0, 0, grid.media.width, grid.media.height};
        if (!paper.contains(to_matrix(shift, grid.media).bounds(grid.back_trim))) {
            out.error({},
                      "the backs, moved by " + describe_length(shift.x) + " and " + describe_length(shift.y) +
                          ", would leave the paper",
                      "give the sheet a wider --margin, or larger paper");
            return false;
        }
    }
    SheetPages(spec, grid, corner, cards, shift, text, document).lay_out();
    return true;
}

} // namespace kupi::layout
