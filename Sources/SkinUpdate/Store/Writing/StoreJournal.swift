import Foundation
import SkinKit
import SkinPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The journal of a store: the operation in progress, with the objects that it writes or removes.
///
/// It lists the files that an interrupted operation may have left or was about to remove, so the next opening doesn't have
/// to search for them. Both operations are completed in the same way: of their objects, those that no manifest lists are
/// removed. Before that, an installation's manifest is removed if some of its files aren't intact: a power loss can keep the
/// name of the one and not those of the others. An incomplete record was never acted upon, because an operation moves or
/// removes files only after the record is ordered.
struct StoreJournal {
  enum Operation: String {
    case install, collect
  }

  /// An operation in progress.
  struct Record: Equatable {
    var operation: Operation
    var objects: [ContentHash]
    /// The manifest that an installation moves into its place.
    var manifest: ContentHash?
  }

  let file: URL

  /// Writes the record of an operation, which must be ordered before files are moved or removed.
  func write(_ record: Record) throws {
    try MisplacedItem.clearFile(file)
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw DurableFile.failure("open", file, errno) }
    defer { close(descriptor) }
    try DurableFile.append(Self.data(record), to: descriptor, file.path)
  }

  /// Empties the journal after an operation.
  ///
  /// It isn't synced: if the change is lost, the finished operation is completed again, which changes nothing.
  func finish() throws {
    guard truncate(file.path, 0) == 0 || errno == ENOENT else { throw DurableFile.failure("empty", file, errno) }
  }

  /// Whether the journal is empty, by the file's size.
  var isEmpty: Bool { DurableFile.size(of: file) == 0 }

  /// Reads the operation in progress; nil if there is none, or its record is incomplete.
  /// - Throws: `SkinIssue` if the journal can't be read.
  func pending() throws -> Record? {
    try DurableFile.contents(of: file).flatMap { Self.record($0) }
  }

  private static let manifestWord = "manifest "

  static func data(_ record: Record) -> Data {
    let manifest = record.manifest.map { [manifestWord + $0.hex] } ?? []
    let lines = ["\(record.operation.rawValue) 1"] + manifest + record.objects.map(\.hex)
    let body = Data((lines.joined(separator: "\n") + "\n").utf8)
    return body + Data("end \(ContentHash(of: body).hex)\n".utf8)
  }

  static func record(_ data: Data) -> Record? {
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 3, let head = lines.first, let operation = Operation(rawValue: String(head.dropLast(2)))
    else { return nil }
    var hashes = lines.dropFirst().dropLast(2)
    var manifest: ContentHash?
    if let first = hashes.first, first.hasPrefix(manifestWord) {
      manifest = ContentHash(hex: String(first.dropFirst(manifestWord.count)))
      hashes.removeFirst()
    }
    let objects = hashes.compactMap { ContentHash(hex: String($0)) }
    let record = Record(operation: operation, objects: objects, manifest: manifest)
    // Encoding the record again must give the same bytes, which checks everything including the hash at the end.
    return Self.data(record) == data ? record : nil
  }
}
