#if Isolation && os(Linux)

import CConfinement
import CMisdeeds
import DropIsolation
import DropContent
import Foundation

/// Decoders that do what the first line of the bytes says.
struct Misdeeds: CodecBorder {
  func open(
    _ contents: [Content],
    as kind: CodecKind,
    _ limits: ContentLimits,
    toAsk first: CodecAsk?
  ) throws(ContentError) -> any OpenedCodec {
    Misdeed(
      text: try contents.first.map { content throws(ContentError) in
        String(decoding: try content.bytes().prefix { $0 != 10 }, as: UTF8.self)
      } ?? ""
    )
  }
}

private struct Misdeed: OpenedCodec {
  let text: String
  let head = CodecHead(count: 1)

  func bytes(_ ask: CodecAsk) throws(ContentError) -> [UInt8] {
    try commit()
    return Array("did it".utf8)
  }

  private func commit() throws(ContentError) {
    switch text {
    case "good": return
    case "good, and slow": usleep(20_000)
    case "traps": fatalError()
    case "writes to nowhere": unsafe UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case "opens files": try refused("open", unsafe open("/etc/passwd", O_RDONLY))
    case "makes files": try refused("make", unsafe open("/tmp/evil", O_WRONLY | O_CREAT, 0o600))
    case "asks for a name": try refused("ask", status(of: "/etc/passwd", 0))
    case "asks for a name as for what is open":
      try refused("ask", status(of: "/etc/passwd", Self.emptyPath))
    case "asks for what isn't there": try refused("ask", status(of: "/net/evil/secret", 0))
    case "writes to what it reads": try refused("write", wrote() ? 0 : -1)
    case "reads beside its own": try refused("read", sees("secret") ? 0 : -1)
    case "lists folders":
      let folder = unsafe opendir("/")
      try refused("list", unsafe folder == nil ? -1 : 0)
    case "makes sockets": try refused("socket", socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    case "forks": try refused("fork", evil_fork())
    case "executes":
      try refused("execute", evil_execute())
    case "maps executable memory":
      let page = unsafe mmap(
        nil,
        4_096,
        PROT_READ | PROT_WRITE | PROT_EXEC,
        MAP_PRIVATE | MAP_ANONYMOUS,
        -1,
        0
      )
      try refused("map", unsafe page == MAP_FAILED ? -1 : 0)
    case "makes memory run": try refused("protect", evil_protect())
    case "calls as others do": try refused("call", evil_foreign_call())
    case "forks by a new name": try refused("fork", evil_call(435))
    case "asks for a ring": try refused("ring", evil_call(425))
    case "makes threads without an end": evil_threads(1_000)
    case "opens its parent's memory":
      try refused("open memory", unsafe open("/proc/\(getppid())/mem", O_RDONLY))
    case "removes files": try refused("remove", unsafe unlink("/tmp/evil"))
    case "goes where it isn't": try refused("go", unsafe chdir("/"))
    case "frees itself of limits":
      var limit = rlimit(rlim_cur: .max, rlim_max: .max)
      try refused("free", unsafe setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit))
    case "signals its parent": try refused("signal", kill(getppid(), SIGTERM))
    case "traces its parent": try refused("trace", evil_trace(getppid()))
    case "reads its parent's memory": try refused("read", evil_read(getppid()))
    case "writes without an end":
      let bytes = [UInt8](repeating: 1, count: 1 << 20)
      for place in 0..<10_000 {
        let count = unsafe pwrite(4, bytes, bytes.count, off_t(place << 20))
        let more = unsafe pwrite(5, bytes, bytes.count, off_t(place << 20))
        if count < 0, more < 0 { try refused("write", -1) }
      }
    case "allocates without an end": try refused("allocate", evil_allocate(100))
    case "loops": while true {}
    case "sleeps": while true { sleep(100) }
    case "answers more than there is": say("{\"n\":1,\"bytes\":100}")
    case "answers less than nothing": say("{\"n\":1,\"bytes\":-1}")
    case "answers without an end": say("{\"n\":1,\"bytes\":99999999999}")
    case "answers what isn't JSON": say("what?")
    case "answers nothing": say("")
    case "answers at length": say(String(repeating: "x", count: 60_000))
    case "answers less than it made": say("{\"n\":1,\"bytes\":3}", with: "did it")
    case "hands over what nobody wants":
      let bytes = Array("{\"n\":1,\"bytes\":6}".utf8)
      let files = [Int32](repeating: 3, count: 40)
      for _ in 0..<100 { _ = unsafe cnf_send(3, bytes, bytes.count, files, 40) }
    case "says that it isn't shut in": say("{\"unconfined\":1}")
    case "answers before it is asked": answerForEver()
    case "answers for its helper": say("{\"head\":\(Self.head),\"made\":{\"n\":1,\"bytes\":3}}")
    case "answers for another's helper":
      say("{\"head\":\(Self.head),\"made\":{\"n\":2,\"bytes\":0}}")
    case "has pages without an end":
      say(
        "{\"head\":{\"width\":0,\"height\":0,\"count\":999999999},\"made\":{\"n\":1,\"bytes\":0}}"
      )
    case "answers twice": say("{\"n\":1,\"bytes\":0}")
    case "answers in another's place": say("{\"n\":7,\"bytes\":0}")
    case "answers an error of its own":
      say(
        "{\"n\":1,\"error\":{\"problem\":\"codec\",\"name\":\"\\u001b[2J\",\"text\":\"\\u0007\\u202e\\u2028\"}}"
      )
    case "goes on writing": try keepWriting()
    default: return
    }
  }

  private static let head = #"{"width":0,"height":0,"count":1}"#

  /// `AT_EMPTY_PATH`, which isn't imported.
  private static let emptyPath: Int32 = 0x1000

  private func status(of path: String, _ flags: Int32) -> Int32 {
    var status = stat()
    return unsafe fstatat(AT_FDCWD, path, &status, flags)
  }

  /// Those that it was given to read; what it answers with is empty yet.
  private var given: [Int32] { (4..<16).filter { lseek($0, 0, SEEK_END) > 0 } }

  private func wrote() -> Bool {
    given.contains { file in
      unsafe pwrite(file, "evil", 4, 0) > 0 || ftruncate(file, 0) == 0
        || mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) != MAP_FAILED
    }
  }

  private func sees(_ text: String) -> Bool {
    given.contains { file in
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = unsafe pread(file, &bytes, bytes.count, 0)
      return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).contains(text)
    }
  }

  /// Never takes what it is asked, so that there is no room for more of it.
  private func answerForEver() {
    for number in 1... {
      say("{\"n\":\(number),\"bytes\":0}")
      usleep(100)
    }
  }

  private func refused(_ call: String, _ result: Int32) throws(ContentError) {
    guard result < 0 else {
      throw ContentError(.codec(name: "evil", message: "did \(call)"))
    }
    throw ContentError(.codec(name: "evil", message: "can't \(call)"))
  }

  private func say(_ text: String, with content: String = "") {
    for file in 4..<16 where !content.isEmpty {
      _ = unsafe pwrite(Int32(file), content, content.utf8.count, 0)
    }
    let bytes = Array(text.utf8)
    _ = unsafe cnf_send(3, bytes, bytes.count, nil, 0)
  }

  /// Keeps what was handed over for the answer in its own memory, where it can be changed for ever.
  private func keepWriting() throws(ContentError) {
    for file in 4..<16 where ftruncate(Int32(file), 6) == 0 {
      let page = unsafe mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_SHARED, Int32(file), 0)
      guard unsafe page != MAP_FAILED else { continue }
    }
  }
}

#endif
