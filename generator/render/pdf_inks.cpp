#include "render/pdf_inks.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <qpdf/Buffer.hh>
#include <qpdf/Pl_Buffer.hh>

#include "base/diagnostics.h"
#include "render/pdf_content.h"
#include "render/pdf_deflate.h"

namespace kupi::render::pdf {

namespace {

using Object = QPDFObjectHandle;

constexpr int gradient_samples = 256;

[[noreturn]] void not_known(const std::string& what) {
    throw Failure("this can't be printed in inks: " + what, "export it in RGB, --for png");
}

Object ink_name() { return Object::newName("/DeviceCMYK"); }

bool is_name(Object o, const char* name) { return o.isName() && o.getName() == name; }

/// Content with its colours as inks.
class ColourFilter : public Object::TokenFilter {
  public:
    explicit ColourFilter(const Inks& inks) : inks_(inks) {}

    void handleToken(const QPDFTokenizer::Token& token) override {
        const std::string& raw = token.getRawValue();
        if (token.getType() != QPDFTokenizer::tt_word) {
            if (token.getType() == QPDFTokenizer::tt_integer || token.getType() == QPDFTokenizer::tt_real)
                numbers_.push_back(std::strtod(raw.c_str(), nullptr));
            before_ += raw;
            return;
        }
        if (raw == "rg" && numbers_.size() == 3)
            write_colour(inks_.of(numbers_[0], numbers_[1], numbers_[2]), "k");
        else if (raw == "RG" && numbers_.size() == 3)
            write_colour(inks_.of(numbers_[0], numbers_[1], numbers_[2]), "K");
        else if ((raw == "g" || raw == "G") && numbers_.size() == 1)
            write_colour(inks_.of(numbers_[0], numbers_[0], numbers_[0]), raw == "g" ? "k" : "K");
        else if ((raw == "k" || raw == "K") && numbers_.size() == 4)
            write_colour(inks_.held({numbers_[0], numbers_[1], numbers_[2], numbers_[3]}), raw);
        else if ((raw == "cs" || raw == "CS") && before_.find("/Pattern") == std::string::npos)
            not_known("a colour space of its own");
        else
            write(before_ + raw);
        before_.clear();
        numbers_.clear();
    }

    void handleEOF() override { write(before_); }

  private:
    void write_colour(const InkAmounts& amounts, const std::string& op) {
        std::string out = "\n";
        for (const double v : amounts) {
            append_number(out, std::floor(v * 1000) / 1000, 3); // down: the total holds
            out += ' ';
        }
        write(out + op);
    }

    const Inks& inks_;
    std::vector<double> numbers_;
    std::string before_; ///< operands and spaces since the last operator, as they stand
};

/// A function of one number as gradients have it: exponential, stitched, or several that give one number each.
std::vector<double> value_of(Object function, double x) {
    if (function.isArray()) {
        std::vector<double> out;
        for (const Object& f : function.getArrayAsVector()) out.push_back(value_of(f, x).at(0));
        return out;
    }
    Object about = function.isStream() ? function.getDict() : function;
    const auto number_at = [](Object array, int i) { return array.getArrayItem(i).getNumericValue(); };
    Object domain = about.getKey("/Domain");
    x = std::clamp(x, number_at(domain, 0), number_at(domain, 1));
    switch (about.getKey("/FunctionType").getIntValueAsInt()) {
    case 2: {
        const double t = std::pow(x, about.getKey("/N").getNumericValue());
        Object from = about.getKey("/C0"), to = about.getKey("/C1");
        std::vector<double> out;
        for (int i = 0; i < from.getArrayNItems(); ++i)
            out.push_back(number_at(from, i) + t * (number_at(to, i) - number_at(from, i)));
        return out;
    }
    case 3: {
        Object parts = about.getKey("/Functions"), bounds = about.getKey("/Bounds"), encode = about.getKey("/Encode");
        int i = 0;
        while (i < bounds.getArrayNItems() && x >= number_at(bounds, i)) ++i;
        const double low = i == 0 ? number_at(domain, 0) : number_at(bounds, i - 1),
                     high = i == bounds.getArrayNItems() ? number_at(domain, 1) : number_at(bounds, i),
                     a = number_at(encode, 2 * i), b = number_at(encode, 2 * i + 1);
        return value_of(parts.getArrayItem(i), high > low ? a + (x - low) / (high - low) * (b - a) : a);
    }
    default: not_known("a gradient of this kind");
    }
}

class InkPass {
  public:
    InkPass(QPDF& file, const Inks& inks) : file_(file), inks_(inks) {}

