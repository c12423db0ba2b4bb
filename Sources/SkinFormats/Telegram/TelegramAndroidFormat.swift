import Foundation
public import SkinKit

extension SkinFormat {
  /// A theme of Telegram for Android: an `.attheme` file.
  public static let telegramAndroid = SkinFormat("attheme", reader: TelegramAndroidReader())
}

/// Reads lines of `name=color`, and the picture at the file's end.
///
/// `chat_inBubble` is the key `chat.inBubble`, and a name without an underscore a key of `app`. The picture is `chat.wallpaper_image`.
struct TelegramAndroidReader: SkinFormatReader {
  private static let marks = ["windowBackgroundWhite=", "actionBarDefault=", "chat_inBubble="]
  private static let pictureStart = "WPS"
  private static let pictureEnd = Data("\nWPE".utf8)

  func recognizes(_ files: any SkinFiles, entry: String?) -> Bool {
    if !files.candidates(["attheme"], entry: entry).isEmpty { return true }
    guard let entry, let data = try? files.contents(of: entry) else { return false }
    let lines = String(decoding: data.prefix(100_000), as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.contains { line in Self.marks.contains(where: line.hasPrefix) }
  }

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    let path = try files.onlyTheme(
      options.entry, among: files.candidates(["attheme"], entry: nil), kind: "theme of Telegram for Android")
    var builder = DocumentBuilder(files: files)
    builder.candidates = []
    builder.formatFiles = [path]
    let data = try files.contents(of: path)
    let picture = Self.picture(in: data)
    let text = try SourceText.decode(
      data.prefix(picture?.start ?? data.count), file: path, code: .malformedTheme)
    var keys = ThemeKeys()
    // A line feed in a Windows line ending is one character.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let column = line.prefix(while: \.isWhitespace).unicodeScalars.count + 1
      add(line, at: .init(file: path, line: SkinSourceLine(index + 1, column: column)), &keys)
    }
    if let picture {
      addPicture(picture.data, at: .init(file: path, line: SkinSourceLine(lines.count, column: 1)), &keys)
    }
    keys.add(to: &builder)
    let name = FileNames.stem(of: FileNames.name(of: path))
    return builder.document(.telegramAndroid, header: SkinHeader(name: name))
  }

  private func add(_ line: Substring, at place: SkinIssue.Place, _ keys: inout ThemeKeys) {
    let line = line.trimmed
    guard !line.isEmpty, !line.hasPrefix("//") else { return }
    guard let equals = line.firstIndex(of: "=") else {
      keys.warn(
        SkinIssue(
          .malformedTheme, "The line has no equals sign; it is ignored", suggestion: "Write a name, = and a color.",
          place: place))
      return
    }
    let given = line[..<equals].trimmed
    let value = line[line.index(after: equals)...].trimmed
    if given == "WLS" {
      keys.set("chat", "wallpaper_link", at: place) { .url(try Self.link(value)) }
      return
    }
    let parts = given.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let (module, name) = parts.count == 2 && !parts[0].isEmpty ? (parts[0], parts[1]) : ("app", given)
    if keys.contains(module, name) {
      keys.warn(
        SkinIssue(
          .duplicateKey, "The key is given twice; the last value is used", suggestion: "Remove one of the two.",
          place: .init(file: place.file, line: place.line, column: place.column, key: "\(module).\(name)")))
    }
    keys.set(module, name, at: place) {
      // The angle of a gradient is the only value that isn't a color.
      if given.hasSuffix("_rotation"), let degrees = Int32(value) { return .number(Double(degrees)) }
      return .color(try Self.color(value))
    }
  }

  /// `#RRGGBB`, `#AARRGGBB`, or the 32 bits of the latter as a number with a sign.
  private static func color(_ text: String) throws -> SkinColor {
    if text.hasPrefix("#"), [7, 9].contains(text.utf8.count), let color = try? SkinColor(text, order: .argb) {
      return color
    }
    guard let number = Int64(text), (Int64(Int32.min)...Int64(UInt32.max)).contains(number) else {
      throw SkinIssue(
        .malformedColor, "\"\(text.prefix(60))\" is not a color",
        suggestion: "Write #RRGGBB, #AARRGGBB, or its 32 bits as a number such as -16777216.")
    }
    let bits = UInt32(truncatingIfNeeded: number)
    func byte(_ shift: UInt32) -> Double { Double(bits >> shift & 0xFF) / 255 }
    return SkinColor(red: byte(16), green: byte(8), blue: byte(0), alpha: byte(24))
  }

  private static func link(_ text: String) throws -> URL {
    guard let url = URL(string: text), url.scheme != nil else {
      throw SkinIssue(
        .wrongType, "\"\(text.prefix(60))\" is not the address of a wallpaper",
        suggestion: "Write a URL, or remove the line.")
    }
    return url
  }

  // MARK: The picture

  /// The position of the line that begins the picture, and the picture's bytes.
  private static func picture(in data: Data) -> (start: Int, data: Data)? {
    let mark = Data(pictureStart.utf8)
    let line: Data.Index
    if data.starts(with: mark) {
      line = data.startIndex
    } else if let found = data.range(of: Data("\n".utf8) + mark) {
      line = found.lowerBound + 1
    } else {
      return nil
    }
    guard let end = data[line...].firstIndex(of: UInt8(ascii: "\n")) else {
      return (line - data.startIndex, Data())
    }
    let picture = data[(end + 1)...]
    let close = picture.range(of: pictureEnd, options: .backwards)?.lowerBound ?? picture.endIndex
    return (line - data.startIndex, Data(picture[..<close]))
  }

  private func addPicture(_ data: Data, at place: SkinIssue.Place, _ keys: inout ThemeKeys) {
    keys.set("chat", "wallpaper_image", at: place) {
      let formats: [(start: [UInt8], ending: String)] = [
        ([0xFF, 0xD8, 0xFF], "jpg"), ([0x89, 0x50, 0x4E, 0x47], "png"),
      ]
      guard let format = formats.first(where: { data.starts(with: $0.start) }) else {
        throw SkinIssue(
          .embeddedImage, "The wallpaper behind the keys is neither a JPEG nor a PNG; it is left out",
          suggestion: "Add it to the skin as a file.")
      }
      let path = "wallpaper.\(format.ending)"
      return .image(try SkinImage(path: path, in: SkinMemoryFiles(contents: [path: data])))
    }
  }
}

extension SkinIssue.Code {
  /// A picture inside of a theme's file that can't be read.
  public static let embeddedImage: Self = "embedded-image"
}
