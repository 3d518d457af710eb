#if Isolation && os(Linux)

import CMisdeeds
import DropIsolation
import DropContent
import DropCore
import DropHost
import Foundation
import Synchronization

/// What becomes of an app with decoders that die, a line for each thing that is seen.
enum Scenes {
  static let all: [String: @Sendable () -> Void] = [
    "two hosts": twoHosts, "a helper that dies": dyingHelper,
    "no helper": noHelper, "a walk that rests": restingWalk,
    "fifty at once": fifty, "one that nobody waits for": cancelled,
    "nothing decoded": nothingDecoded,
    "for a tracer": { traced(isBegun: true) },
    "for a tracer from its start": { traced(isBegun: false) },
    "where Landlock is refused": { forbidden(evil_forbid_landlock(0)) },
    "where Landlock kills": { forbidden(evil_forbid_landlock(1)) },
    "where seccomp is refused": { forbidden(evil_forbid_filters()) },
    "where both are refused": { forbidden(evil_forbid_landlock(0) | evil_forbid_filters()) },
    "what isn't the bytes'": chances, "in an app with bounds": bounded,
  ]

  private static func border(isRequired: Bool = true) -> any CodecBorder {
    CodecHelper.border(isRequired: isRequired) { print("told: \($0)") }
  }

  // MARK: Hosts

  private static let plugin = """
    return { name = "shelf", api = 1, on_perform = function(session)
      dnd.each(session.items, { limit = 4 }, function(item)
        local slot = session:placeholder { title = item.name }
        local made
        if item:has("com.adobe.pdf") then
          local pages = item:load("com.adobe.pdf")
          for n = 1, pages:units() do made = pages:unit(n) end
        elseif item:has("public.tiff") then
          made = item:load("public.png")
        else
          made = item:load("public.heic"):as("public.png")
        end
        slot:commit { made }
      end)
    end }
    """

  private static func item(_ id: String, _ offered: [(ContentType, String)]) -> ProvidedItem {
    ProvidedItem(
      id: id,
      representations: offered.map { type, text in
        ProvidedRepresentation(type) { _ in Content(type: type, text: text) }
      }
    )
  }

  /// One's items kill their decoders, the other's don't; both go on.
  private static func twoHosts() {
    let drops = ["traps", "good"].compactMap { text -> (PluginHost, Drop)? in
      let host = PluginHost(isolation: .required)
      host.onMessage = { print("said: \($0)") }
      guard
        (try? host.open(
          Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
          plugin: Plugin(text: plugin, name: "shelf.lua")
        )) != nil
      else { return nil }
      let items = [
        item("unit", [(.pdf, text)]), item("beside", [(.pdf, "good")]),
        item("as", [("public.heic", text)]),
        item("load", [("public.heic", text), (.tiff, "good")]),
      ]
      return (host, host.begin(DragSource(), items: items, at: Point(x: 50, y: 50)).drop())
    }
    while drops.contains(where: { $0.1.endedOutcome == nil }) {
      for (host, _) in drops { host.advance() }
      usleep(500)
    }
    for (_, drop) in drops {
      guard let outcome = drop.endedOutcome else { continue }
      print(outcome.status.rawValue)
      for item in outcome.items { print(item.id, item.kind.rawValue, item.reason ?? "") }
    }
  }

  // MARK: The helper and its children

  /// Six times within a minute: then it isn't begun any more.
  private static func dyingHelper() {
    let required = border()
    let preferred = border(isRequired: false)
    for number in 1...6 {
      print("\(number): \(EvilCodecs.decoded("good", required))")
      let helpers = Processes.children(of: getpid())
      let waiting = helpers.flatMap(Processes.children)
      for helper in helpers { kill(helper, SIGKILL) }
      // What is asked before they are gone dies with them.
      for _ in 0..<1_000 where waiting.contains(where: { kill($0, 0) == 0 }) { usleep(1_000) }
    }
    print(EvilCodecs.decoded("good", preferred))
  }

  /// Two who prefer a helper in an app that can't open a line to one.
  private static func noHelper() {
    var limit = rlimit(rlim_cur: 3, rlim_max: 3)
    let status = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    if status != 0 { print("files without an end") }
    for border in [border(isRequired: false), border(isRequired: false)] {
      for _ in 0..<2 {
        print(EvilCodecs.decoded("good", border) == EvilCodecs.decoded("good", LocalCodecs()))
      }
    }
  }

