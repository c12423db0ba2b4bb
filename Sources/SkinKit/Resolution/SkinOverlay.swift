/// Values of the user that override every skin, such as a picked color or a photo as the background.
///
/// ```swift
/// manager.overlay["app.tint"] = pickedColor
/// manager.overlay["app.wallpaper"] = SkinImage(data: photo)
/// manager.overlay.removeAll()
/// ```
public struct SkinOverlay: Sendable, Equatable {
  /// The values by key.
  public private(set) var values: [AnySkinKey: SkinVariants<SkinValue>] = [:]

  /// Creates an empty overlay.
  public init() {}

  /// Takes the values of a document; aliases are left out.
  init(_ document: SkinDocument) {
    values = Dictionary(
      document.entries.compactMap { key, entry in entry.fixedValue.map { (AnySkinKey(key), $0.variants) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Whether it overrides nothing.
  public var isEmpty: Bool { values.isEmpty }

  /// The value of a key for all appearances; `nil` leaves the skin's.
  /// - Parameter key: The key.
  public subscript<Value: SkinResource>(key: SkinKey<Value>) -> Value? {
    get { values[key.erased].flatMap { Value($0.any) } }
    set { values[key.erased] = newValue.map { SkinVariants($0.skinValue) } }
  }

  /// Sets the values of a key by appearance.
  /// - Parameters:
  ///   - variants: The values; `nil` leaves the skin's.
  ///   - key: The key.
  public mutating func set<Value: SkinResource>(_ variants: SkinVariants<Value>?, for key: SkinKey<Value>) {
    values[key.erased] = variants.map { $0.map(\.skinValue) }
  }

  /// The overlay with scaled fonts.
  func scalingFonts(by factor: Double) -> SkinOverlay {
    guard factor != 1 else { return self }
    var overlay = self
    overlay.values = values.mapValues { variants in variants.map { $0.scalingFonts(by: factor) } }
    return overlay
  }

  /// Removes all values.
  public mutating func removeAll() { values = [:] }
}
