#if canImport(UIKit)
  import Foundation
  public import SkinKit
  import UIKit

  /// Registers the font files of skins with the system, for this process.
  ///
  /// Managers whose objects follow skins by ``SkinTarget/skin`` use the ``shared`` registry automatically. For other uses, add it with
  /// `SkinManager.addPreparer(_:)`. A file is registered once, even if several skins contain it, and stays registered until a skin has
  /// another file with a font of the same PostScript name, such as a new version. A file that isn't a font is reported once as a
  /// `SkinIssue`; texts show their fallback font then.
  ///
  /// Files of the app's bundle are registered where they are. Others, whose skin may be removed while its fonts are in use, are copied into
  /// `SkinKit/Fonts` in the app's caches: one copy for all launches, which is removed 30 days after its last use.
  public final class SkinFontRegistry: SkinPreparing {
    /// The registry that all managers share, because fonts are registered for the whole process.
    public static let shared = SkinFontRegistry()

    /// A font file as it is registered.
    private struct File {
      /// The file in the app's bundle, or a copy.
      let url: URL
      /// The PostScript names of its fonts; empty if it isn't a font file.
      let names: [String]
    }

    private struct KnownFont {
      /// The files seen, by the identities of their contents.
      var files: [String: File] = [:]
      /// The identity of the file that a font is registered from, by the font's PostScript name.
      var registered: [String: String] = [:]
      /// The names of fonts that the app or the system has, too.
      var taken: Set<String> = []
      /// The copies of files that this process has used.
      var copies: [URL] = []
      /// The date when unused copies were removed last.
      var swept: Date?
    }

    /// The time between two removals of unused copies by a process, in seconds.
    private static let sweepInterval: TimeInterval = 24 * 60 * 60

    private let known = Locked(KnownFont())
    private let folder: FontFolder
    /// The path of the app's bundle, with a slash at its end.
    private let bundle: String

    /// Creates a registry that doesn't share registrations with others.
    public convenience init() { self.init(.standard, bundle: Bundle.main.bundleURL) }

    /// Creates a registry with a folder for copies.
    /// - Parameters:
    ///   - folder: The folder.
    ///   - bundle: The app's bundle, which doesn't change while the app runs.
    init(_ folder: FontFolder, bundle: URL) {
      self.folder = folder
      let path = bundle.resolvingSymlinksInPath().path
      self.bundle = path.hasSuffix("/") ? path : path + "/"
    }

    /// The number of different files seen.
    var count: Int { known.withLock(\.files.count) }

    /// Registers a skin's font files that aren't registered yet, except those that would replace another one.
    ///
    /// The texts of the current skin may still show the fonts of that.
    /// - Parameter skin: The skin.
    public func prepare(_ skin: Skin) { _ = register(skin.fontFiles, replacing: false) }

    /// Registers the font files that replace others with fonts of the same names, such as earlier versions.
    /// - Parameter skin: The skin to be shown.
    /// - Returns: Whether any was replaced.
    @MainActor @preconcurrency public func replaceFonts(for skin: Skin) -> Bool {
      register(skin.fontFiles, replacing: true)
    }

    private func register(_ files: [SkinFile], replacing: Bool) -> Bool {
      var claimed: Set<String> = []
      var hasReplaced = false
      // A skin's own files take precedence over those of its bases, which come first.
      for file in files.reversed() {
        // The lock is held during registration, so that callers with the same file return after its fonts are available.
        let issue = known.withLock { known in
          do { return try register(file, &known, &claimed, replacing, &hasReplaced) } catch {
            return SkinIssue(reading: file.path, failedWith: error)
          }
        }
        if let issue { SkinManager.report(issue, ofFont: file) }
      }
      if !files.isEmpty { known.withLock(sweep) }
      return hasReplaced
    }

    /// Creates a font of a registered file.
    /// - Parameters:
    ///   - name: The font's PostScript name.
    ///   - size: The size.
    /// - Returns: The font; `nil` if no skin's file has it.
    func font(_ name: String, size: CGFloat) -> UIFont? {
      let file = known.withLock { known in known.registered[name].flatMap { known.files[$0]?.url } }
      return file.flatMap { FontFile.font(name, in: $0, size: size) }
    }

    /// Registers a file in place of those with the same names, unless its names are claimed by a file with precedence.
    /// - Returns: The issue of a file that can't be used, at its first registration.
    private func register(
      _ file: SkinFile, _ known: inout KnownFont, _ claimed: inout Set<String>, _ mayReplace: Bool,
      _ hasReplaced: inout Bool
    ) throws -> SkinIssue? {
      let identity = file.identity
      var isNew = false
      if known.files[identity] == nil {
        isNew = true
        known.files[identity] = File(url: URL(filePath: file.path), names: [])
        known.files[identity] = try located(file, &known)
      }
      guard let copy = known.files[identity] else { return nil }
      guard !copy.names.isEmpty else { return isNew ? .unreadableFont(file.path) : nil }
      let names = Set(copy.names).subtracting(known.taken)
      guard claimed.isDisjoint(with: names) else { return nil }
      claimed.formUnion(names)
      let others = Set(names.compactMap { known.registered[$0] }).subtracting([identity])
      guard !names.isSubset(of: known.registered.filter { $0.value == identity }.keys), others.isEmpty || mayReplace
      else { return nil }
      for other in others {
        if let url = known.files[other]?.url { FontFile.unregister(url) }
        known.registered = known.registered.filter { $0.value != other }
      }
      switch FontFile.register(copy.url) {
      case .registered:
        for name in names { known.registered[name] = identity }
        if !others.isEmpty { hasReplaced = true }
        return nil
      case .nameIsTaken:
        // The app has a font of that name, which is available.
        known.taken.formUnion(names)
        return nil
      case .unusable:
        return isNew ? .unreadableFont(file.path) : nil
      }
    }

    /// Returns a file of the app's bundle, or a copy of any other.
    private func located(_ file: SkinFile, _ known: inout KnownFont) throws -> File {
      if let url = file.location, url.resolvingSymlinksInPath().path.hasPrefix(bundle) {
        return File(url: url, names: FontFile.names(url))
      }
      let url = try folder.file(with: file.contents(), from: file.path)
      let names = FontFile.names(url)
      if names.isEmpty { try FileManager.default.removeItem(at: url) } else { known.copies.append(url) }
      return File(url: url, names: names)
    }

    /// Removes copies that were unused for a long time, once a day; those that this process uses are marked as used before.
    private func sweep(_ known: inout KnownFont) {
      let now = folder.now()
      if let swept = known.swept, now.timeIntervalSince(swept) < Self.sweepInterval { return }
      known.swept = now
      folder.touch(known.copies)
      folder.sweep()
    }
  }
#endif
