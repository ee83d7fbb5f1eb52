#include "games/pay-me.h"

#include "catch.h"

#include "games/support/random_games.h"
#include "games/written.h"
#include "referee/entry.h"

using namespace kupi;

namespace {

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
        EntryWriter writer(vocabulary_, reader_.players());
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
    Sitting(trial::Table table, int first_hand, const std::vector<int>& start) : reader_(nullptr, {}) {
        for (Setup::Option& o : table.setup.options) {
            if (o.id == "first-hand") o.number = first_hand;
            for (std::size_t s = 0; o.id == "start" && s < start.size(); ++s) o.seats[s] = start[s];
        }
        Diagnostics out;
        vocabulary_ = Vocabulary::make(*table.game, *table.engine, table.deck, table.setup.pack, nullptr, out);
        fail_if_errors(out);
        std::vector<std::string> names;
        for (int s = 1; s <= table.setup.players; ++s) names.push_back("Player " + std::to_string(s));
        reader_ = EntryReader(vocabulary_, Players(names));
        game = PayMe(table.setup);
        players_ = table.setup.players;
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
std::string_view call(int hand, const std::string& dealt, const std::string& drawn, const std::string& melds,
                      int players = 2) {
    Sitting table(players, hand);
    CHECK(table.all({"table deal p1 " + dealt, "table turn 8D", "p1 draw stock " + drawn}) == "");
    return table("p1 payme " + melds);
}

/// Two players, hand 1: p1 has called with a set of three 7s; it is p2's last turn.
Sitting called_with_sevens(const std::string& hand_of_p2 = "KD QD 4H") {
    Sitting table(2);
    CHECK(table.all({"table deal p1 7S 7H 7D", "table deal p2 " + hand_of_p2, "table turn 8D", "p1 draw stock AC",
                     "p1 payme [7S 7H 7D] AC"}) == "");
    return table;
}

} // namespace

TEST_CASE("Pay Me: the hand of the page gives 30, 0 and 35 points") {
    Sitting table(3, 4);
    Trace trace;
    table.trace = &trace;
    CHECK(table.all({"table deal p1 4S 9H Jk 3D 7C AS", "table deal p2 6S KS KC 7H 3S 3H",
                     "table deal p3 AD 8C AS 7D QS KD", "table turn JD", "p1 draw discard", "p1 discard Jk",
                     "p2 draw discard", "p2 payme [6S=KD KS KC] [3H Jk=3C 3S] 7H", "p3 draw stock 8H", "p3 discard 8C",
                     "p1 draw stock 5S", "p1 discard 9H", "p3 meld on 1 [KD] 8H AD AS 7D QS",
                     "p1 meld on 2 [3D] 7C 4S JD AS 5S"}) == "");
    const Result result = table.game.hand_result();
    CHECK(result.over);
    CHECK(result.winners == Seats::of(1));
    CHECK(table.points() == std::vector<int>{30, 0, 35});
    CHECK(table.totals() == std::vector<int>{30, 0, 35});
    CHECK_FALSE(table.game.game_result().over);
    Texts ids;
    for (const Note& note : trace) ids.emplace_back(note.id);
    CHECK(ids == Texts{"called", "laid-off", "takes-suit", "deadwood", "laid-off", "deadwood"});
    CHECK(trace[2].others == std::vector<PlayingCard>{PlayingCard(2, 11)}); // the king of hearts
    CHECK(trace[3].numbers == std::vector<std::int32_t>{3, 2, 0, 35});
}

TEST_CASE("Pay Me: the golden melds of hand 2, where 4s are wild") {
    CHECK(call(2, "5C 6C 4D 8C", "KH", "[5C 6C 4D=7C 8C] KH") == "");
    CHECK(call(2, "5C 4D 2S 8C", "KH", "[5C 4D=6C 2S=7C 8C] KH") == "wild-neighbours");
    CHECK(call(2, "5C 2S 7C 4D", "KH", "[5C 2S=6C 7C 4D=8C] KH") == "");
    CHECK(call(2, "9S 9H Jk 9D", "KH", "[9S 9H Jk=9C 9D] KH") == "");
    CHECK(call(1, "9S 9H Jk", "KH", "[9S 9H Jk=9C] KH") == "");
    CHECK(call(1, "9S Jk 2D", "KH", "[9S Jk=9H 2D=9D] KH") == "wild-half");
    CHECK(call(1, "9S 9S 9H", "KH", "[9S 9S 9H] KH", 3) == "set-suits");
}

TEST_CASE("Pay Me: a wild card in its own place counts as any other (PY-2)") {
    CHECK(call(1, "3S 3H 3D", "KH", "[3S 3H 3D] KH") == "");
    CHECK(call(1, "AH 2H 3H", "KH", "[AH 2H 3H] KH") == "");
    CHECK(call(1, "2S 2H 3C", "KH", "[2S 2H 3C=2D] KH") == "");
    CHECK(call(1, "2S 3H 3C", "KH", "[2S 3H=2H 3C=2D] KH") == "wild-half");
    CHECK(call(1, "2S 4S 3C", "KH", "[2S 3C=3S 4S] KH") == "");
    // Of its own rank and yet another card: that stands for something.
    CHECK(call(1, "3S 3S 3C", "KH", "[3S 3S=3H 3C] KH", 3) == "");
    CHECK(call(1, "3S 3S 3S", "KH", "[3S 3S=3H 3S=3D] KH", 5) == "wild-half");
}

TEST_CASE("Pay Me: the wild rank follows the hand, jacks in hand 9, kings in hand 11") {
    for (int hand = 1; hand <= 11; ++hand) {
        const payme::Wild wild(hand + 2);
        for (int place = 0; place < payme::places; ++place)
            CHECK(wild.is_place(place) == (place == 1 || place == hand + 1));
    }
    CHECK(payme::place_of(PlayingCard(0, 12)) == 0); // the ace
    CHECK(payme::place_of(PlayingCard(0, 11)) == 12);
    CHECK(payme::Wild(13).is(PlayingCard(3, 11)));
    CHECK(payme::Wild(3).is(PlayingCard::of_no_suit(0)));
}

TEST_CASE("Pay Me: each rule of a meld is named, in the order of the page") {
    CHECK(call(2, "5C 6C 9S 8C", "KH", "[5C 6C 9S=7C 8C] KH") == "wild-cards");
    CHECK(call(2, "5C 6C 9S 8C", "7C", "[5C 6C 7C 8C] 9S") == "");
    CHECK(call(2, "5C 6C 9S 9H", "7C", "[5C 6C 7C] [9S 9H]") == "meld-size");
    CHECK(call(2, "5C 6C 9S 9H", "7C", "[9S 9H=9D] [5C 6C 7C]") == "wild-cards");
    CHECK(call(3, "9S 9H 9D 9C Jk", "KH", "[9S 9H 9D 9C Jk=9H] KH") == "set-size");
    CHECK(call(1, "9S 9H 8H", "KH", "[9S 9H 8H] KH") == "meld-kind");
    CHECK(call(1, "QH KH AH", "8C", "[QH KH AH] 8C") == "run-sequence");
    CHECK(call(1, "5C 6C 8C", "KH", "[5C 6C 8C] KH") == "run-sequence");
    CHECK(call(1, "5C 5C 6C", "KH", "[5C 5C 6C] KH", 3) == "run-sequence");
    // A joker as itself, an empty meld, a card that stands for itself or for a joker
    CHECK(call(1, "9S 9H Jk", "KH", "[9S 9H Jk] KH") == "bad-argument");
    CHECK(call(1, "9S 9H 9D", "KH", "[9S 9H 9D] [] KH") == "bad-argument");
    CHECK(call(1, "2S 9H 9D", "KH", "[2S=2S 9H 9D] KH") == "bad-argument");
    CHECK(call(1, "2S 9H 9D", "KH", "[2S=Jk 9H 9D] KH") == "bad-argument");
    CHECK(call(1, "9S 9H 9D", "KH", "[9S 9H 9D] KH KH") == "bad-argument");
}

TEST_CASE("Pay Me: a meld of five has two cards that stand for others at most, also if three would be kept apart") {
    CHECK(call(3, "Jk 6C 7C 8C 2S", "KH", "[Jk=5C 6C 7C 8C 2S=9C] KH") == "");
    CHECK(call(3, "Jk 6C 2H 8C 2S", "KH", "[Jk=5C 6C 2H=7C 8C 2S=9C] KH") == "wild-half");
    CHECK(call(4, "Jk 6C 2H 8C 2S 10C", "KH", "[Jk=5C 6C 2H=7C 8C 2S=9C 10C] KH") == "");
}

TEST_CASE("Pay Me: a call names every card, the discard may be missing") {
    CHECK(call(2, "5C 6C 7C 9H", "8C", "[5C 6C 7C 8C]") == "whole-hand");
    CHECK(call(2, "5C 6C 7C 9C", "8C", "[5C 6C 7C 8C 9C]") == "");
    CHECK(call(2, "5C 6C 7C 9H", "8C", "[5C 6C 7C 8C] 9D") == "card-not-held");
    CHECK(call(2, "5C 6C 7C 9H", "8C", "[5C 6C 7C] [5C 6C 7C] 9H") == "card-not-held");
}

TEST_CASE("Pay Me: nobody calls without drawing, or a second time (PY-8)") {
    Sitting table(2);
    CHECK(table.all({"table deal p1 7S 7H 7D", "table deal p2 KD QD JD", "table turn 8D"}) == "");
    CHECK(table.would("p1 payme [7S 7H 7D]") == "wrong-phase");
    CHECK(table.would("p1 discard 7S") == "wrong-phase");
    CHECK(table.would("p1 meld [7S 7H 7D]") == "wrong-phase");
    CHECK(table("p1 draw stock AC") == "");
    CHECK(table.would("p2 payme [KD QD JD]") == "turn-order");
    CHECK(table.would("p1 meld [7S 7H 7D]") == "wrong-phase");
    // A wrong call changes nothing: the turn is still open.
    CHECK(table("p1 payme [7S 7H AC] 7D") == "meld-kind");
    CHECK(table("p1 payme [7S 7H 7D] AC") == "");
    CHECK(table("p2 draw stock 10D") == "");
    CHECK(table("p2 payme [10D JD QD KD]") == "wrong-phase");
    CHECK(table("p2 meld [10D JD QD KD]") == "");
    CHECK(table.points() == std::vector<int>{0, 0});
}

TEST_CASE("Pay Me: a last turn draws from the stock only, and ends with a discard or with melds alone (PY-6)") {
    Sitting table = called_with_sevens("KD QD JD");
    CHECK(table.would("p2 draw discard") == "last-turn-stock");
    CHECK(table.would("p1 draw stock 5S") == "turn-order");
    CHECK(table("p2 draw stock 7C") == "");
    CHECK(table.would("p2 meld [KD QD JD] on 1 [7C]") == "last-turn-discard");
    CHECK(table.would("p2 meld [KD QD JD] 7C") == "last-turn-discard");
    CHECK(table.would("p2 meld [KD QD JD]") == "whole-hand");
    CHECK(table("p2 discard KD") == "");
    CHECK(table.would("p2 discard QD") == "wrong-phase");
    CHECK(table.would("p1 meld AC") == "turn-order");
    CHECK(table("p2 meld on 1 [7C] QD JD") == "");
    CHECK(table.points() == std::vector<int>{0, 20});
    CHECK(table("p2 meld QD JD") == "hand-over");
}

TEST_CASE("Pay Me: lay-offs follow each other from the caller's left, each on what the one before left (PY-4)") {
    Sitting table(3, 3);
    CHECK(table.all({"table deal p1 9S 9H 9D 5H Jk", "table deal p2 9C KD QS AD 8S", "table deal p3 9C 4H KS JC AS",
                     "table turn 8D", "p1 draw stock 7H", "p1 payme [9S 9H 9D] [5H Jk=6H 7H]", "p2 draw stock 3C",
                     "p2 discard KD", "p3 draw stock 10C", "p3 discard KS"}) == "");
    CHECK(table.would("p3 meld on 1 [9C] 4H JC AS 10C") == "turn-order");
    CHECK(table.would("p2 meld on 3 [9C] QS AD 8S 3C") == "layoff-target");
    CHECK(table.would("p2 meld on 0 [9C] QS AD 8S 3C") == "layoff-target");
    CHECK(table.would("p2 meld on 1 [9C] on 1 [8S] QS AD 3C") == "bad-argument");
    CHECK(table.would("p2 meld on 2 [8S] 9C QS AD 3C") == "meld-kind");
    CHECK(table("p2 meld on 1 [9C] QS AD 8S 3C") == "");
    CHECK(table.pile("meld", 0) == "9S 9H 9D 9C | 5H Jk 7H");
    CHECK(table.would("p3 meld on 1 [9C] on 2 [4H] JC AS 10C") == "set-size");
    CHECK(table("p3 meld on 2 [4H] 9C JC AS 10C") == "");
    CHECK(table.pile("meld", 0) == "9S 9H 9D 9C | 4H 5H Jk 7H");
    CHECK(table.points() == std::vector<int>{0, 30, 35});
}

TEST_CASE("Pay Me: in a run a wild card keeps its place, in a set it makes room (PY-3)") {
    Sitting run(2);
    CHECK(run.all({"table deal p1 5H 6H Jk", "table deal p2 2C 7H 8H", "table turn 8D", "p1 draw stock QD",
                   "p1 payme [5H 6H Jk=7H] QD", "p2 draw stock 3C", "p2 discard 3C"}) == "");
    CHECK(run.would("p2 meld on 1 [7H 8H] 2C") == "run-sequence");
    CHECK(run.would("p2 meld on 1 [2C=8H] 7H 8H") == "wild-neighbours");
    CHECK(run.would("p2 meld on 1 [2C=4H] 7H 8H") == "");
    CHECK(run("p2 meld on 1 [8H 2C=9H] 7H") == "");
    Sitting set(3);
    CHECK(set.all({"table deal p1 9S 9H Jk", "table deal p2 9C 9S 9D", "table turn 8D", "p1 draw stock QD",
                   "p1 payme [9S 9H Jk=9C] QD", "p2 draw stock 2C", "p2 discard 2C", "p3 draw stock ??",
                   "p3 discard 8S"}) == "");
    CHECK(set.would("p2 meld on 1 [9S] 9C 9D") == "set-suits");
    CHECK(set.would("p2 meld on 1 [9C 9D] 9S") == "set-size");
    CHECK(set.would("p2 meld on 1 [9D] 9C 9S") == "");
    CHECK(set("p2 meld on 1 [9C] 9D 9S") == "");
}

TEST_CASE("Pay Me: who melds everything in the last turn pays nothing, and nobody lays off there (PY-7)") {
    Sitting table(3);
    CHECK(table.all({"table deal p1 7S 7H 7D", "table deal p2 KD QD JD", "table deal p3 AS 4S 5H", "table turn 8D",
                     "p1 draw stock AC", "p1 payme [7S 7H 7D] AC", "p2 draw stock 10D", "p2 meld [10D JD QD KD]",
                     "p3 draw stock 9D", "p3 discard 4S"}) == "");
    CHECK(table.would("p2 meld 8D") == "turn-order");
    CHECK(table.would("p3 meld on 2 [9D] AS 5H") == "layoff-target");
    CHECK(table("p3 meld 9D AS 5H") == "");
    CHECK(table.points() == std::vector<int>{0, 0, 20});
    CHECK(table.game.hand_result().winners == Seats::of(0));
}

TEST_CASE("Pay Me: deadwood costs 15 for wild cards, 10 from king to 8, 5 from 7 to ace") {
    Sitting table(2, 3);
    CHECK(table.all({"table deal p1 9S 9H 9D 10D JD", "table deal p2 AS 7D 8C KH 2C", "table turn 8D",
                     "p1 draw stock 9C", "p1 payme [9S 9H 9C] [9D 10D JD]", "p2 draw stock QC", "p2 discard QC",
                     "p2 meld AS 7D 8C KH 2C"}) == "");
    CHECK(table.points() == std::vector<int>{0, 45});
    const payme::Wild fives(5);
    const auto points = [&](int place) { return fives.points(payme::card_at(0, place)); };
    CHECK(points(0) == 5);
    CHECK(points(4) == 15);
    CHECK(points(6) == 5);
    CHECK(points(7) == 10);
    CHECK(points(12) == 10);
    CHECK(fives.points(PlayingCard::of_no_suit(0)) == 15);
}

TEST_CASE("Pay Me: the declared split is scored, be it ever so bad (PY-5)") {
    Sitting table = called_with_sevens("KD QD JD");
    CHECK(table.all({"p2 draw stock 5S", "p2 discard 5S", "p2 meld KD QD JD"}) == "");
    CHECK(table.points() == std::vector<int>{0, 30});
}

TEST_CASE("Pay Me: the upcard may be wild, and a card from the discard pile may be thrown back (PY-10, PY-12)") {
    Sitting table(2);
    CHECK(table.all({"table deal p1 7S 7H 9D", "table turn 2C", "p1 draw discard", "p1 discard 2C", "p2 draw discard",
                     "p2 discard 2C"}) == "");
    CHECK(table.pile("discard pile") == "2C");
    CHECK(table.pile("hand", 0) == "9D 7H 7S");
    CHECK(table.pile("hand", 1) == "?? ?? ??");
}

TEST_CASE("Pay Me: an empty stock is made anew from the discard pile but its top card (PY-9)") {
    Sitting table(2, 11);
    CHECK(table("table turn KC") == "");
    int n = 0;
    for (const char* suit : {"C", "D", "H"})
        for (const char* rank : {"A", "3", "4", "5", "6", "7", "8", "9", "10"}) {
            const std::string p = n++ % 2 == 0 ? "p1 " : "p2 ";
            CHECK(table.would("table reshuffle") == "wrong-phase");
            CHECK(table.all({p + "draw stock ??", p + "discard " + rank + suit}) == "");
        }
    CHECK(table.pile("stock") == "");
    CHECK(table.would("p2 draw stock ??") == "stock-empty");
    CHECK(table.would("p2 draw discard") == "");
    CHECK(table.game.waiting() == (Seats::of(1) | Seats::of(table_seat)));
    CHECK(table("table reshuffle") == "");
    CHECK(table.pile("discard pile") == "10H");
    CHECK(table("table reshuffle") == "wrong-phase");
    CHECK(table("p2 draw stock 10H") == "card-seen-twice");
    CHECK(table("p2 draw stock KC") == "");
}

TEST_CASE("Pay Me: in a last turn with nothing to draw a discard or melds are the whole turn (PY-9)") {
    // A pack of clubs, a joker and diamonds: two hands of 13 and the upcard.
    auto table = *trial::plain_table(*find_engine("pay-me"), 2);
    for (Setup::Option& o : table.setup.options)
        if (o.id == "first-hand") o.number = 11;
    CardCounts few(table.setup.pack.cards.kinds() & (CardSet::of_suit(0, 0xffff) | CardSet::of_suit(1)));
    table.setup.pack.cards = few;
    REQUIRE(few.size() == 27);
    Diagnostics out;
    const auto vocabulary = Vocabulary::make(*table.game, *table.engine, table.deck, table.setup.pack, nullptr, out);
    EntryReader reader(vocabulary, Players({"Ana", "Bo"}));
    PayMe game(table.setup);
    const auto play = [&](std::string_view text) {
        Entry entry;
        reader.read(text, entry);
        return broken_rule(game.play(entry.move)).id;
    };
    CHECK(play("table turn KD") == "");
    CHECK(play("Ana draw stock ??") == "stock-empty");
    CHECK(play("table reshuffle") == "wrong-phase"); // of one card nothing is shuffled
    CHECK(play("Ana draw discard") == "");
    CHECK(play("Ana payme [AC 2C 3C] [4C 5C 6C 7C 8C 9C 10C] [KD=10C JC QC KC]") == "");
    CHECK(play("table reshuffle") == "wrong-phase");
    CHECK(play("Bo draw stock ??") == "stock-empty");
    CHECK(play("Bo draw discard") == "last-turn-stock");
    PayMe other = game;
    CHECK(play("Bo meld [AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD Jk=KD]") == "");
    CHECK(game.hand_result().over);
    std::swap(game, other);
    CHECK(play("Bo discard QD") == "");
    CHECK(play("Bo meld [AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD] Jk") == "");
    CHECK(game.hand_result().field("scores")->values[1] == 15);
}

TEST_CASE("Pay Me: deals may be left out, the first card of the discard pile may not") {
    Sitting table(3);
    CHECK(table.would("p1 draw stock ??") == "wrong-phase");
    CHECK(table("table deal p2 7S ?? ??") == "");
    CHECK(table("table deal p2 7S ?? ??") == "wrong-phase");
    CHECK(table("table deal p3 7S 7D") == "wrong-count");
    CHECK(table("table turn 8D") == "");
    CHECK(table("table deal p3 7S 7D 7H") == "wrong-phase");
    CHECK(table.pile("hand", 1) == "7S ?? ??");
    CHECK(table.pile("hand", 2) == "?? ?? ??");
    CHECK(table("p1 draw stock 7S") == "");
    CHECK(table("p1 discard 7S") == "");
    CHECK(table("p2 draw stock 7S") == "card-seen-twice"); // two packs, and both lie elsewhere
}

TEST_CASE("Pay Me: eleven hands, the dealer to the left each time, the totals of all of them") {
    Sitting table(2, 10, {100, 30});
    CHECK(table.game.dealer() == 1);
    CHECK(table.all({"table deal p1 3C 4C 5C 6C 7C 8C 9C 10C JC 3D 4D 5D", "table turn 8D", "p1 draw stock 6D",
                     "p1 payme [3C 4C 5C 6C 7C 8C 9C 10C JC] [3D 4D 5D 6D]", "p2 draw stock AS", "p2 discard KS",
                     "p2 meld QS JS 10S 9S 8S 7S 6S 5S 4S AS 3S 2S"}) == "");
    CHECK(table.points() == std::vector<int>{0, 100});
    CHECK(table.totals() == std::vector<int>{100, 130});
    CHECK_FALSE(table.game.game_result().over);
    table.game.next_hand({});
    CHECK(table.game.dealer() == 0);
    CHECK(table.all({"table deal p2 3C 4C 5C 6C 7C 8C 9C 10C JC 3D 4D 5D 6D", "table turn 8D", "p2 draw stock 7D",
                     "p2 payme [3C 4C 5C 6C 7C 8C 9C 10C JC] [3D 4D 5D 6D 7D]", "p1 draw stock AS", "p1 discard KS",
                     "p1 meld [JS QS 10S] [9S 8S 7S 6S 5S 4S 3S] 2S AS on 1 [QC] 7H"}) == "bad-argument");
    CHECK(table.all({"p1 meld [JS QS 10S] [9S 8S 7S 6S 5S 4S 3S] on 1 [QC] AS 7H"}) == "");
    CHECK(table.totals() == std::vector<int>{110, 130});
    CHECK(table.game.game_result().over);
    CHECK(table.game.game_result().winners == Seats::of(0));
    table.game.next_hand({});
    CHECK(table("table turn 8D") == "hand-over");
    CHECK(table.game.game_result().winners == Seats::of(0));
}

TEST_CASE("Pay Me: a shared lowest total is a shared victory") {
    Sitting table(3, 11, {20, 10, 5});
    CHECK(table.all({"table turn 8D", "p1 draw discard", "p1 payme [3C 4C 5C 6C 7C 8C 9C 10C JC] [3D 4D 5D 6D] 8D",
                     "p2 draw stock ??", "p2 discard QS", "p2 meld [3H 4H 5H 6H] [7H 8H 9H 10H] [3S 4S 5S] AS AC",
                     "p3 draw stock ??"}) == "wrong-phase");
    CHECK(table.all({"p3 draw stock ??", "p3 discard QH", "p2 meld [3H 4H 5H 6H] [7H 8H 9H 10H] [3S 4S 5S] AS AC",
                     "p3 meld [3H 4H 5H 6H] [7H 8H 9H 10H] [3S 4S 5S] KS AC"}) == "");
    CHECK(table.totals() == std::vector<int>{20, 20, 25});
    CHECK(table.game.game_result().winners == (Seats::of(0) | Seats::of(1)));
}

TEST_CASE("Pay Me: totals after a hand that could not be judged rest on its claim") {
    Sitting table(2);
    Result claim;
    claim.over = true;
    PerSeat<std::int32_t> values{};
    values[1] = 40;
    claim.add_seats("scores", Seats::of(1), values);
    HandEnd end;
    end.judged = false;
    end.claim = &claim;
    table.game.next_hand(end);
    CHECK(table.totals() == std::vector<int>{0, 40});
    CHECK(table.game.judgeable());
    CHECK(table("table deal p1 7S 7D 7H 7C") == ""); // the second hand all the same
    end.claim = nullptr;
    table.game.next_hand(end);
    CHECK_FALSE(table.game.game_result().known);
}

TEST_CASE("Pay Me: what a table lets stand goes on from whoever did it, and a broken meld stays what it is") {
    Sitting table(3);
    CHECK(table.all({"table deal p1 7S 7H 7D", "table deal p2 9S Jk 2D", "table deal p3 9C 9H 4S", "table turn 8D"}) ==
          "");
    CHECK(table("p2 draw stock KH", Mode::stood) == "");
    CHECK(table.would("p1 draw stock AC") == "wrong-phase");
    CHECK(table("p2 payme [9S Jk=9H 2D=9D] KH", Mode::stood) == "");
    CHECK(table.all({"p3 draw stock 5C", "p3 discard 4S", "p1 draw stock AC", "p1 discard AC"}) == "");
    CHECK(table.would("p3 meld on 1 [9C] 9H 5C") == "");
    CHECK(table.would("p3 meld on 1 [9C 9H] 5C") == "set-size");
    // Cards that are not there do not come from anywhere.
    CHECK(table("p3 meld on 2 [9C] 9H 5C", Mode::stood) == "layoff-target");
    CHECK(table("p3 meld 9C 9H", Mode::stood) == "whole-hand");
}

TEST_CASE("Pay Me: one call is listed for each card that may be thrown away, and one without") {
    Sitting table(2, 2);
    CHECK(table.all({"table deal p1 5C 6C 7C 8C", "table deal p2 9H 10H JS QD", "table turn 8D", "p1 draw stock 9C"}) ==
          "");
    CHECK(table.legal("payme") == Texts{"'Player 1' payme [5C 6C 7C 8C 9C]", "'Player 1' payme [6C 7C 8C 9C] 5C",
                                        "'Player 1' payme [5C 6C 7C 8C] 9C"});
    CHECK(table.legal("discard").size() == 5);
    CHECK(table.all({"p1 discard 9C", "p2 draw stock KS"}) == "");
    CHECK(table.legal("payme").empty());
}

TEST_CASE("Pay Me: the layout offered has the least deadwood, lay-offs and all") {
    Sitting table = called_with_sevens("7C QD 8H");
    CHECK(table.all({"p2 draw stock 9H", "p2 discard QD"}) == "");
    CHECK(table.legal("meld") == Texts{"'Player 2' meld 7C 8H 9H", "'Player 2' meld on 1 [7C] 8H 9H"});
    Options options;
    table.game.legal_moves(options);
    CHECK(table.game.worth(options[1].move) > table.game.worth(options[0].move));
    CHECK(table(table.legal("meld")[1]) == "");
    CHECK(table.points() == std::vector<int>{0, 20});
}

TEST_CASE("Pay Me: the last unseen card of the stock is known") {
    auto table = *trial::plain_table(*find_engine("pay-me"), 2);
    CardCounts few;
    int n = 0;
    for (PlayingCard c : table.setup.pack.cards.kinds())
        if (n++ < 8) few.add(c);
    table.setup.pack.cards = few;
    PayMe game(table.setup);
    Options options;
    CardCounts left = few;
    for (Seat s : {Seat{0}, Seat{1}}) {
        Move deal = make_move(PayMe::Verb::deal, table_seat);
        deal.other = s;
        for (int i = 0; i < 3; ++i) {
            deal.add(left.kinds().first());
            left.remove(left.kinds().first());
        }
        CHECK(is_legal(game.play(deal)));
    }
    CHECK(is_legal(game.play(make_move(PayMe::Verb::turn, table_seat, left.kinds().first()))));
    left.remove(left.kinds().first());
    game.legal_moves(options);
    REQUIRE(options.size() == 2);
    CHECK_FALSE(options[1].chance);
    CHECK(options[1].move.card(1) == left.kinds().first());
}

TEST_CASE("Pay Me: sensible players end every hand, and score less than those who play at random") {
    const auto table = *trial::plain_table(*find_engine("pay-me"), 3);
    std::array<long, 2> entries{};
    for (const Policy policy : {Policy::random, Policy::greedy})
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            const SimulatedGame game = simulate(*table.engine, table.setup, policy, seed);
            CHECK_FALSE(game.abandoned);
            CHECK(game.hands.size() == 11);
            entries[policy == Policy::greedy] += game.entries();
        }
    CHECK(entries[1] < entries[0] / 2);
}
