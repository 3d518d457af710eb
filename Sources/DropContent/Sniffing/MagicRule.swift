import DropCore

/// Bytes that say what a file is.
struct MagicRule: Sendable {
  let type: ContentType
  /// Bytes that have to stand at their places, all of them.
  let parts: [(offset: Int, bytes: [UInt8])]

  init(_ type: ContentType, _ parts: (Int, String)...) {
    self.type = type
    self.parts = parts.map {
      (offset: $0.0, bytes: $0.1.unicodeScalars.map { UInt8($0.value & 0xFF) })
    }
  }

  init(_ id: String, _ parts: (Int, String)...) {
    type = ContentType(id)
    self.parts = parts.map {
      (offset: $0.0, bytes: $0.1.unicodeScalars.map { UInt8($0.value & 0xFF) })
    }
  }

  func matches(_ head: [UInt8]) -> Bool {
    parts.allSatisfy { part in
      part.offset + part.bytes.count <= head.count
        && head[part.offset..<(part.offset + part.bytes.count)].elementsEqual(part.bytes)
    }
  }

  /// The types that have rules.
  static let types = Set(table.map(\.type))
}

extension MagicRule {
  /// The rules, those that say more before those that say less; characters up to U+00FF are bytes.
  static let table: [MagicRule] = pictures + documents + archives + sounds + films + programs

  private static let pictures = [
    MagicRule(.png, (0, "\u{89}PNG\r\n\u{1A}\n")),
    MagicRule(.jpeg, (0, "\u{FF}\u{D8}\u{FF}")),
    MagicRule(.gif, (0, "GIF87a")),
    MagicRule(.gif, (0, "GIF89a")),
    MagicRule(.webP, (0, "RIFF"), (8, "WEBP")),
    MagicRule("com.canon.cr2-raw-image", (0, "II*\u{0}"), (8, "CR")),
    MagicRule(.tiff, (0, "II*\u{0}")),
    MagicRule(.tiff, (0, "MM\u{0}*")),
    MagicRule(.tiff, (0, "II+\u{0}\u{8}\u{0}")),
    MagicRule(.tiff, (0, "MM\u{0}+\u{0}\u{8}")),
    MagicRule(.icns, (0, "icns")),
    MagicRule("com.microsoft.ico", (0, "\u{0}\u{0}\u{1}\u{0}"), (5, "\u{0}"), (9, "\u{0}")),
    MagicRule("com.microsoft.cur", (0, "\u{0}\u{0}\u{2}\u{0}"), (5, "\u{0}"), (9, "\u{0}")),
    MagicRule("public.jpeg-2000", (4, "jP  \r\n\u{87}\n"), (20, "jp2 ")),
    MagicRule("public.jpeg-2000", (4, "jP  \r\n\u{87}\n"), (20, "jpx ")),
    MagicRule("public.jpeg-2000", (4, "jP  \r\n\u{87}\n"), (20, "jpm ")),
    MagicRule("public.jpeg-2000", (0, "\u{FF}\u{4F}\u{FF}\u{51}")),
    MagicRule("public.jpeg-xl", (0, "\u{FF}\u{0A}")),
    MagicRule("public.jpeg-xl", (4, "JXL \r\n\u{87}\n")),
    MagicRule("com.adobe.photoshop-image", (0, "8BPS\u{0}\u{1}")),
    MagicRule("com.adobe.photoshop-large-image", (0, "8BPS\u{0}\u{2}")),
    MagicRule("com.ilm.openexr-image", (0, "v/1\u{1}")),
    MagicRule("org.nema.dicom", (128, "DICM")),
    MagicRule("com.sgi.sgi-image", (0, "\u{1}\u{DA}\u{0}")),
    MagicRule("com.sgi.sgi-image", (0, "\u{1}\u{DA}\u{1}")),
    MagicRule("public.radiance", (0, "#?RADIANCE")),
  ]

  private static let documents = [
    MagicRule(.pdf, (0, "%PDF-")),
    MagicRule(.pdf, (1, "%PDF-")),
    MagicRule("com.adobe.encapsulated-postscript", (0, "\u{C5}\u{D0}\u{D3}\u{C6}")),
    MagicRule(.rtf, (0, "{\\rtf")),
    MagicRule(.binaryPropertyList, (0, "bplist00")),
    MagicRule("com.adobe.postscript-pfb-font", (0, "\u{80}\u{1}"), (6, "%!PS-AdobeFont")),
    MagicRule("com.adobe.postscript-pfa-font", (0, "%!PS-AdobeFont")),
    MagicRule("public.truetype-collection-font", (0, "ttcf")),
    MagicRule("public.opentype-font", (0, "OTTO\u{0}")),
    MagicRule("public.truetype-ttf-font", (0, "\u{0}\u{1}\u{0}\u{0}\u{0}"), (12, "")),
    MagicRule("public.truetype-ttf-font", (0, "true\u{0}")),
    MagicRule("com.microsoft.windows-executable", (0, "MZ")),
  ]

