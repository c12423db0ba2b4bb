import Foundation
import SkinKit
import SkinPackage

extension StoreLayout {
  /// The format that is written, and the only one that is read.
  static let formatVersion = 1

  /// Reads the store's format; nil if the file `format` is missing or damaged.
  func readFormat() -> Int? {
    guard let data = (try? DurableFile.contents(of: format)) ?? nil else { return nil }
    return Int(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines))
  }

  /// Checks that this version of SkinKit reads the store.
  ///
  /// A store without a readable format file passes: opening it writes the file.
  func checkFormat() throws {
    guard let found = readFormat(), found != Self.formatVersion else { return }
    throw SkinIssue.unknownStoreFormat(found, in: format)
  }
}

extension StoreWriter {
  /// Writes the file `format` if it is missing or damaged.
  func writeFormat() throws {
    guard layout.readFormat() == nil else { return }
    let version = Data("\(StoreLayout.formatVersion)\n".utf8)
    try replace(layout.format, with: version, written: .recordWritten, moved: .formatWritten)
  }
}
