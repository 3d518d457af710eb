import DropContent
import DropCore
import DropHost

/// Two destinations, a drag over both, a drop that loads and uploads, an undo, and a plugin to drag from.
@main
@MainActor
struct Embedding {
  static func main() async throws {
    let host = try makeHost()
    let gallery = try host.open(
      Destination(id: "gallery", frame: Rect(x: 0, y: 0, width: 400, height: 300)),
      plugin: Plugins.gallery
    )
    let notes = try host.open(
      Destination(id: "notes", frame: Rect(x: 400, y: 0, width: 200, height: 300)),
      plugin: Plugins.notes
    )

    let drag = host.begin(
      DragSource(app: "com.example.camera"),
      items: [Items.picture, Items.chart, Items.broken],
      at: Point(x: 500, y: 100)
    )
    show("over the notes", drag.first)
    show("over the gallery", drag.move(to: Point(x: 200, y: 100)))

    let drop = drag.drop()
    for await effect in drop.effects { print("  \(effect.effect)") }
    let outcome = await drop.outcome
    print("dropped:", outcome.status, "holding", names(host, gallery))
    host.undo(in: gallery)
    print("undone: holding", names(host, gallery))

    let pasted = host.paste([Items.note], into: notes)
    print("pasted:", await pasted.outcome.status, "holding", names(host, notes))

    let board = try host.open(source: Plugins.board)
    let row = host.begin(from: board, selection: ["eggs"], at: Point(x: 500, y: 100))
    print("dragged:", row.items.map(\.id))
    print("dropped:", await row.drop().outcome, "holding", names(host, notes))
  }

  /// A host with a task, a function and a coercion of the program's own.
  static func makeHost() throws -> PluginHost {
    let host = PluginHost(grants: [.tasks])
    host.onMessage = { print("  said:", $0.subject) }
    host.register(task: "upload") { call in
      try await Task.sleep(for: .milliseconds(10))
      return ["url": "https://example.com/\(call.contents.count)"]
    }
    try host.register(
      "title",
      "The title under which a file is published.",
      ScriptParameter<String>("name", "the file's name"),
      example: "local title = dnd.app.title(\"beach.png\")"
    ) { name in
      name.split(separator: ".").first.map(String.init) ?? name
    }
    try host.register(
      Codec(from: Items.chartType, to: "public.png") { content, _ in
        Content(type: "public.png", name: content.name, bytes: Items.pixels)
      }
    )
    return host
  }

  static func show(_ place: String, _ step: Drag.Step) {
    let granted = step.answer.map { "\($0.verdict.granted)" } ?? "nothing new"
    print("\(place): \(granted)")
  }

  static func names(_ host: PluginHost, _ destination: PluginHost.Opened) -> [String] {
    host.contents(of: destination).map(\.name)
  }
}
