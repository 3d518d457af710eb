#if Durable

import DropContent
import DropCore
import DropDurable
import DropHost
import Foundation
import TestExtent
import TestGround
import Testing

@Suite("A journal on the disk")
struct SQLiteJournalTests {
  private static func record(_ number: Int) -> JournalRecord {
    .answer(.function("count", .success(.int(number))))
  }

  private static func numbers(_ records: [JournalRecord]) -> [Int] {
    records.compactMap { record in
      guard case .answer(.function(_, .success(.int(let number)))) = record else { return nil }
      return number
    }
  }

  @Test("Opened again it has what it took, in its order, and others come behind")
  func again() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/new/journal"
    let first = try Self.filled(path, 1...5)
    do {
      let journal = try SQLiteJournal(folder: path)
      #expect(journal.id == first)
      #expect(Self.numbers(try journal.read()) == [1, 2, 3, 4, 5])
      try journal.append([Self.record(6)])
    }
    #expect(Self.numbers(try SQLiteJournal(folder: path).read()) == [1, 2, 3, 4, 5, 6])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o700)
  }

  @Test("A slash behind the folder's name is no other folder, and all around it are made")
  func slashes() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/one/two/journal"
    let first = try Self.filled(path + "//", 1...3)
    #expect(folder.names == ["one"])
    for end in ["", "/", "///"] {
      let journal = try SQLiteJournal(folder: path + end)
      #expect(journal.id == first)
      #expect(Self.numbers(try journal.read()) == [1, 2, 3])
      #expect(throws: JournalError.inUse) { try SQLiteJournal(folder: path + "/") }
    }
    let own = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    #expect(own.filter { !$0.hasPrefix("journal.sqlite") } == ["lock", "spool"])
  }

  private static func filled(_ path: String, _ numbers: ClosedRange<Int>) throws -> String {
    let journal = try SQLiteJournal(folder: path)
    #expect(try journal.read().isEmpty)
    try journal.append(numbers.map(record))
    return journal.id
  }

  @Test("A second owner is told so, in this process and in another one, until the first has gone")
  func owners() throws {
    let killed = try KilledJournal()
    do {
      let journal = try SQLiteJournal(folder: killed.journal)
      #expect(throws: JournalError.inUse) { try SQLiteJournal(folder: killed.journal) }
      try killed.run(drops: 1)
      #expect(killed.status == 75)
      #expect(killed.lines == ["another host has the journal"])
      try journal.append([Self.record(1)])
    }
    #expect(Self.numbers(try SQLiteJournal(folder: killed.journal).read()) == [1])
  }

  @Test(
    "It is free as its owner goes, though a process that was just begun has a copy of what was open"
  )
  func copied() throws {
    let folder = try TemporaryFolder()
    var journal: SQLiteJournal? = try SQLiteJournal(folder: folder.path + "/j")
    try journal?.append([Self.record(1)])
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(
      Int32.init
    )
    let lock = try #require(
      open.first { number in
        let link = "/proc/self/fd/\(number)"
        let file = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
        return file?.hasSuffix(folder.path + "/j/lock") == true
      }
    )
    let copy = dup(lock)
    defer { close(copy) }
    journal = nil
    #expect(Self.numbers(try SQLiteJournal(folder: folder.path + "/j").read()) == [1])
  }

  @Test("Two journals in one process know nothing of each other")
  func two() throws {
    let folder = try TemporaryFolder()
    let journals = try ["a", "b"].map { try SQLiteJournal(folder: folder.path + "/" + $0) }
    #expect(journals[0].id != journals[1].id)
    for number in 1...20 { try journals[number % 2].append([Self.record(number)]) }
    #expect(Self.numbers(try journals[0].read()) == Array(stride(from: 2, through: 20, by: 2)))
    #expect(Self.numbers(try journals[1].read()) == Array(stride(from: 1, through: 19, by: 2)))
  }

  @Test("Nothing comes behind a life before this one that nobody has gone on with")
  func lives() throws {
    let folder = try TemporaryFolder()
    let first = try Self.filled(folder.path, 1...3)
    do {
      let journal = try SQLiteJournal(folder: folder.path)
      #expect(throws: JournalFailure("it holds what nobody has gone on with")) {
        try journal.append([Self.record(4)])
      }
      try journal.forget()
    }
    let journal = try SQLiteJournal(folder: folder.path)
    // Keys of calls of the one are none of the other's.
    #expect(journal.id != first)
    #expect(try journal.read().isEmpty)
  }

  @Test("What was forgotten isn't on the disk any more")
  func forgotten() throws {
    let folder = try TemporaryFolder()
    let secret = "what was dropped"
    let journal = try SQLiteJournal(folder: folder.path)
    try journal.append([.answer(.text("a", of: "b", .success(Array(secret.utf8))))])
    func isThere() throws -> Bool {
      try folder.names.filter { $0 != "spool" }.contains { name in
        try Data(contentsOf: URL(filePath: folder.path + "/" + name))
          .range(of: Data(secret.utf8)) != nil
      }
    }
    #expect(try isThere())
    try journal.forget()
    #expect(try !isThere())
  }

  @Test("What is no journal, or a later one's, is told as that and left as it is")
  func others() throws {
    let folder = try TemporaryFolder()
    try folder.write("this is no database, but a text that is long enough", "journal.sqlite")
    #expect(throws: JournalError.unusable("file is not a database")) {
      try SQLiteJournal(folder: folder.path)
    }
    #expect(try folder.text("journal.sqlite").hasPrefix("this is no database"))
    let file = try TemporaryFolder()
    try file.write("", "journal")
    #expect(throws: JournalError.self) {
      try SQLiteJournal(folder: file.path + "/journal")
    }
  }

  @Test("One whose database can't be opened says so, and nobody has it then")
  func unopened() throws {
    let folder = try TemporaryFolder()
    try folder.make("journal.sqlite")
    for _ in 1...20 {
      do throws(JournalError) {
        _ = try SQLiteJournal(folder: folder.path)
        Issue.record("a folder was opened")
      } catch {
        guard case .unusable(let why) = error else {
          Issue.record("\(error)")
          return
        }
        #expect(why.contains("unable to open"), "\(why)")
      }
    }
    try FileManager.default.removeItem(atPath: folder.path + "/journal.sqlite")
    #expect(try Self.filled(folder.path, 1...2) != "")
    #expect(Self.numbers(try SQLiteJournal(folder: folder.path).read()) == [1, 2])
  }

  @Test("A byte that is another one on the disk is found, and the record named")
  func damaged() throws {
    let folder = try TemporaryFolder()
    _ = try Self.filled(folder.path, 1...3)
    let path = folder.path + "/journal.sqlite"
    var bytes = try Data(contentsOf: URL(filePath: path))
    let place = try #require(bytes.range(of: Data("function".utf8), options: .backwards))
    bytes[place.lowerBound] ^= 1
    try bytes.write(to: URL(filePath: path))
    do {
      _ = try SQLiteJournal(folder: folder.path).read()
      Issue.record("it was read")
    } catch let failure as JournalFailure {
      #expect(failure.message.contains("isn't as it was written"))
    }
  }

  @Test(
    "Killed at any moment (kill -9) it has all that it said it has, and nothing was done of which it knows nothing"
  )
  func killed() throws {
    var records = 0
    for count in 1...(Extent.isLong ? 300 : Extent.isWhole ? 40 : 5) {
      let killed = try KilledJournal()
      try killed.run(drops: 0, killedAfter: count)
      #expect(killed.status == SIGKILL)
      let left = try killed.problems()
      #expect(left.problems == [], "after \(count) lines")
      records += left.records
    }
    #expect(records > 20)
  }

  @Test("The same where it is killed as it writes", .enabled(if: KilledJournal.hasStrace))
  func killedWriting() throws {
    var (cut, number) = (0, 1)
    while true {
      let killed = try KilledJournal()
      try killed.run(drops: 3, inject: "pwrite64:signal=KILL:when=\(number)")
      let left = try killed.problems()
      #expect(left.problems == [], "at write \(number)")
      // strace ends by the signal that its child ended by.
      if killed.status != SIGKILL { break }
      cut += 1
      number += Extent.isWhole ? 1 : 17
    }
    #expect(cut > 3)
  }

  @Test(
    "A disk that fails is told once and never tried again: drops go on, and are not durable",
    .enabled(if: KilledJournal.hasStrace),
    arguments: ["fdatasync:error=EIO", "pwrite64:error=ENOSPC"]
  )
  func failing(fault: String) throws {
    var failures = 0
    for number in stride(from: 4, to: 30, by: Extent.isWhole ? 1 : 8) {
      let killed = try KilledJournal()
      try killed.run(drops: 4, inject: "\(fault):when=\(number)+")
      let lines = killed.lines
      guard lines.contains("ready") else {
        #expect(lines.count == 1 && killed.status == 74)
        continue
      }
      #expect(killed.status == 0)
      #expect(lines.count { $0.contains("the journal keeps nothing more") } <= 1, "\(lines)")
      let ends = lines.filter { $0.hasPrefix("imported") }
      #expect(ends.count == 8, "\(number): \(lines)")
      if let first = lines.firstIndex(where: { $0.contains("the journal keeps") }) {
        failures += 1
        // Of the two that were under way one may have ended before, of which it is said behind the other's end.
        let since = lines[first...].filter { $0.hasPrefix("imported") }
        let ofBoth = since.prefix(since.count.isMultiple(of: 2) ? 2 : 1)
        #expect(ofBoth.count { $0.hasSuffix("true") } <= 1, "\(lines)")
        #expect(since.dropFirst(ofBoth.count).allSatisfy { $0.hasSuffix("false") }, "\(lines)")
        #expect(
          lines[first].contains(fault.contains("EIO") ? "the disk reports" : "the disk is full")
        )
      }
      #expect(try killed.problems(hasFailed: true).problems == [], "\(number)")
    }
    // Else nothing was shown.
    #expect(failures > 0)
  }
}

#endif