  private static let archives = [
    MagicRule("org.gnu.gnu-zip-archive", (0, "\u{1F}\u{8B}")),
    MagicRule("public.bzip2-archive", (0, "BZh")),
    MagicRule("org.tukaani.xz-archive", (0, "\u{FD}7zXZ\u{0}")),
    MagicRule("org.7-zip.7-zip-archive", (0, "7z\u{BC}\u{AF}\u{27}\u{1C}")),
    MagicRule("com.rarlab.rar-archive", (0, "Rar!\u{1A}\u{7}")),
    MagicRule("public.tar-archive", (257, "ustar")),
    MagicRule("com.apple.xar-archive", (0, "xar!")),
    MagicRule("public.z-archive", (0, "\u{1F}\u{9D}")),
    MagicRule("com.stuffit.archive.sitx", (0, "StuffIt!")),
    MagicRule("com.apple.binhex-archive", (0, "(This file must be converted with BinHex")),
    MagicRule("public.uuencoded-archive", (0, "begin 6")),
    MagicRule("public.x509-certificate", (0, "-----BEGIN CERTIFICATE-----")),
    MagicRule("com.allume.stuffit-archive", (0, "StuffIt ")),
  ]

  private static let sounds = [
    MagicRule("com.microsoft.waveform-audio", (0, "RIFF"), (8, "WAVE")),
    MagicRule("public.aiff-audio", (0, "FORM"), (8, "AIFF")),
    MagicRule("public.aifc-audio", (0, "FORM"), (8, "AIFC")),
    MagicRule("org.xiph.flac", (0, "fLaC")),
    MagicRule("com.apple.coreaudio-format", (0, "caff")),
    MagicRule("public.au-audio", (0, ".snd")),
    MagicRule("public.midi-audio", (0, "MThd")),
    MagicRule("org.3gpp.adaptive-multi-rate-audio", (0, "#!AMR\n")),
    MagicRule("org.3gpp.adaptive-multi-rate-audio", (0, "#!AMR-")),
    MagicRule("com.soundblaster.soundfont", (0, "RIFF"), (8, "sfbk")),
    MagicRule("public.ac3-audio", (0, "\u{0B}\u{77}")),
    MagicRule("public.m3u-playlist", (0, "#EXTM3U")),
    MagicRule("public.pls-playlist", (0, "[playlist]")),
    MagicRule("public.mp3", (0, "ID3")),
  ]

  private static let films = [
    MagicRule("org.smpte.mxf", (0, "\u{6}\u{E}+4\u{2}\u{5}\u{1}\u{1}")),
    MagicRule("org.w3.webvtt", (0, "WEBVTT")),
    MagicRule("public.avi", (0, "RIFF"), (8, "AVI ")),
    MagicRule("com.adobe.flash.video", (0, "FLV")),
    MagicRule("com.real.realmedia", (0, ".RMF")),
    MagicRule("public.mpeg", (0, "\u{0}\u{0}\u{1}\u{BA}")),
    MagicRule("public.mpeg", (0, "\u{0}\u{0}\u{1}\u{B3}")),
    MagicRule("public.flc-animation", (4, "\u{11}\u{AF}"), (12, "\u{8}\u{0}")),
    MagicRule("public.flc-animation", (4, "\u{12}\u{AF}"), (12, "\u{8}\u{0}")),
    MagicRule("com.microsoft.advanced-systems-format", (0, "0&\u{B2}u\u{8E}f\u{CF}\u{11}")),
    MagicRule("public.mpeg-2-transport-stream", (0, "G"), (188, "G"), (376, "G")),
  ]

  private static let programs = [
    MagicRule("public.elf-binary", (0, "\u{7F}ELF")),
    MagicRule("com.apple.mach-o-binary", (0, "\u{CF}\u{FA}\u{ED}\u{FE}")),
    MagicRule("com.apple.mach-o-binary", (0, "\u{CE}\u{FA}\u{ED}\u{FE}")),
    MagicRule("com.sun.java-class", (0, "\u{CA}\u{FE}\u{BA}\u{BE}")),
    MagicRule("public.php-script", (0, "<?php")),
  ]
}
