import Foundation
import SkinKit
import SkinPackage

/// The downloaded pictures of the catalog by their hash, in a folder of limited size.
struct CatalogPictures {
  let folder: URL
  /// The maximum size in bytes of all pictures.
  var limit = 32 << 20

  init(_ layout: StoreLayout) { folder = layout.folder.appending(path: "updater/previews") }

  /// The picture of a target; nil if it isn't stored, or doesn't match its signed description.
  func read(_ target: TargetFile) -> Data? {
    guard let file = file(of: target), let data = try? Data(contentsOf: file),
      (try? target.digest.check(data, file: file.lastPathComponent)) != nil
    else { return nil }
    return data
  }

  /// Stores a picture, and removes the oldest ones beyond the limit.
  ///
  /// A picture that can't be stored is downloaded again at the next request.
  func keep(_ data: Data, _ target: TargetFile) {
    guard let file = file(of: target), data.count <= limit else { return }
    let manager = FileManager.default
    try? manager.createDirectory(at: folder, withIntermediateDirectories: true)
    guard (try? DurableFile.replace(file, with: data, temporary: folder)) != nil else { return }
    AbandonedFiles.removeOld(in: folder)
    let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey]
    let files = (try? manager.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? []
    var kept = data.count
    // Other files are being written.
    let pictures = files.filter { ContentHash(hex: $0.lastPathComponent) != nil }
    let others = pictures.filter { $0.lastPathComponent != file.lastPathComponent }.compactMap { file in
      (try? file.resourceValues(forKeys: keys)).map {
        (file, $0.contentModificationDate ?? .distantPast, $0.fileSize ?? 0)
      }
    }
    for (file, _, size) in others.ordered(by: { $0.1 > $1.1 }) {
      kept = kept.addingClamped(size)
      if kept > limit { try? manager.removeItem(at: file) }
    }
  }

  /// The file is named by a hash that was checked for its form, so that a name can't lead elsewhere.
  private func file(of target: TargetFile) -> URL? {
    target.digest.hashes["sha256"].flatMap { ContentHash(hex: $0) }.map { folder.appending(path: $0.hex) }
  }
}
