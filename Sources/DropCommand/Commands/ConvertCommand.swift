import DropContent
import DropCore
import DropReplay
import SystemFiles

/// `dndhost convert FILE`: one coercion, or a file's units.
struct ConvertCommand: Command {
  static let spec = CommandSpec(
    name: "convert",
    summary: "coerce one file to another type, or count or take its units",
    operand: OperandSpec(name: "FILE", kind: .path, most: 1),
    options: [to, from, units, unit, maximumSide, DecoderOption.isolate, .output],
    examples: [
      "dndhost convert note.rtf --to public.html", "dndhost convert cards.vcf --unit 2",
      "dndhost convert photo.heic --max-side 256 --output small.png",
    ]
  )
  static let to = OptionSpec(
    name: "to",
    letter: "t",
    value: .text("TYPE", about: .types),
    summary: "the type wanted, where the ending of --output's FILE doesn't say it"
  )
  static let from = OptionSpec(
    name: "from",
    value: .text("TYPE", about: .types),
    summary: "the type of FILE, where its name and content don't tell"
  )
  static let units = OptionSpec(name: "units", summary: "print how many units FILE has")
  static let unit = OptionSpec(
    name: "unit",
    value: .count("N", 1...1_000_000_000),
    summary: "take the Nth unit only, the first is 1"
  )
  static let maximumSide = OptionSpec(
    name: "max-side",
    value: .count("N", 1...1_000_000),
    summary: "shrink a picture until no side is longer, in pixels"
  )

  let invocation: Invocation
  let console: Console
  private let coercer: ContentCoercer

  init(invocation: Invocation, console: Console) {
    self.invocation = invocation
    self.console = console
    var context = CodecContext(maximumSide: invocation.count(of: Self.maximumSide))
    context.border = DecoderOption.border(invocation)
    coercer = ContentCoercer(context: context)
  }

  func run() throws(CommandFailure) -> ExitStatus {
    try checkOptions()
    let content = try opened()
    guard invocation.has(Self.units) else { return try write(converted(content)) }
    let count: Int
    do throws(ContentError) {
      count = try coercer.unitCount(of: content)
    } catch {
      throw failure(error)
    }
    try deliver("\(count)\n")
    return .success
  }

  private func checkOptions() throws(CommandFailure) {
    try DecoderOption.check(invocation)
    let options: [OptionSpec] = [Self.to, Self.unit, Self.units]
    guard options.contains(where: invocation.has) || wanted != nil else {
      throw CommandFailure(.required(Self.to, command: "convert"), command: "convert")
    }
    for other in [Self.to, Self.unit, Self.maximumSide]
    where invocation.has(Self.units) && invocation.has(other) {
      throw CommandFailure(.exclusive(Self.units, other), command: "convert")
    }
    for option in [Self.to, Self.from] {
      guard let name = invocation.value(of: option) else { continue }
      if type(named: name) != nil { continue }
      let meant = coercer.catalog.nearestName(to: name)
      let sentence = TypeCatalog.sentence(unknown: name, nearest: meant)
      throw CommandFailure(.usage, "'\(option.flag)': \(sentence)")
    }
  }

  /// The type that is asked for: by `--to`, else by the ending of the file that is written.
  private var wanted: ContentType? {
    if let name = invocation.value(of: Self.to) { return type(named: name) }
    guard let path = invocation.value(of: .output) else { return nil }
    return coercer.catalog.type(ofFileNamed: path.fileName)
  }

  /// The type that content is to be brought to.
  ///
  /// A unit stays what it is where nothing leads to what an ending says.
  private func target(of content: Content) -> ContentType? {
    guard let wanted else { return nil }
    let isLoose = invocation.has(Self.unit) && !invocation.has(Self.to)
    return isLoose && coercer.path(from: content.type, to: wanted) == nil ? nil : wanted
  }

  /// A type by its identifier, a MIME type or an extension, as 'types' takes it.
  private func type(named name: String) -> ContentType? {
    let type = coercer.catalog.type(named: name)
    if coercer.catalog.knows(type) { return type }
    let bare = name.hasPrefix(".") ? String(name.dropFirst()) : name
    return coercer.catalog.type(filenameExtension: bare)
  }

