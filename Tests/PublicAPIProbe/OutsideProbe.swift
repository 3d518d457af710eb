import DropContent
import DropCore
import DropHost
import Testing

/// A list whose entries are dragged out of it, into other programs.
@Suite("A drag out of a program")
@MainActor
struct OutsideProbe {
  private let host: PluginHost
  private let list: PluginHost.Opened
  private let shelf: PluginHost.Opened

  init() throws {
    // Among a thousand tests on two processors nothing is bounded by when it happens.
    var limits = HostLimits.interactive
    (limits.deadlineFactor, limits.loadTimeout) = (1_000, 3_600_000)
    host = PluginHost(limits: limits)
    list = try host.open(
      Destination(
        id: "list",
        frame: Rect(x: 0, y: 0, width: 100, height: 100),
        contents: ["a", "b", "c"].map { ContentEntry(name: $0) }
      )
    )
    shelf = try host.open(
      Destination(id: "shelf", frame: Rect(x: 100, y: 0, width: 100, height: 100)),
      plugin: Plugin(
        text: """
          return { name = "shelf", api = 1, on_perform = function(session)
            for _, item in ipairs(session.items) do session:insert { contents = { item:load() } } end
          end }
          """
      )
    )
  }

  private static func text(_ id: String, made: @escaping @Sendable () async throws -> String)
    -> ProvidedItem
  {
    let text = ProvidedRepresentation(.utf8PlainText) { (_: LoadProgress) in
      Content(type: .utf8PlainText, text: try await made())
    }
    return ProvidedItem(id: id, representations: [text])
  }

  private static func plain(_ ids: String...) -> [ProvidedItem] {
    ids.map { id in text(id) { "the text of \(id)" } }
  }

  /// Something that comes once the gate opens, and says when it is asked for.
  private static func held(
    _ id: String,
    _ gate: AsyncStream<Void>,
    asked: AsyncStream<Void>.Continuation? = nil
  ) -> ProvidedItem {
    text(id) {
      asked?.finish()
      for await _ in gate { break }
      return "late \(id)"
    }
  }

  private func begin(_ items: [ProvidedItem], _ exceptions: [DragSource.Exception] = []) -> Drag {
    var source = DragSource(destination: "list", operations: [.copy, .move])
    source.exceptions = exceptions
    return host.begin(source, items: items, at: Point(x: 50, y: 50))
  }

  private func letGo(_ drag: Drag) -> Drop {
    drag.leave()
    return drag.drop()
  }

  private var names: [String] { host.contents(of: list).map(\.name) }

  private func text(
    _ drag: Drag,
    _ item: String,
    as type: ContentType = .utf8PlainText
  ) async throws -> String {
    String(decoding: try await drag.content(of: item, as: type).bytes(), as: UTF8.self)
  }

  private func failure(
    _ drag: Drag,
    _ item: String,
    as type: ContentType = .utf8PlainText
  ) async -> FailureCode? {
    do throws(LoadFailure) {
      _ = try await drag.content(of: item, as: type)
      return nil
    } catch {
      return error.code
    }
  }

  @Test("what was read while hovering or after it was let go is imported, the rest skipped")
  func read() async throws {
    let drag = begin(Self.plain("a", "b", "c"))
    #expect(try await text(drag, "a") == "the text of a")
    let drop = letGo(drag)
    #expect(!drag.isHovering && drop.endedOutcome == nil)
    #expect(try await text(drag, "b", as: .plainText) == "the text of b")
    drag.end(.copied, by: "com.example.files")
    let outcome = await drop.outcome
    #expect(outcome.status == .partial && outcome.operation == .copy)
    #expect(outcome.app == "com.example.files" && outcome.destination == nil)
    #expect(outcome.imported.map(\.id) == ["a", "b"])
    #expect(outcome.skipped.map(\.reason) == ["the other program didn't read it"])
    #expect(names == ["a", "b", "c"])
  }

  @Test("a drag that is given up has imported nothing, whatever was read, while hovering or after")
  func cancelled() async throws {
    for isLetGo in [false, true] {
      let drag = begin(Self.plain("a"))
      _ = try await drag.content(of: "a", as: .utf8PlainText)
      let drop = isLetGo ? letGo(drag) : nil
      drag.end(.cancelled)
      #expect(!drag.isHovering)
      if let outcome = await drop?.outcome {
        #expect(outcome.status == .cancelled && outcome.items.isEmpty)
      }
    }
  }

