// The system's libraries that only some runs need: each is loaded as one of its functions is first called, so that a
// program begins as fast as one that was built without them.
//
// Whoever calls a function sees the library's own header, and links this in the library's place. Elsewhere than on
// Linux the libraries are linked, and nothing is done here.
#ifndef LATE_LIBRARIES_H
#define LATE_LIBRARIES_H

enum late_library {
  LATE_PNG,
  LATE_TURBOJPEG,
  LATE_WEBP,
  LATE_WEBPDEMUX,
  LATE_TIFF,
  LATE_LCMS,
  LATE_HEIF,
  LATE_JXL,
  LATE_QPDF,
  LATE_ZLIB,
  LATE_UCHARDET,
  LATE_MICROHTTPD,
  LATE_SECCOMP,
  LATE_COUNT,
};

// Loads a library now: before its first call somebody can be told that it isn't there, and after it the program ends.
// Null, or why not; the text stays as it is.
const char *late_load(enum late_library library);

#endif
