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

/// The identities, sizes and times of the few files and folders of a store in which its changes show.
///
/// Installing and removing skins writes the journal, and a switch replaces `current`, in all processes. If anything else
/// removes or replaces an object, the time of the folder changes, and so it does when a read finds an object damaged.
/// Only an object that another program overwrites in place goes unnoticed, until it is read or all objects are inspected.
struct StoreStamp: Hashable {
  private struct Item: Hashable {
    var device: Int
    var inode: UInt
    var size: Int
    /// The times of the last change of the contents, and of the contents or attributes.
    var times: [Int]
  }

  /// The items in the order of the places; nil if there is none.
  private let items: [Item?]

  /// Inspects files and folders.
  /// - Parameter places: Their paths.
  init(_ places: [String]) { items = places.map(Self.item) }

  /// Whether every later change has another time, as the file system stores it.
  ///
  /// The times of two changes may be equal if they follow one another within two seconds.
  func isSettled(at now: Date) -> Bool {
    let newest = items.compactMap { $0?.times.first }.max() ?? 0
    return Double(newest) + 2 < now.timeIntervalSince1970
  }

  private static func item(_ path: String) -> Item? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let (contents, attributes) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (contents, attributes) = (status.st_mtim, status.st_ctim)
    #endif
    return Item(
      device: Int(truncatingIfNeeded: status.st_dev), inode: UInt(truncatingIfNeeded: status.st_ino),
      size: Int(status.st_size),
      times: [
        Int(contents.tv_sec), Int(contents.tv_nsec), Int(attributes.tv_sec), Int(attributes.tv_nsec),
      ])
  }
}
