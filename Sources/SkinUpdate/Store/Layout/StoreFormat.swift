import Foundation
import SkinKit
import SkinPackage

extension StoreLayout {
  /// The format that is written, and the only one that is read.
  static let formatVersion = 1
  /// The file `format` of a store that this version reads.
  ///
  /// The number of any other format is a ``SealedValue``, so that a damaged file can't be taken for a later format.
  static let formatData = Data("\(formatVersion)\n".utf8)

  /// Reads the store's format; nil if the file `format` is missing or damaged.
  func readFormat() -> Int? { (try? DurableFile.contents(of: format)).flatMap(Self.formatNumber) }

  private static func formatNumber(_ data: Data) -> Int? {
    if data == formatData { return formatVersion }
    return SealedValue.value(in: data).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  /// The damage of the file `format`, which ``StoreWriter/writeFormat()`` repairs; nil if it is intact or missing.
  var formatIssue: SkinIssue? {
    guard let data = try? DurableFile.contents(of: format), Self.formatNumber(data) == nil else { return nil }
    return SkinIssue(
      .damagedStore, "The skin store is damaged: the file \"format\" was changed",
      suggestion: "It is written again. The installed skins and the trusted metadata stay.",
      place: .init(file: format.path)
    )
  }

  /// Checks that this version of SkinKit reads the store.
  ///
  /// A store without a readable format file passes: opening it writes the file.
  func checkFormat() throws {
    guard let found = readFormat(), found != Self.formatVersion else { return }
    throw SkinIssue.unknownStoreFormat(found, in: format)
  }
}
