extension SeededGenerator {
  /// Returns bytes of which up to six pieces are replaced by other pieces of them.
  ///
  /// Pieces of a file itself result in valid files more often than single bytes.
  package mutating func rearranged(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...6, using: &self) {
      let length = Int.random(in: 1...min(12, bytes.count), using: &self)
      let from = Int.random(in: 0...(bytes.count - length), using: &self)
      let to = Int.random(in: 0...(bytes.count - length), using: &self)
      bytes.replaceSubrange(to..<to + length, with: Array(bytes[from..<from + length]))
    }
    return bytes
  }

  /// Returns the bytes of a text, up to four of which are replaced.
  package mutating func damaged(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      bytes[Int.random(in: bytes.indices, using: &self)] = UInt8.random(in: 0...255, using: &self)
    }
    return bytes
  }
}
