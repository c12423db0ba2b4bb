/// The part of a file that a request's Range header selects.
enum ByteRange: Equatable {
  /// The complete file: no header, a malformed one, or several ranges, which a server may ignore.
  case full
  /// One range of bytes.
  case part(Range<Int>)
  /// A range outside of the file.
  case unsatisfiable

  /// Parses a Range header.
  /// - Parameters:
  ///   - field: The header, such as `bytes=100-199`, `bytes=100-` or `bytes=-100`.
  ///   - length: The length of the file.
  init(_ field: String?, length: Int) {
    self = .full
    guard let field, field.lowercased().hasPrefix("bytes=") else { return }
    let spec = field.dropFirst("bytes=".count).filter { $0 != " " }
    let ends = spec.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else { return }
    switch (ends[0].isEmpty, ends[1].isEmpty) {
    case (true, true):
      return
    case (true, false):
      // The last bytes of the file. A number too large for an Int exceeds any file.
      let count = min(Int(ends[1]) ?? .max, length)
      self = count == 0 ? .unsatisfiable : .part(length - count..<length)
    case (false, let isOpen):
      let first = Int(ends[0]) ?? .max
      let last = isOpen ? Int.max : Int(ends[1]) ?? .max
      guard first <= last else { return }
      guard first < length else {
        self = .unsatisfiable
        return
      }
      self = .part(first..<min(last, length - 1) + 1)
    }
  }
}
