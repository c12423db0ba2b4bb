import Foundation

/// Zips of stored files, as a browser or another tool writes them.
enum TestZip {
  /// Returns a zip of files, which claim to have a size after they are inflated; nil for stored ones.
  static func make(_ files: [String: Data], inflated: Int? = nil) -> Data {
    var (body, directory) = (Data(), Data())
    for (path, data) in files.sorted(by: { $0.key < $1.key }) {
      let name = Data(path.utf8)
      let fields =
        number(20, 2) + number(0x0800, 2) + number(inflated == nil ? 0 : 8, 2) + number(0, 2) + number(33, 2)
        + number(Int(crc32(data)), 4) + number(data.count, 4) + number(inflated ?? data.count, 4)
        + number(name.count, 2)
        + number(0, 2)
      directory +=
        number(0x0201_4B50, 4) + number(20, 2) + fields + number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4)
        + number(body.count, 4) + name
      body += number(0x0403_4B50, 4) + fields + name + data
    }
    let count = number(files.count, 2)
    return body + directory + number(0x0605_4B50, 4) + number(0, 4) + count + count + number(directory.count, 4)
      + number(body.count, 4) + number(0, 2)
  }

  /// Returns a zip of text files.
  static func make(_ files: [String: String]) -> Data { make(files.mapValues { Data($0.utf8) }) }

  /// The files of a native skin without a version.
  static func native(_ id: String = "night", _ header: String = "", color: String = "#C8102E") -> [String: String] {
    [
      "\(id)/skin.json": #"{"schema": 1, "id": "\#(id)", "name": "Night"\#(header)}"#,
      "\(id)/modules/home.json": "{\n  \"colors\": {\n    \"title\": \"\(color)\"\n  }\n}",
    ]
  }

  private static func number(_ value: Int, _ count: Int) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }

  private static func crc32(_ data: Data) -> UInt32 {
    ~data.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { one, _ in one & 1 == 1 ? 0xEDB8_8320 ^ (one >> 1) : one >> 1 }
    }
  }
}
