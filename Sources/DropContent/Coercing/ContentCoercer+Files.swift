import DropCore

extension ContentCoercer {
  /// The file or folder that a file address names, if it lies in one of the allowed folders with
  /// every link resolved; its type is taken from its name, else from its first bytes.
  ///
  /// ```swift
  /// let coercer = ContentCoercer(context: CodecContext(allowedFolders: ["/srv/photos"]))
  /// let photo = try coercer.open(fileAddress: "file:///srv/photos/beach.png")
  /// ```
  public func open(fileAddress address: String) throws(ContentError) -> Content {
    let access = FileAccess(folders: context.allowedFolders, catalog: catalog)
    guard let path = FilePath.path(ofAddress: address) else {
      throw ContentError(.malformed(format: "file URL", detail: "names no file of this machine"))
    }
    return try access.file(at: path, address: address).content.get()
  }

  /// Makes sure that a folder is no larger than what is loaded whole; nothing of any other content.
  package func checkFolder(_ content: Content, most: Int?) throws(ContentError) {
    guard case .folder(let folder) = content.storage else { return }
    _ = try FolderSurvey(folder, context.limits, most: most ?? .max)
  }
}
