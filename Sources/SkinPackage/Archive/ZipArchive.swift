public import Foundation
public import SkinKit

/// A zip archive, checked completely before any of it is inflated.
///
/// Opening reads the directory and every entry's own header. It refuses everything that two readers could understand
/// differently: overlaps, gaps, duplicates, disagreeing headers, and paths that could leave their folder;
/// docs/formats.md lists it all. Files that are executable, by their names or contents, are refused, too. Contents are read with `pread`, so an open archive takes no memory and can be read
/// from any thread. ``PackageReader`` adds the manifest, ``ZipSkinFiles`` what zips of ordinary tools need; use this type
/// directly only for archives without either.
public final class ZipArchive: SkinFiles {
  /// The archive's file.
  public let url: URL
  /// The size of the archive itself, in bytes.
  public let archiveSize: Int
  /// All files, without folders, in the order of their data in the archive.
  public let entries: [ZipEntry]
  /// The paths of all files, sorted by their UTF-8 bytes.
  public let paths: [String]
  /// Warnings about names that were converted; empty if the names are ``ZipNamePolicy/strict``.
  public let fileIssues: [SkinIssue]
  private let input: InputFile
  private let index: [String: Int]

  /// Opens an archive.
  /// - Parameters:
  ///   - url: A file on this machine.
  ///   - names: The policy for the names of entries.
  ///   - limits: The size limits.
  /// - Throws: `SkinIssue` with a code for the damage or the exceeded limit.
  /// - Complexity: O(*n* log *n*), where *n* is the number of entries.
  public init(url: URL, names: ZipNamePolicy = .strict, limits: PackageLimits = .default) throws {
    let input = try InputFile(url)
    guard input.size <= limits.archiveSize else {
      throw SkinIssue.archive(
        .packageTooLarge, "The archive has \(input.size) bytes, more than the \(limits.archiveSize) that are allowed",
        suggestion: "Make the skin smaller.", file: url.path)
    }
    let end = try ZipEnd(of: input)
    let listed = try ZipDirectory.read(end, of: input, names: names, limits: limits)
    let entries = try ZipDirectory.locate(listed.entries, before: end.directoryOffset, in: input)
    for entry in entries { try PackageFileKinds.all.check(entry.path) }
    self.url = url
    self.input = input
    self.entries = entries
    fileIssues = listed.issues
    archiveSize = input.size
    paths = entries.map(\.path).orderedByBytes()
    var index: [String: Int] = [:]
    index.reserveCapacity(entries.count)
    for (number, entry) in entries.enumerated() { index[entry.path] = number }
    self.index = index
  }

  /// Returns the entry with a path.
  /// - Parameter path: The file's path.
  /// - Returns: The entry, or nil if there is none with that path.
  public func entry(at path: String) -> ZipEntry? { index[path].map { entries[$0] } }

  /// Reads a complete file and checks its size and CRC-32.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The file's bytes.
  /// - Throws: `SkinIssue` if there is no such file or its data is damaged.
  public func contents(of path: String) throws -> Data {
    guard let entry = entry(at: path) else { throw SkinIssue.noSuchFile(EntryName.shown(path)) }
    var contents = Data()
    // The declared size isn't trusted, so only a part of it is reserved.
    contents.reserveCapacity(min(entry.size, 1 << 20))
    try makeReader().read(entry) { contents.append(contentsOf: $0) }
    return contents
  }

  /// Reads a file piece by piece and checks its size and CRC-32 at the end.
  /// - Parameters:
  ///   - path: One of ``paths``.
  ///   - body: Receives the pieces in order. If this method throws, discard all of them.
  /// - Throws: `SkinIssue` if there is no such file or its data is damaged; and any error of `body`.
  public func read(_ path: String, _ body: (Data) throws -> Void) throws {
    guard let entry = entry(at: path) else { throw SkinIssue.noSuchFile(EntryName.shown(path)) }
    try read(entry, body)
  }

  func read(_ entry: ZipEntry, _ body: (Data) throws -> Void) throws {
    try makeReader().read(entry) { try body(Data($0)) }
  }

  /// Creates a reader, which reads many entries more efficiently than ``read(_:_:)``.
  package func makeReader() -> EntryReader { EntryReader(input) }

  /// Reads an entry's data as stored in the archive.
  package func readCompressed(_ entry: ZipEntry, _ body: (Data) throws -> Void) throws {
    try input.readChunks(from: entry.dataOffset, count: entry.compressedSize, body)
  }
}
