package import DropContent
package import DropCore

/// Anything that comes into an engine: what happens, and what comes back.
///
/// What comes in while a script runs is a ``HostAnswer``.
package enum HostInput: Sendable {
  /// The core is told of something.
  case event(Event)
  /// A destination appears, and whatever lies on it.
  indirect case open(HostOpening)
  /// A destination's plugin is read again, or another in its place; one that doesn't load leaves the old
  /// one at work.
  case reload(String, PluginAssignment?)
  /// The app changes what a destination holds, all of it as one change.
  case edit(String, [HostEdit])
  /// A plugin that offers items is loaded.
  case openSource(PluginAssignment)
  /// Another plugin takes the place of one that offers items: what it has begun it goes on with.
  case renewSource(Int, PluginAssignment)
  /// A destination's plugin goes, and none comes: what it has begun it goes on with.
  case dismiss(String)
  /// A drag begins whose items the plugin of that place among them offers.
  indirect case begin(from: Int, selection: JSONValue, Source, at: Point)
  /// What was asked for came back; what nobody waits for any more is ignored.
  case completed(IOCompletion)
  /// A drop that can't go on as it began comes to its end: what arrived stays, unless all of it must come
  /// together.
  case abandon(JournalDifference)
}

/// One thing that an app changes in what a destination holds, by the keys of places.
package typealias HostEdit = ListEdit<HeldItem, UInt64>

/// A thing whose content is there: what becomes an entry without anybody's loading it.
package struct HeldItem: Sendable {
  /// As a drag would describe it: with the one representation that is there, or none.
  package let item: DragItem
  /// None of a thing that is a name alone.
  package let content: Content?

  package init(_ item: DragItem, _ content: Content?) {
    var item = item
    item.representations = content.map { [Representation(type: $0.type, size: $0.ownSize)] } ?? []
    item.hover = nil
    self.item = item
    self.content = content.map { $0.relabelled(as: $0.type, name: item.name) }
  }

  /// What stands for it in a destination.
  package func entry(_ reference: UInt64? = nil) -> ContentEntry {
    ContentEntry(name: item.name, id: item.id, details: item.local, reference: reference)
  }
}

/// A destination that opens, with its plugins.
package struct HostOpening: Sendable {
  package let destination: Destination
  /// The open destination that it lies on, if any.
  package let parent: String?
  /// By the ids of destinations.
  package let plugins: NameTable<PluginAssignment>
  /// What the destination gives its plugin, where it may get one later.
  package let share: PluginShare?
  /// What stands behind the last entries that the destination holds.
  package let held: [HeldItem]

  package init(
    _ destination: Destination,
    inside parent: String? = nil,
    plugins: NameTable<PluginAssignment> = [:],
    share: PluginShare? = nil,
    held: [HeldItem] = []
  ) {
    self.destination = destination
    self.parent = parent
    self.plugins = plugins
    self.share = share
    self.held = held
  }
}

/// What an engine says at once to what it took; all else is output.
package enum HostTaken {
  case nothing
  /// A drag began, unless another one hovers.
  case began(DragID?)
  /// Another program reads something.
  case reading(LoadID)
  /// A plugin that offers items has that place among them.
  case opened(source: Int)
  /// A plugin couldn't be loaded, and nothing came of it.
  case refused(PluginLoadError)
  /// An app's edits can't be made, and nothing came of them.
  case refusedEdit(EditRefusal)

  /// The drag that began, if any.
  package var drag: DragID? { if case .began(let drag) = self { drag } else { nil } }

  /// The read that began, if any.
  package var read: LoadID? { if case .reading(let read) = self { read } else { nil } }

  /// The place of the plugin that offers items; the first where none was opened.
  package var source: Int { if case .opened(let source) = self { source } else { 0 } }

  /// Makes sure that it was taken.
  @discardableResult
  package func get() throws(PluginLoadError) -> HostTaken {
    if case .refused(let error) = self { throw error }
    return self
  }
}

/// Hears all that comes into an engine, in its order, before the engine acts on it.
///
/// Moves that take the short way are left out: nothing that lasts comes of them.
package protocol EngineTap: AnswerTap {
  func took(_ input: HostInput, at time: Double)
}
