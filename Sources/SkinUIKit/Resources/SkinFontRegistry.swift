#if canImport(UIKit)
  import Foundation
  public import SkinKit
  import UIKit

  #if canImport(CoreText)
    import CoreText
  #endif

  /// Registers the font files of skins with the system, for this process.
  ///
  /// Managers whose objects follow skins by ``SkinTarget/skin`` use the ``shared`` registry automatically. For other uses, add it with
  /// `SkinManager.addPreparer(_:)`. A file is registered once, even if several skins contain it, and stays registered. A file that isn't
  /// a font is reported once as a `SkinIssue`; texts show their fallback font then.
  public final class SkinFontRegistry: SkinPreparing {
    /// The registry that all managers share, because fonts are registered for the whole process.
    public static let shared = SkinFontRegistry()

    private struct Known {
      /// The identities of all files seen, including those that aren't fonts.
      var identities: Set<String> = []
      /// The folder of the files, which the system reads as long as the process runs.
      var folder: URL?
    }

    private let known = Locked(Known())

    /// Creates a registry that doesn't share registrations with others.
    public init() {}

    /// The number of different files seen.
    var count: Int { known.withLock(\.identities.count) }

    /// Registers a skin's font files that aren't registered yet.
    /// - Parameter skin: The skin.
    public func prepare(_ skin: Skin) {
      for file in skin.fontFiles {
        // The lock is held during registration, so that callers with the same file return after its fonts are available.
        let issue = known.withLock { register(file, &$0) }
        if let issue { SkinManager.report(issue) }
      }
    }

    private func register(_ file: SkinFile, _ known: inout Known) -> SkinIssue? {
      guard known.identities.insert(file.identity).inserted else { return nil }
      do {
        let folder = try known.folder ?? Self.makeFolder()
        known.folder = folder
        let copy = folder.appending(path: "\(known.identities.count)-\(URL(filePath: file.path).lastPathComponent)")
        try file.contents().write(to: copy)
        guard Self.register(copy) else {
          try? FileManager.default.removeItem(at: copy)
          return .unusableFont(file.path)
        }
        return nil
      } catch {
        return SkinIssue(reading: file.path, failedWith: error)
      }
    }

    private static func makeFolder() throws -> URL {
      let folder = FileManager.default.temporaryDirectory.appending(path: "SkinKit-fonts-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return folder
    }

    #if canImport(CoreText)
      private static func register(_ file: URL) -> Bool {
        var failure: Unmanaged<CFError>?
        if CTFontManagerRegisterFontsForURL(file as CFURL, .process, &failure) { return true }
        guard let error = failure?.takeRetainedValue() else { return false }
        // If the app has registered a font of that name, the font is available.
        let isThere: [CTFontManagerError] = [.alreadyRegistered, .duplicatedName]
        return isThere.map(\.rawValue).contains(CFErrorGetCode(error))
      }
    #else
      private static func register(_ file: URL) -> Bool { UIFont.registerFonts(at: file) }
    #endif
  }
#endif
