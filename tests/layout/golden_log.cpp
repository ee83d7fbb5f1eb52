#include "layout/golden_log.h"

#include <type_traits>

#include "base/text.h"

namespace kupi::layout::draw {

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

std::string to_text(const Document& document) {
    Log log;
    log.document(document);
    return std::move(log.text);
}

} // namespace kupi::layout::draw
