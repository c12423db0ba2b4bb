import Foundation

/// A skin whose versions differ in a few bytes of large files, so that patches are small and take a while.
enum PatchedSkin {
  static let id = "spring-festival"
  private static let noise = TestSkin.noise(1 << 20, seed: 11)

  /// Returns a package.
  /// - Parameters:
  ///   - version: The version, such as `1.2.0`.
  ///   - count: The number of files of one megabyte.
  /// - Returns: The package.
  /// - Throws: The error of packing.
  static func package(_ version: String, files count: Int = 1) throws -> Data {
    var files = ["modules/home.json": Data(#"{"texts": {"title": "\#(version)"}}"#.utf8)]
    for number in 0..<count {
      // Each file begins at another byte, so that they aren't equal.
      let start = 1_000 * (number + 1)
      var bytes = noise[start...] + noise[..<start]
      for (index, byte) in version.utf8.enumerated() { bytes[bytes.startIndex + 65_536 * (index + 1)] = byte }
      files["images/\(number).bin"] = Data(bytes)
    }
    return try TestSkin.native(id, version, files)
  }
}
