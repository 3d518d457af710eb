#ifndef DNDHOST_IMAGE_ROWS_H
#define DNDHOST_IMAGE_ROWS_H

// libpng and libtiff report errors by jumping out of their calls or through variadic handlers, which
// no Swift frame may lie between: these functions are all that stands around them, and give statuses.
// Without the trait Images none of them is there.
#include <stddef.h>
#include <stdint.h>

/// What a library said when a call gave no picture; empty where all went well.
typedef struct {
  char text[120];
} dnd_rows_message;

/// Reads a PNG into `width` × `height` × 4 bytes, red first, alpha not multiplied in; 0 for success.
/// Where `convertsGamma` is 0 the samples come out as they are stored.
int dnd_png_read(const uint8_t *bytes, size_t count, uint8_t *rgba, uint32_t width, uint32_t height,
                 int convertsGamma, dnd_rows_message *message);

/// Gives the colour profile that lies in a PNG, of 4 MiB at most; 0 for success, also where there is none.
/// The result is the caller's, to be given back with `dnd_rows_free`.
int dnd_png_profile(const uint8_t *bytes, size_t count, uint8_t **result, size_t *size,
                    dnd_rows_message *message);

/// Writes a PNG of eight bits a channel, the alpha channel left out where `isOpaque`; 0 for success.
/// Its colours are sRGB's, or those of the profile, which may be NULL.
/// The result is the caller's, to be given back with `dnd_rows_free`.
int dnd_png_write(const uint8_t *rgba, uint32_t width, uint32_t height, int isOpaque,
                  const uint8_t *profile, size_t profileSize, uint8_t **result, size_t *size,
                  dnd_rows_message *message);

/// Reads the page of a TIFF whose directory begins at `directory` into `width` × `height` × 4 bytes, as it
/// is stored, red first, alpha not multiplied in; the bytes begin where four can be written at once.
/// Where `keepsInks` isn't 0, four inks come as they are, one a byte, and it is left so; else it becomes 0.
/// 0 for success, 2 where the message says what isn't supported.
int dnd_tiff_read(const uint8_t *bytes, size_t count, uint64_t directory, uint8_t *rgba, uint32_t width,
                  uint32_t height, int *keepsInks, dnd_rows_message *message);

/// Gives back what a call here allocated.
void dnd_rows_free(uint8_t *bytes);

#endif
