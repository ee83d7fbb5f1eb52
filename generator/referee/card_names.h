// How the cards of a pack are written in a log (log-format §3), both ways.
#pragma once

#include <array>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "cards/cards.h"
#include "referee/word_table.h"
#include "rules/pack.h"

namespace kupi::referee {

class CardNames {
  public:
    CardNames(const Deck& deck, const Pack& pack);

    // ---- Reading, ignoring ASCII case

    /// Short and long forms of the pack's cards; −1 for anything else, else PlayingCard::code.
    int card(std::string_view word) const { return cards_.find(word); }
    /// By code or name; −1 if the deck has no such suit.
    int suit(std::string_view word) const { return suits_.find(word); }

    /// The short forms that are one slip away.
    std::vector<std::string> near(std::string_view word) const;

    // ---- Writing

    std::string_view text(PlayingCard card) const { return short_[card.code()]; }     ///< "4si"; "??"
    std::string_view suit_text(int suit) const { return suit_codes_[suit]; }          ///< "si"
    const std::string& suit_name(int suit) const { return suit_names_[suit]; }        ///< "sitar"
    const std::string& rank_name(int rank) const { return rank_names_[rank]; }        ///< "arl"
    const std::string& title(PlayingCard card) const { return titles_[card.code()]; } ///< "arl of sitar"

  private:
    WordTable cards_, suits_;
    std::array<std::string, PlayingCard::codes> short_, titles_;
    std::array<std::string, PlayingCard::most_suits> suit_codes_, suit_names_;
    std::array<std::string, PlayingCard::most_ranks> rank_names_;
};

/// The notation of all families of the data folders: what is a card, only not of this pack. Read when it is first
/// asked.
class EveryCard {
  public:
    explicit EveryCard(DataFolders data) : data_(std::move(data)) {}
    bool has(std::string_view word) const;

  private:
    DataFolders data_;
    mutable std::once_flag read_;
    mutable WordTable cards_;
};

} // namespace kupi::referee
