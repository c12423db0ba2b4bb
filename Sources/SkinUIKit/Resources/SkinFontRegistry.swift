// Font files of skins, made known to the system.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  import UIKit

  #if canImport(CoreText)
    import CoreText
  #endif

  /// Registers the font files of skins with the system, for this process, before they are shown.
  ///
  /// Managers whose objects follow skins by ``SkinTarget/skin`` ask the ``shared`` one by themselves; a manager that is used in another way
  /// is told with `SkinManager.addPreparer(_:)`. A file is registered once, whatever skin it comes with, and stays registered. One that isn't
  /// a font is reported once as a `SkinIssue`; texts in it show their fallback.
  public final class SkinFontRegistry: SkinPreparing {
    /// The registry that all managers share, as fonts are known to the whole process.
    public static let shared = SkinFontRegistry()

    private struct Known {
      /// The contents that were registered, or found to be no fonts.
      var identities: Set<String> = []
      /// Where their files lie; the system reads them as long as the process runs.
      var folder: URL?
    }

    private let known = Locked(Known())

    /// Makes a registry of its own, which doesn't know what others have registered.
    public init() {}

    /// How many different files it has seen.
    var count: Int { known.withLock(\.identities.count) }

    /// Registers a skin's font files that aren't registered yet.
    /// - Parameter skin: The skin.
    public func prepare(_ skin: Skin) {
      for file in skin.fontFiles {
        // The lock is held meanwhile, so that whoever asks for the same file comes back when its fonts are there.
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
        // The app has registered a font of that name itself: it is there, and that is what counts.
        let isThere: [CTFontManagerError] = [.alreadyRegistered, .duplicatedName]
        return isThere.map(\.rawValue).contains(CFErrorGetCode(error))
      }
    #else
      private static func register(_ file: URL) -> Bool { UIFont.registerFonts(at: file) }
    #endif
  }
#endif
