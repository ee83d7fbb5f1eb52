#include "catch.h"

#include "base/geometry.h"

using namespace kupi::base;

TEST_CASE("quarter turns are exact") {
    const Matrix half = Matrix::rotation(180, {100, 50});
    CHECK(half({100, 50}) == Point{100, 50});
    CHECK(half({0, 0}) == Point{200, 100});
    CHECK(half * half == Matrix{});
    CHECK(Matrix::rotation(90)({1, 0}) == Point{0, 1});
    CHECK(Matrix::rotation(-90) == Matrix::rotation(270));
}

TEST_CASE("a product of matrices applies the right one first") {
    const Matrix m = Matrix::translation(10, 0) * Matrix::scaling(2, 3);
    CHECK(m({1, 1}) == Point{12, 3});
}

TEST_CASE("the image of a rectangle is its bounding box") {
    const Rect r = Matrix::rotation(90).bounds({0, 0, 2, 1});
    CHECK(r.x == Approx(-1));
    CHECK(r.y == Approx(0));
    CHECK(r.width == Approx(1));
    CHECK(r.height == Approx(2));
}
