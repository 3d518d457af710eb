// What X11 knows of a drag's source. Its own headers have names such as Region, Drop and Bool, which would be
// those of whoever imports this; so its functions are looked for by name, among what GTK has loaded.

#include <dlfcn.h>
#include <gdk/gdk.h>
#include <stdbool.h>

#ifdef GDK_WINDOWING_X11
extern GType dnd_x11_display_type(void) __asm__("gdk_x11_display_get_type");
extern void *dnd_x11_connection(GdkDisplay *display) __asm__("gdk_x11_display_get_xdisplay");
extern unsigned long dnd_x11_atom(GdkDisplay *display, const char *name)
    __asm__("gdk_x11_get_xatom_by_name_for_display");
extern void dnd_x11_forgive(GdkDisplay *display) __asm__("gdk_x11_display_error_trap_push");
extern int dnd_x11_fault(GdkDisplay *display) __asm__("gdk_x11_display_error_trap_pop");

static inline void *dnd_x11_call(GdkDisplay *display, const char *name) {
  return G_TYPE_CHECK_INSTANCE_TYPE(display, dnd_x11_display_type()) ? dlsym(dlopen(NULL, RTLD_LAZY), name) : NULL;
}
#endif

/// The window of who drags, which owns what is dragged; none, 0, also where it isn't X11 that would say so.
static inline unsigned long dnd_drag_owner(GdkDisplay *display) {
#ifdef GDK_WINDOWING_X11
  unsigned long (*owner)(void *, unsigned long);
  *(void **)&owner = dnd_x11_call(display, "XGetSelectionOwner");
  if (owner) return owner(dnd_x11_connection(display), dnd_x11_atom(display, "XdndSelection"));
#endif
  return 0;
}

/// Whether a window of any program's is still there.
static inline bool dnd_has_window(GdkDisplay *display, unsigned long window) {
#ifdef GDK_WINDOWING_X11
  int (*geometry)(void *, unsigned long, unsigned long *, int *, int *, unsigned *, unsigned *, unsigned *, unsigned *);
  *(void **)&geometry = dnd_x11_call(display, "XGetGeometry");
  if (geometry) {
    unsigned long root;
    int x, y;
    unsigned width, height, border, depth;
    dnd_x11_forgive(display);
    int isThere = geometry(dnd_x11_connection(display), window, &root, &x, &y, &width, &height, &border, &depth);
    return !dnd_x11_fault(display) && isThere;
  }
#endif
  return true;
}
