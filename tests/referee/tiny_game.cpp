#include "referee/tiny_game.h"

#include <stdexcept>

#include "rules/position.h"
#include "rules/table.h"
#include "support/checkout.h"
#include "support/folder.h"

namespace kupi::test {

namespace {

constexpr RuleId follow_suit{"follow-suit"};

class Tiny : public GameDefaults {
  public:
    enum class Verb : std::uint8_t { deal, play, draw };
    static constexpr std::array<std::string_view, 3> verbs{"deal", "play", "draw"};

    Tiny() = default;
    explicit Tiny(const Setup& setup) : pack_(setup.pack.cards.kinds()), dealer_(setup.dealer) { begin(); }

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr) {
        if (const RuleId fault = fault_of(move)) return Illegal{fault, {}};
        if (over()) return Illegal{rule::hand_over, {}};
        switch (static_cast<Verb>(move.verb)) {
        case Verb::deal: return deal(move);
        case Verb::play: return lay(move, mode, trace);
        case Verb::draw: return draw(move);
        }
        return Legal{};
    }
    void legal_moves(Options& options) const {
        if (over() || dealt_.size() < 2) return;
        for (PlayingCard c : table_.possible(due_)) options.add(make_move(Verb::play, due_, c));
    }
    Seats waiting() const { return over() ? Seats{} : Seats::of(due_); }
    Result hand_result() const {
        Result r;
        r.over = over();
        if (r.over && tricks_[0] != tricks_[1]) r.winners = Seats::of(tricks_[0] > tricks_[1] ? 0 : 1);
        PerSeat<std::int32_t> scores{};
        scores[0] = tricks_[0], scores[1] = tricks_[1];
        r.add_seats("scores", Seats::all(2), scores);
        return r;
    }
    Result game_result() const {
        Result r;
        r.known = known_;
        PerSeat<std::int32_t> scores{};
        for (int s = 0; s < 2; ++s) scores[s] = totals_[s] + (over() ? tricks_[s] : 0);
        r.add_seats("scores", Seats::all(2), scores);
        return r;
    }
    void next_hand(const HandEnd& end) {
        const Field* claimed = end.claim != nullptr ? end.claim->field("scores") : nullptr;
        for (int s = 0; s < 2; ++s) totals_[s] += end.judged ? tricks_[s] : claimed != nullptr ? claimed->values[s] : 0;
        known_ = known_ && (end.judged || claimed != nullptr);
        dealer_ = left_of(dealer_, 2);
        begin();
    }
    Seat dealer() const { return dealer_; }
    auto& table() { return table_; }
    CardCounts pool() const { return table_.pool(); }
    std::vector<PileView> piles() const {
        std::vector<PileView> views;
        for (Seat s = 0; s < 2; ++s) {
            PileView& view = views.emplace_back(PileView{"hand", s, {}, table_.unseen(s), false});
            for (PlayingCard c : table_.seen(s)) view.cards.push_back(c);
        }
        return views;
    }
    int worth(const Move&) const { return 0; }
    friend bool operator==(const Tiny&, const Tiny&) = default;

  private:
    static constexpr int stock = 2, played = 3;

    void begin() {
        table_.gather(pack_, stock);
        tricks_ = {};
        dealt_ = {};
        led_ = {};
        due_ = left_of(dealer_, 2);
    }
    bool over() const { return tricks_[0] + tricks_[1] == 3; }
    Ruling deal(const Move& move) {
        if (dealt_.has(move.other)) return Illegal{rule::wrong_phase, {}};
        if (move.cards != 3) return Illegal{rule::wrong_count, {.number = move.cards, .limit = 3}};
        for (int i = 0; i < 3; ++i)
            if (!move.card(i).is_unseen() && !table_.may_hold(stock, move.card(i)))
                return Illegal{rule::card_seen_twice, {.card = move.card(i)}};
        for (int i = 0; i < 3; ++i) table_.move(stock, move.other, move.card(i));
        dealt_.add(move.other);
        return Legal{};
    }
    Ruling draw(const Move& move) {
        table_.move(stock, move.seat, move.card());
        return Legal{};
    }
    Ruling lay(const Move& move, Mode mode, Trace* trace) {
        const PlayingCard card = move.card();
        if (dealt_.size() < 2) return Illegal{rule::wrong_phase, {}};
        if (move.seat != due_ && mode == Mode::judge) return Illegal{rule::turn_order, {.seat = due_}};
        if (const RuleId why = table_.why_not(move.seat, card)) return Illegal{why, {.card = card}};
        Ruling ruling = Legal{};
        if (!led_.is_unseen() && card.suit() != led_.suit() && mode == Mode::judge) {
            const CardSet suit = CardSet::of_suit(led_.suit());
            if (const CardSet held = table_.seen(move.seat) & suit; !held.empty()) {
                if (table_.unseen(move.seat) > 0) table_.demand_lack(move.seat, card, held, follow_suit, move.seat);
                return Illegal{follow_suit, {.card = card, .cards = held}};
            }
            if (const CardSet may = table_.possible(move.seat) & suit;
                !may.empty() && table_.unseen(move.seat) > (table_.seen(move.seat).has(card) ? 0 : 1)) {
                table_.demand_lack(move.seat, card, may, follow_suit, move.seat);
                ruling = Legal{.open = true};
            }
        }
        table_.move(move.seat, played, card);
        if (led_.is_unseen()) {
            led_ = card;
            leader_ = move.seat;
            due_ = left_of(move.seat, 2);
            return ruling;
        }
        const Seat winner = card.suit() == led_.suit() && card.rank() > led_.rank() ? move.seat : leader_;
        ++tricks_[winner];
        if (trace != nullptr) {
            Note note{"trick", winner};
            note.cards = {led_, card};
            note.numbers = {tricks_[winner]};
            trace->push_back(note);
        }
        led_ = {};
        due_ = winner;
        return ruling;
    }

