// One hand of a log, entry by entry.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "referee/accusation.h"
#include "referee/entry_faults.h"
#include "referee/outcome.h"

namespace kupi {

/// The last hand at whose beginning nobody knew of any card; from then on cards go on from hand to hand.
struct FreshDeal {
    std::shared_ptr<const Position> position;
    std::size_t hand = 0;
};

class HandReplay {
  public:
    /// `position` stands at the beginning of the hand, number `number` from 1, and is replaced by that at its end;
    /// `fresh` is the hand before's, and becomes this one's.
    HandReplay(const Log& log, std::size_t number, EntryReader& reader, std::unique_ptr<Position>& position,
               FreshDeal& fresh, const RefereeOptions& options, std::vector<Finding>& findings);

    HandReport run();
    /// After run(): whether totals and the next hand may rest on it.
    bool judged() const { return !stopped_; }
    /// The result by cases, where the position does not know it; null: it does, or the hand is not over.
    const Outcome* outcome() const { return outcome_ ? &*outcome_ : nullptr; }
    /// After run(): what may follow, if the hand has been judged to its end so far. Of what the engine lists, that
    /// after which some lie makes all entries legal.
    std::optional<Options> offers();

  private:
    void start_again(std::size_t findings);
    void play_all();
    void read(std::size_t entry, Entry& e);
    void play(std::size_t entry);
    void judge(std::size_t entry);
    void stood(std::size_t entry);
    Ruling carry_out(std::size_t entry, Mode mode);
    Ruling carry_out_again(std::size_t entry, Entry& e, Position& position, std::uint64_t& last_time);
    void illegal(std::size_t entry, const Illegal& illegal);

    // Cards that nobody saw: hearing.cpp, proof.cpp
    int number_of(std::size_t entry) const { return static_cast<int>(before_.size() + entry) + 1; } ///< in the story
    std::pair<int, std::size_t> located(int number) const; ///< the hand from 1, the entry from 0
    void hear(std::size_t findings);
    std::unique_ptr<Position> tell_beginning(Story& story);
    void refuse(std::size_t entry, const Illegal& illegal);
    void learn(const Deals& deals);
    void find_outcome();
    std::unique_ptr<Position> play_knowing(const Outcome::Facts& facts);
    void blame(const Deals& deals, const Deals::Blame& blame);
    void tell_proof(Finding& finding, const Deals& deals, const Deals::Blame& blame, const Demand& demand,
                    CardSet proven);
    void add_hidden_context(Finding& finding, const Deals::Blame& blame, std::size_t entry, const Demand& demand);
    std::string proof_text(const Deals& deals, const Deals::Blame& blame, const Deals::Proof& proof,
                           const Demand& demand, CardSet proven);
    std::unique_ptr<Position> position_after(int number, Story& story);
    std::string number_text(int number) const;
    Accusation accusation() const { return {*story_, options_->effort}; }
    void tell_settling(Finding& finding, const Deals& deals, int clause);
    void tell_doubts(const Deals& deals, int upto, bool unsure);

    Finding& add(Finding::Kind kind, std::size_t entry, RuleId rule, std::string message);
    void mark(Finding& finding, const Illegal& illegal); ///< of entry_, which has been read last
    void add_context(Finding& finding, const Position& before, const Move& move, Seat holder,
                     const std::function<bool(const Option&)>& out = {});
    void explain(std::size_t entry);
    Position& position() const { return **position_; }
    std::string_view text(std::size_t entry) const { return hand_->entry(entry); }

    const Log* log_;
    const Log::Hand* hand_;
    int number_;
    EntryReader* reader_;
    std::unique_ptr<Position>* position_;
    const RefereeOptions* options_;
    std::vector<Finding>* findings_;
    Speaker speaker_;
    EntryFaults faults_;
    FreshDeal* fresh_;
    std::shared_ptr<const Position> start_; ///< of the hand
    Entry entry_;                           ///< that is being judged
    std::vector<Entry> read_;               ///< the hand's so far
    std::uint64_t last_time_ = 0;
    /// The hand is played through once, and once more for the solver if anything rests on what nobody saw.
    bool doubted_ = false;
    bool tells_ = false; ///< the game tells stories (Position::tell)
    bool alone_ = false; ///< the story begins with this hand
    std::optional<Story> story_;
    std::vector<std::pair<int, std::size_t>> before_; ///< the story's entries of earlier hands
    std::optional<Illegal> refused_;                  ///< the entry at which the story ends
    std::size_t end_ = 0;                             ///< no entry from here on is looked at
    std::optional<Outcome> outcome_;
    Trace trace_;
    HandReport report_;
    bool stopped_ = false; ///< by an illegal entry
    bool done_ = false;    ///< no further entry is looked at
};

} // namespace kupi
