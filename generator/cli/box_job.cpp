#include "cli/box_job.h"

#include <algorithm>

#include "base/text.h"
#include "cli/cutting.h"
#include "cli/deck_words.h"
#include "layout/sheet.h"
#include "layout/table_top.h"
#include "reference/game.h"

namespace kupi::cli {

namespace {

constexpr double box_margin = inches(0.125); ///< what most printers can't reach

/// A face card that shows the deck: the highest of the first suit that has one.
std::optional<Card> card_to_show(const Deck& deck, const std::vector<Card>& cards) {
    if (cards.empty()) return std::nullopt;
    const auto worth = [&](Card card) {
        if (!card.has_suit()) return std::pair(1, 0);
        const Rank& rank = deck.ranks[card.rank()];
        return std::pair(rank.kind == RankKind::face ? 2 : 0, rank.order);
    };
    return *std::max_element(cards.begin(), cards.end(), [&](Card a, Card b) { return worth(a) < worth(b); });
}

/// What stands on the box, in lines that begin with no dot and part nothing that belongs together: nothing twice, and
/// of the suits, where they alone are left, their names.
BoxWords words_of(const Deck& deck, const std::string& name, std::size_t count, std::vector<std::string> contents) {
    BoxWords words;
    words.name = name;
    if (says_number(name, count)) contents.erase(contents.begin());
    if (!deck.suits.empty() && contents == std::vector{counted(deck.suits.size(), "suit")}) {
        contents.clear();
        for (const Suit& suit : deck.suits) contents.push_back(suit.name);
    }
    if (deck.language != "en") contents.clear();
    const auto comma = words.name.find(", ");
    words.title = words.name.substr(0, comma);
    if (comma != std::string::npos) words.rest = words.name.substr(comma + 2);
    for (const std::string& part : contents)
        words.contents += (words.contents.empty() ? "" : "\u00a0· ") + join(split(part, ' '), "\u00a0");
    return words;
}

std::optional<std::vector<BoxPlace>> place_on(const BoxNet& net, Size paper, const Cutter* cutter) {
    return place_pieces(net, paper, box_margin, [&](const BoxPiece& piece, const BoxPlace& place) {
        if (cutter == nullptr) return true;
        std::vector<Rect> printed;
        for (std::size_t i = 0; i < net.panels.size(); ++i)
            if (&net.pieces[net.panels[i].piece] == &piece) {
                const Rect& r = net.panels[i].bounds;
                printed.push_back({r.x + place.at.x, r.y + place.at.y, r.width, r.height});
            }
        return leaves_marks(*cutter, place.media, printed);
    });
}

/// "a4 or letter", of those that hold it; the smallest three.
std::string papers_for(const BoxNet& net, const Sizes& sizes, const Cutter* cutter) {
    std::vector<NamedSize> papers = sizes.papers;
    std::stable_sort(papers.begin(), papers.end(), [](const NamedSize& a, const NamedSize& b) {
        return a.size.width * a.size.height < b.size.width * b.size.height;
    });
    std::vector<std::string> ids;
    for (const NamedSize& paper : papers)
        if (ids.size() < 3 && place_on(net, paper.size, cutter)) ids.push_back(paper.id);
    return ids.empty() ? "" : one_of(ids);
}

[[noreturn]] void refuse(const std::vector<std::unique_ptr<BoxJob>>& tried, const BoxRequest& request,
                         std::size_t cards, const Sizes& sizes) {
    const BoxNet& net = tried.front()->net;
    Size needed;
    for (const BoxPiece& piece : net.pieces)
        needed = {std::max(needed.width, piece.printed.width), std::max(needed.height, piece.printed.height)};
    std::vector<std::string> hints;
    for (const auto& job : tried)
        if (const std::string papers = papers_for(job->net, sizes, request.cutter); !papers.empty())
            hints.push_back("--box " + job->box.id + " fits on " + papers);
    throw Failure(
        "the " + lower(tried.front()->box.name) + " for " + counted(cards, "card") + " of " +
            number(to_mm(request.stock), 2) + " mm, " + number(to_mm(net.room.depth), 1) + " mm deep, takes " +
            describe_size(needed.width, needed.height) + ": more than " + request.paper.id + " holds" +
            (request.cutter != nullptr ? " beside the marks of " + request.cutter->name : ""),
        hints.empty() ? "no paper that kupi knows holds it: thinner --stock, or a box for a part of the cards "
                        "(--cards)"
                      : join(hints, "; "));
}

/// Sees which sheets go into this box; their thickness, folded, points.
double put_in(const std::vector<BoxSheet>& sheets, Size card, BoxJob& job) {
    double folded = 0;
    if (!job.box.holds_sheets) return folded;
    for (const BoxSheet& sheet : sheets) {
        if (!sheet.fold.goes_beside(card, job.box.ease)) {
            job.too_large.push_back(sheet.title);
            continue;
        }
        folded += sheet.fold.thickness();
        ++job.sheets;
    }
    return folded;
}

} // namespace

std::vector<std::string> games_of(const Deck& deck, const DataFolders& data) {
    std::vector<std::string> games;
    for (const std::string& id : game_ids(data)) {
        Diagnostics unheard;
        const auto game = load_game(id, data, unheard);
        if (!game) continue;
        if (game->deck == deck.id || std::any_of(game->deck_choices.begin(), game->deck_choices.end(),
                                                 [&](const DeckChoice& c) { return c.deck == deck.id; }))
            games.push_back(id);
    }
    return games;
}

std::vector<std::string> games_asked(const Values& values, const Deck& deck, const DataFolders& data) {
    if (!values.given("games")) return games_of(deck, data);
    std::vector<std::string> games;
    if (values.text("games") == "none") return games;
    for (const std::string& part : split(values.text("games"), ',')) {
        const std::string name(trim(part));
        if (std::find(games.begin(), games.end(), name) != games.end())
            throw Failure("--games names " + printable(name) + " twice", "keep one of them");
        games.push_back(name);
    }
    return games;
}

std::unique_ptr<BoxJob> make_box(Press& press, const std::vector<Card>& cards, std::size_t packs,
                                 const BoxRequest& request, const Sizes& sizes, Diagnostics& out) {
    std::size_t count = 0;
    for (const Card card : cards) count += press.deck.quantity(card) * packs;
    if (count == 0 || count > most_cards)
        throw Failure(counted(count, "card") + " go into no box; 1 to " + std::to_string(most_cards) + " do");
    std::vector<std::unique_ptr<BoxJob>> tried;
    std::string id = request.box;
    while (!id.empty()) {
        Diagnostics faults;
        auto box = load_box(id, press.data, faults);
        fail_if_errors(faults);
        auto job = std::make_unique<BoxJob>();
        job->box = std::move(*box);
        const double folded = put_in(request.sheets, press.deck.size, *job);
        auto net = unfold(job->box, room_for(job->box, press.deck.size, count, request.stock, folded), faults);
        if (!tried.empty() && !net) break;
        fail_if_errors(faults);
        job->net = std::move(*net);
        auto places = place_on(job->net, request.paper.size, request.cutter);
        id = request.or_otherwise && tried.empty() ? job->box.otherwise : "";
        tried.push_back(std::move(job));
        if (places) {
            tried.back()->places = std::move(*places);
            break;
        }
    }
    if (tried.back()->places.empty()) refuse(tried, request, count, sizes);
    std::unique_ptr<BoxJob> job = std::move(tried.back());
    if (tried.size() > 1)
        out.add({Severity::note,
                 {},
                 request.paper.id + " does not hold the " + lower(tried.front()->box.name) + ": this is the " +
                     lower(job->box.name),
                 ""});

    const Deck& deck = press.deck;
    std::vector<std::string> contents = contents_of(deck, cards, count);
    if (job->sheets > 0) contents.push_back(job->sheets == 1 ? "rules" : "rules of " + counted(job->sheets, "game"));
    job->contents = join(contents, " · ");
    draw::Document& document = job->document;
    BoxPaint paint_with{deck,
                        words_of(deck, request.title.value_or(name_with_count(deck, count)), count, contents),
                        {},
                        press.art,
                        press.text,
                        request.ink,
                        request.cutter == nullptr};
    document.title = paint_with.words.name;
    document.subject = job->box.name + " for " + contents.front();
    Diagnostics faults;
    const auto shown = card_to_show(deck, cards);
    const Forms forms = paint(press, {*shown}, 0, request.ink, 0, document, faults);
    paint_with.card = add_cut_card({deck.size, deck.corner, {}}, forms.faces.front(), card_edge, document);
    lay_out_box(job->net, job->places, paint_with, document, faults);
    fail_if_errors(faults);
    for (const Diagnostic& d : faults.all()) out.add(d);
    if (request.cutter != nullptr) add_marks(*request.cutter, 1, document);
    return job;
}

} // namespace kupi::cli
