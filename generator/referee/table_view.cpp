#include "referee/table_view.h"

#include <algorithm>

#include "base/text.h"
#include "referee/context.h"
#include "referee/report_text.h"
#include "referee/words.h"
#include "reference/terminal.h"

namespace kupi::referee {

namespace {

/// How many cards lie where: what moves a card changes it.
std::vector<int> sizes_of(const Position& position) {
    std::vector<int> out;
    for (const PileView& pile : position.piles()) out.push_back(static_cast<int>(pile.cards.size()) + pile.unseen);
    return out;
}

/// What the game tells (rules/known.h), then what is at stake and who has what, unless a result says so already.
std::vector<KnownText> known_texts(const Position& position, const Speaker& speaker) {
    std::vector<KnownText> out;
    const CardNames& names = speaker.vocabulary.cards();
    for (const KnownFact& fact : position.known()) {
        KnownText text{std::string(fact.name), {}};
        switch (fact.kind) {
        case KnownFact::Kind::number: text.words = std::to_string(fact.number); break;
        case KnownFact::Kind::word: text.words = fact.word; break;
        case KnownFact::Kind::rank: text.words = names.rank_name(fact.number); break;
        case KnownFact::Kind::suit:
            text.words = names.suit_name(fact.number);
            text.suit = fact.number;
            break;
        case KnownFact::Kind::seats: text.words = join(speaker.names(fact.seats), ", "); break;
        }
        out.push_back(std::move(text));
    }
    if (position.hand_result().over) return out;
    if (const Result standing = position.standing(); standing.known)
        for (const Field& field : standing.fields())
            if (std::string words = value_text(field, speaker); !words.empty())
                out.push_back({std::string(field.name), std::move(words)});
    return out;
}

} // namespace

TableWalk::TableWalk(const Log& log, Refused refused)
    : log_(&log),
      reader_(*log.deck->vocabulary, log.players),
      position_(log.shelf->engine->start(log.setup)),
      refused_(refused) {
    laid_.fill(nobody);
}

bool TableWalk::next() {
    if (at_end_of_hand()) {
        if (hand_ + 1 == log_->hands.size()) return false;
        begin_next_hand();
        return true;
    }
    ++entry_;
    play();
    return true;
}

/// As the referee goes from hand to hand.
void TableWalk::begin_next_hand() {
    const Log::Hand& before = log_->hands[hand_];
    ++hand_;
    HandEnd end;
    end.judged = !stopped_ && position_->hand_result().over;
    end.dealer = log_->hands[hand_].dealer.value_or(nobody);
    std::optional<Result> claim;
    if (!end.judged && before.claim) {
        claim = result_of(*before.claim, [&](Seat s) { return position_->side(s); });
        end.claim = &*claim;
    }
    if (!decided_) {
        position_->next_hand(end);
        const Result game = position_->game_result();
        decided_ = game.known && game.over;
    }
    entry_ = 0;
    came_ = TableView::Came::begins;
    clock_ = Clock();
    stopped_ = false;
    said_.clear();
    reasons_.clear();
    taken_.reset();
    laid_.fill(nobody);
}

void TableWalk::play() {
    const std::string_view text = log_->hands[hand_].entry(entry_ - 1);
    reader_.read(text, now_);
    written_ = std::string(trim(text.substr(0, text.size() - now_.comment.size())));
    clock_.hear(now_);
    reasons_.clear();
    taken_.reset();
    if (stopped_ || !position_->judgeable()) {
        came_ = TableView::Came::unjudged;
        return;
    }
    const bool readable = now_.broken.id.empty();
    const bool bare = now_.move.cards == 0 && (now_.move.size > 0 || now_.move.numbered);
    const std::vector<int> sizes = bare ? sizes_of(*position_) : std::vector<int>{};
    std::optional<TableView::Pile> before = trick();
    Trace trace;
    const auto carried = [](const Ruling& ruling) { return !std::holds_alternative<Illegal>(ruling); };
    if (readable && carried(position_->play(now_.move, Mode::judge, &trace))) {
        came_ = TableView::Came::carried;
    } else if (now_.stood) {
        trace.clear();
        if (readable) position_->play(now_.move, Mode::stood, &trace);
        came_ = TableView::Came::stood;
    } else {
        came_ = TableView::Came::refused;
        stopped_ = refused_ == Refused::ends_hand && !position_->hand_result().over;
        return;
    }
    for (const Note& note : trace)
        if (std::string words = log_->shelf->words.say(note.id, facts_of(note, log_->speaker())); !words.empty())
            reasons_.push_back(std::move(words));
    if (now_.move.seat >= most_players || !readable) return;
    if (bare && sizes == sizes_of(*position_)) {
        EntryWriter writer(*log_->deck->vocabulary, log_->players);
        said_.push_back(printable(writer.text(now_.move)));
    }
    each_card(now_.move, [&](int i) {
        if (!now_.move.is_unseen(i)) laid_[now_.move.card(i).code()] = now_.move.seat;
    });
    tell_taken(std::move(before));
}

/// What lies in the middle as a trick, in one pile or in one for each play.
std::optional<TableView::Pile> TableWalk::trick() const {
    std::optional<TableView::Pile> all;
    for (const PileView& pile : position_->piles()) {
        if (pile.owner != nobody || pile.name != "trick" || pile.cards.empty()) continue;
        const TableView::Pile play = pile_of(pile);
        if (!all) {
            all = play;
            continue;
        }
        all->cards.insert(all->cards.end(), play.cards.begin(), play.cards.end());
        all->by.insert(all->by.end(), play.by.begin(), play.by.end());
        all->unseen += play.unseen;
    }
    return all;
}

void TableWalk::tell_taken(std::optional<TableView::Pile> before) {
    if (!before || now_.move.cards == 0 || trick()) return;
    taken_ = std::move(before);
    each_card(now_.move, [&](int i) {
        taken_->cards.push_back(now_.move.card(i));
        taken_->by.push_back(now_.move.seat);
    });
}

TableView::Pile TableWalk::pile_of(const PileView& pile) const {
    TableView::Pile out{std::string(pile.name), pile.cards, {}, pile.unseen, pile.open, pile.tricks};
    if (pile.owner == nobody && pile.name == "trick")
        for (const PlayingCard card : pile.cards) out.by.push_back(laid_[card.code()]);
    return out;
}

void TableWalk::tell_due(TableView& view, bool with_legal) const {
    constexpr std::size_t most_said = 6;
    const std::size_t from = said_.size() > most_said ? said_.size() - most_said : 0;
    view.said = join({said_.begin() + static_cast<std::ptrdiff_t>(from), said_.end()}, "; ");
    if (from > 0) view.said = "… " + view.said;
    const Speaker speaker = log_->speaker();
    view.known = known_texts(*position_, speaker);
    if (const Result result = position_->hand_result(); result.over) {
        view.due = result.known ? "The hand is over: " + to_text(result, speaker)
                                : "The hand is over; its result rests on cards that nobody saw";
        return;
    }
    const Seats waiting = position_->waiting();
    std::vector<std::string> names;
    for (const Seat s : waiting)
        if (s < most_players) names.push_back(speaker.name(s));
    if (!names.empty())
        view.due = join(names, " or ") + " to move";
    else if (!waiting.empty())
        view.due = "The table deals or turns cards";
    if (!with_legal) return;
    EntryWriter writer(*log_->deck->vocabulary, log_->players);
    view.legal = legal_text(*position_, waiting.size() == 1 ? waiting.first() : nobody, speaker, writer);
}

TableView TableWalk::view(bool with_legal) const {
    TableView view;
    view.hand = hand();
    view.entry = entry();
    if (entry_ > 0) view.written = written_;
    view.came = came_;
    const Speaker speaker = log_->speaker();
    const Seats waiting = position_->waiting();
    const auto place = [&](Seat seat) -> TableView::Place& {
        const auto at = std::find_if(view.players.begin(), view.players.end(),
                                     [&](const TableView::Place& p) { return p.seat == seat; });
        if (at != view.players.end()) return *at;
        return view.players.emplace_back(TableView::Place{seat, speaker.name(seat), false, false, {}});
    };
    for (Seat s = 0; s < log_->players.count(); ++s) {
        place(s).to_move = waiting.has(s);
        place(s).dealer = position_->dealer() == s;
    }
    if (!position_->judgeable()) {
        view.due = "What lies on the table is not known: a hand before this one was not judged to its end";
        return view;
    }
    for (const PileView& pile : position_->piles()) {
        if (pile.cards.empty() && pile.unseen == 0 && !pile.place) continue;
        if (pile.owner == nobody && pile.buried) continue; // in the box
        if (pile.owner == nobody)
            view.middle.push_back(pile_of(pile));
        else
            place(pile.owner).piles.push_back(pile_of(pile));
    }
    view.taken = taken_;
    view.reasons = reasons_;
    tell_due(view, with_legal);
    return view;
}

namespace {

std::string pile_words(const TableView::Pile& pile, const Speaker& speaker) {
    constexpr std::size_t most = 40; // more help nobody on a terminal
    std::string out;
    const std::size_t from = pile.cards.size() > most ? pile.cards.size() - most : 0;
    for (std::size_t i = from; i < pile.cards.size(); ++i) {
        if (!out.empty()) out += ' ';
        out += speaker.card(pile.cards[i]);
        if (i < pile.by.size() && pile.by[i] != nobody) out += " (" + speaker.name(pile.by[i]) + ")";
    }
    if (from > 0) out = std::to_string(from) + " and on them " + out;
    if (pile.empty()) return "empty";
    if (pile.unseen > 0) out += (out.empty() ? "" : " and ") + std::to_string(pile.unseen) + " not seen";
    return out;
}

} // namespace

std::string to_text(const std::vector<KnownText>& all) {
    std::vector<std::string> parts;
    for (const KnownText& one : all) parts.push_back(one.name + ' ' + one.words);
    return join(parts, "; ");
}

std::string to_text(const TableView& view, const Log& log, std::size_t width, bool emphasis) {
    const Speaker speaker = log.speaker();
    TerminalStyle style;
    style.width = width;
    style.emphasis = emphasis;
    std::string out;
    const auto line = [&](std::size_t indent, const std::vector<std::pair<std::string, unsigned>>& pieces) {
        StyledText text;
        for (const auto& [words, bits] : pieces) text.add(words, bits);
        out += filled(text, indent, style);
    };
    line(0, {{headline_of(view, log), style_bold}});
    if (const std::string came = remark_of(view); !came.empty()) line(0, {{came, style_plain}});
    out += '\n';
    const auto piles = [&](const std::vector<TableView::Pile>& all) {
        for (const TableView::Pile& pile : all)
            line(4, {{pile.name + (pile.open || !pile.cards.empty() ? "" : " (face down)") + ": ", style_faint},
                     {pile_words(pile, speaker), style_plain}});
    };
    for (const TableView::Place& place : view.players) {
        line(2, {{place.name, style_bold},
                 {std::string(place.to_move ? ", to move" : "") + (place.dealer ? ", dealer" : ""), style_plain}});
        piles(place.piles);
    }
    if (!view.middle.empty()) line(2, {{"In the middle", style_bold}});
    piles(view.middle);
    out += '\n';
    if (!view.said.empty()) line(0, {{"said: ", style_faint}, {view.said, style_plain}});
    if (!view.known.empty()) line(0, {{to_text(view.known), style_plain}});
    if (!view.due.empty()) line(0, {{view.due, style_bold}});
    if (!view.legal.empty()) line(0, {{"legal: ", style_faint}, {view.legal, style_plain}});
    return out;
}

std::string headline_of(const TableView& view, const Log& log) {
    std::string out = log.shelf->game.title + ", hand " + std::to_string(view.hand);
    if (view.entry == 0) return out + ", before the first entry";
    return out + (view.came == TableView::Came::refused ? ", before entry " : ", after entry ") +
           std::to_string(view.entry) + ": " + view.written;
}

std::string remark_of(const TableView& view) {
    switch (view.came) {
    case TableView::Came::begins:
    case TableView::Came::carried: break;
    case TableView::Came::stood: return "This entry was illegal, and the table let it stand.";
    case TableView::Came::refused: return "This entry is illegal, so it has changed nothing.";
    case TableView::Came::unjudged:
        return "This hand was not judged up to here: the table is shown as it was when that ended.";
    }
    return {};
}

} // namespace kupi::referee
