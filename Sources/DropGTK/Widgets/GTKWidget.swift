#if GTK

public import CGTK
import DropCore

/// A widget, as GTK's functions give and take it.
public typealias GTKWidget = UnsafeMutablePointer<GtkWidget>

@GLibActor
extension UnsafeMutablePointer<GtkWidget> {
  /// Where it lies in another, in logical pixels; none while it isn't shown.
  func frame(in other: GTKWidget) -> Rect? {
    var frame = graphene_rect_t()
    guard unsafe dnd_frame(self, other, &frame) else { return nil }
    return Rect(
      x: Double(frame.origin.x),
      y: Double(frame.origin.y),
      width: Double(frame.size.width),
      height: Double(frame.size.height)
    )
  }

  func mark(_ style: String, _ isOn: Bool = true) {
    if isOn {
      unsafe gtk_widget_add_css_class(self, style)
    } else {
      unsafe gtk_widget_remove_css_class(self, style)
    }
  }

  /// Tells assistive technologies what it is called, and what it is where that isn't empty.
  func describe(_ name: String, _ description: String = "") {
    unsafe dnd_describe(self, name, description.isEmpty ? nil : description)
  }

  /// Calls back as it or something in it is pressed, before any of them takes that for itself.
  func onClick(_ body: @escaping @GLibActor () -> Void) {
    guard let gesture = unsafe gtk_gesture_click_new() else { return }
    unsafe dnd_see_first(gpointer(gesture))
    // What it says before are a number and a point.
    let done: @convention(c) (gpointer?, Int32, Double, Double, gpointer?) -> Void = {
      unsafe callBack($4)
    }
    let handler = unsafe unsafeBitCast(done, to: GCallback.self)
    unsafe connectSignal(gpointer(gesture), "pressed", handler, holding: Held<Void>(body))
    unsafe gtk_widget_add_controller(self, gesture)
  }

  /// Calls back on a key where it or something in it has the focus: also where one types, or only elsewhere.
  ///
  /// `first` is before whoever has the focus takes it for itself.
  func onKey(
    _ key: String,
    alsoTyping: Bool = true,
    first: Bool = false,
    _ body: @escaping @GLibActor () -> Void
  ) {
    unsafe onKey(key, alsoTyping: alsoTyping, first: first) {
      body()
      return true
    }
  }

  /// The same where it isn't always meant: what says false leaves the key to whoever is around.
  func onKey(
    _ key: String,
    alsoTyping: Bool = true,
    first: Bool = false,
    _ body: @escaping @GLibActor () -> Bool
  ) {
    let always: KeyPressed = { _, _, data in unsafe HeldKey.press(data) }
    let elsewhere: KeyPressed = { widget, _, data in
      if unsafe widget?.focus?.isTypedInto == true { return 0 }
      return unsafe HeldKey.press(data)
    }
    let action = unsafe gtk_callback_action_new(
      unsafeBitCast(alsoTyping ? always : elsewhere, to: GtkShortcutFunc.self),
      Unmanaged.passRetained(HeldKey(body)).toOpaque(),
      { data in if let data = unsafe data { unsafe Unmanaged<AnyObject>.fromOpaque(data).release() }
      }
    )
    guard let keys = unsafe gtk_shortcut_controller_new() else { return }
    if first { unsafe gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE) }
    let trigger = unsafe gtk_shortcut_trigger_parse_string(key)
    unsafe gtk_shortcut_controller_add_shortcut(keys, gtk_shortcut_new(trigger, action))
    unsafe gtk_widget_add_controller(self, keys)
  }

  private typealias KeyPressed =
    @convention(c) @GLibActor (GTKWidget?, OpaquePointer?, gpointer?) -> gboolean

  /// Calls back on a signal that says nothing but its name, such as `clicked`, `map` or `changed`.
  ///
  /// Of one that says more, what it says would be taken for what it holds.
  public func on(_ signal: String, _ body: @escaping @GLibActor () -> Void) {
    unsafe onSignal(self, signal, body)
  }
}

/// What a key does, which GTK holds.
@GLibActor
private final class HeldKey {
  private let body: @GLibActor () -> Bool

  init(_ body: @escaping @GLibActor () -> Bool) { self.body = body }

  static func press(_ data: gpointer?) -> gboolean {
    guard let data = unsafe data else { return 0 }
    return unsafe Unmanaged<HeldKey>.fromOpaque(data).takeUnretainedValue().body() ? 1 : 0
  }
}

@GLibActor
extension Point {
  /// The same place, counted in another widget of the window; itself where one of them isn't shown.
  func moved(from widget: GTKWidget, to other: GTKWidget) -> Point {
    var found = Point(x: x, y: y)
    _ = unsafe gtk_widget_translate_coordinates(widget, other, x, y, &found.x, &found.y)
    return found
  }
}

extension Operations {
  init(_ actions: GdkDragAction) {
    self = []
    if actions.rawValue & GDK_ACTION_COPY.rawValue != 0 { insert(.copy) }
    if actions.rawValue & GDK_ACTION_MOVE.rawValue != 0 { insert(.move) }
    if actions.rawValue & GDK_ACTION_LINK.rawValue != 0 { insert(.link) }
  }
}

extension DropCore.Operation {
  /// What one action of GTK's means; none where it is none, or several.
  init?(_ action: GdkDragAction) {
    switch action {
    case GDK_ACTION_COPY: self = .copy
    case GDK_ACTION_MOVE: self = .move
    case GDK_ACTION_LINK: self = .link
    default: return nil
    }
  }
}

extension GdkDragAction {
  init(_ operations: Operations) {
    let parts: [(Operations, GdkDragAction)] = [
      (.copy, GDK_ACTION_COPY), (.move, GDK_ACTION_MOVE), (.link, GDK_ACTION_LINK),
    ]
    self.init(parts.reduce(0) { $0 | (operations.contains($1.0) ? $1.1.rawValue : 0) })
  }

  /// All that a destination may do.
  static var all: GdkDragAction {
    GdkDragAction(GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue | GDK_ACTION_LINK.rawValue)
  }

  static let none = GdkDragAction(0)

  init(_ operation: DropCore.Operation?) {
    switch operation {
    case .copy: self = GDK_ACTION_COPY
    case .move: self = GDK_ACTION_MOVE
    case .link: self = GDK_ACTION_LINK
    default: self = .none
    }
  }
}

extension Modifiers {
  init(_ keys: GdkModifierType) {
    self = []
    let pairs: [(GdkModifierType, Modifiers)] = [
      (GDK_ALT_MASK, .option), (GDK_SUPER_MASK, .command), (GDK_META_MASK, .command),
      (GDK_SHIFT_MASK, .shift), (GDK_CONTROL_MASK, .control),
    ]
    for (mask, key) in pairs where keys.rawValue & mask.rawValue != 0 { insert(key) }
  }
}

#endif
