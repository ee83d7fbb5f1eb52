// What a page asks of the referee. Every answer is one JSON object; the log itself is a text (Session::text).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "referee/case_html.h"
#include "referee/recorder.h"

namespace kupi::web {

class Session {
  public:
    explicit Session(DataFolders data) : library_(std::move(data)) {}

    /// What to choose from before a game: seats, house rules, header keys, verbs.
    std::string game(const std::string& id);
    /// The cards of the open log's deck, in its order.
    std::string cards() const;

    /// Lines of KEY=VALUE: game, player (one line a seat), dealer, deck, variants, and set=KEY=VALUE for a further
    /// header key.
    std::string begin(std::string_view choices);
    /// Goes on with a log.
    std::string open(std::string text);
    std::string enter(std::string_view entry);
    std::string undo();
    std::string next_hand();
    std::string claim();
    std::string state() const;
    /// Of the log that is open; empty: none.
    std::string text() const { return recorder_ ? recorder_->text() : std::string(); }

    /// The verdict on a log that somebody brings: what `kupi referee --report` writes, to be put into a page that has
    /// drawings and style; `whole`: as a page of its own, too.
    std::string report(std::string text, const std::string& file, bool whole);
    /// The deck that the page has drawings of, under the names of cards/notation.h.
    void draws(std::string deck) { drawn_deck_ = std::move(deck); }
    /// For reports that go out as pages of their own.
    void lend(std::string symbols, std::string style) { symbols_ = std::move(symbols), style_ = std::move(style); }
    /// The line that `kupi referee --format json` writes.
    std::string judge(std::string text, const std::string& file, bool explained);

  private:
    std::string start(std::string text);
    CaseDrawings drawings_of(const Library::DeckShelf& deck) const;

    Library library_;
    std::string drawn_deck_, symbols_, style_;
    std::optional<Recorder> recorder_;
};

} // namespace kupi::web
