// The module that unpacks what a page carries (site/packing.h), the referee's module among it. It has no library and no
// allocator, which makes it a third of what the decoder by LZMA's author comes to: text and bytes lie behind its own
// data.

#include <cstddef>
#include <cstdint>

#include "base/page_packing.h"

extern "C" unsigned char __heap_base; // the linker's: what is behind it is free

namespace {

// ---- LZMA. Names are those of its specification.

using Probability = std::uint16_t;

struct Lengths {
    Probability choice, choice_2, low[8], middle[8], high[256];
};

struct Model {
    Probability is_match[12], is_rep[12], is_rep_g0[12], is_rep_g1[12], is_rep_g2[12], is_rep_0_long[12];
    Probability slots[4][64], special[128], align[16];
    Lengths match, rep;
    Probability literals[1 << kupi::base::lzma_literal_bits][0x300];
};

Model model;
const unsigned char *in, *in_end;
std::uint32_t range, code;

[[gnu::always_inline]] inline void normalize() {
    if (range >= 1U << 24) return;
    range <<= 8;
    code = code << 8 | (in < in_end ? *in++ : 0U);
}

/// Inlined in the four loops that most of the time is spent in.
[[gnu::always_inline]] inline unsigned bit(Probability& probability) {
    normalize();
    const std::uint32_t bound = (range >> 11) * probability;
    if (code < bound) {
        range = bound;
        probability += (2048 - probability) >> 5;
        return 0;
    }
    range -= bound;
    code -= bound;
    probability -= probability >> 5;
    return 1;
}

[[gnu::noinline]] bool flag(Probability& probability) { return bit(probability) == 1; }

/// Goes down from `node` to a leaf, behind `end` nodes.
[[gnu::noinline]] unsigned tree(Probability* from, unsigned end, unsigned node = 1) {
    while (node < end) node = node << 1 | bit(from[node]);
    return node - end;
}

unsigned reverse_tree(Probability* from, unsigned bits) {
    unsigned node = 1, value = 0;
    for (unsigned i = 0; i < bits; ++i) {
        const unsigned one = bit(from[node]);
        node = node << 1 | one;
        value |= one << i;
    }
    return value;
}

unsigned direct(unsigned bits) {
    unsigned value = 0;
    for (; bits > 0; --bits) {
        normalize();
        range >>= 1;
        const unsigned one = code >= range ? 1 : 0;
        code -= range * one;
        value = value << 1 | one;
    }
    return value;
}

/// Where a match has just ended, the byte that it would have gone on with foretells this one.
unsigned foretold_literal(Probability* from, unsigned foretold) {
    unsigned node = 1;
    while (node < 0x100) {
        foretold <<= 1;
        const unsigned one = bit(from[(1 + (foretold >> 8 & 1)) * 0x100 + node]);
        node = node << 1 | one;
        if (one != (foretold >> 8 & 1)) break;
    }
    return tree(from, 0x100, node);
}

unsigned length(Lengths& lengths) {
    if (!flag(lengths.choice)) return 2 + tree(lengths.low, 8);
    if (!flag(lengths.choice_2)) return 10 + tree(lengths.middle, 8);
    return 18 + tree(lengths.high, 256);
}

std::uint32_t distance(unsigned length) {
    const unsigned slot = tree(model.slots[length < 6 ? length - 2 : 3], 64);
    if (slot < 4) return slot;
    const unsigned bits = (slot >> 1) - 1;
    const std::uint32_t least = (2 | (slot & 1)) << bits;
    return least + (slot < 14 ? reverse_tree(model.special + least - slot, bits)
                              : (direct(bits - 4) << 4) + reverse_tree(model.align, 4));
}

/// The repeated distance that is meant comes first, those before it move one on.
void choose_rep(std::uint32_t* reps, unsigned state) {
    const unsigned chosen = !flag(model.is_rep_g1[state]) ? 1 : !flag(model.is_rep_g2[state]) ? 2 : 3;
    const std::uint32_t first = reps[chosen];
    for (unsigned i = chosen; i > 0; --i) reps[i] = reps[i - 1];
    reps[0] = first;
}

/// False: the stream has no end mark where `size` bytes are out, or needs more than there is.
bool unlzma(const unsigned char* from, const unsigned char* from_end, unsigned char* out, std::size_t size) {
    for (auto* p = reinterpret_cast<Probability*>(&model); p != reinterpret_cast<Probability*>(&model + 1); ++p)
        *p = 1024;
    in = from + 1; // behind a zero
    in_end = from_end;
    range = code = 0;
    for (int i = 0; i < 4; ++i) normalize();
    range = 0xffffffff;

    unsigned state = 0;
    std::uint32_t reps[4] = {};
    std::size_t at = 0;
    for (;;) {
        if (!flag(model.is_match[state])) {
            if (at == size) return false;
            Probability* const literals =
                model.literals[at == 0 ? 0 : out[at - 1] >> (8 - kupi::base::lzma_literal_bits)];
            out[at] = static_cast<unsigned char>(state < 7 ? tree(literals, 0x100)
                                                           : foretold_literal(literals, out[at - reps[0] - 1]));
            ++at;
            state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
            continue;
        }
        unsigned count = 1;
        if (!flag(model.is_rep[state])) {
            for (unsigned i = 3; i > 0; --i) reps[i] = reps[i - 1];
            count = length(model.match);
            reps[0] = distance(count);
            state = state < 7 ? 7 : 10;
            if (reps[0] == 0xffffffff) break;
        } else {
            const bool first = !flag(model.is_rep_g0[state]), is_short = first && !flag(model.is_rep_0_long[state]);
            if (!first) choose_rep(reps, state);
            if (!is_short) count = length(model.rep);
            state = state < 7 ? (is_short ? 9 : 8) : 11;
        }
        if (reps[0] >= at || count > size - at) return false;
        for (const std::size_t end = at + count; at < end; ++at) out[at] = out[at - reps[0] - 1];
    }
    normalize();
    return at == size && code == 0 && *from == 0;
}

// ---- A page's text

/// Whether the memory reaches so far.
bool reaches(std::uint64_t end) {
    constexpr std::uint64_t page = 65536;
    const std::uint64_t has = __builtin_wasm_memory_size(0) * page;
    return end <= has || (end <= SIZE_MAX && __builtin_wasm_memory_grow(0, (end - has + page - 1) / page) != SIZE_MAX);
}

std::uint64_t behind(const unsigned char* from, std::size_t size) {
    return std::uint64_t{reinterpret_cast<std::uintptr_t>(from)} + size;
}

unsigned char* unpacked;

} // namespace

#define KUPI_EXPORT(name) extern "C" __attribute__((export_name(#name)))

/// Where a text of so many bytes is to be put.
KUPI_EXPORT(input) unsigned char* input(std::size_t size) {
    if (!reaches(behind(&__heap_base, size))) __builtin_trap();
    return &__heap_base;
}

/// Unpacks the text that has been put there. Returns how many bytes there are at output(), or 0: the text is damaged.
KUPI_EXPORT(unpack) std::size_t unpack(std::size_t text) {
    unsigned char* const from = &__heap_base;
    unpacked = from + kupi::base::read_page_text(from, text);
    if (unpacked - from < 4) return 0;
    std::size_t size = 0;
    for (int i = 0; i < 4; ++i) size = size << 8 | from[i];
    return reaches(behind(unpacked, size)) && unlzma(from + 4, unpacked, unpacked, size) ? size : 0;
}

KUPI_EXPORT(output) const unsigned char* output() { return unpacked; }
