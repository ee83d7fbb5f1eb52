// A table of Pay Me, and its entries as the referee reads them, for tests.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "catch.h"

#include "games/pay-me.h"
#include "games/support/tables.h"
#include "referee/entry_writer.h"

namespace kupi::games::pay_me_tests {

using namespace referee;

inline constexpr const char* no_fault = "";

/// Players p1, p2 …; the last deals. Entries are read as the referee reads them.
class Sitting {
  public:
    explicit Sitting(int players, int first_hand = 1, const std::vector<int>& start = {})
        : Sitting(*trial::plain_table(*find_engine("pay-me"), players), first_hand, start) {}

    /// The rule that the entry breaks; nothing if it is legal, and it is carried out.
    std::string_view operator()(std::string_view entry, Mode mode = Mode::judge) {
        Entry read;
        reader_.read(entry, read);
        if (!read.broken.id.empty()) return read.broken.id;
        const PayMe before = game;
        const Ruling ruling = game.play(read.move, mode, trace);
        if (const auto* illegal = std::get_if<Illegal>(&ruling)) detail = illegal->detail;
        if (!is_legal(ruling) && !(game == before)) return "changed by an illegal entry";
        return broken_rule(ruling).id;
    }
    /// The first rule broken by one of these.
    std::string_view all(const std::vector<std::string_view>& entries) {
        for (std::string_view e : entries)
            if (const auto rule = (*this)(e); !rule.empty()) return rule;
        return {};
    }
    /// What the same entry breaks, carried out on a copy.
    std::string_view would(std::string_view entry) const {
        Sitting copy = *this;
        copy.trace = nullptr;
        return copy(entry);
    }
    std::vector<int> points() const { return values(game.hand_result()); }
    std::vector<int> totals() const { return values(game.game_result()); }
    /// Legal moves of a verb, as entries.
    std::vector<std::string> legal(std::string_view verb) {
        Options options;
        game.legal_moves(options);
        EntryWriter writer(*vocabulary_, reader_.players());
        std::vector<std::string> texts;
        for (const Option& o : options)
            if (PayMe::verbs[o.move.verb] == verb) texts.push_back(writer.text(o.move));
        return texts;
    }
    std::string pile(std::string_view name, Seat owner = nobody) const {
        std::string text;
        for (const PileView& p : game.piles())
            if (p.name == name && p.owner == owner) {
                if (!text.empty()) text += " |";
                for (PlayingCard c : p.cards)
                    text += (text.empty() ? "" : " ") + std::string(vocabulary_->cards().text(c));
                for (int i = 0; i < p.unseen; ++i) text += text.empty() ? "??" : " ??";
            }
        return text;
    }

    PayMe game;
    Trace* trace = nullptr;
    Detail detail;

  private:
    Sitting(trial::Table table, int first_hand, const std::vector<int>& start)
        : vocabulary_(vocabulary_of(table)), reader_(*vocabulary_, names_of(table.setup.players)) {
        for (Setup::Option& o : table.setup.options) {
            if (o.id == "first-hand") o.number = first_hand;
            for (std::size_t s = 0; o.id == "start" && s < start.size(); ++s) o.seats[s] = start[s];
        }
        game = PayMe(table.setup);
        players_ = table.setup.players;
    }
    static std::shared_ptr<const Vocabulary> vocabulary_of(const trial::Table& table) {
        Diagnostics out;
        auto made = Vocabulary::make(*table.game, *table.engine, table.deck, table.setup.pack, nullptr, out);
        fail_if_errors(out);
        return made;
    }
    static Players names_of(int players) {
        std::vector<std::string> names;
        for (int s = 1; s <= players; ++s) names.push_back("Player " + std::to_string(s));
        return Players(names);
    }
    std::vector<int> values(const Result& result) const {
        std::vector<int> all;
        if (const Field* f = result.field("scores"))
            for (int s = 0; s < players_; ++s) all.push_back(f->values[static_cast<std::size_t>(s)]);
        return all;
    }

    std::shared_ptr<const Vocabulary> vocabulary_;
    EntryReader reader_;
    int players_ = 0;
};

using Texts = std::vector<std::string>;

/// What the first player's call breaks, with these cards in hand and the last of them drawn.
inline std::string_view call(int hand, const std::string& dealt, const std::string& drawn, const std::string& melds,
                             int players = 2) {
    Sitting table(players, hand);
    CHECK(table.all({"table deal p1 " + dealt, "table turn 8D", "p1 draw stock " + drawn}) == no_fault);
    return table("p1 payme " + melds);
}

/// Two players, hand 1: p1 has called with a set of three 7s; it is p2's last turn.
inline Sitting called_with_sevens(const std::string& hand_of_p2 = "KD QD 4H") {
    Sitting table(2);
    CHECK(table.all({"table deal p1 7S 7H 7D", "table deal p2 " + hand_of_p2, "table turn 8D", "p1 draw stock AC",
                     "p1 payme [7S 7H 7D] AC"}) == no_fault);
    return table;
}

} // namespace kupi::games::pay_me_tests
