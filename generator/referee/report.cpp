#include "referee/report.h"

#include <algorithm>

namespace kupi::referee {

std::string_view to_text(Verdict verdict) {
    static constexpr std::string_view names[] = {"stands", "overturned", "undecided"};
    return names[static_cast<std::size_t>(verdict)];
}

std::string_view to_text(Finding::Kind kind) {
    static constexpr std::string_view names[] = {"illegal", "false-claim", "irregular", "assumed"};
    return names[static_cast<std::size_t>(kind)];
}

Seats OpenFigures::seats(std::string_view field) const {
    for (const auto& [name, seats] : fields)
        if (name == field) return seats;
    return {};
}

void OpenFigures::add(std::string_view field, Seats seats) {
    for (auto& [name, known] : fields)
        if (name == field) {
            known = known | seats;
            return;
        }
    fields.emplace_back(field, seats);
}

std::size_t hands_by_claim(const Log& log, const Report& report) {
    std::size_t claims = 0;
    for (std::size_t h = 0; h < report.hands.size(); ++h)
        claims += (report.hands[h].state == HandReport::State::unjudged ||
                   (report.hands[h].state == HandReport::State::unfinished && report.result.known)) &&
                  log.hands[h].claim;
    return claims;
}

bool quotes_rule(const Finding& f) {
    return !f.rule.id.empty() && !(f.kind == Finding::Kind::assumed && f.rule == rule::false_claim);
}

std::vector<Seat> seats_in_order(const Field& field) {
    std::vector<Seat> seats;
    for (Seat s : field.seats) seats.push_back(s);
    if (field.kind == Field::Kind::list)
        std::stable_sort(seats.begin(), seats.end(), [&](Seat a, Seat b) { return field.values[a] < field.values[b]; });
    return seats;
}

} // namespace kupi::referee
