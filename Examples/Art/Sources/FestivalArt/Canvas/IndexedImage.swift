/// A color of a palette, not premultiplied.
struct PaletteColor: Hashable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8
  var alpha: UInt8
}

/// A picture whose pixels are indices of a palette.
///
/// Boxes of colors are split at their medians, the palette is refined by a few rounds of averaging, and the error of each
/// pixel is diffused to its neighbors.
struct IndexedImage {
  private(set) var palette: [PaletteColor] = []
  private(set) var indexes: [UInt8] = []

  /// A color in premultiplied components, in which distances match perception.
  private typealias Color = SIMD4<Float>

  private struct Entry {
    var color: Color
    var weight: Float
  }

  /// Reduces a picture to a number of colors.
  ///
  /// `diffusion` is the diffused part of each pixel's error. Less than 1 is smooth enough and compresses better.
  init(premultiplied bytes: [UInt8], width: Int, height: Int, colors count: Int = 256, diffusion: Float = 0.6) {
    let entries = Self.histogram(of: bytes)
    var colors = Self.split(entries, into: count)
    if entries.count > count { for _ in 0..<4 { colors = Self.settled(colors, entries) } }
    palette = colors.map(Self.entry(for:))
    let strength = entries.count <= count ? 0 : diffusion
    indexes = Self.diffuse(bytes, width: width, height: height, colors: colors, strength: strength)
  }

  private static func histogram(of bytes: [UInt8]) -> [Entry] {
    var exact: [UInt32: Float] = [:]
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let key =
        UInt32(bytes[start]) << 24 | UInt32(bytes[start + 1]) << 16 | UInt32(bytes[start + 2]) << 8
        | UInt32(bytes[start + 3])
      exact[key, default: 0] += 1
    }
    // A fixed order makes the output reproducible.
    return exact.sorted { $0.key < $1.key }.map { key, weight in
      Entry(
        color: Color(Float(key >> 24), Float(key >> 16 & 0xFF), Float(key >> 8 & 0xFF), Float(key & 0xFF)),
        weight: weight)
    }
  }

  private static func split(_ entries: [Entry], into count: Int) -> [Color] {
    if entries.count <= count { return entries.map(\.color) }
    struct Box {
      var entries: [Entry]
      var axis = 0
      var worth: Float = 0

      init(_ entries: [Entry]) {
        self.entries = entries
        var total: Float = 0
        var sum = Color.zero
        var squares = Color.zero
        for entry in entries {
          total += entry.weight
          sum += entry.color * entry.weight
          squares += entry.color * entry.color * entry.weight
        }
        let variance = squares - sum * sum / total
        for place in 0..<4 where variance[place] > worth { (axis, worth) = (place, variance[place]) }
        if entries.count < 2 { worth = 0 }
      }

      var mean: Color {
        var total: Float = 0
        var sum = Color.zero
        for entry in entries {
          // Rare colors (a glyph, an outline) have more weight than their area.
          let weight = entry.weight.squareRoot()
          total += weight
          sum += entry.color * weight
        }
        return sum / total
      }
    }
    var boxes = [Box(entries)]
    while boxes.count < count {
      guard let index = boxes.indices.max(by: { boxes[$0].worth < boxes[$1].worth }), boxes[index].worth > 0 else {
        break
      }
      let box = boxes[index]
      let sorted = box.entries.sorted { $0.color[box.axis] < $1.color[box.axis] }
      let mean = box.mean[box.axis]
      let cut = min(max(sorted.firstIndex { $0.color[box.axis] > mean } ?? 1, 1), sorted.count - 1)
      boxes[index] = Box(Array(sorted[..<cut]))
      boxes.append(Box(Array(sorted[cut...])))
    }
    return boxes.map(\.mean)
  }

  private static func settled(_ colors: [Color], _ entries: [Entry]) -> [Color] {
    var finder = Finder(colors)
    var sums = [Color](repeating: .zero, count: colors.count)
    var weights = [Float](repeating: 0, count: colors.count)
    for entry in entries {
      let index = finder.nearest(to: entry.color)
      let weight = entry.weight.squareRoot()
      sums[index] += entry.color * weight
      weights[index] += weight
    }
    return colors.indices.map { weights[$0] > 0 ? sums[$0] / weights[$0] : colors[$0] }
  }

  private static func entry(for color: Color) -> PaletteColor {
    let alpha = min(max(color.w, 0), 255)
    guard alpha >= 0.5 else { return PaletteColor(red: 0, green: 0, blue: 0, alpha: 0) }
    func straight(_ value: Float) -> UInt8 { UInt8(min(max(value / alpha * 255, 0), 255).rounded()) }
    return PaletteColor(
      red: straight(color.x), green: straight(color.y), blue: straight(color.z), alpha: UInt8(alpha.rounded()))
  }

  private static func diffuse(
    _ bytes: [UInt8], width: Int, height: Int, colors: [Color], strength: Float
  ) -> [UInt8] {
    var finder = Finder(colors)
    var indexes = [UInt8](repeating: 0, count: width * height)
    var current = [Color](repeating: .zero, count: width + 2)
    var below = current
    for y in 0..<height {
      for x in 0..<width {
        let start = (y * width + x) * 4
        let own = Color(Float(bytes[start]), Float(bytes[start + 1]), Float(bytes[start + 2]), Float(bytes[start + 3]))
        // Fully transparent pixels stay transparent.
        let wanted = own.w == 0 ? own : own + current[x + 1]
        let index = finder.nearest(to: wanted)
        indexes[y * width + x] = UInt8(index)
        let error =
          own.w == 0
          ? Color.zero
          : (wanted - colors[index]).clamped(lowerBound: Color(repeating: -24), upperBound: Color(repeating: 24))
            * strength
        current[x + 2] += error * (7.0 / 16)
        below[x] += error * (3.0 / 16)
        below[x + 1] += error * (5.0 / 16)
        below[x + 2] += error * (1.0 / 16)
      }
      swap(&current, &below)
      below = [Color](repeating: .zero, count: width + 2)
    }
    return indexes
  }

  /// A search for the nearest color of a palette, with a cache for similar colors.
  private struct Finder {
    let colors: [Color]
    var known: [UInt32: Int] = [:]

    init(_ colors: [Color]) { self.colors = colors }

    mutating func nearest(to color: Color) -> Int {
      let clamped = color.clamped(lowerBound: .zero, upperBound: Color(repeating: 255))
      let key =
        UInt32(clamped.x / 2) << 21 | UInt32(clamped.y / 2) << 14 | UInt32(clamped.z / 2) << 7 | UInt32(clamped.w / 2)
      if let index = known[key] { return index }
      var best = 0
      var least = Float.infinity
      for index in colors.indices {
        let difference = colors[index] - clamped
        let squares = difference * difference * Color(1.1, 1.5, 0.8, 1.6)
        let distance = squares.sum()
        if distance < least { (best, least) = (index, distance) }
      }
      known[key] = best
      return best
    }
  }
}
