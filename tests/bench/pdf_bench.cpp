// A deck of 96 cards on 11 pages, as heavy as the real ones, onto PDF and PNG. Ten decks must take no more than ten
// times as long.
#include <benchmark/benchmark.h>

#include "render/pdf.h"
#include "render/png.h"
#include "render/sample_deck.h"

namespace {

using namespace kupi::render;

void pdf(benchmark::State& state) {
    const draw::Document document = sample::deck(static_cast<int>(state.range(0)));
    std::size_t bytes = 0;
    for (auto _ : state) {
        PangoMeasurer text;
        bytes = to_pdf(document, text).size();
        benchmark::DoNotOptimize(bytes);
    }
    state.counters["KB"] = static_cast<double>(bytes) / 1000;
}
BENCHMARK(pdf)->Arg(1)->Arg(10)->Unit(benchmark::kMillisecond);

/// All cards of the deck on one sheet of 1600 × 2000 pixels.
void contact_sheet(benchmark::State& state) {
    draw::Document document = sample::deck();
    draw::Page page;
    page.media = {1600, 2000};
    for (std::size_t i = 0; i < document.forms.size(); ++i) {
        draw::UseForm use;
        use.form = i;
        const std::size_t row = i / 10, column = i % 10;
        use.place =
            Matrix::translation(20.0 + 158.0 * static_cast<double>(column), 20.0 + 198.0 * static_cast<double>(row)) *
            Matrix::scaling(0.75, 0.75);
        page.operations.emplace_back(use);
    }
    document.pages = {page};
    for (auto _ : state) {
        PangoMeasurer text;
        benchmark::DoNotOptimize(to_png(paint_page(document, 0, 1, text)));
    }
}
BENCHMARK(contact_sheet)->Unit(benchmark::kMillisecond);

void gate(benchmark::State& state) {
    for (auto _ : state) benchmark::DoNotOptimize(sample::face(3));
}
BENCHMARK(gate)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
