// Where the tests' checkout and the program that they try out lie. Only checkout.cpp is compiled with these paths: what
// a compiler cache holds of any other source serves every checkout.
#pragma once

namespace kupi::test {

extern const char* const root; ///< the checkout
extern const char* const built_kupi;

} // namespace kupi::test
