// One hand of a log, entry by entry.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "referee/entry.h"
#include "referee/report.h"
#include "referee/words.h"
#include "rules/deals.h"

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

  private:
    /// Something that an entry needed to be legal, and that nobody has seen so far.
    struct Open {
        std::size_t entry;
        bool stood;
        Assumption assumption;
        Move move;
        bool lost = false; ///< what lay in the hand then can no longer be told
    };
    struct Blame {
        std::size_t entry;
        RuleId rule;
        bool drew = false; ///< cards that nobody saw have come to the hand since: proven by one card more than those
        CardSet shown{};   ///< what has come out of the hand's unseen cards since, and was assumed not to be among them
    };

    void start_again(std::size_t findings);
    void play_all();
    /// Whether entries that stood need what nobody has seen. What rests on the same may not have stood.
    bool set_aside_open();
    bool is_set_aside(std::size_t entry) const;
    /// Whether an entry that breaks no rule may break one, if something else has been assumed wrongly.
    bool rests_on_open(std::size_t entry);
    void play(std::size_t entry);
    void judge(std::size_t entry);
    void stood(std::size_t entry);
    Ruling carry_out(std::size_t entry, Mode mode);
    Ruling carry_out_again(std::size_t entry, Entry& e, Position& position, std::uint64_t& last_time);
    void keep(std::size_t entry, const Assumptions& assumptions);
    void settle();
    /// The entry that rested on the hand's lacking the card: the last at which it was assumed, before `entry`.
    Blame find_blame(std::size_t entry, const Refuted& refuted);
    Refuted earliest_of(const Refuted& told) const;
    void refute(std::size_t entry, const Refuted& told);
    void illegal(std::size_t entry, const Illegal& illegal);
    void tell_open();

    // Where the game states its demands (Position::tell): hearing.cpp
    void hear(std::size_t findings);
    std::unique_ptr<Position> tell_beginning(Story& story);
    void refuse(std::size_t entry, const Illegal& illegal);
    void learn(const Deals& deals);
    void blame(const Deals& deals, const Deals::Blame& blame);
    void tell_proof(Finding& finding, const Deals& deals, const Deals::Blame& blame, const Demand& demand,
                    CardSet proven);
    void add_hidden_context(Finding& finding, const Deals::Blame& blame, std::size_t entry, const Demand& demand);
    void tell_doubts(const Deals& deals, int upto, bool unsure);
    int broken_clause(const Deals& deals, int entry, int upto) const;
    int misplaced_card(int entry) const;
    CardSet held_for_certain(int clause, int upto) const;
    std::size_t moment_of(int clause) const;

    Finding& add(Finding::Kind kind, std::size_t entry, RuleId rule, std::string message);
    std::string words(const Illegal& illegal);
    std::string forms() const;
    bool is_card(std::string_view word, PlayingCard card) const;
    std::size_t doubtful_argument(std::string_view entry, const Detail& detail) const;
    void mark(Finding& finding, std::size_t entry, const Illegal& illegal);
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
    FreshDeal* fresh_;
    std::shared_ptr<const Position> start_; ///< of the hand
    Entry entry_;                           ///< that is being judged
    std::uint64_t last_time_ = 0;
    std::vector<Open> open_;
    /// Entries that stood and rested on what has turned out false, or may: the hand is judged again without their
    /// assumptions, so that nothing else rests on those.
    std::vector<std::size_t> set_aside_;
    std::vector<Finding> fallen_; ///< what there is to say of them
    /// Where the game states its demands, none of the above is used: the hand is played through once, and once more for
    /// the solver if anything rests on what nobody saw.
    bool tells_ = false, doubted_ = false;
    bool alone_ = false; ///< the story begins with this hand
    std::optional<Story> story_;
    std::optional<Illegal> refused_; ///< the entry at which the story ends
    std::size_t end_ = 0;            ///< no entry from here on is looked at
    Trace trace_;
    HandReport report_;
    bool stopped_ = false; ///< by an illegal entry
    bool done_ = false;    ///< no further entry is looked at
    bool again_ = false;   ///< from the beginning, since an assumption has been set aside
};

} // namespace kupi
