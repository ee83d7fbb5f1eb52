// A paragraph: words broken into lines so that the paragraph as a whole looks best (after Knuth and Plass), justified
// or ragged right, with hyphenation, pictures in the line, and punctuation that hangs into the margin. In ems.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "layout/hyphenation.h"
#include "layout/type_faces.h"

namespace kupi::layout {

/// A small picture that stands in a line of text, on its baseline.
struct Miniature {
    std::size_t form = 0;         ///< in the document, drawn for a type of 1 point
    double width = 0, height = 0; ///< height above the baseline
    std::string reads_as;
};

/// Text in one face, or a picture, within a word.
struct Piece {
    std::string text;
    FaceId face = 0;
    const Miniature* picture = nullptr;
};

/// What no space parts.
struct Word {
    std::vector<Piece> pieces;
    double space = 0;       ///< behind it, as wide as the face has it
    double cost_after = 0;  ///< of a break behind it: 0 freely, `never` not at all
    bool ends_line = false; ///< the next word begins a line
    std::vector<int> notes; ///< footnotes that it calls
    static constexpr double never = 1e6;
};

struct Line {
    struct Part {
        double x = 0;
        std::string text;
        FaceId face = 0;
        const Miniature* picture = nullptr;
        double word_spacing = 0;  ///< added to each space
        bool space_after = false; ///< behind a picture; texts have their spaces in them
    };
    std::vector<Part> parts;
    double width = 0;      ///< natural, without what hangs
    bool hyphen = false;   ///< breaks a word
    bool overfull = false; ///< wider than the measure
    std::vector<int> notes;
};

struct ParagraphShape {
    double measure = 20;
    double first_indent = 0;
    bool justified = true;
    double stretch = 0.5, shrink = 0.2; ///< of a space
};

/// The hyphen at the end of a broken word: never one of the text's own, so that readers can put the word together.
inline constexpr const char* line_hyphen = "\u2010";

/// Words made ready for breaking, in lines of one measure or another.
class Paragraph {
  public:
    /// `hyphenator` null: words are broken at their own hyphens only.
    Paragraph(std::vector<Word> words, Faces& faces, const Hyphenator* hyphenator);
    Paragraph(Paragraph&&) noexcept;
    ~Paragraph();

    std::vector<Line> lines(const ParagraphShape& shape);
    /// On one line.
    double natural_width() const;

  private:
    struct Data;
    std::unique_ptr<Data> data_;
};

} // namespace kupi::layout