  @Test("a move is a copy, unless an exception of the source's allows it; undo brings it back")
  func moved() async throws {
    let files = "com.example.files"
    let allowed = DragSource.Exception(app: files, operations: [.copy, .move])
    let cases: [(exceptions: [DragSource.Exception], app: String?, isMoved: Bool)] = [
      ([], files, false), ([allowed], files, true), ([allowed], "com.example.other", false),
      ([allowed], nil, false),
      ([DragSource.Exception(destination: "shelf", operations: [.move])], files, false),
      ([DragSource.Exception(operations: [.copy, .move])], nil, true),
    ]
    for (exceptions, app, isMoved) in cases {
      let drag = begin(Self.plain("a", "b"), exceptions)
      _ = try await drag.content(of: "a", as: .utf8PlainText)
      let drop = letGo(drag)
      drag.end(.moved, by: app)
      #expect(await drop.outcome.operation == (isMoved ? .move : .copy))
      #expect(names == (isMoved ? ["b", "c"] : ["a", "b", "c"]))
      guard isMoved else { continue }
      host.undo(in: list)
      #expect(names == ["a", "b", "c"])
      host.redo(in: list)
      #expect(names == ["b", "c"])
      host.undo(in: list)
    }
  }

  @Test("what an undo takes away while it is out doesn't come again with redo once it has moved")
  func undone() async throws {
    let place = Point(x: 150, y: 50)
    let incoming = host.begin(DragSource(app: "x"), items: Self.plain("x"), at: place)
    _ = await incoming.drop().outcome
    let name = try #require(host.contents(of: shelf).first?.name)
    var source = DragSource(destination: "shelf", operations: [.copy, .move])
    source.exceptions = [DragSource.Exception(operations: [.copy, .move])]
    let drag = host.begin(source, items: Self.plain(name), at: place)
    _ = try await text(drag, name)
    let drop = letGo(drag)
    host.undo(in: shelf)
    #expect(host.contents(of: shelf).isEmpty)
    drag.end(.moved)
    #expect(await drop.outcome.operation == .move)
    host.redo(in: shelf)
    #expect(host.contents(of: shelf).isEmpty)
  }

  @Test("two that are out, and one that comes in meanwhile, don't touch one another")
  func several() async throws {
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let first = begin([Self.held("a", gate)])
    let firstDrop = letGo(first)
    let second = begin(Self.plain("b"))
    let secondDrop = letGo(second)
    let incoming = host.begin(
      DragSource(app: "com.example.mail"),
      items: Self.plain("letter"),
      at: Point(x: 150, y: 50)
    )
    #expect(incoming.isHovering && firstDrop.endedOutcome == nil)
    let late = Task { try await text(first, "a") }
    _ = try await second.content(of: "b", as: .utf8PlainText)
    second.end(.copied)
    #expect(await secondDrop.outcome.imported.map(\.id) == ["b"])
    #expect(incoming.isHovering)
    #expect(await incoming.drop().outcome.status == .imported)
    #expect(host.contents(of: shelf).count == 1 && firstDrop.endedOutcome == nil)
    opener.finish()
    #expect(try await late.value == "late a")
    first.end(.copied)
    #expect(await firstDrop.outcome.imported.map(\.id) == ["a"])
  }

  @Test("a read that has begun goes on after the end, which waits for it; a new one is too late")
  func after() async throws {
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let (asked, asker) = AsyncStream<Void>.makeStream()
    let drag = begin([Self.held("a", gate, asked: asker)] + Self.plain("b"))
    let drop = letGo(drag)
    let reader = Task { try await text(drag, "a") }
    for await _ in asked {}
    drag.end(.copied)
    #expect(await failure(drag, "b") == .expired && drop.endedOutcome == nil)
    let next = begin(Self.plain("c"))
    opener.finish()
    #expect(try await reader.value == "late a")
    #expect(await drop.outcome.imported.map(\.id) == ["a"])
    #expect(next.isHovering)
    drag.end(.moved)
    #expect(names == ["a", "b", "c"])
  }

