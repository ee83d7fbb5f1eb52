// What a page asks of the referee. Every answer is one JSON object; the log itself is a text (Session::text).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

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

    /// The verdict on a log that somebody brings: what the terminal shows, as values.
    std::string report(std::string text, const std::string& file);
    /// The line that `kupi referee --format json` writes.
    std::string judge(std::string text, const std::string& file, bool explained);

  private:
    std::string start(std::string text);

    Library library_;
    std::optional<Recorder> recorder_;
};

} // namespace kupi::web
