import Foundation

/// The contents of a real file, counted by Foundation's parsers and independently of the tool's readers.
struct CorpusCount {
  /// The values of the file's keys or tokens, by the key that each is expected to have.
  private(set) var values: [String: Any] = [:]
  /// The number of keys or tokens.
  private(set) var count = 0
  /// Whether groups inherit tokens that aren't written in the file.
  var inherits = false

  /// Counts the tokens of a file: objects with `$value`, `$ref`, or a `value` that isn't a group.
  init(tokens data: Data, file: String) throws {
    let text = String(decoding: data, as: UTF8.self)
    inherits = text.contains("$extends")
    if file.hasSuffix(".yaml") || file.hasSuffix(".yml") {
      count = text.components(separatedBy: "$value:").count - 1
      return
    }
    addTokens(try JSONSerialization.jsonObject(with: Data(Self.json(text).utf8)), [])
  }

  /// JSON of the JSON5 that the corpus has: comments, commas after last elements, single quotes and plain names as keys.
  private static func json(_ text: String) -> String {
    guard (try? JSONSerialization.jsonObject(with: Data(text.utf8))) == nil else { return text }
    let patterns = [
      (#"(?m)(^|\s)//.*$"#, "$1"), (#"(?s)/\*.*?\*/"#, ""), (#",(\s*[}\]])"#, "$1"), ("'", "\""),
      (#"([{,]\s*)([A-Za-z_$][A-Za-z0-9_$]*)\s*:"#, "$1\"$2\":"),
    ]
    return patterns.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .regularExpression) }
  }

  /// Counts the leaves of the dictionaries in JSON or a property list.
  init(leaves data: Data) throws {
    let tree =
      try (try? JSONSerialization.jsonObject(with: data))
      ?? PropertyListSerialization.propertyList(from: data, format: nil)
    addLeaves(tree, [])
  }

  /// A number of keys without their values.
  init(count: Int) { self.count = count }

  /// Counts the sets of an asset catalog that have a color or a file, and keeps their colors.
  init(catalog root: URL) throws {
    for set in try FileManager.default.subpathsOfDirectory(atPath: root.path)
    where set.hasSuffix(".colorset") || set.hasSuffix(".imageset") {
      let contents = try? Data(contentsOf: root.appending(path: "\(set)/Contents.json"))
      let json = try contents.map { try JSONSerialization.jsonObject(with: $0) } as? [String: Any]
      let slots = json?["colors"] as? [[String: Any]] ?? json?["images"] as? [[String: Any]] ?? []
      guard slots.contains(where: { $0["color"] != nil || $0["filename"] != nil }) else { continue }
      count += 1
      let color = slots.first { $0["appearances"] == nil }?["color"] as? [String: Any]
      let name = URL(filePath: set).deletingPathExtension().lastPathComponent
      if color?["color-space"] as? String == "srgb" { values["app.\(name)"] = color?["components"] }
    }
  }

  /// Adds the values of a file whose keys override those of another file.
  mutating func merge(_ other: CorpusCount) {
    values.merge(other.values) { $1 }
    count = values.count
  }

  /// The values in the sections of a property list, by their names alone.
  var withoutSections: CorpusCount {
    var result = self
    result.values = values.reduce(into: [:]) { names, value in
      guard let dot = value.key.firstIndex(of: "."), !value.key.hasPrefix("app.") else { return }
      names["app" + value.key[dot...]] = value.value
    }
    result.count = result.values.count
    return result
  }

  private mutating func addTokens(_ json: Any, _ path: [String]) {
    guard let object = json as? [String: Any] else { return }
    if let value = object["$value"] ?? (object["$ref"] as? String) { return add(value, path) }
    if let value = object["value"], !Self.isGroup(value) { return add(value, path) }
    for (name, member) in object where !name.hasPrefix("$") || name == "$root" { addTokens(member, path + [name]) }
  }

  /// Whether a member named `value` is a group, which holds other objects.
  private static func isGroup(_ value: Any) -> Bool {
    (value as? [String: Any])?.values.contains { $0 is [String: Any] } ?? false
  }

  private mutating func addLeaves(_ tree: Any, _ path: [String]) {
    guard let object = tree as? [String: Any] else { return add(tree, path) }
    for (name, member) in object { addLeaves(member, path + [name]) }
  }

  private mutating func add(_ value: Any, _ path: [String]) {
    count += 1
    values[(path.count == 1 ? ["app"] + path : path).joined(separator: ".")] = value
  }
}

/// A color as text, in the form in which the tool shows it.
enum CorpusColor {
  /// Returns `#RRGGBB` or `#RRGGBBAA` of a hexadecimal color, or of the components of an sRGB color; `nil` for other values.
  static func hexadecimal(_ value: Any) -> String? {
    if let text = value as? String { return hexadecimal(text) }
    if let components = value as? [String: String] { return hexadecimal(components) }
    guard let object = value as? [String: Any], object["colorSpace"] as? String == "srgb",
      let components = object["components"] as? [Double], components.count == 3
    else { return nil }
    let alpha = object["alpha"] as? Double ?? 1
    let bytes = (components + (alpha == 1 ? [] : [alpha])).map { ($0 * 255).rounded() }
    // Components between two bytes are shown otherwise.
    guard zip(bytes, components + [alpha]).allSatisfy({ abs($0 / 255 - $1) < 0.0005 }) else { return nil }
    return "#" + bytes.map { String(format: "%02X", Int($0)) }.joined()
  }

  /// The components of a catalog's color: `0xFF`, `255` or `1.000`.
  private static func hexadecimal(_ components: [String: String]) -> String? {
    let numbers = ["red", "green", "blue", "alpha"].compactMap { name -> Double? in
      guard let text = components[name] else { return nil }
      if text.hasPrefix("0x") { return UInt8(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
      return text.contains(".") ? Double(text) : Double(text).map { $0 / 255 }
    }
    guard numbers.count == 4 else { return nil }
    let color: [String: Any] = ["colorSpace": "srgb", "components": Array(numbers.prefix(3)), "alpha": numbers[3]]
    return hexadecimal(color)
  }

  private static func hexadecimal(_ text: String) -> String? {
    let digits = text.dropFirst().uppercased()
    guard text.hasPrefix("#"), digits.allSatisfy(\.isHexDigit) else { return nil }
    let full = digits.count < 5 ? digits.map { "\($0)\($0)" }.joined() : digits
    guard [6, 8].contains(full.count) else { return nil }
    return "#" + (full.count == 8 && full.hasSuffix("FF") ? String(full.dropLast(2)) : full)
  }
}
