#include "layout/rulesheet.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "layout/flow.h"
#include "layout/fold_marks.h"
#include "layout/rulesheet_panels.h"

namespace kupi::layout {

namespace {

constexpr double size_step = 0.05;                            ///< points: sizes are tried in these steps
constexpr double most_given_up = 0.5, worth_a_sentence = 0.5; ///< points, for sentences that stay whole
constexpr double most_given_up_of_small = 0.3;                ///< likewise, of a size that is no longer read with ease
constexpr double worth_of_spare = 0.8;                        ///< sentences, for a panel of scores, ranks or suits
constexpr double least_spread = 0.5;                          ///< of each panel, where text is spread over more

constexpr std::size_t largest_reference_card = 4; ///< panels: such a card may hold the outline without the rules
constexpr double number_size = 6.2, number_rise = 8, number_room = 6; ///< of a panel's number, points

/// What the text takes of the sheet's panels at one size.
struct Attempt {
    Column body, outline;
    Filled body_panels, outline_panels;
    double size = 0;
    bool fits = false;
};

class Sheet {
  public:
    Sheet(const RulesheetJob& job, draw::Document& document, Diagnostics& out)
        : job_(job),
          document_(document),
          out_(out),
          faces_(job.style, job.text),
          miniatures_(job.families, job.pictures, job.art, faces_, job.ink, document, out),
          type_(job.style, faces_, job.hyphenator, miniatures_, job.footnotes, job.fold.justified),
          panels_(job, type_) {
        miniatures_.set_backs_of(job.deck);
        for (const Panel& p : job.fold.panels) {
            if (p.role == PanelRole::text) text_.push_back(&p);
            if (p.role == PanelRole::outline) outline_.push_back(&p);
        }
        split_blocks();
    }

    RulesheetReport run(bool draws) {
        Attempt a = settled(largest());
        RulesheetReport report;
        if (!a.fits && job_.fold.panels.size() <= largest_reference_card && !outline_blocks_.empty()) {
            report.outline_only = true;
            body_blocks_.clear();
            a = settled(largest());
        }
        report.size = a.size;
        report.room = room_for_text(a);
        report.demand =
            a.body_panels.demand + std::max(a.outline_panels.demand - static_cast<double>(outline_.size()), 0.0);
        report.fits = a.fits;
        if (!a.fits && !a.body.overfull.empty()) report.too_wide = a.body.overfull.front();
        report.text_panels = a.body_panels.panels.size();
        if (!a.fits || !draws) return report;
        panels_.plan_spare(report.room - std::min(report.room, report.text_panels), text_area(), a.size);
        spread(a);
        report.text_panels = a.body_panels.panels.size();
        report.spare_panels = report.room - std::min(report.room, report.text_panels);
        for (const Column* c : {&a.body, &a.outline})
            for (const std::string& line : c->overfull)
                out_.warning({}, "a line is wider than its panel: \"" + printable(line) + "\"");
        draw_pages(a);
        return report;
    }

  private:
    void split_blocks() {
        const bool has_outline_panel = !outline_.empty();
        bool in_outline = false;
        for (const Block& b : job_.blocks) {
            if (b.kind == Block::Kind::heading) {
                if (b.level == 1) continue; // the title panel has it
                if (b.level <= 2) in_outline = b.id == "outline" && has_outline_panel;
            }
            (in_outline ? outline_blocks_ : body_blocks_).push_back(b);
        }
        // A reference card has no room for the rules.
        if (text_.empty()) body_blocks_.clear();
    }

    Size text_area() const {
        const Size& panel = job_.fold.panel.size;
        return {panel.width - 2 * job_.fold.padding,
                panel.height - 2 * job_.fold.padding - (is_numbered() ? number_room : 0)};
    }

    /// Who reads a large sheet flat needs to know where to go on.
    bool is_numbered() const { return job_.fold.panels.size() > largest_reference_card; }

    /// Panels of the outline that it does not need carry text too.
    std::size_t room_for_text(const Attempt& a) const {
        return text_.size() + outline_.size() - std::min(a.outline_panels.panels.size(), outline_.size());
    }

    Attempt attempt(double size) {
        const Size area = text_area();
        Attempt a;
        a.size = size;
        a.body = type_.set(body_blocks_, area.width / size);
        a.outline = type_.set(outline_blocks_, area.width / size);
        a.outline_panels = fill(a.outline, area.height / size, job_.style);
        // What panels are to spare leave paragraphs whole, but for one: scores, ranks and suits are worth that.
        const auto filled = [&](std::size_t panels) { return fill(a.body, area.height / size, job_.style, panels); };
        const std::size_t room = room_for_text(a);
        a.body_panels = filled(room);
        if (a.body_panels.too_high) {
            a.body_panels = filled(0);
        } else if (room > 1 && a.body_panels.panels.size() == room) {
            Filled spared = filled(room - 1);
            if (!spared.too_high && spared.parted <= a.body_panels.parted + worth_of_spare)
                a.body_panels = std::move(spared);
        }
        a.fits = !a.body_panels.too_high && !a.outline_panels.too_high &&
                 a.outline_panels.panels.size() <= outline_.size() && a.body_panels.panels.size() <= room_for_text(a) &&
                 a.body.overfull.empty();
        return a;
    }

    /// The text evenly over its panels and those that would stay empty, as far as that leaves each well filled.
    void spread(Attempt& a) {
        const std::size_t free = room_for_text(a) - std::min(room_for_text(a), panels_.spare_used());
        const std::size_t panels = std::max(
            std::min(free, static_cast<std::size_t>(a.body_panels.demand / least_spread)), a.body_panels.panels.size());
        Filled wider = fill(a.body, text_area().height / a.size, job_.style, panels, panels);
        if (!wider.too_high) a.body_panels = std::move(wider);
    }

