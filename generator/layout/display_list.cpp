#include "layout/display_list.h"

namespace kupi::layout::draw {

namespace {

/// A quarter circle's control points lie this share of the radius from its ends.
constexpr double quarter_circle = 0.5522847498307936;

} // namespace

void Path::move_to(Point p) {
    verbs.push_back(Verb::move);
    points.push_back(p);
}

void Path::line_to(Point p) {
    verbs.push_back(Verb::line);
    points.push_back(p);
}

void Path::curve_to(Point c1, Point c2, Point p) {
    verbs.push_back(Verb::curve);
    points.insert(points.end(), {c1, c2, p});
}

void Path::close() { verbs.push_back(Verb::close); }

Path Path::line(Point a, Point b) {
    Path path;
    path.move_to(a);
    path.line_to(b);
    return path;
}

Path Path::rectangle(const Rect& r) {
    Path path;
    path.move_to({r.x, r.y});
    path.line_to({r.right(), r.y});
    path.line_to({r.right(), r.bottom()});
    path.line_to({r.x, r.bottom()});
    path.close();
    return path;
}

Path Path::rounded(const Rect& r, double radius) {
    radius = std::min(radius, std::min(r.width, r.height) / 2);
    if (!(radius > 0)) return rectangle(r);
    const double k = radius * (1 - quarter_circle); // from the corner to the control points
    Path path;
    path.move_to({r.x + radius, r.y});
    path.line_to({r.right() - radius, r.y});
    path.curve_to({r.right() - k, r.y}, {r.right(), r.y + k}, {r.right(), r.y + radius});
    path.line_to({r.right(), r.bottom() - radius});
    path.curve_to({r.right(), r.bottom() - k}, {r.right() - k, r.bottom()}, {r.right() - radius, r.bottom()});
    path.line_to({r.x + radius, r.bottom()});
    path.curve_to({r.x + k, r.bottom()}, {r.x, r.bottom() - k}, {r.x, r.bottom() - radius});
    path.line_to({r.x, r.y + radius});
    path.curve_to({r.x, r.y + k}, {r.x + k, r.y}, {r.x + radius, r.y});
    path.close();
    return path;
}

Path Path::circle(Point centre, double radius) {
    const double k = radius * quarter_circle;
    const auto [x, y] = centre;
    Path path;
    path.move_to({x + radius, y});
    path.curve_to({x + radius, y + k}, {x + k, y + radius}, {x, y + radius});
    path.curve_to({x - k, y + radius}, {x - radius, y + k}, {x - radius, y});
    path.curve_to({x - radius, y - k}, {x - k, y - radius}, {x, y - radius});
    path.curve_to({x + k, y - radius}, {x + radius, y - k}, {x + radius, y});
    path.close();
    return path;
}

Path Path::diamond(Point centre, double radius) {
    Path path;
    path.move_to({centre.x, centre.y - radius});
    path.line_to({centre.x + radius, centre.y});
    path.line_to({centre.x, centre.y + radius});
    path.line_to({centre.x - radius, centre.y});
    path.close();
    return path;
}

bool operator==(const DrawArt& a, const DrawArt& b) {
    if (a.place != b.place || a.colour != b.colour || a.outline != b.outline || a.ink != b.ink) return false;
    if (a.art == b.art) return a.layer == b.layer;
    if (!a.art || !b.art || a.art->view_box != b.art->view_box) return false;
    const ArtLayer &mine = a.art->layers[a.layer], &theirs = b.art->layers[b.layer];
    return mine.kind == theirs.kind && mine.colour == theirs.colour && mine.svg == theirs.svg &&
           mine.raster == theirs.raster;
}

void append(Document& document, Document more, const std::string& title) {
    const std::size_t forms = document.forms.size(), pages = document.pages.size();
    const auto shift = [&](std::vector<Operation>& operations) {
        for (Operation& operation : operations)
            if (auto* use = std::get_if<UseForm>(&operation)) use->form += forms;
    };
    for (Form& form : more.forms) {
        shift(form.operations);
        document.forms.push_back(std::move(form));
    }
    document.outline.push_back({title, pages, 0});
    for (OutlineEntry& entry : more.outline)
        document.outline.push_back({std::move(entry.title), entry.page + pages, entry.level + 1});
    for (Page& page : more.pages) {
        shift(page.operations);
        for (Link& link : page.links) link.page += pages;
        document.pages.push_back(std::move(page));
    }
}

} // namespace kupi::layout::draw
