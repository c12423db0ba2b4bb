// Which version of the layout a store has, and how an older one becomes the latest.

import Foundation
import SkinKit
import SkinPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension StoreLayout {
  /// The version of the layout that is written, and the highest that is read.
  static let latestFormat = 3

  /// The version of the layout; nil where the file that tells it is damaged, which then is written again.
  ///
  /// Format 1 had no such file. A folder without one is a store of format 1 or a new one, which are read alike.
  func readFormat() -> Int? {
    do {
      guard let data = try DurableFile.contents(of: format) else { return 1 }
      return Int(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines))
    } catch { return nil }
  }

  /// Checks that no later version of SkinKit wrote the store.
  func checkFormat() throws {
    guard (readFormat() ?? 1) <= Self.latestFormat else { throw SkinIssue.unknownStoreFormat(format) }
  }
}

extension StoreWriter {
  /// Brings the folder to the latest layout, where it isn't there yet; a kill in between is made up for by another start.
  ///
  /// Format 1 had objects without a mark, each of which is read once, and said less in `current`; it and format 2 had
  /// objects in folders, by the first two digits. The version is written last. Every version can be read at every moment.
  func migrate() throws {
    let format = layout.readFormat()
    guard format != StoreLayout.latestFormat else { return }
    for prefix in try StoreLayout.names(in: layout.objects) where prefix.utf8.count == 2 {
      try moveObjects(from: layout.objects.appending(path: prefix), areMarked: format == 2)
    }
    try DurableFile.synchronise(folder: layout.objects)
    // What is damaged names no skin in either format.
    if format != 2, let state = try? layout.readState(), state != StoreState() { try write(state) }
    let version = Data("\(StoreLayout.latestFormat)\n".utf8)
    try replace(layout.format, with: version, written: .recordWritten, moved: .formatWritten)
  }

  /// Brings a folder's objects to where the latest format has them.
  private func moveObjects(from folder: URL, areMarked: Bool) throws {
    for name in try StoreLayout.names(in: folder) {
      guard let hash = ContentHash(hex: name) else { continue }
      let object = folder.appending(path: name)
      // What is damaged stays without a mark, and is fetched again.
      if !areMarked, (try? ContentHash(ofFile: object)) == hash { StoredObject.setMark(object) }
      try DurableFile.move(object, to: layout.object(hash))
      try interrupt?(.objectMoved(name))
    }
    // A folder with something else in it stays.
    rmdir(folder.path)
  }
}
