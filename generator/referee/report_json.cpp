#include "referee/report_json.h"

#include <nlohmann/json.hpp>

#include "base/json_text.h"

namespace kupi::referee {

using Json = nlohmann::ordered_json;

namespace {

class JsonReport {
  public:
    JsonReport(const Log& log, const Report& report, bool explained)
        : log_(log), report_(report), explained_(explained) {}

    Json all() const {
        Json out;
        out["file"] = log_.file;
        out["game"] = log_.shelf->game.id;
        out["verdict"] = to_text(report_.verdict);
        out["findings"] = Json::array();
        for (const Finding& f : report_.findings) out["findings"].push_back(finding(f));
        out["hands"] = Json::array();
        for (const HandReport& h : report_.hands) out["hands"].push_back(hand(h));
        out["result"] = game();
        if (!explained_) return out;
        out["explanation"] = Json::array();
        for (const HandReport& h : report_.hands) {
            Json reasons = Json::array();
            for (const Reason& r : h.reasons)
                reasons.push_back({{"entry", r.entry}, {"step", r.id}, {"message", r.text}});
            out["explanation"].push_back(std::move(reasons));
        }
        return out;
    }

  private:
    Json finding(const Finding& f) const {
        Json out;
        out["kind"] = to_text(f.kind);
        if (f.hand > 0) out["hand"] = f.hand;
        if (f.entry > 0) out["entry"] = f.entry;
        out["line"] = f.line;
        out["column"] = f.column;
        if (!f.rule.id.empty()) out["rule"] = f.rule.id;
        out["message"] = f.message;
        for (const auto& [hand, entry] : f.one_of) {
            out["one_of"].push_back(entry);
            if (f.over_hands()) out["one_of_hands"].push_back(hand);
        }
        if (!f.settled_by.pile.empty()) {
            Json& by = out["settled_by"];
            if (f.settled_by.owner < most_players) by["seat"] = log_.players.name(f.settled_by.owner);
            by["pile"] = f.settled_by.pile;
            by["cards"] = f.settled_by.number;
        }
        if (!f.proof.empty()) out["proof"] = f.proof;
        if (f.related.empty()) return out;
        out["related"] = Json::array();
        for (const Evidence& e : f.related)
            out["related"].push_back({{"hand", e.hand}, {"entry", e.entry}, {"line", e.line}, {"message", e.message}});
        return out;
    }

    Json names(Seats seats) const {
        Json out = Json::array();
        for (Seat s : seats) out.push_back(log_.players.name(s));
        return out;
    }

    Json value(const Field& field, const OpenFigures& open) const {
        const Seats not_known = open.seats(field.name);
        if (not_known.has(nobody)) return nullptr;
        switch (field.kind) {
        case Field::Kind::number: return field.number;
        case Field::Kind::word: return field.word;
        case Field::Kind::list: {
            Json out = Json::array();
            for (Seat s : seats_in_order(field)) out.push_back(log_.players.name(s));
            return out;
        }
        case Field::Kind::per_seat: break;
        }
        Json out = Json::object();
        for (Seat s : field.seats)
            out[std::string(log_.players.name(s))] = not_known.has(s) ? Json(nullptr) : Json(field.values[s]);
        return out;
    }

    Json hand(const HandReport& h) const {
        if (h.state == HandReport::State::unjudged) return nullptr;
        if (h.state == HandReport::State::unfinished) return {{"unfinished", true}};
        Json out;
        out["winner"] = h.open.winner ? Json(nullptr) : names(h.result.winners);
        for (const Field& f : h.result.fields()) out[std::string(f.name)] = value(f, h.open);
        if (h.state == HandReport::State::open) out["open"] = true;
        return out;
    }

    Json game() const {
        const Result& result = report_.result;
        const OpenFigures& open = report_.open;
        Json out;
        out["winner"] = result.known && result.over ? names(result.winners) : Json::array();
        if (open.winner) out["winner"] = nullptr;
        out["scores"] = nullptr;
        for (const Field& f : result.fields()) out[std::string(f.name)] = result.known ? value(f, open) : Json(nullptr);
        out["over"] = open.over ? Json(nullptr) : Json(result.known && result.over);
        if (open.any()) out["open"] = true;
        return out;
    }

    const Log& log_;
    const Report& report_;
    bool explained_;
};

} // namespace

Json json_of(const Log& log, const Report& report, bool explained) { return JsonReport(log, report, explained).all(); }

std::string to_json(const Log& log, const Report& report, bool explained) {
    return json_text(json_of(log, report, explained)) + "\n";
}

std::string unreadable_json(const std::string& file, const Diagnostics& faults) {
    Json error;
    for (const Diagnostic& d : faults.all()) {
        if (d.severity != Severity::error) continue;
        error["file"] = d.place.file.empty() ? file : d.place.file;
        if (d.place.line > 0) error["line"] = d.place.line;
        if (d.place.column > 0) error["column"] = d.place.column;
        error["message"] = d.message;
        if (!d.hint.empty()) error["hint"] = d.hint;
        break;
    }
    return json_text({{"file", file}, {"error", std::move(error)}}) + "\n";
}

} // namespace kupi::referee
