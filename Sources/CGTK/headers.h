#include <gtk/gtk.h>
#include <glib-unix.h>
#include <stdbool.h>

// What Swift can't say: calls of any number of arguments, and casts that are macros.

/// A label that assistive technologies read out whenever it changes; it is held for the caller.
static inline GtkWidget *dnd_status_label(void) {
  return GTK_WIDGET(g_object_ref_sink(g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS,
                                                   "xalign", 0.0, "wrap", TRUE, NULL)));
}

/// Where a widget lies in another, if both are shown there.
static inline bool dnd_frame(GtkWidget *widget, GtkWidget *other, graphene_rect_t *frame) {
  return gtk_widget_get_mapped(widget) && gtk_widget_compute_bounds(widget, other, frame);
}

static inline GtkAdjustment *dnd_adjustment(GtkWidget *scroller, bool horizontal) {
  return horizontal ? gtk_scrolled_window_get_hadjustment(GTK_SCROLLED_WINDOW(scroller))
                    : gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));
}

/// Has a box that is in no window yet be a list to assistive technologies: a role can't be another later.
static inline void dnd_make_list(GtkWidget *box) {
  if (!gtk_widget_get_root(box)) g_object_set(box, "accessible-role", GTK_ACCESSIBLE_ROLE_LIST, NULL);
}

/// Puts a tile into a flow box or a list box, in a cell that is an element of a list where the box is one.
static inline void dnd_insert_tile(GtkWidget *box, GtkWidget *tile, int place) {
  if (GTK_IS_FLOW_BOX(box)) {
    bool isList = gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(box)) == GTK_ACCESSIBLE_ROLE_LIST;
    GtkAccessibleRole role = isList ? GTK_ACCESSIBLE_ROLE_LIST_ITEM : GTK_ACCESSIBLE_ROLE_GRID_CELL;
    GtkFlowBoxChild *cell = g_object_new(GTK_TYPE_FLOW_BOX_CHILD, "accessible-role", role, NULL);
    gtk_flow_box_child_set_child(cell, tile);
    gtk_flow_box_insert(GTK_FLOW_BOX(box), GTK_WIDGET(cell), place);
  } else {
    gtk_list_box_insert(GTK_LIST_BOX(box), tile, place);
  }
}

/// Tells assistive technologies what a widget is called and, unless that is none, what it is.
static inline void dnd_describe(GtkWidget *widget, const char *name, const char *description) {
  GtkAccessible *told = GTK_ACCESSIBLE(widget);
  gtk_accessible_update_property(told, GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (description) gtk_accessible_update_property(told, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}

static inline void dnd_remove_tile(GtkWidget *box, GtkWidget *tile) {
  GtkWidget *cell = gtk_widget_get_parent(tile);
  if (!cell) return;
  if (GTK_IS_FLOW_BOX_CHILD(cell)) {
    gtk_flow_box_child_set_child(GTK_FLOW_BOX_CHILD(cell), NULL);
    gtk_flow_box_remove(GTK_FLOW_BOX(box), cell);
  } else if (GTK_IS_LIST_BOX_ROW(cell)) {
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(cell), NULL);
    gtk_list_box_remove(GTK_LIST_BOX(box), cell);
  }
}

/// Has a gesture hear of what is pressed before anybody else: a list box keeps that from others, even where
/// no row lies.
static inline void dnd_see_first(gpointer gesture) {
  gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(gesture), GTK_PHASE_CAPTURE);
}

/// Appends to a box.
static inline void dnd_append(GtkWidget *box, GtkWidget *child) { gtk_box_append(GTK_BOX(box), child); }

static inline void dnd_add_target(GtkWidget *widget, GtkDropTargetAsync *target) {
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(target));
}

static inline void dnd_add_action(GSimpleActionGroup *group, const char *name, GCallback done,
                                  gpointer data, GClosureNotify release) {
  GSimpleAction *action = g_simple_action_new(name, NULL);
  g_signal_connect_data(action, "activate", done, data, release, 0);
  g_action_map_add_action(G_ACTION_MAP(group), G_ACTION(action));
  g_object_unref(action);
}

static inline void dnd_insert_actions(GtkWidget *widget, GSimpleActionGroup *group) {
  gtk_widget_insert_action_group(widget, "drop", G_ACTION_GROUP(group));
  g_object_unref(group);
}

