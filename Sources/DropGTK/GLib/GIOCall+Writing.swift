#if GTK

import CGTK

extension GIOCall {
  /// Writes so many bytes, in as many pieces as it takes.
  func write(_ bytes: [UInt8], to stream: UnsafeMutablePointer<GOutputStream>) async throws {
    let held = unsafe g_bytes_new(bytes, gsize(bytes.count))
    defer { unsafe g_bytes_unref(held) }
    var done = 0
    while done < bytes.count {
      let rest = unsafe g_bytes_new_from_bytes(held, gsize(done), gsize(bytes.count - done))
      defer { unsafe g_bytes_unref(rest) }
      let count: Int = try await unsafe answer(of: OpaquePointer(stream)) { answered, data in
        unsafe g_output_stream_write_bytes_async(stream, rest, 0, cancellable, answered, data)
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
    _ = try await unsafe answer(of: OpaquePointer(stream)) { answered, data in
      // They are made files of before this returns.
      unsafe addresses.withCTexts { texts in
        let count = gsize(addresses.count)
        unsafe dnd_write_files(stream, format, texts, count, cancellable, answered, data)
      }
    } finish: { _, result, error in
      unsafe gdk_content_serialize_finish(result, &error) != 0 ? true : nil
    }
  }
}

#endif
