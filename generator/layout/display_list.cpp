#include "layout/display_list.h"

#include <type_traits>

#include "base/text.h"

namespace kupi::draw {

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

namespace {

/// Writes the golden log.
class Log {
  public:
    std::string text;

    void document(const Document& d) {
        static constexpr const char* duplexes[] = {"unspecified", "simplex", "flip-long-edge", "flip-short-edge"};
        line(0, "document", quoted(d.title), "subject", quoted(d.subject), "language", d.language, "duplex",
             duplexes[static_cast<int>(d.duplex)], d.facing_pages ? "facing" : "");
        for (std::size_t i = 0; i < d.forms.size(); ++i) {
            line(0, "form", i, quoted(d.forms[i].name), d.forms[i].box,
                 d.forms[i].corner > 0 ? "corner " + number(d.forms[i].corner) : "");
            for (const Operation& o : d.forms[i].operations) std::visit([&](const auto& op) { operation(op); }, o);
        }
        for (std::size_t i = 0; i < d.pages.size(); ++i) {
            const Page& p = d.pages[i];
            line(0, "page", i, quoted(p.label), "media", p.media.width, p.media.height, "trim", p.trim, "bleed",
                 p.bleed);
            for (const Operation& o : p.operations) std::visit([&](const auto& op) { operation(op); }, o);
            for (const Link& l : p.links) line(1, "link", l.area, "to", l.page, "top", l.top);
        }
        for (const OutlineEntry& e : d.outline)
            line(static_cast<std::size_t>(std::max(e.level, 0)), "outline", quoted(e.title), "page", e.page);
    }

  private:
    static std::string quoted(std::string_view s) { return '"' + printable(s) + '"'; }

    void operation(const Fill& o) { line(1, "fill", o.colour, o.even_odd ? "even-odd" : "", o.path); }
    void operation(const Stroke& o) {
        std::string dashes;
        for (const double d : o.dashes) dashes += (dashes.empty() ? "dashes " : " ") + number(d);
        line(1, "stroke", o.colour, "width", o.width, dashes, o.cap == Stroke::Cap::round ? "round" : "", o.path);
    }
    void operation(const DrawArt& o) {
        // The file's name alone: the log is the same wherever the data lie.
        const std::string& path = o.art ? o.art->path : std::string{};
        line(1, "art", path.substr(path.find_last_of('/') + 1), "layer", o.layer, "at", o.place,
             o.colour ? to_text(*o.colour) : "", o.outline > 0 ? "outline " + number(o.outline) : "",
             o.ink == InkMode::saver  ? "saver"
             : o.ink == InkMode::gray ? "gray"
                                      : "");
    }
    void operation(const DrawText& o) {
        line(1, "text", quoted(o.text), o.font.family, o.font.weight, o.font.italic ? "italic" : "", o.font.size,
             o.font.letter_spacing != 0 ? "spacing " + number(o.font.letter_spacing) : "",
             o.font.word_spacing != 0 ? "words " + number(o.font.word_spacing) : "",
             o.font.features.empty() ? "" : quoted(o.font.features), o.colour, "at", o.place, o.markup ? "markup" : "");
    }
    void operation(const UseForm& o) {
        line(1, "use", o.form, "at", o.place, o.reads_as.empty() ? "" : "reads " + quoted(o.reads_as));
    }

    template <typename... Words>
    void line(std::size_t indent, const Words&... words) {
        text.append(indent * 2, ' ');
        first_ = true;
        (word(words), ...);
        text += '\n';
    }

    void add(std::string_view s) {
        if (s.empty()) return;
        if (!first_) text += ' ';
        first_ = false;
        text += s;
    }

    template <typename T>
    void word(const T& w) {
        if constexpr (std::is_same_v<T, Rect>) {
            for (const double v : {w.x, w.y, w.width, w.height}) add(number(v));
        } else if constexpr (std::is_same_v<T, Matrix>) {
            for (const double v : {w.a, w.b, w.c, w.d, w.e, w.f}) add(number(v));
        } else if constexpr (std::is_same_v<T, Colour>) {
            add(to_text(w));
        } else if constexpr (std::is_same_v<T, Path>) {
            path(w);
        } else if constexpr (std::is_arithmetic_v<T>) {
            add(number(static_cast<double>(w)));
        } else {
            add(w);
        }
    }

    void path(const Path& p) {
        std::size_t at = 0;
        for (const Path::Verb v : p.verbs) {
            static constexpr const char* letters[] = {"M", "L", "C", "Z"};
            static constexpr std::size_t counts[] = {1, 1, 3, 0};
            const auto i = static_cast<std::size_t>(v);
            add(letters[i]);
            for (std::size_t n = 0; n < counts[i] && at < p.points.size(); ++n, ++at) {
                add(number(p.points[at].x));
                add(number(p.points[at].y));
            }
        }
    }

    bool first_ = true;
};

} // namespace

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

std::string to_text(const Document& document) {
    Log log;
    log.document(document);
    return std::move(log.text);
}

} // namespace kupi::draw
