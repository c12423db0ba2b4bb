package import Foundation

/// The folder `shared` next to the checkout, with real skins to read; `nil` where it doesn't exist.
package let sharedFolder: URL? = {
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let folder = root.deletingLastPathComponent().appending(path: "shared")
  return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
}()
