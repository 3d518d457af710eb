#if Images

private import CImageRows

/// A TIFF's pages, found without decoding a pixel, in the classic form and in the one for large files.
struct TIFFFile {
  /// All that can be done with one.
  static let coder = ImageCoder(
    format: .tiff,
    frames: .pages,
    shows: { start in TIFFFile.starts.contains { start.has($0, at: 0) } },
    header: { (bytes, limits) throws(ImageError) in
      try TIFFFile(bytes, most: limits.frames).header
    },
    frame: { (file, index, _) throws(ImageError) in
      try TIFFFile(file.bytes, most: file.limits.frames).pixels(ofPage: index, file.limits)
    },
    player: { (file) throws(ImageError) in try TIFFPlayer(file.bytes, file.limits) }
  )

  /// One page, with its own size and turn.
  struct Page: Sendable, Equatable {
    /// Where its directory begins.
    let directory: Int
    let width: Int
    let height: Int
    let orientation: Orientation
    /// Where its colour profile lies.
    let profile: Range<Int>?
  }

  /// Both orders of bytes, in the classic form and in the one for large files.
  static let starts: [[UInt8]] = [
    [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x49, 0x49, 0x2B, 0, 8, 0],
    [0x4D, 0x4D, 0, 0x2B, 0, 8],
  ]

  /// How many entries a directory may have: files have some twenty.
  private static let mostEntries = 4096

  private let view: ByteView
  /// Without small copies and masks of others, unless nothing else is there.
  let pages: [Page]

  /// Finds the pages, which may be so many.
  init(_ bytes: [UInt8], most: Int) throws(ImageError) {
    view = ByteView(bytes)
    guard let form = TIFFForm(view) else { throw .damaged(.tiff, reason: "it ends in its header") }
    var pages: [Page] = []
    var seen: Set<Int> = []
    var next = form.first
    while next > 0, seen.insert(next).inserted {
      guard seen.count <= most else { throw .tooManyFrames(count: seen.count, limit: most) }
      let directory = try TIFFDirectory(view, form, at: next, most: Self.mostEntries)
      if let page = directory.page, pages.isEmpty || !directory.isCopy { pages.append(page) }
      next = directory.next
    }
    guard !pages.isEmpty else { throw .damaged(.tiff, reason: "it has no page with a size") }
    self.pages = pages
  }

  var header: ImageHeader {
    ImageHeader(
      format: .tiff,
      storedWidth: pages[0].width,
      storedHeight: pages[0].height,
      orientation: pages[0].orientation,
      frameCount: pages.count
    )
  }

  /// A page as it is shown, turned upright.
  func pixels(ofPage index: Int, _ limits: ImageLimits) throws(ImageError) -> PixelBuffer {
    let page = pages[index]
    try limits.check(width: page.width, height: page.height, of: .tiff)
    let profile = page.profile.map { Array(view.bytes[$0]) }
    if let inks = profile, let mixed = try mixed(page, inks) { return mixed }
    var (result, _) = try read(page, keepsInks: false)
    result.profile = ColourProfile(profile)
    return result.turned(page.orientation)
  }

  /// A page of four inks in the colours that its press's profile says; nil where it is no such page.
  private func mixed(_ page: Page, _ profile: [UInt8]) throws(ImageError) -> PixelBuffer? {
    guard InkProfile.isOne(profile) else { return nil }
    var (result, areInks) = try read(page, keepsInks: true)
    guard areInks, InkProfile.mix(&result.rgba, profile, isInverted: false) else { return nil }
    return result.turned(page.orientation)
  }

  /// A page as it is stored, and whether its pixels are four inks.
  private func read(
    _ page: Page,
    keepsInks: Bool
  ) throws(ImageError) -> (pixels: PixelBuffer, areInks: Bool) {
    var result = PixelBuffer(width: page.width, height: page.height)
    var message = dnd_rows_message()
    var areInks: Int32 = keepsInks ? 1 : 0
    // The buffer is as large as the size says that goes along with it, and no array begins where four
    // bytes can't be written at once.
    let code = unsafe result.rgba.withUnsafeMutableBufferPointer { output in
      unsafe dnd_tiff_read(
        view.bytes,
        view.count,
        UInt64(page.directory),
        output.baseAddress,
        UInt32(page.width),
        UInt32(page.height),
        &areInks,
        &message
      )
    }
    switch code {
    case 0: return (result, areInks != 0)
    case 2: throw .unsupported(.tiff, feature: message.words)
    default: throw .damaged(.tiff, reason: message.words)
    }
  }
}

