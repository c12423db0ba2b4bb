import Foundation

/// The values that keys have from other keys, which a small skin can repeat so often that nobody could write them out.
struct RepeatedValues {
  /// The limit of the bytes that all of them together have when written out.
  static let maximumBytes = 16 << 20

  /// The positions of the keys that have such values.
  private var positions: [Int] = []
  private var bytes = 0

  /// Adds a value at a position.
  /// - Complexity: Linear in the size of the value; constant above the limit.
  mutating func add(_ value: ResolvedValue, at position: Int) {
    positions.append(position)
    bytes = Self.sum(bytes, value)
  }

  /// The positions of the values from the one that exceeds the limit, in the order of their keys' names; usually none.
  func excess(_ names: [String], _ values: [ResolvedValue]) -> [Int] {
    guard bytes > Self.maximumBytes else { return [] }
    // The order of dictionaries changes with every run.
    let ordered = positions.ordered { names[$0] < names[$1] }
    var sum = 0
    return Array(
      ordered.drop { position in
        sum = Self.sum(sum, values[position])
        return sum <= Self.maximumBytes
      })
  }

  private static func sum(_ bytes: Int, _ value: ResolvedValue) -> Int {
    var counter = WrittenBytes(bytes, limit: maximumBytes)
    for variants in value.all {
      counter.add(variants.any)
      for other in variants.others.values { counter.add(other) }
    }
    return counter.bytes
  }
}

/// A sum of the bytes that values have when written out, about; it stops above a limit.
private struct WrittenBytes {
  private(set) var bytes: Int
  private let limit: Int
  /// The bytes of a number, a color or a name with the marks around it.
  private static let part = 16

  init(_ bytes: Int, limit: Int) {
    self.bytes = bytes
    self.limit = limit
  }

  mutating func add(_ value: SkinValue) {
    guard bytes <= limit else { return }
    bytes += Self.part
    switch value {
    case .text(let text): bytes += text.utf8.count
    case .gradient(let gradient): bytes += 2 * Self.part * gradient.stops.count
    case .shadow(let shadow): bytes += 4 * Self.part * (1 + shadow.further.count)
    case .font(let font): bytes += font.fallbacks.reduce(font.name?.utf8.count ?? 0) { $0 + $1.utf8.count + Self.part }
    case .image(let image):
      bytes += image.path.utf8.count * (1 + image.variants.count) + 2 * Self.part * image.recipe.steps.count
    case .file(let file): bytes += file.path.utf8.count
    case .url(let url): bytes += url.absoluteString.utf8.count
    case .object(let object): add(object)
    case .color, .number, .flag, .size, .insets, .duration, .curve: break
    }
  }

  private mutating func add(_ object: SkinObject) {
    guard bytes <= limit else { return }
    bytes += Self.part
    switch object {
    case .value(let value): add(value)
    case .list(let elements): for element in elements where bytes <= limit { add(element) }
    case .fields(let fields):
      for (name, field) in fields where bytes <= limit {
        bytes += name.utf8.count
        add(field)
      }
    }
  }
}

extension SkinIssue.Code {
  /// More bytes of values that keys have from other keys than the limit.
  public static let tooManyAliases: Self = "too-many-aliases"
}
