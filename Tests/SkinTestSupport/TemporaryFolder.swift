package import Foundation

/// A folder of a test's own, removed with its last reference.
package final class TemporaryFolder: Sendable {
  package let url: URL

  /// Creates the folder.
  /// - Parameter inMemory: Whether to prefer `/dev/shm`, for tests of many small files that needn't survive anything.
  /// - Throws: Where the folder can't be created.
  package init(inMemory: Bool = false) throws {
    let memory = URL(fileURLWithPath: "/dev/shm")
    let isThere = inMemory && FileManager.default.isWritableFile(atPath: memory.path)
    url = (isThere ? memory : FileManager.default.temporaryDirectory)
      .appending(path: "skin-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Calls a closure with a new folder, and removes the folder afterwards.
  package static func use(_ body: (URL) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try withExtendedLifetime(folder) { try body(folder.url) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The URL of a file in the folder.
  package func file(_ name: String) -> URL { url.appending(path: name) }

  /// Writes a file and returns its URL.
  package func write(_ bytes: [UInt8], _ name: String) throws -> URL {
    let url = file(name)
    try Data(bytes).write(to: url)
    return url
  }

  /// The sorted names of the folder's items, hidden ones included.
  package var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }
}
