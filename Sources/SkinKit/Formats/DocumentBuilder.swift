// Collects the keys and issues of a skin while one of the formats is read.

import Foundation

/// What every format's reader gathers: entries with their places, and issues.
struct DocumentBuilder {
  /// The most keys a skin may have.
  static let maximumKeys = 100_000

  let files: any SkinFiles
  private(set) var entries: [String: SkinDocument.Entry] = [:]
  private(set) var issues: [SkinIssue] = []

  init(files: any SkinFiles) { self.files = files }

  mutating func report(_ issue: SkinIssue) { issues.append(issue) }

  /// Reads one JSON file whose top must be an object.
  mutating func object(at path: String) throws -> SourceJSON {
    let json = try SourceJSON(try files.contents(of: path), file: path, warnings: &issues)
    guard json.members != nil else {
      throw SkinIssue(
        .wrongType, "The file holds \(json.kindName) where an object should stand",
        remedy: "Begin the file with { and end it with }.", place: .init(file: path, line: json.line))
    }
    return json
  }

  /// Adds a key; complaints of what reads its value get its place.
  mutating func add(
    module: String, name: String, kind: SkinKind, place: SkinIssue.Place,
    definition: (inout [SkinIssue]) throws -> SkinVariants<SkinDocument.Definition>
  ) {
    let key = "\(module).\(name)"
    var place = place
    place.key = key
    guard Self.isName(name) else {
      report(
        SkinIssue(
          .malformedKey, "\"\(name.prefix(60))\" can't be the name of a key",
          remedy: "Use letters, digits, '_' and '-', at most 100 of them; the part before the dot is the module.",
          place: place))
      return
    }
    if let first = entries[key] {
      report(
        SkinIssue(
          .duplicateKey, "The key is given twice, first at \(first.place)", remedy: "Remove or rename one of the two.",
          place: place))
      return
    }
    guard entries.count < Self.maximumKeys else {
      if entries.count == Self.maximumKeys, issues.last?.code != .tooManyKeys {
        report(
          SkinIssue(
            .tooManyKeys, "The skin has more than \(Self.maximumKeys) keys", remedy: "Divide it into several skins.",
            place: place))
      }
      return
    }
    var found: [SkinIssue] = []
    do {
      entries[key] = SkinDocument.Entry(kind: kind, definition: try definition(&found), place: place)
    } catch {
      found.append(Self.issue(error))
    }
    for var issue in found {
      issue.place.file = issue.place.file ?? place.file
      issue.place.line = issue.place.line ?? place.line
      issue.place.key = issue.place.key ?? key
      report(issue)
    }
  }

  /// Ends the reading.
  func document(_ format: SkinFormat, header: SkinHeader) -> SkinDocument {
    let ordered = issues.sorted {
      ($0.place.file ?? "", $0.place.line ?? 0) < ($1.place.file ?? "", $1.place.line ?? 0)
    }
    return SkinDocument(format: format, header: header, entries: entries, issues: ordered, files: files)
  }

  /// Whether a text can name a key or a module.
  static func isName(_ text: String) -> Bool {
    (1...100).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy {
        $0 == "_" || $0 == "-"
          || ($0.isASCII ? $0.properties.isAlphabetic || ("0"..."9").contains($0) : $0.properties.isAlphabetic)
      }
  }

  /// An error as an issue: those of files keep what they say.
  static func issue(_ error: any Error) -> SkinIssue {
    error as? SkinIssue
      ?? SkinIssue(.unreadableFile, error.localizedDescription, remedy: "Check that the file may be read.")
  }
}
