// Any bytes as a deck: faults are told, and a deck that loads has notation that reads back. Run from the checkout.

#include <stdexcept>

#include "cards/load.h"
#include "cards/notation.h"
#include "fuzz/world.h"

using namespace kupi::cards;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto& world = kupi::fuzz::world();
    Diagnostics out;
    const auto deck = load_deck(world.put("suits/decks/fuzzed.toml", bytes, size), world.data(), out);
    for (const auto& d : out.all()) to_text(d);
    if (!deck || out.has_errors()) return 0;
    for (const Card card : deck->cards(true)) {
        const std::string name = short_name(*deck, card); // jokers may share one
        const auto read = parse_card(*deck, name);
        if (!read || short_name(*deck, *read) != name) throw std::logic_error("notation does not read back");
    }
    lint(*deck, out);
    return 0;
}
