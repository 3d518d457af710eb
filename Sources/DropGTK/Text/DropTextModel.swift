#if GTK

import CGTK
public import DropContent
public import DropCore

/// A field into which one types, and what drops brought among that: in a text view or in an entry.
///
/// Each entry is a run of text or, in a text view where pictures are allowed, a picture. What is typed is the
/// field's own: the host never learns of it, and no undo of a drop takes it away. An entry of which the user
/// deletes all is taken out of the destination. Undo goes through typing and the host's steps in the order in
/// which they happened, and GTK's own undo is off in the field from then on.
///
/// Safe because only the place of its field asks it, which is disconnected when the field dies.
@GLibActor
@safe public final class DropTextModel: DropModel {
  /// None: entries are parts of a text.
  public var tiles: [GTKWidget] { unsafe [] }
  /// False: they stand beside each other.
  public let isList = false
  /// Makes the text of an entry; of one that is a picture it gives none.
  ///
  /// By itself it is the text that an entry has, in a field without pictures or of one that has neither its
  /// name.
  public var onText: (@GLibActor (ContentEntry, Content?) -> String?)?
  /// Makes the widget of an entry that has no text, in a text view where pictures are allowed.
  public var onPicture: (@GLibActor (ContentEntry, Content?) -> GTKWidget?)?

  private let allowsPictures: Bool
  let field: GTKWidget
  let text: FieldText
  private var entries: FieldEntries?
  private var log = FieldLog()
  private var host: FieldHost?
  private var held: [PlaceholderID: HeldTile] = [:]
  private var stops: [PlaceholderID: @GLibActor () -> Void] = [:]
  /// Where the pointer of a drag is in the text, and which line that is.
  private var pointer: Pointer?
  /// What is told of right now keeps that position.
  private var marks: FieldMarks?
  private let leisure = GLibTimer()
  private var isTurning = false

  private struct Pointer: Equatable {
    let index: Int
    let offset: Int
    /// The line in which that is, and all that is beyond the text on its side.
    let top: Double
    let bottom: Double
  }

  /// Takes a text view or an entry as it is; what it holds then counts as typed.
  ///
  /// - Parameters:
  ///   - field: A `GtkTextView`, or a widget of one line such as `GtkEntry`.
  ///   - allowsPictures: Whether entries that have no text may be pictures, which only a text view shows.
  public init(_ field: GTKWidget, allowsPictures: Bool = false) {
    unsafe self.field = field
    let view = unsafe field.isA(gtk_text_view_get_type()) ? ViewSurface(field) : nil
    guard let surface: any FieldSurface = unsafe view ?? LineSurface(field) else {
      preconditionFailure("a field is a text view or an entry")
    }
    self.allowsPictures = allowsPictures && surface.takesWidgets
    text = FieldText(surface)
    unsafe text.listen { [weak self] in
      self?.note($0)
    } onDelete: { [weak self] in
      self?.deleted($0, by: $1)
    } onWidget: { [weak self] in
      unsafe self?.widget(of: $0)
    }
    unsafe dnd_add_field_menu(field, "Undo Typing or Drop", "Redo Typing or Drop")
    unsafe field.onKey("<Control>z", first: true) { [weak self] in self?.undo() }
    for key in ["<Shift><Control>z", "<Control>y"] {
      unsafe field.onKey(key, first: true) { [weak self] in self?.redo() }
    }
  }

  /// Follows a host from now on.
  func join(_ host: FieldHost) {
    self.host = host
    entries = FieldEntries(text) { [weak self] in self?.content(of: $0) ?? .mark }
    learn()
  }

  // MARK: What an entry is

  private func content(of place: Place) -> FieldPieces.Content {
    if place.placeholder != nil { return text.surface.takesWidgets ? .object : .mark }
    let content = host?.content(place.entry)
    guard let words = onText.map({ $0(place.entry, content) }) ?? words(of: place.entry, content)
    else { return allowsPictures ? .object : .text(line(place.entry.name)) }
    return .text(line(words))
  }

  /// One line has no ends of lines.
  private func line(_ words: String) -> [Unicode.Scalar] {
    if text.surface.takesWidgets { return words.scalars }
    let joined = words.scalars.filter { $0 != "\r" }
    return joined.map { $0 == "\n" || $0 == "\u{2028}" || $0 == "\u{2029}" ? " " : $0 }
  }

