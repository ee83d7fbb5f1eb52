// Judging what was written with tools that are not ours.
#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>

#include "render/png.h"
#include "support/folder.h"

namespace kupi::render::tools {

/// A temporary folder whose files are words of a command.
struct Folder : test::Folder {
    std::string operator/(const std::string& name) const { return (root() / name).string(); }
};

struct Result {
    int code = -1;
    std::string output; ///< standard output and error
};

inline Result run(const std::string& command) {
    Result out;
    FILE* pipe = popen((command + " 2>&1").c_str(), "r");
    if (!pipe) throw std::runtime_error("can't run " + command);
    std::array<char, 4096> buffer;
    while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), pipe)) out.output.append(buffer.data(), n);
    const int status = pclose(pipe);
    out.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return out;
}

/// A binary PPM file as pdftoppm and mutool write it.
inline Image read_ppm(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::string magic;
    Image out;
    int maximum = 0;
    if (!(in >> magic >> out.width >> out.height >> maximum) || magic != "P6" || maximum != 255)
        throw std::runtime_error("not a PPM: " + path);
    in.get();
    out.rgb.resize(static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.height) * 3);
    in.read(reinterpret_cast<char*>(out.rgb.data()), static_cast<std::streamsize>(out.rgb.size()));
    return out;
}

/// The mean difference of the channels, 0 to 255; 255 if the sizes differ.
inline double difference(const Image& a, const Image& b) {
    if (a.width != b.width || a.height != b.height || a.rgb.empty()) return 255;
    double sum = 0;
    for (std::size_t i = 0; i < a.rgb.size(); ++i) sum += std::abs(int(a.rgb[i]) - int(b.rgb[i]));
    return sum / static_cast<double>(a.rgb.size());
}

/// The first page as Poppler, or MuPDF, paints it.
inline Image poppler(const Folder& folder, const std::string& pdf, int pixels_per_inch) {
    const Result r = run("pdftoppm -r " + std::to_string(pixels_per_inch) + " -f 1 -l 1 -singlefile " + pdf + ' ' +
                         folder / "poppler");
    if (r.code != 0) throw std::runtime_error(r.output);
    return read_ppm(folder / "poppler.ppm");
}

inline Image mupdf(const Folder& folder, const std::string& pdf, int pixels_per_inch) {
    const Result r = run("mutool draw -q -F ppm -r " + std::to_string(pixels_per_inch) + " -o " + folder / "mupdf.ppm" +
                         ' ' + pdf + " 1");
    if (r.code != 0) throw std::runtime_error(r.output);
    return read_ppm(folder / "mupdf.ppm");
}

} // namespace kupi::render::tools
