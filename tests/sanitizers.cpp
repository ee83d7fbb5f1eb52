// Linked into every executable of the presets with sanitizers: no environment variable has to be set.

extern "C" {

const char* __lsan_default_suppressions();
const char* __lsan_default_suppressions() { return "leak:libfontconfig\n"; } // its caches live until the end

const char* __lsan_default_options();
const char* __lsan_default_options() { return "print_suppressions=0"; } // tests compare what stands on stderr

const char* __ubsan_default_options();
const char* __ubsan_default_options() { return "print_stacktrace=1"; }
}
