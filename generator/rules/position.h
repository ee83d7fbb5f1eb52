// The interface of a game, and a position of any game behind one type.
//
// A game is a regular class: copying it copies the position, == compares positions, and it owns no heap. It lives in
// games/<id>.{h,cpp} and announces itself at the end of its .cpp; nothing lists it.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "rules/known.h"
#include "rules/move.h"
#include "rules/result.h"
#include "rules/ruling.h"
#include "rules/setup.h"
#include "rules/story.h"

namespace kupi::rules {

/// A legal move, or a family of them.
struct Option {
    Move move;
    std::int32_t most = 0; ///< move.number may be anything from move.number to this
    /// A deal, turn or draw: each ?? in it stands for any card of the pool (Position::pool(move)) that nobody has seen,
    /// or stays unseen.
    bool chance = false;
    /// Giving up, or calling out another player: random play does it now and then, not at every chance.
    bool seldom = false;
};

/// Legal moves. Where a game has too many to list (documented at its legal_moves), it stops at `limit` or says that it
/// leaves some out.
class Options {
  public:
    static constexpr std::size_t limit = 20'000;

    /// `in_full` false: moves that leave something due unwritten may be left out of the list. Who plays games and
    /// writes all of them down has no use for such.
    explicit Options(bool in_full) : in_full_(in_full) {}
    Options() = default;

    bool in_full() const { return in_full_; }
    void clear() {
        all_.clear();
        partial_ = false;
    }
    bool full() const { return partial_ || all_.size() >= limit; } ///< more may be legal than is listed
    void leave_some_out() { partial_ = true; }
    void add(const Option& option) { all_.push_back(option); }
    Option& add(const Move& move) { return all_.emplace_back(move, move.number, false, false); }
    Option& add_chance(const Move& move) { return all_.emplace_back(move, move.number, true, false); }
    /// What comes from a stock: a chance move unless every card of it is known.
    Option& add_drawn(const Move& move) { return all_.emplace_back(move, move.number, move.unseen() > 0, false); }
    Option& add_seldom(const Move& move) { return all_.emplace_back(move, move.number, false, true); }
    /// Of those from a place on, leaves the ones of which it is true.
    template <class Is>
    void keep(std::size_t from, Is is) {
        const auto first = all_.begin() + static_cast<std::ptrdiff_t>(from);
        all_.erase(std::remove_if(first, all_.end(), [&](const Option& option) { return !is(option); }), all_.end());
    }
    std::size_t size() const { return all_.size(); }
    bool empty() const { return all_.empty(); }
    const Option& operator[](std::size_t i) const { return all_[i]; }
    auto begin() const { return all_.begin(); }
    auto end() const { return all_.end(); }

  private:
    std::vector<Option> all_;
    bool partial_ = false, in_full_ = true;
};

/// Cards that lie together, for people and for tests.
struct PileView {
    std::string_view name;          ///< "hand", "stock", "discard pile", "area" …
    Seat owner = nobody;            ///< whose, where it is a player's
    std::vector<PlayingCard> cards; ///< those known to be in it; an ordered pile bottom first
    int unseen = 0;                 ///< and how many others
    bool open = false;              ///< it lies face up for everybody
    bool buried = false;            ///< not to be looked at or played from yet; without an owner: put back into the box
    bool place = false;             ///< cards may be laid there even while it is empty, so it is shown then, too
    int tricks = 0;                 ///< that these cards are, where people count those; 0: they count cards
};

/// What a game need not say of itself. Its class is built on this, and says in the same words what is otherwise.
struct GameDefaults {
    static constexpr std::array<std::string_view, 0> words{}; ///< in arguments other than extra1, extra2
    static constexpr bool of_family = false;                  ///< Engine::of_family
    static constexpr bool rests_on_end = false;               ///< Position::rests_on_end
    static HeaderFault header_fault(const Setup&) { return {}; }
    static int left_over(const Setup&) { return 0; }
    Seat dealer() const { return nobody; }
    bool judgeable() const { return true; }
    Seats side(Seat seat) const { return Seats::of(seat); }
    void tell_known(Known&) const {}
    SureFigures sure_of_hand() const { return {}; }
    SureFigures sure_of_game() const { return {}; }

