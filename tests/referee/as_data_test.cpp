// Every log of Xeri is judged alike by its own engine and by the family's, with Xeri told as data
// (tests/games/as_data).
#include <filesystem>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "referee/report_json.h"
#include "referee/world.h"

using namespace kupi;
namespace fs = std::filesystem;

namespace {

/// The report without its words; what Xeri calls a xeri is a sweep in the family.
nlohmann::json judged(const std::string& file, Library& library) {
    Diagnostics out;
    auto text = read_file(file, out);
    REQUIRE(text);
    const auto log = read_log(std::move(*text), file, library, out);
    for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
    REQUIRE(log);
    auto report = nlohmann::json::parse(to_json(*log, referee(*log, {}), false));
    for (auto& finding : report["findings"]) {
        finding.erase("message");
        if (finding.contains("related"))
            for (auto& related : finding["related"]) related.erase("message");
    }
    for (auto& hand : report["hands"])
        if (hand.is_object() && hand.contains("sweeps")) {
            hand["xeri"] = hand["sweeps"];
            hand.erase("sweeps");
        }
    return report;
}

} // namespace

TEST_CASE("every log of Xeri is judged alike by its own engine and by the family's") {
    Library data(DataFolders({std::string(KUPI_ROOT) + "/tests/games/as_data", KUPI_ROOT}));
    int logs = 0;
    for (const auto& at : fs::directory_iterator(fs::path(KUPI_ROOT) / "rulesheets/xeri/logs")) {
        const std::string file = at.path().string();
        INFO(file);
        CHECK(judged(file, test::library()) == judged(file, data));
        ++logs;
    }
    CHECK(logs > 20);
}
