import DropReplay
import Testing

/// Where an error is told that somebody else waits for.
@Suite("The line of an error")
struct ErrorPlaceTests {
  private static let depths = [
    // The line of the error, from the line on that `on_perform` has.
    ("error({ code = 'x', message = 'no' })", 0),
    ("dnd.all(function()\n  dnd.sleep(1)\n  error({ code = 'x', message = 'no' }) end)", 2),
    (
      "dnd.all {\n function() dnd.sleep(9) end,\n function() error({ code = 'x', message = 'no' }) end }",
      2
    ),
    ("dnd.all(function()\n dnd.all(function()\n local x = nil + 1 end) end)", 2),
    ("dnd.all(function()\n dnd.all {\n function()\n item.nothing.more = 1 end } end)", 3),
    ("session:insert { contents = function()\n error('no') end }", 1),
    // What is caught is over; another error of other words has its own place.
    ("pcall(dnd.all, function()\n error('no') end)\n error('other')", 2),
  ]

  @Test("is its own, however many functions wait for it", arguments: depths)
  func own(_ body: String, _ line: Int) throws {
    let script = ReplayedScript(
      plugin:
        "needs = {}, on_perform = function(session) local item = session.items[1]\n\(body) end"
    )
    let faults = try script.run().text.split(separator: "\n").filter {
      $0.contains(#""record":"fault""#)
    }
    #expect(faults.count == 1 && faults[0].contains("\"line\":\(line + 2),"), "\(faults)")
  }

  @Test("has those behind it that wait, in its traceback, under one heading")
  func callers() throws {
    let script = ReplayedScript(
      plugin:
        "on_perform = function(session)\ndnd.all(function()\nerror({ code = 'x', message = 'no' }) end) end"
    )
    let text = try script.run().text
    let heads = text.ranges(of: "stack traceback:").count
    #expect(heads == 1 && text.contains("p.lua:3: in") && text.contains("p.lua:2: in"), "\(text)")
  }
}
