// From the inlines of a rules text to words for a paragraph: curly quotes, pictures,
// calls of footnotes, and where a line had better not end.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "layout/paragraph.h"
#include "reference/rules_text.h"

namespace kupi::layout {

class Composer {
  public:
    /// `picture` finds what a notation shows in the line; null where it means nothing: its text is set then.
    Composer(Faces& faces, std::function<const Miniature*(const std::string&)> picture)
        : faces_(faces), picture_(std::move(picture)) {}

    /// Emphasis changes the base: italic within italic is upright.
    std::vector<Word> words(const std::vector<Inline>& inlines, const Face& base);
    std::vector<Word> words(const std::string& text, const Face& base);

    /// Footnotes in the order in which they were called: their keys in RulesText::footnotes. A call's number is the
    /// place in this list, from 1.
    const std::vector<std::string>& notes() const { return notes_; }
    Face note_mark(const Face& base) const;

  private:
    Faces& faces_;
    std::function<const Miniature*(const std::string&)> picture_;
    std::vector<std::string> notes_;
};

} // namespace kupi::layout
