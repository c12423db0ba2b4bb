import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import Testing

@Suite("Bounded reading: property lists made to take long")
struct BoundedPlistTests {
  private func issues(_ data: Data) throws -> [SkinIssue] {
    do {
      let files = MemoryFiles(contents: ["Color.plist": data])
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
