// The family "fishing": cards in hand catch cards that lie on the table (rulesheets/families/fishing). What a game of
// it is like stands in its parameters, which are options of the Setup.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/hand_kit.h"

namespace kupi {

/// Every card played is seen, so all results are certain; only hands and stock hold unseen cards. Nothing legal rests
/// on them but holding the card, and, where cards are built, one that takes the build.
class Fishing {
  public:
    static constexpr bool of_family = true;
    enum class Verb : std::uint8_t { deal, turn, play, build };
    static constexpr std::array<std::string_view, 4> verbs{"deal", "turn", "play", "build"};
    static constexpr std::array<std::string_view, 0> words{};
    static constexpr RuleId deal_not_due{"deal-not-due"}, turn_not_due{"turn-not-due"}, turn_missing{"turn-missing"},
        redeal_start{"redeal-start"}, not_on_table{"not-on-table"}, capture_which{"capture-which"},
        rank_first{"rank-first"}, no_capture{"no-capture"}, no_build{"no-build"}, own_build{"own-build"},
        build_card{"build-card"};
    static constexpr std::array<RuleId, 11> rules{deal_not_due, turn_not_due,  turn_missing, redeal_start,
                                                  not_on_table, capture_which, rank_first,   no_capture,
                                                  no_build,     own_build,     build_card};
    static constexpr int most_seats = 6;

