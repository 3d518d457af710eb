#ifdef DNDHOST_IMAGES

#include "CImageRows.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// What is under way; it lies outside of the frame that is jumped back into.
typedef struct {
  const uint8_t *bytes;
  size_t count;
  size_t at;
  uint8_t *made;
  size_t size;
  size_t room;
  dnd_rows_message *message;
} work;

static void fail(png_structp png, png_const_charp text) {
  work *work = png_get_error_ptr(png);
  strncpy(work->message->text, text, sizeof work->message->text - 1);
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void give(png_structp png, png_bytep target, size_t wanted) {
  work *work = png_get_io_ptr(png);
  if (wanted > work->count - work->at) png_error(png, "ends early");
  memcpy(target, work->bytes + work->at, wanted);
  work->at += wanted;
}

static void take(png_structp png, png_bytep bytes, size_t count) {
  work *work = png_get_io_ptr(png);
  if (count > work->room - work->size) {
    size_t room = work->room + work->room / 2 + count + 65536;
    uint8_t *made = realloc(work->made, room);
    if (!made) png_error(png, "no memory");
    work->made = made;
    work->room = room;
  }
  memcpy(work->made + work->size, bytes, count);
  work->size += count;
}

static void flush(png_structp png) { (void)png; }

// What reads for that work; NULL without memory. The caller says where to jump before it reads.
static png_structp reader(work *reading, png_infop *info) {
  memset(reading->message, 0, sizeof *reading->message);
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reading, fail, ignore);
  *info = png ? png_create_info_struct(png) : NULL;
  if (!*info) {
    png_destroy_read_struct(&png, NULL, NULL);
    return NULL;
  }
  png_set_read_fn(png, reading, give);
  return png;
}

int dnd_png_read(const uint8_t *bytes, size_t count, uint8_t *rgba, uint32_t width, uint32_t height,
                 int convertsGamma, dnd_rows_message *message) {
  work reading = {.bytes = bytes, .count = count, .message = message};
  png_infop info = NULL;
  png_structp png = reader(&reading, &info);
  if (!png) return 1;
  // Nothing that lives in this frame is changed after here and read after a jump.
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return 1;
  }
  // The header was held against the limits before; ancillary chunks may not take more than pixels do.
  png_set_user_limits(png, width, height);
  png_set_chunk_malloc_max(png, 64 << 20);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height) {
    png_error(png, "two sizes");
  }
  // As libpng's own simplified reader has it: what says nothing is sRGB, and so is what comes out.
  if (convertsGamma) png_set_alpha_mode_fixed(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
  png_set_expand(png);
  png_set_scale_16(png);
  if (!(png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != (size_t)width * 4) png_error(png, "rows of another length");
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t row = 0; row < height; row++) {
      png_read_row(png, rgba + (size_t)row * width * 4, NULL);
    }
  }
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  return 0;
}

int dnd_png_profile(const uint8_t *bytes, size_t count, uint8_t **result, size_t *size,
                    dnd_rows_message *message) {
  work reading = {.bytes = bytes, .count = count, .message = message};
  png_infop info = NULL;
  png_structp png = reader(&reading, &info);
  if (!png) return 1;
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return 1;
  }
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_chunk_malloc_max(png, 4 << 20);
  png_read_info(png, info);
  png_charp name = NULL;
  png_bytep profile = NULL;
  png_uint_32 length = 0;
  int method = 0;
  if (png_get_iCCP(png, info, &name, &method, &profile, &length) && length > 0) {
    *result = malloc(length);
    if (!*result) png_error(png, "no memory");
    memcpy(*result, profile, length);
    *size = length;
  }
  png_destroy_read_struct(&png, &info, NULL);
  return 0;
}

int dnd_png_write(const uint8_t *rgba, uint32_t width, uint32_t height, int isOpaque,
                  const uint8_t *profile, size_t profileSize, uint8_t **result, size_t *size,
                  dnd_rows_message *message) {
  work writing = {.message = message};
  memset(message, 0, sizeof *message);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &writing, fail, ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    png_destroy_write_struct(&png, NULL);
    return 1;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(writing.made);
    return 1;
  }
  png_set_write_fn(png, &writing, take, flush);
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_IHDR(png, info, width, height, 8, isOpaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGBA,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
  if (profile) {
    png_set_iCCP(png, info, "profile", PNG_COMPRESSION_TYPE_BASE, profile, (png_uint_32)profileSize);
    // One that the library finds fault with it leaves out, with no more than a warning.
    if (!png_get_valid(png, info, PNG_INFO_iCCP)) png_error(png, "the colour profile is refused");
  } else {
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  }
  png_write_info(png, info);
  if (isOpaque) png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (uint32_t row = 0; row < height; row++) png_write_row(png, rgba + (size_t)row * width * 4);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  *result = writing.made;
  *size = writing.size;
  return 0;
}

void dnd_rows_free(uint8_t *bytes) { free(bytes); }

#endif
