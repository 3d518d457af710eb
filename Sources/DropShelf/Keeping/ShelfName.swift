import DropContent
import SystemFiles

/// What a shelf is called among the programs of a session, by which another start finds it: the user's own shelf
/// has a name that a desktop file can have, each other folder one of its own.
package enum ShelfName {
  package static let own = "org.dndhost.Shelf"

  /// The name for a folder of handlers, of which `usual` is the user's own.
  package static func of(_ handlers: String, usual: String?) -> String {
    if handlers == usual { return own }
    var sum = SHA256()
    sum.update(Array(handlers.utf8))
    // A part of such a name doesn't begin with a digit.
    return "\(own).F\(sum.hexDigest().prefix(32))"
  }

  /// The user's own folder, whatever the environment says: with another home it is another shelf.
  package static var usual: String? {
    // The entry is the library's, and is read before anything else asks for one.
    guard let entry = unsafe getpwuid(getuid()), let home = unsafe entry.pointee.pw_dir else {
      return nil
    }
    let own = unsafe String(cString: home)
    let places = ShelfPlaces { $0 == "HOME" ? own : nil }
    return places.handlers.resolvedPath
  }
}