    friend bool operator==(const GameDefaults&, const GameDefaults&) = default;
};

// clang-format off
template <class G>
concept Rules = std::regular<G> && std::derived_from<G, GameDefaults> && requires(G game, const G position, const Setup& setup, const Move& move, Options& options,
                                            const HandEnd& end, Trace* trace) {
    // What game.toml lists too; a test holds them equal. A verb's or word's place is its number in a Move.
    { G::verbs[0] } -> std::convertible_to<std::string_view>;
    { std::span<const std::string_view>(G::words) };

    G(setup);                                             ///< before the first hand's first entry
    { game.play(move, Mode::judge, trace) } -> std::same_as<Ruling>;   ///< judges; if legal, carries out
    { position.legal_moves(options) };                    ///< adds all; none when nothing can follow in this hand
    { position.waiting() } -> std::same_as<Seats>;        ///< whose move it may be, the table's too
    { position.hand_result() } -> std::same_as<Result>;
    { position.game_result() } -> std::same_as<Result>;   ///< after this hand, if it is over
    { game.next_hand(end) };                              ///< to the next [[hand]]
    { position.pool() } -> std::convertible_to<CardCounts>; ///< cards nobody has seen
    { position.piles() } -> std::same_as<std::vector<PileView>>;
    { position.worth(move) } -> std::same_as<int>;        ///< to a sensible simple player: the greatest is played
};
// clang-format on

/// A position of some game.
class Position {
  public:
    virtual ~Position() = default;
    virtual std::unique_ptr<Position> clone() const = 0;
    virtual bool equals(const Position& other) const = 0; ///< of the same game
    virtual Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr) = 0;
    virtual void legal_moves(Options& options) const = 0;
    virtual Seats waiting() const = 0;
    virtual Result hand_result() const = 0;
    virtual Result game_result() const = 0;
    /// What is at stake and who has what, at any moment: the hand's result so far, or where that says nothing before
    /// the end the game's. A game with a pot that neither tells has a `Result standing() const`.
    virtual Result standing() const = 0;
    /// Trump, stake, captains.
    virtual std::vector<KnownFact> known() const = 0;
    virtual void next_hand(const HandEnd& end) = 0;
    virtual Seat dealer() const = 0; ///< of this hand; nobody, if nobody deals
    /// False while what lies on the table is unknown after a hand that was not judged.
    virtual bool judgeable() const = 0;
    virtual CardCounts pool() const = 0;
    /// Those that may stand for the ?? of a chance move. A game whose players each have a pack of their own has a
    /// `CardCounts pool(const Move&) const`.
    virtual CardCounts pool(const Move& move) const = 0;
    virtual std::vector<PileView> piles() const = 0;
    /// From now on its moves and demands go into a story, from what is known now on; null: no longer. A game that hides
    /// cards has a `table()`, through which they all move and which takes the demands. False if it has none.
    virtual bool tell(Story* story) = 0;
    /// How much of the story is true of this position.
    virtual std::size_t told() const = 0;
    /// Whether a story would know more of where cards can be than this position does.
    virtual bool forgot() const = 0;
    virtual int worth(const Move& move) const = 0;
    /// The seats that win and lose together with this one.
    virtual Seats side(Seat seat) const = 0;
    /// Of the cards that nobody has seen, those that the result may rest on. A game in which not all do has a
    /// `CardSet unsettled() const`.
    virtual CardSet unsettled() const = 0;
    /// Whether the result of a hand that is over rests on no more than where unseen cards lie then, so that learn_all()
    /// suffices for it.
    virtual bool rests_on_end() const = 0;
    virtual SureFigures sure_of_hand() const = 0;
    virtual SureFigures sure_of_game() const = 0;
    /// A card that nobody has seen lies at that place of the story for certain.
    virtual void learn(Pile place, PlayingCard card) = 0;
    /// So many cards of a kind lie at that place, seen or not.
    virtual void learn_all(Pile place, PlayingCard card, int n) = 0;
};

/// A game that has announced itself.
struct Engine {
    std::string_view id;
    std::span<const std::string_view> verbs, words;
    std::unique_ptr<Position> (*start)(const Setup& setup);
    /// What start() could make no sense of.
    HeaderFault (*header_fault)(const Setup& setup) = nullptr;
    /// Its id is that of a family of games, each with parameters of its own; its verbs and words are all that a game of
    /// the family may have.
    bool of_family = false;
    /// How many cards are nobody's once the hands are dealt and can never be played.
    int (*left_over)(const Setup& setup) = nullptr;
};

