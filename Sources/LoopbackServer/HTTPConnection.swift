#if Live

import CMicroHTTPD
import SystemFiles

/// A connection as the library has it.
///
/// Its address is all that is kept. The library frees it after it told its end to the `RequestDesk`, and
/// not while it is suspended; so it is there for whoever has it on the server's thread while a request
/// lasts, and for the one who, from any thread, resumes it once for a suspension. That is why each
/// `unsafe` below holds, beside what it says itself.
struct HTTPConnection: Hashable, Sendable {
  private let address: UInt

  init?(_ pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { return nil }
    address = UInt(bitPattern: pointer)
  }

  private var pointer: OpaquePointer? { unsafe OpaquePointer(bitPattern: address) }

  /// Its socket, open until the connection's end is told.
  var socket: Int32 { unsafe dnd_http_socket(pointer) }

  /// The head of its request.
  func head(method: String, path: String) -> RequestHead {
    var fields: [(name: String, value: String)] = []
    // The function is called during the call only, with the array that it is given.
    unsafe withUnsafeMutablePointer(to: &fields) { fields in
      unsafe dnd_http_fields(
        pointer,
        { fields, _, name, nameCount, value, valueCount in
          let fields = unsafe fields?.assumingMemoryBound(to: [(name: String, value: String)].self)
          unsafe fields?.pointee.append(
            (
              name: HTTPConnection.text(name, nameCount).lowercased(),
              value: HTTPConnection.text(value, valueCount)
            )
          )
          return .YES
        },
        fields
      )
    }
    let size = unsafe dnd_http_head_size(pointer)
    return RequestHead(method: method, path: path, fields: fields, size: size)
  }

  /// What its address has under a name, after the question mark.
  func argument(_ name: String) -> String? {
    // The library's text is terminated and there as long as the request.
    unsafe dnd_http_argument(pointer, name).map { unsafe String(cString: $0) }
  }

  private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    // The library gives as many bytes as it says, for the length of the call.
    let bytes = unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Answers

  /// Fields that every answer has: nobody else's page may have it, and nothing keeps it.
  private static let always = [
    "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin", "Referrer-Policy": "no-referrer",
  ]

  /// Answers the request; false where the library can't, and the connection must end.
  func respond(_ status: UInt32, _ bytes: [UInt8] = [], _ fields: [String: String] = [:]) -> Bool {
    // The bytes are copied during the call.
    let response = unsafe bytes.withUnsafeBytes {
      unsafe dnd_http_response($0.baseAddress, $0.count)
    }
    return unsafe queue(status, response, fields)
  }

  func respond(_ refusal: RequestRefusal) -> Bool {
    var fields = ["Content-Type": "text/plain; charset=utf-8", "Connection": "close"]
    if case .wrongMethod(let method) = refusal { fields["Allow"] = method }
    return respond(refusal.status, Array("dndhost: \(refusal.text)\n".utf8), fields)
  }

  func respond(_ page: LoopbackPage) -> Bool {
    var fields = [
      "Content-Type": page.mediaType, "Content-Security-Policy": page.policy,
      "Cross-Origin-Opener-Policy": "same-origin", "X-Frame-Options": "DENY",
    ]
    if page.isPacked { (fields["Content-Encoding"], fields["Vary"]) = ("gzip", "Accept-Encoding") }
    return respond(200, page.bytes, fields)
  }

  /// Answers with what a stream is sent, as long as it is open.
  func respond(with stream: LoopbackStream) -> Bool {
    // The stream is kept for the response, and let go of with it.
    let response = unsafe dnd_http_endless(
      1 << 14,
      { stream, _, buffer, count in
        guard let stream = unsafe stream, let buffer = unsafe buffer else { return -1 }
        let open = unsafe Unmanaged<LoopbackStream>.fromOpaque(stream).takeUnretainedValue()
        return unsafe open.fill(UnsafeMutableRawBufferPointer(start: buffer, count: count))
      },
      Unmanaged.passRetained(stream).toOpaque(),
      { stream in
        if let stream = unsafe stream {
          unsafe Unmanaged<LoopbackStream>.fromOpaque(stream).release()
        }
      }
    )
    return unsafe queue(200, response, ["Content-Type": "application/x-ndjson; charset=utf-8"])
  }

  /// Answers with bytes that are read as they go out.
  func respond(with gift: LoopbackGift) -> Bool {
    let source = GiftSource(gift)
    // The source is kept for the response, and let go of with it.
    let response = unsafe dnd_http_sized(
      UInt64(clamping: gift.size),
      1 << 16,
      { source, place, buffer, count in
        guard let source = unsafe source, let buffer = unsafe buffer else { return -2 }
        let open = unsafe Unmanaged<GiftSource>.fromOpaque(source).takeUnretainedValue()
        let room = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: count)
        return unsafe open.fill(room, from: Int(clamping: place))
      },
      Unmanaged.passRetained(source).toOpaque(),
      { source in
        if let source = unsafe source {
          unsafe Unmanaged<GiftSource>.fromOpaque(source).release()
        }
      }
    )
    return unsafe queue(200, response, gift.fields)
  }

  private func queue(_ status: UInt32, _ response: OpaquePointer?, _ fields: [String: String])
    -> Bool
  {
    guard let response = unsafe response else { return false }
    // The library copies names and values.
    for (name, value) in Self.always { unsafe MHD_add_response_header(response, name, value) }
    for (name, value) in fields { unsafe MHD_add_response_header(response, name, value) }
    return unsafe dnd_http_respond(pointer, status, response)
  }

  /// A last word in the middle of a body, where the library has no answers.
  func exclaim(_ refusal: RequestRefusal) {
    let text =
      "HTTP/1.1 \(refusal.status) \(refusal.text)\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    let bytes = Array(text.utf8)
    // Sends from the array's own memory; what doesn't fit at once is not waited for.
    _ = unsafe bytes.withUnsafeBytes {
      unsafe send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
  }

  // MARK: Waiting

  /// Leaves the connection alone until it is resumed; on the server's thread, in a call for its request.
  func suspend() { unsafe MHD_suspend_connection(pointer) }

  /// Goes on; called once for a suspension, by whoever took it out of where it was kept.
  func resume() { unsafe MHD_resume_connection(pointer) }
}

/// A gift on its way out.
private final class GiftSource: Sendable {
  private let gift: LoopbackGift

  init(_ gift: LoopbackGift) { self.gift = gift }

  /// Copies what lies at a place; -2, the library's word for a failure, ends the connection inside of it.
  func fill(_ room: UnsafeMutableRawBufferPointer, from place: Int) -> Int {
    guard let bytes = gift.read(place, room.count), !bytes.isEmpty, bytes.count <= room.count else {
      return -2
    }
    unsafe room.copyBytes(from: bytes)
    return bytes.count
  }
}

#endif
