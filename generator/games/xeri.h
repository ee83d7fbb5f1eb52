// Xeri: one pile for two players, taken by the rank of its top card or by a jack (denexa-games: Xeri; rulings §8).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/hand_kit.h"

namespace kupi {

/// Every card played is seen, so all results are certain; only hands and stock hold unseen cards, and nothing legal
/// rests on them but holding the card.
class Xeri {
  public:
    enum class Verb : std::uint8_t { deal, turn, play };
    static constexpr std::array<std::string_view, 3> verbs{"deal", "turn", "play"};
    static constexpr std::array<std::string_view, 0> words{};
    static constexpr RuleId deal_not_due{"deal-not-due"}, turn_not_due{"turn-not-due"}, turn_missing{"turn-missing"},
        redeal_start{"redeal-start"};
    static constexpr std::array<RuleId, 4> rules{deal_not_due, turn_not_due, turn_missing, redeal_start};
    static constexpr int players = 2, dealt = 6, start_cards = 4;

    Xeri() = default;
    explicit Xeri(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const;
    Result game_result() const;
    void tell_known(Known& known) const;
    void next_hand(const HandEnd& end);
    /// Nobody deals once the match is over.
    Seat dealer() const { return ended_ ? nobody : dealer_; }
    const CardSet& pool() const { return table_.pool(); }
    auto& table() { return table_; }
    std::vector<PileView> piles() const;
    int worth(const Move& move) const;

    friend bool operator==(const Xeri&, const Xeri&) = default;

  private:
    static constexpr int stock = 0, pile = 1, hands = 2, captures = 4; ///< piles of the table; a seat's at hands + seat
    static constexpr int pack_size = 52;

    bool over() const { return finished_ || ended_; }
    bool must_turn() const { return !turned_ || again_; }
    /// Whether the rank on top can be matched: there is a pile, and the card is of that rank or a jack.
    bool captures_with(PlayingCard card) const {
        return height_ > 0 && (card.rank() == laid_[height_ - 1].rank() || card.rank() == jack_);
    }
    Ruling deal(const Move& move);
    Ruling turn(const Move& move, Trace* trace);
    Ruling lay(const Move& move, Mode mode, Trace* trace);
    CardSet at_fault() const;
    RuleId why_not_held(Seat seat, PlayingCard card) const;
    CardSet playable(Seat seat) const;
    void begin_hand();
    void capture(Seat seat, Trace* trace);
    void end_of_deal(Trace* trace);
    void clear_pile();
    int points(Seat seat) const;
    int most_cards(Seat seat) const;
    int won(Seat seat) const { return won_[seat] + (finished_ && points(seat) > points(1 - seat)); }
    int total_points(Seat seat) const { return points_[seat] + (finished_ ? points(seat) : 0); }
    void explain_capture(Trace& trace, Seat seat) const;
    void explain_result(Trace& trace) const;

    Table<CardSet, captures + players> table_;
    CardSet pack_;
    CardSet honours_, bonus_; ///< A, K, Q, J and 10; the 10 of diamonds and the 2 of clubs, which score one more
    /// Cards of start piles that were turned again. Until the next deal they are in the stock, so in nobody's hand
    /// (rulings XE-2).
    CardSet returned_;
    std::array<PlayingCard, pack_size> laid_{}; ///< the pile, its top last; or the four that went back
    std::array<std::uint8_t, players> xeri_{};
    ScoreSheet<players> won_, points_;  ///< hands; points of all
    std::int32_t match_ = 0, hand_ = 1; ///< match_ 0: as many hands as come
    std::uint8_t height_ = 0, jack_ = 0;
    Seat dealer_ = 1, turn_ = 0, last_ = nobody; ///< last_: who captured last
    Deal<stock, hands> deal_;
    bool turned_ = false, again_ = false, finished_ = false, ended_ = false;
    bool total_points_ = false;
};

} // namespace kupi
