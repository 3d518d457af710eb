import DropContent
import DropCore
import DropHost
import Foundation
import SystemFiles

/// The blocks of "Embedding the host", as they stand there, and what they need around them.
@MainActor
enum ArticleProgram {
  struct Told {
    var granted: DropCore.Operation?
    var effects: [HostEffect] = []
    var uploaded: [String]
    var contents: [String]
    var afterUndo: [String]
    var outcome: Outcome
  }

  private static let galleryScript = """
    return {
      name = "gallery", api = 1, accepts = { "public.png" }, needs = { "tasks" },
      options = { limit = { type = "integer", default = 3 } },
      on_perform = function(session)
        local photo = session.items[1]:load("public.png")
        session:task("upload", { file = photo })
        session:insert { contents = { { name = dnd.app.title(photo.name), content = photo } } }
      end,
    }
    """

  private static let askingScript = """
    return {
      name = "asking", api = 1, needs = { "storage" },
      on_perform = function(session)
        if not session:confirm { title = "Keep it?" } then return end
        local content = session.items[1]:load()
        session:insert { contents = { { name = content:save("note.txt"), content = content } } }
      end,
    }
    """

  private struct Camera: Sendable {
    func download(_ name: String, _ progress: (Int) -> Void) async throws -> [UInt8] {
      progress(48_000)
      return draw(Content(type: "public.data", text: ""))
    }

    func scan(longestSide: Int, _ progress: LoadProgress) async throws -> Content {
      progress(longestSide, of: longestSide)
      return Content(type: "public.png", name: "scan.png", bytes: [0x89, 0x50, 0x4E, 0x47])
    }
  }

  private actor Server {
    private(set) var names: [String] = []
    func upload(_ content: Content, progress: LoadProgress) throws -> String {
      names.append(content.name ?? "")
      progress(1, of: 1)
      return "https://photos.example/1"
    }
  }

  private nonisolated static func draw(_ content: Content) -> [UInt8] { [0x89, 0x50, 0x4E, 0x47] }

  static func run() async throws -> Told {
    let camera = Camera()
    let server = Server()
    let titles = ["beach.png": "Beach"]
    let (start, point) = (Point.zero, Point(x: 10, y: 10))
    var effects: [HostEffect] = []
    func show(_ step: Drag.Step) { effects += step.effects }
    func apply(_ effect: HostEffect) { effects.append(effect) }

    let host = PluginHost()
    try host.register(
      "title",
      "The title under which a file is published.",
      ScriptParameter<String>("name", "the file's name"),
      example: "local title = dnd.app.title(\"beach.png\")"
    ) { name in titles[name] ?? name }

    host.register(task: "upload") { call in
      let url = try await server.upload(call.contents[0], progress: call.progress)
      return ["url": .string(url)]
    }

    try host.register(
      Codec(from: "com.example.chart", to: "public.png") { content, _ in
        Content(type: "public.png", name: content.name, bytes: draw(content))
      }
    )

    let gallery = try host.open(
      Destination(id: "gallery", frame: Rect(x: 0, y: 0, width: 400, height: 300)),
      plugin: Plugin(text: galleryScript),
      options: ["limit": 3],
      grants: [.tasks]
    )

    let photo = ProvidedItem(
      id: "beach",
      name: "beach.png",
      representations: [
        ProvidedRepresentation("public.png", size: 48_000) { progress in
          let bytes = try await camera.download("beach") { progress($0, of: 48_000) }
          return Content(type: "public.png", name: "beach.png", bytes: bytes)
        }
      ]
    )

    let drag = host.begin(DragSource(app: "com.example.camera"), items: [photo], at: start)
    show(drag.first)
    let step = drag.move(to: point)

    let drop = drag.drop()
    for await effect in drop.effects { apply(effect) }
    let outcome = await drop.outcome

    let contents = host.contents(of: gallery).map(\.name)
    for effect in host.undo(in: gallery) { apply(effect) }

    let keys = host.contents(of: gallery).filter { $0.placeholder == nil }.map(\.key)
    for effect in try host.edit(in: gallery, [.move(keys.reversed())]) { apply(effect) }

    return Told(
      granted: step.answer?.verdict.granted,
      effects: effects,
      uploaded: await server.names,
      contents: contents,
      afterUndo: host.contents(of: gallery).map(\.name),
      outcome: outcome
    )
  }

