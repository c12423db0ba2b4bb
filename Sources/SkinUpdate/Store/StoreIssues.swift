// What can go wrong in a store.

import Foundation
public import SkinKit

extension SkinIssue.Code {
  /// Something in the store is missing or was changed.
  public static let damagedStore: Self = "damaged-store"
  /// Another process or object writes to the store.
  public static let storeInUse: Self = "store-in-use"
  /// The store was written by a later version of SkinKit.
  public static let unknownStoreFormat: Self = "unknown-store-format"
  /// The skin wasn't found healthy in the launches it had, so that the one before is shown.
  public static let unhealthySkin: Self = "unhealthy-skin"
  /// Somebody rolled back from the skin.
  public static let rolledBackSkin: Self = "rolled-back-skin"
  /// The skin is shown, or is the one to fall back to, so that it can't be removed.
  public static let skinInUse: Self = "skin-in-use"
}

extension SkinIssue {
  static func damagedStore(_ what: String, file: String? = nil) -> SkinIssue {
    SkinIssue(
      .damagedStore, "The store of skins is damaged: \(what)",
      remedy: "The skin before or the built-in one is shown; what is damaged is fetched again at the next update.",
      place: .init(file: file))
  }

  static func storeInUse(_ folder: URL) -> SkinIssue {
    SkinIssue(
      .storeInUse, "The store of skins is in use by another process",
      remedy: "Try again when its operation is done; other processes may read the current skin meanwhile.",
      place: .init(file: folder.path))
  }

  static func unknownStoreFormat(_ file: URL) -> SkinIssue {
    SkinIssue(
      .unknownStoreFormat, "The store of skins was written by a later version of SkinKit",
      remedy: "Update the app, or give the store another folder; the built-in skin is shown.",
      place: .init(file: file.path))
  }

  static func badSkin(_ reference: SkinReference, _ code: Code) -> SkinIssue {
    SkinIssue(
      code, "\(reference) was shown before and taken back",
      remedy: "Publish a version that mends it; what is shown stays.")
  }

  static func skinInUse(
    _ reference: SkinReference, _ why: String, remedy: String = "Show another skin first."
  ) -> SkinIssue {
    SkinIssue(.skinInUse, "\(reference) can't be removed: \(why)", remedy: remedy)
  }
}
