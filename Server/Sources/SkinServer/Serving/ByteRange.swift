// The Range field: which part of a file a client wants.

/// What a request's Range field asks of a file.
enum ByteRange: Equatable {
  /// Everything: no field, one that isn't understood, or several ranges, which a server may answer whole.
  case whole
  /// Some of the bytes.
  case part(Range<Int>)
  /// Bytes that the file doesn't have.
  case unsatisfiable

  /// Reads a Range field.
  /// - Parameters:
  ///   - field: The field, such as `bytes=100-199`, `bytes=100-` or `bytes=-100`.
  ///   - length: The length of the file.
  init(_ field: String?, length: Int) {
    self = .whole
    guard let field, field.lowercased().hasPrefix("bytes=") else { return }
    let spec = field.dropFirst("bytes=".count).filter { $0 != " " }
    let ends = spec.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else { return }
    switch (ends[0].isEmpty, ends[1].isEmpty) {
    case (true, true):
      return
    case (true, false):
      // The last so many bytes; a number too large for an Int is certainly more than there are.
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
