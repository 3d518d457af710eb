extension OfferedTypes {
  /// Whether a type stands for a file that can be opened.
  static func namesFile(_ type: ContentType) -> Bool {
    type == .fileURL || type == .promisedFileURL
  }

  /// Whether a list of links may be one of files: file managers on Linux offer files as nothing but
  /// such a list, while whoever drags a link offers the link itself or its markup too.
  static func mayListFiles(_ types: [ContentType]) -> Bool {
    types.contains(.uriList)
      && !types.contains { $0 == .url || $0 == .mozURL || $0 == .html }
  }

  /// Whether a file manager made the list, so that its images are the file's icon.
  ///
  /// Photos too has a TIFF beside a file URL, but there it is the picture: what tells them apart is
  /// the icon family, or the Finder's own name for the file.
  static func comesFromFileManager(_ types: [ContentType]) -> Bool {
    guard types.contains(where: namesFile) else { return false }
    return types.contains { type in
      type == .icns || finderNames.contains(type.id)
    }
  }

  private static let finderNames: Set<String> = [
    "com.apple.finder.node", "com.apple.finder.noderef",
  ]

  /// With these, Office offers a PDF that shows the linked part as a picture.
  static let officeLinks: Set<String> = ["com.microsoft.LinkSource", "com.microsoft.ObjectLink"]

  static func isNote(_ type: ContentType) -> Bool {
    type.isBuiltIn ? builtInNotes.contains(type) : notes.contains(type.id)
  }

  private static let builtInNotes: Set<ContentType> = [.urlName, .promisedFileContentType]

  /// Types that real applications put on a drag beside the content, from recorded type lists.
  private static let notes: Set<String> = [
    "NeXT smart paste pasteboard type",
    "com.apple.finder.node", "com.apple.finder.noderef", "fndf",
    "com.apple.NSFilePromiseItemMetaData",
    "com.apple.pasteboard.promised-suggested-file-name",
    "com.apple.iCal.pasteboard.dragOriginDate",
    "com.apple.iWork.pasteboardState.hasNativeDrawables",
    "com.microsoft.LinkSource", "com.microsoft.ObjectLink",
    "org.chromium.chromium-renderer-initiated-drag", "org.chromium.content-disposition",
    "org.chromium.internal.source-rfh-token", "org.chromium.source-url",
    "text/_moz_htmlcontext", "text/_moz_htmlinfo",
    "application/x-moz-file-promise", "application/x-moz-file-promise-url",
    "application/x-moz-file-promise-dest-filename",
    "application/x-td-field-tags", "application/vnd.portal.filetransfer",
    "x-special/gnome-icon-list",
    "Preferred DropEffect", "InShellDragLoop", "ActiveClipBoard", "Object Descriptor",
    "Link Source Descriptor", "ObjectLink",
  ]
}
