// Getha's showdown up to the ladder: cards in play, the names of jokers, and what arl take.
#pragma once

#include "games/getha_cards.h"

namespace kupi::getha {

/// What lies in play before each hand, from the first that is turned up until nothing moves (rulings.md, arl
/// resolution; GE-4, GE-5, GE-14).
///
/// An arl takes cards out of hands that nobody saw too. These stay there as far as the table knows, until a `show`
/// brings them to light: "untold". Whatever may rest on them states what it needs.
class InPlay {
  public:
    InPlay() = default;
    explicit InPlay(const House& house) : limit_(house.limit) {}

    // ---- What follows by itself
    /// Sweeps, renames, commits of all who are short, in turn until nothing moves. Whether nothing does: else somebody
    /// of `in` must rename a joker or commit a suit.
    bool settle(Room& room, Trace* trace);
    /// A round of sweeps, all at the same moment: every arl in play that has not yet swept takes its suit out of the
    /// others' cards in play, and out of all reserves, folded hands and extra hands.
    void sweep(Room& room, Trace* trace);

    // ---- Entries
    /// A name of the group's that is taken, by a card or by the other joker; unseen_card if none is.
    PlayingCard taken_name(const Group& group) const;
    void put(Room& room, int from, Seat s, const Group& group);
    Ruling rename(const Move& move, Room& room);
    Ruling commit(const Move& move, Mode mode, Room& room);
    Ruling show(const Move& move, Room& room);
    /// From here on the hand's unseen cards are none of these suits, if all entries are legal.
    void lay_down_whole(Seat s, unsigned suits) { none_left_[slot(s)] |= static_cast<std::uint8_t>(suits); }
    /// Nothing, or why these cards are not one whole suit of the reserve (or jokers alone): less what was `added`
    /// before; a joker alone in none of the suits `elsewhere`, and under none of these names.
    std::optional<Illegal> why_not_suit(const Move& move, Mode mode, const Room& room, CardSet added,
                                        unsigned elsewhere, CardSet names) const;

    // ---- Looking
    CardSet of(Seat s, const Room& room) const; ///< jokers under their names
    unsigned swept() const { return swept_; }   ///< suits
    unsigned due() const { return due_; }       ///< jokers that must be renamed
    Seat owner(int joker) const { return owners_[joker]; }
    CardSet names() const; ///< of the jokers in play
    Seats short_hands(const Room& room) const;
    CardSet hidden(Seat s, const Room& room) const;         ///< what the unseen cards of a reserve may be
    CardSet taken(Seat s) const { return taken_[slot(s)]; } ///< by arl, out of this hand

    // ---- Cards swept unseen
    /// What arl may have taken out of this hand though nobody saw it.
    CardSet reached(Seat s, const Room& room) const {
        return room.unseen(s) > 0 ? room.table.pool() & cards_of_suits(swept()) : CardSet{};
    }
    /// If all entries are legal: less the suits of which none was left.
    CardSet untold(Seat s, const Room& room) const { return reached(s, room) - cards_of_suits(none_left_[slot(s)]); }
    CardSet unsettled(const Room& room) const; ///< all of that
    bool all_told(const Room& room) const { return unsettled(room).empty(); }
    /// Whether all who are short may have nothing left to bring in: as far as anybody saw, nothing more is due.
    bool may_rest(const Room& room) const;
    /// They do, since entries call for it.
    void need_rest(Room& room, RuleId rule, Legal& legal);

    friend bool operator==(const InPlay&, const InPlay&) = default;

  private:
    unsigned suits_of(Seat s, const Room& room) const { return of(s, room).suits(); }
    bool is_short(Seat s, const Room& room) const;
    void find_due();
    unsigned to_sweep() const;
    void take_suit(int suit, Seat owner, Room& room, Trace* trace);
    bool may_rest(Seat s, const Room& room) const;

    std::uint8_t limit_ = 2;
    CardSet up_;                                 ///< cards that lie face up in play, without jokers
    std::array<PlayingCard, 2> names_{};         ///< of the jokers in play; unseen_card: none
    std::array<Seat, 2> owners_{nobody, nobody}; ///< of jokers in play
    std::uint8_t due_ = 0, swept_ = 0;
    bool sweeping_ = true;                        ///< sweeps come before commits
    std::array<Seat, 8> swept_by_{};              ///< of each suit in swept_: whose arl has
    std::array<CardSet, slots> taken_{};          ///< out of each hand by arl
    std::array<std::uint8_t, slots> none_left_{}; ///< suits of which none is left in the hand unseen
    Seats resting_;                               ///< short, but with nothing left to bring in, as entries need it
};

} // namespace kupi::getha
