import ArgumentParser
import Foundation
import SkinKit
import SkinLint
import SkinPackage
import SkinUpdate

/// A catalog document from a file, checked together with the pictures that it names.
struct CatalogFile {
  /// The catalog in the form that apps read.
  private(set) var catalog: SkinCatalog
  /// The files of the pictures, by their paths in the repository.
  private(set) var pictures: [String: URL] = [:]
  /// Issues that don't prevent publishing.
  private(set) var warnings: [SkinIssue] = []

  private let file: String
  private var issues: [SkinIssue] = []

  /// Reads and checks a document, and prints all of its issues.
  /// - Parameters:
  ///   - file: The document's path.
  ///   - app: The expected app; nil for the app that the document names.
  ///   - console: The output for issues.
  /// - Returns: The catalog.
  /// - Throws: `SkinIssue` if the file isn't JSON, `ExitCode` if errors were printed.
  static func checked(_ file: String, app: SkinIdentifier?, _ console: Console) throws -> CatalogFile {
    let read = try CatalogFile(contents(ofFile: file, otherwise: .missingFile), file: file, app: app)
    let all = read.warnings + read.issues
    for issue in all { console.issue(issue) }
    guard read.issues.isEmpty else {
      console.summary(of: all)
      try console.value(IssueList(issues: all.map(IssueRecord.init)))
      throw ExitCode(1)
    }
    return read
  }

  private init(_ data: Data, file: String, app: SkinIdentifier?) throws {
    self.file = file
    var tolerated: [SkinIssue] = []
    let document = try SkinSourceJSON(data, file: file, warnings: &tolerated)
    warnings = tolerated
    let named = document["app"].flatMap { $0.string }.flatMap { SkinIdentifier($0) }
    guard let app = app ?? named else {
      throw Self.wrong("The document doesn't name its app", "Add \"app\", or give --app.", document, file)
    }
    catalog = SkinCatalog(app: app, entries: [])
    read(document)
  }

  // MARK: Reading

  private mutating func read(_ document: SkinSourceJSON) {
    let fields = members(document, "", ["format", "app", "skins", "timestamp"])
    if let format = fields["format"], format.value.number != 1 {
      add("The format is not 1", "Write \"format\": 1, or leave it out.", format.value, "format")
    }
    if let app = fields["app"], app.value.string != catalog.app.rawValue {
      add("The catalog is for another app than \(catalog.app)", "Correct \"app\", or leave it out.", app.value, "app")
    }
    guard let skins = fields["skins"]?.value.elements else {
      add("The list of skins is missing", "Write \"skins\": [ … ]; an empty list offers none.", document, "skins")
      return
    }
    if skins.count > SkinCatalog.maximumEntries {
      add(
        "The catalog has \(skins.count) skins, more than \(SkinCatalog.maximumEntries)", "Remove some.", document,
        "skins")
    }
    for (number, skin) in skins.enumerated() {
      guard let entry = entry(skin, "skins[\(number)]") else { continue }
      if catalog.entries.contains(where: { $0.skin == entry.skin }) {
        add("\(entry.skin) is listed twice", "Remove one of the entries.", skin, "skins[\(number)]")
      }
      catalog.entries.append(entry)
    }
  }

  private mutating func entry(_ json: SkinSourceJSON, _ path: String) -> CatalogEntry? {
    let fields = members(json, path, ["skin", "default", "texts", "previews"])
    guard let skin = skin(fields["skin"]?.value, json, "\(path).skin") else { return nil }
    var texts: [String: CatalogEntry.Text] = [:]
    if fields["texts"] == nil {
      add("The skin has no texts", "Add \"texts\": {\"en\": {\"name\": \"…\"}}.", json, "\(path).texts")
    }
    for (language, text) in languages(fields["texts"]?.value, "\(path).texts") {
      let place = "\(path).texts.\(language)"
      let parts = members(text, place, ["name", "description"])
      guard let name = parts["name"]?.value.string, !name.isEmpty else {
        add("The skin has no name in \(language)", "Add \"name\".", text, "\(place).name")
        continue
      }
      texts[language] = .init(name: name, description: parts["description"]?.value.string)
      if let description = parts["description"], description.value.string == nil {
        add(
          "The description is \(description.value.kindName)", "Write a string.", description.value,
          "\(place).description"
        )
      }
    }
    let language = fields["default"]?.value.string ?? ""
    if texts[language] == nil {
      let known = texts.keys.sorted().joined(separator: ", ")
      add(
        "The language that \"default\" names has no text", "Use one of: \(known).",
        fields["default"]?.value ?? json, "\(path).default")
    }
    var entry = CatalogEntry(skin: skin, defaultLanguage: language, texts: texts)
    for (language, list) in languages(fields["previews"]?.value, "\(path).previews") {
      entry.previews[language] = pictures(list, "\(path).previews.\(language)", of: skin)
    }
    return entry
  }

  private mutating func skin(_ json: SkinSourceJSON?, _ entry: SkinSourceJSON, _ path: String) -> SkinReference? {
    let fields = json?.members == nil ? [:] : members(json ?? entry, path, ["id", "version"])
    guard let id = fields["id"]?.value.string.flatMap({ SkinIdentifier($0) }),
      let version = fields["version"]?.value.string.flatMap({ SkinVersion($0) })
    else {
      add(
        "The skin's id or version is missing or invalid",
        "Write \"skin\": {\"id\": \"spring-festival\", \"version\": \"1.0.0\"}.", json ?? entry, path)
      return nil
    }
    return SkinReference(id: id, version: version)
  }

