#include "links/png.h"

#include <librsvg/rsvg.h>

#include <memory>

namespace bourse::links {
namespace {

struct Release {
  void operator()(RsvgHandle* handle) const { g_object_unref(handle); }
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* pen) const { cairo_destroy(pen); }
};
template <class Thing>
using Held = std::unique_ptr<Thing, Release>;

cairo_status_t append(void* text, const unsigned char* bytes, unsigned length) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), length);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::string pngOf(const std::string& svg) {
  const Held<RsvgHandle> handle(
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), nullptr));
  double width = 0, height = 0;
  if (handle == nullptr || rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &width, &height) == 0)
    return {};
  const Held<cairo_surface_t> surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(width), static_cast<int>(height)));
  {
    const Held<cairo_t> pen(cairo_create(surface.get()));
    const RsvgRectangle whole{0, 0, width, height};
    if (rsvg_handle_render_document(handle.get(), pen.get(), &whole, nullptr) == 0) return {};
  }
  std::string png;
  return cairo_surface_write_to_png_stream(surface.get(), append, &png) == CAIRO_STATUS_SUCCESS
             ? png
             : std::string();
}

}  // namespace bourse::links
