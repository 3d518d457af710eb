#if Images

private import CHEIF

/// What an ISO base media file says it is.
private enum HEIFBrand {
  /// The format its `ftyp` box names, the main brand before the compatible ones: `mif1` alone says
  /// only that it is an image.
  static func format(in start: ByteView) -> ImageFormat? {
    guard start.has("ftyp", at: 4), let length = start.u32(at: 0, .big) else { return nil }
    let end = min(length, start.count, 1024)
    var isImage = false
    for offset in [8] + Array(stride(from: 16, to: max(16, end), by: 4)) {
      if start.has("avif", at: offset) || start.has("avis", at: offset) { return .avif }
      if heic.contains(where: { start.has($0, at: offset) }) { return .heic }
      if start.has("mif1", at: offset) || start.has("msf1", at: offset) { isImage = true }
    }
    return isImage ? .heic : nil
  }

  private static let heic = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]
}

/// HEIC and AVIF through libheif: the primary image, turned as the file says.
enum HEIFDecoder {
  /// All that can be done with one of either.
  static let heic = coder(.heic)
  static let avif = coder(.avif)

  private static func coder(_ format: ImageFormat) -> ImageCoder {
    ImageCoder(
      format: format,
      shows: { HEIFBrand.format(in: $0) == format },
      header: { (bytes, _) throws(ImageError) in try HEIFDecoder.header(of: bytes, as: format) },
      profile: { HEIFDecoder.profile(of: $0, as: format) },
      frame: { (file, _, _) throws(ImageError) in
        try HEIFDecoder.pixels(of: file.bytes, as: format, limits: file.limits)
      }
    )
  }

  /// With its first context libheif looks for decoders in a folder, where they aren't built into it.
  static func loadPlugins() {
    // Nobody else has it.
    unsafe heif_context_free(heif_context_alloc())
  }

  /// A file read by libheif and its primary image, released with their owner.
  ///
  /// Safe because libheif copies what it is given, so that nothing outside has to outlive this, and
  /// because neither pointer leaves the class.
  @safe
  private final class PrimaryImage {
    let format: ImageFormat
    private let context: OpaquePointer
    private var handle: OpaquePointer? = nil

    init(_ bytes: [UInt8], as format: ImageFormat) throws(ImageError) {
      guard let context = unsafe heif_context_alloc() else {
        throw .damaged(format, reason: "no memory for a decoder")
      }
      self.format = format
      unsafe self.context = context
      // Tiles are decoded in this thread: the host decides what runs where.
      unsafe heif_context_set_max_decoding_threads(context, 0)
      let read = unsafe bytes.withUnsafeBytes { input in
        unsafe heif_context_read_from_memory(context, input.baseAddress, input.count, nil)
      }
      try unsafe check(read)
      try unsafe check(heif_context_get_primary_image_handle(context, &handle))
    }

    deinit {
      unsafe heif_image_handle_release(handle)
      unsafe heif_context_free(context)
    }

    var width: Int { Int(unsafe heif_image_handle_get_width(handle)) }
    var height: Int { Int(unsafe heif_image_handle_get_height(handle)) }

    func check(_ error: heif_error) throws(ImageError) {
      guard unsafe error.code != heif_error_Ok else { return }
      throw unsafe HEIFProblem.error(error.code, error.subcode, format)
    }

    /// The colour profile, where the file has one.
    var profile: [UInt8]? {
      let size = unsafe heif_image_handle_get_raw_color_profile_size(handle)
      guard size > 0, size <= 4 << 20 else { return nil }
      var bytes = [UInt8](repeating: 0, count: size)
      // The call writes as many bytes as it said there are.
      let error = unsafe bytes.withUnsafeMutableBytes { target in
        unsafe heif_image_handle_get_raw_color_profile(handle, target.baseAddress)
      }
      return unsafe error.code == heif_error_Ok ? bytes : nil
    }

    /// What its colours mean where it says so in numbers instead of a profile.
    var codedProfile: ColourProfile? {
      withCodes { codes in
        guard let curve = HEIFCurves.curve(codes.transfer_characteristics.rawValue) else {
          return nil
        }
        func place(_ x: Float, _ y: Float) -> (Double, Double) { (Double(x), Double(y)) }
        return ColourProfile(
          red: place(codes.color_primary_red_x, codes.color_primary_red_y),
          green: place(codes.color_primary_green_x, codes.color_primary_green_y),
          blue: place(codes.color_primary_blue_x, codes.color_primary_blue_y),
          white: place(codes.color_primary_white_x, codes.color_primary_white_y),
          curve
        )
      }
    }

    /// Whether its numbers stand for more light than a picture of eight bits can tell apart.
    var isOfHighRange: Bool {
      profile == nil
        && withCodes { HEIFCurves.isOfHighRange($0.transfer_characteristics.rawValue) } == true
    }

    private func withCodes<R>(_ read: (heif_color_profile_nclx) -> R?) -> R? {
      var codes: UnsafeMutablePointer<heif_color_profile_nclx>? = nil
      let error = unsafe heif_image_handle_get_nclx_color_profile(handle, &codes)
      // The call allocates what it finds.
      defer { unsafe heif_nclx_color_profile_free(codes) }
      guard unsafe error.code == heif_error_Ok, let found = unsafe codes else { return nil }
      return read(unsafe found.pointee)
    }

