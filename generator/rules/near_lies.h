// From one lie to others near it. Where two units lie at one place, each may go on as the other did until they meet
// again, and as many cards go each way as before.
#pragma once

#include <optional>
#include <span>

#include "rules/paths.h"

namespace kupi::rules {

/// Two units change places in some slices; they lie together when the step to the first begins, and after the last.
struct Exchange {
    int unit, other, first, last;
};
/// Such an exchange by which they change places in this slice, if moves allow it; limits may not.
std::optional<Exchange> exchange_at(const Paths& paths, const Lie& lie, int unit, int other, int slice);
/// Carries it out, if what is always so allows it.
bool try_exchange(const Paths& paths, Lie& lie, const Exchange& exchange);
/// Once more takes it back.
void carry_out(const Paths& paths, Lie& lie, const Exchange& exchange);
/// How many cards lie elsewhere than they should, as far as an exchange can change that.
int misplaced(const Paths& paths, const Lie& lie, std::span<const Paths::Want> wants, const Exchange& exchange);

/// One exchange after the other, each of which leaves fewer cards misplaced. False: none does, which proves nothing;
/// the lie is nearer then.
bool mend(const Paths& paths, Lie& lie, std::span<const Paths::Want> wants);

} // namespace kupi::rules