  /// Says what the way to a type loses, where it loses anything.
  private func tellLoss(from: ContentType, to: ContentType) {
    guard let path = coercer.path(from: from, to: to) else { return }
    let steps = path.steps.filter { $0.cost > .lossless }
    if steps.isEmpty { return }
    // Of the types between them nobody asked.
    var losses: [String] = []
    for step in steps where !losses.contains(step.lossPhrase) { losses.append(step.lossPhrase) }
    console.remark("note: \(from.id) to \(to.id) \(losses.joined(separator: " and "))")
  }

  private func opened() throws(CommandFailure) -> Content {
    let path = invocation.operands.first ?? "-"
    let isFolder = FileSystem.kind(of: path) == .folder
    if isFolder, invocation.has(Self.from) {
      throw CommandFailure(
        .usage,
        "'\(Self.from.flag)' is the type of a file: '\(path)' is a folder"
      )
    }
    do throws(ContentError) {
      let named = invocation.value(of: Self.from).flatMap { type(named: $0) }
      let byName = coercer.catalog.type(ofFileNamed: path.fileName) ?? .data
      if isFolder {
        return try Content(name: path.fileName, folder: path)
      }
      var content = try Content(type: named ?? byName, file: path)
      content.encoding = invocation.value(of: Self.from).flatMap { TextEncoding(mimeType: $0) }
      return named == nil ? content.relabelled(as: try coercer.identify(content).type) : content
    } catch {
      let reason = FileSystem.whyUnreadable(path).map { SystemReason.text(of: $0.code) }
      throw CommandFailure(.missing, "can't open '\(path)': \(reason ?? error.description)")
    }
  }

  private func converted(_ whole: Content) throws(CommandFailure) -> Content {
    var content = whole
    do throws(ContentError) {
      if let number = invocation.count(of: Self.unit) {
        content = try coercer.unit(number - 1, of: content)
      }
    } catch {
      throw failure(error)
    }
    try checkSide(of: whole.type, content)
    do throws(ContentError) {
      if let wanted = target(of: content) {
        let (original, place) = (content, invocation.operands.first ?? "-")
        content = try coercer.coerce(content, to: wanted)
        tellLoss(from: original.type, to: wanted)
        if ContentEnd.isMissing(in: original) {
          console.remark("note: \(Notice.cutOff(name: place.fileName))")
        }
        if original.type != wanted, try coercer.isRepaired(original) {
          let sentence = Notice.repairedText(name: place.fileName).description
          console.remark("note: \(sentence)")
        }
      }
    } catch {
      throw failure(error)
    }
    return content
  }

  /// Refuses a size in pixels where no picture is read on the way.
  private func checkSide(of whole: ContentType, _ taken: Content) throws(CommandFailure) {
    guard invocation.has(Self.maximumSide) else { return }
    var read = [whole]
    if let wanted = target(of: taken) {
      // That nothing leads there is said where it is tried.
      guard let path = coercer.path(from: taken.type, to: wanted) else { return }
      read += [taken.type] + path.steps.map(\.from)
    }
    if read.contains(where: { coercer.catalog.conforms($0, to: .image) }) { return }
    let place = invocation.operands.first ?? "-"
    let sentence = "is for pictures, and what is read of '\(place)' is none"
    throw CommandFailure(.usage, "'\(Self.maximumSide.flag)' \(sentence)")
  }

  private func write(_ content: Content) throws(CommandFailure) -> ExitStatus {
    if case .folder = content.storage {
      let place = invocation.operands.first ?? "-"
      let which = invocation.count(of: Self.unit).map { "unit \($0) of '\(place)'" } ?? "'\(place)'"
      let hint = "'\(Self.unit.flag) N' takes one of its entries, and 'inspect' lists them"
      throw CommandFailure(.unreadable, "\(which) is a folder, which makes no file: \(hint)")
    }
    try place.stream {
      (sink) throws(CommandFailure) in try copy(content, to: sink)
    }
    return .success
  }

  /// In blocks, so that content of any size passes in constant memory.
  private func copy(_ content: Content, to sink: any ByteSink) throws(CommandFailure) {
    var offset = 0
    while offset < content.size {
      let block: [UInt8]
      do throws(ContentError) {
        block = try content.read(at: offset, count: min(1 << 18, content.size - offset))
      } catch {
        throw failure(error)
      }
      if block.isEmpty { break }
      do throws(SinkError) { try sink.write(block) } catch { throw CommandFailure(error) }
      offset += block.count
    }
  }

  private func failure(_ error: ContentError) -> CommandFailure {
    let path = invocation.operands.first ?? "-"
    return CommandFailure(.unreadable, "\(path): \(error.description)")
  }
}
