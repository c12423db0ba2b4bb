#if canImport(UIKit)
  import Foundation
  import SkinKit

  /// A folder of font files that are named by their contents, so that all launches and processes of an app share one copy of each.
  ///
  /// The system reads a registered file at any time. Therefore a file is never written in place, only replaced by a complete one, and
  /// removed only if no process has used it for ``maximumAge``. Even then, a process that has it open keeps it.
  struct FontFolder: Sendable {
    /// The time after which an unused file is removed, in seconds.
    static let maximumAge: TimeInterval = 30 * 24 * 60 * 60
    /// The beginning of the names of the folders in which earlier versions kept the files of a single process.
    private static let earlierPrefix = "SkinKit-fonts-"

    /// The folder, which is created with the first file.
    let folder: URL
    /// The folder of temporary files, in which earlier versions kept fonts.
    let temporary: URL
    /// The date of a use.
    let now: @Sendable () -> Date

    /// The folder in the app's caches.
    static var standard: FontFolder {
      let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
      let temporary = FileManager.default.temporaryDirectory
      return FontFolder(
        folder: (caches ?? temporary).appending(path: "SkinKit/Fonts"), temporary: temporary, now: { Date() })
    }

    /// Returns a complete file with some contents, which it writes unless there is one.
    ///
    /// A file of that name with other contents is damaged, such as by a loss of power, and is replaced.
    /// - Parameters:
    ///   - contents: The contents.
    ///   - path: The path that the file has in its skin, whose extension it gets.
    /// - Returns: The file.
    /// - Throws: An error of the file system.
    func file(with contents: Data, from path: String) throws -> URL {
      var digest = ContentDigest()
      contents.withUnsafeBytes { digest.combine($0) }
      let name = "\(String(digest.value, radix: 16))-\(contents.count)"
      let ending = URL(filePath: path).pathExtension.lowercased()
      let url = folder.appending(path: ending.isEmpty ? name : "\(name).\(ending)")
      // Before reading, so that no process that sweeps meanwhile removes it.
      touch(url)
      if (try? Data(contentsOf: url, options: .mappedIfSafe)) == contents { return url }
      try makeFolder()
      try contents.write(to: url, options: .atomic)
      touch(url)
      return url
    }

    /// Marks files as used now.
    func touch(_ files: some Sequence<URL>) { files.forEach(touch) }

    private func touch(_ file: URL) {
      // Fails for a file that doesn't exist yet.
      try? FileManager.default.setAttributes([.modificationDate: now()], ofItemAtPath: file.path)
    }

    /// Removes the files that no process has used for ``maximumAge``, and what processes that ended while writing have left.
    ///
    /// Errors are ignored: the next process tries again.
    func sweep() {
      for file in items(of: folder) where isUnused(file) { try? FileManager.default.removeItem(at: file) }
    }

    private func isUnused(_ file: URL) -> Bool {
      let date = try? FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
      guard let date else { return false }
      return now().timeIntervalSince(date) > Self.maximumAge
    }

    private func makeFolder() throws {
      guard !FileManager.default.fileExists(atPath: folder.path) else { return }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // Once: an app's update ends the processes of the version before it, so that none uses these any more.
      for item in items(of: temporary) where item.lastPathComponent.hasPrefix(Self.earlierPrefix) {
        try? FileManager.default.removeItem(at: item)
      }
    }

    private func items(of folder: URL) -> [URL] {
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    }
  }
#endif
