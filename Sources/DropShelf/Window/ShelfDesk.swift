#if GTK

import CGTK
import DropCore
import DropGTK
import DropHost
import DropReplay
import SystemFiles

/// What all tiles of a shelf share: where things are, what was granted and recorded, and who works for them.
@GLibActor
final class ShelfDesk {
  let places: ShelfPlaces
  let ring: DropRing
  let children: ChildLine
  private(set) var book: GrantBook
  private(set) var options: OptionBook
  private let says: Bool

  init(_ places: ShelfPlaces, says: Bool) throws(FileSystem.Failure) {
    self.places = places
    self.says = says
    // Where it isn't there yet, a new handler has a place to lie in.
    try FileSystem.makeFolders(places.handlers)
    ring = try DropRing(in: places.state)
    ring.removeLeftovers()
    book = GrantBook(in: places.state)
    options = OptionBook(in: places.state)
    children = ChildLine(tool: Self.tool)
  }

  /// The tool lies beside the shelf.
  private static var tool: String? {
    guard let own = "/proc/self/exe".resolvedPath else { return nil }
    let tool = own.folder.appending(path: "dndhost")
    return FileSystem.kind(of: tool) == .file ? tool : nil
  }

  /// Notes what the user said; gives why it can't be kept, as it holds until the end all the same.
  func note(_ answer: GrantBook.Answer?, to handler: HandlerFolder) -> String? {
    do throws(HandlerBook.Failure) {
      try book.note(answer, to: handler.path)
      return nil
    } catch {
      return "This can't be kept: \(error)"
    }
  }

  /// Notes what was set of a handler's options; gives why it can't be kept, as it holds until the end all the same.
  func note(
    _ filled: JSONValue,
    of handler: HandlerFolder,
    _ declared: [OptionDeclaration]
  ) -> String? {
    do throws(HandlerBook.Failure) {
      try options.note(filled, of: handler.path, declared)
      return nil
    } catch {
      return "This can't be kept: \(error)"
    }
  }

  private var onForget: (() -> Void)?

  /// Has somebody hear that no drop is recorded any more.
  func listen(forget: @escaping () -> Void) { onForget = forget }

  /// Takes away all that was recorded, of every handler, and what is being made of it.
  func forgetAll() {
    children.end(in: ring.folder)
    ring.forgetAll()
    onForget?()
  }

  /// Prints what happens, where the shelf was asked to.
  func tell(_ who: String, _ what: String) {
    guard says else { return }
    try? FileSystem.write(Array("\(SafeText.line("\(who) \(what)"))\n".utf8), to: 1)
  }

  /// Opens a file or an address with the desktop's program for it; gives why that can't be.
  func open(_ address: String) -> String? {
    var error: UnsafeMutablePointer<GError>?
    let isOpen = unsafe g_app_info_launch_default_for_uri(address, nil, &error)
    if isOpen != 0 { return nil }
    defer { unsafe g_clear_error(&error) }
    return unsafe error.map { unsafe String(cString: $0.pointee.message) } ?? "no program opens it"
  }

  /// The address of a file.
  static func address(of path: String) -> String {
    guard let address = unsafe g_filename_to_uri(path, nil, nil) else { return path }
    defer { unsafe g_free(address) }
    return unsafe String(cString: address)
  }
}

#endif
