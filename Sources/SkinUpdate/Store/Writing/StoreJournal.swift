// What the store was about to do, so that a kill leaves nothing behind.

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

/// The journal of a store: the one operation under way, with the objects that it writes or removes.
///
/// It isn't what keeps skins whole (the order of writing does); it tells the next opening which files an operation that
/// was cut off may have left or was about to remove, without a look at all of them. Both operations end in the same
/// way: of the objects they name, those that no manifest in place names are removed. A record that is torn was never
/// acted upon, because the first act follows its synchronisation.
struct StoreJournal {
  enum Operation: String {
    case install, collect
  }

  /// What was under way.
  struct Record: Equatable {
    var operation: Operation
    var objects: [ContentHash]
  }

  let file: URL

  /// Writes down what is going to be done, and waits until it is on the disk.
  func begin(_ record: Record) throws {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw DurableFile.failure("open", file, errno) }
    defer { close(descriptor) }
    try DurableFile.append(Self.data(record), to: descriptor, file)
    try DurableFile.flush(descriptor, file)
  }

  /// Forgets what was under way, because it is done.
  ///
  /// Nothing waits for the disk: where this is lost, an operation that is done is ended once more, which changes
  /// nothing.
  func finish() throws {
    guard truncate(file.path, 0) == 0 || errno == ENOENT else { throw DurableFile.failure("empty", file, errno) }
  }

  /// Whether there is anything in the journal; one look at the file's size.
  var isEmpty: Bool { DurableFile.size(of: file) == 0 }

  /// What was under way; nil where nothing was, or its record is torn.
  /// - Throws: `SkinIssue` where the journal can't be read.
  func pending() throws -> Record? {
    try DurableFile.contents(of: file).flatMap { Self.record($0) }
  }

  static func data(_ record: Record) -> Data {
    let lines = ["\(record.operation.rawValue) 1"] + record.objects.map(\.hex)
    let body = Data((lines.joined(separator: "\n") + "\n").utf8)
    return body + Data("end \(ContentHash(of: body).hex)\n".utf8)
  }

  static func record(_ data: Data) -> Record? {
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 3, let head = lines.first, let operation = Operation(rawValue: String(head.dropLast(2)))
    else { return nil }
    let objects = lines.dropFirst().dropLast(2).map { ContentHash(hex: String($0)) }
    let record = Record(operation: operation, objects: objects.compactMap(\.self))
    // Written again, it must be the same to the byte: that checks everything, the hash at its end included.
    return Self.data(record) == data ? record : nil
  }
}
