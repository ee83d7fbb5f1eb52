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
    for (const kupi::Card card : deck->cards(true)) {
        const std::string name = kupi::short_name(*deck, card); // jokers may share one
        const auto read = kupi::parse_card(*deck, name);
        if (!read || kupi::short_name(*deck, *read) != name) throw std::logic_error("notation does not read back");
    }
    kupi::lint(*deck, out);
    return 0;
}
