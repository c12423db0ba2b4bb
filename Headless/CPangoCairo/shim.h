// What the headless UIKit uses of cairo, Pango, HarfBuzz and fontconfig, and the pixel loops that must be
// quick in debug builds too.
#ifndef SKIN_PANGO_CAIRO_SHIM_H
#define SKIN_PANGO_CAIRO_SHIM_H

#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <fontconfig/fontconfig.h>
#include <hb.h>
#include <hb-ot.h>
#include <stdint.h>

/// Copies RGB or RGBA bytes to cairo's premultiplied ARGB32.
static inline void skin_premultiply(
    const uint8_t *source, int channels, int sourceStride, uint8_t *target, int targetStride, int width, int height) {
  for (int y = 0; y < height; y++) {
    const uint8_t *in = source + (size_t)y * sourceStride;
    uint32_t *out = (uint32_t *)(target + (size_t)y * targetStride);
    for (int x = 0; x < width; x++, in += channels) {
      uint32_t a = channels == 4 ? in[3] : 255;
      uint32_t r = in[0] * a + 127, g = in[1] * a + 127, b = in[2] * a + 127;
      out[x] = a << 24 | (r / 255) << 16 | (g / 255) << 8 | (b / 255);
    }
  }
}

/// Copies cairo's premultiplied ARGB32 to straight RGBA bytes (or RGB, blended onto white).
static inline void skin_unpremultiply(
    const uint8_t *source, int sourceStride, uint8_t *target, int channels, int targetStride, int width, int height) {
  for (int y = 0; y < height; y++) {
    const uint32_t *in = (const uint32_t *)(source + (size_t)y * sourceStride);
    uint8_t *out = target + (size_t)y * targetStride;
    for (int x = 0; x < width; x++, out += channels) {
      uint32_t p = in[x], a = p >> 24, r = p >> 16 & 255, g = p >> 8 & 255, b = p & 255;
      if (channels == 4) {
        out[0] = a ? (r * 255 + a / 2) / a : 0;
        out[1] = a ? (g * 255 + a / 2) / a : 0;
        out[2] = a ? (b * 255 + a / 2) / a : 0;
        out[3] = a;
      } else {
        out[0] = r + 255 - a;
        out[1] = g + 255 - a;
        out[2] = b + 255 - a;
      }
    }
  }
}

/// Copies the alpha of ARGB32 pixels to an A8 plane.
static inline void skin_extract_alpha(
    const uint8_t *source, int sourceStride, uint8_t *target, int targetStride, int width, int height) {
  for (int y = 0; y < height; y++) {
    const uint32_t *in = (const uint32_t *)(source + (size_t)y * sourceStride);
    uint8_t *out = target + (size_t)y * targetStride;
    for (int x = 0; x < width; x++) out[x] = in[x] >> 24;
  }
}

/// One box blur along rows or columns of an A8 plane; `line` holds at least `count` bytes.
static inline void skin_box_blur_lines(
    uint8_t *plane, int count, int lines, int step, int lineStep, int before, int after, uint8_t *line) {
  int window = before + after + 1;
  for (int l = 0; l < lines; l++) {
    uint8_t *base = plane + (size_t)l * lineStep;
    for (int i = 0; i < count; i++) line[i] = base[(size_t)i * step];
    uint32_t sum = 0;
    for (int i = 0; i < after && i < count; i++) sum += line[i];
    for (int i = 0; i < count; i++) {
      if (i + after < count) sum += line[i + after];
      if (i - before - 1 >= 0) sum -= line[i - before - 1];
      base[(size_t)i * step] = (sum + window / 2) / window;
    }
  }
}

/// A `skin_pattern`'s reader: cairo asks for `length` bytes of a PNG held in memory.
typedef struct {
  const uint8_t *bytes;
  size_t length;
  size_t position;
} skin_bytes;

static inline cairo_status_t skin_read_bytes(void *closure, unsigned char *data, unsigned int length) {
  skin_bytes *source = (skin_bytes *)closure;
  if (length > source->length - source->position) return CAIRO_STATUS_READ_ERROR;
  for (unsigned int i = 0; i < length; i++) data[i] = source->bytes[source->position + i];
  source->position += length;
  return CAIRO_STATUS_SUCCESS;
}

/// Reads a PNG held in memory.
static inline cairo_surface_t *skin_surface_from_png(const uint8_t *bytes, size_t length) {
  skin_bytes source = {bytes, length, 0};
  return cairo_image_surface_create_from_png_stream(skin_read_bytes, &source);
}

static inline cairo_status_t skin_append_bytes(void *closure, const unsigned char *data, unsigned int length) {
  g_byte_array_append((GByteArray *)closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/// Writes a surface as PNG; the caller frees the array.
static inline GByteArray *skin_png_from_surface(cairo_surface_t *surface) {
  GByteArray *bytes = g_byte_array_new();
  if (cairo_surface_write_to_png_stream(surface, skin_append_bytes, bytes) != CAIRO_STATUS_SUCCESS) {
    g_byte_array_unref(bytes);
    return NULL;
  }
  return bytes;
}

/// A font map of FreeType fonts that knows the fonts of one fontconfig configuration only.
static inline PangoFontMap *skin_font_map_new(FcConfig *configuration) {
  PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  if (map) pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), configuration);
  return map;
}

/// Tells a font map that its configuration has got more fonts.
static inline void skin_font_map_changed(PangoFontMap *map) {
  pango_fc_font_map_config_changed(PANGO_FC_FONT_MAP(map));
}

static inline void skin_unref(void *object) { g_object_unref(object); }

#endif