    std::size_t run(const std::vector<Object>& pages,
                    const std::function<std::optional<InkBitmap>(std::size_t)>& painter) {
        std::vector<std::size_t> see_through;
        for (std::size_t i = 0; i < pages.size(); ++i) {
            Object page = pages[i];
            if (contents_.insert(page.getKey("/Contents").getObjGen()).second) content(page.getKey("/Contents"));
            if (resources(page.getKey("/Resources"))) see_through.push_back(i);
        }
        for (Object form : groups_)
            if (form.getKey("/Group").hasKey("/CS")) form.getKey("/Group").replaceKey("/CS", ink_name());
        const std::size_t left = paint_over(pages, see_through, painter);
        if (left == 0) // where all is opaque, a group changes nothing
            for (Object form : groups_) form.removeKey("/Group");
        return left;
    }

  private:
    /// Pages that are alike share their content and what it names. Gives the number of those not painted.
    std::size_t paint_over(const std::vector<Object>& pages, const std::vector<std::size_t>& which,
                           const std::function<std::optional<InkBitmap>(std::size_t)>& painter) {
        std::vector<std::pair<std::size_t, Object>> painted; // while it is painted, the file stays as it is
        std::map<std::pair<QPDFObjGen, QPDFObjGen>, Object> pictures;
        for (const std::size_t i : which) {
            Object page = pages[i];
            const auto [at, is_new] = pictures.try_emplace(
                std::pair(page.getKey("/Contents").getObjGen(), page.getKey("/Resources").getObjGen()));
            if (is_new) {
                auto bitmap = painter(i);
                if (!bitmap) return which.size();
                at->second = picture_of(std::move(*bitmap));
            }
            painted.emplace_back(i, at->second);
        }
        for (auto& [i, picture] : painted) {
            Object page = pages[i], resources = Object::newDictionary(), names = Object::newDictionary();
            const auto box = page.getKey("/MediaBox").getArrayAsRectangle();
            std::string content;
            append_matrix(content, {box.urx - box.llx, 0, 0, box.ury - box.lly, box.llx, box.lly});
            names.replaceKey("/P", picture);
            resources.replaceKey("/XObject", names);
            page.replaceKey("/Resources", resources);
            page.replaceKey("/Contents", Object::newStream(&file_, content + "/P Do\n"));
        }
        return 0;
    }

    Object picture_of(InkBitmap bitmap) {
        inks_.hold(reinterpret_cast<std::uint8_t*>(bitmap.samples.data()), bitmap.samples.size() / 4);
        Object out = Object::newStream(&file_);
        Object about =
            Object::parse("<< /Type /XObject /Subtype /Image /ColorSpace /DeviceCMYK /BitsPerComponent 8 >>");
        about.replaceKey("/Width", Object::newInteger(static_cast<long long>(bitmap.width)));
        about.replaceKey("/Height", Object::newInteger(static_cast<long long>(bitmap.height)));
        out.replaceDict(about);
        write_samples(out, bitmap.samples, bitmap.width, 4);
        return out;
    }

    // Each of these says whether something is see-through in what it was given.

