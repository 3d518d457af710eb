#ifdef DNDHOST_IMAGES

#include "CImageRows.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <tiffio.h>

#if TIFFLIB_VERSION < 20221213
#error "the trait Images needs libtiff 4.5 or newer, which can be told how much it may allocate"
#endif

// The bytes that are read as if they were a file.
typedef struct {
  const uint8_t *bytes;
  uint64_t count;
  uint64_t at;
} source;

static tmsize_t give(thandle_t handle, void *target, tmsize_t wanted) {
  source *from = handle;
  if (wanted <= 0 || from->at >= from->count) return 0;
  uint64_t rest = from->count - from->at;
  uint64_t given = (uint64_t)wanted < rest ? (uint64_t)wanted : rest;
  memcpy(target, from->bytes + from->at, given);
  from->at += given;
  return (tmsize_t)given;
}

static tmsize_t refuse(thandle_t handle, void *bytes, tmsize_t count) {
  (void)handle;
  (void)bytes;
  (void)count;
  return 0;
}

static uint64_t seek(thandle_t handle, uint64_t offset, int whence) {
  source *from = handle;
  if (whence == SEEK_CUR) offset += from->at;
  if (whence == SEEK_END) offset += from->count;
  from->at = offset;
  return offset;
}

static int leave(thandle_t handle) {
  (void)handle;
  return 0;
}

static uint64_t size(thandle_t handle) { return ((source *)handle)->count; }

// Given as a whole: some versions of 4.5 read tiles that aren't compressed only so.
static int map(thandle_t handle, void **bytes, toff_t *count) {
  source *from = handle;
  *bytes = (void *)(uintptr_t)from->bytes;
  *count = from->count;
  return 1;
}

static void unmap(thandle_t handle, void *bytes, toff_t count) {
  (void)handle;
  (void)bytes;
  (void)count;
}

// The first thing that went wrong says most.
static int note(TIFF *tiff, void *user, const char *module, const char *format, va_list arguments) {
  (void)tiff;
  (void)module;
  dnd_rows_message *message = user;
  if (!message->text[0]) vsnprintf(message->text, sizeof message->text, format, arguments);
  return 1;
}

static int ignore(TIFF *tiff, void *user, const char *module, const char *format, va_list arguments) {
  (void)tiff;
  (void)user;
  (void)module;
  (void)format;
  (void)arguments;
  return 1;
}

static int say(dnd_rows_message *message, int code, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message->text, sizeof message->text, format, arguments);
  va_end(arguments);
  return code;
}

enum { DAMAGED = 1, UNSUPPORTED = 2 };

// Held against a list, as each further one is a library of its own.
static int isKnown(uint16_t compression) {
  switch (compression) {
  case COMPRESSION_NONE:
  case COMPRESSION_CCITTRLE:
  case COMPRESSION_CCITTFAX3:
  case COMPRESSION_CCITTFAX4:
  case COMPRESSION_LZW:
  case COMPRESSION_JPEG:
  case COMPRESSION_ADOBE_DEFLATE:
  case COMPRESSION_DEFLATE:
  case COMPRESSION_PACKBITS:
    return 1;
  default:
    return 0;
  }
}

// What the picture is made of, and that decoding it is no more work than its size says.
static int check(TIFF *tiff, uint32_t width, uint32_t height, dnd_rows_message *message) {
  uint32_t ownWidth = 0, ownHeight = 0;
  uint16_t compression = 0, samples = 0, format = 0;
  TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &ownWidth);
  TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &ownHeight);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &compression);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &samples);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &format);
  if (ownWidth != width || ownHeight != height) return say(message, DAMAGED, "two sizes");
  if (!isKnown(compression)) return say(message, UNSUPPORTED, "compression %u", compression);
  if (samples > 8) return say(message, UNSUPPORTED, "%u samples a pixel", samples);
  if (format == SAMPLEFORMAT_IEEEFP) return say(message, UNSUPPORTED, "samples with a fraction");
  if (format != SAMPLEFORMAT_UINT && format != SAMPLEFORMAT_VOID) {
    return say(message, UNSUPPORTED, "samples of format %u", format);
  }
  char words[1024] = "";
  if (!TIFFRGBAImageOK(tiff, words)) return say(message, UNSUPPORTED, "%s", words);
  if (!TIFFIsTiled(tiff)) return 0;
  uint32_t tileWidth = 0, tileHeight = 0;
  TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &tileWidth);
  TIFFGetField(tiff, TIFFTAG_TILELENGTH, &tileHeight);
  uint64_t most = ((uint64_t)width * height * 4 + (1 << 24)) * 8;
  uint64_t tile = (uint64_t)tileWidth * tileHeight;
  if (tile > 0 && TIFFNumberOfTiles(tiff) <= most / tile) return 0;
  return say(message, DAMAGED, "tiles of %ux%u", tileWidth, tileHeight);
}

