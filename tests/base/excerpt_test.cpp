#include "catch.h"

#include "base/excerpt.h"

using namespace kupi::base;

TEST_CASE("a byte order mark is no part of a file's first line, and is shown in all others") {
    CHECK(excerpt("\xef\xbb\xbfno", 1, 2, 0, false) == excerpt("no", 1, 2, 0, false));
    CHECK(excerpt("\xef\xbb\xbfno", 2, 2, 0, false) == "    2 | \\ufeffno\n      |       ^\n");
}
