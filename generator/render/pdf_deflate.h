// Compressing content streams with one compressor for all: one for each stream, as libqpdf does it, spends more time on
// clearing memory than on compressing.
#pragma once

#include <string>
#include <string_view>

struct libdeflate_compressor;

namespace kupi::render::pdf {

class Deflater {
  public:
    /// Paths are digits that hardly repeat: up to 9 the level hardly matters, to size or time; 10 makes a deck a
    /// twentieth smaller in half as long again. Of photographs high levels take ten times as long, for 2 %.
    explicit Deflater(int level = 8);
    ~Deflater();
    Deflater(const Deflater&) = delete;
    Deflater& operator=(const Deflater&) = delete;

    /// A zlib stream, as /FlateDecode wants it.
    std::string operator()(std::string_view bytes);

  private:
    libdeflate_compressor* compressor_;
};

} // namespace kupi::render::pdf