// Says of alpha that isn't multiplied in that it is, as the library would multiply it otherwise, and
// what is lost by that doesn't come back; whether it wasn't.
static int keepsPlainAlpha(TIFF *tiff) {
  uint16_t count = 0, *kinds = NULL, own[8];
  TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds);
  if (count == 0 || count > 8 || kinds[0] != EXTRASAMPLE_UNASSALPHA) return 0;
  memcpy(own, kinds, count * sizeof *own);
  own[0] = EXTRASAMPLE_ASSOCALPHA;
  return TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, count, own);
}

// Whether the samples behind the colours are said to be alpha. The library takes those for it of which
// nothing is said, too.
static int hasAlpha(TIFF *tiff) {
  uint16_t count = 0, *kinds = NULL;
  TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds);
  return count > 0 && kinds[0] != EXTRASAMPLE_UNSPECIFIED;
}

// Lab's white is that of light at 5,000 K, and the library's colours are those of 6,500 K: sRGB's matrix,
// adapted by Bradford's, makes one white of the other. Its curve is sRGB's, too.
static void adapt(TIFFCIELabToRGB *lab) {
  static const float adapted[3][3] = {
      {3.1338561f, -1.6168667f, -0.4906146f},
      {-0.9787684f, 1.9161415f, 0.0334540f},
      {0.0719453f, -0.2289914f, 1.4052427f},
  };
  memcpy(lab->display.d_mat, adapted, sizeof adapted);
  lab->X0 = 96.422f;
  lab->Y0 = 100;
  lab->Z0 = 82.521f;
  lab->display.d_Y0R = lab->display.d_Y0G = lab->display.d_Y0B = 0;
  lab->rstep = lab->gstep = lab->bstep = lab->display.d_YCR / (float)lab->range;
  for (int place = 0; place <= lab->range; place++) {
    float light = (float)place / (float)lab->range;
    float value = light <= 0.0031308f ? 12.92f * light : 1.055f * powf(light, 1 / 2.4f) - 0.055f;
    lab->Yr2r[place] = lab->Yg2g[place] = lab->Yb2b[place] = 255 * value;
  }
}

static uint32_t packed(uint32_t first, uint32_t second, uint32_t third, uint32_t fourth) {
  return first | second << 8 | third << 16 | fourth << 24;
}

// Four inks in place of colours, of rows whose pixels lie together. Part of the library's own: it says
// how much is passed over behind each row.
static void putInks(TIFFRGBAImage *image, uint32_t *target, uint32_t x, uint32_t y, uint32_t width,
                    uint32_t height, int32_t skipped, int32_t left, unsigned char *inks) {
  (void)x;
  (void)y;
  for (; height > 0; height--) {
    for (uint32_t place = 0; place < width; place++) {
      *target++ = packed(inks[0], inks[1], inks[2], inks[3]);
      inks += image->samplesperpixel;
    }
    target += left;
    inks += (int64_t)skipped * image->samplesperpixel;
  }
}