  private func words(of entry: ContentEntry, _ content: Content?) -> String? {
    guard let content, let types = host?.types() else { return entry.name }
    if types.conforms(content.type, to: .plainText), let bytes = try? content.bytes() {
      return String(decoding: bytes, as: UTF8.self)
    }
    return allowsPictures && types.conforms(content.type, to: .image) ? nil : entry.name
  }

  private func widget(of cause: FieldPieces.Cause) -> GTKWidget? {
    guard let place = entries?.place(of: cause) else { return nil }
    if let id = place.placeholder {
      let tile = HeldTile(place.name, across: true) { [weak self] in self?.stops[id]?() }
      held[id] = tile
      return unsafe tile?.widget
    }
    let content = host?.content(place.entry)
    if let onPicture = unsafe onPicture { return unsafe onPicture(place.entry, content) }
    return unsafe FieldPicture.make(content, called: place.name)
  }

  // MARK: What the host tells

  /// What comes next is of a drop that was let go there.
  func hear(of marks: FieldMarks?) { self.marks = marks }

  private func follow(
    _ come: [ContentEntry] = [],
    _ placeholder: PlaceholderID? = nil,
    at mark: FieldPieces.Cause? = nil
  ) {
    guard let host, let entries else { return }
    text.endStep()
    let mark = mark ?? marks?.cause(in: text)
    let arrival = FieldEntries.Arrival(entries: come, placeholder: placeholder, mark: mark)
    entries.follow(host.contents(), arrival)
  }

  /// Shows entries where their drop was let go, or beside those next to them.
  public func insert(_ entries: [ContentEntry], at place: Int) {
    follow(entries)
  }

  /// Shows entries where a place was kept for them.
  public func commit(_ id: PlaceholderID, _ entries: [ContentEntry], at place: Int) {
    let mark = self.entries?.cause(of: id)
    forget(id)
    follow(entries, at: mark)
  }

  /// Takes the text of entries away.
  public func remove(_ count: Int, at place: Int) { follow() }

  /// Shows what an entry is now.
  public func update(_ entry: ContentEntry, at place: Int) { follow() }

  /// Puts entries elsewhere among each other.
  public func move(from places: [Int], to place: Int) { follow() }

  /// Keeps the position where something was let go.
  public func hold(
    _ id: PlaceholderID,
    title: String,
    at place: Int,
    stop: @escaping @GLibActor () -> Void
  ) {
    stops[id] = stop
    follow([], id)
    showProgress(0)
  }

  /// Shows how far that is, where it stands or in the entry's own bar.
  public func progress(of id: PlaceholderID, done: Double, total: Double?) {
    held[id]?.progress(done, of: total)
    if let total, total > 0 { showProgress(min(1, done / total)) }
  }

  /// Gives the position up.
  public func release(_ id: PlaceholderID) {
    forget(id)
    follow()
  }

  private func forget(_ id: PlaceholderID) {
    held[id] = nil
    stops[id] = nil
    showProgress(0)
  }

  private func showProgress(_ share: Double) {
    if stops.isEmpty { return text.surface.showProgress(nil, stop: nil) }
    text.surface.showProgress(share) { [weak self] in
      for stop in self?.stops.values.map({ $0 }) ?? [] { stop() }
    }
  }

  // MARK: Where things are

  /// Where each of the contents lies, as far as rectangles can say that of a text: what stands before the
  /// pointer of a drag lies above its line.
  public func frames(in widget: GTKWidget) -> [Rect] {
    guard let host, let entries else { return [] }
    let y = unsafe Point.zero.moved(from: field, to: widget).y
    var last = Rect(x: 0, y: 0, width: 0, height: 0)
    return host.contents().enumerated().map { index, place in
      if let range = entries.range(of: place.key) {
        last = unsafe text.surface.frame(of: range, in: widget)
      }
      guard let pointer else { return last }
      return index < pointer.index ? last.above(y + pointer.top) : last.below(y + pointer.bottom)
    }
  }