  @Test("what can't be had fails that read alone, and says why")
  func failing() async throws {
    let lost = Self.text("b") { throw LoadFailure(.denied, "locked") }
    let drag = begin(Self.plain("a") + [lost])
    #expect(await failure(drag, "b") == .denied)
    #expect(await failure(drag, "d") == .noRepresentation)
    #expect(await failure(drag, "a", as: .png) == .noRepresentation)
    #expect(try await text(drag, "a") == "the text of a")
    let drop = letGo(drag)
    drag.end(.copied)
    let outcome = await drop.outcome
    #expect(outcome.imported.map(\.id) == ["a"])
    #expect(outcome.skipped.map(\.reason) == ["the other program couldn't read it: locked"])
    #expect(await failure(drag, "a") == .expired)
  }

  @Test("dropped in a destination of the program's own, it is read by others no more")
  func inside() async throws {
    let drag = begin(Self.plain("a"))
    _ = try await drag.content(of: "a", as: .utf8PlainText)
    drag.move(to: Point(x: 150, y: 50))
    let drop = drag.drop()
    #expect(await failure(drag, "a") == .expired)
    let outcome = await drop.outcome
    #expect(outcome.destination == "shelf" && outcome.imported.map(\.id) == ["a"])
  }

  @Test("from outside, or not left, nothing goes out")
  func notOut() async throws {
    let foreign = host.begin(
      DragSource(app: "com.example.mail"),
      items: Self.plain("letter"),
      at: Point(x: 150, y: 50)
    )
    #expect(await letGo(foreign).outcome.status == .none)
    let still = begin(Self.plain("a"))
    still.move(to: Point(x: 500, y: 500))
    #expect(await still.drop().outcome.status == .none)
  }

  /// What the article says.
  private static func article(
    _ host: PluginHost,
    _ photo: ProvidedItem,
    at start: Point,
    _ write: (Content) -> Void,
    _ print: ([ItemResult]) -> Void
  ) async throws {
    let drag = host.begin(DragSource(destination: "gallery"), items: [photo], at: start)
    drag.leave()
    let drop = drag.drop()
    write(try await drag.content(of: "beach", as: .png))
    drag.end(.copied, by: "org.gnome.Nautilus")
    print(await drop.outcome.imported)
  }

  @Test("the article's program gives another one what it reads")
  func told() async throws {
    let png = Content(type: .png, bytes: [1, 2, 3])
    let photo = ProvidedItem(id: "beach", representations: [ProvidedRepresentation(png)])
    try host.open(
      Destination(id: "gallery", frame: Rect(x: 0, y: 200, width: 10, height: 10))
    )
    var (size, imported) = (0, [""])
    try await Self.article(host, photo, at: Point(x: 5, y: 205)) {
      size = $0.size
    } _: {
      imported = $0.map(\.id)
    }
    #expect(size == 3 && imported == ["beach"])
  }

  @Test("a source's plugin makes what is read, once, and hears the end once, after the last read")
  func plugin() async throws {
    var said: [String] = []
    host.onMessage = { said.append("\($0)") }
    let source = try host.open(
      source: Plugin(
        text: """
          return { name = "notes", api = 1,
            on_drag = function(session, request)
              return { { id = "a", types = { "public.utf8-plain-text" } },
                { id = "b", types = { "public.utf8-plain-text" } } }
            end,
            on_provide = function(session, item, type)
              print("makes", item.id)
              dnd.sleep(1)
              return "note " .. item.id
            end,
            on_drag_end = function(session, outcome)
              print(outcome.status, outcome.app, #outcome.imported, #outcome.skipped, outcome.items[1].type)
            end }
          """
      )
    )
    let drag = host.begin(from: source, at: Point(x: 500, y: 500))
    let readers = (0..<2).map { _ in Task { try await text(drag, "a") } }
    for reader in readers { #expect(try await reader.value == "note a") }
    let drop = letGo(drag)
    #expect(try await text(drag, "a", as: .plainText) == "note a")
    drag.end(.copied, by: "com.example.files")
    _ = await drop.outcome
    drag.end(.moved)
    #expect(said.filter { $0.contains("makes") }.count == 2)
    let ends = said.filter { !$0.contains("makes") }
    #expect(ends == ["source: info: partial\tcom.example.files\t1\t1\tpublic.utf8-plain-text"])
  }
}
