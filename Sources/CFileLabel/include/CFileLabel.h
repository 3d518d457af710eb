#ifndef DNDHOST_FILE_LABEL_H
#define DNDHOST_FILE_LABEL_H

// A line beside a file's bytes, as an extended attribute: the calls differ between systems, and Swift sees none of them.
#include <stddef.h>
#include <sys/types.h>

/// Puts a line on an open file, in the place of one that is there; 0, or -1 with errno, as where its file system has no
/// room for such.
int dnd_label_put(int file, const char *text, size_t count);

/// Reads a file's line into `text`; how long it is, or -1 with errno, as where there is none, or it is longer than `most`.
ssize_t dnd_label_read(int file, char *text, size_t most);

#endif
