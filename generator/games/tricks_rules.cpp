#include "games/tricks_rules.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "games/family_words.h"
#include "games/tricks_rows.h"

namespace kupi::games {

namespace {

/// Ranks from the highest to the lowest, all of the pack; of an empty list as aces are high.
std::optional<RankHeights> heights_of(const Pack& pack, std::string_view order) {
    const auto words = family::words_of(order);
    if (words.empty()) return aces_high(pack);
    RankHeights heights{};
    unsigned seen = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const int rank = pack.rank(words[i]);
        if (rank < 0 || (seen >> rank & 1) != 0) return std::nullopt;
        seen |= 1u << rank;
        heights[static_cast<std::size_t>(rank)] = static_cast<std::uint8_t>(words.size() - 1 - i);
    }
    if (static_cast<int>(words.size()) != pack.ranks) return std::nullopt;
    return heights;
}

/// "A=11 10=10"
void read_points_into(const Pack& pack, std::string_view text, std::array<std::int8_t, PlayingCard::codes>& points) {
    family::each_worth(text, [&](std::string_view code, int number) {
        for (PlayingCard card : family::cards_of(pack, code)) points[card.code()] = static_cast<std::int8_t>(number);
    });
}

/// A line each; the first that is none, or has no room, if there is such.
template <class List, class Parse>
std::optional<std::string> read_lines(std::string_view text, List& list, Parse parse) {
    if (text.empty()) return {};
    for (const std::string& line : split(text, '\n')) {
        const auto item = list.full() ? std::nullopt : parse(line);
        if (!item) return line;
        list.push_back(*item);
    }
    return {};
}

std::optional<std::string> read_score(const Setup& setup, ScoreLines& lines) {
    return read_lines(setup.word("score"), lines, parse_score_line);
}

/// By rising numbers.
std::optional<std::string> read_contracts(const Setup& setup, BidContracts& contracts) {
    return read_lines(setup.word("contracts"), contracts, [&](std::string_view line) {
        const auto contract = parse_contract(line, setup.pack);
        const bool rises = contract && (contracts.empty() || contract->number > contracts.back().number);
        return rises ? contract : std::nullopt;
    });
}

/// The kinds that are played with, of each suit the same.
CardSet cards_played_with(const Setup& setup, CardSet& aside) {
    const CardSet all = setup.pack.cards.kinds();
    aside = family::all_of(setup.pack, setup.word("without")) & all;
    return all - aside;
}

int copies_in(const Pack& pack) { return pack.size() / std::max(pack.cards.kinds().size(), 1); }

/// Cards beside the hands that have a use of their own: turned up, offered, the widow.
int cards_beside(const Setup& setup) {
    const std::string& trump = setup.word("trump");
    return (trump == "turned" && !setup.flag("draw")) + (trump == "offered") + setup.number("widow");
}

/// In the first hand, before fewer are dealt; of so many cards.
int cards_each(const Setup& setup, int cards) {
    const std::string& trump = setup.word("trump");
    const int kept =
        (trump == "turned" || trump == "offered" || setup.word("namer") == "winner") + setup.number("widow");
    const int round = (cards - kept) / setup.players;
    const int hand = setup.number("hand");
    if (hand == 0 || (setup.word("hands") != "same" && hand > round)) return round;
    return hand;
}

template <class Word>
Word word_of(const Setup& setup, std::string_view id) {
    return static_cast<Word>(setup.number(id) - 1);
}

std::string codes_of_suits(const Pack& pack) {
    return join({pack.suit_codes.begin(), pack.suit_codes.begin() + pack.suits}, " ");
}

/// The other suit of the same colour, of each; itself where that colour has not two.
std::array<std::uint8_t, 8> other_of_colour(const Setup& setup) {
    const unsigned red = family::all_of(setup.pack, setup.word("red")).suits();
    std::array<std::uint8_t, 8> other{};
    for (int suit = 0; suit < setup.pack.suits; ++suit) {
        other[static_cast<std::size_t>(suit)] = static_cast<std::uint8_t>(suit);
        for (int same = 0; same < setup.pack.suits; ++same)
            if (same != suit && (red >> same & 1) == (red >> suit & 1))
                other[static_cast<std::size_t>(suit)] = static_cast<std::uint8_t>(same);
    }
    return other;
}

std::vector<PlayingCard> cards_in_order(const Setup& setup, std::string_view id) {
    std::vector<PlayingCard> cards;
    for (std::string_view word : family::words_of(setup.word(id)))
        for (PlayingCard card : family::cards_of(setup.pack, word)) cards.push_back(card);
    return cards;
}

std::vector<int> ranks_in_order(const Setup& setup, std::string_view id) {
    std::vector<int> ranks;
    for (std::string_view word : family::words_of(setup.word(id))) ranks.push_back(setup.pack.rank(word));
    return ranks;
}

/// Kinds that may not be put away.
int cards_kept(const Setup& setup) {
    CardSet aside;
    return (family::all_of(setup.pack, setup.word("kept")) & cards_played_with(setup, aside)).size();
}

HeaderFault fault_of_cards(const Setup& setup) {
    const Pack& pack = setup.pack;
    for (const char* key : {"order", "trump-order"})
        if (!heights_of(pack, setup.word(key))) return {key, "order-takes", pack.ranks};
    for (const char* key : {"trump-suit", "closed-suit"})
        if (!setup.word(key).empty() && pack.suit(setup.word(key)) < 0)
            return {key, "suit-takes", 0, 0, codes_of_suits(pack)};
    if (setup.word("trump") == "fixed" && setup.word("trump-suit").empty())
        return {"trump-suit", "suit-takes", 0, 0, codes_of_suits(pack)};
    const std::vector<std::string_view> cycle = family::words_of(setup.word("trump-cycle"));
    if (setup.word("trump") == "cycle" && (cycle.empty() || cycle.size() > PlayingCard::most_suits))
        return {"trump-cycle", "suits-take", 0, 0, codes_of_suits(pack)};
    for (std::string_view word : cycle)
        if (pack.suit(word) < 0) return {"trump-cycle", "suits-take", 0, 0, codes_of_suits(pack)};
    const std::vector<int> pair = ranks_in_order(setup, "marriage-ranks");
    if (setup.number("marriages") > 0 &&
        (pair.size() != 2 || pair[0] == pair[1] || std::count(pair.begin(), pair.end(), -1) > 0))
        return {"marriage-ranks", "marriage-takes"};
    if (!setup.word("exchange").empty() && pack.rank(setup.word("exchange")) < 0) return {"exchange", "exchange-takes"};
    if (setup.word("lead") == "card" && (cards_in_order(setup, "lead-card").size() != 1 || copies_in(pack) > 1))
        return {"lead-card", "one-card-takes"};
    const int standing = static_cast<int>(cards_in_order(setup, "standing-trumps").size());
    if (standing > TrickRanks::most_standing)
        return {"standing-trumps", "standing-takes", standing, TrickRanks::most_standing};
    const std::vector<int> bowers = ranks_in_order(setup, "bowers");
    if (bowers.size() > TrickRanks::most_bowers || std::count(bowers.begin(), bowers.end(), -1) > 0)
        return {"bowers", "bowers-takes", TrickRanks::most_bowers};
    if (!bowers.empty()) {
        const CardSet red = family::all_of(pack, setup.word("red"));
        if (pack.suits != 4 || std::popcount(red.suits()) != 2) return {"red", "red-takes"};
    }
    return {};
}

HeaderFault fault_of_auction(const Setup& setup) {
    if (setup.word("trump") == "offered" && setup.word("bids") != "none") return {"trump", "offered-takes"};
    if (setup.word("bids") != "auction") {
        if (setup.word("trump") == "bid" || setup.word("trump") == "contract") return {"trump", "bid-trump-takes"};
        if (setup.number("widow") > 0) return {"widow", "widow-takes"};
        return {};
    }
    BidContracts contracts;
    const auto wrong = read_contracts(setup, contracts);
    if (wrong || contracts.empty() != (setup.word("trump") != "contract"))
        return {"contracts", "contracts-takes", 0, 0, wrong.value_or("")};
    if (!contracts.empty()) return {};
    if (setup.number("bid-most") < setup.number("bid-least"))
        return {"bid-most", "bid-most-takes", setup.number("bid-most"), setup.number("bid-least")};
    constexpr int most_bids = 200;
    const int bids = (setup.number("bid-most") - setup.number("bid-least")) / setup.number("bid-step") + 1;
    if (bids > most_bids) return {"bid-step", "bid-step-takes", bids, most_bids};
    const std::vector<std::string_view> order = family::words_of(setup.word("suit-order"));
    unsigned suits = 0;
    for (std::string_view word : order)
        if (const int suit = setup.pack.suit(word); suit >= 0) suits |= 1u << suit;
    if (!order.empty() &&
        (static_cast<int>(order.size()) != setup.pack.suits || std::popcount(suits) != setup.pack.suits))
        return {"suit-order", "suit-order-takes", 0, 0, codes_of_suits(setup.pack)};
    return {};
}

/// Of `each` cards of a player; everybody sees which lie open, and whose.
HeaderFault fault_of_open(const Setup& setup, int each) {
    const int open = setup.number("open"), on_table = setup.flag("covered") ? 2 * open : open;
    if (open == 0) return {};
    if (copies_in(setup.pack) > 1) return {"open", "open-alike-takes"};
    if (on_table > each) return {"open", "at-most-hand", on_table, each};
    if (open * setup.players > OpenRows::most_cards)
        return {"open", "open-takes", open * setup.players, OpenRows::most_cards};
    return {};
}

/// Words in the lines of `score` that say nothing without bids or a declarer.
HeaderFault fault_of_score(const Setup& setup) {
    ScoreLines lines;
    if (const auto wrong = read_score(setup, lines)) return {"score", "score-takes", 0, 0, *wrong};
    const std::string& bids = setup.word("bids");
    const std::string& trump = setup.word("trump");
    const bool declared = bids == "auction" || trump == "named" || trump == "offered";
    for (int i = 0; i < lines.size(); ++i) {
        const ScoreLine& line = lines[i];
        const auto& of_bid = line.ranges[static_cast<std::size_t>(ScoreLine::Of::bid)];
        const auto& of_suit = line.ranges[static_cast<std::size_t>(ScoreLine::Of::suit)];
        const std::string text = split(setup.word("score"), '\n')[static_cast<std::size_t>(i)];
        const bool asks_bids =
            line.contract != ScoreLine::Contract::any || of_bid.written || line.per_bid != 0 || line.per_over != 0;
        if (asks_bids && bids == "none") return {"score", "score-asks-bids", 0, 0, text};
        if (line.whose != ScoreLine::Whose::anybody && !declared) return {"score", "score-asks-declarer", 0, 0, text};
        if ((of_suit.written || line.per_suit != 0) && trump != "bid") return {"score", "score-asks-suit", 0, 0, text};
        if (line.alone != ScoreLine::Alone::any && !setup.flag("alone") &&
            setup.word("contracts").find(" alone") == std::string::npos)
            return {"score", "score-asks-alone", 0, 0, text};
    }
    return {};
}

/// Jokers are standing trumps, in every hand, and none may be turned up or led before a suit is trump.
HeaderFault fault_of_jokers(const Setup& setup) {
    CardSet aside;
    const CardSet jokers = cards_played_with(setup, aside) & CardSet::of_ranks(1u << 15);
    if (jokers.empty()) return {};
    if (setup.pack.size() % setup.pack.cards.kinds().size() != 0) return {"family", "joker-alike-takes"};
    const CardSet others = jokers - family::all_of(setup.pack, setup.word("standing-trumps"));
    std::vector<std::string> codes;
    for (PlayingCard card : others) codes.push_back(setup.pack.extra_codes[static_cast<std::size_t>(card.extra())]);
    if (!codes.empty()) return {"standing-trumps", "no-suit-takes", 0, 0, join(codes, " ")};
    const std::string& trump = setup.word("trump");
    const bool says =
        trump == "fixed" || trump == "bid" || trump == "cycle" || (trump == "named" && setup.word("namer") != "winner");
    if (!says) return {"trump", "joker-trump-takes"};
    if (setup.flag("no-trump") && !setup.flag("standing-always")) return {"no-trump", "joker-always-takes"};
    return {};
}

/// Partners with two scores before the first hand, and more points pending than ties can leave.
HeaderFault fault_of_start(const Setup& setup, int sides) {
    const auto has = [&](std::string_view id) {
        return std::any_of(setup.options.begin(), setup.options.end(), [&](const auto& o) { return o.id == id; });
    };
    for (int one = 0; has("start") && sides > 0 && one < setup.players; ++one)
        for (int other = one + sides; other < setup.players; other += sides) {
            const auto& seats = setup.option("start").seats;
            const int a = seats[one].value_or(0), b = seats[other].value_or(0);
            if (a != 0 && b != 0 && a != b) return {"start", "start-takes"};
        }
    if (setup.word("ties") == "one" && setup.number("extra") > 1) return {"extra", "extra-takes"};
    return {};
}

} // namespace

