#if GTK

import CGTK
import DropCore
import DropHost

/// Something to fill in for each of a question's fields: a line, a box to tick, or a list to choose from.
///
/// Safe because its widgets are those of a window, and it is asked only as long as that is there.
@GLibActor
@safe final class DeclaredForm {
  private var fields: [Field] = []

  @safe private struct Field {
    let widget: GTKWidget
    let value: @GLibActor () throws(OptionProblem) -> JSONValue
    let name: String
  }

  /// Puts them into a box, below each other.
  init(_ declared: [OptionDeclaration], in rows: GTKWidget) {
    for each in declared {
      switch each.kind {
      case .boolean: unsafe addBox(each, to: rows)
      case .choice: unsafe addList(each, to: rows)
      default: unsafe addLine(each, to: rows)
      }
    }
  }

  var isEmpty: Bool { fields.isEmpty }

  /// What was filled in, but for what was left empty; where something can't be, that has the keyboard then.
  func read() throws(OptionProblem) -> JSONValue {
    var members: [JSONValue.Member] = []
    for field in fields {
      do throws(OptionProblem) {
        let value = try field.value()
        if value != .null { members.append(.init(field.name, value)) }
      } catch {
        unsafe gtk_widget_grab_focus(field.widget)
        throw error
      }
    }
    return .object(members)
  }

  private func add(
    _ widget: GTKWidget,
    _ declared: OptionDeclaration,
    _ value: @escaping @GLibActor () throws(OptionProblem) -> JSONValue
  ) {
    unsafe fields.append(Field(widget: widget, value: value, name: declared.name))
  }

  private func addBox(_ declared: OptionDeclaration, to rows: GTKWidget) {
    guard let box = unsafe gtk_check_button_new_with_label(declared.label) else { return }
    let button = unsafe UnsafeMutablePointer<GtkCheckButton>(OpaquePointer(box))
    unsafe gtk_check_button_set_active(button, declared.defaultValue == .bool(true) ? 1 : 0)
    unsafe dnd_append(rows, box)
    unsafe add(box, declared) { unsafe .bool(gtk_check_button_get_active(button) != 0) }
  }

  private func addList(_ declared: OptionDeclaration, to rows: GTKWidget) {
    let names = unsafe gtk_string_list_new(nil)
    for choice in declared.choices { unsafe gtk_string_list_append(names, choice) }
    // It takes the list for its own.
    guard let list = unsafe gtk_drop_down_new(names, nil) else { return }
    let chosen = declared.choices.firstIndex { .string($0) == declared.defaultValue }
    // Where nothing is said, nothing is chosen before somebody does.
    unsafe gtk_drop_down_set_selected(
      OpaquePointer(list),
      chosen.map { guint($0) } ?? guint.max  // GTK_INVALID_LIST_POSITION
    )
    unsafe addLabel(declared, of: list, to: rows)
    unsafe add(list, declared) {
      let place = Int(unsafe gtk_drop_down_get_selected(OpaquePointer(list)))
      return declared.choices.indices.contains(place) ? .string(declared.choices[place]) : .null
    }
  }

  private func addLine(_ declared: OptionDeclaration, to rows: GTKWidget) {
    guard let line = unsafe gtk_entry_new() else { return }
    let entry = OpaquePointer(line)
    unsafe gtk_editable_set_text(entry, declared.text)
    unsafe gtk_entry_set_activates_default(UnsafeMutablePointer(entry), 1)
    unsafe addLabel(declared, of: line, to: rows)
    let text: @GLibActor () -> String = {
      unsafe gtk_editable_get_text(entry).map { unsafe String(cString: $0) } ?? ""
    }
    for (key, steps) in [("Up", 1), ("Down", -1), ("Page_Up", 10), ("Page_Down", -10)] {
      unsafe line.onKey(key, first: true) { () -> Bool in
        guard let next = declared.stepped(text(), by: steps) else { return false }
        unsafe gtk_editable_set_text(entry, next)
        unsafe gtk_editable_set_position(entry, -1)
        return true
      }
    }
    unsafe add(line, declared) { () throws(OptionProblem) in try declared.filled(text()) }
  }

  private func addLabel(_ declared: OptionDeclaration, of widget: GTKWidget, to rows: GTKWidget) {
    let label = unsafe gtk_label_new(declared.label)
    unsafe gtk_label_set_xalign(OpaquePointer(label), 0)
    unsafe dnd_append(rows, label)
    unsafe dnd_append(rows, widget)
    unsafe widget.describe(declared.label)
  }
}

#endif
