import DropContent
import DropCore
import DropDurable
import DropHost
import Foundation

/// Uploads what is dropped, whatever becomes of the program meanwhile: `Uploads FOLDER SERVER [DROPS [ITEMS]]`.
///
/// It goes on with what its journal in the folder holds, then drops so many times, endlessly for 0, so many items each.
/// Each item is put to the server's address, under a key that stays the same however often the program is killed and
/// started again. A line for each drop says how it ended: `ended DROP STATUS`, then each item with what became of it.
@main
@MainActor
struct Uploads {
  static func main() async {
    let arguments = CommandLine.arguments
    guard arguments.count > 2, let server = URL(string: arguments[2]) else {
      say("Uploads FOLDER SERVER [DROPS [ITEMS]]")
      exit(64)
    }
    let drops = arguments.count > 3 ? Int(arguments[3]) ?? 1 : 1
    let items = arguments.count > 4 ? Int(arguments[4]) ?? 3 : 3
    do {
      try await Uploads(folder: arguments[1], server: Server(address: server)).run(drops, items)
    } catch {
      say("\(error)")
      exit(1)
    }
  }

  private let host: PluginHost
  private let list: PluginHost.Opened

  /// What isn't registered before the journal is gone on with isn't there for what was under way.
  private init(folder: String, server: Server) throws {
    host = try PluginHost(journal: HostJournal(folder: folder), grants: [.tasks])
    host.onMessage = { say("said \($0)") }
    host.register(task: "upload", afterCrash: .again) { call in
      guard let content = call.contents.first else { return .null }
      try await server.put(content, key: call.key)
      return .null
    }
    // What was being loaded is loaded again, by what it was offered with.
    host.register { locator, _, _ in Item.content(of: locator.string ?? "") }
    list = try host.open(Destination(id: "uploads"), plugin: Plugin(text: script))
  }

  private func run(_ drops: Int, _ items: Int) async throws {
    for resumed in try await host.resume().drops {
      say("resumed \(resumed.attempt)\(resumed.why.map { " \($0)" } ?? "")")
      await finish(resumed.drop, resumed.items.map(\.id))
    }
    say("ready")
    var number = 0
    while number < drops || drops == 0 {
      number += 1
      let all = (1...items).map {
        Item(name: "\(ProcessInfo.processInfo.processIdentifier).\(number)-\($0)")
      }
      let drop = host.paste(all.map(\.provided), into: list)
      // From here on no crash loses it.
      while !drop.isSafe, drop.endedOutcome == nil {
        host.advance()
        try await Task.sleep(for: .milliseconds(1))
      }
      if drop.isSafe { say("safe \(all.map(\.name).joined(separator: " "))") }
      await finish(drop, all.map(\.name))
    }
  }

  private func finish(_ drop: Drop, _ items: [String]) async {
    let outcome = await drop.outcome
    let fates = zip(items, outcome.items).map { "\($0)=\($1.kind)" }
    say("ended \(outcome.status) \(fates.joined(separator: " "))")
  }

  /// Uploads two at a time; an item has arrived once the server has it.
  private let script = """
    return {
      name = "uploads", api = 1, accepts = { "public.plain-text" }, needs = { "tasks" },
      on_perform = function(session)
        dnd.each(session.items, { limit = 2 }, function(item)
          local slot = session:placeholder { item = item }
          local content = item:load("public.plain-text")
          session:task("upload", { name = item.name, content = content })
          slot:commit { content }
        end)
      end,
    }
    """
}

/// Each line at once: whoever kills the program has read it.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
