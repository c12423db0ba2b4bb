// A skin in any format: the argument that names it, and the options that say how it is to be read.

import ArgumentParser
import Foundation
import SkinKit
import SkinPackage

/// A skin that a command reads by itself, without those that it builds on.
struct SkinInput: ParsableArguments, Sendable {
  @Argument(
    help: "A skin: its folder, the one file that it is (such as night.plist), a .skin package or a .zip.",
    completion: .file())
  var skin: String

  @Flag(name: .long, help: "Take a .zip as it is, without the manifest that a package has.")
  var plain = false

  @Option(
    help: ArgumentHelp(
      "The skin's format, where it isn't recognised as it should be.", discussion: SkinFormat.help, valueName: "format"),
    completion: .list(SkinFormat.allCases.map(\.rawValue)), transform: parseFormat)
  var format: SkinFormat?

  @Option(help: "The white-label brand whose values replace the common ones.")
  var brand: String?

  @Option(
    help: ArgumentHelp(
      "Where the opacity stands in hexadecimal colours that have one: rgba (default) or argb.", valueName: "order"),
    completion: .list(["rgba", "argb"]), transform: parseAlphaOrder)
  var alpha = SkinColor.AlphaOrder.rgba

  @Option(
    help: ArgumentHelp(
      "The context of a modifier in a design tokens' resolver, such as theme=dark. May be repeated.",
      valueName: "name=context"))
  var modifier: [String] = []

  func validate() throws { _ = try modifiers() }

  /// Reads the skin; what is wrong with single keys stands in its issues.
  func document() throws -> SkinDocument { try document(try opened()) }

  /// Opens the skin.
  func opened() throws -> OpenedSkin { try OpenedSkin(skin, plain: plain) }

  /// Reads the skin that was opened.
  func document(_ opened: OpenedSkin) throws -> SkinDocument {
    try SkinDocument.read(opened.files, options: readOptions(for: opened))
  }

  /// The options for reading the skin that was opened.
  func readOptions(for opened: OpenedSkin) throws -> SkinReadOptions {
    SkinReadOptions(format: format, entry: opened.entry, alphaOrder: alpha, brand: brand, modifiers: try modifiers())
  }

  /// The contexts by the names of their modifiers.
  private func modifiers() throws -> [String: String] {
    var contexts: [String: String] = [:]
    for text in modifier {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw ValidationError("'\(text)' is not of the form name=context.") }
      guard contexts.updateValue(parts[1], forKey: parts[0]) == nil else {
        throw ValidationError("--modifier gives '\(parts[0])' twice.")
      }
    }
    return contexts
  }
}

/// The files that a path names, and which of them is the skin where it is one alone.
struct OpenedSkin {
  let files: any SkinFiles
  let entry: String?

  init(files: any SkinFiles, entry: String?) {
    self.files = files
    self.entry = entry
  }

  init(_ path: String, plain: Bool = false) throws {
    let url = URL(filePath: path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw SkinIssue(
        .missingFile, "There is no file or folder \(path)", remedy: "Check the path.", place: .init(file: path))
    }
    if isFolder.boolValue {
      (files, entry) = (try FolderFiles(url), nil)
    } else if plain {
      (files, entry) = (try ZipArchive(url: url), nil)
    } else if Self.isPackage(url) {
      let package = try PackageReader(url: url)
      try package.verify()
      (files, entry) = (package, nil)
    } else if url.lastPathComponent == "skin.json" {
      // The header of a folder, whose modules lie below it.
      (files, entry) = (try FolderFiles(url.deletingLastPathComponent()), nil)
    } else {
      let loose = try LooseFiles(url)
      (files, entry) = (loose, loose.entry)
    }
  }

  /// Whether a file is a package or means to be: by its name, or by how zip archives begin.
  private static func isPackage(_ url: URL) -> Bool {
    if ["skin", "zip"].contains(url.pathExtension.lowercased()) { return true }
    // Anything but a regular file could have no end, or never answer.
    let isRegular = try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey]).isRegularFile
    guard isRegular == true, let handle = try? FileHandle(forReadingFrom: url) else { return false }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: 4)) == Data([0x50, 0x4B, 0x03, 0x04])
  }
}
