import DropContent
import DropCore
import DropHost
import TestExtent
import Testing

@Suite("Scripts of one host that sleep at once")
@MainActor
struct ManySleepersTests {
  private static let count = Extent.isWhole ? 1_009 : 101

  /// So many at once, each for another time, that put in how long they slept; what loads beside them has a time-out
  /// that is given up.
  private static let sleeping = """
    on_perform = function(session)
      dnd.each(session.items, { limit = 1000 }, function(item) item:load("public.text") end)
      local calls = {}
      for n = 1, \(count - 1) do
        local time = n * 37 % \(count)
        calls[n] = function()
          dnd.sleep(time)
          session:insert { contents = { name = tostring(time) } }
        end
      end
      dnd.all(calls)
      for _, item in ipairs(session.items) do session:skip(item, "seen") end
    end
    """

  @Test("wake in the order of their times, those of two drops beside each other")
  func order() async throws {
    let scene = try LiveScene(Self.sleeping)
    let items = (1...200).map { number in LiveScene.text("\(number)") { _ in "x" } }
    let drops = [items, Array(items.prefix(1))].map { scene.drag($0).drop() }
    for drop in drops { #expect(await drop.outcome.failed.isEmpty) }
    let times = scene.names.compactMap(Int.init)
    #expect(times.count == 2 * (Self.count - 1))
    // Each drop's come in order: taken out of both, what is left is the other's.
    var (first, second) = ([0], [0])
    for time in times {
      if first.last == time - 1 { first.append(time) } else { second.append(time) }
    }
    #expect(first == Array(0..<Self.count) && second == first)
  }
}
