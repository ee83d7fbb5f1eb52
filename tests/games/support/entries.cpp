#include "games/support/entries.h"

#include <algorithm>
#include <tuple>

namespace kupi::games::trial {

namespace {

using Kind = ArgumentPattern::Kind;

bool before(const Move& a, const Move& b) {
    return std::tie(a.verb, a.seat, a.other, a.cards, a.size, a.items) <
           std::tie(b.verb, b.seat, b.other, b.cards, b.size, b.items);
}

/// "CARD CARD", not "CARD{2}".
bool has_cards_apart(const ArgumentPattern& pattern) {
    const auto is_card = [](const ArgumentPattern& p) {
        return p.kind == Kind::card || p.kind == Kind::card_or_unseen;
    };
    const auto& parts = pattern.parts;
    return pattern.kind == Kind::sequence &&
           std::adjacent_find(parts.begin(), parts.end(),
                              [&](const auto& a, const auto& b) { return is_card(a) && is_card(b); }) != parts.end();
}

/// "CARD CARD+": a card, and others that it does something with.
bool has_card_apart(const ArgumentPattern& pattern) {
    const auto is_card = [](const ArgumentPattern& p) { return p.kind == Kind::card; };
    const auto& parts = pattern.parts;
    return pattern.kind == Kind::sequence &&
           std::adjacent_find(parts.begin(), parts.end(), [&](const auto& a, const auto& b) {
               return is_card(a) && b.kind == Kind::repeat && is_card(b.parts.front());
           }) != parts.end();
}

std::vector<PlayingCard> all_cards(const Pack& pack) {
    std::vector<PlayingCard> cards;
    for (PlayingCard c : pack.cards.kinds()) cards.push_back(c);
    return cards;
}

} // namespace

Entries::Entries(const Table& table) : table_(table), cards_(all_cards(table.setup.pack)) {
    for (const Verb& verb : table.game->verbs) add_forms(verb);
}

void Entries::add_forms(const Verb& verb) {
    const auto verb_at = std::find(table_.engine->verbs.begin(), table_.engine->verbs.end(), verb.verb);
    if (verb_at == table_.engine->verbs.end()) return;
    using Lists = std::vector<std::vector<Argument>>;
    const auto expand = [&](const auto& self, const ArgumentPattern& p) -> Lists {
        switch (p.kind) {
        case Kind::card:
        case Kind::card_or_unseen: return {{{Token::card}}};
        case Kind::named_joker: return {{{Token::named_card}}};
        case Kind::suit: return {{{Token::suit}}};
        case Kind::name: return {{{Token::name}}};
        case Kind::number: return {{{Token::number}}};
        case Kind::joker: // jokers alone, and groups, are not tried
        case Kind::joker_or_unseen:
        case Kind::group: return {};
        case Kind::word: {
            if (p.word == "extra1" || p.word == "extra2") return {{{Token::word, p.word == "extra1" ? -1 : -2}}};
            const auto& words = table_.engine->words;
            const auto at = std::find(words.begin(), words.end(), p.word);
            if (at == words.end()) return {};
            return {{{Token::word, static_cast<int>(at - words.begin())}}};
        }
        case Kind::sequence: {
            Lists lists = {{}};
            for (const ArgumentPattern& part : p.parts) {
                Lists longer;
                for (const auto& head : lists)
                    for (const auto& tail : self(self, part)) {
                        longer.push_back(head);
                        longer.back().insert(longer.back().end(), tail.begin(), tail.end());
                    }
                lists = std::move(longer);
            }
            return lists;
        }
        case Kind::either: {
            Lists lists;
            for (const ArgumentPattern& part : p.parts)
                for (auto& list : self(self, part)) lists.push_back(std::move(list));
            return lists;
        }
        case Kind::repeat: {
            Lists lists;
            // Any number of cards may be written; the game rules on it.
            if (p.least == 0) lists.emplace_back();
            if (p.least <= 1 || p.parts.front().kind == Kind::card || p.parts.front().kind == Kind::card_or_unseen)
                for (auto& list : self(self, p.parts.front())) lists.push_back(std::move(list));
            return lists;
        }
        }
        return {};
    };
    for (auto& arguments : expand(expand, verb.arguments)) {
        const auto cards = std::count_if(arguments.begin(), arguments.end(), [](const Argument& a) {
            return a.token == Token::card || a.token == Token::named_card;
        });
        if (cards <= 1)
            forms_.push_back({static_cast<std::uint8_t>(verb_at - table_.engine->verbs.begin()), verb.by_table,
                              std::move(arguments)});
    }
}

Move Entries::fill(const Form& form, Seat actor, Random& random, const std::vector<PlayingCard>& likely) const {
    const Pack& pack = table_.setup.pack;
    const auto below = [&](std::size_t n) { return random.below(static_cast<std::uint32_t>(n)); };
    const auto card = [&] {
        return !likely.empty() && random.below(2) == 0 ? likely[below(likely.size())] : cards_[below(cards_.size())];
    };
    Move move;
    move.verb = form.verb;
    move.seat = actor;
    for (const Argument& a : form.arguments) switch (a.token) {
        case Token::card: move.add(card()); break;
        case Token::suit: move.add_suit(static_cast<int>(below(pack.suits))); break;
        case Token::name: move.other = static_cast<Seat>(below(table_.setup.players)); break;
        case Token::number: move.set_number(static_cast<std::int32_t>(random.below(8)) - 1); break;
        case Token::named_card:
            if (pack.extras == 0) {
                move.add(card()).add_name(card());
            } else {
                move.add(PlayingCard::of_no_suit(static_cast<int>(below(pack.extras)))).add_name(card());
            }
            break;
        case Token::word:
            if (a.word < 0)
                move.other = a.word == -1 ? extra1 : extra2;
            else
                move.add_word(a.word);
            break;
        }
    return move;
}

Move Entries::random(Random& random, Seats waiting, const std::vector<PileView>& piles) const {
    const Form& form = forms_[random.below(static_cast<std::uint32_t>(forms_.size()))];
    Seat actor = table_seat;
    if (!form.by_table) {
        actor = static_cast<Seat>(random.below(static_cast<std::uint32_t>(table_.setup.players)));
        // Those whose turn it is get further, and that is where mistakes may lie.
        waiting = waiting & Seats::all(table_.setup.players);
        if (!waiting.empty() && random.below(2) == 0) actor = waiting.first();
    }
    std::vector<PlayingCard> likely;
    for (const PileView& pile : piles)
        if (pile.owner == actor || (actor == table_seat && pile.owner == nobody))
            likely.insert(likely.end(), pile.cards.begin(), pile.cards.end());
    return fill(form, actor, random, likely);
}

std::vector<Move> Entries::all() const {
    std::vector<Move> moves;
    const int players = table_.setup.players;
    const Pack& pack = table_.setup.pack;
    for (const Form& form : forms_) {
        std::vector<Move> open(1);
        open[0].verb = form.verb;
        for (const Argument& a : form.arguments) {
            std::vector<Move> longer;
            for (const Move& m : open) {
                const auto with = [&](auto change) {
                    longer.push_back(m);
                    change(longer.back());
                };
                switch (a.token) {
                case Token::card:
                    for (PlayingCard c : cards_) with([&](Move& to) { to.add(c); });
                    break;
                case Token::named_card:
                    for (int e = 0; e < pack.extras; ++e)
                        for (PlayingCard c : cards_)
                            with([&](Move& to) { to.add(PlayingCard::of_no_suit(e)).add_name(c); });
                    break;
                case Token::suit:
                    for (int s = 0; s < pack.suits; ++s) with([&](Move& to) { to.add_suit(s); });
                    break;
                case Token::name:
                    for (int s = 0; s < players; ++s) with([&](Move& to) { to.other = static_cast<Seat>(s); });
                    break;
                case Token::number:
                    for (int n = 0; n < 4; ++n) with([&](Move& to) { to.set_number(n); });
                    break;
                case Token::word:
                    with([&](Move& to) {
                        if (a.word < 0)
                            to.other = a.word == -1 ? extra1 : extra2;
                        else
                            to.add_word(a.word);
                    });
                    break;
                }
            }
            open = std::move(longer);
        }
        for (const Move& m : open)
            for (int s = 0; s < (form.by_table ? 1 : players); ++s) {
                moves.push_back(m);
                moves.back().seat = form.by_table ? table_seat : static_cast<Seat>(s);
            }
    }
    return moves;
}

/// Without its number, the cards of an argument sorted.
Move Listing::key_of(const Move& move) const {
    Move key = move;
    key.number = 0;
    key.time = 0;
    if (is_ordered(move)) return key;
    const auto is_plain = [&](int i) {
        return (key.is_card(i) || key.is_unseen(i)) && (i + 1 == key.size || !key.is_name(i + 1));
    };
    for (int i = (first_apart_ >> move.verb & 1) != 0; i < key.size;) {
        int end = i;
        while (end < key.size && is_plain(end)) ++end;
        std::sort(key.items.begin() + i, key.items.begin() + end);
        i = std::max(end, i + 1);
    }
    return key;
}

Listing::Listing(const Options& options, const Position& position, const Table& table) {
    for (std::size_t v = 0; v < table.engine->verbs.size(); ++v)
        for (const Verb& verb : table.game->verbs)
            if (verb.verb == table.engine->verbs[v] && has_cards_apart(verb.arguments)) ordered_ |= 1u << v;
    for (std::size_t v = 0; v < table.engine->verbs.size(); ++v)
        for (const Verb& verb : table.game->verbs)
            if (verb.verb == table.engine->verbs[v] && has_card_apart(verb.arguments)) first_apart_ |= 1u << v;
    for (const Option& o : options) {
        (o.chance ? chance_ : plain_).push_back({key_of(o.move), o.move.number, std::max(o.most, o.move.number)});
        if (o.chance) pools_.push_back(position.pool(o.move));
    }
    std::sort(plain_.begin(), plain_.end(), [](const Line& a, const Line& b) { return before(a.key, b.key); });
}

bool Listing::allows(const Move& move) const {
    const Move key = key_of(move);
    auto it = std::lower_bound(plain_.begin(), plain_.end(), key,
                               [](const Line& line, const Move& k) { return before(line.key, k); });
    for (; it != plain_.end() && it->key == key; ++it)
        if (move.number >= it->least && move.number <= it->most) return true;
    for (std::size_t n = 0; n < chance_.size(); ++n) {
        const Line& line = chance_[n];
        if (line.key.verb != key.verb || line.key.seat != key.seat || line.key.other != key.other ||
            line.key.size != key.size || move.number < line.least || move.number > line.most)
            continue;
        // Cards written on the list are taken out first; the rest must come from the pool.
        std::vector<std::uint8_t> items(key.items.begin(), key.items.begin() + key.size);
        CardCounts pool = pools_[n];
        bool fits = true;
        if (is_ordered(key))
            for (int i = 0; i < key.size; ++i)
                fits = fits && (line.key.is_unseen(i) || line.key.items[i] == key.items[i]);
        int unseen = 0;
        for (int i = 0; i < line.key.size; ++i) {
            if (line.key.is_unseen(i)) {
                ++unseen;
                continue;
            }
            const auto at = std::find(items.begin(), items.end(), line.key.items[i]);
            if (at == items.end())
                fits = false;
            else
                items.erase(at);
        }
        for (std::uint8_t item : items) {
            if (item == unseen_card.code()) continue;
            const PlayingCard c = PlayingCard::from_code(item);
            if ((item & 0x80) != 0 || !pool.has(c)) {
                fits = false;
                break;
            }
            pool.remove(c);
        }
        if (fits && unseen == static_cast<int>(items.size())) return true;
    }
    return false;
}

} // namespace kupi::games::trial