  private mutating func pictures(_ json: SkinSourceJSON, _ path: String, of skin: SkinReference) -> [String] {
    guard let elements = json.elements, elements.count <= CatalogEntry.limits.previews else {
      add(
        "This is not a list of at most \(CatalogEntry.limits.previews) pictures", "Write [\"home.png\"].", json, path)
      return []
    }
    var paths: [String] = []
    for (number, element) in elements.enumerated() {
      let place = "\(path)[\(number)]"
      guard let name = element.string, !name.isEmpty else {
        add("The picture is \(element.kindName)", "Write a file's path.", element, place)
        continue
      }
      // A published picture, as `skin catalog show --json` prints it.
      if name.hasPrefix(RepositoryLayout.preview(app: catalog.app, id: skin.id, name: "")) {
        paths.append(name)
        continue
      }
      do {
        let (picture, url) = try CatalogPicture.read(name, beside: file, app: catalog.app, skin: skin.id)
        pictures[picture] = url
        paths.append(picture)
      } catch let issue as SkinIssue {
        issues.append(
          SkinIssue(
            issue.code, issue.message, suggestion: issue.suggestion,
            place: .init(file: file, line: element.line, key: place)))
      } catch {
        add("\(name) can't be read: \(error.localizedDescription)", "Check its permissions.", element, place)
      }
    }
    return paths
  }

  // MARK: Objects

  /// Reads values by language, in the document's order.
  private mutating func languages(_ json: SkinSourceJSON?, _ path: String) -> [(String, SkinSourceJSON)] {
    guard let json else { return [] }
    guard let members = json.members, members.count <= CatalogEntry.limits.languages else {
      add(
        "This is not an object of at most \(CatalogEntry.limits.languages) languages", "Write {\"en\": …}.", json, path)
      return []
    }
    for member in members where !Self.isLanguage(member.key) {
      issues.append(
        Self.wrong(
          "\"\(member.key.prefix(40))\" isn't a language tag", "Write a BCP 47 tag such as en, zh-Hans or pt-BR.",
          member.line, "\(path).\(member.key.prefix(40))", file))
    }
    return members.map { ($0.key, $0.value) }
  }

  /// Reads the members of an object, and reports unknown ones, which are probably misspelled.
  private mutating func members(_ json: SkinSourceJSON, _ path: String, _ known: [String]) -> [String: SkinSourceJSON
    .Member]
  {
    guard let members = json.members else {
      add("This is \(json.kindName) instead of an object", "Write { … }.", json, path.isEmpty ? nil : path)
      return [:]
    }
    for member in members where !known.contains(member.key) {
      let key = path.isEmpty ? member.key : "\(path).\(member.key)"
      issues.append(
        Self.wrong(
          "The member \"\(member.key.prefix(40))\" is unknown", "Use one of: \(known.joined(separator: ", ")).",
          member.line, key, file))
    }
    return Dictionary(members.map { ($0.key, $0) }) { first, _ in first }
  }

  /// Whether a text has the form of a language tag.
  static func isLanguage(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,8}/) != nil
  }

  private mutating func add(_ message: String, _ suggestion: String, _ json: SkinSourceJSON, _ key: String?) {
    issues.append(Self.wrong(message, suggestion, json.line, key, file))
  }

  private static func wrong(_ message: String, _ suggestion: String, _ json: SkinSourceJSON, _ file: String)
    -> SkinIssue
  {
    wrong(message, suggestion, json.line, nil, file)
  }

  private static func wrong(
    _ message: String, _ suggestion: String, _ line: SkinSourceLine, _ key: String?, _ file: String
  ) -> SkinIssue {
    SkinIssue(.badCatalog, message, suggestion: suggestion, place: .init(file: file, line: line, key: key))
  }
}

/// A preview picture of a catalog.
///
/// Pictures are named by their contents, so that apps see a changed picture only with a new catalog.
enum CatalogPicture {
  /// Checks a picture's file.
  /// - Parameters:
  ///   - path: The file's path.
  ///   - document: The file that the path is relative to; nil for the current directory.
  ///   - app: The app.
  ///   - skin: The skin in the picture.
  /// - Returns: The picture's path in the repository, and its file.
  /// - Throws: `SkinIssue` if the file is missing, too large, or in a format that some devices can't show.
  static func read(
    _ path: String, beside document: String? = nil, app: SkinIdentifier, skin: SkinIdentifier
  ) throws -> (path: String, file: URL) {
    let folder = document.map { URL(filePath: $0).deletingLastPathComponent() }
    let file = URL(filePath: path, relativeTo: folder).absoluteURL
    guard let data = try? Data(contentsOf: file) else {
      throw SkinIssue(
        .missingFile, "The picture \(path) can't be read",
        suggestion: "Check the path, which is relative to the document's folder.",
        place: .init(file: path))
    }
    guard data.count <= SkinCatalog.maximumPreview else {
      throw SkinIssue(
        .badCatalog,
        "\(path) has \(bytes(data.count)), more than the maximum of \(bytes(SkinCatalog.maximumPreview))",
        suggestion: "Make the picture smaller.", place: .init(file: path))
    }
    guard let header = ImageHeader(data) else {
      throw SkinIssue(
        .badCatalog, "\(path) isn't a PNG, JPEG, GIF or WebP picture",
        suggestion: "Convert it to one of these formats.",
        place: .init(file: path))
    }
    let name = "\(ContentHash(of: data).hex.prefix(32)).\(header.format.rawValue)"
    return (RepositoryLayout.preview(app: app, id: skin, name: name), file)
  }
}
