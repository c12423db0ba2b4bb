import BenchmarkSupport
import SkinFormats
import SkinKit
import SkinTestSupport

/// A skin whose file repeats one thing as often as there is space.
struct HostileShape {
  let name: String
  let format: SkinFormat
  let files: SkinMemoryFiles
  /// The number of bytes of all files.
  let size: Int

  private init(_ name: String, _ format: SkinFormat, _ files: [String: String]) {
    (self.name, self.format, self.files) = (name, format, SkinMemoryFiles(files))
    size = files.values.reduce(0) { $0 + $1.utf8.count }
  }

  /// A native skin with one module.
  private init(_ name: String, _ module: String, header: String = "", others: [String: String] = [:]) {
    let head = #"{"schema": 1, "id": "long", "name": "Long", "version": "1.0.0"\#(header)}"#
    self.init(name, .native, others.merging(["skin.json": head, "modules/m.json": module]) { own, _ in own })
  }

  /// A native skin with one section.
  private init(_ name: String, _ section: String, first: String = "", member: (Int) -> String) {
    self.init(name, #"{"\#(section)": {\#(first)\#(Self.repeated(member))}}"#)
  }

  private static let size = BenchmarkArguments.scaled(500_000)

  /// Joins members until they have the size of a shape.
  private static func repeated(
    size: Int = size, separator: String = ",", _ member: (Int) -> String
  ) -> String {
    var text = ""
    var index = 0
    while text.utf8.count < size {
      text += (index == 0 ? "" : separator) + member(index)
      index += 1
    }
    return text
  }

  /// Puts a value into as many objects or lists.
  private static func nested(_ value: String, _ count: Int, _ open: String, _ close: String) -> String {
    String(repeating: open, count: count) + value + String(repeating: close, count: count)
  }

  /// Colors with names and values as designers write them.
  static let plain = HostileShape("plain", "colors") { index in
    let names = ["title", "background", "border", "highlight", "shadow", "accent", "selected", "navigation", "badge"]
    let name = "\(names[index % names.count]).\(names[index / 9 % names.count])\(index)"
    let digits = String(index &* 7_919 & 0xFF_FFFF | 0x100_0000, radix: 16).dropFirst()
    return ##""\##(name)": "#\##(digits)""##
  }

  static let all = keys + references + values + sections + tokens + others

  private static let keys = [
    HostileShape("short keys", "colors") { #""\#($0)":"123""# },
    HostileShape("long keys", "colors") { #""\#(String(repeating: "a.", count: 80))\#($0)":"123""# },
    HostileShape("keys of combined characters", "colors") {
      #""e\#(String(repeating: "\u{301}", count: 80))\#($0)":"123""#
    },
    HostileShape("misspelled fields", "colors") { #""\#($0)":{"anyy":"123","darkk":"123"}"# },
    HostileShape("unknown sections", "{\(repeated { #""s\#($0)":{}"# })}"),
    HostileShape("fields of the header", "{}", header: ",\(repeated { #""f\#($0)":1"# })"),
    HostileShape("notes", "about") { #""\#($0)":"a""# },
  ]

  private static let references = [
    HostileShape("a chain of aliases", "colors", first: #""0":"123","#) { #""\#($0 + 1)":"{m.\#($0)}""# },
    HostileShape("unknown aliases", "colors") { #""\#($0)":"{m.z\#($0)}""# },
    HostileShape("aliases of one unknown key, shorter than all", "colors") { #""key.\#($0)":"{m.z}""# },
    HostileShape("mixtures of mixtures", "colors", first: #""0":"123","#) {
      #""\#($0 + 1)":"mix({m.\#($0)},{m.\#($0 / 2)},50%)""#
    },
    HostileShape("opacities of a system color", "colors") { #""\#($0)":"system(label) / \#($0 % 100)%""# },
    HostileShape("misspelled system colors", "colors") { #""\#($0)":"system(labell)""# },
    HostileShape(
      "aliases of a large object",
      #"{"objects":{"a":[\#(repeated(size: size / 2) { _ in "1" })],\#(repeated(size: size / 2) { #""\#($0)":"{m.a}""# })}}"#
    ),
    HostileShape("fonts of one size", "numbers", first: #""a":{"any":12,"dark":13}},"fonts":{"#) {
      #""\#($0)":{"size":"{m.a}"}"#
    },
    HostileShape("gradients of one color", "colors", first: #""a":{"any":"123","dark":"345"}},"gradients":{"#) {
      #""\#($0)":["{m.a}","{m.a}"]"#
    },
  ]

  private static let values = [
    HostileShape("values that aren't colors", "colors") { #""\#($0)":"x""# },
    HostileShape("numbers", "numbers") { #""\#($0)":1e\#($0 % 300)"# },
    HostileShape("symbols", "images") { #""\#($0)":{"symbol":"a.b\#($0)"}"# },
    HostileShape("missing images", "images") { #""\#($0)":"a\#($0).png""# },
    HostileShape("missing files", "files") { #""\#($0)":"a\#($0).bin""# },
    HostileShape("colors of gradients", "gradients") { #""\#($0)":[\#(list(256, #""123""#))]"# },
    HostileShape("shadows of lists", "shadows") { #""\#($0)":[\#(list(16, #"{"color":"123","blur":1}"#))]"# },
    HostileShape("colors of an object", #"{"objects":{"a":[\#(repeated { _ in #"{"$color":"123"}"# })]}}"#),
    HostileShape("nested lists", "objects") { #""\#($0)":\#(nested("", 50, "[", "]"))"# },
    HostileShape("texts in many languages", "texts") { #""\#($0)":{\#(languages)}"# },
    HostileShape("escaped characters", #"{"texts":{"a":"\#(String(repeating: "\\u00e9", count: size / 6))"}}"#),
    HostileShape("parentheses of a color", #"{"colors":{"a":"\#(String(repeating: "(", count: size))"}}"#),
  ]

  private static func list(_ count: Int, _ element: String) -> String {
    Array(repeating: element, count: count).joined(separator: ",")
  }

  private static let languages = (0..<90).map { index in
    let letters = [index / 26, index % 26].map { String(UnicodeScalar(UInt8(97 + $0))) }
    return #""\#(letters.joined())":"a""#
  }.joined(separator: ",")

  private static let sections = [
    HostileShape(
      "pairs of colors", #"{"colors":{"a":"FFF","b":"000"}}"#,
      header: #","contrast":[\#(repeated { _ in #"{"text":"m.a","background":"m.b"}"# })]"#),
    HostileShape(
      "pairs of unknown colors", "{}",
      header: #","contrast":[\#(repeated { #"{"text":"m.\#($0)","background":"m.b"}"# })]"#),
    HostileShape("unknown fonts", "{}", header: #","fonts":[\#(repeated { #""\#($0).ttf""# })]"#),
    HostileShape(
      "rules", #"{"colors":{"a":"FFF"}}"#,
      others: ["rules.json": "[\(repeated { _ in #"{"class":"UILabel","set":{"textColor":"m.a"}}"# })]"]),
    HostileShape(
      "brands", "{}",
      others: (0..<BenchmarkArguments.scaled(400)).reduce(into: [:]) { files, brand in
        let keys = repeated(size: size / 400) { #""\#($0)":"123""# }
        files["brands/B\(brand)/modules/m.json"] = #"{"colors":{\#(keys)}}"#
      }),
  ]

  private static let others = [
    HostileShape(
      "short keys of a property list", .plistFolder,
      ["Color.plist": list(repeated(separator: "") { "<key>\($0)</key><true/>" })]),
    HostileShape(
      "entities of a property list", .plistFolder,
      ["Color.plist": list("<key>a</key><string>\(String(repeating: "&amp;", count: size / 5))</string>")]),
    HostileShape(
      "nested objects of a theme", .theme,
      ["theme.json": "{\(repeated { #""\#($0)":\#(nested(#""123""#, 55, #"{"a":"#, "}"))"# })}"]),
  ]

  private static let tokens = [
    tokens("tokens without a value", repeated { #""\#($0)":{}"# }),
    tokens(
      "a chain of tokens", #""$type":"number","0":{"$value":1},"# + repeated { #""\#($0 + 1)":{"$value":"{\#($0)}"}"# }),
    tokens(
      "nested groups of tokens",
      #""$type":"number","# + repeated { #""g\#($0)":\#(nested(#"{"$value":1}"#, 55, #"{"a":"#, "}"))"# }),
    tokens(
      "groups of tokens that extend a large one",
      #""$type":"number","b":{\#(repeated(size: size / 2) { #""t\#($0)":{"$value":1}"# })},"#
        + repeated(size: size / 2) { #""g\#($0)":{"$extends":"{b}"}"# }),
    tokens(
      "groups of tokens that extend the next one",
      #""$type":"number","# + repeated { #""g\#($0)":{"$extends":"{g\#($0 + 1)}","t\#($0)":{"$value":1}}"# }),
    tokens(
      "groups of tokens that extend the first one",
      repeated { #""g\#($0)":{"$extends":"{g0}","c":{"$extends":"{g\#($0 + 1)}"}}"# }),
    tokens(
      "members of a typography",
      #""a":{"type":"typography","value":{"fontFamily":"a",\#(repeated { #""member\#($0)":1"# })}}"#),
    tokens("groups of themes", #""$themes":[\#(repeated { #"{"name":"a","group":"g\#($0)"}"# })]"#),
    HostileShape(
      "extensions of sources", .tokens,
      [
        "a.resolver.json":
          #"{"version":"2025.10","sets":{"s":{"sources":[\#(repeated { #"{"$extensions":{"a\#($0)":1}}"# })]}}"#
          + ##","resolutionOrder":[{"$ref":"#/sets/s"}]}"##
      ]),
    HostileShape(
      "references in a file without a name of tokens", .tokens,
      ["a.json": "{\(repeated { #""\#($0)":{"value":"{\#($0 + 1)}"}"# })}"]),
  ]

  private static func tokens(_ name: String, _ members: String) -> HostileShape {
    HostileShape(name, .tokens, ["a.tokens.json": "{\(members)}"])
  }

  private static func list(_ members: String) -> String {
    #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>\#(members)</dict></plist>"#
  }
}
