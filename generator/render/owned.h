// What Cairo and GObject hand out, freed with its owner.
#pragma once

#include <memory>

#include <cairo.h>
#include <glib-object.h>

namespace kupi::render {

struct Unref {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
    void operator()(cairo_t* context) const { cairo_destroy(context); }
    void operator()(void* object) const { g_object_unref(object); }
};
template <typename T>
using Ref = std::unique_ptr<T, Unref>;

} // namespace kupi::render
