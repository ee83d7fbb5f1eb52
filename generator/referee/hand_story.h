// A hand of a log as a story tells it: its entries carried out once more, after those of earlier hands whose cards it
// goes on with.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "referee/entry.h"
#include "referee/log.h"
#include "referee/outcome.h"
#include "rules/story.h"

namespace kupi::referee {

/// The last hand at whose beginning nobody knew of any card; from then on cards go on from hand to hand.
struct FreshDeal {
    std::shared_ptr<const Position> position;
    std::size_t hand = 0; ///< from 1
    bool doubted = false; ///< an entry since then has rested on cards that nobody saw
};

/// Entries are carried out as they were when they were judged: what is illegal and was not let stand ends a hand, what
/// could not be read is passed over. A story numbers them from 1 on, those of earlier hands since the fresh deal first.
class HandStory {
  public:
    /// Hand `hand`, from 1, begins at `start`; `fresh` is the hand before's, and becomes this one's. Log and reader
    /// outlive this.
    HandStory(const Log& log, std::size_t hand, EntryReader& reader, std::shared_ptr<const Position> start,
              FreshDeal& fresh);

    int hand() const { return static_cast<int>(hand_); }
    const Position& start() const { return *start_; }
    /// Entries of the hand that are looked at.
    std::size_t size() const { return size_; }
    void stop_after(int number) { size_ = located(number).second + 1; }

    // ---- Entries by their numbers in the story, once that has been told

    int number_of(std::size_t entry) const { return static_cast<int>(before_.size() + entry) + 1; }
    /// The hand, from 1, and the entry in it, from 0.
    std::pair<int, std::size_t> located(int number) const;
    /// "24", and of an earlier hand "hand 1, entry 24".
    std::string number_text(int number) const;

    /// An entry of the hand.
    void read(std::size_t entry, Entry& e);
    /// Any entry of the story.
    Entry numbered(int number) const;

    // ---- Telling

    /// The hand's beginning.
    std::unique_ptr<Position> tell_beginning(Story& story);
    /// The position after an entry, or at its beginning; behind the last of an earlier hand the next has begun.
    std::unique_ptr<Position> tell_upto(int number, Story& story);
    /// The hand's end, told to nobody, if each of these cards is known from the moment on at which it lies in its last
    /// place for good; null where an entry is illegal then.
    std::unique_ptr<Position> play_knowing(const Outcome::Facts& facts);

    /// What may follow the hand's entries: of what the engine lists, that after which some lie makes all of them legal.
    Options offers(const Position& position, long effort);

  private:
    template <class Before>
    bool carry_out(std::size_t hand, std::size_t entries, Position& position, const Before& before);
    std::unique_ptr<Position> tell_earlier(std::size_t upto, Story& story);

    const Log* log_;
    EntryReader* reader_;
    std::shared_ptr<const Position> start_;
    FreshDeal fresh_;
    std::vector<Entry> read_;                         ///< the hand's so far
    std::vector<std::pair<int, std::size_t>> before_; ///< the story's entries of earlier hands
    std::size_t hand_, size_;
};

} // namespace kupi::referee
