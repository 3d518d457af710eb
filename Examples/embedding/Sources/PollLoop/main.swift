import DropContent
import DropCore
import DropHost
import Foundation

/// A host on a loop of the program's own: one thread, one `poll`, nothing awaited.
///
/// Lines from standard input are what a toolkit's events would be.
final class Shelf {
  private let host = PluginHost()
  private let place: PluginHost.Opened
  private let bell = Bell()
  private var input = Lines(from: STDIN_FILENO)
  private var drag: Drag?
  private var drops: [Drop] = []
  private var question: QuestionID?
  private var runs = true

  init() throws {
    place = try host.open(
      Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 400, height: 300)),
      plugin: Plugin(text: Self.script, name: "shelf.lua")
    )
    host.onMessage = { print("said:", $0.subject) }
  }

  func run() {
    host.onWake = { [bell] in bell.ring() }
    while runs || !drops.isEmpty {
      for line in input.read(orUntil: bell, within: host.pollTimeout) { obey(line) }
      host.advance()
      for drop in drops {
        for effect in drop.takeEffects() { apply(effect) }
        if let outcome = drop.endedOutcome { print("dropped:", outcome.status) }
      }
      drops.removeAll { $0.endedOutcome != nil }
      fflush(nil)
    }
    host.close(place)
  }

  private func obey(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.dropFirst()) {
    case ("drag", let paths): begin(paths.map { ProvidedItem(file: $0) })
    case ("move", let point) where point.count == 2:
      show(drag?.move(to: Point(x: Double(point[1]) ?? 0, y: Double(point[2]) ?? 0)))
    case ("drop", _): drop()
    case ("yes", _), ("no", _): answer(words[0] == "yes")
    case ("escape", _): escape()
    case ("undo", _): for effect in host.undo(in: place) { apply(effect) }
    case ("quit", _): quit()
    default: print("what is “\(line)”? drag FILE…, move X Y, drop, yes, no, escape, undo, or quit")
    }
  }

  private func begin(_ items: [ProvidedItem]) {
    show(drag?.cancel())
    let drag = host.begin(DragSource(app: "org.example.terminal"), items: items, at: .zero)
    show(drag.first)
    self.drag = drag
  }

  private func drop() {
    guard let drag else { return }
    drops.append(drag.drop())
    self.drag = nil
  }

  private func answer(_ isYes: Bool) {
    guard let question else { return }
    for drop in drops { drop.answer(question, with: .bool(isYes)) }
    self.question = nil
  }

  private func escape() {
    if let drag { show(drag.cancel()) } else { drops.last?.abort() }
    drag = nil
  }

  private func quit() {
    show(drag?.cancel())
    for drop in drops { drop.abort() }
    runs = false
  }

  private func show(_ step: Drag.Step?) {
    guard let step else { return }
    for effect in step.effects { apply(effect) }
    if let answer = step.answer { print("here:", answer.verdict.granted, answer.message ?? "") }
  }

  private func apply(_ effect: HostEffect) {
    print(effect.effect)
    switch effect.effect {
    case .confirm(let id, _): question = id
    case .commit(_, _, let contents), .insert(_, let contents):
      for entry in contents {
        let bytes = try? host.content(of: entry)?.bytes()
        print("  \(entry.name) is \(bytes?.count ?? 0) bytes long")
      }
    default: break
    }
  }

  private static let script = """
    return { name = "shelf", api = 1, accepts = { "public.data" },
      on_perform = function(session)
        if #session.items > 1 then
          local title = "Keep " .. #session.items .. " files?"
          if not session:confirm { title = title, accept = "Keep" } then return end
        end
        dnd.each(session.items, { limit = 2 }, function(item)
          local slot = session:placeholder { title = item.name, item = item }
          slot:commit { item:load("public.data", { progress = slot }) }
        end)
      end }
    """
}

try Shelf().run()
