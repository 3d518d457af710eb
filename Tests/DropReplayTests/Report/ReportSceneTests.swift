import Foundation
import TestGround
import Testing

@Suite("Where the report draws destinations and the pointer")
struct ReportSceneTests {
  /// The page of a session with two texts; `events` are all of them.
  private func page(destinations: String, events: [String]) throws -> [String: Any] {
    let items = Samples.session.components(separatedBy: "\"items\": [")[1]
      .components(separatedBy: "\"events\"")[0]
    return try ReportTests.data(
      try ReportTests.page(
        """
        { "format": "dndhost.session/1", "destinations": [\(destinations)],
          "items": [\(items) "events": [\(events.joined(separator: ",\n"))] }
        """
      )
    )
  }

  /// The last frame of each destination, as it is drawn.
  private func frames(_ data: [String: Any]) throws -> [String: [Double]] {
    let places = try #require(data["places"] as? [[String: Any]])
    return places.reduce(into: [:]) { frames, place in
      let states = place["states"] as? [[String: Any]]
      if let id = place["id"] as? String { frames[id] = states?.last?["frame"] as? [Double] }
    }
  }

  @Test("lays side by side what is too far apart to be seen together, and the pointer with it")
  func windows() throws {
    func open(_ id: String) -> String {
      "{ \"t\": 0, \"type\": \"open\","
        + " \"destination\": { \"id\": \"\(id)\", \"frame\": [0, 0, 0, 0] } }"
    }
    func change(_ id: String, _ frame: String) -> String {
      "{ \"t\": 1, \"type\": \"change\", \"destination\": \"\(id)\", \"frame\": \(frame) }"
    }
    let data = try page(
      destinations: "",
      events: [
        open("one"), open("beside"), open("other"), open("never"),
        change("one", "[0, 1000024, 300, 200]"), change("beside", "[310, 1000024, 300, 200]"),
        change("other", "[0, 2000024, 300, 200]"),
        "{ \"t\": 5, \"type\": \"begin\", \"items\": [\"a\", \"b\"], \"at\": [0, 1000000] }",
        "{ \"t\": 10, \"type\": \"move\", \"at\": [50, 1000100] }",
        "{ \"t\": 20, \"type\": \"move\", \"at\": [50, 2000124] }",
        "{ \"t\": 30, \"type\": \"drop\" }",
      ]
    )
    let frames = try frames(data)
    let (one, beside) = (try #require(frames["one"]), try #require(frames["beside"]))
    let other = try #require(frames["other"])
    #expect(beside[0] - one[0] == 310 && beside[1] == one[1])
    #expect([one, beside, other].allSatisfy { $0[2...] == [300, 200] })
    #expect([one, beside, other].allSatisfy { max(abs($0[0]), abs($0[1])) < 2_000 })
    #expect(other[1] >= one[1] + 200 || other[0] >= beside[0] + 300)
    #expect(try #require(frames["never"])[2...] == [0, 0])
    let path = try #require(data["path"] as? [Double])
    let last = path.suffix(4).map(\.self)
    #expect(last[1] == other[0] + 50 && last[2] == other[1] + 100, "\(path) \(frames)")
    // No way leads from one window to the other.
    let starts = stride(from: 3, to: path.count, by: 4).map { path[$0] >= 8 }
    #expect(starts == [true, false, true, false])
    let ends = try #require(data["ends"] as? [[Any]])
    #expect(ends[0][1] as? Double == last[1] && ends[0][2] as? Double == last[2])
  }

  @Test("shows of a boundless frame what is near the others, and leaves what is near where it is")
  func boundless() throws {
    let near = "{ \"id\": \"near\", \"frame\": [10, 20, 300, 200] }"
    let next = "{ \"id\": \"next\", \"frame\": [10, 220, 300, 200] }"
    let vast = "{ \"id\": \"vast\", \"frame\": [-1000000000, 5, 1000000000, 5] }"
    let events = [
      "{ \"t\": 5, \"type\": \"begin\", \"items\": [\"a\"], \"at\": [1000000, 0] }",
      "{ \"t\": 10, \"type\": \"move\", \"at\": [50, 50] }", "{ \"t\": 20, \"type\": \"cancel\" }",
    ]
    let data = try page(destinations: [near, next, vast].joined(separator: ", "), events: events)
    let frames = try frames(data)
    #expect(frames["near"] == [10, 20, 300, 200] && frames["next"] == [10, 220, 300, 200])
    let shown = try #require(frames["vast"])
    #expect(shown[0] + shown[2] == 0 && shown[2] < 1_000, "\(shown)")
    let path = try #require(data["path"] as? [Double])
    #expect(path[1] < 1_000 && path[5] == 50 && path[6] == 50, "\(path)")
  }

  @Test("A step that puts entries in says in short what the handler said of each")
  func context() throws {
    let session = """
      { "format": "dndhost.session/1", "destinations": [ { "id": "d", "frame": [0, 0, 100, 100] } ],
        "items": [ { "id": "a", "representations": [
          { "type": "public.utf8-plain-text", "text": "x" } ] } ],
        "events": [ { "t": 0, "type": "begin", "items": ["a"], "at": [10, 10] },
          { "t": 5, "type": "drop" } ] }
      """
    let plugin = """
      return { name = "p", api = 1, on_perform = function(session)
        session:insert { contents = {
          { name = "Ada", context = { table = "t1" }, from = session.items[1] }, { name = "Bea" } } }
      end }
      """
    let data = try ReportTests.data(try ReportTests.page(session, plugin: plugin))
    let record = try ReportTests.record("insert", in: data)
    #expect(record[4] as? String == "index 1, Ada {\"table\":\"t1\"}, Bea")
    let change = try #require(ReportTests.more(record)["change"] as? [String: Any])
    #expect(change["contents"] as? [String] == ["Ada", "Bea"])
  }
}