    func decode(limits: ImageLimits) throws(ImageError) -> PixelBuffer {
      var image: OpaquePointer? = nil
      defer { unsafe heif_image_release(image) }
      let error = unsafe heif_decode_image(
        handle,
        &image,
        heif_colorspace_RGB,
        heif_chroma_interleaved_RGBA,
        nil
      )
      try unsafe check(error)
      var rowLength: Int32 = 0
      let plane = unsafe heif_image_get_plane_readonly(
        image,
        heif_channel_interleaved,
        &rowLength
      )
      let width = Int(unsafe heif_image_get_width(image, heif_channel_interleaved))
      let height = Int(unsafe heif_image_get_height(image, heif_channel_interleaved))
      guard let plane = unsafe plane, rowLength >= width * 4 else {
        throw .damaged(format, reason: "no pixels")
      }
      try limits.check(width: width, height: height, of: format)
      var result = PixelBuffer(width: width, height: height)
      // libheif owns the plane until the image is released: rowLength bytes for each row.
      unsafe result.rgba.withUnsafeMutableBytes { output in
        for y in 0..<height {
          let row = unsafe UnsafeRawBufferPointer(
            start: plane + y * Int(rowLength),
            count: width * 4
          )
          unsafe UnsafeMutableRawBufferPointer(rebasing: output[(y * width * 4)...])
            .copyMemory(from: row)
        }
      }
      return result
    }
  }

  /// The size is the shown one: libheif applies the file's turns itself.
  static func header(
    of bytes: [UInt8],
    as format: ImageFormat
  ) throws(ImageError) -> ImageHeader {
    let image = try PrimaryImage(bytes, as: format)
    return ImageHeader(format: format, storedWidth: image.width, storedHeight: image.height)
  }

  static func profile(of bytes: [UInt8], as format: ImageFormat) -> ColourProfile? {
    guard let image = try? PrimaryImage(bytes, as: format) else { return nil }
    return image.profile.map { ColourProfile($0) } ?? image.codedProfile
  }

  /// The library trusts the size among an image's properties; its decoders ask memory for the one
  /// in the coded picture, and put it together on a canvas of a third.
  private static func checkCodedSizes(
    of bytes: [UInt8],
    as format: ImageFormat,
    limits: ImageLimits
  ) throws(ImageError) {
    var items = HEIFItems(bytes)
    let (coded, canvases) = try items.sizes(of: format)
    var largest = 0
    for size in coded + canvases.map(\.size) {
      try limits.check(width: size.width, height: size.height, of: format)
    }
    for size in coded { largest = max(largest, size.width * size.height) }
    // Tiles overlap by little: what goes onto a canvas is not many times as large as it may be.
    for canvas in canvases where canvas.tiles * largest > 4 * limits.pixels {
      throw .tooManyPixels(width: largest, height: canvas.tiles, limit: limits.pixels)
    }
  }

  static func pixels(
    of bytes: [UInt8],
    as format: ImageFormat,
    limits: ImageLimits
  ) throws(ImageError) -> PixelBuffer {
    try checkCodedSizes(of: bytes, as: format, limits: limits)
    let image = try PrimaryImage(bytes, as: format)
    try limits.check(width: image.width, height: image.height, of: format)
    guard !image.isOfHighRange else {
      throw .unsupported(format, feature: "a picture of high dynamic range")
    }
    return try image.decode(limits: limits)
  }
}

/// What libheif says, in our words.
private enum HEIFProblem {
  static func error(
    _ code: heif_error_code,
    _ detail: heif_suberror_code,
    _ format: ImageFormat
  ) -> ImageError {
    switch (code, detail) {
    case (_, heif_suberror_End_of_data): .cut(format)
    case (_, heif_suberror_Unsupported_codec):
      .unsupported(format, feature: "a picture of another codec")
    case (heif_error_Unsupported_filetype, _):
      .unsupported(format, feature: "a kind of file of its own")
    case (heif_error_Unsupported_feature, _):
      .unsupported(format, feature: "how the picture is put together")
    case (heif_error_Memory_allocation_error, _), (_, heif_suberror_Security_limit_exceeded):
      .damaged(format, reason: "it asks for more memory than a picture needs")
    case (heif_error_Invalid_input, _): .damaged(format, reason: "its parts don't fit together")
    default: .damaged(format, reason: "its data can't be decoded")
    }
  }
}

/// The numbers of H.273 for how light is counted.
private enum HEIFCurves {
  /// Nil where no curve of eight bits does.
  static func curve(_ number: UInt32) -> ColourProfile.Curve? {
    switch number {
    case 4: .gamma(2.2)
    case 5: .gamma(2.8)
    case 8: .gamma(1)
    case _ where isOfHighRange(number): nil
    // A camera's curve of television is shown by a screen's, which is sRGB's.
    default: .sRGB
    }
  }

  static func isOfHighRange(_ number: UInt32) -> Bool { number == 16 || number == 18 }
}

#endif
