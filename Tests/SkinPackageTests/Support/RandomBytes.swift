import SkinTestSupport

/// A kind of contents.
enum RandomBytes: CaseIterable {
  case text
  case runs
  case noise
  case filteredRows
  case farCopies
  case fewValues
  case zeros
  case mixture

  static func make(_ kind: RandomBytes, count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 4_096)
    while bytes.count < count {
      switch kind == .mixture ? allCases.randomElement(using: &random) ?? .noise : kind {
      case .text: word(&bytes, &random)
      case .runs:
        bytes += repeatElement(.random(in: 0...255, using: &random), count: .random(in: 1...600, using: &random))
      case .noise: bytes += (0..<64).map { _ in .random(in: 0...255, using: &random) }
      case .filteredRows: row(&bytes, &random)
      case .farCopies: copy(&bytes, &random)
      case .fewValues: bytes += (0..<64).map { _ in .random(in: 0...2, using: &random) }
      case .zeros: bytes += repeatElement(0, count: 4_096)
      case .mixture: bytes.append(0)
      }
    }
    return Array(bytes.prefix(count))
  }

  private static func word(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let words = ["skin", "colour", "background", "night", "the", "festival", "#FF00", "{\"a\":", "}", ",\n", " "]
    bytes += (words.randomElement(using: &random) ?? "").utf8
    if Int.random(in: 0..<4, using: &random) == 0 { bytes.append(.random(in: 32...126, using: &random)) }
  }

  /// A row of pixels after a PNG filter: a filter type, and mostly small differences.
  private static func row(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    bytes.append(.random(in: 0...4, using: &random))
    for _ in 0..<80 {
      let isQuiet = Int.random(in: 0..<3, using: &random) > 0
      bytes += (0..<4).map { _ in isQuiet ? 0 : UInt8(truncatingIfNeeded: Int.random(in: -3...3, using: &random)) }
    }
  }

  private static func copy(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    if bytes.count < 200 || Int.random(in: 0..<5, using: &random) == 0 {
      bytes += (0..<100).map { _ in .random(in: 0...255, using: &random) }
    } else {
      let distance = Int.random(in: 1...min(bytes.count, 34_000), using: &random)
      let start = bytes.count - distance
      for offset in 0..<Int.random(in: 2...300, using: &random) { bytes.append(bytes[start + offset]) }
    }
  }
}
