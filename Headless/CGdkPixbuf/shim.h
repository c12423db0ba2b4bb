// What the headless UIKit uses of gdk-pixbuf. Swift can't call GObject's cast macros, so they are here.
#ifndef SKIN_GDK_PIXBUF_SHIM_H
#define SKIN_GDK_PIXBUF_SHIM_H

#include <gdk-pixbuf/gdk-pixbuf.h>

typedef struct {
  int maximumSide;
  int maximumPixels;
} skin_image_limits;

static inline void skin_size_prepared(GdkPixbufLoader *loader, int width, int height, void *data) {
  skin_image_limits *limits = (skin_image_limits *)data;
  // A size of zero makes the loader give up before it allocates the pixels.
  if (width > limits->maximumSide || height > limits->maximumSide
      || (long long)width * height > limits->maximumPixels)
    gdk_pixbuf_loader_set_size(loader, 0, 0);
}

/// Reads an image of a known type, or gives NULL: malformed, cut off, too large. The caller unrefs the loader.
static inline GdkPixbufLoader *skin_load(
    const char *type, const guchar *bytes, gsize length, skin_image_limits *limits) {
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_type(type, NULL);
  if (!loader) return NULL;
  g_signal_connect(loader, "size-prepared", G_CALLBACK(skin_size_prepared), limits);
  gboolean written = gdk_pixbuf_loader_write(loader, bytes, length, NULL);
  gboolean closed = gdk_pixbuf_loader_close(loader, NULL);
  if (!written || !closed) {
    g_object_unref(loader);
    return NULL;
  }
  return loader;
}

/// An iterator over an animation that starts at time zero.
static inline GdkPixbufAnimationIter *skin_animation_start(GdkPixbufAnimation *animation) {
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  GTimeVal start = {0, 0};
  return gdk_pixbuf_animation_get_iter(animation, &start);
  G_GNUC_END_IGNORE_DEPRECATIONS
}

/// Moves an iterator to a time in milliseconds.
static inline void skin_animation_advance(GdkPixbufAnimationIter *iterator, long long milliseconds) {
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  GTimeVal time = {(glong)(milliseconds / 1000), (glong)(milliseconds % 1000) * 1000};
  gdk_pixbuf_animation_iter_advance(iterator, &time);
  G_GNUC_END_IGNORE_DEPRECATIONS
}

/// Writes a JPEG; the caller frees the buffer with g_free.
static inline gboolean skin_save_jpeg(GdkPixbuf *pixbuf, const char *quality, gchar **buffer, gsize *size) {
  char *keys[] = {"quality", NULL};
  char *values[] = {(char *)quality, NULL};
  return gdk_pixbuf_save_to_bufferv(pixbuf, buffer, size, "jpeg", keys, values, NULL);
}

static inline void skin_object_unref(void *object) { g_object_unref(object); }

#endif
