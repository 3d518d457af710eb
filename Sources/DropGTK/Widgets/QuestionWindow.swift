#if GTK

import CGTK
package import DropCore
import DropHost

/// A window that asks the user: GTK 4.8 has no dialog of its own that isn't on its way out.
///
/// Safe because it asks for its window only until that has said that it dies.
@GLibActor
@safe package final class QuestionWindow {
  /// Who waits for the answer.
  private var answer: (@GLibActor (JSONValue) -> Void)?
  private var shell: OpaquePointer?

  /// Shows it above the parent, and gives the answer: true or the fields, null when it is dismissed, when
  /// its parent is closed, and when the task is cancelled.
  package static func ask(_ question: Question, above parent: OpaquePointer?) async -> JSONValue {
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
    let form = unsafe DeclaredForm(OptionDeclaration.list(question.fields), in: rows)
    let complaint = unsafe dnd_status_label()
    if let complaint = unsafe complaint {
      unsafe gtk_widget_set_visible(complaint, 0)
      unsafe dnd_append(rows, complaint)
      // It was held for who made it.
      unsafe g_object_unref(gpointer(complaint))
    }
    let choices: [(String, @GLibActor () -> Void)] = [
      (question.cancel ?? "No", { self.close(.null) }),
      (question.accept ?? "Yes", { unsafe self.accept(form, complaint) }),
    ]
    for (word, act) in choices {
      guard let button = unsafe gtk_button_new_with_label(word) else { continue }
      unsafe dnd_append(buttons, button)
      unsafe button.on("clicked", act)
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

  /// Answers, or says what can't be so.
  private func accept(_ form: DeclaredForm, _ complaint: GTKWidget?) {
    if form.isEmpty { return close(true) }
    do throws(OptionProblem) {
      close(try form.read())
    } catch {
      guard let complaint = unsafe complaint else { return }
      unsafe gtk_label_set_text(OpaquePointer(complaint), error.sentence(of: "field"))
      unsafe gtk_widget_set_visible(complaint, 1)
    }
  }
}

#endif
