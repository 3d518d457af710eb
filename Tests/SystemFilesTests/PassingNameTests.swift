import Foundation
import SystemFiles
import TestGround
import Testing

@Suite("What has a passing name")
struct PassingNameTests {
  @Test("is known by its name, and nothing else is")
  func form() {
    for _ in 0..<1000 { #expect(PassingName.isOne(PassingName.make())) }
    let one = PassingName.make()
    for other in [String(one.dropFirst()), one + "0", String(one.dropLast()), one.uppercased()] {
      #expect(!PassingName.isOne(other), "\(other)")
    }
  }

  @Test("is swept away once nobody holds it, with what lies in it, and not before")
  func swept() throws {
    let ground = try TemporaryFolder()
    let folder = try FileSystem.openFolder(ground.path)
    let (held, name) = try PassingName.makeFolder(in: folder.number)
    try ground.write("inside", name + "/a.txt")
    let left = PassingName.make()
    try ground.write("left", left)
    try ground.write("mine", "a.txt")
    PassingName.sweepAgain(folder.number)
    #expect(ground.names == [name, "a.txt"].sorted())
    FileSystem.close(held)
    // A process that another test begins may have the folder open still, until it is that program.
    for _ in 0..<200 where ground.names != ["a.txt"] {
      PassingName.sweepAgain(folder.number)
      usleep(5_000)
    }
    #expect(ground.names == ["a.txt"])
  }

  @Test("is swept once for each folder, but where it is asked for")
  func once() throws {
    let ground = try TemporaryFolder()
    let folder = try FileSystem.openFolder(ground.path)
    PassingName.sweep(folder.number)
    try ground.write("left", PassingName.make())
    PassingName.sweep(folder.number)
    #expect(ground.names.count == 1)
    PassingName.sweepAgain(folder.number)
    #expect(ground.names == [])
  }
}
