package import DropCore

/// One change that an app makes itself to what a destination holds.
///
/// Places are told by their keys, so that a menu may stay open while drops change what is around them.
///
/// ```swift
/// let place = host.contents(of: gallery)[0]
/// let note = ProvidedItem(id: "note", representations: [ProvidedRepresentation(.utf8PlainText, text: "hi")])
/// try host.edit(in: gallery, [.insert([note], before: place.key), .rename(place.key, "beach.png")])
/// ```
public enum Edit: Sendable {
  /// Puts in what is there already: the first representation of each whose content is, or a name alone
  /// where it has none; before a place, or at the end.
  case insert([ProvidedItem], before: UInt64? = nil)
  /// Takes entries out.
  case remove([UInt64])
  /// Puts entries together, in that order, before a place or at the end.
  case move([UInt64], before: UInt64? = nil)
  /// Calls an entry otherwise.
  case rename(UInt64, String)
}

/// Why nothing came of an app's edits.
///
/// ```swift
/// do {
///   try host.edit(in: gallery, [.remove([host.contents(of: gallery)[0].key])])
/// } catch {
///   print(error)
/// }
/// ```
public enum EditError: Error, Hashable, Sendable {
  /// No such destination is open.
  case noSuchDestination(String)
  /// Nothing there has that key, or not any more; the open destination that has it, where one does.
  case unknown(key: UInt64, elsewhere: String?)
  /// A drop keeps that place, called so, for what is still to come.
  case underWay(key: UInt64, name: String)
  /// The content of an item with that id isn't there, or can't be had: it would have to be loaded.
  case notThere(item: String)
  /// The host's journal has to be gone on with first: see ``PluginHost/resume()``.
  case notResumed
}

extension EditError: CustomStringConvertible {
  /// The reason in a sentence.
  public var description: String {
    switch self {
    case .noSuchDestination(let id): "there is no open destination \"\(id)\""
    case .unknown(let key, nil): "nothing here has the key \(key): it was never here, or has gone"
    case .unknown(let key, let other?):
      "nothing here has the key \(key): it lies in the destination \"\(other)\""
    case .underWay(_, let name):
      "\"\(name)\" is still on its way: until it has come nothing is changed there, but its drop can be stopped"
    case .notThere(let id): "the content of \"\(id)\" isn't there: what has to be loaded is dropped"
    case .notResumed: "the host's journal has to be gone on with first, by `resume()`"
    }
  }

  package init(_ refusal: EditRefusal) {
    self =
      switch refusal {
      case .noSuchDestination(let id): .noSuchDestination(id)
      case .unknown(let key, let other): .unknown(key: key, elsewhere: other)
      case .underWay(let key, let name): .underWay(key: key, name: name)
      }
  }
}