  private static func restingWalk() {
    guard let walk = try? border().open([Content(type: .data, text: "good")], as: .pages, .standard)
    else { return print("nothing opened") }
    print("then", (try? walk.bytes(.unit(0, maximumSide: nil)).count) ?? 0)
    print("children", Processes.grandchildren)
    print("children", Processes.waitForGrandchildren(0))
    print("then", (try? walk.bytes(.unit(0, maximumSide: nil)).count) ?? 0)
  }

  private static func fifty() {
    let required = border()
    let most = Atomic(0), ended = Atomic(0), isOver = Atomic(false)
    let watch = Thread {
      while !isOver.load(ordering: .relaxed) {
        most.max(Processes.grandchildren, ordering: .relaxed)
        usleep(200)
      }
    }
    withExtendedLifetime(watch) {
      watch.start()
      DispatchQueue.concurrentPerform(iterations: 50) { _ in
        if EvilCodecs.decoded("good, and slow", required) == "did it!" {
          ended.add(1, ordering: .relaxed)
        }
      }
    }
    isOver.store(true, ordering: .relaxed)
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let found = most.load(ordering: .relaxed)
    print("decoded", ended.load(ordering: .relaxed))
    print("at most as many as cores", found > 0 && found <= cores)
  }

  /// Says which processes are there, and goes on at each line of its input: at the first a tracer may kill what it likes.
  private static func traced(isBegun: Bool) {
    let required = border()
    if isBegun { _ = EvilCodecs.decoded("good", required) }
    // The helper has a line, and so has the child that waits in it.
    let files = Processes.settledFiles() + (isBegun ? 0 : 2)
    // The helper, and the child that waits in it.
    let helpers = Processes.children(of: getpid())
    print(
      "helper",
      (helpers + helpers.flatMap(Processes.children)).map(String.init).joined(separator: " ")
    )
    fflush(nil)
    _ = readLine()
    print(EvilCodecs.decoded("good", required))
    fflush(nil)
    _ = readLine()
    print(EvilCodecs.decoded("good", required))
    let more = Processes.settledFiles() - files
    print("zombies", Processes.zombies, "more files", more)
  }

  // MARK: The system

  /// Two who prefer a process of their own for decoders, and two who require one, where calls are forbidden.
  private static func forbidden(_ status: Int32) {
    if status != 0 { print("nothing forbidden") }
    for isRequired in [false, true] {
      for border in [border(isRequired: isRequired), border(isRequired: isRequired)] {
        for text in ["good", "traps", "opens files", "good"] {
          print("\(text): \(EvilCodecs.decoded(text, border))")
        }
      }
    }
    print("helpers", Processes.children(of: getpid()).count)
  }

  /// What ends by the clock, or as it is killed, may come otherwise the next time; an error of the decoder's doesn't.
  private static func chances() {
    let required = border()
    for text in ["good", "opens files", "loops", "traps", "says that it isn't shut in"] {
      let before = CodecHelper.chanceEnds
      _ = EvilCodecs.decoded(text, required)
      print("\(text): \(CodecHelper.chanceEnds - before)")
    }
  }

  /// What an app may not have any more its helper hasn't either, and decodes with what is left.
  private static func bounded() {
    var limit = rlimit(rlim_cur: 1 << 30, rlim_max: 1 << 30)
    let status = unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    let required = border()
    print(status, EvilCodecs.decoded("good", required))
    print(status, EvilCodecs.decoded("allocates without an end", required))
  }

  private static func cancelled() {
    let required = border()
    let isOver = DispatchSemaphore(value: 0)
    let task = Task.detached {
      _ = EvilCodecs.decoded("sleeps", required)
      isOver.signal()
    }
    print("children", Processes.waitForGrandchildren(1))
    task.cancel()
    isOver.wait()
    print("children", Processes.waitForGrandchildren(0))
  }

  /// Hovering, and what is dropped as it is, begin no helper.
  private static func nothingDecoded() {
    let host = PluginHost(isolation: .required)
    let script = """
      return { name = "shelf", api = 1, on_perform = function(session)
        local slot = session:placeholder { title = "it" }
        slot:commit { session.items[1]:load("public.heic") }
      end }
      """
    guard
      (try? host.open(
        Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
        plugin: Plugin(text: script, name: "shelf.lua")
      )) != nil
    else { return print("nothing opened") }
    let drag = host.begin(
      DragSource(),
      items: [item("it", [("public.heic", "good")])],
      at: Point(x: 1, y: 1)
    )
    for place in 1...50 { _ = drag.move(to: Point(x: Double(place), y: 50)) }
    let drop = drag.drop()
    while drop.endedOutcome == nil {
      host.advance()
      usleep(500)
    }
    print(drop.endedOutcome?.status.rawValue ?? "", Processes.children(of: getpid()).count)
  }
}

#endif
