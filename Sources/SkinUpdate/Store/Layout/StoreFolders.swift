import Foundation
import SkinKit

extension StoreLayout {
  /// Creates a folder, unless it exists; a file in its place is moved aside.
  /// - Returns: Whether the folder is new.
  @discardableResult static func makeFolder(_ folder: URL) throws -> Bool {
    try MisplacedItem.clearFolder(folder)
    if FileManager.default.fileExists(atPath: folder.path) {
      #if os(iOS)
        // The app may have created the store's folder. A folder that the app doesn't own stays as it is.
        try? protect(folder)
      #endif
      return false
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      #if os(iOS)
        try protect(folder)
      #endif
      return true
    } catch {
      throw SkinIssue(
        .storeFailure, "The folder \(folder.lastPathComponent) can't be created: \(error.localizedDescription)",
        suggestion: "Use a folder that the app may write to.", place: .init(file: folder.path))
    }
  }

  #if os(iOS)
    /// Sets the protection class that new files in a folder inherit.
    ///
    /// Extensions and launches in the background can read them once the device was unlocked after booting.
    private static func protect(_ folder: URL) throws {
      let wanted = FileProtectionType.completeUntilFirstUserAuthentication
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
      guard attributes[.protectionKey] as? FileProtectionType != wanted else { return }
      try FileManager.default.setAttributes([.protectionKey: wanted], ofItemAtPath: folder.path)
    }
  #endif
}
