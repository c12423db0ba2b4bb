// The pictures of the catalog that were fetched already, so that a skin store has them again without a network.

import Foundation
import SkinKit
import SkinPackage

/// Pictures by their hash, in a folder that holds no more than so many bytes.
struct CatalogPictures {
  let folder: URL
  /// The most bytes of all pictures.
  var limit = 32 << 20

  init(_ layout: StoreLayout) { folder = layout.folder.appending(path: "updater/previews") }

  /// A picture that is what the signed metadata say; nil where there is none.
  func read(_ target: TargetFile) -> Data? {
    guard let file = file(of: target), let data = try? Data(contentsOf: file),
      (try? target.facts.check(data, file: file.lastPathComponent)) != nil
    else { return nil }
    return data
  }

  /// Keeps a picture; the ones that were fetched longest ago make room.
  ///
  /// What can't be written is fetched again when it is asked for.
  func keep(_ data: Data, _ target: TargetFile) {
    guard let file = file(of: target), data.count <= limit else { return }
    let manager = FileManager.default
    try? manager.createDirectory(at: folder, withIntermediateDirectories: true)
    guard (try? DurableFile.replace(file, with: data, temporary: folder)) != nil else { return }
    AbandonedFiles.removeOld(in: folder)
    let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey]
    let files = (try? manager.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? []
    var kept = data.count
    // Others than pictures are just being written.
    let pictures = files.filter { ContentHash(hex: $0.lastPathComponent) != nil }
    let others = pictures.filter { $0.lastPathComponent != file.lastPathComponent }.compactMap { file in
      (try? file.resourceValues(forKeys: keys)).map {
        (file, $0.contentModificationDate ?? .distantPast, $0.fileSize ?? 0)
      }
    }
    for (file, _, size) in others.sorted(by: { $0.1 > $1.1 }) {
      kept = kept.addingClamped(size)
      if kept > limit { try? manager.removeItem(at: file) }
    }
  }

  /// Named by a hash that was checked for its form, so that a name never leads elsewhere.
  private func file(of target: TargetFile) -> URL? {
    target.facts.hashes["sha256"].flatMap { ContentHash(hex: $0) }.map { folder.appending(path: $0.hex) }
  }
}
