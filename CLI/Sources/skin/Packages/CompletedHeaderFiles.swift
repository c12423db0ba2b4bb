import Foundation
import SkinKit

/// The files of a native skin, with a `skin.json` completed by the fields that only options or a package's manifest give.
///
/// Apps and tools read the header of a package in its `skin.json`, which must agree with the manifest.
struct CompletedHeaderFiles: SkinFiles {
  private static let path = "skin.json"

  private let files: any SkinFiles
  /// The contents of `skin.json`.
  private let headerData: Data

  var paths: [String] { files.paths }
  var folderName: String? { files.folderName }
  var fileIssues: [SkinIssue] { files.fileIssues }

  /// Adds the missing fields of the header; `nil` if there are none.
  /// - Parameters:
  ///   - files: The files of the skin.
  ///   - header: The complete header.
  ///   - written: The header in `skin.json`.
  /// - Throws: `SkinIssue` if `skin.json` can't be read.
  init?(_ files: any SkinFiles, _ header: SkinHeader, besides written: SkinHeader) throws {
    var added: [(key: String, value: String)] = []
    func add(_ key: String, _ value: String?, unless field: String?) {
      if field == nil, let value { added.append((key: key, value: value)) }
    }
    add("id", header.id?.rawValue, unless: written.id?.rawValue)
    add("name", header.name, unless: written.name)
    add("version", header.version?.description, unless: written.version?.description)
    add("base", header.base?.rawValue, unless: written.base?.rawValue)
    let minimum = written.minimumAppVersion == nil ? header.minimumAppVersion : nil
    guard !added.isEmpty || minimum != nil else { return nil }
    var warnings: [SkinIssue] = []
    let json = try SkinSourceJSON(files.contents(of: Self.path), file: Self.path, warnings: &warnings)
    var members = (json.members ?? []).map { (key: $0.key, value: $0.value) }
    members.removeAll { member in added.contains { $0.key == member.key } }
    for field in added { members.append((key: field.key, value: .string(field.value))) }
    if let minimum {
      var app = (json["app"]?.members ?? []).map { (key: $0.key, value: $0.value) }
      app.removeAll { $0.key == "minimum" }
      app.append((key: "minimum", value: .string(minimum.description)))
      members.removeAll { $0.key == "app" }
      members.append((key: "app", value: .object(app)))
    }
    self.files = files
    headerData = Data(SkinSourceJSON.object(members).text.utf8)
  }

  func contains(_ path: String) -> Bool { files.contains(path) }

  func contents(of path: String) throws -> Data {
    path == Self.path ? headerData : try files.contents(of: path)
  }
}
