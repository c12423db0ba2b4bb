import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Bounded reading: property lists made to take long")
struct BoundedPlistTests {
  private func issues(_ data: Data) throws -> [SkinIssue] {
    do {
      let files = SkinMemoryFiles(contents: ["Color.plist": data])
      return try SkinDocument.read(files, as: .plistFolder).issues
    } catch let issue as SkinIssue {
      return [issue]
    }
  }

  private static let header = #"<?xml version="1.0"?><plist version="1.0">"#

  @Test("An XML list of more values than the limit is refused")
  func xml() throws {
    let text = Self.header + "<array>" + String(repeating: "<true/>", count: 500_000) + "</array></plist>"
    let found = try issues(Data(text.utf8))
    #expect(found.map(\.code) == [.tooManyValues] && found.first?.place.line == 1)
  }

  @Test("The values of an XML list are counted before it is parsed")
  func xmlEarly() throws {
    // The first element and the key without a value are other mistakes.
    let text =
      Self.header + "<dict><bogus/><key>a</key>" + String(repeating: "<true/>", count: 500_000) + "</dict></plist>"
    #expect(try issues(Data(text.utf8)).map(\.code) == [.tooManyValues])
  }

  @Test("Keys, comments and texts of an XML list aren't counted as values")
  func xmlTags() throws {
    let text =
      Self.header + "<dict><!-- " + String(repeating: "<true/>", count: 500_001) + "--><key>a</key><string><![CDATA["
      + String(repeating: "<true/>", count: 1_000) + "]]></string></dict></plist>"
    #expect(try !issues(Data(text.utf8)).map(\.code).contains(.tooManyValues))
  }

  @Test("An XML list of more than 8 MiB is refused for its size; one text of almost so much is read")
  func xmlSize() throws {
    func list(_ count: Int) -> Data {
      Data(
        (Self.header + "<dict><key>a</key><string>" + String(repeating: "x", count: count) + "</string></dict></plist>")
          .utf8)
    }
    let found = try issues(list(8 << 20))
    #expect(found.map(\.code) == [.tooManyValues] && found.first?.message.contains("8 MiB") == true)
    #expect(try !issues(list(8 << 20 - 200)).contains { [.tooManyValues, "malformed-plist"].contains($0.code) })
  }

  @Test(
    "A text of more than 32 MiB is refused for its size, in JSON and in an old-style list", arguments: ["[", "{ a = "])
  func size(start: String) throws {
    let found = try issues(Data(start.utf8) + Data(repeating: 0x20, count: 32 << 20))
    #expect(found.map(\.code) == [.tooManyValues] && found.first?.message.contains("32 MiB") == true)
  }

  @Test("A binary list of more objects than values are read is refused before its objects are")
  func objects() throws {
    // None of the objects can be read.
    var bytes = Array("bplist00".utf8) + [0xFF]
    let count = 500_001
    let table = bytes.count
    bytes += [UInt8](repeating: 8, count: count) + [0, 0, 0, 0, 0, 0, 1, 4]
    bytes += Self.big(count, 8) + Self.big(0, 8) + Self.big(table, 8)
    #expect(try issues(Data(bytes)).map(\.code) == [.tooManyValues])
  }

  @Test("An old-style list of more values than the limit is refused", arguments: ["k;", "k={};"])
  func old(element: String) throws {
    // Each key differs, because equal ones are refused earlier.
    let text = "{" + (0..<500_000).map { "\($0)\(element)" }.joined() + "}"
    #expect(try issues(Data(text.utf8)).map(\.code) == [.tooManyValues])
  }

  /// A binary list: an array that refers to one object as often as it has elements, by one byte each.
  private func binary(_ objects: [[UInt8]]) -> Data {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += Self.big(bytes.count, 4)
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 4, 1] + Self.big(objects.count, 8) + Self.big(0, 8) + Self.big(table, 8)
    return Data(bytes)
  }

  private static func big(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private func array(_ count: Int, of object: UInt8) -> [UInt8] {
    [0xAF, 0x12] + Self.big(count, 4) + [UInt8](repeating: object, count: count)
  }

  @Test("A binary list that expands to more values than the limit is refused")
  func shared() throws {
    #expect(try issues(binary([array(600, of: 1), array(1_000, of: 2), [0x09]])).map(\.code) == [.tooManyValues])
  }

  @Test("A binary list may share lists, but not expand to more than four values for each of its bytes")
  func sharing() throws {
    #expect(try !issues(binary([array(3, of: 1), array(100, of: 2), [0x09]])).map(\.code).contains(.tooManyValues))
    #expect(try issues(binary([array(100, of: 1), array(100, of: 2), [0x09]])).map(\.code) == [.tooManyValues])
  }

  @Test("A binary list that shares long texts or data is refused", arguments: [0x4F, 0x5F] as [UInt8])
  func content(kind: UInt8) throws {
    let long = [kind, 0x12] + Self.big(100_000, 4) + [UInt8](repeating: 0x61, count: 100_000)
    let found = try issues(binary([array(1_000, of: 1), long]))
    #expect(found.map(\.code) == [.tooManyValues] && found.first?.message.contains("64 MiB") == true)
  }
}
