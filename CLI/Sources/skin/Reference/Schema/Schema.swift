import ArgumentParser
import Foundation
import SkinKit

/// The command `skin schema`: prints the JSON Schemas of skins and of the tool's output.
struct Schema: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print a JSON Schema, with which editors complete and check a skin's files.",
    discussion: """
      The schemas (draft 2020-12) are those of skin.json, of modules/*.json and of rules.json in the native format, and \
      of the output of `skin show --json`. They are also in docs/schemas of the source code.

      --into writes the schemas of the native format to the hidden folder .schemas of a skin, which isn't packed. A file \
      with "$schema": ".schemas/skin.schema.json" is then completed and checked by editors; modules name \
      "../.schemas/module.schema.json". `skin new` writes both.

      Examples:
        skin schema module
        skin schema --into my-skin
      """)

  @Argument(help: "The schema: skin (skin.json), module (modules/*.json), rules (rules.json) or show.")
  var name: SchemaName?

  @Option(
    help: ArgumentHelp(
      "Write the schemas of the native format to .schemas in this skin's folder.", valueName: "folder"),
    completion: .directory)
  var into: String?

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard (name == nil) != (into == nil) else {
      throw ValidationError(
        "Specify one of \(SchemaName.allCases.map(\.rawValue).joined(separator: ", ")), or give --into.")
    }
  }

  func execute(_ console: Console) async throws {
    if let name {
      // Schemas are JSON, whether a program reads them or a person.
      OutputFile.send(Data(name.text.utf8))
      return
    }
    guard let into else { return }
    guard isFolder(into) == true else {
      throw SkinIssue(
        .notAFolder, "\(into) is not a folder", suggestion: "Pass the folder of a skin.", place: .init(file: into))
    }
    let files = SchemaName.ofSkins.sorted { $0.key < $1.key }
    for (path, text) in files {
      let file = URL(filePath: into).appending(path: path)
      try makeFolder(file.deletingLastPathComponent())
      try write(Data(text.utf8), to: file.path)
      console.line(file.relativePath)
    }
    try console.value(SchemaList(folder: into, files: files.map(\.key)))
  }

  private struct SchemaList: Encodable {
    let folder: String
    let files: [String]
  }
}

/// A schema by its name on the command line.
enum SchemaName: String, ExpressibleByArgument, CaseIterable, Sendable {
  case skin
  case module
  case rules
  case show

  /// The name of the published file.
  var file: String { self == .show ? "skin-show.schema.json" : "\(rawValue).schema.json" }

  var schema: JSONSchema {
    switch self {
    case .skin: NativeSchema.header
    case .module: NativeSchema.module
    case .rules: NativeSchema.rules
    case .show: ShowSchema.document
    }
  }

  /// The text of the schema's file.
  var text: String { schema.json.text }

  /// The schemas of a skin's own files, by their paths in its folder.
  static var ofSkins: [String: String] {
    Dictionary(uniqueKeysWithValues: [SchemaName.skin, .module, .rules].map { (".schemas/\($0.file)", $0.text) })
  }
}
