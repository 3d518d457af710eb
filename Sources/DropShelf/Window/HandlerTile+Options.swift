#if GTK

import CGTK
import DropCore
import DropGTK
import DropHost
import DropReplay

// What the user sets of a handler's options.
extension HandlerTile {
  /// What is set of them: the next drop gets it.
  func options(of manifest: PluginManifest) -> [JSONValue.Member] {
    desk.options.values(of: handler.path, manifest.options)
  }

  /// Asks for all of them, in a window that shows what is set.
  func setOptions() {
    guard let manifest = round?.manifest, !manifest.options.isEmpty else { return }
    let set = options(of: manifest)
    let fields = manifest.options.map { option in
      option.field(showing: set.first { $0.key == option.name }?.value)
    }
    let name = SafeText.line(manifest.name, limit: 40)
    let question = Question(
      title: "Options of \(name)",
      message: "They hold from the next drop on",
      fields: .object(fields),
      accept: "Keep",
      cancel: "Cancel"
    )
    Task { [weak self] in
      let window = unsafe self.flatMap { unsafe OpaquePointer(dnd_window($0.part.widget)) }
      let filled = await unsafe QuestionWindow.ask(question, above: window)
      if filled != .null { self?.keepOptions(filled, manifest) }
    }
  }

  private func keepOptions(_ filled: JSONValue, _ manifest: PluginManifest) {
    let problem = desk.note(filled, of: handler, manifest.options)
    open()
    rest(problem ?? "Its options hold from the next drop on")
  }
}

#endif
