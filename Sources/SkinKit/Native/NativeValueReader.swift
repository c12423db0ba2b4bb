import Foundation

/// Reads the values of one section of a module.
package struct NativeValueReader {
  /// The largest side of an image that a recipe makes, in points.
  package static let largestSide = 4_096.0
  /// The longest time in seconds, in either direction.
  package static let longestTime = 86_400.0

  let kind: SkinKind
  /// The module of aliases without a dot.
  let module: String
  let files: any SkinFiles
  /// The folders that paths are looked up in, in order.
  var folders = [""]
  var alphaOrder = SkinColor.AlphaOrder.rgba
  /// The appearance whose system colors are read; `nil` doesn't allow any, since the value would be for one appearance only.
  var appearance: SkinAppearance?
  /// The skin's default language.
  var language: SkinLanguage?
  /// The references in the value; `nil` doesn't allow any.
  var references: NativeReferences?
  /// Suggestions for names of files that the skin doesn't have; `nil` compares the names of the reader's own files.
  var suggestions: FileSuggestions?

  func definition(_ json: SkinSourceJSON) throws -> SkinDocument.Definition {
    if let alias = try alias(json) { return .alias(alias) }
    do {
      return .value(try value(json))
    } catch var issue as SkinIssue {
      // Values without references, which are most, are read at the first attempt.
      if let expression = try expression(json) { return .expression(expression) }
      if let misspelling = misspelling(json) { throw misspelling }
      issue.place.complete(from: json.line)
      issue.nameField(of: json)
      throw issue
    }
  }

  /// `"{module.key}"`; in texts also `{"alias": "module.key"}`, for names with spaces.
  private func alias(_ json: SkinSourceJSON) throws -> String? {
    if let text = json.string { return NativeAlias.target(of: text, kind: kind, module: module) }
    guard kind == .text, let field = json["alias"] else { return nil }
    return try require(field.string.flatMap { $0.isFullKey ? $0 : nil }, field, "the full name of a key")
  }

  /// The text at a value's place, where it is one.
  private func text(_ json: SkinSourceJSON) -> String? { json.string.map { NativeAlias.unescaped($0, kind: kind) } }

  func value(_ json: SkinSourceJSON) throws -> SkinValue {
    switch kind {
    case .color: return .color(try color(json))
    case .gradient: return .gradient(try gradient(json))
    case .font: return .font(try font(json))
    case .image: return .image(try image(json))
    case .text: return .text(try require(text(json), json, "a text in double quotes"))
    case .number: return .number(try require(try number(json), json, "a number"))
    case .flag:
      guard case .bool(let flag) = json.content else { throw wrong(json, "true or false") }
      return .flag(flag)
    case .size:
      let numbers = try numbers(json, 2, "[width, height]")
      return .size(SkinSize(width: numbers[0], height: numbers[1]))
    case .insets: return .insets(try insets(json))
    case .shadow: return .shadow(try shadow(json))
    case .duration: return .duration(try duration(json))
    case .file:
      if let field = json["named"] {
        return .file(SkinFile(named: try name(field, "the name of a file of the app's own bundle")))
      }
      let path = try require(text(json), json, "the path of a file")
      guard let found = folders.lazy.map({ $0 + path }).first(where: files.contains) else {
        var issue = SkinIssue.noSuchFile(path, line: json.line)
        issue.suggestion = (suggestions ?? FileSuggestions(files)).question(about: path) ?? issue.suggestion
        throw issue
      }
      return .file(SkinFile(path: found, in: files))
    case .url:
      return .url(
        try require(text(json).flatMap { URL(string: $0) }, json, "an address such as \"https://example.com\""))
    case .curve:
      let numbers = try numbers(json, 4, "[x1, y1, x2, y2]")
      return .curve(try SkinCurve(numbers[0], numbers[1], numbers[2], numbers[3]))
    case .object: return .object(try text(json).map { .value(.text($0)) } ?? object(json))
    }
  }

  func color(_ json: SkinSourceJSON) throws -> SkinColor {
    do {
      if let appearance, let name = try systemColorName(json) {
        let color = try SystemColors.color(named: name, in: appearance)
        references?.replace(systemColor: name, by: color)
        return color
      }
      let text = try require(json.string, json, "a color such as \"#C8102E\"")
      return try references.map { try $0.color(text, order: alphaOrder, appearance: appearance) }
        ?? SkinColor(text, order: alphaOrder)
    } catch var issue as SkinIssue {
      issue.place.complete(from: json.line)
      throw issue
    }
  }

  /// Reads an object with colors, or a list of colors, which runs evenly to the right.
  private func gradient(_ json: SkinSourceJSON) throws -> SkinGradient {
    if let list = json.elements { return try SkinGradient(colors: try list.map(color)) }
    let form = "an object with \"colors\": [ … ]"
    let colors = try require(json["colors"]?.elements, json, form).map(color)
    let last = Double(max(colors.count - 1, 1))
    var locations =
      try json["locations"].map { try numbers($0, colors.count, "as many numbers as there are colors") }
      ?? colors.indices.map { Double($0) / last }
    if let references, references.isCollecting,
      json["locations"]?.elements?.contains(where: { $0.string != nil }) == true
    {
      // Their order is checked when the keys' values are known.
      locations = colors.indices.map { Double($0) / last }
    }
    let shape =
      try json["type"].map {
        try require(
          $0.string.flatMap(SkinGradient.Shape.init), $0, "one of axial, radial, conic",
          among: ["axial", "radial", "conic"])
      } ?? .axial
    var (start, end) = shape.points
    if let field = json["direction"] {
      let names = SkinGradient.Direction.allCases.map(\.rawValue)
      (start, end) = try require(
        field.string.flatMap(SkinGradient.Direction.init), field, "one of \(names.joined(separator: ", "))",
        among: names
      ).points
    }
    if let field = json["start"] { start = try point(field) }
    if let field = json["end"] { end = try point(field) }
    let stops = zip(colors, locations).map { SkinGradient.Stop(color: $0, location: $1) }
    return try SkinGradient(stops: stops, shape: shape, start: start, end: end)
  }

  private func point(_ json: SkinSourceJSON) throws -> SkinGradient.Point {
    let numbers = try numbers(json, 2, "[x, y] between 0 and 1")
    return SkinGradient.Point(x: numbers[0], y: numbers[1])
  }

  /// A size, `"Name,size"`, or an object with size and name, weight and text style.
  private func font(_ json: SkinSourceJSON) throws -> SkinFont {
    if let size = json.number { return try SkinFont(size: size) }
    if let text = json.string {
      let parts = text.split(separator: ",").map { $0.trimmed }
      guard parts.count == 2, let size = Double(parts[1]) else {
        throw wrong(json, "\"Name,size\" such as \"Inter,17\"")
      }
      guard NativeAlias.target(of: parts[0], kind: .text, module: module) == nil else {
        throw wrong(json, "an object: { \"name\": \"\(parts[0].prefix(60))\", \"size\": \(parts[1].prefix(20)) }")
      }
      return try SkinFont(name: parts[0], size: size)
    }
    let form = "a size, \"Name,size\", or an object with \"size\""
    return try SkinFont(
      name: try json["name"].flatMap(fontName),
      size: try require(try json["size"].flatMap { try number($0) }, json, form),
      weight: try json["weight"].map { try weight($0, references: true) },
      textStyle: try json["style"].map { try require($0.string, $0, "a text style such as \"body\"") },
      fallbacks: try json["fallbacks"].map(names) ?? [],
      lineHeight: try json["lineHeight"].map { try require(try number($0), $0, "a multiple of the size such as 1.2") },
      letterSpacing: try json["letterSpacing"].map { try require(try number($0), $0, "a number of points") })
  }

  private func names(_ json: SkinSourceJSON) throws -> [String] {
    try require(json.elements, json, "a list of fonts' names").compactMap(fontName)
  }

  /// A path, or an object with file (or named, for one of the app's own, or symbol), recipe and rendering.
  private func image(_ json: SkinSourceJSON) throws -> SkinImage {
    if let path = text(json) { return try image(at: path) }
    let rendering = try json["rendering"].map {
      try require(
        $0.string.flatMap(SkinImage.Rendering.init), $0, "one of automatic, original, template",
        among: ["automatic", "original", "template", "original-in-tabs"])
    }
    let recipe = try json["recipe"].map(recipe) ?? SkinImageRecipe()
    if let field = json["symbol"] {
      return SkinImage(symbol: try symbol(field, json), recipe: recipe, rendering: rendering ?? .automatic)
    }
    if let field = json["named"] {
      let name = try name(field, "the name of an image of the app's own bundle")
      return SkinImage(named: name, recipe: recipe, rendering: rendering ?? .automatic)
    }
    let path = try require(json["file"]?.string, json, "a path, or an object with \"file\"")
    return try image(at: path, recipe, rendering ?? .automatic)
  }

  /// The image of the first folder that has it for any screen or device.
  private func image(
    at path: String, _ recipe: SkinImageRecipe = .init(), _ rendering: SkinImage.Rendering = .automatic
  ) throws -> SkinImage {
    for folder in folders.dropLast() where SkinImage.isThere(folder + path, in: files) {
      return try SkinImage(path: folder + path, recipe: recipe, rendering: rendering, in: files)
    }
    return try SkinImage(
      path: (folders.last ?? "") + path, recipe: recipe, rendering: rendering, in: files,
      suggestions: suggestions ?? FileSuggestions(files))
  }

  /// One number for all edges, or `[top, left, bottom, right]`.
  func insets(_ json: SkinSourceJSON) throws -> SkinInsets {
    if let all = try number(json) { return SkinInsets(top: all, left: all, bottom: all, right: all) }
    let edges = try numbers(json, 4, "one number, or [top, left, bottom, right]")
    return SkinInsets(top: edges[0], left: edges[1], bottom: edges[2], right: edges[3])
  }

  func numbers(_ json: SkinSourceJSON, _ count: Int, _ form: String) throws -> [Double] {
    let numbers = try (json.elements ?? []).compactMap { try number($0) }
    guard numbers.count == count, json.elements?.count == count else {
      throw wrong(json, Self.list(of: json, count) ?? form)
    }
    return numbers
  }

  /// The list to write for an object of named numbers, such as `[1, 2]` for `{"x": 1, "y": 2}`.
  private static func list(of json: SkinSourceJSON, _ count: Int) -> String? {
    let orders = [
      ["x", "y"], ["width", "height"], ["top", "left", "bottom", "right"], ["x", "y", "width", "height"],
      ["x1", "y1", "x2", "y2"],
    ]
    guard let members = json.members, members.count == count,
      let order = orders.first(where: { Set($0) == Set(members.map(\.key)) })
    else { return nil }
    let texts = order.compactMap { name -> String? in
      if case .number(_, let text)? = json[name]?.content { text } else { nil }
    }
    return texts.count == count ? "[\(texts.joined(separator: ", "))]" : nil
  }

  /// Returns a value that could be read.
  /// - Parameters:
  ///   - value: The value.
  ///   - json: Its source.
  ///   - form: The form to write.
  ///   - names: The names that the source may be, of which a near one is suggested.
  /// - Returns: The value.
  /// - Throws: `SkinIssue` if the value couldn't be read.
  func require<Value>(
    _ value: Value?, _ json: SkinSourceJSON, _ form: String, among names: [String] = []
  ) throws -> Value {
    guard let value else {
      var issue = wrong(json, form)
      issue.suggestion = json.string.flatMap { Spelling.question($0, among: names) } ?? issue.suggestion
      throw issue
    }
    return value
  }

  /// A text that isn't empty.
  private func name(_ json: SkinSourceJSON, _ form: String) throws -> String {
    try require(json.string.flatMap { $0.isEmpty ? nil : $0 }, json, form)
  }

  func wrong(_ json: SkinSourceJSON, _ form: String) -> SkinIssue {
    let found = json.string.map { "\"\($0.prefix(60))\"" } ?? json.kindName
    return SkinIssue(
      .wrongType, "\(found) can't be read as \(kind.withArticle)", suggestion: "Write \(form).",
      place: .init(line: json.line))
  }
}

extension SkinIssue {
  /// The issue of a file that a key names and that isn't there.
  package static func noSuchFile(_ path: String, line: SkinSourceLine) -> SkinIssue {
    var issue = noSuchFile(path)
    issue.place = Place(line: line)
    return issue
  }
}