HeaderFault fault_of_tricks(const Setup& setup) {
    const Pack& pack = setup.pack;
    if (const HeaderFault fault = fault_of_jokers(setup); !fault.key.empty()) return fault;
    if (setup.players > TrickRules::most_seats) return {"family", "seats-takes", TrickRules::most_seats};
    const int sides = setup.number("sides");
    if (sides > 0 && setup.players % sides != 0) return {"sides", "sides-takes", setup.players, sides};
    for (const auto& fault :
         {fault_of_cards(setup), fault_of_auction(setup), fault_of_score(setup), fault_of_start(setup, sides)})
        if (!fault.key.empty()) return fault;
    CardSet aside;
    const int cards = cards_played_with(setup, aside).size() * copies_in(pack);
    // Where cards are drawn, one at least is left to draw, and to turn up.
    const int each = cards_each(setup, cards), needed = each * setup.players + cards_beside(setup) + setup.flag("draw");
    const std::string players = std::to_string(setup.players);
    if (each <= 0 || needed > cards) return {"hand", "hand-takes", needed, cards, players};
    if (const HeaderFault fault = fault_of_open(setup, each); !fault.key.empty()) return fault;
    if (setup.flag("draw") && cards % setup.players != 0) return {"draw", "draw-takes", cards, 0, players};
    if (setup.word("follow") == "after-stock" && !setup.flag("draw")) return {"follow", "follow-takes"};
    if (setup.word("lead") == "card" && needed != cards)
        return {"lead-card", "all-dealt-takes", needed, cards, players};
    if (setup.word("widow-for") != "nobody" && needed != cards)
        return {"widow-for", "all-dealt-takes", needed, cards, players};
    const int side_count = sides == 0 ? setup.players : sides;
    if (setup.word("widow-for") == "others" && side_count != 2) return {"widow-for", "others-takes", side_count};
    const int kept_cards = cards_kept(setup) * copies_in(pack);
    if (kept_cards > each) return {"kept", "kept-takes", kept_cards, each};
    if (setup.number("pass") > each) return {"pass", "at-most-hand", setup.number("pass"), each};
    if (setup.number("first-packet") >= each)
        return {"first-packet", "at-most-hand", setup.number("first-packet"), each};
    return {};
}