    Fishing() = default;
    explicit Fishing(const Setup& setup);
    static HeaderFault header_fault(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    /// Where a card may take so many sets of cards that there is no room for them, some are left out.
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const;
    Result game_result() const;
    void tell_known(Known& known) const;
    void next_hand(const HandEnd& end);
    Seat dealer() const { return ended_ ? nobody : dealer_; } ///< nobody deals once the match is over
    const CardSet& pool() const { return table_.pool(); }
    auto& table() { return table_; }
    Seats side(Seat seat) const;
    std::vector<PileView> piles() const;
    int worth(const Move& move) const;

    friend bool operator==(const Fishing&, const Fishing&) = default;

  private:
    enum Pile : int { stock, lying, hands, captures = hands + most_seats, pile_count = captures + most_seats };
    static constexpr int most_laid = PlayingCard::most_suits * PlayingCard::most_ranks;

    enum class Capture : std::uint8_t { rank, ranks, sum, sums, total };
    struct Worth {
        CardSet cards;
        std::int16_t points = 0;
        friend bool operator==(const Worth&, const Worth&) = default;
    };
    /// Cards that lie together and count as one of their sum.
    struct Build {
        CardSet cards;
        std::uint8_t value = 0;
        Seat owner = nobody;   ///< who built last
        bool multiple = false; ///< several sets that each make the value, which nobody may change any more
        friend bool operator==(const Build&, const Build&) = default;
    };
    static constexpr int most_builds = 12;
    using Worths = std::array<Worth, 8>; ///< the first without cards ends the list

    /// What the game is like.
    struct House {
        CardSet pack, takers, not_on_top, crowd;
        Worths majorities{}, worth{};          ///< for most of some cards; for each card
        std::array<std::uint8_t, 16> value{};  ///< of each rank
        std::array<std::uint16_t, 16> alike{}; ///< for each rank, those that count as much in a sum
        std::int32_t target = 0, match = 0;    ///< 0: no end but the log's
        std::int16_t sweep = 0, taker_sweep = 0, primiera = 0;
        std::uint16_t faces = 0; ///< ranks that are taken by their own rank alone
        std::uint8_t players = 2, sides = 2, hand = 4, start = 4, crowd_most = 0, total = 0;
        Capture capture = Capture::rank;
        bool pile = false;        ///< the cards lie on one pile, and its top alone counts
        bool not_a_pair = false;  ///< the start pile's top two are not to be of one rank
        bool deal_again = false;  ///< what may not lie at the start: all is dealt anew, not only turned
        bool start_sweep = false; ///< a start that makes the total, or twice, is the dealer's
        bool rank_first = false;  ///< a single equal card goes before several
        bool builds = false;      ///< cards may be built
        bool must_capture = false, last_sweep = false, last_takes = false;
        bool by_hands = false, total_points = false; ///< a match goes to hands won; an even one to points
        friend bool operator==(const House&, const House&) = default;
    };

    // ---- Judging and carrying out

    bool over() const { return finished_ || ended_; }
    bool must_turn() const { return !turned_ || again_; }
    Ruling deal(const Move& move);
    Ruling turn(const Move& move, Trace* trace);
    Ruling lay(const Move& move, Mode mode, Trace* trace);
    Ruling build(const Move& move, Mode mode, Trace* trace);
    RuleId fault_of_player(const Move& move, Mode mode, Detail& detail) const;
    Ruling keeps_build_cards(Seat seat, Mode mode);
    void next_turn(Seat seat, Trace* trace);
    Ruling find_taken(const Move& move, Mode mode, CardSet& taken) const;
    CardSet wrong_start(const Move& move) const;
    void sweep_start(Trace* trace);
    RuleId why_not_held(Seat seat, PlayingCard card) const;
    CardSet playable(Seat seat) const;
    void begin_hand();
    void begin_deal();
    int next_packet() const;
    void capture(Seat seat, PlayingCard card, CardSet taken, Trace* trace);
    void end_of_deal(Trace* trace);
    void clear_pile();

    // ---- What a card takes (fishing_captures.cpp)

    int value(PlayingCard card) const { return house_.value[card.rank()]; }
    bool takes_top(PlayingCard card) const {
        return height_ > 0 && (card.rank() == laid_[height_ - 1].rank() || house_.takers.has(card));
    }
    bool takes(PlayingCard card, CardSet taken) const;
    CardSet equal_cards(PlayingCard card) const;
    template <class Visit>
    bool each_capture(PlayingCard card, Visit visit) const;
    void add_plays(Options& options, PlayingCard card) const;

    // ---- Builds (fishing_builds.cpp)

    bool may_build(PlayingCard card, int sum, CardSet with) const;
    CardSet built() const;
    bool takes_builds_whole(PlayingCard card, CardSet taken) const;
    bool owns_build(Seat seat) const;
    CardSet cards_worth(int sum) const;
    bool may_keep(Seat seat, PlayingCard card, CardSet taken, int sum) const;
    void remove_build(int at);
    void add_builds(Options& options, PlayingCard card) const;

    // ---- Results (fishing_result.cpp)

    int side_of(Seat seat) const { return seat % house_.sides; }
    Seats members(int side) const;
    const CardSet& taken_by(int side) const { return table_.seen(captures + side); }
    int points_of_most(const Worth& most, int side) const;
    int prime(int side) const;
    int points_of_prime(int side) const;
    int points(int side) const;
    int ahead() const; ///< the side with most points in this hand; −1: level
    int won(int side) const { return won_[static_cast<Seat>(side)] + (finished_ && ahead() == side); }
    int total_points(int side) const { return points_[static_cast<Seat>(side)] + (finished_ ? points(side) : 0); }
    void explain_result(Trace& trace) const;

    House house_;
    Table<CardSet, pile_count> table_;
    /// Cards of a start that was turned again. Until the next deal they are in the stock, so in nobody's hand.
    CardSet returned_;
    std::array<PlayingCard, most_laid> laid_{}; ///< the pile, its top last; or the start that went back
    std::array<std::uint8_t, most_seats> sweeps_{};
    std::array<std::int16_t, most_seats> sweep_points_{};
    std::array<Build, most_builds> builds_{};
    ScoreSheet<most_seats> won_, points_; ///< hands; points of all
    std::int32_t hand_ = 1;
    std::uint8_t height_ = 0, build_count_ = 0;
    Seat dealer_ = 1, turn_ = 0, last_ = nobody; ///< last_: who captured last
    Deal<stock, hands> deal_;
    bool turned_ = false, again_ = false, finished_ = false, ended_ = false;
};

} // namespace kupi
