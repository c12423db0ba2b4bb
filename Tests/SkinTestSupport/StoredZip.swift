package import Foundation

/// A zip archive of stored files, as any tool could write it.
///
/// Unlike the packer, it checks nothing.
package enum StoredZip {
  /// Returns an archive.
  /// - Parameter files: The files in their order, whose names are ASCII.
  /// - Returns: Its bytes.
  package static func archive(_ files: [(path: String, contents: Data)]) -> Data {
    var archive = Data()
    var directory = Data()
    for (path, contents) in files {
      let offset = archive.count
      // Version, flags, method, time, date, checksum, sizes, lengths of the name and the extra field.
      let fields =
        little(20, 2) + little(0, 2) + little(0, 2) + little(0, 2) + little(0x21, 2) + little(checksum(contents), 4)
        + little(contents.count, 4) + little(contents.count, 4) + little(path.utf8.count, 2) + little(0, 2)
      archive += Data("PK\u{3}\u{4}".utf8) + fields + Data(path.utf8) + contents
      directory += Data("PK\u{1}\u{2}".utf8) + little(20, 2) + fields + Data(count: 10) + little(offset, 4)
      directory += Data(path.utf8)
    }
    let end =
      Data("PK\u{5}\u{6}".utf8) + Data(count: 4) + little(files.count, 2) + little(files.count, 2)
      + little(directory.count, 4) + little(archive.count, 4) + Data(count: 2)
    return archive + directory + end
  }

  private static func little(_ number: Int, _ count: Int) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }

  /// The CRC-32.
  private static func checksum(_ data: Data) -> Int {
    var value: UInt32 = .max
    for byte in data {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return Int(~value)
  }
}
