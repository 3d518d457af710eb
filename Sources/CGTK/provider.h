// What is dragged out, in formats that are names alone: GDK would ask for a value of a type at once, and stand
// still until it has it.

#include <gtk/gtk.h>

/// Writes one format into a stream that is held for it, and ends the task, held too.
typedef void (*DndWrite)(gpointer data, const char *format, GOutputStream *stream, GTask *task);

typedef struct {
  GdkContentProvider parent;
  GdkContentFormats *formats;
  DndWrite write;
  gpointer data;
  GDestroyNotify release;
} DndProvider;

static inline GdkContentFormats *dnd_provider_formats(GdkContentProvider *provider) {
  return gdk_content_formats_ref(((DndProvider *)provider)->formats);
}

static inline void dnd_provider_write(GdkContentProvider *provider, const char *format, GOutputStream *stream,
                                      int priority, GCancellable *cancellable, GAsyncReadyCallback done,
                                      gpointer data) {
  DndProvider *own = (DndProvider *)provider;
  GTask *task = g_task_new(provider, cancellable, done, data);
  g_task_set_priority(task, priority);
  own->write(own->data, format, g_object_ref(stream), task);
}

static inline gboolean dnd_provider_written(GdkContentProvider *provider, GAsyncResult *result, GError **error) {
  return g_task_propagate_boolean(G_TASK(result), error);
}

static inline void dnd_provider_finalize(GObject *object) {
  DndProvider *own = (DndProvider *)object;
  GObjectClass *above = g_type_class_peek(GDK_TYPE_CONTENT_PROVIDER);
  gdk_content_formats_unref(own->formats);
  own->release(own->data);
  above->finalize(object);
}

static inline void dnd_provider_class(gpointer type, gpointer data) {
  (void)data;
  GdkContentProviderClass *class = type;
  class->ref_formats = dnd_provider_formats;
  class->write_mime_type_async = dnd_provider_write;
  class->write_mime_type_finish = dnd_provider_written;
  G_OBJECT_CLASS(type)->finalize = dnd_provider_finalize;
}

/// By its name: each module that sees this has functions of its own.
static inline GType dnd_provider_type(void) {
  GType type = g_type_from_name("DndProvider");
  if (type) return type;
  return g_type_register_static_simple(GDK_TYPE_CONTENT_PROVIDER, "DndProvider", sizeof(GdkContentProviderClass),
                                       dnd_provider_class, sizeof(DndProvider), NULL, 0);
}

/// The names end with none; what they mean is asked of `write` with `data`, which `release` gets at the end.
static inline GdkContentProvider *dnd_provider_new(const char **names, guint count, DndWrite write, gpointer data,
                                                   GDestroyNotify release) {
  DndProvider *own = g_object_new(dnd_provider_type(), NULL);
  own->formats = gdk_content_formats_new(names, count);
  own->write = write;
  own->data = data;
  own->release = release;
  return (GdkContentProvider *)own;
}

/// The formats in which GDK can write a list of files: the list of addresses, and what portals take.
static inline GdkContentFormats *dnd_file_formats(void) {
  GType type = GDK_TYPE_FILE_LIST;
  return gdk_content_formats_union_serialize_mime_types(gdk_content_formats_new_for_gtype(type));
}

/// Writes addresses as one of those formats.
static inline void dnd_write_files(GOutputStream *stream, const char *format, const char **addresses, gsize count,
                                   GCancellable *cancellable, GAsyncReadyCallback done, gpointer data) {
  GFile **files = g_new(GFile *, count + 1);
  for (gsize i = 0; i < count; i++) files[i] = g_file_new_for_uri(addresses[i]);
  GValue value = G_VALUE_INIT;
  g_value_init(&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed(&value, gdk_file_list_new_from_array(files, count));
  gdk_content_serialize_async(stream, format, &value, G_PRIORITY_DEFAULT, cancellable, done, data);
  g_value_unset(&value);
  for (gsize i = 0; i < count; i++) g_object_unref(files[i]);
  g_free(files);
}

/// Ends a task, and lets go of its stream before: a reader under Wayland waits until nobody has that any more.
static inline void dnd_end_write(GTask *task, GOutputStream *stream, const char *problem) {
  g_object_unref(stream);
  if (problem) g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s", problem);
  else g_task_return_boolean(task, TRUE);
  g_object_unref(task);
}

/// The gesture by which a drag begins is over before it has: nothing can be dragged from there.
static inline void dnd_deny(gpointer gesture) { gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_DENIED); }

static inline void dnd_add_source(GtkWidget *widget, GtkDragSource *source) {
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(source));
}

/// What a widget looks like now, whatever becomes of it.
static inline GdkPaintable *dnd_still(GtkWidget *widget) {
  GdkPaintable *live = gtk_widget_paintable_new(widget);
  GdkPaintable *still = gdk_paintable_get_current_image(live);
  g_object_unref(live);
  return still;
}

/// Has a drag show a widget under the pointer.
static inline void dnd_show_dragged(GdkDrag *drag, GtkWidget *widget) {
  gtk_drag_icon_set_child(GTK_DRAG_ICON(gtk_drag_icon_get_for_drag(drag)), widget);
}
