internal import Foundation
internal import SkinKit

extension PackageManifest {
  static func encode(_ info: Info, _ files: [File]) -> Data {
    var fields = info.unknown
    fields["format"] = .integer(formatVersion)
    fields["id"] = .string(info.id.rawValue)
    fields["name"] = .string(info.name)
    fields["version"] = .string(info.version.description)
    fields["base"] = info.base.map(CanonicalJSON.string)
    var app = info.app.unknown
    app["minimum"] = info.app.minimum.map { .string($0.description) }
    app["maximum"] = info.app.maximum.map { .string($0.description) }
    fields["app"] = app.isEmpty ? nil : .object(app)
    fields["files"] = .array(
      files.map { file in
        var fields = file.unknown
        fields["path"] = .string(file.path)
        fields["size"] = .integer(file.size)
        fields["sha256"] = .string(file.sha256.hex)
        return .object(fields)
      })
    return CanonicalJSON.object(fields).document
  }

  static func decode(_ document: SkinSourceJSON) throws -> (Info, [File]) {
    var fields = try FieldReader(document, file: path, code: .badManifest)
    // The version is checked first, because a later version may change the meaning of any field.
    let format = try fields.size("format")
    guard format == formatVersion else {
      throw SkinIssue(
        .unsupportedFormat, "The package is of format version \(format), and this version reads \(formatVersion)",
        suggestion: "Update the app or the tools.", place: .init(file: path, key: "format"))
    }
    var info = Info(
      id: try fields.identifier("id"), name: try fields.string("name"), version: try fields.version("version"))
    if let base = fields.optional("base") {
      guard let text = base.string else {
        throw fields.issue("\"base\" is \(base.kindName), not a string", key: "base")
      }
      info.base = text
    }
    if let app = fields.optional("app") { info.app = try decodeConstraints(app) }
    let files = try fields.elements("files").map { element in
      var fields = try FieldReader(element, file: path, code: .badManifest)
      var file = File(
        path: try fields.string("path"), size: try fields.size("size"), sha256: try fields.hash("sha256"))
      file.unknown = fields.rest
      return file
    }
    info.unknown = fields.rest
    return (info, files)
  }

  private static func decodeConstraints(_ value: SkinSourceJSON) throws -> AppConstraints {
    var fields = try FieldReader(value, file: path, code: .badManifest)
    var constraints = AppConstraints()
    if value["minimum"] != nil { constraints.minimum = try fields.version("minimum") }
    if value["maximum"] != nil { constraints.maximum = try fields.version("maximum") }
    constraints.unknown = fields.rest
    return constraints
  }
}
