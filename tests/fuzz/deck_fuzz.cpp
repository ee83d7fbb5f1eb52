// Any bytes as a deck: faults are told, and a deck that loads has notation that reads back. Run from the checkout.

#include <stdexcept>

#include "cards/load.h"
#include "cards/notation.h"
#include "fuzz/world.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto& world = kupi::fuzz::world();
    kupi::Diagnostics out;
    const auto deck = kupi::load_deck(world.put("suits/decks/fuzzed.toml", bytes, size), world.data(), out);
    for (const auto& d : out.all()) to_text(d);
    if (!deck || out.has_errors()) return 0;
    for (const kupi::Card card : deck->cards(true))
        if (kupi::parse_card(*deck, kupi::short_name(*deck, card)) != card)
            throw std::logic_error("notation does not read back");
    kupi::lint(*deck, out);
    return 0;
}
