// Where cards go that are not printed at home: what a print service or a virtual table wants of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "cards/sizes.h"
#include "layout/artwork.h"

namespace kupi::layout {

enum class Writes { png, svg, pdf, tabletop_simulator };
/// Of a PDF's pages: each card's back and face in turn, either first; or the faces alone, and the backs after them.
enum class PageOrder { back_face, face_back, faces_backs };

// As files write them, in the order of the enumerators.
inline const std::vector<std::string> writes_words{"png", "svg", "pdf", "tabletop-simulator"};
inline const std::vector<std::string> page_order_words{"back-face", "face-back", "faces-backs"};

/// The inks of a print service's press.
struct PressProfile {
    std::string file;      ///< an ICC profile
    Place place;           ///< where it is named
    double most_ink = 4;   ///< in one place: 2.4 for 240 %
    std::string condition; ///< the profile's printing condition in the ICC's registry; empty: it has no name there
};

/// templates/targets/<id>.toml. Lengths in points.
struct ExportTarget {
    std::string id, name;
    std::string note; ///< what to do with the files
    Writes writes = Writes::png;
    std::vector<NamedSize> cards;      ///< that it takes; none: any
    std::optional<double> dpi;         ///< none: as asked for
    std::optional<double> bleed;       ///< none: as asked for
    double safe = 0;                   ///< how far inside the cut ink is safe from it; 0: nothing is said of it
    InkMode ink = InkMode::full;       ///< full or gray
    std::optional<PressProfile> press; ///< none: colours stay RGB
    std::string names = "{card}";      ///< of the files
    PageOrder order = PageOrder::back_face;
    bool order_file = false;   ///< beside pictures: what MPC Autofill fills an order from
    int columns = 0, rows = 0; ///< of an atlas
    int side = 0;              ///< an atlas' longest, pixels
    Place place;
};

inline constexpr double least_dpi = 10, most_dpi = 2400;
inline constexpr double least_photograph_dpi = 250; ///< of a bitmap where it is printed

/// By id, or a file given by its path.
std::optional<ExportTarget> load_export_target(const std::string& id_or_path, const DataFolders& data,
                                               const Sizes& sizes, Diagnostics& out);

/// False, with an error that names the nearest size that it takes, for cards of another size.
bool takes(const ExportTarget& target, Size card, Diagnostics& out);

} // namespace kupi::layout
