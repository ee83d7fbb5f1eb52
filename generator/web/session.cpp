#include "web/session.h"

#include <map>

#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "base/text.h"
#include "cards/notation.h"
#include "referee/card_signs.h"
#include "referee/header_value.h"
#include "referee/referee.h"
#include "referee/report_json.h"
#include "referee/report_text.h"
#include "web/options.h"

namespace kupi::web {

using Json = nlohmann::ordered_json;

namespace {

constexpr std::size_t most_tables = 400; ///< of a report: more are heavy for a phone

Json names(Seats seats, const Players& players) {
    Json out = Json::array();
    for (Seat s : seats) out.push_back(s == table_seat ? std::string_view("table") : players.name(s));
    return out;
}

Json finding_json(const Finding& f) {
    Json out = {{"kind", to_text(f.kind)}, {"message", f.message}};
    if (f.hand > 0) out["hand"] = f.hand;
    if (f.entry > 0) out["entry"] = f.entry;
    if (f.line > 0) out["line"] = f.line;
    if (!f.rule.id.empty()) out["rule"] = f.rule.id;
    if (!f.held.empty()) out["held"] = f.held;
    if (!f.legal.empty()) out["legal"] = f.legal;
    if (f.legal_in_part) out["legal_in_part"] = true;
    for (const auto& [hand, entry] : f.one_of)
        out["one_of"].push_back(std::to_string(entry) + (f.over_hands() ? " of hand " + std::to_string(hand) : ""));
    for (const Evidence& e : f.related)
        out["related"].push_back({{"hand", e.hand}, {"entry", e.entry}, {"message", e.message}});
    return out;
}

Json findings_json(const std::vector<Finding>& findings) {
    Json out = Json::array();
    for (const Finding& f : findings) out.push_back(finding_json(f));
    return out;
}

Json faults_json(const Diagnostics& faults) {
    Json out = Json::array();
    for (const Diagnostic& d : faults.all()) {
        Json fault = {{"message", d.message}};
        if (d.place.line > 0) fault["line"] = d.place.line;
        if (!d.hint.empty()) fault["hint"] = d.hint;
        out.push_back(std::move(fault));
    }
    return {{"faults", std::move(out)}};
}

Json pile_json(const TableView::Pile& pile, const Speaker& speaker) {
    Json out = {{"name", pile.name}, {"cards", Json::array()}, {"count", pile.count()}};
    if (const int told = pile.label_count(); told > 0) out["told"] = told;
    for (const PlayingCard card : pile.cards) out["cards"].push_back(speaker.card(card));
    for (const Seat by : pile.by) out["by"].push_back(by == nobody ? std::string() : speaker.name(by));
    if (pile.unseen > 0) out["unseen"] = pile.unseen;
    return out;
}

Json piles_json(const std::vector<TableView::Pile>& piles, const Speaker& speaker) {
    Json out = Json::array();
    for (const TableView::Pile& pile : piles) out.push_back(pile_json(pile, speaker));
    return out;
}

/// The table as it is behind the last entry.
void add_table(const Log& log, Json& out) {
    TableWalk walk(log);
    while (walk.next()) {
    }
    const TableView view = walk.view(false);
    const Speaker speaker = log.speaker();
    out["places"] = Json::array();
    for (const TableView::Place& place : view.players)
        out["places"].push_back({{"name", place.name}, {"piles", piles_json(place.piles, speaker)}});
    out["middle"] = piles_json(view.middle, speaker);
    out["known"] = Json::array();
    for (const KnownText& one : view.known) {
        if (one.name == "scores") continue; // they stand beside the names
        Json known = {{"name", one.name}, {"words", one.words}};
        if (one.suit >= 0) known["suit"] = one.suit;
        out["known"].push_back(std::move(known));
    }
    out["said"] = view.said;
    if (view.taken) out["taken"] = pile_json(*view.taken, speaker);
    out["reasons"] = view.reasons;
}

Json entries_of(const Log::Hand& hand) {
    Json out = Json::array();
    for (std::size_t i = 0; i < hand.entries->size(); ++i) out.push_back(hand.entry(i));
    return out;
}

Json result_json(const Result& result, const Speaker& speaker) {
    if (!result.over) return nullptr;
    return result_text(result, speaker);
}

Json state_of(const Recorder& recorder) {
    const Log& log = recorder.log();
    const Report& report = recorder.report();
    const Position& position = recorder.position();
    Json out = {{"game", log.shelf->game.id},
                {"players", log.players.names()},
                {"hand", recorder.hands()},
                {"entries", entries_of(log.hands.back())},
                {"verdict", to_text(report.verdict)},
                {"findings", findings_json(report.findings)},
                {"waiting", names(position.waiting(), log.players)}};
    add_table(log, out);
    if (position.dealer() != nobody) out["dealer"] = log.players.name(position.dealer());
    if (recorder.hand_over()) {
        out["over"] = true;
        out["result"] = result_json(position.hand_result(), log.speaker());
        out["may_claim"] = position.hand_result().known && !log.hands.back().claim;
    }
    if (recorder.may_go_on()) out["may_go_on"] = true;
    if (recorder.game_over()) {
        out["game_over"] = true;
        out["game_result"] = result_json(report.result, log.speaker());
    }
    const Result game = position.game_result();
    const Field* scores = game.field("scores");
    if (game.known && scores != nullptr) {
        for (Seat s : scores->seats) out["scores"][std::string(log.players.name(s))] = scores->values[s];
        out["standing"] = value_text(*scores, log.speaker()); // partners together
    }
    out["due"] = due_text(recorder);
    out["options"] = options_json(recorder);
    out["more"] = recorder.offers().full(); // may be legal than they list
    out["pool"] = cards_json(position.pool(), *log.deck->vocabulary);
    return out;
}

/// What the page calls its drawings (cards/notation.h).
std::map<PlayingCard, std::string> ids_of(const Library::DeckShelf& shelf) {
    const std::vector<Card> cards = shelf.deck.cards(true);
    const std::vector<std::string> ids = symbol_ids(shelf.deck, cards);
    std::map<PlayingCard, std::string> out;
    for (std::size_t i = 0; i < cards.size(); ++i) out.try_emplace(playing_card(shelf.deck, cards[i]), ids[i]);
    return out;
}

} // namespace

std::string Session::game(const std::string& id) {
    Diagnostics faults;
    const Library::GameShelf* shelf = library_.game(id, {}, faults);
    if (shelf == nullptr) return json_text(faults_json(faults));
    const Game& game = shelf->game;
    Json out = {{"id", game.id},
                {"title", game.title},
                {"english", game.english},
                {"tagline", game.tagline},
                {"players", game.players},
                {"seats", {game.seats.first, game.seats.second, game.seat_step}},
                {"deals", game.deals},
                {"variants", Json::array()},
                {"headers", Json::array()},
                {"verbs", Json::array()},
                {"called", Json::object()}};
    for (const Saying& one : game.called) out["called"][one.id] = one.text;
    static constexpr const char* variant_kinds[] = {"flag", "number", "word"};
    for (const Variant& v : game.variants)
        out["variants"].push_back({{"id", v.id},
                                   {"summary", v.summary},
                                   {"rule", v.rule},
                                   {"kind", variant_kinds[static_cast<int>(v.kind)]},
                                   {"default", v.fallback},
                                   {"words", v.words},
                                   {"least", v.least},
                                   {"most", v.most},
                                   {"excludes", v.excludes},
                                   {"needs", v.needs}});
    static constexpr const char* header_kinds[] = {"number", "word", "name", "names", "table", "number-or-table"};
    for (const HeaderKey& h : game.headers)
        out["headers"].push_back({{"key", h.key},
                                  {"meaning", h.meaning},
                                  {"kind", header_kinds[static_cast<int>(h.kind)]},
                                  {"default", h.fallback},
                                  {"words", h.words},
                                  {"least", h.least},
                                  {"most", h.most}});
    for (const Verb& v : game.verbs)
        out["verbs"].push_back({{"verb", v.verb},
                                {"table", v.by_table},
                                {"arguments", to_text(v.arguments)},
                                {"does", does(v)},
                                {"between", v.between},
                                {"when", v.when},
                                {"rule", v.rule},
                                {"example", v.example}});
    return json_text(out);
}

std::string Session::cards() const {
    if (!recorder_) return "{}";
    const Library::DeckShelf& deck = *recorder_->log().deck;
    const Vocabulary& vocabulary = *deck.vocabulary;
    const std::map<PlayingCard, std::string> ids = ids_of(deck);
    Json out = {{"deck", deck.deck.id}, {"cards", Json::array()}, {"suits", Json::array()}};
    for (const PlayingCard card : deck.pack.cards.kinds()) {
        Json one = {{"code", vocabulary.cards().text(card)},
                    {"name", vocabulary.cards().title(card)},
                    {"id", ids.at(card)},
                    {"rank", sign_rank(card, vocabulary.cards())}};
        if (card.has_suit()) one["suit"] = card.suit();
        if (const int copies = deck.pack.cards.count(card); copies > 1) one["copies"] = copies;
        out["cards"].push_back(std::move(one));
    }
    for (int s = 0; s < deck.pack.suits; ++s)
        out["suits"].push_back({{"code", vocabulary.cards().suit_text(s)},
                                {"name", vocabulary.cards().suit_name(s)},
                                {"id", suit_symbol_id(deck.deck.suits[static_cast<std::size_t>(s)])}});
    return json_text(out);
}

std::string Session::begin(std::string_view choices) {
    LogText head;
    Diagnostics faults;
    std::string dealer, variants;
    std::vector<std::string> set;
    for (const std::string& line : split(std::string(choices), '\n')) {
        const auto equals = line.find('=');
        if (equals == std::string::npos) continue;
        const std::string key = line.substr(0, equals), value = line.substr(equals + 1);
        if (key == "game") head.game = value;
        if (key == "player") head.players.push_back(value);
        if (key == "dealer") dealer = value;
        if (key == "deck") head.deck = value;
        if (key == "variants") variants = value;
        if (key == "set") set.push_back(value);
    }
    const Library::GameShelf* shelf = library_.game(head.game, {}, faults);
    if (shelf != nullptr) {
        if (const Seat seat = Players(head.players).find(dealer); !dealer.empty() && seat != nobody) head.dealer = seat;
        head.choices = read_choices(shelf->game, variants, {}, faults);
        for (const std::string& text : set)
            if (auto header = read_header_value(text, head.players, "", faults))
                head.headers.push_back(std::move(*header));
    }
    if (faults.has_errors()) return json_text(faults_json(faults));
    return start(to_toml(head) + "\n[[hand]]\nentries = [\n]\n");
}

std::string Session::open(std::string text) { return start(std::move(text)); }

/// What is no log is told before the recorder would throw.
std::string Session::start(std::string text) {
    Diagnostics faults;
    const std::string file = "log";
    const auto log = read_log(text, file, library_, faults);
    if (!log) return json_text(faults_json(faults));
    if (log->hands.empty()) text += "\n[[hand]]\nentries = [\n]\n";
    if (log->hands.empty() && !read_log(text, file, library_, faults)) return json_text(faults_json(faults));
    recorder_.emplace(library_, std::move(text), file);
    return state();
}

std::string Session::state() const { return recorder_ ? json_text(state_of(*recorder_)) : "{}"; }

std::string Session::enter(std::string_view entry) {
    if (!recorder_) return "{}";
    const Recorder::Answer answer = recorder_->enter(entry);
    static constexpr const char* kinds[] = {"taken", "refused", "unseemly"};
    Json out = state_of(*recorder_);
    out["answer"] = {{"kind", kinds[static_cast<int>(answer.kind)]},
                     {"why", answer.why},
                     {"entry", entry},
                     {"new_hand", answer.new_hand},
                     {"findings", findings_json(answer.findings)}};
    return json_text(out);
}

std::string Session::undo() {
    if (recorder_) recorder_->undo();
    return state();
}

std::string Session::next_hand() {
    if (recorder_) recorder_->next_hand();
    return state();
}

std::string Session::claim() {
    if (recorder_) recorder_->claim();
    return state();
}

std::string Session::report(std::string text, const std::string& file, bool whole) {
    Diagnostics faults;
    const auto log = read_log(std::move(text), file, library_, faults);
    if (!log) return json_text(faults_json(faults));
    std::size_t tables = most_tables;
    const CasePage page{report_case(*log, library_, file, tables), drawings_of(*log->deck)};
    Json out = {{"game", log->shelf->game.id},
                {"verdict", to_text(page.report.verdict)},
                {"sentence", page.report.sentence},
                {"html", to_html(page)},
                {"ratio", page.drawings.ratio}};
    if (whole) out["page"] = to_html({page}, style_);
    return json_text(out);
}

CaseDrawings Session::drawings_of(const Library::DeckShelf& deck) const {
    CaseDrawings out;
    if (deck.deck.id != drawn_deck_) return out;
    out.symbols = symbols_;
    out.symbol = [ids = ids_of(deck)](PlayingCard card) { return card.is_unseen() ? "back" : ids.at(card); };
    out.suit = [suits = deck.deck.suits](int suit) { return suit_symbol_id(suits[static_cast<std::size_t>(suit)]); };
    out.ratio = deck.deck.size.height / deck.deck.size.width;
    return out;
}

std::string Session::judge(std::string text, const std::string& file, bool explained) {
    Diagnostics faults;
    const auto log = read_log(std::move(text), file, library_, faults);
    if (!log) return unreadable_json(file, faults);
    return to_json(*log, referee::referee(*log, {.explain = explained, .settle = true}), explained);
}

} // namespace kupi::web
