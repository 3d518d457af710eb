import SystemFiles
import TestGround
import Testing

@Suite("Files and folders of the system")
struct FileSystemTests {
  @Test("Names are sorted by their bytes, without those that begin with a dot")
  func names() throws {
    let folder = try TemporaryFolder()
    for name in ["b", "a", "B", ".hidden", "é"] { try folder.write("", name) }
    #expect(try FileSystem.names(in: folder.path) == ["B", "a", "b", "é"])
  }

  @Test("Reading stops one byte behind the limit, which tells that there is more")
  func limit() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(String(repeating: "x", count: 20_000), "a")
    for limit in [0, 1, 8191, 8192, 19_999, 20_000, 20_001] {
      let descriptor = try FileSystem.openFile(path)
      defer { FileSystem.close(descriptor) }
      let read = try FileSystem.readAll(descriptor, limit: limit)
      #expect(read.count == min(20_000, limit + 1))
    }
  }

  @Test("What would wait for somebody is refused without waiting")
  func pipes() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/pipe"
    let made = unsafe mkfifo(pipe, 0o600)
    #expect(made == 0)
    #expect(throws: FileSystem.Failure(code: ESPIPE)) { _ = try FileSystem.openFile(pipe) }
    #expect(throws: FileSystem.Failure(code: ESPIPE)) { _ = try FileSystem.openWithoutLinks(pipe) }
    #expect(throws: FileSystem.Failure(code: EISDIR)) { _ = try FileSystem.openFile(folder.path) }
    #expect(FileSystem.whyUnreadable(folder.path) == FileSystem.Failure(code: EISDIR))
    #expect(FileSystem.whyUnreadable(folder.path, orFolder: true) == nil)
  }

  @Test("A resolved path is opened through no link, wherever on the way one is put")
  func links() throws {
    let folder = try TemporaryFolder()
    let real = try #require(folder.path.resolvedPath)
    try folder.make("inner")
    try folder.write("text", "inner/a.txt")
    let made = unsafe symlink("inner", folder.path + "/link")
    #expect(made == 0)
    _ = try FileSystem.openWithoutLinks(real + "/inner/a.txt")
    #expect(throws: FileSystem.Failure.self) {
      _ = try FileSystem.openWithoutLinks(real + "/link/a.txt")
    }
    #expect(throws: FileSystem.Failure.self) { _ = try FileSystem.openWithoutLinks(real + "/link") }
  }

  @Test("A second name is the file's that a link leads to, and none of the link")
  func secondNames() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("text", "a.txt")
    let made = unsafe symlink("a.txt", folder.path + "/link")
    #expect(made == 0)
    try FileSystem.link(folder.path + "/link", as: folder.path + "/second")
    FileSystem.removeFile(path)
    #expect(try folder.text("second") == "text")
  }

  @Test("All folders on a way are made that aren't there, also where they are to last")
  func folders() throws {
    let folder = try TemporaryFolder()
    for name in ["a/b/c", "a/d", "e//f/"] {
      for _ in 1...2 {
        try FileSystem.makeFolders(folder.path + "/" + name, isPrivate: true, isLasting: true)
      }
      #expect(FileSystem.kind(of: folder.path + "/" + name) == .folder)
    }
    try folder.write("", "file")
    #expect(throws: FileSystem.Failure.self) {
      try FileSystem.makeFolders(folder.path + "/file/a", isLasting: true)
    }
  }

  @Test("It is so, too, where a name begins with a mark that combines with the slash before it")
  func marked() throws {
    let folder = try TemporaryFolder()
    let real = try #require(folder.path.resolvedPath)
    try folder.make("in/\u{301}ner")
    try folder.write("text", "in/\u{301}ner/\u{301}a.txt")
    let made = unsafe symlink("in", folder.path + "/link")
    #expect(made == 0)
    _ = try FileSystem.openWithoutLinks(real + "/in/\u{301}ner/\u{301}a.txt")
    for path in ["/link/\u{301}ner", "/link/\u{301}ner/\u{301}a.txt"] {
      #expect(throws: FileSystem.Failure.self) { _ = try FileSystem.openWithoutLinks(real + path) }
    }
    try folder.write("", ".\u{301}hidden")
    #expect(try FileSystem.names(in: folder.path) == ["in", "link"])
  }

  @Test("A tree goes with all that it holds, and what a link in it leads to stays")
  func trees() throws {
    let folder = try TemporaryFolder()
    try folder.make("tree/inner")
    try folder.write("mine", "kept.txt")
    try folder.write("gone", "tree/inner/a.txt")
    let made = unsafe symlink("../kept.txt", folder.path + "/tree/link")
    #expect(made == 0)
    FileSystem.removeTree(folder.path + "/tree")
    #expect(folder.names == ["kept.txt"])
  }

  #if canImport(Glibc)
  @Test("A tree goes however deep it is, with few files open; its neighbour stays")
  func deepTrees() async {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try folder.make("tree")
      try folder.make("other/inner")
      var limit = rlimit(rlim_cur: 64, rlim_max: 64)
      let isSet = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      try #require(isSet == 0)
      var open = try FileSystem.openFolder(folder.path + "/tree")
      for level in 1...300 {
        // A branch and a file beside the way down, here and there.
        for name in level % 50 == 0 ? ["a", "b"] : ["a"] {
          let made = unsafe mkdirat(open.number, name, 0o755)
          try #require(made == 0)
        }
        let file = unsafe openat(open.number, "file", O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        try #require(file >= 0)
        FileSystem.close(file)
        let next = unsafe openat(open.number, "a", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try #require(next >= 0)
        open = Descriptor(next)
      }
      FileSystem.removeTree(folder.path + "/tree")
      #expect(folder.names == ["other"] && folder.has("other/inner"))
    }
  }
  #endif

  @Test("A file is one process's until it is closed, and no second name takes another's place")
  func owned() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a", "a.txt")
    let other = try folder.write("b", "b.txt")
    let held = try FileSystem.openFile(path)
    #expect(FileSystem.lock(held) && !FileSystem.isUnlocked(path))
    FileSystem.close(held)
    #expect(FileSystem.isUnlocked(path))
    #expect(throws: FileSystem.Failure(code: EEXIST)) { try FileSystem.link(path, as: other) }
    try FileSystem.rename(path, to: other)
    #expect(folder.names == ["b.txt"])
    #expect(try folder.text("b.txt") == "a")
  }

  @Test("A file is the same until something is written to it")
  func same() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a", "a.txt")
    let before = try FileStatus(path: path)
    #expect(before.isSame(as: try FileStatus(path: path)) && before.kind == .file)
    try folder.write("longer", "a.txt")
    #expect(!before.isSame(as: try FileStatus(path: path)))
  }

  @Test("What needs no disk lies in memory where there is room, and else where all else does")
  func memoryFolder() throws {
    let usual = FileSystem.temporaryPath
    #expect(FileSystem.temporaryPath(ofBytes: .max) == usual)
    let few = FileSystem.temporaryPath(ofBytes: 1_000)
    #expect(few == usual || usual == "/tmp" && few == "/dev/shm")
    let folder = try FileSystem.openFolder(few)
    defer { withExtendedLifetime(folder) {} }
    let room = try #require(DiskRoom(of: folder))
    #expect(room.free > 2_000)
  }

  @Test("A reason is words, whatever number the system gives")
  func reasons() {
    for code in Int32(-1)...200 { #expect(!SystemReason.text(of: code).isEmpty) }
    #expect(SystemReason.text(of: ENOSPC) == "the disk is full")
  }

  @Test("The monotonic clock never goes back")
  func clock() {
    var last: UInt64 = 0
    for _ in 0..<1000 {
      let now = MonotonicClock.nanoseconds
      #expect(now >= last)
      last = now
    }
  }
}
