import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinFormats

@Suite("Property lists")
struct ImportsPlistTests {
  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">\n
    """

  private func read(_ text: String, file: String = "a.plist") throws -> SkinSourceJSON {
    var warnings: [SkinIssue] = []
    return try SkinSourceJSON.sniffed(Data(text.utf8), file: file, warnings: &warnings)
  }

  private func issue(_ text: String, file: String = "a.plist") throws -> SkinIssue {
    try #require(throws: SkinIssue.self) { try read(text, file: file) }
  }

  @Test("XML has every kind of value, with the line of every key")
  func xml() throws {
    let tree = try read(
      Self.head + """
        <dict><!-- a comment -->
        <key>s</key><string>a &amp; <![CDATA[<b>]]></string>
        <key>i</key><integer>-12</integer><key>x</key><integer>0x1F</integer>
        <key>r</key>
        <real>1.5e2</real>
        <key>t</key><true/><key>f</key><false/>
        <key>d</key><date>2026-01-02T03:04:05Z</date>
        <key>b</key><data> AQ
        I= </data>
        <key>l</key><array><string></string><dict/></array>
        </dict></plist>
        """)
    #expect(tree["s"]?.string == "a & <b>")
    #expect(tree["i"]?.number == -12 && tree["x"]?.number == 31 && tree["r"]?.number == 150)
    #expect(tree["d"]?.string == "2026-01-02T03:04:05Z" && tree["b"]?.string == "AQI=")
    #expect(tree["l"]?.elements?.map(\.kindName) == ["a string", "an object"])
    #expect(tree.members?.map(\.line.number) == [5, 6, 6, 7, 9, 9, 10, 11, 13])
    #expect(tree["r"]?.line.number == 8)
    guard case .bool(true)? = tree["t"]?.content, case .bool(false)? = tree["f"]?.content else {
      Issue.record("true and false are not flags")
      return
    }
  }

  @Test("Old-style lists have comments, escapes, data, arrays and short forms")
  func oldStyle() throws {
    let tree = try read(
      """
      // one
      { /* two
         lines */ "a b" = "x\\n\\"\\U2603\\U0001\\101\\\\";
        bare.word-1 = 'single';
        list = (a, "b", { c = d; },);
        data = <01 02>;
        short;
      }
      """)
    #expect(tree["a b"]?.string == "x\n\"☃\u{1}A\\")
    #expect(tree["bare.word-1"]?.string == "single" && tree["data"]?.string == "AQI=")
    #expect(tree["list"]?.elements?[2]["c"]?.string == "d" && tree["short"]?.string == "short")
    #expect(tree.members?.map(\.line.number) == [3, 4, 5, 6, 7])
    let strings = try read("/* title */\n\"title\" = \"Hello\";\nother = x;\n")
    #expect(strings["title"]?.string == "Hello" && strings.members?.last?.line.number == 3)
  }

  @Test("A binary list reads like the XML one of the same contents")
  func binary() throws {
    let value: [String: Any] = [
      "s": "text", "u": "新春", "i": -3, "big": 4_000_000_000, "r": 0.25, "t": true, "f": false,
      "d": Date(timeIntervalSince1970: 1_767_323_045), "b": Data([1, 2]), "l": ["a", ["k": 1]] as [Any],
      "many": (0..<40).map { "e\($0)" },
    ]
    let lists = try [PropertyListSerialization.PropertyListFormat.binary, .xml].map { format in
      var warnings: [SkinIssue] = []
      return try SkinSourceJSON.sniffed(
        try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0), file: "a.plist",
        warnings: &warnings)
    }
    #expect(lists[0].members?.count == value.count)
    #expect(SkinObject(lists[0]) == SkinObject(lists[1]))
    #expect(SkinObject(lists[0])["t"] == .value(.flag(true)) && SkinObject(lists[0])["i"] == .value(.number(-3)))
  }

  @Test(
    "The encoding is detected",
    arguments: [
      ("﻿", String.Encoding.utf8), ("", .utf8), ("\u{FEFF}", .utf16LittleEndian), ("\u{FEFF}", .utf16BigEndian),
      ("", .utf16LittleEndian), ("", .utf16BigEndian), ("\u{FEFF}", .utf32LittleEndian),
    ])
  func encodings(mark: String, encoding: String.Encoding) throws {
    let texts = [
      Self.head.replacingOccurrences(of: "UTF-8", with: "UTF-16")
        + "<dict><key>k</key>\n<string>新</string></dict></plist>",
      "{\n\"k\" = \"新\"; }", "{\n\"k\": \"新\"}", "k = \"新\";",
    ]
    for text in texts {
      var warnings: [SkinIssue] = []
      let data = try #require((mark + text).data(using: encoding))
      #expect(try SkinSourceJSON.sniffed(data, file: "a.plist", warnings: &warnings)["k"]?.string == "新")
    }
  }

  @Test("A large list is read without copying earlier elements")
  func large() throws {
    let members = (0..<20_000).map { "<key>k\($0)</key><string>v</string>" }.joined(separator: "\n")
    let tree = try read(Self.head + "<dict>" + members + "</dict></plist>")
    #expect(tree.members?.count == 20_000 && tree.members?.last?.line.number == 20_003)
    let old = try read((0..<20_000).map { "k\($0) = v;" }.joined(separator: "\n"))
    #expect(old.members?.last?.line.number == 20_000)
  }

  @Test("JSON of signed documents is never read as UTF-16")
  func strictEncoding() throws {
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
      let data = try #require("{\"k\": 1}".data(using: encoding))
      var warnings: [SkinIssue] = []
      #expect(throws: SkinIssue.self) { try SkinSourceJSON(data, file: "a.json", warnings: &warnings) }
      #expect(try SkinSourceJSON.sniffed(data, file: "a.json", warnings: &warnings)["k"]?.number == 1)
    }
  }

  @Test(
    "A malformed list is refused with its line",
    arguments: [
      ("<dict>\n<key>a</key>\n<key>b</key><string/></dict>", 6),
      ("<dict>\n<string/></dict>", 5), ("<dict>\n<key>a</key></dict>", 5), ("<dict>\n\n<key>a</key><string></dict>", 6),
      ("<dict>\n<key>a</key>\n<number>1</number></dict>", 6), ("<dict>\ntext</dict>", 5),
      ("<dict>\n<key>a</key><integer>1x</integer></dict>", 5), ("<dict>\n<key>a</key><real>nan</real></dict>", 5),
      ("<dict/>\n<dict/>", 5), ("<array><key>a</key></array>", 4), ("<dict>\n<key>a</key><data>???</data></dict>", 5),
      ("<string>a<b/></string>", 4), ("<dict>\n<key>a</key><string>&foo;</string></dict>", 5),
    ])
  func malformedXML(text: String, line: Int) throws {
    let found = try issue(Self.head + text + "</plist>")
    #expect(found.code == .malformedPlist && found.place.withoutColumn == .init(file: "a.plist", line: line))
    #expect(!found.suggestion.isEmpty)
  }

  @Test(
    "A malformed old-style list is refused with its line",
    arguments: [
      ("{ a = 1;\n b = 2", 2), ("{ a = ;\n}", 1), ("{\n a = 1 b = 2; }", 2), ("(\n1 2)", 2), ("{a=1;}\n{}", 2),
      ("{ a = \"x\n", 2), ("{\n/* x", 2), ("{ a = <0g>; }", 1), ("{ a = <0>; }", 1), ("{ a = \"\\U\"; }", 1), ("", 1),
      ("{ a = \"\\UD800\"; }", 1),
    ])
  func malformedOldStyle(text: String, line: Int) throws {
    let found = try issue(text)
    #expect(found.code == .malformedPlist && found.place.line == line)
  }

  @Test("A repeated key is refused in every form")
  func duplicates() throws {
    let xml = Self.head + "<dict><key>a</key><string/>\n<key>a</key><string/></dict></plist>"
    for (text, line) in [(xml, 5), ("a = 1;\na = 2;", 2), ("{\"a\": 1,\n\"a\": 2}", 2)] {
      let found = try issue(text)
      #expect(found.code == .duplicateKey && found.place.line == line)
    }
    // {a: 1, a: 2}: a dictionary, the key, two numbers, and the table.
    let binary: [UInt8] =
      Array("bplist00".utf8) + [0xD2, 1, 1, 2, 3, 0x51, 0x61, 0x10, 1, 0x10, 2, 8, 13, 15, 17]
      + Self.trailer(count: 4, table: 19)
    let found = #expect(throws: SkinIssue.self) { try BinaryPlistReader.read(Data(binary), file: "a.plist") }
    #expect(found?.code == .duplicateKey)
  }

  @Test("Declarations of entities are refused, so that they can't expand or include files")
  func entities() throws {
    for entity in ["<!ENTITY a \"ha\"> <!ENTITY b \"&a;&a;&a;\">", "<!ENTITY a SYSTEM \"file:///etc/passwd\">"] {
      let found = try issue(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE plist [\n\(entity) ]>\n<plist><string>&a;</string></plist>")
      #expect(found.code == .malformedPlist && found.place.line == 3)
    }
  }

  @Test("A processing instruction is refused with its line, even if it is only a name")
  func processingInstructions() throws {
    for instruction in ["<?x?>", "<?x ?>", "<?x data?>", "<?xml-stylesheet?>"] {
      let found = try issue("<?xml version=\"1.0\"?>\n<plist>\n\(instruction)<string>a</string></plist>")
      #expect(found.code == .malformedPlist && found.place.line == 3)
    }
  }

  @Test("Nesting is limited in every form")
  func depth() throws {
    let deep = 5_000
    let xml = Self.head + String(repeating: "<array>", count: deep) + String(repeating: "</array>", count: deep)
    for text in [xml + "</plist>", String(repeating: "(", count: deep), String(repeating: "{a=", count: deep)] {
      #expect(try issue(text).code == .malformedPlist)
    }
    let fine = String(repeating: "<array>", count: 60) + String(repeating: "</array>", count: 60)
    #expect(try read(Self.head + fine + "</plist>").elements?.count == 1)
  }

  @Test("A binary list that contains itself, or doubles at each level, is refused")
  func binaryBombs() throws {
    let cycle = Array("bplist00".utf8) + [0xA1, 0, 8] + Self.trailer(count: 1, table: 10)
    // Object i is a list of twice the object i + 1.
    var doubling = Array("bplist00".utf8)
    for index in 0..<UInt8(40) { doubling += [0xA2, index + 1, index + 1] }
    doubling.append(0x09)
    let table = doubling.count
    doubling += (0...40).map { UInt8(8 + 3 * $0) }
    let bombs = [
      (cycle, SkinIssue.Code.malformedPlist),
      (doubling + Self.trailer(count: 41, table: UInt8(table)), .tooManyValues),
    ]
    for (bytes, code) in bombs {
      let found = #expect(throws: SkinIssue.self) { try BinaryPlistReader.read(Data(bytes), file: "a.plist") }
      #expect(found?.code == code)
    }
  }

  private static func trailer(count: UInt8, table: UInt8) -> [UInt8] {
    [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, count] + [UInt8](repeating: 0, count: 8)
      + [0, 0, 0, 0, 0, 0, 0, table]
  }

  @Test("No mutation of a property list crashes", arguments: [21 as UInt64, 22, 23])
  func mutations(seed: UInt64) throws {
    var random = SeededGenerator(printing: seed)
    let value: [String: Any] = [
      "a": ["b": 1, "c": [true, 2.5, Data([1]), Date()] as [Any]] as [String: Any], "新": "x",
    ]
    let sources: [[UInt8]] = [
      Array(try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)),
      Array((Self.head + "<dict><key>a</key><array><integer>1</integer><true/></array></dict></plist>").utf8),
      Array("{ a = (b, \"\\U2603\", <01>); /* c */ d = { e = 'f'; }; }".utf8),
    ]
    for _ in 0..<3_000 {
      for source in sources {
        var bytes = source
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        var warnings: [SkinIssue] = []
        do {
          _ = try SkinSourceJSON.sniffed(Data(bytes), file: "a.plist", warnings: &warnings)
        } catch {
          #expect(error is SkinIssue)
        }
      }
    }
  }
}
