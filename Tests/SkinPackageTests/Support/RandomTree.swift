import Foundation
import SkinKit
import SkinTestSupport

@testable import SkinPackage

/// A skin that changes by random edits.
struct RandomTree {
  private(set) var contents: [String: Data] = [:]
  /// The pixels of the images, from which every version of an image is built.
  private var pixels: [String: [UInt8]] = [:]
  private var random: SeededGenerator
  private var added = 0
  private static let side = 60

  var files: SkinMemoryFiles { SkinMemoryFiles(contents: contents) }

  // Starts with random files, and a file of `large` bytes for each of two kinds.
  init(seed: UInt64, files: Int = 14, large: Int = 200_000) throws {
    random = SeededGenerator(seed: seed)
    for _ in 0..<files { try add() }
    for kind in [RandomBytes.mixture, .noise] {
      contents["\(kind).bin"] = Data(RandomBytes.make(kind, count: large, &random))
    }
    contents["empty.bin"] = Data()
    contents["tiny.bin"] = Data([1])
  }

  private mutating func add() throws {
    added += 1
    let folder = ["", "images/", "深/er/"].randomElement(using: &random) ?? ""
    guard Int.random(in: 0..<3, using: &random) > 0 else {
      let path = "\(folder)\(added).png"
      pixels[path] = PNGForge.pixels(width: Self.side, height: Self.side, seed: random.next())
      try draw(path)
      return
    }
    let kind = RandomBytes.allCases.randomElement(using: &random) ?? .text
    let count = [0, 3, 500, 9_000, 40_000].randomElement(using: &random) ?? 0
    contents["\(folder)\(added) \(kind).bin"] = Data(RandomBytes.make(kind, count: count, &random))
  }

  private mutating func draw(_ path: String) throws {
    contents[path] = try pixels[path].map {
      try PNGForge.file($0, level: Int.random(in: 5...9, using: &random))
    }
  }

  mutating func edit(_ count: Int) throws {
    for _ in 0..<count { try edit() }
  }

  private mutating func edit() throws {
    let paths = contents.keys.sorted()
    guard let path = paths.randomElement(using: &random), let other = paths.randomElement(using: &random),
      let data = contents[path]
    else { return try add() }
    let bytes = Array(data)
    added += 1
    switch Int.random(in: 0..<13, using: &random) {
    case 0: try add()
    case 1: contents[path] = nil
    case 2: move(path, to: "moved/\(path)")
    case 3: move(path, to: "\(added)-\(path.replacing("/", with: "_"))")
    case 4: contents["copy \(added).\(path.hasSuffix(".png") ? "png" : "bin")"] = data
    case 5: (contents[path], contents[other]) = (contents[other], contents[path])
    case 6: contents[path] = Data(RandomBytes.make(.noise, count: bytes.count, &random))
    case 7: contents[path] = contents[other]
    case 8: contents[path] = data + (contents[other] ?? Data())
    case 9: contents[path] = Data(mutated(bytes))
    case 10: contents[path] = Data(cut(bytes))
    default: try repaint(path)
    }
  }

  private mutating func move(_ path: String, to place: String) {
    contents[place] = contents.removeValue(forKey: path)
    pixels[place] = pixels.removeValue(forKey: path)
  }

  private mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...40, using: &random) where !bytes.isEmpty {
      bytes[Int.random(in: bytes.indices, using: &random)] &+= .random(in: 1...255, using: &random)
    }
    return bytes
  }

  /// Removes or inserts a part.
  private mutating func cut(_ bytes: [UInt8]) -> [UInt8] {
    let start = Int.random(in: 0...bytes.count, using: &random)
    let end = Int.random(in: start...min(bytes.count, start + bytes.count / 3), using: &random)
    let part = Bool.random(using: &random) ? [] : RandomBytes.make(.mixture, count: 300, &random)
    return bytes[..<start] + part + bytes[end...]
  }

  /// Changes some pixels of an image, or a byte of another file.
  private mutating func repaint(_ path: String) throws {
    guard var rows = pixels[path] else {
      contents[path] = contents[path].map { Data(mutated(Array($0))) }
      return
    }
    for _ in 0..<30 { rows[Int.random(in: 1..<180, using: &random)] &+= 1 }
    pixels[path] = rows
    try draw(path)
  }
}
