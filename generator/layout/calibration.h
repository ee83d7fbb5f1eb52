// A sheet that measures how a printer shifts the back against the front, and the profile that corrects it.
//
// Both sides carry targets at the same three places. The front's are crosses; the back's are scales in millimetres. A
// pin pushed through a cross, or light, shows where the cross lies on the back's scale: by so much the back has to
// move.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "layout/sheet.h"

namespace kupi::layout {

struct CalibrationSheet {
    NamedSize paper;
    Orientation orientation = Orientation::portrait; ///< portrait or landscape
    Backs flip = Backs::long_edge;                   ///< long_edge or short_edge
    BackShift shift;                                 ///< already applied to the back: a second sheet checks the first
    std::string command; ///< what to type with the readings, for the instructions; may be empty

    Size media() const;
};

/// The places 1 (upper left), 2 (lower right) and 3 (centre, a check), in points on the back's page.
std::array<Point, 3> calibration_places(Size media);

/// Two pages, front and back. The paper must be at least 140 mm wide either way.
draw::Document calibration_sheet(const CalibrationSheet& sheet, TextMeasurer& text);

/// From what was read at the places 1 and 2, in points, right and down: the shift for a profile, that of the measured
/// sheet included. Refuses readings over most_shift, rotations over most_rotation, and two readings that no shift and
/// rotation explain.
std::optional<BackShift> shift_from_readings(const CalibrationSheet& sheet, Point at_1, Point at_2, Diagnostics& out);

/// A profile as load_printer reads it: lengths to 0.01 mm, the rotation to 0.001 degrees.
std::string to_toml(const Printer& printer);

} // namespace kupi::layout
