import DropContent
package import DropCore
import DropHost

extension Replayer {
  /// For each destination with a plugin that names types, what it would get of an item.
  package func itemChoices(of item: DragItem) -> [(destination: String, choice: ItemChoice)] {
    engine.session.indices.compactMap { index in
      guard let accepts = engine.manifest(of: index)?.accepts else { return nil }
      let choice = ItemChoice(
        item: item,
        accepts: accepts,
        types: scene.session.types,
        graph: engine.setup.coercer.graph
      )
      return (scene.name(of: index), choice)
    }
  }

  /// The same as sentences, by the items' ids, for reports.
  package func itemChoices() -> [String: String] {
    var sentences: [String: String] = [:]
    for item in scene.session.items {
      let all = itemChoices(of: item)
      let isOne = all.count == 1
      let parts = all.map {
        isOne ? $0.choice.sentence : "\($0.destination): \($0.choice.sentence)"
      }
      if !parts.isEmpty { sentences[item.id] = parts.joined(separator: " | ") }
    }
    return sentences
  }
}
