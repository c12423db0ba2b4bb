import Foundation
import SkinKit

/// Reads a binary property list.
///
/// Foundation's reader expands objects that are shared many times before their number can be checked, and drops equal keys. This one
/// counts values, text and data, and limits the nesting.
struct BinaryPlistReader {
  /// The maximum size in bytes of text and data that a file may expand to.
  private static let maximumText = 64 << 20

  /// The most values for each byte of a file: those that share no lists or dictionaries have at most one.
  private static let maximumSharing = 4

  private let bytes: [UInt8]
  private let file: String
  private let offsets: [Int]
  private let referenceSize: Int
  private var depth = 0
  private var values = 0
  private var text = 0

  static func read(_ data: Data, file: String) throws -> SkinSourceJSON {
    let bytes = Array(data)
    guard bytes.starts(with: Array("bplist0".utf8)), bytes.count >= 40 else { throw damaged("cut off", file) }
    let trailer = bytes.count - 32
    let offsetSize = Int(bytes[trailer + 6])
    let referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = number(bytes, trailer + 8, 8), let top = number(bytes, trailer + 16, 8),
      let table = number(bytes, trailer + 24, 8), count > 0, top < count, (8...trailer).contains(table),
      count <= (trailer - table) / offsetSize
    else { throw damaged("without a sound table of contents", file) }
    // Each object is a value at least once.
    guard count <= SkinSourceJSON.maximumValues else { throw SkinIssue.tooManyValues(file: file, line: nil) }
    let offsets = (0..<count).map { number(bytes, table + $0 * offsetSize, offsetSize) ?? trailer }
    var reader = BinaryPlistReader(
      bytes: Array(bytes[..<table]), file: file, offsets: offsets, referenceSize: referenceSize)
    return try reader.value(top)
  }

  private init(bytes: [UInt8], file: String, offsets: [Int], referenceSize: Int) {
    self.bytes = bytes
    self.file = file
    self.offsets = offsets
    self.referenceSize = referenceSize
  }

  private var maximumValues: Int { min(SkinSourceJSON.maximumValues, max(1_000, Self.maximumSharing * bytes.count)) }

  private mutating func value(_ index: Int) throws -> SkinSourceJSON {
    depth += 1
    values += 1
    defer { depth -= 1 }
    guard depth <= SkinSourceJSON.maximumDepth else { throw SkinIssue.plistTooDeep(file: file, line: nil) }
    guard values <= maximumValues else { throw SkinIssue.tooManyValues(maximumValues, file: file, line: nil) }
    guard index < offsets.count, offsets[index] < bytes.count else { throw damaged("with a value out of its bounds") }
    let start = offsets[index]
    let low = Int(bytes[start] & 0x0F)
    return SkinSourceJSON(try content(of: bytes[start] >> 4, low, start), line: 1)
  }

  private mutating func content(of kind: UInt8, _ low: Int, _ start: Int) throws -> SkinSourceJSON.Content {
    switch (kind, low) {
    case (0x0, 0x0): return .null
    case (0x0, 0x8): return .bool(false)
    case (0x0, 0x9): return .bool(true)
    case (0x1, 0...3):
      let bytes = try slice(start + 1, 1 << low)
      let bits = bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      // Only eight bytes have a sign.
      let number = low == 3 ? Int64(bitPattern: bits) : Int64(bits)
      return .number(Double(number), text: String(number))
    case (0x2, 2), (0x2, 3), (0x3, 3):
      let bits = try slice(start + 1, 1 << low).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      let number = low == 2 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
      guard number.isFinite else { throw damaged("with a number that is none") }
      guard kind == 0x3 else { return .number(number, text: String(number)) }
      return .string(Date(timeIntervalSinceReferenceDate: number.clamped).formatted(.iso8601))
    case (0x4, _):
      let (count, place) = try count(low, start)
      return .string(Data(try content(place, count)).base64EncodedString())
    case (0x5, _), (0x6, _): return .string(try string(kind, low, start))
    case (0xA, _):
      let (count, place) = try count(low, start)
      return .array(try references(place, count).map { try value($0) })
    case (0xD, _): return .object(try members(low, start))
    default: throw damaged("with a kind of value that isn't read")
    }
  }

  private mutating func members(_ low: Int, _ start: Int) throws -> [SkinSourceJSON.Member] {
    let (count, place) = try count(low, start)
    let keys = try references(place, count)
    let targets = try references(place + count * referenceSize, count)
    var members = PlistMembers(file: file)
    for (key, target) in zip(keys, targets) {
      guard let name = try value(key).string else { throw damaged("with a key that is no text") }
      try members.add(name, line: 1, value: try value(target))
    }
    return members.members
  }

  private mutating func string(_ kind: UInt8, _ low: Int, _ start: Int) throws -> String {
    let (count, place) = try count(low, start)
    let bytes = Data(try content(place, kind == 0x6 ? count * 2 : count))
    guard let string = String(data: bytes, encoding: kind == 0x6 ? .utf16BigEndian : .isoLatin1) else {
      throw damaged("with a text that is none")
    }
    return string
  }

  /// The bytes of a text or of data, which several values may share.
  private mutating func content(_ place: Int, _ count: Int) throws -> [UInt8] {
    text += count
    guard text <= Self.maximumText else {
      throw SkinIssue(
        .tooManyValues, "The property list expands to more than \(Self.maximumText >> 20) MiB of text and data",
        suggestion: "Divide it into several files.", place: .init(file: file))
    }
    return try slice(place, count)
  }

  /// The number of elements of a value, and the position of the first: 15 means that a number follows.
  private func count(_ low: Int, _ start: Int) throws -> (count: Int, place: Int) {
    guard low == 0xF else { return (low, start + 1) }
    let size = Int(try slice(start + 1, 1)[0])
    guard size >> 4 == 1, size & 0xF <= 3, let count = Self.number(bytes, start + 2, 1 << (size & 0xF)),
      count <= bytes.count
    else { throw damaged("with a value out of its bounds") }
    return (count, start + 2 + 1 << (size & 0xF))
  }

  private func references(_ place: Int, _ count: Int) throws -> [Int] {
    guard count <= maximumValues - values else { throw SkinIssue.tooManyValues(maximumValues, file: file, line: nil) }
    let bytes = try slice(place, count * referenceSize)
    return (0..<count).map { Self.number(bytes, $0 * referenceSize, referenceSize) ?? offsets.count }
  }

  private func slice(_ place: Int, _ count: Int) throws -> [UInt8] {
    guard place <= bytes.count, count <= bytes.count - place else { throw damaged("with a value out of its bounds") }
    return Array(bytes[place..<place + count])
  }

  /// A big-endian number without sign, if it is within the bytes and not too large.
  private static func number(_ bytes: [UInt8], _ place: Int, _ size: Int) -> Int? {
    guard place >= 0, place <= bytes.count, size <= bytes.count - place else { return nil }
    return Int(exactly: bytes[place..<place + size].reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
  }

  private func damaged(_ how: String) -> SkinIssue { Self.damaged(how, file) }

  private static func damaged(_ how: String, _ file: String) -> SkinIssue {
    .plist(
      "The binary property list is damaged: it is \(how)", suggestion: "Write the file again.", file: file, line: nil)
  }
}

extension Double {
  /// Seconds within ten thousand years of the reference date, which every calendar can show.
  fileprivate var clamped: Double { Swift.min(Swift.max(self, -6.2e10), 2.5e11) }
}
