import CGTK
import DropContent
import DropCore
import DropGTK
import DropHost
import Foundation

/// A letter that is being written: `Mail [FILE…]` opens one with these files, and prints what happens.
@main
@GLibActor
enum Mail {
  private static var composer: Composer?

  nonisolated static func main() {
    gtk_init()
    GLibMainLoop.run {
      do {
        let files = CommandLine.arguments.dropFirst().map { ProvidedItem(file: $0) }
        composer = try Composer(PluginHost(), holding: files)
        tell("ready")
      } catch {
        tell("\(error)")
        exit(1)
      }
    }
  }
}

func tell(_ line: String) {
  print(line)
  fflush(nil)
}

/// A new widget: GTK has one, or ends the program.
func made(_ widget: GTKWidget?) -> GTKWidget {
  guard let widget else { preconditionFailure("GTK made no widget") }
  return widget
}

@GLibActor
extension GTKWidget {
  func append(_ child: GTKWidget) {
    gtk_box_append(UnsafeMutablePointer<GtkBox>(OpaquePointer(self)), child)
  }

  static func column() -> GTKWidget { made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 8)) }

  static func row(_ children: [GTKWidget]) -> GTKWidget {
    let row = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8))
    for child in children { row.append(child) }
    return row
  }

  /// A line into which one types, with what stands in it before.
  static func line(_ hint: String) -> GTKWidget {
    let entry = made(gtk_entry_new())
    gtk_entry_set_placeholder_text(UnsafeMutablePointer<GtkEntry>(OpaquePointer(entry)), hint)
    gtk_widget_set_hexpand(entry, 1)
    return entry
  }

  /// A box of tiles of which several can be selected.
  static func tiles() -> GTKWidget {
    let box = made(gtk_flow_box_new())
    gtk_flow_box_set_selection_mode(OpaquePointer(box), GTK_SELECTION_MULTIPLE)
    gtk_flow_box_set_max_children_per_line(OpaquePointer(box), 12)
    return box
  }

  var typed: String { String(cString: gtk_editable_get_text(OpaquePointer(self))) }
}
