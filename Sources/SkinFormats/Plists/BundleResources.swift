import Foundation
import SkinKit

/// The resources of a bundle, such as an app's main bundle: its files without code, compiled interfaces and signatures.
///
/// An app's own bundle can be its default skin, and most of its files are none of the skin's.
struct BundleResources {
  /// The folder of the bundle, with its slash; empty for the top.
  let folder: String
  /// The paths of the resources, without property lists.
  let paths: [String]
  private let all: Set<String>

  init(folder: String, in files: any SkinFiles) {
    self.folder = folder
    // A folder without this list is no bundle: all of it is the skin's.
    let isBundle = files.contains(folder + "Info.plist")
    let found = files.paths.filter { path in
      path.hasPrefix(folder) && (!isBundle || Self.isResource(String(path.dropFirst(folder.count))))
    }
    all = Set(found)
    paths = found.filter { FileNames.pathExtension(of: FileNames.name(of: $0)) != "plist" }
  }

  /// Whether a file is a resource of the bundle.
  func contains(_ path: String) -> Bool { all.contains(path) }

  /// Folders of code and signatures, at the top of a bundle.
  private static let systemFolders: Set = [
    "_CodeSignature", "SC_Info", "Frameworks", "PlugIns", "Extensions", "XPCServices", "AppClips", "Watch",
    "_MASReceipt", "META-INF",
  ]
  /// The extensions of folders that are compiled, or bundles of their own.
  private static let packageExtensions: Set = [
    "app", "appex", "bundle", "framework", "xpc", "storyboardc", "nib", "momd", "mom", "mlmodelc", "dsym",
  ]
  /// The extensions of files that are compiled, signed or settings.
  private static let systemExtensions: Set = [
    "car", "nib", "dylib", "a", "o", "mobileprovision", "provisionprofile", "strings", "stringsdict", "entitlements",
    "xcent", "xcprivacy", "metallib", "mom", "omo", "swiftmodule", "swiftdoc", "modulemap", "h", "intentdefinition",
  ]
  private static let systemFiles: Set = ["Info.plist", "PkgInfo", "CodeResources", "ResourceRules.plist"]

  /// Whether a file is a resource, by its path in the bundle.
  private static func isResource(_ path: String) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last, let top = parts.first else { return false }
    let folders = parts.dropLast()
    if folders.count > 0, systemFolders.contains(top) { return false }
    if folders.contains(where: { packageExtensions.contains(FileNames.pathExtension(of: $0)) }) { return false }
    let ending = FileNames.pathExtension(of: name)
    if systemFiles.contains(name) || systemExtensions.contains(ending) { return false }
    // The executable of a bundle has no extension, nor have its helpers.
    return !ending.isEmpty
  }
}
