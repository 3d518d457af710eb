import DropCore

extension Content {
  /// Tells of a file, or of a folder and all that is in it, one after the other by their names' bytes:
  /// each with its path from here on, which is empty for the content itself.
  ///
  /// It goes as far as whoever reads a folder whole. Where that ends, and where something can't be
  /// opened, it tells why.
  package func forEachInside(
    limits: ContentLimits = .standard,
    _ tell: (_ path: String, _ found: Result<Content, ContentError>) -> Void
  ) {
    var bounds = FolderBounds(limits)
    walk("", &bounds, limits, tell)
  }

  private func walk(
    _ path: String,
    _ bounds: inout FolderBounds,
    _ limits: ContentLimits,
    _ tell: (String, Result<Content, ContentError>) -> Void
  ) {
    tell(path, .success(self))
    guard case .folder(let folder) = storage else { return }
    do throws(ContentError) {
      for name in try FolderEntries.names(in: folder, limits: limits) {
        let inner = "\(path)/\(name.text)"
        do throws(ContentError) {
          try bounds.count()
        } catch {
          return tell(inner, .failure(error))
        }
        do throws(ContentError) {
          try FolderEntries.content(name, in: folder).walk(inner, &bounds, limits, tell)
        } catch {
          tell(inner, .failure(error))
        }
      }
    } catch {
      tell(path, .failure(error))
    }
  }
}
