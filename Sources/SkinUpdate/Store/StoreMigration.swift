// Which version of the layout a store has, and how an older one becomes the latest.

import Foundation
import SkinKit
import SkinPackage

extension StoreLayout {
  /// The version of the layout that is written, and the highest that is read.
  static let latestFormat = 2

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
  /// From format 1 to 2: objects that are whole get their mark, for which each is read once; `current` says how the skin
  /// fares; the version is written last. Both versions can be read at every moment.
  func migrate() throws {
    guard layout.readFormat() != StoreLayout.latestFormat else { return }
    for prefix in try StoreLayout.names(in: layout.objects) {
      let folder = layout.objects.appending(path: prefix)
      for name in try StoreLayout.names(in: folder) {
        let object = folder.appending(path: name)
        // What is damaged stays without a mark, and is fetched again.
        guard let hash = ContentHash(hex: name), (try? ContentHash(ofFile: object)) == hash else { continue }
        StoredObject.setMark(object)
        try interrupt?(.objectMarked)
      }
    }
    // What is damaged names no skin in either format.
    if let state = try? layout.readState(), state != StoreState() { try write(state) }
    let version = Data("\(StoreLayout.latestFormat)\n".utf8)
    try replace(layout.format, with: version, written: .recordWritten, moved: .formatWritten)
  }
}
