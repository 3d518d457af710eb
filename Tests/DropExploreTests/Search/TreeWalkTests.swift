import DropExplore
import DropReplay
import Testing

@Suite("Walking the tree of choices")
struct TreeWalkTests {
  private func walk(_ drop: ToyDrop) -> (orders: Set<[Int]>, runs: Int, redundant: Int) {
    var walk = TreeWalk()
    var (orders, runs, redundant): (Set<[Int]>, Int, Int) = ([], 0, 0)
    while let path = walk.path {
      let choices = WalkedChoices(along: path)
      _ = drop.run(choices)
      runs += 1
      redundant += choices.isRedundant ? 1 : 0
      orders.insert(choices.decisions.map(\.alternative))
      walk.advance(from: choices)
    }
    return (orders, runs, redundant)
  }

  @Test("takes every fate and every order exactly once", arguments: [1, 2, 3, 4])
  func whole(_ loads: Int) {
    let (orders, runs, redundant) = walk(ToyDrop(loads: loads))
    let factorial = (1...loads).reduce(1, *)
    #expect(runs == (1 << loads) * factorial)
    #expect(orders.count == runs && redundant == 0)
  }

  @Test("orders that can't be told apart are tried once for each that comes last")
  func reduced() {
    // The last of four wakes the script; which is last can be seen, what came before can't.
    let (_, runs, redundant) = walk(ToyDrop(loads: 4, isSilent: true))
    #expect(runs - redundant < 16 * 24 / 2)
    #expect(runs < 16 * 24)
  }

  @Test("the same path is the same run")
  func repeated() {
    let drop = ToyDrop(loads: 3)
    let first = ListedChoices([1, 0, 1, 2, 1, 0])
    let second = ListedChoices([1, 0, 1, 2, 1, 0])
    let (one, two) = (drop.run(first), drop.run(second))
    #expect(first.decisions == second.decisions && one.arrival == two.arrival)
  }
}
