import DropReplay
import SystemFiles

/// Text that waits in a file without a name for what comes before it, however much it is.
final class WaitingText {
  private let file: Descriptor
  private var text: [UInt8] = []

  private static let pieceSize = 1 << 16

  init() throws(CommandFailure) {
    do throws(FileSystem.Failure) {
      file = try Draft.makeNameless(in: try FileSystem.temporaryFolder())
    } catch {
      throw Self.failure(error)
    }
  }

  func add(_ more: String) throws(CommandFailure) {
    text += Array(more.utf8)
    if text.count >= Self.pieceSize { try flush() }
  }

  private func flush() throws(CommandFailure) {
    do throws(FileSystem.Failure) {
      try FileSystem.write(text, to: file.number)
    } catch {
      throw Self.failure(error)
    }
    text.removeAll(keepingCapacity: true)
  }

  /// Writes what comes before it, it, and what comes behind it.
  func write(
    to sink: any ByteSink,
    after head: String,
    before foot: String
  ) throws(CommandFailure) {
    try flush()
    do throws(FileSystem.Failure) { try FileSystem.seek(file.number, to: 0) } catch {
      throw Self.failure(error)
    }
    var piece = Array(head.utf8)
    while !piece.isEmpty {
      do throws(SinkError) { try sink.write(piece) } catch { throw CommandFailure(error) }
      do throws(FileSystem.Failure) {
        try FileSystem.readSome(file.number, upTo: Self.pieceSize, into: &piece)
      } catch {
        throw Self.failure(error)
      }
    }
    do throws(SinkError) { try sink.write(Array(foot.utf8)) } catch { throw CommandFailure(error) }
  }

  private static func failure(_ error: FileSystem.Failure) -> CommandFailure {
    CommandFailure(SinkError(code: error.code, path: FileSystem.temporaryPath))
  }
}