  /// A drop whose handler asks, and saves; gives what the folder has then.
  static func keep(in downloads: String) async throws -> [String] {
    func ask(_ question: Question) async -> Bool { question.title == "Keep it?" }
    func apply(_ effect: HostEffect) {}

    let saver = ContentSaver(folder: downloads)
    let host = PluginHost(grants: [.storage]) { content, name in
      try saver.save(content, as: name)
    }

    try host.open(Destination(id: "folder"), plugin: Plugin(text: askingScript))
    let note = ProvidedItem(
      id: "note",
      representations: [ProvidedRepresentation("public.utf8-plain-text", text: "hello")]
    )
    let drop = host.begin(DragSource(), items: [note], at: .zero).drop()

    for await effect in drop.effects {
      if case .confirm(let id, let question) = effect.effect {
        drop.answer(id, with: .bool(await ask(question)))
      } else {
        apply(effect)
      }
    }

    return try FileManager.default.contentsOfDirectory(atPath: downloads)
  }

  /// What an adapter for a toolkit needs beside it; gives what the destination holds in the end.
  static func adapt() async throws -> [String] {
    let camera = Camera()
    let view = View()
    let signals = Signals()
    let source = ToolkitSource()
    func apply(_ effect: HostEffect) {}

    let host = PluginHost()
    try host.declare(
      type: TypeDeclaration(
        "com.example.card",
        conformsTo: ["public.json"],
        mimeTypes: ["application/x-card"],
        platformNames: ["CARD"]
      )
    )
    let type = host.types.type(named: "application/x-card")
    let offered = host.types.mimeTypes(of: type) + host.types.legacyNames(of: type)

    let scan = ProvidedRepresentation("public.png") { wish, progress in
      try await camera.scan(longestSide: wish.largestSide ?? 4_000, progress)
    }

    let gallery = try host.open(
      Destination(id: "gallery"),
      plugin: Plugin(text: keepingScript)
    )
    host.onEffect = { effect in apply(effect) }
    host.layOut(gallery) { .places(view.tiles.map(\.frame)) }

    let item = ProvidedItem(id: "scan", representations: [scan])
    let drag = host.begin(DragSource(), items: [item], at: .zero)
    let (badge, label) = (Shown(), Shown())
    if let current = drag.current {
      badge.show(current.operation)
      label.show(current.message ?? "")
    }

    drag.allow([.copy, .move])
    drag.hold(.option)
    drag.leave()
    drag.move(to: .zero)
    let drop = drag.drop()

    let stopper = drop.stopper
    signals.onInterrupt { stopper.abort() }

    await drop.sourceRelease()
    source.finish(drop.sourceOperation)

    var drops = [drop]
    let loop = SemaphoreLoop()
    host.onWake = { loop.wake() }
    while !drops.isEmpty {
      loop.sleep(host.wakeIn)
      host.advance()
      for drop in drops {
        for effect in drop.takeEffects() { apply(effect) }
      }
      drops.removeAll { $0.endedOutcome != nil }
    }
    return host.contents(of: gallery).map(\.name) + offered + badge.shown + label.shown
  }

  /// What hovers over a window of a browser, of which nobody knows more before the drop.
  static func reveal() async throws -> [String] {
    let page = Page()
    let host = PluginHost()
    let gallery = try host.open(Destination(id: "gallery"), plugin: Plugin(text: keepingScript))
    let source = DragSource()
    let (start, end) = (Point.zero, Point(x: 5, y: 5))

    let unknown = ProvidedItem(id: "dragged", hover: DragItem.Hover())
    let drag = host.begin(source, items: [unknown], at: start)
    drag.move(to: end)
    drag.reveal(page.files.map { ProvidedItem(id: $0.name, representations: [$0.png]) })
    let drop = drag.drop()

    let outcome = await drop.outcome
    return host.contents(of: gallery).map(\.name) + outcome.imported.map(\.id)
  }

