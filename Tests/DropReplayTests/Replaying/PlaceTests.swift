import DropCore
import DropReplay
import Testing

@Suite("Where the pointer is, for a handler")
struct PlaceTests {
  static let place =
    "local x, y = session.x, session.y "
    + "print(session.kind, x and ('%g'):format(x), y and ('%g'):format(y), "
    + "session:region() and session:region().id)"
  static let region =
    "\"frame\": [0, 0, 100, 100], \"regions\": [ { \"id\": \"tab\", \"frame\": [0, 0, 50, 50] } ]"

  @Test("is nowhere for what no pointer brought", arguments: ["paste", "share"])
  func handed(_ kind: String) throws {
    let script = ReplayedScript(
      plugin: "can_handle = function(session) \(Self.place) return true end, "
        + ReplayedScript.performing(Self.place + " print(session.t >= 5)"),
      destination: Self.region,
      events: "{ \"t\": 5, \"type\": \"\(kind)\", \"destination\": \"board\", \"items\": [\"a\"] }"
    )
    #expect(try script.printed() == ["\(kind)\tnil\tnil\tnil", "\(kind)\tnil\tnil\tnil", "true"])
  }

  @Test("is known of a drag, from first to last")
  func dragged() throws {
    let script = ReplayedScript(
      plugin: ReplayedScript.performing(Self.place)
        + ", on_end = function(session) \(Self.place) end",
      destination: Self.region
    )
    #expect(try script.printed() == ["drop\t10\t10\ttab", "drop\t10\t10\ttab"])
  }

  /// Two columns of cards, each with its own places; the destination has none.
  static let columns = """
    "frame": [0, 0, 200, 400], "contents": ["a", "b", "c", "d"],
    "regions": [
      { "id": "todo", "frame": [0, 0, 100, 400],
        "layout": { "kind": "list", "cell": [100, 40], "count": 3 } },
      { "id": "done", "frame": [100, 0, 100, 400], "scale": 2,
        "layout": { "kind": "list", "cell": [50, 20], "count": 1 } } ]
    """

  @Test(
    "names a place of the region's own layout",
    arguments: [(10, 10, 1), (10, 90, 3), (10, 399, 4), (110, 10, 1), (110, 30, 2), (110, 390, 2)]
  )
  func region(_ x: Int, _ y: Int, _ index: Int) throws {
    let script = ReplayedScript(
      plugin: "on_update = function(session) print(session:index()) return 'copy' end, "
        + ReplayedScript.performing("print(session:index())"),
      destination: Self.columns,
      events: """
        { "t": 0, "type": "begin", "items": ["a"], "at": [\(x), \(y)] }, { "t": 50, "type": "drop" }
        """
    )
    #expect(try script.printed() == ["\(index)", "\(index)"])
  }

  @Test("names a place of the destination where the region has no layout")
  func withoutLayout() throws {
    let script = ReplayedScript(
      plugin: "on_update = function(session) print(session:index()) return 'copy' end",
      destination:
        "\"contents\": [\"x\", \"y\"], \"layout\": { \"kind\": \"list\", \"cell\": [100, 10] }, "
        + Self.region
    )
    #expect(try script.printed() == ["2"])
  }
}
