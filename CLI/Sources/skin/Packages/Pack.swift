import ArgumentParser
import Foundation
import SkinFormats
import SkinKit
import SkinPackage

/// The command `skin pack`: packs a skin's folder.
struct Pack: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Pack a skin's folder into a .skin package.",
    discussion: """
      The same folder gives the same bytes. A skin with errors isn't packed; `skin lint` lists them. A folder of \
      assets without a skin.json is packed with --id and --version.

      Examples:
        skin pack spring-festival
        skin pack assets --id icons --version 1.2.0 -o icons.skin
      """)

  @Argument(help: "The skin's folder.", completion: .directory)
  var folder: String

  @Option(name: .shortAndLong, help: "The package to write. (default: ID-VERSION.skin)", completion: .file())
  var output: String?

  @Option(help: "The skin's identifier, where it has no skin.json.", transform: parseIdentifier)
  var id: SkinIdentifier?

  @Option(name: .customLong("version"), help: "The skin's version, where it has no skin.json.", transform: parseVersion)
  var skinVersion: SkinVersion?

  @Option(help: "The skin's name for people, where it has no skin.json.")
  var name: String?

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let files = try FolderFiles(URL(filePath: folder))
    let info = try info(files, console)
    let url = URL(filePath: output ?? "\(info.id)-\(info.version).skin")
    let manifest = try PackageWriter.pack(files, info: info, to: url) {
      console.progress($0.path, $0.completed, of: $0.total)
    }
    let size = try PackageReader(url: url).packageSize
    let hash = try ContentHash(ofFile: url)
    console.line(
      "Packed \(console.styled("\(manifest.id) \(manifest.version)", .bold)) into \(url.relativePath): "
        + "\(counted(manifest.files.count, "file")), \(bytes(manifest.totalSize)) in \(bytes(size))")
    console.line("sha256 \(hash)")
    try console.value(
      Packed(
        id: manifest.id.rawValue, version: manifest.version.description, file: url.relativePath, size: size,
        sha256: hash.hex, manifestSHA256: manifest.hash.hex, files: manifest.files.count))
  }

  /// Returns the package's description, from the skin's header and the options.
  private func info(_ files: FolderFiles, _ console: Console) throws -> PackageManifest.Info {
    var header = SkinHeader()
    if files.contains("skin.json") || files.contains("config.json") {
      let document = try SkinDocument.read(files, formats: .all)
      let issues = SkinResolver().resolve(document).issues.filter { $0.severity == .error }
      if let first = issues.first {
        for issue in issues.dropFirst() { console.note("\(issue)") }
        throw first
      }
      header = document.header
    }
    try agree(header.id, id, "id")
    try agree(header.version, skinVersion, "version")
    header.id = header.id ?? id
    header.version = header.version ?? skinVersion
    header.name = header.name ?? name
    guard let info = PackageManifest.Info(header) else {
      throw SkinIssue(
        .missingIdentity, "\(folder) doesn't say which skin it is and in which version",
        remedy: "Give --id and --version, or write a skin.json with \"id\" and \"version\".",
        place: .init(file: folder))
    }
    return info
  }

  private func agree<Value: Equatable & CustomStringConvertible>(
    _ own: Value?, _ option: Value?, _ field: String
  ) throws {
    guard let own, let option, own != option else { return }
    throw SkinIssue(
      .contradictingOptions, "--\(field) says \(option), but skin.json says \(own)",
      remedy: "Leave the option out, or change skin.json.", place: .init(file: "skin.json", key: field))
  }

  private struct Packed: Encodable {
    let id: String
    let version: String
    let file: String
    let size: Int
    let sha256: String
    let manifestSHA256: String
    let files: Int
  }
}
