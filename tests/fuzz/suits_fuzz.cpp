// Any bytes as suits.toml: faults are told, nothing breaks. Run from the checkout: build/fuzz/suits_fuzz
// tests/fuzz/suits

#include "cards/load.h"
#include "fuzz/world.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto& world = kupi::fuzz::world();
    kupi::base::Diagnostics out;
    if (const auto family =
            kupi::cards::load_family_file(world.put("suits/railog/suits.toml", bytes, size), world.data(), out))
        kupi::cards::lint(*family, out);
    for (const auto& d : out.all()) to_text(d);
    return 0;
}
