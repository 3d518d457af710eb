#if GTK

public import CGTK
import DropCore

/// A widget, as GTK's functions give and take it.
public typealias GTKWidget = UnsafeMutablePointer<GtkWidget>

/// A closure that GTK holds.
@GLibActor
final class Held<Argument> {
  let body: @GLibActor (Argument) -> Void
  init(_ body: @escaping @GLibActor (Argument) -> Void) { self.body = body }
}

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

  /// Calls back on a signal that says nothing but its name.
  func on(_ signal: String, _ body: @escaping @GLibActor () -> Void) {
    let done: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
      unsafe callBack(data)
    }
    unsafe g_signal_connect_data(
      self,
      signal,
      unsafeBitCast(done, to: GCallback.self),
      Unmanaged.passRetained(Held<Void>(body)).toOpaque(),
      releaseHeld,
      GConnectFlags(0)
    )
  }
}

/// Calls what GTK holds.
func callBack(_ data: gpointer?) {
  guard let data = unsafe data else { return }
  let address = unsafe UInt(bitPattern: data)
  GLibActor.assumeIsolated {
    guard let data = unsafe UnsafeRawPointer(bitPattern: address) else { return }
    let held = unsafe Unmanaged<Held<Void>>.fromOpaque(data).takeUnretainedValue()
    held.body(())
  }
}

/// Lets go of what a signal held.
let releaseHeld: GClosureNotify = { data, _ in
  if let data = unsafe data { unsafe Unmanaged<AnyObject>.fromOpaque(data).release() }
}

/// Calls back once after some milliseconds; gives the source's number.
@GLibActor
func after(_ milliseconds: UInt32, _ body: @escaping @GLibActor () -> Void) -> UInt32 {
  unsafe g_timeout_add_full(
    G_PRIORITY_DEFAULT,
    milliseconds,
    { data in
      unsafe callBack(data)
      return 0
    },
    Unmanaged.passRetained(Held<Void>(body)).toOpaque(),
    { data in if let data = unsafe data { unsafe Unmanaged<AnyObject>.fromOpaque(data).release() } }
  )
}

extension Operations {
  init(_ actions: GdkDragAction) {
    self = []
    for (action, operation) in Self.pairs where actions.rawValue & action.rawValue != 0 {
      insert(operation)
    }
  }

  private static var pairs: [(GdkDragAction, Operations)] {
    [(GDK_ACTION_COPY, .copy), (GDK_ACTION_MOVE, .move), (GDK_ACTION_LINK, .link)]
  }
}

extension GdkDragAction {
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
    case .forbidden, .cancel, nil: self = .none
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