    /// A little smaller where that parts less.
    Attempt settled(Attempt best) {
        const auto price = [&, largest = best.size](const Attempt& a) {
            const bool spares = a.body_panels.panels.size() < room_for_text(a);
            return a.body_panels.parted + (spares ? 0 : worth_of_spare) + (largest - a.size) / worth_a_sentence;
        };
        const bool small = best.size < readable_text;
        const double least = small ? std::max(best.size - most_given_up_of_small, job_.style.least)
                                   : std::max(best.size - most_given_up, readable_text);
        for (double size = best.size - 2 * size_step; price(best) > 0 && size >= least - 1e-9; size -= 2 * size_step)
            if (Attempt a = attempt(size); a.fits && price(a) < price(best)) best = std::move(a);
        return best;
    }

    /// At the largest size that fits, or at the least one where none does.
    Attempt largest() {
        const double least = job_.style.least;
        int high = static_cast<int>(std::floor((job_.style.most - least) / size_step + 1e-9)), low = -1;
        const auto at_step = [&](int step) { return attempt(least + step * size_step); };
        Attempt best = at_step(high);
        if (best.fits || high == 0) return best;
        // Text takes room by the square of its size; from there in growing strides, as a size costs milliseconds.
        const double demand = best.body_panels.demand + best.outline_panels.demand;
        const double guess = best.size * std::sqrt(static_cast<double>(text_.size() + outline_.size()) / demand);
        int next = std::clamp(static_cast<int>((guess - least) / size_step), 0, high - 1);
        for (int stride = 1; high - low > 1; stride *= 2) {
            Attempt a = at_step(next);
            const bool fits = a.fits;
            if (fits || low < 0) best = std::move(a);
            (fits ? low : high) = next;
            next = fits ? std::min(low + stride, high - 1) : std::max(high - stride, low + 1);
        }
        return best;
    }

    void draw_pages(const Attempt& a) {
        const FoldTemplate& fold = job_.fold;
        const std::size_t first_page = document_.pages.size();
        for (int side = 0; side < fold.sides; ++side) {
            draw::Page page;
            page.label = side == 0 ? "front" : "back";
            page.media = fold.media;
            page.trim = page.bleed = fold.trim[side];
            page.operations = fold_marks(fold, side, job_.game.title, faces_.font(faces_.id(Face{}), 8), job_.text);
            document_.pages.push_back(std::move(page));
        }
        document_.duplex = fold.sides < 2        ? draw::Duplex::simplex
                           : fold.flip_long_edge ? draw::Duplex::flip_long_edge
                                                 : draw::Duplex::flip_short_edge;
        const auto operations = [&](const Panel& p) -> std::vector<draw::Operation>& {
            return document_.pages[first_page + static_cast<std::size_t>(p.side)].operations;
        };
        const Matrix inset = Matrix::translation(fold.padding, fold.padding);
        std::size_t body = 0, outline = 0, spare = 0;
        // The outline stands in the last of its panels.
        const std::size_t outline_from = outline_.size() - a.outline_panels.panels.size();
        std::size_t outline_seen = 0;
        for (const Panel& p : fold.panels) {
            const Matrix place = p.to_page();
            if (p.role == PanelRole::title) {
                panels_.title(place, is_numbered() ? outline_number(a) : 0, operations(p));
            } else if (p.role == PanelRole::instructions) {
                panels_.instructions(place, operations(p));
            } else if (p.role == PanelRole::outline && outline_seen++ >= outline_from) {
                draw_panel(a.outline_panels.panels[outline++], a.size, place * inset, faces_, miniatures_,
                           operations(p));
            } else if (body < a.body_panels.panels.size()) {
                draw_panel(a.body_panels.panels[body++], a.size, place * inset, faces_, miniatures_, operations(p));
            } else {
                panels_.spare(spare++, place, operations(p));
            }
            if (is_numbered() && p.role != PanelRole::title) panel_number(p.order, place, operations(p));
        }
    }

    /// Of the panel where the outline begins; 0: the sheet has none.
    int outline_number(const Attempt& a) const {
        const std::size_t panels = a.outline_panels.panels.size();
        return panels == 0 ? 0 : outline_[outline_.size() - panels]->order;
    }

    void panel_number(int number, const Matrix& place, std::vector<draw::Operation>& operations) {
        const Size panel = job_.fold.panel.size;
        const FaceId id = faces_.id(Face{.ink = Face::Ink::accent});
        const std::string text = std::to_string(number);
        const Point at{(panel.width - faces_.width(id, text) * number_size) / 2, panel.height - number_rise};
        operations.push_back(draw::DrawText{text, faces_.font(id, number_size), miniatures_.tone(faces_.colour(id)),
                                            place * Matrix::translation(at.x, at.y), false});
    }

    const RulesheetJob& job_;
    draw::Document& document_;
    Diagnostics& out_;
    Faces faces_;
    Miniatures miniatures_;
    Typesetter type_;
    RulesheetPanels panels_;
    std::vector<const Panel*> text_, outline_;
    std::vector<Block> body_blocks_, outline_blocks_;
};

} // namespace

RulesheetReport lay_out_rulesheet(const RulesheetJob& job, draw::Document& document, Diagnostics& out) {
    return Sheet(job, document, out).run(true);
}

RulesheetReport measure_rulesheet(const RulesheetJob& job) {
    draw::Document scratch;
    Diagnostics unheard;
    return Sheet(job, scratch, unheard).run(false);
}

} // namespace kupi::layout