int left_over_in_tricks(const Setup& setup) {
    if (setup.flag("draw") || setup.word("hands") != "same") return 0;
    CardSet aside;
    const int cards = cards_played_with(setup, aside).size() * copies_in(setup.pack);
    return cards - cards_each(setup, cards) * setup.players - cards_beside(setup);
}

TrickRanks trick_ranks(const Setup& setup) {
    const Pack& pack = setup.pack;
    const std::string& in_trumps = setup.word("trump-order");
    const RankHeights plain = *heights_of(pack, setup.word("order"));
    TrickRanks ranks(plain, in_trumps.empty() ? plain : *heights_of(pack, in_trumps));
    const std::vector<PlayingCard> standing = cards_in_order(setup, "standing-trumps");
    const std::vector<int> bowers = ranks_in_order(setup, "bowers");
    ranks.set_standing(standing);
    if (!bowers.empty()) ranks.set_bowers(bowers, other_of_colour(setup));
    return ranks;
}

TrickRules trick_rules(const Setup& setup) {
    TrickRules r;
    const Pack& pack = setup.pack;
    const auto small = [&](std::string_view id) { return static_cast<std::uint8_t>(setup.number(id)); };
    const auto middling = [&](std::string_view id) { return static_cast<std::int16_t>(setup.number(id)); };
    const auto suit = [&](std::string_view id) {
        return setup.word(id).empty() ? TrickRules::no_suit : static_cast<std::uint8_t>(pack.suit(setup.word(id)));
    };
    r.players = static_cast<std::uint8_t>(setup.players);
    r.sides = small("sides");
    r.suits = static_cast<std::uint8_t>(pack.suits);
    r.copies = static_cast<std::uint8_t>(copies_in(pack));
    r.first_packet = small("first-packet");
    r.widow = small("widow");
    r.enough = small("enough");
    r.open = small("open");
    r.covered = setup.flag("covered");
    r.trump_suit = suit("trump-suit");
    r.closed_suit = suit("closed-suit");
    for (std::string_view word : family::words_of(setup.word("trump-cycle")))
        r.cycle.push_back(static_cast<std::uint8_t>(pack.suit(word)));
    r.marriages = middling("marriages");
    r.royal_marriage = middling("royal-marriage");
    r.enough_points = middling("enough-points");
    if (const auto ranks = ranks_in_order(setup, "marriage-ranks"); ranks.size() == 2)
        r.marriage_ranks = {static_cast<std::int8_t>(ranks[0]), static_cast<std::int8_t>(ranks[1])};
    if (!setup.word("exchange").empty()) r.exchange = static_cast<std::int8_t>(pack.rank(setup.word("exchange")));
    r.closing = setup.flag("closing");
    r.standing_always = setup.flag("standing-always");
    r.pass = small("pass");
    r.hands = word_of<TrickRules::Hands>(setup, "hands");
    r.trump = word_of<TrickRules::Trump>(setup, "trump");
    r.namer = word_of<TrickRules::Namer>(setup, "namer");
    r.passing = word_of<TrickRules::Passing>(setup, "passing");
    r.follow = word_of<TrickRules::Follow>(setup, "follow");
    r.beat = word_of<TrickRules::Beat>(setup, "beat");
    r.lead = word_of<TrickRules::Lead>(setup, "lead");
    r.bids = word_of<TrickRules::Bids>(setup, "bids");
    r.bid_of = word_of<TrickRules::BidOf>(setup, "bid-of");
    r.turned_to = word_of<TrickRules::TakenBy>(setup, "turned-to");
    r.widow_for = word_of<TrickRules::CountsFor>(setup, "widow-for");
    r.ties = word_of<TrickRules::Ties>(setup, "ties");
    r.goal = word_of<TrickRules::Goal>(setup, "goal");
    r.to_right = setup.word("turn") == "right";
    r.draw = setup.flag("draw");
    r.must_trump = setup.flag("must-trump");
    r.partner_rests = setup.flag("partner-rests");
    r.no_points_first = setup.flag("no-points-first");
    r.bids_uneven = setup.flag("bids-uneven");
    r.must_bid = setup.flag("must-bid");
    r.bid_once = setup.flag("bid-once");
    r.no_trump = setup.flag("no-trump");
    r.dealer_names = setup.flag("dealer-names");
    r.alone = setup.flag("alone");
    r.equal_last = setup.word("equal") == "last";
    r.moon = setup.flag("moon");
    r.knock_out = setup.flag("knock-out");
    r.capped = setup.flag("capped");
    r.target = setup.number("target");
    r.deals = setup.number("deals");
    r.trick_points = middling("trick-points");
    r.first_trick_points = middling("first-trick");
    r.last_trick_points = middling("last-trick");
    r.widow_points = middling("widow-points");
    r.divide = middling("divide");
    r.nil = middling("nil");
    r.bags = middling("bags");
    r.bag_penalty = middling("bag-penalty");
    r.bid_least = middling("bid-least");
    r.bid_most = middling("bid-most");
    r.bid_step = middling("bid-step");
    r.book = middling("book");
    r.bust = middling("bust");
    read_contracts(setup, r.contracts);
    if (!r.contracts.empty()) {
        r.bid_least = r.contracts[0].number;
        r.bid_most = r.contracts.back().number;
        r.bid_step = 1;
    }
    for (int place = 0; place < pack.suits; ++place)
        r.suit_order[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(place);
    std::size_t place = 0;
    for (std::string_view word : family::words_of(setup.word("suit-order")))
        r.suit_order[place++] = static_cast<std::uint8_t>(pack.suit(word));
    read_points_into(pack, setup.word("points"), r.points);
    r.trump_points = r.points;
    read_points_into(pack, setup.word("trump-points"), r.trump_points);
    read_score(setup, r.score);
    r.pack = cards_played_with(setup, r.aside);
    r.hand = static_cast<std::uint8_t>(cards_each(setup, r.pack.size() * r.copies));
    r.kept = family::all_of(pack, setup.word("kept"));
    if (const auto cards = cards_in_order(setup, "lead-card"); !cards.empty()) r.lead_card = cards.front();
    for (PlayingCard card : r.pack) {
        if (r.points[card.code()] != 0 || r.trump_points[card.code()] != 0) r.with_points.add(card);
        r.all_points = static_cast<std::int16_t>(r.all_points + r.copies * r.points[card.code()]);
    }
    r.counts_points = !r.with_points.empty() || r.first_trick_points != 0 || r.last_trick_points != 0;
    return r;
}

} // namespace kupi::games
