// What a patch says about itself: which package it starts from, which it makes, and where each file comes from.

internal import Foundation
internal import SkinKit

/// The header of a `.skinpatch`, as docs/formats.md describes it.
struct PatchHeader: Sendable {
  /// A package that a patch starts from or makes.
  struct Package: Sendable, Hashable {
    var id: SkinIdentifier
    var version: SkinVersion
    var manifestHash: ContentHash
    var manifestSize: Int
    var packageHash: ContentHash
    var packageSize: Int
  }

  /// The data of one file that the base doesn't have, or has in another encoding.
  struct Piece: Sendable, Hashable {
    var path: String
    var isCompressed: Bool
    /// The bytes it takes in the patch.
    var length: Int
  }

  var base: Package
  var result: Package
  /// New path to old path, of files that moved.
  var renamed: [String: String]
  /// The files whose data the patch carries, in the order of the data; the manifest comes first.
  var pieces: [Piece]
  /// Fields that this version doesn't know.
  var unknown: [String: CanonicalJSON] = [:]
}

extension PatchHeader {
  private static let name = "patch header"

  var data: Data {
    var fields = unknown
    fields["base"] = Self.encode(base)
    fields["result"] = Self.encode(result)
    fields["renamed"] = renamed.isEmpty ? nil : .object(renamed.mapValues(CanonicalJSON.string))
    fields["data"] = .array(
      pieces.map { piece in
        .object([
          "path": .string(piece.path), "method": .string(piece.isCompressed ? "deflate" : "stored"),
          "length": .integer(piece.length),
        ])
      })
    return CanonicalJSON.object(fields).document
  }

  init(data: Data, limits: PackageLimits) throws {
    let document = try CanonicalJSON.read(data, file: Self.name, code: .badPatch)
    var fields = try FieldReader(document, file: Self.name, code: .badPatch)
    base = try Self.package(fields.value("base"))
    result = try Self.package(fields.value("result"))
    renamed = [:]
    for member in fields.optional("renamed")?.members ?? [] {
      guard let old = member.value.string else {
        throw fields.issue("\"renamed\" holds something that isn't a path", key: "renamed")
      }
      renamed[member.key] = old
    }
    pieces = try fields.elements("data").map { element in
      var fields = try FieldReader(element, file: Self.name, code: .badPatch)
      let method = try fields.string("method")
      guard method == "deflate" || method == "stored" else {
        throw SkinIssue(
          .unsupportedFormat, "The patch codes a file as \"\(method.prefix(40))\", which this version doesn't know",
          remedy: "Update the app or the tools.")
      }
      return Piece(
        path: try fields.string("path"), isCompressed: method == "deflate", length: try fields.size("length"))
    }
    unknown = fields.rest
    guard pieces.count <= limits.entries, renamed.count <= limits.entries else {
      throw SkinIssue.archive(
        .tooManyEntries, "The patch carries more than the \(limits.entries) files that are allowed",
        remedy: "Fetch the full package instead.")
    }
  }

  private static func encode(_ package: Package) -> CanonicalJSON {
    .object([
      "id": .string(package.id.rawValue), "version": .string(package.version.description),
      "manifest": .object([
        "sha256": .string(package.manifestHash.hex), "size": .integer(package.manifestSize),
      ]),
      "package": .object([
        "sha256": .string(package.packageHash.hex), "size": .integer(package.packageSize),
      ]),
    ])
  }

  private static func package(_ value: SourceJSON) throws -> Package {
    var fields = try FieldReader(value, file: name, code: .badPatch)
    var manifest = try FieldReader(fields.value("manifest"), file: name, code: .badPatch)
    var package = try FieldReader(fields.value("package"), file: name, code: .badPatch)
    return Package(
      id: try fields.identifier("id"), version: try fields.version("version"),
      manifestHash: try manifest.hash("sha256"), manifestSize: try manifest.size("size"),
      packageHash: try package.hash("sha256"), packageSize: try package.size("size"))
  }
}
