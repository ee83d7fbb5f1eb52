// Somachi: what the referee says of a card that cannot have come up since a reshuffle.
#include "catch.h"

#include "games/support/somachi.h"
#include "referee/referee.h"
#include "support/checkout.h"

using namespace kupi::games;
using namespace kupi::referee;
using somachi_tests::markat;

namespace {

/// Bo's four are never seen; all others come up and are discarded, the reshuffle is due, and `last` follows it.
std::string log_with(const std::string& last) {
    std::string text = "kupi = 1\ngame = \"somachi\"\nplayers = [\"Ana\", \"Bo\"]\nhands = 2\n[[hand]]\nentries = [\n"
                       "  \"table deal Ana 1kr 2kr 3kr 4kr\", \"Ana stand\", \"Bo stand\",\n";
    const char* seats[] = {"Ana", "Bo"};
    int turn = 0;
    const auto add = [&](const std::string& entry) { text += "  \"" + std::string(seats[turn % 2]) + entry + "\",\n"; };
    for (int suit = 7; suit >= 0; --suit)
        for (int rank = 0; rank < 12; ++rank) {
            const std::string card = short_name(markat(), deck_card(markat(), PlayingCard(suit, rank)));
            if (card == "1kr" || card == "2kr" || card == "3kr" || card == "4kr" || (suit == 0 && rank < 4)) continue;
            add(" draw " + card);
            add(" discard " + card);
            ++turn;
        }
    text += "  \"table reshuffle\",\n";
    add(last);
    return text + "]\n";
}

Report report_of(const std::string& text) {
    static Library library{DataFolders({kupi::test::root})};
    Diagnostics out;
    const auto log = read_log(text, "somachi.toml", library, out);
    REQUIRE(log);
    return referee(*log, {.context = true});
}

} // namespace

TEST_CASE("Somachi: a card that was in a hand when the stock was shuffled does not come up from it") {
    CHECK(report_of(log_with(" draw Asi")).verdict == Verdict::stands);
    CHECK(report_of(log_with(" draw ??")).verdict == Verdict::stands);
    const Report report = report_of(log_with(" draw 1si"));
    CHECK(report.verdict == Verdict::overturned);
    REQUIRE(report.findings.size() == 1);
    const Finding& finding = report.findings[0];
    CHECK(finding.rule == somachi::deck_order);
    CHECK(finding.message ==
          "1si cannot be the next card of the stock, by what has been put under it and by what has left it");
    CHECK(finding.entry == 3 + 2 * 88 + 2);
    // Nor is what lay on the discard pile in a hand that was dealt before.
    const Report played = report_of(log_with(" draw Asi\", \"Ana discard Asi\", \"Bo draw 2th\", \"Bo discard Rsi"));
    CHECK(played.verdict == Verdict::overturned);
    REQUIRE(played.findings.size() == 1);
    CHECK(played.findings[0].rule == rule::card_seen_twice);
}

TEST_CASE("Somachi: what a reshuffle has told of unseen cards holds in the next hand too") {
    const std::string first = log_with(" draw Akr\", \"Ana play Akr\", \"Ana add 1kr Ana\", \"Ana add 2kr Ana\", "
                                       "\"Ana add 3kr Ana\", \"Ana add 4kr Ana");
    const auto dealt = [&](const std::string& card) {
        return report_of(first + "[[hand]]\nentries = [\"table deal Ana 5si 6si " + card + " 7si\"]\n");
    };
    CHECK(dealt("Asi").verdict == Verdict::stands);
    CHECK(dealt("??").verdict == Verdict::stands);
    const Report report = dealt("2si"); // one of Bo's, which have been removed since
    CHECK(report.verdict == Verdict::overturned);
    REQUIRE(report.findings.size() == 1);
    CHECK(report.findings[0].hand == 2);
    CHECK(report.findings[0].rule == somachi::deck_order);
    CHECK(report.findings[0].message.starts_with("2si "));
}
