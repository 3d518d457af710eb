/// The way through all that a folder holds with all that is in it.
package enum FolderWalk {
  /// Tells of a file, or of a folder and all that is in it, one after the other by their names' bytes:
  /// each with its path from here on, which is empty for the content itself.
  ///
  /// It goes as far as whoever reads a folder whole. Where that ends, and where something can't be
  /// opened, it tells why.
  package static func through(
    _ content: Content,
    limits: ContentLimits = .standard,
    _ tell: (_ path: String, _ found: Result<Content, ContentError>) -> Void
  ) {
    var bounds = FolderBounds(limits)
    walk(content, "", &bounds, limits, tell)
  }

  private static func walk(
    _ content: Content,
    _ path: String,
    _ bounds: inout FolderBounds,
    _ limits: ContentLimits,
    _ tell: (String, Result<Content, ContentError>) -> Void
  ) {
    tell(path, .success(content))
    guard case .folder(let folder) = content.storage else { return }
    do throws(ContentError) {
      for name in try FolderEntries.names(in: folder, limits: limits) {
        let inner = "\(path)/\(name.text)"
        do throws(ContentError) {
          try bounds.count()
        } catch {
          return tell(inner, .failure(error))
        }
        do throws(ContentError) {
          walk(try FolderEntries.content(name, in: folder), inner, &bounds, limits, tell)
        } catch {
          tell(inner, .failure(error))
        }
      }
    } catch {
      tell(path, .failure(error))
    }
  }
}
