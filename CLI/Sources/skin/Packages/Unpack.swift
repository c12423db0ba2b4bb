// `skin unpack`: a package becomes a folder.

import ArgumentParser
import Foundation
import SkinKit
import SkinPackage

/// Unpacks a package.
struct Unpack: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Unpack a package into a new folder.",
    discussion: """
      Every file is checked on the way. If anything is wrong, the exit code is 1 and there is no folder. The package's \
      manifest.json is left out: `skin pack` writes the same one for the folder again. Hidden files are left \
      out as `skin pack` does; links are neither followed nor made. A zip taken with --plain must hold a skin in any format, and keeps the limits of packages.

      Examples:
        skin unpack spring-festival-1.0.0.skin -o spring-festival
        skin unpack --plain skin.zip -o skin
      """)

  @Argument(help: "A .skin package, or a zip with --plain.", completion: .file(extensions: ["skin", "zip"]))
  var file: String

  @Option(
    name: .shortAndLong, help: "The folder to make. One that exists must be empty.", completion: .directory)
  var output: String

  @Flag(name: .long, help: "Take a zip as it is, without the manifest that a package has.")
  var plain = false

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let url = URL(filePath: file)
    let folder = URL(filePath: output)
    if plain {
      let archive = try ZipArchive(url: url)
      try checkIsSkin(archive)
      let hidden = try PackageExtractor.extract(archive, to: folder) {
        console.progress($0.path, $0.completed, of: $0.total)
      }
      try report(url.lastPathComponent, Unpacked(folder: output, archive.entries, hidden), console)
    } else {
      let package = try PackageReader(url: url)
      let hidden = try PackageExtractor.extract(package, to: folder) {
        console.progress($0.path, $0.completed, of: $0.total)
      }
      let manifest = package.manifest
      var unpacked = Unpacked(folder: output, package.archive.entries.dropFirst(), hidden)
      unpacked.id = manifest.id.rawValue
      unpacked.name = manifest.name
      unpacked.version = manifest.version.description
      try report("\(manifest.id) \(manifest.version)", unpacked, console)
      if !package.contains("skin.json") {
        // The folder of another format has no header, and packing would write it in the native format.
        let name = manifest.name == manifest.id.rawValue ? "" : " --name \"\(manifest.name)\""
        console.line(
          "Pack it again with --keep-files --id \(manifest.id) --version \(manifest.version)\(name).")
      }
    }
  }

  /// A package says what it is; of a plain archive only its files do.
  private func checkIsSkin(_ archive: ZipArchive) throws {
    do {
      _ = try SkinFormat.detect(archive)
    } catch let issue as SkinIssue where issue.code == .unknownFormat {
      throw SkinIssue(
        .unknownFormat, "\(file) holds no skin: no skin.json, and nothing of another format",
        remedy: "Give the archive of a skin, with its files at the top.", place: .init(file: file))
    }
  }

  private func report(_ what: String, _ unpacked: Unpacked, _ console: Console) throws {
    console.line(
      "Unpacked \(console.styled(what, .bold)) into \(output): \(counted(unpacked.files, "file")), "
        + bytes(unpacked.size))
    if !unpacked.hidden.isEmpty {
      let paths = unpacked.hidden.joined(separator: ", ")
      console.line("Left out \(counted(unpacked.hidden.count, "hidden file")): \(paths)")
    }
    try console.value(unpacked)
  }

  private struct Unpacked: Encodable {
    let folder: String
    var id: String?
    var name: String?
    var version: String?
    let files: Int
    let size: Int

    let hidden: [String]

    init(folder: String, _ entries: some Sequence<ZipEntry>, _ hidden: [String]) {
      let hiddenPaths = Set(hidden)
      let written = entries.filter { !hiddenPaths.contains($0.path) }
      self.folder = folder
      self.hidden = hidden
      files = written.count
      size = written.reduce(0) { $0 + $1.size }
    }
  }
}