  /// What a page has once something was dropped on it.
  private struct Page {
    struct File {
      var name: String
      var png: ProvidedRepresentation {
        ProvidedRepresentation(Content(type: "public.png", name: name, bytes: [1]))
      }
    }
    var files = [File(name: "a.png")]
  }

  private static let keepingScript = """
    return { name = "gallery", api = 1, on_perform = function(session)
      session:stabilize { types = { "public.png" }, release = true }
      dnd.sleep(5)
      session:insert { contents = session.items[1]:load("public.png") }
    end }
    """

  /// What a view shows.
  private final class Shown {
    private(set) var shown: [String] = []
    func show(_ text: String) { if !text.isEmpty { shown.append(text) } }
    func show(_ operation: DropCore.Operation?) { show(operation?.name ?? "") }
  }

  /// A view with tiles.
  private struct View {
    struct Tile { var frame: Rect }
    var tiles = [Tile(frame: Rect(x: 0, y: 0, width: 100, height: 100))]
  }

  /// What a program may be told by its user in another way.
  private struct Signals {
    func onInterrupt(_ body: @escaping @Sendable () -> Void) {}
  }

  /// A toolkit's drag.
  private struct ToolkitSource {
    func finish(_ operation: DropCore.Operation?) {}
  }

  /// A loop that sleeps until it is woken.
  private final class SemaphoreLoop: Sendable {
    private let bell = DispatchSemaphore(value: 0)
    func wake() { bell.signal() }
    func sleep(_ time: Duration?) {
      let seconds = time.map { Double($0.components.seconds) + 0.01 } ?? 60
      _ = bell.wait(timeout: .now() + seconds)
    }
  }

  /// What a toolkit has under names of formats.
  private struct Toolkit: Sendable {
    let targets: [String]
    func read(_ target: String) async -> [UInt8] { Array(target.utf8) }
  }

  /// A file of the program's own, what a toolkit's list names, and what it has in several formats.
  static func files(_ listFromTheToolkit: String, _ targets: [String]) -> [ProvidedItem] {
    let host = PluginHost()
    let toolkit = Toolkit(targets: targets)
    let letter = ProvidedItem(file: "/srv/letters/letter.pdf")
    let dropped = ProvidedItem.items(uriList: listFromTheToolkit)

    let picture = ProvidedItem(targets: toolkit.targets, host.types) { target, wish, _ in
      Content(type: wish.type, bytes: await toolkit.read(target))
    }
    return [letter] + dropped + [picture]
  }

  /// The least there is.
  static func open() throws -> PluginHost.Opened {
    let host = PluginHost(grants: [.tasks])
    let gallery = try host.open(
      Destination(id: "gallery", frame: Rect(x: 0, y: 0, width: 400, height: 300)),
      plugin: Plugin(text: galleryScript)
    )
    return gallery
  }
}

@globalActor
actor ShelfActor {
  static let shared = ShelfActor()
  static let loop = ShelfLoop()
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe Self.loop.asUnownedSerialExecutor()
  }
}

final class ShelfLoop: SerialExecutor {
  private let jobs = Inbox<UnownedJob>()

  func enqueue(_ job: consuming ExecutorJob) {
    jobs.add(UnownedJob(job))
    wake()
  }

  func runJobs() {
    for job in jobs.take() {
      unsafe job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }
}

extension ShelfLoop {
  /// The test runs the jobs itself.
  private func wake() {}
}

/// What other threads leave for the loop.
final class Inbox<Element: Sendable>: Sendable {
  private let elements = Guarded<[Element]>([])
  func add(_ element: Element) { elements.withLock { $0.append(element) } }
  func take() -> [Element] {
    elements.withLock { elements in
      defer { elements = [] }
      return elements
    }
  }
}
