#if GTK

import CGTK

extension GIOCall {
  /// Writes so many bytes, in as many pieces as it takes.
  func write(_ bytes: [UInt8], to stream: UnsafeMutablePointer<GOutputStream>) async throws {
    var done = 0
    while done < bytes.count {
      let rest = Array(bytes[done...])
      let held = unsafe g_bytes_new(rest, gsize(rest.count))
      defer { unsafe g_bytes_unref(held) }
      let count: Int = try await unsafe answer(of: OpaquePointer(stream)) { answered, data in
        unsafe g_output_stream_write_bytes_async(stream, held, 0, cancellable, answered, data)
      } finish: { stream, result, error in
        let stream = unsafe UnsafeMutablePointer<GOutputStream>(stream)
        let count = unsafe g_output_stream_write_bytes_finish(stream, result, &error)
        return count < 0 ? nil : count
      }
      done += count
    }
  }

  /// Writes addresses in a format of lists of files.
  func write(
    _ addresses: [String],
    as format: String,
    to stream: UnsafeMutablePointer<GOutputStream>
  ) async throws {
    let texts = unsafe addresses.map { unsafe g_strdup($0) }
    defer { unsafe texts.forEach { unsafe g_free($0) } }
    var pointers = unsafe texts.map { text in unsafe text.map { unsafe UnsafePointer($0) } }
    _ = try await unsafe answer(of: OpaquePointer(stream)) { answered, data in
      let count = unsafe gsize(pointers.count)
      unsafe dnd_write_files(stream, format, &pointers, count, cancellable, answered, data)
    } finish: { _, result, error in
      unsafe gdk_content_serialize_finish(result, &error) != 0 ? true : nil
    }
  }
}

#endif