    bool resources(Object all) {
        if (!all.isDictionary()) return false;
        bool out = false;
        const auto each = [&](const char* kind, const auto& visit) {
            Object members = all.getKey(kind);
            if (!members.isDictionary()) return;
            for (const std::string& name : members.getKeys()) {
                Object member = members.getKey(name);
                if (!member.isIndirect()) {
                    out = visit(member) || out;
                    continue;
                }
                const auto [at, is_new] = see_through_.try_emplace(member.getObjGen(), false);
                if (is_new) see_through_[member.getObjGen()] = visit(member);
                out = out || see_through_[member.getObjGen()];
            }
        };
        each("/XObject",
             [&](Object o) { return is_name(o.getDict().getKey("/Subtype"), "/Image") ? picture(o) : form(o); });
        each("/Pattern", [&](Object o) {
            if (o.isStream()) return form(o);
            shading(o.getKey("/Shading"));
            return false;
        });
        each("/Shading", [&](Object o) {
            shading(o);
            return false;
        });
        each("/ExtGState", [&](Object o) { return state(o); });
        each("/ColorSpace", [&](Object) -> bool { not_known("a colour space of its own"); });
        return out;
    }

    bool form(Object o) {
        content(o);
        if (o.getDict().hasKey("/Group")) groups_.push_back(o.getDict());
        return resources(o.getDict().getKey("/Resources"));
    }

    static bool state(Object o) {
        const auto is_less = [&](const char* key) {
            return o.getKey(key).isNumber() && o.getKey(key).getNumericValue() < 1;
        };
        return is_less("/CA") || is_less("/ca") || o.getKey("/SMask").isDictionary() ||
               (o.hasKey("/BM") && !is_name(o.getKey("/BM"), "/Normal"));
    }

    void content(Object o) {
        ColourFilter filter(inks_);
        Pl_Buffer out("content");
        o.filterAsContents(&filter, &out);
        out.finish();
        const auto bytes = out.getBufferSharedPointer();
        replace(o, {reinterpret_cast<const char*>(bytes->getBuffer()), bytes->getSize()});
    }

    void replace(Object stream, std::string_view bytes) {
        stream.replaceStreamData(deflate_(bytes), Object::newName("/FlateDecode"), Object::newNull());
    }

    /// Whole samples of eight bits; anything else is a mask or no picture of ours.
    bool picture(Object o) {
        Object about = o.getDict(), space = about.getKey("/ColorSpace");
        const bool out = about.hasKey("/SMask") || about.hasKey("/Mask");
        if (about.getKey("/ImageMask").isBool() && about.getKey("/ImageMask").getBoolValue()) return out;
        const bool rgb = is_name(space, "/DeviceRGB"), gray = is_name(space, "/DeviceGray");
        if (!rgb && !gray && !is_name(space, "/DeviceCMYK")) not_known("a picture in a colour space of its own");
        if (about.getKey("/BitsPerComponent").getIntValueAsInt() != 8) {
            if (gray) return out;
            not_known("a picture of fewer or more than eight bits");
        }
        const auto data = o.getStreamData(qpdf_dl_all);
        std::string samples(reinterpret_cast<const char*>(data->getBuffer()), data->getSize());
        const std::size_t width = static_cast<std::size_t>(about.getKey("/Width").getUIntValueAsUInt()),
                          channels = rgb    ? 3
                                     : gray ? 1
                                            : 4,
                          count = samples.size() / channels;
        auto* bytes = reinterpret_cast<std::uint8_t*>(samples.data());
        const bool upside_down =
            about.getKey("/Decode").isArray() && about.getKey("/Decode").getArrayItem(0).getNumericValue() > 0.5;
        if (upside_down)
            for (char& c : samples) c = static_cast<char>(~c);
        if (rgb) {
            std::string inks(count * 4, '\0');
            inks_.convert(bytes, reinterpret_cast<std::uint8_t*>(inks.data()), count);
            samples = std::move(inks);
            about.replaceKey("/ColorSpace", ink_name());
        } else if (gray) {
            for (std::size_t i = 0; i < count; ++i)
                bytes[i] = static_cast<std::uint8_t>(std::lround(255 * (1 - inks_.black_of(bytes[i] / 255.0))));
        } else if (!inks_.hold(bytes, count)) {
            return out; // as it was, its compression too
        }
        about.removeKey("/Decode");
        write_samples(o, samples, width, gray ? 1 : 4);
        return out;
    }

