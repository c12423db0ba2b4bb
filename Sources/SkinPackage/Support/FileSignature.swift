/// The first bytes of a kind of file, and the extensions that such files have.
struct FileSignature: Sendable {
  /// The number of first bytes that are looked at.
  static let length = 64

  /// The name of the kind, for messages.
  let name: String
  /// The extensions of such files; empty if packages don't contain them.
  let extensions: Set<String>
  private let bytes: [UInt8]
  private let offset: Int

  private init(_ name: String, _ bytes: [UInt8], at offset: Int = 0, _ extensions: Set<String> = []) {
    self.name = name
    self.bytes = bytes
    self.offset = offset
    self.extensions = extensions
  }

  private init(_ name: String, _ text: StaticString, at offset: Int = 0, _ extensions: Set<String> = []) {
    self.init(name, Array("\(text)".utf8), at: offset, extensions)
  }

  /// Whether a file begins like this kind.
  func matches(_ start: [UInt8]) -> Bool { start.dropFirst(offset).starts(with: bytes) }

  /// The kind of an executable file; nil for any other file.
  static func executable(_ start: [UInt8]) -> String? {
    if let found = executables.first(where: { $0.matches(start) }) { return found.name }
    return isWindowsProgram(start) ? "a program for Windows" : nil
  }

  /// Whether a file begins like a program for Windows or DOS: `MZ`, and in byte 60 the plausible place of another header.
  private static func isWindowsProgram(_ start: [UInt8]) -> Bool {
    guard start.count >= 64, start[0] == 0x4D, start[1] == 0x5A else { return false }
    let place = (0..<4).reduce(0) { $0 | Int(start[60 + $1]) << (8 * $1) }
    return place < 1 << 28 && start.contains(0)
  }

  private static let executables = [
    FileSignature("a Mach-O program or library", [0xFE, 0xED, 0xFA, 0xCE]),
    FileSignature("a Mach-O program or library", [0xFE, 0xED, 0xFA, 0xCF]),
    FileSignature("a Mach-O program or library", [0xCE, 0xFA, 0xED, 0xFE]),
    FileSignature("a Mach-O program or library", [0xCF, 0xFA, 0xED, 0xFE]),
    FileSignature("a universal Mach-O program or library, or a Java class", [0xCA, 0xFE, 0xBA, 0xBE]),
    FileSignature("a universal Mach-O program or library", [0xCA, 0xFE, 0xBA, 0xBF]),
    FileSignature("a universal Mach-O program or library", [0xBE, 0xBA, 0xFE, 0xCA]),
    FileSignature("a universal Mach-O program or library", [0xBF, 0xBA, 0xFE, 0xCA]),
    FileSignature("an ELF program or library", [0x7F, 0x45, 0x4C, 0x46]),
    FileSignature("a script (#!)", "#!"),
    FileSignature("a static library", "!<arch>\n"),
    FileSignature("a static library", "!<thin>\n"),
    FileSignature("WebAssembly", [0x00, 0x61, 0x73, 0x6D]),
    FileSignature("LLVM bitcode", [0x42, 0x43, 0xC0, 0xDE]),
    FileSignature("LLVM bitcode", [0xDE, 0xC0, 0x17, 0x0B]),
    FileSignature("a program for Android", "dex\n0"),
  ]

  /// Apps recognize images by their contents, so that an image may be named like another kind of image.
  static let images: Set<String> = [
    "png", "apng", "jpg", "jpeg", "jpe", "jfif", "gif", "webp", "heic", "heics", "heif", "avif", "bmp", "tif", "tiff",
    "ico",
  ]
  private static let fonts: Set<String> = ["ttf", "otf", "ttc", "otc"]
  private static let films: Set<String> = ["mp4", "m4v", "mov", "m4a", "m4r", "aac", "3gp"]
  private static let propertyLists: Set<String> = ["plist", "strings", "stringsdict"]

  /// The kinds that are recognized, other than executables.
  static let known =
    [
      FileSignature("a PNG image", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], images),
      FileSignature("a JPEG image", [0xFF, 0xD8, 0xFF], images),
      FileSignature("a GIF image", "GIF87a", images),
      FileSignature("a GIF image", "GIF89a", images),
      FileSignature("a WebP image", "WEBP", at: 8, images),
      FileSignature("a TIFF image", [0x49, 0x49, 0x2A, 0x00], images),
      FileSignature("a TIFF image", [0x4D, 0x4D, 0x00, 0x2A], images),
      FileSignature("a HEIF image or a film", "ftyp", at: 4, images.union(films)),
      FileSignature("a PDF", "%PDF-", ["pdf"]),
      FileSignature("a font", "OTTO\0", fonts),
      FileSignature("a font", "ttcf\0", fonts),
      FileSignature("a font", "wOFF", ["woff"]),
      FileSignature("a font", "wOF2", ["woff2"]),
      FileSignature("a binary property list", "bplist0", propertyLists),
      FileSignature("a WAVE sound", "WAVE", at: 8, ["wav", "wave"]),
      FileSignature("a Core Audio sound", "caff\0", ["caf"]),
      FileSignature("an Ogg sound", "OggS\0", ["ogg", "oga", "opus"]),
      FileSignature("a FLAC sound", "fLaC\0", ["flac"]),
      FileSignature("an MP3 sound", "ID3\u{3}", ["mp3", "aac"]),
      FileSignature("an MP3 sound", "ID3\u{4}", ["mp3", "aac"]),
      FileSignature("a Rive animation", "RIVE\u{7}", ["riv"]),
      FileSignature("a zip archive", [0x50, 0x4B, 0x03, 0x04], ["lottie", "usdz", "reality"]),
      FileSignature("a gzip archive", [0x1F, 0x8B, 0x08]),
      FileSignature("an XZ archive", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
      FileSignature("a 7z archive", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
      FileSignature("a RAR archive", "Rar!\u{1A}"),
      FileSignature("an SQLite database", "SQLite format 3"),
    ] + trueType

  /// A TrueType font with a plausible number of tables; other data begins like its version, too.
  private static let trueType = (4...32).map { FileSignature("a font", [0x00, 0x01, 0x00, 0x00, 0x00, $0], fonts) }
}
