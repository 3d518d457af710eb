#if GTK

import CGTK
import DropContent
import DropCore
import DropHost
import Glibc

/// What a drag or the clipboard has, by formats alone until somebody wants the bytes.
@GLibActor
final class Offer {
  /// GTK's drop, or its clipboard.
  private(set) var giver: OpaquePointer
  private let isClipboard: Bool
  let formats: [String]

  /// Larger content goes to the disk as it comes.
  private static let mostInMemory = 1 << 20
  private static let pieceSize: gsize = 1 << 18
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
    let text = try await load(Self.list, as: .uriList, named: nil, most: Self.mostOfList)
    let listed = ProvidedItem.items(uriList: String(decoding: try text.bytes(), as: UTF8.self))
    let isLink = listed.count == 1 && listed.first?.representations.first?.type != .fileURL
    guard listed.isEmpty || isLink else { return listed }
    return [item(types, link: listed.first)]
  }

  /// One thing in all formats, the richest first as its source has them.
  private func item(_ types: TypeCatalog, link: ProvidedItem?) -> ProvidedItem {
    var seen: Set<ContentType> = []
    var representations: [ProvidedRepresentation] = []
    var name = "dropped"
    for format in formats where !format.hasPrefix("application/vnd.portal.") {
      if format == Self.list {
        representations += link?.representations ?? []
        continue
      }
      let type = types.type(named: format)
      guard types.knows(type) || format.contains("/"), seen.insert(type).inserted else { continue }
      if representations.isEmpty, let ending = types.filenameExtensions(of: type).first {
        name = "dropped.\(ending)"
      }
      let named = name
      representations.append(
        ProvidedRepresentation(type) { wish, progress in
          try await self.load(format, as: type, named: named, most: wish.largestSize, progress)
        }
      )
    }
    return ProvidedItem(id: "dropped", name: link?.name ?? name, representations: representations)
  }

  // MARK: Reading

  /// Stops what GIO does, and whoever waits for it: a source that doesn't answer can't be waited for.
  @GLibActor
  private final class Stop {
    let cancellable = unsafe g_cancellable_new()
    fileprivate var giveUp: (() -> Void)?
    func callAsFunction() {
      unsafe g_cancellable_cancel(cancellable)
      giveUp?()
    }
    isolated deinit { unsafe g_object_unref(cancellable) }
  }

  // What goes through a continuation. Unchecked, as both of its ends are in the domain of GTK.
  private struct Handed<Value>: @unchecked Sendable { let value: Value }

  /// Gets one format's bytes; who waits for them may give up.
  private func load(
    _ format: String,
    as type: ContentType,
    named name: String?,
    most: Int?,
    _ progress: LoadProgress? = nil
  ) async throws -> Content {
    let stop = Stop()
    return try await withTaskCancellationHandler {
      let stream = try await open(format, stop)
      defer { unsafe g_object_unref(stream) }
      var spool = Spool(most: Self.mostInMemory)
      defer { spool.close() }
      while true {
        let piece = try await read(stream, stop)
        if piece.isEmpty { return try spool.content(type, name) }
        try spool.add(piece)
        if let most, spool.count > most {
          throw LoadFailure(.tooLarge, "has more than the \(most) bytes that are of use")
        }
        progress?(spool.count)
      }
    } onCancel: {
      Task { @GLibActor in stop() }
    }
  }

  private func open(
    _ format: String,
    _ stop: Stop
  ) async throws -> UnsafeMutablePointer<GInputStream> {
    let isClipboard = isClipboard
    return try await unsafe answer(stop) { done, data in
      unsafe format.withCString { format in
        var formats: [UnsafePointer<CChar>?] = unsafe [format, nil]
        if isClipboard {
          unsafe gdk_clipboard_read_async(giver, &formats, 0, stop.cancellable, done, data)
        } else {
          unsafe gdk_drop_read_async(giver, &formats, 0, stop.cancellable, done, data)
        }
      }
    } finish: { giver, result, error in
      unsafe isClipboard
        ? gdk_clipboard_read_finish(giver, result, nil, &error)
        : gdk_drop_read_finish(giver, result, nil, &error)
    }
  }

  private func read(
    _ stream: UnsafeMutablePointer<GInputStream>,
    _ stop: Stop
  ) async throws -> [UInt8] {
    try await unsafe answer(stop) { done, data in
      unsafe g_input_stream_read_bytes_async(
        stream,
        Self.pieceSize,
        0,
        stop.cancellable,
        done,
        data
      )
    } finish: { _, result, error in
      guard let bytes = unsafe g_input_stream_read_bytes_finish(stream, result, &error) else {
        return nil
      }
      defer { unsafe g_bytes_unref(bytes) }
      var count: gsize = 0
      let start = unsafe g_bytes_get_data(bytes, &count)
      return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
    }
  }

  private typealias Finish<Value> =
    @GLibActor (
      _ giver: OpaquePointer, _ result: OpaquePointer?, _ error: inout UnsafeMutablePointer<GError>?
    ) -> Value?

  /// Waits for an answer of GIO's.
  private func answer<Value>(
    _ stop: Stop,
    _ start: (@escaping GAsyncReadyCallback, gpointer) -> Void,
    finish: @escaping Finish<Value>
  ) async throws -> Value {
    let giver = unsafe giver
    try Task.checkCancellation()
    defer { stop.giveUp = nil }
    let handed: Handed<Value> = try await withCheckedThrowingContinuation { continuation in
      var isAwaited = true
      stop.giveUp = {
        if isAwaited { continuation.resume(throwing: CancellationError()) }
        isAwaited = false
      }
      let waiting = unsafe Held<OpaquePointer?> { result in
        var error: UnsafeMutablePointer<GError>?
        let value = unsafe finish(giver, result, &error)
        let message = unsafe error.map { unsafe String(cString: $0.pointee.message) }
        unsafe g_clear_error(&error)
        guard isAwaited else { return }
        isAwaited = false
        if let value { return continuation.resume(returning: Handed(value: value)) }
        continuation.resume(throwing: LoadFailure(.failed, message ?? "the source gave nothing"))
      }
      unsafe start(Self.answered, Unmanaged.passRetained(waiting).toOpaque())
    }
    return handed.value
  }

  private static let answered: GAsyncReadyCallback = { _, result, data in
    guard let data = unsafe data else { return }
    let handed = unsafe Handed(value: (result, data))
    GLibActor.assumeIsolated {
      let (result, data) = unsafe handed.value
      unsafe Unmanaged<Held<OpaquePointer?>>.fromOpaque(data).takeRetainedValue().body(result)
    }
  }
}

