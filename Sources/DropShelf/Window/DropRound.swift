#if GTK

import CGTK
import DropContent
import DropCore
import DropGTK
import DropHost
import DropPlay

/// One drop onto a handler, from before it begins until it can't be taken back any more: a host of its own, and
/// what records it.
///
/// A recorder lasts a host's whole life, so each drop has its own; and a handler that was saved or granted
/// something else gets another one.
@GLibActor
@safe final class DropRound {
  /// What takes the drop.
  let card: Part
  let drops: DropWindow
  let place: DropPlace
  let manifest: PluginManifest
  /// The drops that haven't ended.
  private(set) var open: [Drop] = []
  private let host: PluginHost
  private let root: Part
  private let ring: DropRing
  private let path: String
  private var recorder: SessionRecorder?
  /// What failed last in its script, with the line.
  private(set) var fault: String?

  /// Opens a handler, of which nothing is recorded if it is private, with what it was granted and told, in a part of the window that
  /// gets the card.
  ///
  /// It throws why the handler can't be opened; nothing is left of it then.
  init(
    _ handler: HandlerFolder,
    _ manifest: PluginManifest,
    _ answer: GrantBook.Answer?,
    _ options: [JSONValue.Member],
    _ ring: DropRing,
    in root: Part
  ) throws(OpenError) {
    self.ring = ring
    self.root = root
    self.manifest = manifest
    path = ring.next(of: handler.name)
    let saved = SavedNames()
    host = Self.host(answer, saved)
    ShelfTasks.register(in: host, answer, saved)
    // A drop that can't be recorded is taken all the same; *Why?* isn't there then.
    if !manifest.isPrivate {
      recorder = try? SessionRecorder(
        host,
        to: path,
        payloads: .upTo(bytes: DropRing.mostPayload),
        agent: "dndhost-shelf"
      )
    }
    card = Part.column(6, style: "shelf-card")
    card.fill()
    root.add(card)
    unsafe drops = DropWindow(host, root: root.widget)
    let plugin = Plugin(folder: handler.path)
    do throws(OpenError) {
      place = try unsafe drops.connect(
        card.widget,
        as: "shelf",
        plugin: plugin,
        options: .object(options)
      )
    } catch {
      recorder?.discard()
      throw error
    }
    host.onMessage = { [weak self] message in
      if case .fault(let fault, _) = message.subject { self?.fault = Self.words(for: fault) }
    }
    drops.onDrop = { [weak self] drop in self?.begin(drop) }
  }

  isolated deinit { recorder?.discard() }

  /// What is granted is said in its tile's menu, and nowhere else.
  private static func words(for fault: Fault) -> String {
    guard fault.code == .denied else { return "\(fault)" }
    let place = [fault.file, fault.line.map(String.init)].compactMap(\.self)
    return (place + [" it isn't granted what it needs here"]).joined(separator: ":")
  }

  private static func host(_ answer: GrantBook.Answer?, _ saved: SavedNames) -> PluginHost {
    let grants = answer?.grants ?? []
    guard let folder = answer?.folder else { return PluginHost(grants: grants, spool: .temporary) }
    let storage = FolderStorage(folder: folder)
    return PluginHost(
      grants: grants,
      storage: { content, name in saved.note(try storage.save(content, as: name)) },
      spool: .temporary,
      takeBack: { name in try storage.takeBack(name) }
    )
  }

  // MARK: What happens

  private var onBegin: (() -> Void)?
  private var onEnd: ((Outcome) -> Void)?

  /// Hears that a drop has begun, and what became of the last one that was open.
  func listen(begin: @escaping () -> Void, end: @escaping (Outcome) -> Void) {
    (onBegin, onEnd) = (begin, end)
  }

  private func begin(_ drop: Drop) {
    open.append(drop)
    onBegin?()
    Task {
      let outcome = await drop.outcome
      open.removeAll { $0 === drop }
      if open.isEmpty { onEnd?(outcome) }
    }
  }

  /// Drops files on it that no pointer has brought.
  func paste(_ files: [String]) -> Drop {
    drops.paste(files.map { ProvidedItem(file: $0) }, into: place)
  }

  /// The user stops what is under way.
  func stop() { for drop in open { drop.abort() } }

  // MARK: Afterwards

  /// Ends the recording: gives its path, where there is one.
  ///
  /// A replay would hold the window as long as its scripts take; who keeps it as a test learns whether it repeats.
  func finish() -> String? {
    defer { recorder = nil }
    guard let recording = try? recorder?.finish(proving: false) else { return nil }
    ring.trim()
    return recording.path
  }

  /// Takes no more drops; what it did can be taken back.
  func retire() { root.show(false) }

  /// Whether the keyboard is at what takes its drop.
  var hasFocus: Bool { unsafe gtk_widget_has_focus(card.widget) != 0 }

  func focus() { unsafe gtk_widget_grab_focus(card.widget) }

  var canUndo: Bool { !host.steps(in: place.destination).undoable.isEmpty }

  func undo() { drops.undo(in: place) }
}

#endif
