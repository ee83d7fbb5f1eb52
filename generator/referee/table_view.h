// The table after an entry, as people ask to see it: who has what, what lies in the middle, whose move it is. The same
// for all games; pictures, pages and the terminal draw it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/entry.h"
#include "referee/log.h"
#include "rules/position.h"

namespace kupi::referee {

/// What everybody at the table knows, in words.
struct KnownText {
    std::string name, words; ///< "trump", "hearts"; "scores", "Ana 3, Bo 1"
    int suit = -1;           ///< that the words name
};

struct TableView {
    struct Pile {
        std::string name;
        std::vector<PlayingCard> cards; ///< as PileView has them
        std::vector<Seat> by; ///< of a trick that is nobody's: who laid each card, nobody where it can't be told
        int unseen = 0;
        bool open = false;
        int tricks = 0; ///< as PileView has them

        bool empty() const { return size() == 0; }                 ///< a place that cards may be laid on
        int count() const { return tricks > 0 ? tricks : size(); } ///< as people count it
        /// What stands behind its name; 0: nothing, of one card, and of a trick that says who laid each.
        int label_count() const { return size() > 1 && by.empty() ? count() : 0; }
        int size() const { return static_cast<int>(cards.size()) + unseen; }
    };
    struct Place {
        Seat seat = nobody;
        std::string name;
        bool to_move = false, dealer = false;
        std::vector<Pile> piles;
    };
    /// What became of the entry.
    enum class Came : std::uint8_t {
        begins,   ///< it is none: the hand begins here
        carried,  ///< it was carried out
        stood,    ///< illegal, but the table let it stand
        refused,  ///< illegal: the table is as before it
        unjudged, ///< the hand was not judged so far: the table is as it was when that ended
    };

    int hand = 1, entry = 0; ///< the entry after which this is the table; 0: none yet
    std::string written;     ///< the entry, as the log has it, without its comment
    Came came = Came::begins;
    std::vector<Place> players; ///< by seat; further hands behind them
    std::vector<Pile> middle;
    std::optional<Pile> taken;        ///< the trick that the entry completed
    std::vector<std::string> reasons; ///< what followed from the entry: who took the trick and why, what was scored
    std::string said;             ///< bids, bets and the like of this hand, the last few: "Ana trumps H; Bo raise 3"
    std::vector<KnownText> known; ///< trump, stake, captains, scores: what everybody knows
    std::string due;              ///< "Bo to move", "won by Ana; scores …"
    std::string legal;            ///< what is legal now; empty: nothing
};

/// Goes through a log entry by entry, as far as it is judged, or on past what was illegal, as the table did.
class TableWalk {
  public:
    enum class Refused : std::uint8_t { ends_hand, passed_over };

    /// Stands before the first entry of the first hand. The log has one hand at least, and outlives this.
    explicit TableWalk(const Log& log, Refused refused = Refused::ends_hand);

    /// To the next entry, or to the beginning of the next hand. False, with nothing changed, at the log's end.
    bool next();
    int hand() const { return static_cast<int>(hand_) + 1; }
    int entry() const { return static_cast<int>(entry_); }
    bool at_end_of_hand() const { return entry_ == log_->hands[hand_].entries->size(); }
    const Position& position() const { return *position_; }
    /// `with_legal`: asks what is legal, which in some games takes longer than all the rest.
    TableView view(bool with_legal = true) const;

  private:
    void begin_next_hand();
    void play();
    TableView::Pile pile_of(const PileView& pile) const;
    std::optional<TableView::Pile> trick() const;
    void tell_taken(std::optional<TableView::Pile> before);
    void tell_due(TableView& view, bool with_legal) const;

    const Log* log_;
    EntryReader reader_;
    Entry now_;
    std::unique_ptr<Position> position_;
    std::size_t hand_ = 0, entry_ = 0;
    TableView::Came came_ = TableView::Came::begins;
    Clock clock_;
    Refused refused_;
    bool stopped_ = false; ///< by an illegal entry
    bool decided_ = false; ///< the game was over before this hand
    std::string written_;
    std::vector<std::string> said_, reasons_;
    std::optional<TableView::Pile> taken_;
    std::array<Seat, PlayingCard::codes> laid_{}; ///< who named each card last in this hand
};

/// "trump hearts; scores Ana 3, Bo 1".
std::string to_text(const std::vector<KnownText>& all);
/// "Somachi, hand 1, after entry 12: Bo play 4si".
std::string headline_of(const TableView& view, const Log& log);
/// What is to be said of an entry that was not simply carried out; empty: nothing.
std::string remark_of(const TableView& view);

/// Lines of at most `width` columns for a terminal; with `emphasis` as ANSI sequences.
std::string to_text(const TableView& view, const Log& log, std::size_t width, bool emphasis);

} // namespace kupi::referee
