#if Isolation && os(Linux)

import DropContent
import DropCore
import DropIsolation
import Foundation

/// What one child is, may and can't, a line for each thing that is seen.
enum ChildScenes {
  static let all: [String: @Sendable () -> Void] = [
    "what a child is": whatItIs, "answers before it is asked": unasked,
    "a file that is spooled": spooled, "a part of a file": part,
    "stopped for a while": stopped, "the one that waits is killed": waitingKilled,
  ]

  private static let border = CodecHelper.border(isRequired: true) { print("told: \($0)") }

  private static func opened(_ text: String) -> (any OpenedCodec)? {
    try? border.open([Content(type: .data, text: text)], as: .pages, EvilCodecs.limits)
  }

  private static func status(of pid: pid_t) -> String {
    (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
  }

  /// What the system says of the helper, of its child and of the one that waits, once that is shut in.
  private static func whatItIs() {
    guard let walk = opened("good") else { return print("nothing opened") }
    withExtendedLifetime(walk) {
      let helpers = Processes.children(of: getpid())
      for _ in 0..<1_000 {
        let children = helpers.flatMap(Processes.children)
        if children.count == 2, children.allSatisfy({ status(of: $0).contains("Seccomp:\t2") }) {
          break
        }
        usleep(10_000)
      }
      for pid in helpers + helpers.flatMap(Processes.children) {
        let status = status(of: pid)
        let place =
          (try? String(contentsOfFile: "/proc/\(pid)/oom_score_adj", encoding: .utf8)) ?? ""
        let rights = status.split(separator: "\n").filter { line in
          ["CapEff", "CapPrm", "NoNewPrivs", "Seccomp:"].contains { line.hasPrefix($0) }
        }
        let words = rights.map { $0.replacing(":\t", with: " ") }
        print(
          helpers.contains(pid) ? "helper" : "child",
          "goes at",
          Int(place.dropLast()) ?? 0,
          words
        )
      }
    }
  }

  /// Those who wait, for what is asked of them or for anything at all, are stopped, as a shell stops its job.
  private static func stopped() {
    guard let walk = opened("good") else { return print("nothing opened") }
    // The walk's, and the one that is begun meanwhile.
    _ = Processes.waitForGrandchildren(1)
    let children = Processes.children(of: getpid()).flatMap(Processes.children)
    for signal in [SIGSTOP, SIGCONT] {
      for child in children { kill(child, signal) }
      usleep(20_000)
    }
    print("as many", Processes.children(of: getpid()).flatMap(Processes.children) == children)
    print((try? walk.bytes(.whole)).map { String(decoding: $0, as: UTF8.self) } ?? "nothing")
    print(EvilCodecs.decoded("good", border))
  }

  /// Who waits for what comes next is killed, thrice, while another decodes.
  private static func waitingKilled() {
    guard let walk = opened("good") else { return print("nothing opened") }
    let helpers = Processes.children(of: getpid())
    for _ in 0..<3 {
      _ = Processes.waitForGrandchildren(1)
      // The system lists the youngest last.
      if let waiting = helpers.flatMap(Processes.children).last { kill(waiting, SIGKILL) }
      print(EvilCodecs.decoded("good", border), Processes.children(of: getpid()) == helpers)
    }
    print((try? walk.bytes(.whole)).map { String(decoding: $0, as: UTF8.self) } ?? "nothing")
  }

  /// One asks a child that has answered all that it could be asked, and takes none of it.
  private static func unasked() {
    alarm(60)
    guard let walk = opened("answers before it is asked") else { return print("nothing opened") }
    do throws(ContentError) {
      for _ in 0..<1_000 { _ = try walk.bytes(.unit(0, maximumSide: nil)) }
      print("all answered")
    } catch {
      print(error)
    }
    print(EvilCodecs.decoded("good", border))
  }

  private static func decoded(_ contents: [Content]) -> String {
    do throws(ContentError) {
      let walk = try border.open(contents, as: .pages, EvilCodecs.limits)
      return String(decoding: try walk.bytes(.whole), as: UTF8.self)
    } catch {
      return "\(error)"
    }
  }

  /// What the app itself can write to, and hands over.
  private static func spooled() {
    let folder = FileManager.default.temporaryDirectory.path
    for word in ["writes to what it reads", "good"] {
      let text = word + "\n" + String(repeating: "x", count: Spool.largestInMemory)
      do throws(ContentError) {
        let writer = Spool(folder: folder).writer()
        try writer.write(Array(text.utf8))
        let content = try writer.content(.data)
        print("\(word): \(decoded([content]))", try content.bytes() == Array(text.utf8))
      } catch {
        print(error)
      }
    }
  }

  /// What lies beside another's content in one file.
  private static func part() {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    for word in ["reads beside its own", "good"] {
      let text = word + "\n"
      do {
        try Data((text + "secret").utf8).write(to: URL(filePath: path))
        let range = FileRange(file: try OpenFile(path: path), offset: 0, count: text.utf8.count)
        print("\(word):", decoded([Content(type: .data, storage: .file(range))]))
      } catch {
        print(error)
      }
    }
  }
}

#endif
