// A zip archive that nobody vouches for: opened only if every byte of it has one meaning.
// docs/formats.md lists what is refused and why.

public import Foundation
public import SkinKit

/// A zip archive, checked from end to end before a byte of it is inflated.
///
/// Opening reads the directory and every entry's own header, and refuses what two readers could understand differently:
/// overlaps, gaps, duplicates, disagreeing headers, and paths that could leave their folder. Contents are read with
/// `pread`, so that an archive costs no memory while it is open, and from any thread.
/// ``PackageReader`` adds the manifest; use this type directly only for archives without one.
public final class ZipArchive: SkinFiles {
  /// Where the archive lies.
  public let url: URL
  /// The size of the archive itself, in bytes.
  public let archiveSize: Int
  /// All files in the order of their data in the archive; folders are left out.
  public let entries: [ZipEntry]
  /// The paths of all files, sorted by their UTF-8 bytes.
  public let paths: [String]
  private let input: InputFile
  private let index: [String: Int]

  /// Opens an archive.
  /// - Parameters:
  ///   - url: A file on this machine.
  ///   - limits: What is refused for its size.
  /// - Throws: `SkinIssue` with a code that names what is wrong.
  public init(url: URL, limits: PackageLimits = .default) throws {
    let input = try InputFile(url)
    guard input.size <= limits.archiveSize else {
      throw SkinIssue.archive(
        .packageTooLarge, "The archive has \(input.size) bytes, more than the \(limits.archiveSize) that are allowed",
        remedy: "Make the skin smaller.", file: url.path)
    }
    let end = try ZipEnd(of: input)
    let listed = try ZipDirectory.read(end, of: input, limits: limits)
    let entries = try ZipDirectory.locate(listed, before: end.directoryOffset, in: input)
    self.url = url
    self.input = input
    self.entries = entries
    archiveSize = input.size
    paths = entries.map(\.path).sorted { $0.precedesByBytes($1) }
    var index: [String: Int] = [:]
    index.reserveCapacity(entries.count)
    for (number, entry) in entries.enumerated() { index[entry.path] = number }
    self.index = index
  }

  /// Looks an entry up.
  /// - Parameter path: The file's path.
  /// - Returns: The entry, or nil where there is none of that path.
  public func entry(at path: String) -> ZipEntry? { index[path].map { entries[$0] } }

  /// Reads one file whole and checks its size and CRC-32.
  /// - Parameter path: One of ``paths``.
  /// - Returns: The file's bytes.
  /// - Throws: `SkinIssue` where there is no such file or its data are damaged.
  public func contents(of path: String) throws -> Data {
    guard let entry = entry(at: path) else { throw SkinIssue.noSuchFile(EntryName.shown(path)) }
    var contents = Data()
    // The declared size is a promise of whoever made the archive, so only a part of it is taken on trust.
    contents.reserveCapacity(min(entry.size, 1 << 20))
    try makeReader().read(entry) { contents.append(contentsOf: $0) }
    return contents
  }

  /// Reads one file piece by piece and checks its size and CRC-32 at the end.
  /// - Parameters:
  ///   - path: One of ``paths``.
  ///   - body: Gets the pieces in order. Nothing of what it got may be used where this method throws.
  /// - Throws: `SkinIssue` where there is no such file or its data are damaged, and what `body` throws.
  public func read(_ path: String, _ body: (Data) throws -> Void) throws {
    guard let entry = entry(at: path) else { throw SkinIssue.noSuchFile(EntryName.shown(path)) }
    try read(entry, body)
  }

  func read(_ entry: ZipEntry, _ body: (Data) throws -> Void) throws {
    try makeReader().read(entry) { try body(Data($0)) }
  }

  /// Makes what reads many entries with less effort than one by one.
  func makeReader() -> EntryReader { EntryReader(input) }

  /// Reads an entry's data as they stand in the archive.
  func readCompressed(_ entry: ZipEntry, _ body: (Data) throws -> Void) throws {
    try input.readChunks(from: entry.dataOffset, count: entry.compressedSize, body)
  }
}
