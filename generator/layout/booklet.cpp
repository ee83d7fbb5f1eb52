#include "layout/booklet.h"

#include "layout/booklet_parts.h"

namespace kupi::layout {

void lay_out_booklet(const BookletJob& job, draw::Document& document, Diagnostics& out) {
    Book book(job, document, out);
    BookletKit kit(book);
    BookletFront front(kit);
    BookletChapters chapters(kit);
    front.cover();
    front.imprint();
    front.reserve_contents();
    chapters.cards();
    chapters.ranks();
    chapters.suits();
    chapters.extras();
    chapters.words("words");
    chapters.words(table_words);
    for (const BookletGame& game : job.games) chapters.game(game);
    add_index(kit);
    front.contents();
    front.notes(1);
    front.back_cover();
    book.finish();
    document.facing_pages = true;
}

void impose_booklet(draw::Document& document, const Imposition& imposition) {
    std::vector<draw::Page> pages = std::move(document.pages);
    document.pages.clear();
    document.facing_pages = false;
    document.duplex = draw::Duplex::flip_short_edge;
    const std::size_t first_form = document.forms.size();
    for (std::size_t i = 0; i < pages.size(); ++i)
        document.forms.push_back({"page " + std::to_string(i + 1),
                                  {0, 0, pages[i].media.width, pages[i].media.height},
                                  std::move(pages[i].operations)});
    // Where each page went.
    std::vector<std::size_t> side_of(pages.size());
    std::vector<Matrix> place_of(pages.size());
    const auto each = [&](const auto& use) {
        for (std::size_t s = 0; s < imposition.sides.size(); ++s)
            for (const PlacedPage* p : {&imposition.sides[s].left, &imposition.sides[s].right})
                if (p->page && *p->page < pages.size()) use(s, *p);
    };
    each([&](std::size_t side, const PlacedPage& p) {
        side_of[*p.page] = side;
        place_of[*p.page] = p.place();
    });
    for (const ImposedSide& side : imposition.sides) {
        draw::Page page;
        page.label = std::to_string(side.sheet + 1) + (side.front ? " front" : " back");
        page.media = imposition.paper;
        page.trim = page.bleed = imposition.trim;
        for (const OffcutLine& l : offcut_lines(imposition))
            page.operations.push_back(draw::Stroke{draw::Path::line(l.from, l.to),
                                                   ink_black,
                                                   0.3,
                                                   l.fold ? std::vector<double>{2, 2} : std::vector<double>{},
                                                   {}});
        document.pages.push_back(std::move(page));
    }
    each([&](std::size_t side, const PlacedPage& p) {
        draw::Page& page = document.pages[side];
        page.operations.push_back(draw::UseForm{first_form + *p.page, p.place()});
        for (const draw::Link& l : pages[*p.page].links)
            page.links.push_back({p.place().bounds(l.area), side_of.at(l.page), place_of.at(l.page)({0, l.top}).y});
    });
    for (draw::OutlineEntry& e : document.outline) e.page = side_of.at(e.page);
}

} // namespace kupi::layout