/// The pages of a TIFF as frames, none of which lies over another.
struct TIFFPlayer: FramePlayer {
  private let file: TIFFFile
  private let limits: ImageLimits
  private(set) var decodedCount = 0

  init(_ bytes: [UInt8], _ limits: ImageLimits) throws(ImageError) {
    file = try TIFFFile(bytes, most: limits.frames)
    self.limits = limits
  }

  mutating func pixels(ofFrame index: Int) throws(ImageError) -> PixelBuffer {
    decodedCount += 1
    return try file.pixels(ofPage: index, limits)
  }
}

/// How the numbers of a TIFF are written.
private struct TIFFForm {
  let order: ByteView.Endianness
  /// Whether offsets and counts have eight bytes.
  let isWide: Bool
  /// Where the first directory begins.
  let first: Int

  init?(_ view: ByteView) {
    order = view.has("II", at: 0) ? .little : .big
    isWide = view.u16(at: 2, order) == 43
    guard let first = Self.number(view, at: isWide ? 8 : 4, isWide, order) else { return nil }
    self.first = first
  }

  /// An offset or a count; nil too for one that no file reaches.
  func number(_ view: ByteView, at offset: Int) -> Int? {
    Self.number(view, at: offset, isWide, order)
  }

  private static func number(
    _ view: ByteView,
    at offset: Int,
    _ isWide: Bool,
    _ order: ByteView.Endianness
  ) -> Int? {
    guard isWide else { return view.u32(at: offset, order) }
    guard let first = view.u32(at: offset, order), let second = view.u32(at: offset + 4, order)
    else { return nil }
    let (high, low) = order == .big ? (first, second) : (second, first)
    return high < 1 << 30 ? high << 32 | low : nil
  }
}

/// What a directory says of its page.
private struct TIFFDirectory {
  private(set) var page: TIFFFile.Page?
  /// Whether it is a smaller copy of another page, or a mask for one.
  private(set) var isCopy = false
  /// Where the next one begins; zero after the last.
  let next: Int

  private enum Tag {
    static let kind = 254
    static let width = 256
    static let height = 257
    static let orientation = 274
    static let profile = 34_675
  }

  init(
    _ view: ByteView,
    _ form: TIFFForm,
    at offset: Int,
    most: Int
  ) throws(ImageError) {
    let (head, step) = form.isWide ? (8, 20) : (2, 12)
    let count = form.isWide ? form.number(view, at: offset) : view.u16(at: offset, form.order)
    guard let count, view.holds(0, at: offset) else {
      throw .damaged(.tiff, reason: "a directory lies behind its end")
    }
    guard count <= most else {
      throw .damaged(.tiff, reason: "a directory of \(count) entries")
    }
    var values: [Int: Int] = [:]
    var profile: Range<Int>?
    for index in 0..<count {
      let entry = offset + head + index * step
      guard let tag = view.u16(at: entry, form.order) else {
        throw .damaged(.tiff, reason: "it ends in a directory")
      }
      if tag == Tag.profile { profile = Self.range(view, form, at: entry) }
      guard [Tag.kind, Tag.width, Tag.height, Tag.orientation].contains(tag) else { continue }
      values[tag] = Self.value(view, form, at: entry)
    }
    next = form.number(view, at: offset + head + count * step) ?? 0
    isCopy = (values[Tag.kind] ?? 0) & 5 != 0
    guard let width = values[Tag.width], let height = values[Tag.height], width > 0, height > 0,
      width <= Int32.max, height <= Int32.max
    else { return }
    page = TIFFFile.Page(
      directory: offset,
      width: width,
      height: height,
      orientation: values[Tag.orientation].flatMap(Orientation.init(rawValue:)) ?? .up,
      profile: profile
    )
  }

  /// Where the bytes of an entry lie that has many.
  private static func range(_ view: ByteView, _ form: TIFFForm, at entry: Int) -> Range<Int>? {
    let word = form.isWide ? 8 : 4
    guard let count = form.number(view, at: entry + 4), count > word,
      let start = form.number(view, at: entry + 4 + word), view.holds(count, at: start)
    else { return nil }
    return start..<(start + count)
  }

  /// The one number of an entry that has one; numbers that small stand in the entry itself.
  private static func value(_ view: ByteView, _ form: TIFFForm, at entry: Int) -> Int? {
    let place = entry + (form.isWide ? 12 : 8)
    return switch view.u16(at: entry + 2, form.order) {
    case 1: view.u8(at: place)
    case 3: view.u16(at: place, form.order)
    case 4: view.u32(at: place, form.order)
    case 16 where form.isWide: form.number(view, at: place)
    default: nil
    }
  }
}

#endif
