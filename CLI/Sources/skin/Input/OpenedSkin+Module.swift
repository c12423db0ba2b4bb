import Foundation
import SkinKit

extension OpenedSkin {
  /// Checks that a file or folder isn't a module of a native skin, or all of them, which can't be read without the rest of the skin.
  /// - Parameter path: Its path on the command line.
  /// - Throws: `SkinIssue` with the skin's folder if it is one.
  func checkIsNoModule(_ path: String) throws {
    let modules: URL
    let what: String
    if let loose = files as? SkinLooseFiles, loose.entry.lowercased().hasSuffix(".json") {
      (modules, what) = (loose.folder, "is a module")
    } else if let folder = files as? SkinFolderFiles, !folder.contains("skin.json") {
      (modules, what) = (folder.folder.standardizedFileURL, "has the modules")
    } else {
      return
    }
    guard modules.lastPathComponent == "modules" else { return }
    let parent = modules.deletingLastPathComponent()
    // The modules of a brand or component are two folders further down.
    let group = parent.deletingLastPathComponent()
    let isPart = ["brands", "components"].contains(group.lastPathComponent)
    let folders = (isPart ? [group.deletingLastPathComponent()] : []) + [parent]
    guard let skin = folders.first(where: { isFolder($0.appending(path: "skin.json").path) == false }) else { return }
    let here = URL(filePath: FileManager.default.currentDirectoryPath).resolvingSymlinksInPath().path
    let shown: String
    if skin.path == here {
      shown = "."
    } else {
      shown = skin.path.hasPrefix(here + "/") ? String(skin.path.dropFirst(here.count + 1)) : skin.path
    }
    throw SkinIssue(
      .notAFolder, "\(path) \(what) of the skin in \(shown), and can't be read alone",
      suggestion: "Pass the folder \(shown).", place: .init(file: path))
  }
}