  /// The pointer of a drag is at a point of the field, or not in it any more; whether that makes its contents
  /// lie elsewhere.
  func point(at point: Point?) -> Bool {
    let before = pointer
    guard let host, let entries, let point else {
      pointer = nil
      return before != nil
    }
    let offset = text.surface.offset(at: point)
    let index = entries.index(at: offset, in: host.contents())
    let line = unsafe text.surface.frame(of: offset..<offset, in: field)
    let bottom = line.y + line.height
    pointer = Pointer(
      index: index,
      offset: offset,
      top: point.y < line.y ? -Self.far : line.y,
      bottom: point.y > bottom ? Self.far : bottom
    )
    guard let before, let pointer else { return true }
    return (before.index, before.top, before.bottom)
      != (pointer.index, pointer.top, pointer.bottom)
  }

  /// No text is as high.
  private static let far = 1e6

  /// Shows where a drop would be put in.
  func showBar(at place: Int?) {
    guard let place, let host, let entries else { return text.surface.showBar(at: nil) }
    if let pointer, pointer.index == place { return text.surface.showBar(at: pointer.offset) }
    let ranges = host.contents().map { entries.range(of: $0.key) }
    let before = ranges.prefix(place).last.flatMap { $0?.upperBound }
    let after = ranges.dropFirst(place).first.flatMap { $0?.lowerBound }
    text.surface.showBar(at: before ?? after ?? text.surface.count)
  }

  /// Keeps the position at a point, or where one types.
  func keepPosition(at point: Point?) -> FieldMarks.Mark {
    let offset = point.map { text.surface.offset(at: $0) } ?? text.surface.caret
    return (text, text.mark(at: offset))
  }

  // MARK: Undo

  /// Takes back what was typed or dropped last.
  public func undo() { turn(isUndone: true) }

  /// Does again what was taken back last.
  public func redo() { turn(isUndone: false) }

  private func turn(isUndone: Bool) {
    text.endStep()
    learn()
    guard let host else { return }
    let turnHost = isUndone ? host.undo : host.redo
    guard let step = isUndone ? log.undoable.last : log.redoable.last else { return turnHost() }
    isTurning = true
    log.turn(step, isUndone: isUndone)
    for _ in step.host { turnHost() }
    let steps = host.steps()
    let stayed = isUndone ? steps.undoable : steps.redoable
    if step.host.contains(where: stayed.contains) {
      // It said why.
      log.turn(step, isUndone: !isUndone)
    } else if let typing = step.typing {
      text.turn([typing], isUndone: isUndone)
    }
    isTurning = false
    learn()
  }

  private func note(_ cause: FieldPieces.Cause) {
    learn()
    text.forget(log.type(cause))
  }

  /// Learns what the host can take back by now.
  func learn(with typing: FieldPieces.Cause? = nil) {
    guard let steps = host?.steps(), !isTurning else { return }
    let count = log.undoable.count
    text.forget(log.learn(undoable: steps.undoable, redoable: steps.redoable, with: typing))
    if log.undoable.count != count { text.endStep() }
  }

  /// What the user deleted altogether goes out of the destination, too: soon, as GTK is still at it.
  private func deleted(_ causes: Set<FieldPieces.Cause>, by cause: FieldPieces.Cause) {
    guard let gone = entries?.emptied(causes), !gone.isEmpty else { return }
    emptied.formUnion(causes)
    leisure.set(0) { [weak self] in self?.removeEmptied(by: cause) }
  }

  private var emptied: Set<FieldPieces.Cause> = []

  private func removeEmptied(by cause: FieldPieces.Cause) {
    let gone = entries?.emptied(emptied) ?? []
    emptied = []
    for id in gone.compactMap(\.placeholder) { stops[id]?() }
    let keys = gone.filter { $0.placeholder == nil }.map(\.key)
    if keys.isEmpty { return }
    host?.remove(keys)
    learn(with: cause)
  }
}

extension Rect {
  /// The same where it ends above a line.
  fileprivate func above(_ line: Double) -> Rect {
    var moved = self
    moved.y = min(y, line - 1 - height)
    return moved
  }

  /// The same where it begins below a line.
  fileprivate func below(_ line: Double) -> Rect {
    var moved = self
    moved.y = max(y, line + 1)
    return moved
  }
}

#endif
