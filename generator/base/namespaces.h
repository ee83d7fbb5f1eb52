// The folders' namespaces, and which of them sees which: what stands in generator/FOLDER stands in kupi::FOLDER, and
// names what lies in the folders below without saying where. So it is the language that holds names apart: a name of
// the own folder comes first, and hides all that lower folders have under it, overloads too; where two lower folders
// have the same, a use must say which is meant (rules::Option in cli). Directives reach on: who sees cards sees base.
// tests/checks/includes.sh holds these lines against who may include whom, tests/checks/names.sh the sources against
// their folder. A header whose includes include nothing of base includes this one.
#pragma once

namespace kupi {

namespace base {}

namespace cards {
using namespace base;
}

namespace rules {
using namespace cards;
}

namespace games {
using namespace rules;
}

namespace reference {
using namespace cards;
}

namespace referee {
using namespace rules;
using namespace reference;
} // namespace referee

namespace layout {
using namespace reference;
}

namespace render {
using namespace layout;
}

namespace site {
using namespace reference;
}

namespace web {
using namespace referee;
}

namespace cli { // of cli_games, too, which alone includes what judges
using namespace render;
using namespace site;
using namespace games;
using namespace referee;
} // namespace cli

} // namespace kupi
