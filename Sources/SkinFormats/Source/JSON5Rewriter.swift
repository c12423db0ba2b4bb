import Foundation
import SkinKit

/// Rewrites JSON with comments, and JSON5, as JSON with a map of its places.
///
/// Invalid text is copied, so that the parser reports it.
struct JSON5Rewriter {
  /// A syntax that JSON doesn't have, with its uses.
  struct Finding {
    /// The place of the first.
    var line: SkinSourceLine
    var count: Int
  }

  /// The rewritten text.
  private(set) var output: [UInt8] = []
  /// The places of the rewritten text in the original one.
  private(set) var map = SourceMap()
  /// The comments.
  private(set) var comments: Finding?
  /// The other syntax of JSON5: quotes, keys, numbers and escapes.
  private(set) var syntax: Finding?
  private let bytes: [UInt8]
  private var index = 0
  private var counter = SourceLineCounter()
  private var outputCounter = SourceLineCounter()

  /// Rewrites a text.
  /// - Parameter data: UTF-8 text.
  /// - Complexity: Linear in the size of the text.
  init(_ data: Data) {
    // Columns don't count a byte order mark.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    bytes = Array(data.starts(with: mark) ? data.dropFirst(mark.count) : data)
    output.reserveCapacity(bytes.count)
    while index < bytes.count { step() }
  }

  private mutating func step() {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/") || peek(1) == UInt8(ascii: "*"): comment()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): string(quote: byte)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): number()
    case 0x0B, 0x0C:
      note(\.syntax)
      output.append(UInt8(ascii: " "))
      index += 1
    case 0xC2 where peek(1) == 0xA0:
      note(\.syntax)
      output.append(UInt8(ascii: " "))
      index += 2
    default:
      if Self.isName(byte) { name() } else { copy() }
    }
  }

  private func peek(_ offset: Int) -> UInt8? { index + offset < bytes.count ? bytes[index + offset] : nil }

  private mutating func copy() {
    output.append(bytes[index])
    index += 1
  }

  /// The current place in the original text.
  private var here: SkinSourceLine {
    mutating get { counter.line(of: index, in: bytes) }
  }

  /// Counts a use of a syntax at the current place.
  private mutating func note(_ finding: WritableKeyPath<JSON5Rewriter, Finding?>) {
    let first = self[keyPath: finding]?.line ?? here
    self[keyPath: finding] = Finding(line: first, count: (self[keyPath: finding]?.count ?? 0) + 1)
  }

  /// Maps the places that follow, after output of another length than the original text.
  private mutating func mapRest() {
    map.add(outputCounter.line(of: output.count, in: output), from: here)
  }

  /// Replaces a comment with spaces; an unclosed one stays, so that the parser reports it.
  private mutating func comment() {
    let isLine = peek(1) == UInt8(ascii: "/")
    let end: Int
    if isLine {
      end = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    } else {
      var closing = index + 2
      while closing + 1 < bytes.count,
        bytes[closing] != UInt8(ascii: "*") || bytes[closing + 1] != UInt8(ascii: "/")
      {
        closing += 1
      }
      guard closing + 1 < bytes.count else {
        while index < bytes.count { copy() }
        return
      }
      end = closing + 2
    }
    note(\.comments)
    for byte in bytes[index..<end] where byte & 0xC0 != 0x80 {
      output.append(byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " "))
    }
    index = end
  }

  /// A string in either quotes.
  ///
  /// The line breaks of continued lines follow the string, so that later lines stay the same.
  private mutating func string(quote: UInt8) {
    if quote == UInt8(ascii: "'") { note(\.syntax) }
    let start = (input: index, output: output.count)
    output.append(UInt8(ascii: "\""))
    index += 1
    var breaks = 0
    while index < bytes.count, bytes[index] != quote, bytes[index] != UInt8(ascii: "\n") {
      switch bytes[index] {
      case UInt8(ascii: "\\"): breaks += escape()
      case UInt8(ascii: "\""):
        output += Array("\\\"".utf8)
        index += 1
      default: copy()
      }
    }
    guard index < bytes.count, bytes[index] == quote else { return }
    output.append(UInt8(ascii: "\""))
    index += 1
    output += Array(repeating: UInt8(ascii: "\n"), count: breaks)
    if index - start.input != output.count - start.output || breaks > 0 { mapRest() }
  }

  /// An escape in a string; returns the number of line breaks that it continues.
  private mutating func escape() -> Int {
    guard let next = peek(1) else {
      copy()
      return 0
    }
    switch next {
    case UInt8(ascii: "\n"):
      note(\.syntax)
      index += 2
      return 1
    case UInt8(ascii: "\r") where peek(2) == UInt8(ascii: "\n"):
      note(\.syntax)
      index += 3
      return 1
    case UInt8(ascii: "'"):
      note(\.syntax)
      output.append(next)
      index += 2
    case UInt8(ascii: "v"), UInt8(ascii: "0"):
      note(\.syntax)
      output += Array((next == UInt8(ascii: "v") ? "\\u000b" : "\\u0000").utf8)
      index += 2
    case UInt8(ascii: "x"):
      note(\.syntax)
      output += Array("\\u00".utf8)
      index += 2
    default:
      copy()
      copy()
    }
    return 0
  }

  /// A number: without a leading plus or point, a trailing point, or hexadecimal digits.
  private mutating func number() {
    var end = index
    while end < bytes.count, Self.isName(bytes[end]) || "+-.".utf8.contains(bytes[end]) { end += 1 }
    let text = String(decoding: bytes[index..<end], as: UTF8.self)
    defer { index = end }
    let sign = text.hasPrefix("-") ? "-" : ""
    var digits = text.drop { $0 == "-" || $0 == "+" }
    guard text.count - digits.count < 2 else {
      output += Array(text.utf8)
      return
    }
    if digits.lowercased().hasPrefix("0x"), let value = UInt64(digits.dropFirst(2), radix: 16) {
      note(\.syntax)
      output += Array("\(sign)\(value)".utf8)
      index = end
      mapRest()
      return
    }
    if digits.hasSuffix(".") { digits = digits.dropLast() }
    let result = sign + (digits.hasPrefix(".") ? "0" : "") + digits
    guard result != text, !digits.isEmpty else {
      if result != text { note(\.syntax) }
      output += Array(text.utf8)
      return
    }
    note(\.syntax)
    output += Array(result.utf8)
    index = end
    mapRest()
  }

  /// A name: a key if a colon follows, otherwise a word such as `true`.
  private mutating func name() {
    var end = index
    while end < bytes.count, Self.isName(bytes[end]) { end += 1 }
    let name = bytes[index..<end]
    var next = end
    while next < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[next]) { next += 1 }
    let isKey = next < bytes.count && bytes[next] == UInt8(ascii: ":")
    guard isKey else {
      output += name
      index = end
      return
    }
    note(\.syntax)
    output.append(UInt8(ascii: "\""))
    output += name
    output.append(UInt8(ascii: "\""))
    index = end
    mapRest()
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      true
    default: false
    }
  }
}
