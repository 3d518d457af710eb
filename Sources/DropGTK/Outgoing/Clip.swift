#if GTK

import CGTK
import DropCore
import DropHost

/// What was put on the clipboard here, as long as it is there.
///
/// To other programs it is a drag that has gone out, and is over when something else is put there.
/// Safe because the clipboard is its display's, which the program has as long as its windows.
@GLibActor
@safe final class Clip {
  /// What a paste in this program drags anew.
  let parcel: Parcel
  let source: DragSource
  /// Whether a paste in this program takes it away from where it was.
  let isCut: Bool
  private let drag: OutgoingDrag
  private let clipboard: OpaquePointer

  init?(
    _ parcel: Parcel,
    of source: DragSource,
    _ drag: OutgoingDrag,
    on clipboard: OpaquePointer,
    isCut: Bool
  ) {
    self.parcel = parcel
    self.source = source
    self.isCut = isCut
    self.drag = drag
    unsafe self.clipboard = clipboard
    guard unsafe drag.copy(to: clipboard) else { return nil }
  }

  /// Whether nobody has put anything else there since.
  var isThere: Bool { unsafe drag.isOn(clipboard) }

  /// Takes it away from there.
  func end() { if isThere { unsafe gdk_clipboard_set_content(clipboard, nil) } }
}

#endif