/// Null if there is none.
const Engine* find_engine(std::string_view id);

struct Announcement {
    explicit Announcement(const Engine& engine);
};

namespace detail {

template <Rules G>
class PositionOf final : public Position {
  public:
    explicit PositionOf(const Setup& setup) : game_(setup) {}

    std::unique_ptr<Position> clone() const override { return std::make_unique<PositionOf>(*this); }
    bool equals(const Position& other) const override { return game_ == static_cast<const PositionOf&>(other).game_; }
    Ruling play(const Move& move, Mode mode, Trace* trace) override { return game_.play(move, mode, trace); }
    void legal_moves(Options& options) const override { game_.legal_moves(options); }
    Seats waiting() const override { return game_.waiting(); }
    Result hand_result() const override { return game_.hand_result(); }
    Result game_result() const override { return game_.game_result(); }
    Result standing() const override {
        if constexpr (requires { game_.standing(); }) {
            return game_.standing();
        } else {
            const Result hand = game_.hand_result();
            return hand.fields().empty() ? game_.game_result() : hand;
        }
    }
    std::vector<KnownFact> known() const override {
        Known known;
        game_.tell_known(known);
        return known.take();
    }
    void next_hand(const HandEnd& end) override { game_.next_hand(end); }
    Seat dealer() const override { return game_.dealer(); }
    bool judgeable() const override { return game_.judgeable(); }
    CardCounts pool() const override { return CardCounts(game_.pool()); }
    CardCounts pool(const Move& move) const override {
        if constexpr (requires { game_.pool(move); })
            return game_.pool(move);
        else
            return CardCounts(game_.pool());
    }
    std::vector<PileView> piles() const override { return game_.piles(); }
    bool tell(Story* story) override {
        if constexpr (tells) game_.table().tell(story);
        return tells;
    }
    std::size_t told() const override {
        if constexpr (tells) return const_cast<G&>(game_).table().teller().told();
        return 0;
    }
    bool forgot() const override {
        if constexpr (tells) return const_cast<G&>(game_).table().teller().forgot();
        return false;
    }
    int worth(const Move& move) const override { return game_.worth(move); }
    Seats side(Seat seat) const override { return game_.side(seat); }
    CardSet unsettled() const override {
        if constexpr (requires { game_.unsettled(); })
            return game_.unsettled();
        else
            return CardCounts(game_.pool()).kinds();
    }
    bool rests_on_end() const override { return G::rests_on_end; }
    SureFigures sure_of_hand() const override { return game_.sure_of_hand(); }
    SureFigures sure_of_game() const override { return game_.sure_of_game(); }
    void learn(Pile place, PlayingCard card) override {
        if constexpr (tells) game_.table().learn(place, card);
    }
    void learn_all(Pile place, PlayingCard card, int n) override {
        if constexpr (tells) game_.table().learn_all(place, card, n);
    }

  private:
    static constexpr bool tells = requires(G game) { game.table(); };
    G game_;
};

} // namespace detail

/// `const Announcement getha_here = announce<Getha>("getha");`. A game that is played with one pack, its cards in sets
/// (`One`), or with several, in counts, has a class for either.
template <Rules One, Rules Several = One>
Announcement announce(std::string_view id) {
    return Announcement({id, One::verbs, One::words,
                         [](const Setup& setup) -> std::unique_ptr<Position> {
                             if (setup.pack.cards.kinds().size() == setup.pack.size())
                                 return std::make_unique<detail::PositionOf<One>>(setup);
                             return std::make_unique<detail::PositionOf<Several>>(setup);
                         },
                         &One::header_fault, One::of_family, &One::left_over});
}

/// The tests that come first for every entry, after the game's own `bad-argument`: an argument that is no player, a
/// card of another deck, a time that runs backwards. Nothing if all is well. A game whose page puts tests of its own in
/// between looks at Move::fault and Move::late itself.
inline RuleId fault_of(const Move& move) {
    if (move.fault == Fault::not_a_player) return rule::not_a_player;
    if (move.fault == Fault::no_such_card) return rule::no_such_card;
    if (move.late) return rule::time_backwards;
    return {};
}

} // namespace kupi::rules
