// Included first, by the build and by tests/checks/tidy.sh, where clang reads the sources: clang 16 rejects the classes
// inside qpdf 11's JSON.hh as C++20. Nobody here uses them, so the name alone has to do.
#pragma once

#define JSON_HH // the header's own guard
class JSON;
