// A skin in any format, as commands that turn it into something else take it.

import ArgumentParser
import Foundation
import SkinKit

/// The argument that names a skin in any format, and the options that say how it is to be read.
struct SkinInput: ParsableArguments, Sendable {
  @Argument(
    help: "A skin: its folder, the one file that it is (such as night.plist), or a .skin package.", completion: .file())
  var skin: String

  @Option(
    help: "The format, where it isn't recognised: \(SkinFormat.allCases.map(\.rawValue).joined(separator: ", ")).",
    transform: parseFormat)
  var format: SkinFormat?

  @Option(help: "The white-label brand whose values count.")
  var brand: String?

  @Option(
    help: "Where the opacity stands in hexadecimal colours that have one: rgba or argb.", transform: parseAlphaOrder)
  var alpha = SkinColor.AlphaOrder.rgba

  @Flag(help: "Read a zip without a manifest, as zip skins have it.")
  var plain = false

  /// Reads the skin; what is wrong with single keys stands in its issues.
  func read() throws -> SkinDocument {
    var options = SkinReadOptions(format: format, alphaOrder: alpha, brand: brand)
    let url = URL(filePath: skin)
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
    let isPackage = plain || ["skin", "zip"].contains(url.pathExtension.lowercased())
    guard isThere, !isFolder.boolValue, !isPackage else {
      return try SkinDocument.read(SkinSource.open(skin, plain: plain), options: options)
    }
    options.entry = url.lastPathComponent
    return try SkinDocument.read(FolderFiles(url.deletingLastPathComponent()), options: options)
  }
}

private func parseFormat(_ text: String) throws -> SkinFormat {
  guard let format = SkinFormat(rawValue: text) else { throw ValidationError("'\(text)' is not a format of skins.") }
  return format
}

private func parseAlphaOrder(_ text: String) throws -> SkinColor.AlphaOrder {
  guard let order = SkinColor.AlphaOrder(rawValue: text) else {
    throw ValidationError("'\(text)' is not a place for the opacity; write rgba or argb.")
  }
  return order
}
