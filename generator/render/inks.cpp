#include "render/inks.h"

#include <algorithm>
#include <cmath>

#include <lcms2.h>

#include "base/diagnostics.h"
#include "base/file.h"

namespace kupi::render {

namespace {

struct CloseProfile {
    void operator()(void* p) const { cmsCloseProfile(p); }
};
using Profile = std::unique_ptr<void, CloseProfile>;

struct DeleteTransform {
    void operator()(void* t) const { cmsDeleteTransform(t); }
};
using Transform = std::unique_ptr<void, DeleteTransform>;

Transform transform(const Profile& from, cmsUInt32Number from_format, const Profile& to, cmsUInt32Number to_format) {
    Transform out(cmsCreateTransform(from.get(), from_format, to.get(), to_format, INTENT_RELATIVE_COLORIMETRIC,
                                     cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOCACHE));
    if (!out) throw Failure("this ICC profile is damaged: no colour can be reckoned by it");
    return out;
}

} // namespace

struct Inks::Transforms {
    Transform colour, pixels;
};

Inks::~Inks() = default;

Inks::Inks(const std::string& path, double most) : most_(most), transforms_(std::make_unique<Transforms>()) {
    Diagnostics faults;
    auto bytes = read_file(path, faults);
    if (!bytes) throw Failure(faults);
    profile_ = std::move(*bytes);
    cmsSetLogErrorHandler([](cmsContext, cmsUInt32Number, const char*) {}); // what is wrong is said below
    const Profile inks(cmsOpenProfileFromMem(profile_.data(), static_cast<cmsUInt32Number>(profile_.size())));
    if (!inks || cmsGetColorSpace(inks.get()) != cmsSigCmykData || cmsGetDeviceClass(inks.get()) != cmsSigOutputClass ||
        !cmsIsIntentSupported(inks.get(), INTENT_RELATIVE_COLORIMETRIC, LCMS_USED_AS_OUTPUT))
        throw Failure(Place{path, 0, 0}, "this is no ICC profile of a press: one of CMYK, for output, is expected");
    const Profile srgb(cmsCreate_sRGBProfile());
    transforms_->colour = transform(srgb, TYPE_RGB_DBL, inks, TYPE_CMYK_DBL);
    transforms_->pixels = transform(srgb, TYPE_RGB_8, inks, TYPE_CMYK_8);

    // Black ink alone, from none to all: as light as the greys, its darkest taking the place of theirs.
    const Profile lab(cmsCreateLab4Profile(nullptr));
    const Transform lightness = transform(inks, TYPE_CMYK_DBL, lab, TYPE_Lab_DBL),
                    greys = transform(srgb, TYPE_RGB_DBL, lab, TYPE_Lab_DBL);
    std::array<double, 256> of_black{}; // lightness, 0 to 1
    for (int k = 0; k < 256; ++k) {
        const double amounts[] = {0, 0, 0, k / 2.55};
        cmsCIELab out{};
        cmsDoTransform(lightness.get(), amounts, &out, 1);
        of_black[static_cast<std::size_t>(k)] = out.L;
    }
    const double lightest = of_black.front(), darkest = of_black.back();
    for (double& l : of_black) l = (l - darkest) / (lightest - darkest);
    std::size_t k = 255;
    for (std::size_t g = 0; g < 256; ++g) {
        const double grey[] = {static_cast<double>(g) / 255, static_cast<double>(g) / 255,
                               static_cast<double>(g) / 255};
        cmsCIELab out{};
        cmsDoTransform(greys.get(), grey, &out, 1);
        while (k > 0 && std::abs(of_black[k - 1] - out.L / 100) <= std::abs(of_black[k] - out.L / 100)) --k;
        black_[g] = static_cast<double>(k) / 255;
    }
    black_.front() = 1;
    black_.back() = 0;
}

double Inks::black_of(double gray) const {
    return black_[static_cast<std::size_t>(std::lround(std::clamp(gray, 0.0, 1.0) * 255))];
}

InkAmounts Inks::of(double r, double g, double b) const {
    return r == g && g == b ? held({0, 0, 0, black_of(g)}) : mixed(r, g, b);
}

InkAmounts Inks::mixed(double r, double g, double b) const {
    const double rgb[] = {r, g, b};
    InkAmounts out{};
    cmsDoTransform(transforms_->colour.get(), rgb, out.data(), 1);
    for (double& v : out) v = std::clamp(v / 100, 0.0, 1.0);
    return held(out);
}

InkAmounts Inks::held(InkAmounts a) const {
    const double colours = a[0] + a[1] + a[2];
    if (colours + a[3] <= most_) return a;
    a[3] = std::min(a[3], most_);
    const double share = colours > 0 ? std::min(1.0, (most_ - a[3]) / colours) : 0;
    for (std::size_t i = 0; i < 3; ++i) a[i] *= share;
    return a;
}

void Inks::convert(const std::uint8_t* rgb, std::uint8_t* cmyk, std::size_t count) const {
    cmsDoTransform(transforms_->pixels.get(), rgb, cmyk, static_cast<cmsUInt32Number>(count));
    hold(cmyk, count);
}

bool Inks::hold(std::uint8_t* cmyk, std::size_t count) const {
    const int most = static_cast<int>(most_ * 255);
    bool changed = false;
    for (std::uint8_t* p = cmyk; p != cmyk + 4 * count; p += 4) {
        const int colours = p[0] + p[1] + p[2];
        if (colours + p[3] <= most) continue;
        p[3] = static_cast<std::uint8_t>(std::min<int>(p[3], most));
        for (int i = 0; i < 3; ++i)
            p[i] = static_cast<std::uint8_t>(p[i] * std::min(colours, most - p[3]) / std::max(colours, 1));
        changed = true;
    }
    return changed;
}

} // namespace kupi::render
