import DropContent
package import DropCore
import DropHost

extension Replayer {
  /// For each destination with a plugin that names types, what it would get of an item.
  package func itemChoices(of item: DragItem) -> [ItemChoice.InDestination] {
    engine.session.indices.compactMap { index in
      guard let accepts = engine.manifest(of: index)?.accepts else { return nil }
      let choice = ItemChoice(
        item: item,
        accepts: accepts,
        types: scene.session.types,
        graph: engine.setup.coercer.graph
      )
      return ItemChoice.InDestination(destination: scene.name(of: index), choice: choice)
    }
  }

  /// The same by the items' ids, for reports, of as many items as a report shows.
  package func itemChoices(atMost count: Int) -> [String: [ItemChoice.InDestination]] {
    Dictionary(
      (scene.session.items + scene.offered).prefix(count).map { ($0.id, itemChoices(of: $0)) },
      uniquingKeysWith: { first, _ in first }
    )
  }
}
