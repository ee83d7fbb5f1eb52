// Compressing content streams with one compressor for all: one for each stream, as libqpdf does it, spends more time on
// clearing memory than on compressing.
#pragma once

#include <memory>
#include <string>
#include <string_view>

struct z_stream_s;

namespace kupi::pdf {

class Deflater {
  public:
    Deflater();
    ~Deflater();
    Deflater(const Deflater&) = delete;
    Deflater& operator=(const Deflater&) = delete;

    /// A zlib stream, as /FlateDecode wants it.
    std::string operator()(std::string_view bytes);

  private:
    std::unique_ptr<z_stream_s> state_;
};

} // namespace kupi::pdf
