// A game as rulesheets/<id>/game.toml describes it: the one list of its seats, decks, variants, verbs and rule ids.
// A game of a family (`family = "tricks"`) says what is particular to it; the rest is its family's
// (rulesheets/families/<family>/family.toml).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "cards/cards.h"
#include "reference/argument_pattern.h"

namespace kupi::reference {

/// What must hold for a text, a verb, a rule or a key to be there: `id`, `id=value`, `id=value|other`, `not id`, of a
/// variant or a parameter.
struct Condition {
    std::string variant, value; ///< value empty: whatever is not false
    bool negated = false;
    Place place;
};
Condition parse_condition(std::string_view text, const Place& place);
/// "not draw", "trump = named or turned"
std::string shown(const Condition& condition);

enum class ParameterKind {
    flag,
    number,
    word,
    cards,  ///< cards, ranks or suits by their codes: "A 10 K"
    points, ///< whole numbers for some of these: "A=11 10=10"
    lines,  ///< texts of the family's own, one a line
    name    ///< what the game calls something, of a-z, 0-9 and -: it may be claimed and is reported by that name
};

/// What a family lets a game say of itself, in the table of the family's name. Engines find it among the options of
/// their Setup: a flag and a number as such, the others as a word.
struct Parameter {
    std::string id, meaning;
    ParameterKind kind = ParameterKind::flag;
    std::string value;              ///< the game's, or the default
    std::vector<std::string> words; ///< of kind word
    int least = 0, most = 0;        ///< of kind number and points; how many of kind lines
    std::vector<Condition> excludes, needs;
    bool written = false;     ///< the game says it
    Place place;              ///< where it does, else the game's
    std::vector<Place> lines; ///< of kind lines: where each of them stands
};
/// Where that line stands, or the parameter where it is none.
Place place_of_line(const Parameter& parameter, std::string_view line);
/// False for what is off, 0, "none" or nothing.
bool is_set(const Parameter& parameter, std::string_view value);

enum class VariantKind { flag, number, word };
/// Of what a parameter takes that a table may change.
inline VariantKind variant_kind(const Parameter& parameter) {
    return parameter.kind == ParameterKind::flag     ? VariantKind::flag
           : parameter.kind == ParameterKind::number ? VariantKind::number
                                                     : VariantKind::word;
}

struct Variant {
    std::string id, summary, rule;
    VariantKind kind = VariantKind::flag;
    std::string fallback;                     ///< the value when the variant is not named: "false", a number, a word
    std::string true_is;                      ///< what `true` means for a number or a word; empty: not allowed
    std::vector<std::string> words;           ///< of kind word
    int least = 0, most = 0;                  ///< of kind number
    std::vector<std::string> excludes;        ///< variants that can't be chosen with it
    std::vector<std::string> needs;           ///< variants without which it means nothing
    std::vector<Parameter> sets;              ///< parameters of its family that it changes, as it does
    std::optional<std::pair<int, int>> seats; ///< where it limits the seats
    std::vector<std::pair<std::string, std::pair<int, int>>> seats_when; ///< other limits beside another variant
    Place place;
};

struct Verb {
    std::string verb;
    bool by_table = false; ///< `table` does it; else a player
    ArgumentPattern arguments;
    std::string when, rule, example;
    std::string due;     ///< "names trump": what is due, behind a name; empty: the verb itself, "plays"
    std::string between; ///< "to": what is read between its arguments, "reserve to tableau 7"; empty: nothing
    Place place;
};

enum class HeaderKind {
    number,         ///< 3
    word,           ///< one of `words`
    name,           ///< "Ana"
    names,          ///< ["Ana", "Bo"]
    table,          ///< { Ana = 40, Bo = 25 }
    number_or_table ///< one number for all, or a table
};

/// A further header key of the game's logs.
struct HeaderKey {
    std::string key, meaning;
    HeaderKind kind = HeaderKind::number;
    /// Where the log is silent: a number; "players", their number; a word; or "unlimited" or "none": no value.
    std::string fallback;
    std::vector<std::string> words; ///< of kind word
    int least = 0, most = 0;        ///< of numbers
    std::string below;              ///< a key of kind number that they must stay under; may be empty
    Place place;
};

/// Another deck, more packs or jokers, where a variant or the number of seats asks for it.
struct DeckChoice {
    std::string variant, value; ///< empty: whatever the variants
    std::optional<std::pair<int, int>> seats;
    std::string deck; ///< empty: as ever, one pack. The game's usual one: more packs, of any deck that serves
    int packs = 1;
    bool jokers = false;
    Place place;
    bool alike = false; ///< any other deck of its shape serves as well
};

/// The words for a broken rule or a step of the reasoning, with placeholders (referee/words).
struct Saying {
    std::string id, text;
    Place place;
};

/// The codes of a deck's cards, in its order, with jokers.
struct DeckCodes {
    std::vector<std::string> suits, ranks, extras;
    unsigned faces = 0;     ///< a bit for each rank that is a face
    std::size_t jokers = 0; ///< of the extras
};
DeckCodes deck_codes(const Deck& deck);

/// Parameters of a family of which a game needs one, under a condition.
struct Wanted {
    std::vector<std::string> one_of;
    std::string meaning; ///< what is amiss without: "nobody can score"
};

struct Game {
    std::string id, family, title, english, tagline, players, length, fold;
    std::vector<std::string> motif; ///< of its cover: a sign, a suit, or cards, several of them fanned
    Place motif_place;
    std::pair<int, int> seats;
    bool deals = true;                   ///< it has a dealer: `dealer` is a key of its logs
    int seat_step = 1;                   ///< from the least on: 2 where only every other number of players will do
    bool keeps_scores = true;            ///< its sheet may carry a table to write them into
    std::vector<std::string> score_rows; ///< what stands before its lines, such as the hands' wild ranks; may be empty
    int sides = 0;          ///< whose scores are kept, where partners have theirs in common; 0: each player's
    std::string seats_hint; ///< what to do with a number of people that is none of these; may be empty
    std::string deck;       ///< default
    std::string card_name;  ///< what its texts call a card, as of a deck; empty: as its deck does
    DeckCodes codes;        ///< of that deck, which the parameters of a family speak in; empty if the deck cannot be
                            ///< read, or if a game of no family names its `decks`
    std::vector<std::string> families; ///< whose suits and signs its texts may picture; its deck's, where none is named
    std::vector<DeckChoice> deck_choices;
    std::vector<HeaderKey> headers;
    std::vector<Variant> variants;
    std::vector<Verb> verbs;
    std::vector<std::string> rules;    ///< the game's own rule ids, in the order in which they are tested
    std::vector<std::string> claims;   ///< what a log may claim of a hand or the game: "winner", "scores" …
    std::vector<Saying> sayings;       ///< [say]: the referee's words for the rules and for the steps of --explain
    std::vector<Saying> called;        ///< [called]: what people say for a word of an entry or a pile, "tableau 7"
    std::vector<Parameter> parameters; ///< of its family, all of them; what a variant of the same id changes, too
    std::vector<Wanted> wanted;        ///< of its parameters, by its family
    std::string folder, family_folder;
    Place place, rules_place;