// The same of inks that lie apart.
static void putApart(TIFFRGBAImage *image, uint32_t *target, uint32_t x, uint32_t y, uint32_t width,
                     uint32_t height, int32_t skipped, int32_t left, unsigned char *cyan,
                     unsigned char *magenta, unsigned char *yellow, unsigned char *black) {
  (void)image;
  (void)x;
  (void)y;
  for (; height > 0; height--) {
    for (uint32_t place = 0; place < width; place++) {
      *target++ = packed(*cyan++, *magenta++, *yellow++, *black++);
    }
    target += left;
    cyan += skipped;
    magenta += skipped;
    yellow += skipped;
    black += skipped;
  }
}

// Whether the picture is of four inks and comes as them.
static int takesInks(TIFFRGBAImage *image) {
  if (image->photometric != PHOTOMETRIC_SEPARATED || image->bitspersample != 8 ||
      image->samplesperpixel < 4) {
    return 0;
  }
  if (image->isContig) {
    image->put.contig = putInks;
  } else {
    image->put.separate = putApart;
  }
  return 1;
}

static uint8_t divided(uint32_t value, uint32_t alpha) {
  uint32_t whole = (value * 255 + alpha / 2) / alpha;
  return whole < 255 ? (uint8_t)whole : 255;
}

// Packed pixels into bytes, red first, alpha not multiplied in.
static void unpack(uint8_t *rgba, size_t count, int isClear, int isPlain) {
  for (uint8_t *pixel = rgba; count > 0; count--, pixel += 4) {
    uint32_t packed;
    memcpy(&packed, pixel, sizeof packed);
    uint32_t alpha = isClear ? TIFFGetA(packed) : 255;
    pixel[0] = TIFFGetR(packed);
    pixel[1] = TIFFGetG(packed);
    pixel[2] = TIFFGetB(packed);
    pixel[3] = (uint8_t)alpha;
    if (isPlain || alpha == 255) continue;
    for (int channel = 0; channel < 3; channel++) {
      pixel[channel] = alpha > 0 ? divided(pixel[channel], alpha) : 0;
    }
  }
}

static int decode(TIFF *tiff, uint8_t *rgba, uint32_t width, uint32_t height, int *keepsInks,
                  dnd_rows_message *message) {
  int code = check(tiff, width, height, message);
  if (code != 0) return code;
  int isClear = hasAlpha(tiff);
  int isPlain = keepsPlainAlpha(tiff);
  TIFFRGBAImage image;
  char words[1024] = "";
  if (!TIFFRGBAImageBegin(&image, tiff, 1, words)) return say(message, UNSUPPORTED, "%s", words);
  // Turning is left to the caller.
  image.orientation = ORIENTATION_TOPLEFT;
  image.req_orientation = ORIENTATION_TOPLEFT;
  if (image.cielab) adapt(image.cielab);
  *keepsInks = *keepsInks && takesInks(&image);
  int isWhole = TIFFRGBAImageGet(&image, (uint32_t *)(void *)rgba, width, height);
  isClear = *keepsInks || (isClear && image.alpha != 0);
  if (isWhole) unpack(rgba, (size_t)width * height, isClear, *keepsInks || isPlain);
  TIFFRGBAImageEnd(&image);
  return isWhole ? 0 : DAMAGED;
}

int dnd_tiff_read(const uint8_t *bytes, size_t count, uint64_t directory, uint8_t *rgba, uint32_t width,
                  uint32_t height, int *keepsInks, dnd_rows_message *message) {
  source from = {.bytes = bytes, .count = count};
  memset(message, 0, sizeof *message);
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (!options) return DAMAGED;
  // Eight samples of sixteen bits a pixel, and what a small picture needs beside them.
  uint64_t most = (uint64_t)width * height * 16 + (64 << 20);
  TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)most);
  TIFFOpenOptionsSetErrorHandlerExtR(options, note, message);
  TIFFOpenOptionsSetWarningHandlerExtR(options, ignore, NULL);
  TIFF *tiff = TIFFClientOpenExt("", "rh", &from, give, refuse, seek, leave, size, map, unmap, options);
  TIFFOpenOptionsFree(options);
  if (!tiff) return DAMAGED;
  int code = DAMAGED;
  if (TIFFSetSubDirectory(tiff, directory)) code = decode(tiff, rgba, width, height, keepsInks, message);
  TIFFClose(tiff);
  return code;
}

#endif