/// Bytes that come piece by piece, on the disk once there are many of them.
private struct Spool {
  private let most: Int
  private var bytes: [UInt8] = []
  private var file: Int32 = -1
  private var path = ""
  private(set) var count = 0

  init(most: Int) { self.most = most }

  mutating func add(_ piece: [UInt8]) throws {
    count += piece.count
    if file < 0, count <= most { return bytes += piece }
    if file < 0 { try open() }
    try write(piece)
  }

  /// A file of a random name that only this user may read.
  private mutating func open() throws {
    var name: UnsafeMutablePointer<CChar>?
    file = unsafe g_file_open_tmp("drop-XXXXXX", &name, nil)
    guard file >= 0, let found = unsafe name else {
      throw LoadFailure(
        .failed,
        "there is no room for large content in the folder for temporary files"
      )
    }
    path = unsafe String(cString: found)
    unsafe g_free(found)
    let first = bytes
    bytes = []
    try write(first)
  }

  private func write(_ piece: [UInt8]) throws {
    var done = 0
    while done < piece.count {
      let more = unsafe piece.withUnsafeBytes { bytes in
        unsafe Glibc.write(file, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
      }
      guard more > 0 else {
        throw LoadFailure(
          .failed,
          "large content can't be written: \(String(cString: strerror(errno)))"
        )
      }
      done += more
    }
  }

  /// All of it; what lies in a file stays readable when its name has gone.
  func content(_ type: ContentType, _ name: String?) throws -> Content {
    file < 0
      ? Content(type: type, name: name, bytes: bytes)
      : try Content(type: type, name: name, file: path).relabelled(as: type, name: name)
  }

  func close() {
    guard file >= 0 else { return }
    Glibc.close(file)
    unlink(path)
  }
}

#endif
