#if Durable

import DropCore
import DropDurable
import DropHost
import Foundation
import TestExtent
import TestGround
import Testing

/// The lives of an app that is killed again and again and goes on each time, and what it told of its drops.
private final class KilledLives {
  let killed: KilledJournal
  private(set) var problems: [String] = []
  private(set) var resumed = 0
  private var safe: Set<String> = []
  private var ends: [String: Set<String>] = [:]
  private var arrived: [String: Set<String>] = [:]

  /// A checkpoint takes the place of the records once they are so many.
  private let fewRecords: Int?

  init(fewRecords: Int? = nil) throws {
    killed = try KilledJournal()
    self.fewRecords = fewRecords
  }

  func live(drops: Int, killedAfter count: Int = .max, inject: String? = nil) throws {
    try killed.run(
      drops: drops,
      resumes: true,
      fewRecords: fewRecords,
      killedAfter: count,
      inject: inject
    )
    for line in killed.lines {
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case "safe": safe.insert(words[1])
      case "resumed": resumed += 1
      case "ended":
        ends[words[1], default: []].insert(words[2])
        if words.count > 3 { arrived[words[3], default: []].formUnion(words.dropFirst(4)) }
      case "wrong": problems.append("\(words[1]) has another \(words[2]) than was dropped")
      case "holds": check(words[1], Array(words.dropFirst(2)))
      default: break
      }
    }
  }

  /// A list holds what arrived there, each thing once.
  private func check(_ list: String, _ names: [String]) {
    if Set(names).count != names.count {
      problems.append("\(list) holds something twice: \(names)")
    }
    let lost = arrived[list, default: []].subtracting(names)
    if !lost.isEmpty { problems.append("\(list) lost \(lost.sorted())") }
  }

  /// What isn't as it should be after the last life, which came to its end.
  func check() {
    if killed.status != 0 { problems.append("the last life ended with \(killed.status)") }
    for drop in safe where ends[drop] == nil { problems.append("nobody heard how \(drop) ended") }
    for (drop, words) in ends where words.count > 1 {
      problems.append("\(drop) ended as \(words.sorted())")
    }
    var keys: [String: Set<String>] = [:]
    for line in killed.all("done") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      keys[words[1], default: []].insert(words[0])
    }
    for (call, keys) in keys where keys.count > 1 {
      problems.append("\(call) was asked for as \(keys.sorted())")
    }
  }
}

@Suite("An app that is killed in its drops and goes on with them")
struct KilledDropTests {
  @Test(
    "At any moment (kill -9), life after life, each drop that was safe ends once, and nothing is there twice",
    arguments: [nil, 12]
  )
  func lives(fewRecords: Int?) throws {
    var random = RandomNumbers(seed: 1)
    var resumed = 0
    for round in 1...(Extent.isLong ? 625 : Extent.isWhole ? 20 : 2) {
      let lives = try KilledLives(fewRecords: fewRecords)
      for _ in 1...8 { try lives.live(drops: 0, killedAfter: 1 + random.pick(6)) }
      try lives.live(drops: 1)
      lives.check()
      #expect(lives.problems == [], "round \(round)")
      resumed += lives.resumed
    }
    // Else nothing was shown.
    #expect(resumed > 2)
  }

  @Test(
    "The same where it is killed as it writes, also a checkpoint",
    .enabled(if: KilledJournal.hasStrace),
    arguments: [nil, 12]
  )
  func writing(fewRecords: Int?) throws {
    var (cut, number) = (0, 2)
    while true {
      let lives = try KilledLives(fewRecords: fewRecords)
      try lives.live(drops: 2, inject: "pwrite64:signal=KILL:when=\(number)")
      let isCut = lives.killed.status == SIGKILL
      // And once more while it goes on.
      try lives.live(drops: 1, inject: "pwrite64:signal=KILL:when=3")
      try lives.live(drops: 1)
      lives.check()
      #expect(lives.problems == [], "at write \(number)")
      if !isCut { break }
      cut += 1
      number += Extent.isWhole ? 1 : 17
    }
    #expect(cut > 0)
  }

  @Test(
    "A disk that fails as it goes on is told, and drops go on",
    .enabled(if: KilledJournal.hasStrace)
  )
  func failing() throws {
    for number in stride(from: 1, to: 20, by: Extent.isWhole ? 1 : 6) {
      let lives = try KilledLives()
      try lives.live(drops: 0, killedAfter: 6)
      try lives.live(drops: 2, inject: "fdatasync:error=EIO:when=\(number)+")
      #expect([0, 70, 74].contains(lives.killed.status), "\(number): \(lives.killed.lines)")
      #expect(lives.killed.lines.count { $0.contains("keeps nothing more") } <= 1)
      // What it lost since is lost; what it has is gone on with.
      try lives.live(drops: 1)
      #expect(lives.killed.status == 0, "\(number): \(lives.killed.lines)")
    }
  }
}

#endif
