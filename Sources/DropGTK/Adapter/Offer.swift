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
  private let isClipboard: Bool
  let formats: [String]

  private static let list = "text/uri-list"
  private static let mostOfList = 1 << 22

  init(_ giver: OpaquePointer, isClipboard: Bool = false) {
    unsafe self.giver = giver
    self.isClipboard = isClipboard
    let formats =
      unsafe isClipboard ? gdk_clipboard_get_formats(giver) : gdk_drop_get_formats(giver)
    var count: gsize = 0
    let names = unsafe gdk_content_formats_get_mime_types(formats, &count)
    self.formats = (0..<Int(count)).compactMap { place in
      unsafe names?[place].map { unsafe String(cString: $0) }
    }
    unsafe g_object_ref(gpointer(giver))
  }

  isolated deinit { unsafe g_object_unref(gpointer(giver)) }

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
    let listed = ProvidedItem.items(uriList: String(decoding: try text.bytes(), as: UTF8.self))
    let isLink = listed.count == 1 && listed.first?.representations.first?.type != .fileURL
    guard listed.isEmpty || isLink else { return listed }
    return [item(types, link: listed.first)]
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
    let call = GIOCall()
    return try await withTaskCancellationHandler {
      let stream = try await unsafe open(format, call)
      defer { unsafe g_object_unref(stream) }
      let spool = Spool.temporary.writer()
      while true {
        let piece = try await unsafe call.read(stream)
        if piece.isEmpty { return try spool.content(type) }
        try spool.write(piece)
        if let most, spool.count > most {
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