    const Variant* variant(std::string_view id) const;
    const Parameter* parameter(std::string_view id) const;
    /// Whether so many may play, whatever the variants.
    bool seats_serve(int count) const {
        return count >= seats.first && count <= seats.second && (count - seats.first) % seat_step == 0;
    }
};

/// A value for some variants of a game; the others have their default.
struct Choice {
    std::string variant, value; ///< "true", a number, a word
    friend bool operator==(const Choice&, const Choice&) = default;
};

/// The codes that a parameter of its family lists; none where it has none.
std::vector<std::string> codes_in(const Game& game, std::string_view parameter);

/// What is said where a game is to be played that has no engine.
Diagnostic no_engine(const Game& game, const Place& place = {});

/// rulesheets/<id>/game.toml. An unknown id is an error with did-you-mean.
std::optional<Game> load_game(const std::string& id, const DataFolders& data, Diagnostics& out);
/// The same, by path. `data` has its deck.
std::optional<Game> load_game_file(const std::string& file, const DataFolders& data, Diagnostics& out);
/// A game of a family that says nothing of itself; for the check of that family. Faults of its file go into `out`.
Game bare_game(const std::string& family_file, Diagnostics& out);
/// Ids of all families of games, sorted.
std::vector<std::string> game_family_ids(const DataFolders& data);
/// The family.toml of all families of games: "rulesheets/families/tricks/family.toml".
std::vector<std::string> game_family_files(const DataFolders& data);
/// Ids of all games, sorted.
std::vector<std::string> game_ids(const DataFolders& data);

/// The value as the game knows it ("true" as what it means); nothing, with an error at `place`, where the variant does
/// not take it.
std::optional<std::string> checked_value(const Variant& variant, std::string value, const Place& place,
                                         Diagnostics& out);
/// "one-suit,ante=2": checked against the game, with what each excludes and needs. Faults go into `out`, at `place`.
std::vector<Choice> read_choices(const Game& game, std::string_view text, const Place& place, Diagnostics& out);
/// One of them. Nothing where the value is "false", or, with an error, where the game does not take it.
std::optional<Choice> read_choice(const Game& game, const std::string& id, const std::string& value, const Place& place,
                                  Diagnostics& out);
/// What they exclude and need among each other.
void check_choices(const Game& game, const std::vector<Choice>& choices, const Place& place, Diagnostics& out);
/// Whether the game, and these choices, can be played by so many.
void check_seats(const Game& game, const std::vector<Choice>& choices, int players, const Place& place,
                 Diagnostics& out);
/// The value of a variant under these choices.
std::string value_of(const Variant& variant, const std::vector<Choice>& choices);
/// The parameter, or as a chosen variant sets it.
const Parameter& as_it_is(const Parameter& parameter, const Game& game, const std::vector<Choice>& choices);
/// The value of a parameter, where a variant may change it.
std::string value_of(const Parameter& parameter, const Game& game, const std::vector<Choice>& choices);
/// Whether a choice of variants can change a parameter, or is one of that id.
bool may_change(const Game& game, std::string_view id);
/// Of something that the game has not: false, or true if negated.
bool holds(const Condition& condition, const Game& game, const std::vector<Choice>& choices);
/// What is wrong with a condition: the game has no such variant or parameter, or it has no such value.
void check(const Condition& condition, const Game& game, Diagnostics& out);

} // namespace kupi::reference
