// What can go wrong in a store.

import Foundation
public import SkinKit

extension SkinIssue.Code {
  /// Something in the store is missing or was changed.
  public static let damagedStore: Self = "damaged-store"
  /// Another process or object writes to the store.
  public static let storeInUse: Self = "store-in-use"
}

extension SkinIssue {
  static func damagedStore(_ what: String, file: String? = nil) -> SkinIssue {
    SkinIssue(
      .damagedStore, "The store of skins is damaged: \(what)",
      remedy: "The built-in skin is shown; the skin is fetched again at the next update.", place: .init(file: file))
  }

  static func storeInUse(_ folder: URL) -> SkinIssue {
    SkinIssue(
      .storeInUse, "The store of skins is in use by another process",
      remedy: "Open the store once; other processes may read its current skin.", place: .init(file: folder.path))
  }
}
