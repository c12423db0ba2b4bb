import Foundation
public import SkinKit

extension SkinIssue.Code {
  /// Something in the store is missing or was changed.
  public static let damagedStore: Self = "damaged-store"
  /// Another process or object writes to the store.
  public static let storeInUse: Self = "store-in-use"
  /// The store has a format that this version of SkinKit doesn't read.
  public static let unknownStoreFormat: Self = "unknown-store-format"
  /// No launch confirmed the skin as healthy, so the store fell back to the previous one.
  public static let unhealthySkin: Self = "unhealthy-skin"
  /// The app or its user rolled the skin back.
  public static let rolledBackSkin: Self = "rolled-back-skin"
  /// The skin is current, is the fallback, or is shown by a process, so it can't be removed.
  public static let skinInUse: Self = "skin-in-use"
}

extension SkinIssue {
  static func damagedStore(_ what: String, file: String? = nil) -> SkinIssue {
    SkinIssue(
      .damagedStore, "The skin store is damaged: \(what)",
      suggestion: "The previous or the built-in skin is shown. The next update fetches the damaged files again.",
      place: .init(file: file))
  }

  static func misplaced(_ items: [URL]) -> SkinIssue {
    let names = items.map { "\"\($0.lastPathComponent)\"" }.joined(separator: ", ")
    return SkinIssue(
      .damagedStore,
      "The skin store is damaged: \(names) had a file in the place of a folder, or a folder in that of a file",
      suggestion: "They were renamed with a ~ and begun again. The next update fetches what is missing.",
      place: .init(file: items.first?.path))
  }

  static func storeInUse(_ folder: URL) -> SkinIssue {
    SkinIssue(
      .storeInUse, "The skin store is in use by another process",
      suggestion: "Try again when its operation is done. Other processes may read the current skin meanwhile.",
      place: .init(file: folder.path))
  }

  static func unknownStoreFormat(_ format: Int, in file: URL) -> SkinIssue {
    SkinIssue(
      .unknownStoreFormat,
      "The skin store has format \(format), but this version of SkinKit reads format \(StoreLayout.formatVersion)",
      suggestion: "Update the app, or use another folder for the store. The built-in skin is shown.",
      place: .init(file: file.path))
  }

  static func blockedSkin(_ reference: SkinReference, _ code: Code) -> SkinIssue {
    SkinIssue(
      code, "\(reference) was applied before and rolled back",
      suggestion: "Publish a fixed version. The current skin stays.")
  }

  static func skinInUse(
    _ reference: SkinReference, _ why: String, suggestion: String = "Show another skin first."
  ) -> SkinIssue {
    SkinIssue(.skinInUse, "\(reference) can't be removed: \(why)", suggestion: suggestion)
  }
}
