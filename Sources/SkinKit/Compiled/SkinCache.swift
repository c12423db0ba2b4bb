public import Foundation

/// A folder with compiled skins, so that reading a skin again parses nothing.
///
/// ```swift
/// let cache = SkinCache(folder: .cachesDirectory.appending(path: "Skins"))
/// let document = try cache.read(SkinFolderFiles(folder), named: "festival")
/// ```
/// A skin that was never read with the cache, or whose files changed since, is read from its files and compiled. So is one whose
/// compiled form is damaged or was written by another version of this library. The folder may be removed at any time. The compiled form
/// never leaves the device.
public struct SkinCache: Sendable {
  /// The most compiled skins in the folder; with more, those that were written first are removed.
  public static let maximumCount = 32

  private static let fileExtension = "compiledskin"

  /// The folder, which is created when the first skin is compiled.
  public let folder: URL

  /// Names a folder.
  /// - Parameter folder: A folder that contains nothing else, such as one in the app's caches.
  public init(folder: URL) { self.folder = folder }

  /// Reads a skin from its compiled form, or from its files if there is none for them.
  ///
  /// - Parameters:
  ///   - files: The skin's files. Their ``SkinFiles/revision(of:)`` or ``SkinFiles/identity(of:)`` tells whether they changed.
  ///   - name: A name that tells this skin from the others in the cache.
  ///   - formats: The formats to try, in this order.
  ///   - options: The options.
  /// - Returns: The document, which equals that of ``SkinDocument/read(_:formats:options:)``. A compiled form that can't be written,
  ///   as on a full disk, isn't an error: the skin is parsed at the next time, too.
  /// - Throws: ``SkinIssue`` if the skin can't be read.
  /// - Complexity: Linear in the number of keys, and in the number of the skin's files, whose paths are compared.
  public func read(
    _ files: any SkinFiles, named name: String, formats: [SkinFormat] = [.native], options: SkinReadOptions = .init()
  ) throws -> SkinDocument {
    let options = options.completed(for: files)
    let location = location(of: name, options)
    let key = Self.key(of: files)
    if let data = try? Data(contentsOf: location, options: .mappedIfSafe),
      let document = CompiledSkin.document(data, key: key, files: files, formats: formats)
    {
      return document
    }
    let recorded = RecordedFiles(files)
    let document = try SkinDocument.read(recorded, formats: formats, options: options)
    let compiled = CompiledSkin(key: key, sources: recorded.sources)
    guard let data = compiled.data(of: document) else {
      return try SkinDocument.read(files, formats: formats, options: options)
    }
    write(data, to: location)
    return CompiledSkin.document(data, key: key, files: files, formats: formats) ?? document
  }

  /// The file of a skin that is read with some options.
  private func location(of name: String, _ options: SkinReadOptions) -> URL {
    var digest = ContentDigest()
    digest.combine(name)
    digest.combine(options.entry ?? "")
    digest.combine(options.brand ?? "")
    digest.combine("\(options.alphaOrder == .rgba)\(options.strictness == .strict)")
    for (modifier, context) in options.modifiers.ordered(by: { $0.key < $1.key }) {
      digest.combine("\(modifier)=\(context)")
    }
    for (appearance, file) in options.modes.ordered(by: { $0.value < $1.value }) {
      digest.combine("\(appearance)=\(file)")
    }
    return folder.appending(path: "\(String(digest.value, radix: 16)).\(Self.fileExtension)")
  }

  /// The digest of the files' paths: readers look for files and folders, and one that is added can change what they find.
  private static func key(of files: any SkinFiles) -> UInt64 {
    var digest = ContentDigest()
    digest.combine(files.folderName ?? "")
    for path in files.paths + ((files as? SkinFolderFiles)?.emptyFolders ?? []) { digest.combine(path) }
    return digest.value
  }

  private func write(_ data: Data, to location: URL) {
    // All of this may fail, as on a full disk: then the next reading parses again.
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? data.write(to: location, options: .atomic)
    removeOldest()
  }

  private func removeOldest() {
    let files =
      (try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: [.contentModificationDateKey])) ?? []
    let compiled = files.filter { $0.pathExtension == Self.fileExtension }
    guard compiled.count > Self.maximumCount else { return }
    let dated = compiled.map { file in
      (
        file,
        (try? file.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate ?? .distantPast
      )
    }
    for (file, _) in dated.ordered(by: { $0.1 < $1.1 }).prefix(compiled.count - Self.maximumCount) {
      try? FileManager.default.removeItem(at: file)
    }
  }
}
