#include "cli/export_job.h"

#include <cmath>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "base/display_width.h"
#include "base/text.h"
#include "base/units.h"
#include "cards/notation.h"
#include "render/target_faults.h"

namespace kupi::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* maker = "kupi export";
constexpr std::size_t longest_name = 40; ///< characters; file systems take 255 bytes

/// What every file system takes: letters, digits and hyphens; letters of any script stay.
std::string plain_name(const std::string& name) {
    std::string out;
    for (const char c : lower(first_characters(name, longest_name))) {
        const bool keep =
            (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
        if (keep)
            out += c;
        else if (!out.empty() && out.back() != '-')
            out += '-';
    }
    while (out.ends_with('-')) out.pop_back();
    return out.empty() ? "card" : out;
}

/// Cards that are written alike are counted: joker, joker-2.
class NamesTaken {
  public:
    std::string take(const std::string& name) {
        std::string free = name;
        for (int n = 2; !taken_.insert(free).second; ++n) free = name + "-" + std::to_string(n);
        return free;
    }

  private:
    std::set<std::string> taken_{"manifest", "back"};
};

std::string file_of(const ExportTarget& target, const Deck& deck, const std::string& card, const std::string& number) {
    std::string out = target.names;
    const auto fill = [&](const std::string& field, const std::string& value) {
        if (const auto at = out.find(field); at != std::string::npos) out.replace(at, field.size(), value);
    };
    fill("{number}", number);
    fill("{deck}", deck.id);
    fill("{card}", card);
    return out;
}

/// "007", as wide as the last card's.
std::string number_of(std::size_t i, std::size_t cards) {
    std::string n = std::to_string(i);
    return std::string(std::to_string(cards).size() - n.size(), '0') + n;
}

Json json_of_face(const ExportFace& face, const ExportJob& job, bool is_card) {
    Json out{{is_card ? "card" : "back", face.name}, {"title", face.title}, {"file", face.file}};
    if (face.place > 0) out["place"] = face.place;
    out[is_card ? "quantity" : "cards"] = face.quantity;
    if (is_card) out["back"] = job.backs[face.back].name;
    if (!face.warnings.empty()) out["warnings"] = face.warnings;
    return out;
}

} // namespace

ExportJob start_export(Press& press, const ExportTarget& target, const std::vector<Card>& cards, InkMode ink,
                       double dpi, double bleed, Diagnostics& out) {
    ExportJob job{press, target, dpi, bleed};
    const Deck& deck = press.deck;
    job.document.title = deck.name;
    const Forms forms = paint(press, cards, 1, ink, bleed, job.document, out);
    NamesTaken taken;
    std::map<std::size_t, std::size_t> index_of_back; // by the deck's index
    for (const auto& [key, form] : forms.backs) {
        const Back& back = deck.backs[key.second];
        const bool common = key.second == 0;
        const std::string name =
            common ? "back" : taken.take("back-of-" + plain_name(long_name(deck, back.cards.front())));
        index_of_back[key.second] = job.backs.size();
        job.backs.push_back({name, common ? "back" : "back of " + title(deck, back.cards.front()), form, 0, 0,
                             file_of(target, deck, name, number_of(0, cards.size()))});
    }
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const std::string name = taken.take(plain_name(long_name(deck, cards[i])));
        const std::size_t back = index_of_back.at(deck.back_of(cards[i])), quantity = deck.quantity(cards[i]);
        job.cards.push_back({name, title(deck, cards[i]), forms.faces[i], quantity, back,
                             file_of(target, deck, name, number_of(i + 1, cards.size()))});
        job.backs[back].quantity += quantity;
    }
    return job;
}

void look_over(const ExportJob& job, ExportFace& face, FormPainter& painter) {
    face.warnings = target_faults(job.document.forms.at(face.form), job.press.deck.size, job.target, painter);
}

std::string manifest_of(const ExportJob& job) {
    const Deck& deck = job.press.deck;
    std::set<std::string> files(job.other_files.begin(), job.other_files.end());
    Json cards = Json::array(), backs = Json::array();
    for (const ExportFace& card : job.cards) {
        files.insert(card.file);
        cards.push_back(json_of_face(card, job, true));
    }
    for (const ExportFace& back : job.backs) {
        files.insert(back.file);
        backs.push_back(json_of_face(back, job, false));
    }
    const auto in_mm = [](double points) { return std::round(to_mm(points) * 1000) / 1000; };
    Json all{{"made-by", maker},
             {"deck", deck.id},
             {"name", deck.name},
             {"target", job.target.id},
             {"card-mm", {in_mm(deck.size.width), in_mm(deck.size.height)}},
             {"bleed-mm", in_mm(job.bleed)},
             {"safe-mm", in_mm(job.target.safe)}};
    if (job.target.writes == Writes::png) all["dpi"] = job.dpi;
    all["cards"] = std::move(cards);
    all["backs"] = std::move(backs);
    all["files"] = files;
    return all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace kupi::cli
