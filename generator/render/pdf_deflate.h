// Compressing content streams with one compressor for all: one for each stream, as libqpdf does it, spends more time on
// clearing memory than on compressing.
#pragma once

#include <memory>
#include <string>
#include <string_view>

struct z_stream_s;

namespace kupi::render::pdf {

class Deflater {
  public:
    /// Paths are digits that hardly repeat: the level hardly matters, to size (3 % from 1 to 8) or time. Of photographs
    /// high levels take ten times as long, for 2 %.
    explicit Deflater(int level = 8);
    ~Deflater();
    Deflater(const Deflater&) = delete;
    Deflater& operator=(const Deflater&) = delete;

    /// A zlib stream, as /FlateDecode wants it.
    std::string operator()(std::string_view bytes);

  private:
    std::unique_ptr<z_stream_s> state_;
};

} // namespace kupi::render::pdf
