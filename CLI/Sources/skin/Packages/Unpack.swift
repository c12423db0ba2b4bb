import ArgumentParser
import Foundation
import SkinFormats
import SkinKit
import SkinPackage

/// The command `skin unpack`: unpacks a package.
struct Unpack: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Unpack a package into a new folder.",
    discussion: """
      Checks every file. If anything is wrong, the exit code is 1 and no folder is created. The package's manifest.json \
      is left out, because `skin pack` recreates it; so are hidden files. Links are neither followed nor created. A zip \
      read with --plain must contain a skin in any format, within the limits of packages.

      Examples:
        skin unpack spring-festival-1.0.0.skin -o spring-festival
        skin unpack --plain skin.zip -o skin
      """)

  @Argument(
    help: "A .skin package, a zip with --plain, or - for the standard input.",
    completion: .file(extensions: ["skin", "zip"]))
  var file: String

  @Option(
    name: .shortAndLong, help: "The folder to create. An existing folder must be empty.", completion: .directory)
  var output: String

  @Flag(name: .long, help: "Accept a plain .zip without a package's manifest.")
  var plain = false

  @OptionGroup var options: OutputOptions

  func validate() throws {
    guard output != StandardInput.name else { throw ValidationError("-o names a folder: the output is several files.") }
  }

  func execute(_ console: Console) async throws {
    let url = URL(filePath: try StandardInput.path(file))
    let folder = URL(filePath: output)
    if plain {
      let archive = try ZipArchive(url: url)
      try checkIsSkin(archive)
      let hidden = try PackageExtractor.extract(archive, to: folder) {
        console.progress($0)
      }
      try report(url.lastPathComponent, UnpackResult(folder: output, archive.entries, hidden), console)
    } else {
      let package = try PackageReader(url: url)
      let hidden = try PackageExtractor.extract(package, to: folder) {
        console.progress($0)
      }
      let manifest = package.manifest
      var unpacked = UnpackResult(folder: output, package.archive.entries.dropFirst(), hidden)
      unpacked.id = manifest.id.rawValue
      unpacked.name = manifest.name
      unpacked.version = manifest.version.description
      try report("\(manifest.id) \(manifest.version)", unpacked, console)
      let lost = Self.options(for: manifest, in: package)
      if !lost.isEmpty {
        // Packing without the author's files would convert them to the native format, or complete their skin.json.
        let words = ["skin", "pack", output, "--keep-files"] + lost
        console.line("  Pack it again with: \(words.map(ShellWord.quoted).joined(separator: " "))")
      }
    }
  }

  /// The options of `skin pack` for what a package's manifest says and its `skin.json` doesn't.
  ///
  /// A `skin.json` that can't be read says nothing; `skin lint` reports it.
  private static func options(for manifest: PackageManifest, in package: PackageReader) -> [String] {
    var warnings: [SkinIssue] = []
    let file = "skin.json"
    let data = try? package.contents(of: file)
    let header = data.flatMap { try? SkinSourceJSON($0, file: file, warnings: &warnings) }
    let app = header?["app"]
    let fields = [
      (header?["id"], "--id", manifest.id.rawValue), (header?["version"], "--version", manifest.version.description),
      (header?["name"], "--name", manifest.name == manifest.id.rawValue ? nil : manifest.name),
      (header?["base"], "--base-id", manifest.base),
      (app?["minimum"], "--app-minimum", manifest.app.minimum?.description),
    ]
    return fields.flatMap { own, option, value in
      own == nil ? value.map { [option, VisibleText.onOneLine($0)] } ?? [] : []
    }
  }

  /// Checks that a plain archive contains a skin.
  ///
  /// A package has a manifest instead.
  private func checkIsSkin(_ archive: ZipArchive) throws {
    do {
      _ = try SkinFormat.detect(archive, among: .all)
    } catch let issue as SkinIssue where issue.code == .unknownFormat {
      throw SkinIssue(
        .unknownFormat, "\(file) contains no skin: it has neither a skin.json nor files of another format",
        suggestion: "Pass a skin's archive with its files at the top level.", place: .init(file: file))
    }
  }

  private func report(_ what: String, _ unpacked: UnpackResult, _ console: Console) throws {
    console.line(
      "Unpacked \(console.styled(what, .bold)) into \(output): \(counted(unpacked.fileCount, "file")), "
        + bytes(unpacked.size))
    if !unpacked.hidden.isEmpty {
      let paths = unpacked.hidden.joined(separator: ", ")
      console.line("Left out \(counted(unpacked.hidden.count, "hidden file")): \(paths)")
    }
    try console.value(unpacked)
  }

  private struct UnpackResult: Encodable {
    let folder: String
    var id: String?
    var name: String?
    var version: String?
    /// The paths of the written files.
    let files: [String]
    let fileCount: Int
    let size: Int

    let hidden: [String]

    init(folder: String, _ entries: some Sequence<ZipEntry>, _ hidden: [String]) {
      let hiddenPaths = Set(hidden)
      let written = entries.filter { !hiddenPaths.contains($0.path) }
      self.folder = folder
      self.hidden = hidden
      files = written.map(\.path)
      fileCount = written.count
      size = written.reduce(0) { $0 + $1.size }
    }
  }
}
