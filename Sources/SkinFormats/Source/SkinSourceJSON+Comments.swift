import Foundation
import SkinKit

extension SkinSourceJSON {
  /// Replaces the comments of JSON with spaces, so that lines and columns stay the same.
  ///
  /// An unclosed comment stays, so that the parser reports it.
  static func withoutComments(_ data: Data) -> Data {
    let bytes = [UInt8](data)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    var isString = false
    func has(_ second: Character) -> Bool {
      index + 1 < bytes.count && bytes[index] == UInt8(ascii: "/") && bytes[index + 1] == second.asciiValue
    }
    func skip(to end: Int) {
      // A character of several bytes is one column.
      for byte in bytes[index..<end] where byte & 0xC0 != 0x80 {
        output.append(byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " "))
      }
      index = end
    }
    while index < bytes.count {
      if isString {
        let length = bytes[index] == UInt8(ascii: "\\") ? min(2, bytes.count - index) : 1
        isString = bytes[index] != UInt8(ascii: "\"")
        output += bytes[index..<(index + length)]
        index += length
      } else if has("/") {
        skip(to: bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count)
      } else if has("*") {
        guard let end = bytes[(index + 2)...].firstRange(of: Array("*/".utf8)) else {
          return Data(output + bytes[index...])
        }
        skip(to: end.upperBound)
      } else {
        isString = bytes[index] == UInt8(ascii: "\"")
        output.append(bytes[index])
        index += 1
      }
    }
    return Data(output)
  }
}
