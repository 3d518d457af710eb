#include "CFileLabel.h"

#include <sys/xattr.h>

#if defined(__APPLE__)
static const char name[] = "org.dndhost.saved";
int dnd_label_put(int file, const char *text, size_t count) { return fsetxattr(file, name, text, count, 0, 0); }
ssize_t dnd_label_read(int file, char *text, size_t most) { return fgetxattr(file, name, text, most, 0, 0); }
#else
static const char name[] = "user.dndhost.saved";
int dnd_label_put(int file, const char *text, size_t count) { return fsetxattr(file, name, text, count, 0); }
ssize_t dnd_label_read(int file, char *text, size_t most) { return fgetxattr(file, name, text, most); }
#endif
