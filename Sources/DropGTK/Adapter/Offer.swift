#if GTK

import CGTK
import DropContent
import DropCore
import DropHost

/// What a drag or the clipboard has, by formats alone until somebody wants the bytes.
///
/// Safe because it holds the object that it asks.
@GLibActor
@safe final class Offer {
  /// GTK's drop, or its clipboard.
  private(set) var giver: OpaquePointer
  let formats: [String]
  private let isClipboard: Bool
  private let bounds: DropWindow.ReadBounds
  /// The program that has it, where it can be seen whether that is still there.
  private let source: SourceLife?
  private var reads: [ObjectIdentifier: GIOCall] = [:]
  /// Why nothing more is to be had.
  private var ending: LoadFailure?

  private static let list = "text/uri-list"
  private static let mostOfList = 1 << 22

  init(drop: OpaquePointer, _ bounds: DropWindow.ReadBounds) {
    unsafe giver = drop
    self.bounds = bounds
    isClipboard = false
    formats = unsafe Self.formats(of: drop)
    source = unsafe SourceLife(of: drop)
    unsafe g_object_ref(gpointer(drop))
  }

  init(clipboard: OpaquePointer, _ bounds: DropWindow.ReadBounds) {
    unsafe giver = clipboard
    self.bounds = bounds
    isClipboard = true
    formats = unsafe Self.names(in: gdk_clipboard_get_formats(clipboard))
    source = nil
    unsafe g_object_ref(gpointer(clipboard))
  }

  isolated deinit { unsafe g_object_unref(gpointer(giver)) }

  static func formats(of drop: OpaquePointer) -> [String] {
    unsafe names(in: gdk_drop_get_formats(drop))
  }

  private static func names(in formats: OpaquePointer?) -> [String] {
    var count: gsize = 0
    let names = unsafe gdk_content_formats_get_mime_types(formats, &count)
    return (0..<Int(count)).compactMap { place in
      unsafe names?[place].map { unsafe String(cString: $0) }
    }
  }

  // MARK: Its source

  /// Looks now and then whether the program that has it is still there; without it no read goes on.
  func watch(whileHovering: Bool, _ onEnd: @escaping @GLibActor () -> Void) {
    source?.watch(whileHovering: whileHovering) { [weak self] in
      self?.lose()
      onEnd()
    }
  }

  /// Nobody asks any more whether it is there.
  func stopWatching() { source?.stop() }

  private func lose() {
    let failure = LoadFailure(.expired, "the program that it came from has gone")
    ending = failure
    for read in reads.values { read.stop(failure) }
  }

  /// The same drag has come back, by another drop of GTK's.
  func renew(_ other: OpaquePointer) {
    unsafe g_object_ref(gpointer(other))
    unsafe g_object_unref(gpointer(giver))
    unsafe giver = other
  }

  /// Whether there is a list of files or links, which has to be read before anything is known of them.
  var hasList: Bool { formats.contains(Self.list) }

  /// What is known of it without asking: of a list nothing but that there is one.
  func item(_ types: TypeCatalog) -> ProvidedItem {
    hasList ? ProvidedItem(id: "dropped", hover: DragItem.Hover()) : item(types, link: nil)
  }

  /// The files of its list each, or else all it has as one thing.
  func items(_ types: TypeCatalog) async throws -> [ProvidedItem] {
    guard hasList else { return [item(types, link: nil)] }
    let text = try await load(Self.list, as: .uriList, most: Self.mostOfList)
    let listed = await Self.opened(try text.bytes())
    let isLink = listed.count == 1 && listed.first?.representations.first?.type != .fileURL
    guard listed.isEmpty || isLink else { return listed }
    return [item(types, link: listed.first)]
  }

  /// Opens what a list names, off the loop: there may be thousands, on a disk that sleeps.
  @concurrent
  private nonisolated static func opened(_ list: [UInt8]) async -> [ProvidedItem] {
    ProvidedItem.items(uriList: String(decoding: list, as: UTF8.self))
  }

  /// One thing in all formats, the richest first as its source has them.
  private func item(_ types: TypeCatalog, link: ProvidedItem?) -> ProvidedItem {
    let own = formats.filter { $0 != Self.list || link != nil }
    var item = ProvidedItem(targets: own, types, name: link?.name) { format, wish, progress in
      try await self.load(format, as: wish.type, most: wish.largestSize, progress)
    }
    if let link, let list = item.representations.firstIndex(where: { $0.type == .uriList }) {
      item.representations.replaceSubrange(list...list, with: link.representations)
    }
    return item
  }

  // MARK: Reading

  /// Gets one format's bytes; who waits for them may give up.
  private func load(
    _ format: String,
    as type: ContentType,
    most: Int?,
    _ progress: LoadProgress? = nil
  ) async throws -> Content {
    if let ending { throw ending }
    if source?.isCurrent == false {
      throw LoadFailure(.expired, "its source has begun another drag since")
    }
    let call = GIOCall(patience: bounds.patience)
    reads[ObjectIdentifier(call)] = call
    defer { reads[ObjectIdentifier(call)] = nil }
    let most = most ?? bounds.bytes
    return try await withTaskCancellationHandler {
      let stream = try await unsafe open(format, call)
      defer { unsafe g_object_unref(stream) }
      let spool = Spool.temporary.writer()
      while true {
        let piece = try await unsafe call.read(stream)
        if piece.isEmpty { return try spool.content(type) }
        try spool.write(piece)
        if spool.count > most {
          throw LoadFailure(.tooLarge, "has more than the \(most) bytes that are of use")
        }
        progress?(spool.count)
      }
    } onCancel: {
      Task { @GLibActor in call.stop() }
    }
  }

  private func open(
    _ format: String,
    _ call: GIOCall
  ) async throws -> UnsafeMutablePointer<GInputStream> {
    let isClipboard = isClipboard
    return try await unsafe call.answer(of: giver) { done, data in
      unsafe format.withCString { format in
        var formats: [UnsafePointer<CChar>?] = unsafe [format, nil]
        if isClipboard {
          unsafe gdk_clipboard_read_async(giver, &formats, 0, call.cancellable, done, data)
        } else {
          unsafe gdk_drop_read_async(giver, &formats, 0, call.cancellable, done, data)
        }
      }
    } finish: { giver, result, error in
      unsafe isClipboard
        ? gdk_clipboard_read_finish(giver, result, nil, &error)
        : gdk_drop_read_finish(giver, result, nil, &error)
    }
  }
}

#endif
