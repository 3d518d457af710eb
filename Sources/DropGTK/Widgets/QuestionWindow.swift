#if GTK

import CGTK
import DropCore

/// A window that asks the user: GTK 4.8 has no dialog of its own that isn't on its way out.
///
/// Safe because it asks for its window only until that has said that it dies.
@GLibActor
@safe final class QuestionWindow {
  /// Who waits for the answer.
  private var answer: (@GLibActor (JSONValue) -> Void)?
  private var shell: OpaquePointer?

  /// Shows it above the parent, and gives the answer: true or the fields, null when it is dismissed, when
  /// its parent is closed, and when the task is cancelled.
  static func ask(_ question: Question, above parent: OpaquePointer?) async -> JSONValue {
    let window = QuestionWindow()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume(returning: .null) }
        window.answer = { continuation.resume(returning: $0) }
        unsafe window.show(question, above: parent)
      }
    } onCancel: {
      Task { @GLibActor in window.close(.null) }
    }
  }

  private func close(_ value: JSONValue) {
    guard let answer else { return }
    self.answer = nil
    answer(value)
    if let shell = unsafe shell { unsafe gtk_window_destroy(UnsafeMutablePointer(shell)) }
  }

  private func show(_ question: Question, above parent: OpaquePointer?) {
    guard let window = unsafe gtk_window_new(),
      let rows = unsafe gtk_box_new(GTK_ORIENTATION_VERTICAL, 8),
      let buttons = unsafe gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8)
    else { return close(.null) }
    unsafe self.shell = OpaquePointer(window)
    let shell = unsafe UnsafeMutablePointer<GtkWindow>(OpaquePointer(window))
    unsafe gtk_window_set_title(shell, question.title)
    unsafe gtk_window_set_modal(shell, 1)
    if let parent = unsafe parent {
      unsafe gtk_window_set_transient_for(shell, UnsafeMutablePointer(parent))
      unsafe gtk_window_set_destroy_with_parent(shell, 1)
    }
    unsafe rows.mark("drop-question")
    unsafe dnd_append(rows, gtk_label_new(question.title))
    if let message = question.message { unsafe dnd_append(rows, gtk_label_new(message)) }
    let fields = unsafe Self.fields(of: question, in: rows)
    let choices: [(String, @GLibActor () -> JSONValue)] = [
      (question.cancel ?? "No", { .null }),
      (question.accept ?? "Yes", { fields.isEmpty ? true : .object(fields.map { $0() }) }),
    ]
    for (word, value) in choices {
      guard let button = unsafe gtk_button_new_with_label(word) else { continue }
      unsafe dnd_append(buttons, button)
      unsafe button.on("clicked") { self.close(value()) }
      unsafe gtk_window_set_default_widget(shell, button)
    }
    unsafe window.on("destroy") {
      unsafe self.shell = nil
      self.close(.null)
    }
    unsafe window.onKey("Escape") { self.close(.null) }
    unsafe dnd_append(rows, buttons)
    unsafe gtk_window_set_child(shell, rows)
    unsafe gtk_window_present(shell)
  }

  /// A line to fill in for each field, or a box to tick.
  private static func fields(
    of question: Question,
    in rows: GTKWidget
  ) -> [@GLibActor () -> JSONValue.Member] {
    guard case .object(let declared)? = question.fields else { return [] }
    return declared.compactMap { field in
      let label = field.value["doc"]?.string ?? field.key
      if field.value["type"]?.string == "boolean" {
        guard let box = unsafe gtk_check_button_new_with_label(label) else { return nil }
        unsafe dnd_append(rows, box)
        return {
          let isOn =
            unsafe gtk_check_button_get_active(UnsafeMutablePointer(OpaquePointer(box))) != 0
          return JSONValue.Member(field.key, .bool(isOn))
        }
      }
      guard let line = unsafe gtk_entry_new() else { return nil }
      if let text = field.value["default"]?.string {
        unsafe gtk_editable_set_text(OpaquePointer(line), text)
      }
      unsafe dnd_append(rows, gtk_label_new(label))
      unsafe dnd_append(rows, line)
      return {
        let text = unsafe String(cString: gtk_editable_get_text(OpaquePointer(line)))
        switch field.value["type"]?.string {
        case "integer": return .init(field.key, Int(text).map { .int($0) } ?? .null)
        case "number": return .init(field.key, Double(text).map { .double($0) } ?? .null)
        default: return .init(field.key, .string(text))
        }
      }
    }
  }
}

#endif