    /// Each byte as its difference to the one above it, which compresses photographs better.
    void write_samples(Object o, std::string_view samples, std::size_t width, std::size_t channels) {
        const std::size_t row = width * channels, rows = samples.size() / row;
        std::string out;
        out.reserve(rows * (row + 1));
        for (std::size_t y = 0; y < rows; ++y) {
            out += '\2';
            for (std::size_t x = y * row; x < (y + 1) * row; ++x)
                out += static_cast<char>(samples[x] - (y > 0 ? samples[x - row] : '\0'));
        }
        Object how = Object::newDictionary();
        for (const auto& [key, value] :
             {std::pair("/Predictor", std::size_t{15}), std::pair("/Colors", channels), std::pair("/Columns", width)})
            how.replaceKey(key, Object::newInteger(static_cast<long long>(value)));
        o.replaceStreamData(deflate_pictures_(out), Object::newName("/FlateDecode"), how);
    }

    void shading(Object o) {
        Object about = o.isStream() ? o.getDict() : o;
        if (about.isIndirect() && !shadings_.insert(about.getObjGen()).second) return;
        const bool gray = is_name(about.getKey("/ColorSpace"), "/DeviceGray");
        if (is_name(about.getKey("/ColorSpace"), "/DeviceCMYK")) return;
        if ((!gray && !is_name(about.getKey("/ColorSpace"), "/DeviceRGB")) || o.isStream() ||
            !about.hasKey("/Function"))
            not_known("a gradient of this kind");
        double from = 0, to = 1;
        if (Object domain = about.getKey("/Domain"); domain.isArray()) {
            from = domain.getArrayItem(0).getNumericValue();
            to = domain.getArrayItem(1).getNumericValue();
        }
        const auto rgb_at = [&](int i) {
            std::vector<double> v =
                value_of(about.getKey("/Function"), from + (to - from) * i / (gradient_samples - 1));
            v.resize(3, v.at(0));
            return v;
        };
        bool neutral = true;
        for (int i = 0; i < gradient_samples; ++i) {
            const auto v = rgb_at(i);
            neutral = neutral && v[0] == v[1] && v[1] == v[2];
        }
        std::string samples;
        for (int i = 0; i < gradient_samples; ++i) {
            const auto v = rgb_at(i);
            for (const double amount : neutral ? inks_.of(v[0], v[1], v[2]) : inks_.mixed(v[0], v[1], v[2]))
                samples += static_cast<char>(static_cast<std::uint8_t>(amount * 255)); // down: the total holds
        }
        Object function = Object::newStream(&file_);
        Object said = Object::parse("<< /FunctionType 0 /BitsPerSample 8 /Range [0 1 0 1 0 1 0 1] >>");
        said.replaceKey("/Size", Object::newArray({Object::newInteger(gradient_samples)}));
        said.replaceKey("/Domain", Object::newArray({Object::newReal(from, 6), Object::newReal(to, 6)}));
        function.replaceDict(said);
        replace(function, samples);
        about.replaceKey("/Function", function);
        about.replaceKey("/ColorSpace", ink_name());
        about.removeKey("/Background");
    }

    QPDF& file_;
    const Inks& inks_;
    Deflater deflate_, deflate_pictures_{2};
    std::map<QPDFObjGen, bool> see_through_; ///< of what was visited
    std::set<QPDFObjGen> contents_, shadings_;
    std::vector<Object> groups_; ///< forms that are one
};

} // namespace

std::size_t to_inks(QPDF& file, const std::vector<QPDFObjectHandle>& pages, const Inks& inks,
                    const std::function<std::optional<InkBitmap>(std::size_t page)>& painter) {
    return InkPass(file, inks).run(pages, painter);
}

} // namespace kupi::render::pdf
