import Foundation

/// A reader of the lines of a file, with a buffer for one of them.
struct LineReader {
  private let handle: FileHandle
  private var buffer = Data()
  private var isAtEnd = false

  /// Opens a file.
  /// - Parameter file: The file.
  /// - Throws: The error of the file system.
  init(_ file: URL) throws { handle = try FileHandle(forReadingFrom: file) }

  /// Returns the next line without its line feed; nil at the end.
  mutating func next() throws -> Data? {
    var searched = buffer.startIndex
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer = buffer[buffer.index(after: end)...] }
        return Data(buffer[..<end])
      }
      guard !isAtEnd else {
        defer { buffer = Data() }
        return buffer.isEmpty ? nil : Data(buffer)
      }
      buffer = Data(buffer)
      searched = buffer.endIndex
      let piece = try handle.read(upToCount: 1 << 20) ?? Data()
      isAtEnd = piece.isEmpty
      buffer.append(piece)
    }
  }
}
