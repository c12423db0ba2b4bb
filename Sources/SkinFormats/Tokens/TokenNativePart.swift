import Foundation
import SkinKit

/// Reads the native files in SkinKit's part of `$extensions`: `skin.json`, `modules/….json`, `rules.json`.
struct TokenNativePart {
  private let json: TokenJSON?

  init(_ extensions: TokenJSON) { json = extensions[TokenExtension.name] }

  func read(_ header: inout SkinHeader, _ builder: inout DocumentBuilder) {
    guard let json else { return }
    guard let members = json.json.members else {
      builder.report(
        SkinIssue(
          .wrongType, "\"\(TokenExtension.name)\" is \(json.json.kindName)",
          suggestion: "Write an object of files of the native format.", place: json.place))
      return
    }
    guard members.contains(where: { $0.key == "skin.json" }) else { return }
    do {
      let documents = Dictionary(members.map { ($0.key, Data($0.value.text.utf8)) }) { first, _ in first }
      let files = FilesWithDocuments(documents: documents, files: builder.files)
      let document = try SkinDocument.read(files, as: .native)
      let name = header.name
      header = document.header
      header.name = header.name ?? name
      for issue in document.issues { builder.report(located(issue, members)) }
      add(document, &builder)
    } catch {
      builder.report(located(DocumentBuilder.issue(error), members))
    }
  }

  private func add(_ document: SkinDocument, _ builder: inout DocumentBuilder) {
    builder.hasNamespaces = builder.hasNamespaces || document.header.hasNamespaces
    for (key, entry) in document.allEntries.sorted(by: { $0.key < $1.key }) {
      guard let dot = key.firstIndex(of: ".") else { continue }
      var place = entry.place
      place.move(to: json?[place.file ?? ""]?.json.line)
      place.file = json?.file
      builder.add(
        module: String(key[..<dot]), name: String(key[key.index(after: dot)...]), kind: entry.kind, place: place,
        note: entry.note
      ) { _ in entry.definition }
    }
    for rule in document.rules { builder.add(rule) }
    for pair in document.contrast { builder.add(pair) }
    for (scope, members) in document.unknown {
      for member in members { builder.keep(member, of: scope) }
    }
  }

  /// An issue at the line of its file in the tokens' file.
  private func located(_ issue: SkinIssue, _ members: [SkinSourceJSON.Member]) -> SkinIssue {
    var issue = issue
    let file = issue.place.file
    issue.place.move(to: members.first { $0.key == file }?.line ?? json?.json.line)
    issue.place.file = json?.file
    return issue
  }
}

/// A skin's files, with the native documents that one of them contains.
private struct FilesWithDocuments: SkinFiles {
  let documents: [String: Data]
  let files: any SkinFiles

  var paths: [String] {
    (files.paths.filter { !Self.isNative($0) } + documents.keys).sorted { $0.precedesByBytes($1) }
  }

  func contains(_ path: String) -> Bool { documents[path] != nil || (!Self.isNative(path) && files.contains(path)) }

  func contents(of path: String) throws -> Data { try documents[path] ?? files.contents(of: path) }

  func identity(of path: String) -> String { files.identity(of: path) }

  /// Whether a path has a meaning in the native format: a real file there belongs to another skin.
  private static func isNative(_ path: String) -> Bool {
    ["modules/", "components/", "brands/"].contains(where: path.hasPrefix)
      || ["skin.json", "rules.json"].contains(path)
  }
}