    Table<CardSet, 4> table_;
    CardSet pack_;
    std::array<std::int32_t, 2> tricks_{}, totals_{};
    PlayingCard led_;
    Seats dealt_;
    Seat dealer_ = 0, due_ = 0, leader_ = 0;
    bool known_ = true;
};

const Announcement here = announce<Tiny>("tiny");

constexpr const char* tiny_game = R"(
id = "tiny"
title = "Tiny"
tagline = "Three tricks."
players = "2 players"
length = "a minute"
seats = [2, 2]
deck = "railog-getha"
decks = ["railog"]
rules = ["follow-suit"]
claims = ["winner", "scores", "pot"]

[[header]]
key = "start"
value = "table"
default = "0"
meaning = "points before"

[[header]]
key = "target"
value = "number"
default = "10"
least = 1
most = 99
meaning = "points that win"

[[variant]]
id = "loud"
value = "flag"
default = false
excludes = ["quiet"]
rule = "loud"
summary = "Loud."

[[variant]]
id = "quiet"
value = "number"
default = false
least = 1
most = 9
rule = "quiet"
summary = "Quiet."

[[verb]]
verb = "deal"
actor = "table"
arguments = "NAME CARD??{3}"
when = "first"
rule = "deal"
example = "table deal Ana 4me ??*2"

[[verb]]
verb = "play"
arguments = "CARD"
when = "in turn"
rule = "play"
example = "Ana play 4me"

[[verb]]
verb = "draw"
arguments = "CARD??"
when = "any time"
rule = "draw"
example = "Ana draw ??"

[say]
follow-suit = "{seat} plays {card}, and could follow with {cards}"
trick = "{seat} takes {cards}: {n1|trick|tricks} now"
)";

} // namespace

Library& tiny_library() {
    static const Folder folder;
    static Library library = [] {
        folder.write("rulesheets/tiny/game.toml", tiny_game);
        folder.write("rulesheets/tiny/rules.md",
                     "# Tiny {#tiny}\n\n## Playing\n\nFollow the suit that was led if you can. {#follow-suit}\n");
        return Library(DataFolders({folder.root(), root}));
    }();
    return library;
}

std::string tiny_log(const std::string& hands) {
    return "kupi = 1\ngame = \"tiny\"\nplayers = [\"Ana\", \"Bo\"]\n\n\n" + hands;
}

std::string findings(const Report& report) {
    std::string out;
    for (const Finding& f : report.findings) {
        out += std::to_string(f.line) + ":" + std::to_string(f.column) + " " + std::string(to_text(f.kind));
        if (f.hand > 0) out += " " + std::to_string(f.hand);
        if (f.entry > 0) out += "/" + std::to_string(f.entry);
        if (!f.rule.id.empty()) out += " " + std::string(f.rule.id);
        for (const Evidence& e : f.related) out += " < " + std::to_string(e.line) + ":" + std::to_string(e.column);
        out += "\n";
    }
    return out;
}

Judged judge(const std::string& text, Library& library, const RefereeOptions& options) {
    Diagnostics out;
    Judged judged{read_log(text, "log", library, out), {}};
    if (!judged.log) throw std::runtime_error(to_text(out.all().front()));
    judged.report = referee::referee(*judged.log, options);
    return judged;
}

std::string faults(const std::string& text, Library& library) {
    Diagnostics out;
    const auto log = read_log(text, "log", library, out);
    std::string all;
    for (const Diagnostic& d : out.all()) {
        std::string line = to_text({d.severity, d.place, d.message, ""});
        if (!d.hint.empty()) line += " (" + d.hint + ")";
        all += line + "\n";
    }
    return all;
}

} // namespace kupi::test
