#include <jxl/decode.h>
#include <stddef.h>

// Two calls lost an argument that they never used.
#ifndef JPEGXL_NUMERIC_VERSION
#define DND_JXL_UNUSED NULL,
#elif JPEGXL_NUMERIC_VERSION < 0x00090000
#define DND_JXL_UNUSED NULL,
#else
#define DND_JXL_UNUSED
#endif

/// Says how large the profile is that the decoded pixels' colours have.
static inline JxlDecoderStatus dnd_jxl_profile_size(const JxlDecoder *decoder, size_t *size) {
  return JxlDecoderGetICCProfileSize(decoder, DND_JXL_UNUSED JXL_COLOR_PROFILE_TARGET_DATA, size);
}

/// Writes that profile, of as many bytes as were said.
static inline JxlDecoderStatus dnd_jxl_profile(const JxlDecoder *decoder, uint8_t *bytes, size_t size) {
  return JxlDecoderGetColorAsICCProfile(decoder, DND_JXL_UNUSED JXL_COLOR_PROFILE_TARGET_DATA, bytes, size);
}

/// Gives the colours of the decoded pixels where numbers say them.
static inline JxlDecoderStatus dnd_jxl_colours(const JxlDecoder *decoder, JxlColorEncoding *colours) {
  return JxlDecoderGetColorAsEncodedProfile(decoder, DND_JXL_UNUSED JXL_COLOR_PROFILE_TARGET_DATA, colours);
}