static inline GdkModifierType dnd_keys(gpointer keyboard) {
  return keyboard ? gdk_device_get_modifier_state(keyboard) : 0;
}

static inline GdkDevice *dnd_keyboard(GtkWidget *widget) {
  GdkSeat *seat = gdk_display_get_default_seat(gtk_widget_get_display(widget));
  return seat ? gdk_seat_get_keyboard(seat) : NULL;
}

/// Looks for all widgets of the display, which has them once: above the theme, which has the priority of
/// settings, and beneath what the app says.
static inline void dnd_add_style(GtkWidget *widget, const char *text) {
  GObject *display = G_OBJECT(gtk_widget_get_display(widget));
  if (g_object_get_data(display, "dndhost-style")) return;
  g_object_set_data(display, "dndhost-style", GINT_TO_POINTER(1));
  GtkCssProvider *style = gtk_css_provider_new();
  gtk_css_provider_load_from_data(style, text, -1);
  gtk_style_context_add_provider_for_display(gtk_widget_get_display(widget), GTK_STYLE_PROVIDER(style),
                                             GTK_STYLE_PROVIDER_PRIORITY_SETTINGS + 1);
  g_object_unref(style);
}

/// Looks for one widget alone; the provider is the caller's.
static inline void dnd_style_one(GtkWidget *widget, GtkCssProvider *style) {
  gtk_style_context_add_provider(gtk_widget_get_style_context(widget), GTK_STYLE_PROVIDER(style),
                                 GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

static inline gboolean dnd_drop_menu(gpointer menu) {
  gtk_widget_unparent(menu);
  return G_SOURCE_REMOVE;
}

static inline void dnd_menu_closed(GtkPopover *menu, gpointer data) {
  (void)data;
  // What was chosen is done after it has closed.
  g_idle_add_full(G_PRIORITY_LOW, dnd_drop_menu, g_object_ref(menu), g_object_unref);
}

/// Opens a menu of one line at a widget, and takes it away once it is closed.
static inline void dnd_show_menu(GtkWidget *widget, const char *label, const char *action) {
  GMenu *model = g_menu_new();
  g_menu_append(model, label, action);
  GtkWidget *menu = gtk_popover_menu_new_from_model(G_MENU_MODEL(model));
  g_object_unref(model);
  gtk_widget_set_parent(menu, widget);
  g_signal_connect(menu, "closed", G_CALLBACK(dnd_menu_closed), NULL);
  gtk_popover_popup(GTK_POPOVER(menu));
}

/// Adds to a field's own menu, which knows GTK's own undo only, what takes back drops, too; not where the app
/// has added something.
static inline void dnd_add_field_menu(GtkWidget *field, const char *undo, const char *redo) {
  GMenu *menu = g_menu_new();
  g_menu_append(menu, undo, "drop.undo");
  g_menu_append(menu, redo, "drop.redo");
  GMenuModel *model = G_MENU_MODEL(menu);
  if (GTK_IS_TEXT_VIEW(field) && !gtk_text_view_get_extra_menu(GTK_TEXT_VIEW(field)))
    gtk_text_view_set_extra_menu(GTK_TEXT_VIEW(field), model);
  else if (GTK_IS_ENTRY(field) && !gtk_entry_get_extra_menu(GTK_ENTRY(field)))
    gtk_entry_set_extra_menu(GTK_ENTRY(field), model);
  else if (GTK_IS_TEXT(field) && !gtk_text_get_extra_menu(GTK_TEXT(field)))
    gtk_text_set_extra_menu(GTK_TEXT(field), model);
  g_object_unref(menu);
}

/// How far a line of text is scrolled to the left.
static inline int dnd_scroll_offset(GtkWidget *line) {
  int offset = 0;
  g_object_get(line, "scroll-offset", &offset, NULL);
  return offset;
}

/// Says a line where another start of the application was made: of what went wrong, or not.
static inline void dnd_tell_caller(GApplicationCommandLine *caller, const char *line, bool isProblem) {
  if (isProblem) g_application_command_line_printerr(caller, "dndhost-shelf: %s\n", line);
  else g_application_command_line_print(caller, "%s\n", line);
}

static inline GtkWindow *dnd_window(GtkWidget *widget) {
  GtkRoot *root = gtk_widget_get_root(widget);
  return root && GTK_IS_WINDOW(root) ? GTK_WINDOW(root) : NULL;
}
