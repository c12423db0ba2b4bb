import Foundation
public import SkinKit

extension SkinFormat {
  /// A color preset of the terminal iTerm2: an `.itermcolors` file.
  public static let iTermColors = SkinFormat("itermcolors", reader: ITermColorsReader())
}

/// Reads a property list of colors: `Cursor Text Color` is the key `terminal.cursorText`.
///
/// `(Light)` and `(Dark)` behind a name mark its values for these appearances.
struct ITermColorsReader: SkinFormatReader {
  private static let module = "terminal"
  private static let fields: Set = [
    "Red Component", "Green Component", "Blue Component", "Alpha Component", "Color Space",
  ]

  /// The values of one name by appearance.
  private struct Color {
    var line: SkinSourceLine
    var plain: SkinSourceJSON?
    var light: SkinSourceJSON?
    var dark: SkinSourceJSON?
  }

  func recognizes(_ files: any SkinFiles, entry: String?) -> Bool { !presets(files, entry).isEmpty }

  private func presets(_ files: any SkinFiles, _ entry: String?) -> [String] {
    files.candidates(["itermcolors"], entry: entry)
      + files.candidates(["plist"], entry: entry).filter { path in
        files.tree(at: path)?.members?.contains { $0.key.hasPrefix("Ansi ") && $0.value["Red Component"] != nil }
          ?? false
      }
  }

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    let path = try files.onlyTheme(options.entry, among: presets(files, nil), kind: "preset of iTerm2")
    var builder = DocumentBuilder(files: files)
    builder.candidates = []
    var keys = ThemeKeys()
    var colors: [String: Color] = [:]
    for member in try builder.tree(at: path).members ?? [] {
      let place = SkinIssue.Place(file: path, line: member.line)
      let (name, appearance) = Self.name(of: member.key)
      guard member.value.members != nil else {
        keys.warn(
          SkinIssue(
            .unknownField, "\"\(member.key.prefix(60))\" is not a color; it is ignored",
            suggestion: "A color is a dictionary of components.", place: place))
        continue
      }
      var color = colors[name] ?? Color(line: member.line)
      switch appearance {
      case "(Light)": color.light = member.value
      case "(Dark)": color.dark = member.value
      default: color.plain = member.value
      }
      colors[name] = color
    }
    for (name, color) in colors.sorted(by: { ($0.value.line.number, $0.key) < ($1.value.line.number, $1.key) }) {
      keys.setVariants(Self.module, name, at: .init(file: path, line: color.line)) {
        try Self.variants(of: color)
      }
    }
    keys.add(to: &builder)
    let name = FileNames.stem(of: FileNames.name(of: path))
    return builder.document(.iTermColors, header: SkinHeader(name: name))
  }

  /// `Ansi 0 Color (Dark)` → `ansi0` and `(Dark)`.
  private static func name(of key: String) -> (name: String, appearance: String?) {
    var words = key.split(separator: " ").map(String.init)
    var appearance: String?
    if let last = words.last, ["(Light)", "(Dark)"].contains(last) { appearance = words.removeLast() }
    if words.count > 1, words.last == "Color" { words.removeLast() }
    let name = words.enumerated().map { index, word in
      let start = word.prefix(1)
      return (index == 0 ? start.lowercased() : start.uppercased()) + word.dropFirst()
    }.joined()
    return (name, appearance)
  }

  private static func variants(of color: Color) throws -> SkinVariants<SkinValue> {
    let dark = try color.dark.map { SkinValue.color(try Self.color($0)) }
    if let any = try (color.light ?? color.plain).map({ SkinValue.color(try Self.color($0)) }) {
      return SkinVariants(any, others: dark.map { [.dark: $0] } ?? [:])
    }
    guard let dark else {
      throw SkinIssue(.missingField, "The color has no components", suggestion: "Add its components.")
    }
    return SkinVariants(dark)
  }

  private static func color(_ json: SkinSourceJSON) throws -> SkinColor {
    if let other = json.members?.first(where: { !fields.contains($0.key) }) {
      throw SkinIssue(
        .unknownField, "\"\(other.key.prefix(60))\" is not a field of a color",
        suggestion: "The fields are \(fields.sorted().joined(separator: ", ")).", place: .init(line: other.line))
    }
    let red = try component("Red", of: json)
    let green = try component("Green", of: json)
    let blue = try component("Blue", of: json)
    let alpha = json["Alpha Component"] == nil ? 1 : try component("Alpha", of: json)
    switch json["Color Space"].map({ $0.string ?? "" }) {
    case "sRGB": return SkinColor(red: red, green: green, blue: blue, alpha: alpha)
    case "P3": return SkinColor(red: red, green: green, blue: blue, alpha: alpha, space: .displayP3)
    case "Calibrated", nil: return SkinColor(calibrated: red, green, blue, alpha: alpha)
    case let space?:
      throw SkinIssue(
        .malformedColor, "\"\(space.prefix(60))\" is not a color space of iTerm2",
        suggestion: "Write sRGB, P3 or Calibrated.", place: .init(line: json["Color Space"]?.line ?? json.line))
    }
  }

  private static func component(_ name: String, of json: SkinSourceJSON) throws -> Double {
    let name = "\(name) Component"
    guard let field = json[name] else {
      throw SkinIssue(
        .missingField, "The color has no \(name)", suggestion: "Add it, from 0 to 1.", place: .init(line: json.line))
    }
    guard let number = field.number ?? field.string.flatMap(ImportedValues.number), (0...1).contains(number) else {
      throw SkinIssue(
        .malformedColor, "The \(name) is not a number from 0 to 1", suggestion: "Write one such as 0.5.",
        place: .init(line: field.line))
    }
    return number
  }
}

extension SkinColor {
  /// Converts components of Apple's Generic RGB, the calibrated space of macOS, whose gamma is 1.8.
  fileprivate init(calibrated red: Double, _ green: Double, _ blue: Double, alpha: Double) {
    let linear = [red, green, blue].map { pow($0, 1.8) }
    // The columns are the primaries by D50; each row is scaled so that white stays white.
    let rows = [[0.4543, 0.3533, 0.1566], [0.2419, 0.6736, 0.0845], [0.0149, 0.0906, 0.7195]]
    let white = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585]
    let xyz = zip(rows, white).map { row, white in
      zip(row, linear).map(*).reduce(0, +) * white / row.reduce(0, +)
    }
    self.init((xyz[0], xyz[1], xyz[2]), in: .xyzD50, alpha: alpha)
  }
}
