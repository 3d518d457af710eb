import DropCore
import DropExplore
import DropHost
import DropReplay
import TestGround
import Testing

/// A handler can't make a journal lose anything: what these rules say of the host is shown by journals that do.
@Suite("Journals that don't keep what they have to, in a search")
struct JournalFaultTests {
  private static let session = """
    { "format": "dndhost.session/1", "journal": true,
      "destinations": [
        { "id": "list", "plugin": "plugin.lua", "frame": [0, 0, 100, 100], "allow": ["tasks"] }],
      "tasks": { "post": { "duration": 50 } },
      "items": [ \(item("a")), \(item("b")) ],
      "events": [
        { "t": 0, "type": "paste", "destination": "list", "items": ["a"] },
        { "t": 500, "type": "undo", "destination": "list" },
        { "t": 600, "type": "paste", "destination": "list", "items": ["b"] }] }
    """

  private static func item(_ id: String) -> String {
    """
    { "id": "\(id)", "representations": [
      { "type": "public.text", "text": "\(id)", "latency": 20, "survives": true }] }
    """
  }

  private static let plugin = HandlerTwins.plugin(
    """
    needs = { "tasks" },
    on_perform = function(session)
      local item = session.items[1]
      local content, problem = item:try("public.text")
      if not content then return session:fail(item, problem.code) end
      session:insert { contents = content }
      pcall(session.task, session, "post", { file = content })
      dnd.sleep(50)
    end
    """
  )

  private func rules(_ fault: JournalFault?) async throws -> Set<HandlerInvariant> {
    let folder = try TemporaryFolder()
    try folder.write(Self.plugin, "plugin.lua")
    try folder.write(Self.session, "session.json")
    var setup = ReplaySetup()
    setup.journal.fault = fault
    let exploration = try SessionExploration(
      session: folder.path + "/session.json",
      setup: setup,
      options: ExploreOptions(runs: 120, beyond: 20)
    )
    return Set(try await exploration.run().findings.map(\.violation.invariant))
  }

  @Test("are blamed for nothing where they do")
  func right() async throws {
    #expect(try await rules(nil) == [])
  }

  @Test("lose a drop, of whose items nobody hears")
  func lostDrop() async throws {
    let found = try await rules(
      .losing { record in
        guard case .input(let input, _, _, _) = record, case .event(let event) = input,
          case .paste = event
        else { return false }
        return true
      }
    )
    #expect(found.contains(.oneResultOverCrash))
  }

  @Test("have a task run twice, and take back what was put in, where a gate isn't waited for")
  func unsure() async throws {
    let found = try await rules(
      .unsure { record in
        if case .input(.completed(.loaded), _, _, _) = record { true } else { false }
      }
    )
    #expect(found.contains(.taskRunsOnce))
    #expect(found.contains(.toldStays))
  }

  @Test("lose what had come, so that a drop ends otherwise than where the app goes on")
  func lostEnd() async throws {
    let found = try await rules(
      .losing { record in
        if case .input(.completed(.loaded), _, _, _) = record { true } else { false }
      }
    )
    #expect(found.contains(.sameEndOverCrash))
  }

  @Test("bring back what was taken back")
  func lostUndo() async throws {
    let found = try await rules(
      .losing { record in
        guard case .input(let input, _, _, _) = record, case .event(let event) = input,
          case .undo = event
        else { return false }
        return true
      }
    )
    #expect(found.contains(HandlerInvariant.undoableOverCrash))
  }
}
