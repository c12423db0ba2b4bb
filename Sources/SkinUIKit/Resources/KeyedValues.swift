#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// The keys of the colors, fonts and images that were made by key, as long as these exist.
  ///
  /// A value is found by its identity: an equal value made otherwise has no key.
  final class KeyedValues: Sendable {
    static let shared = KeyedValues()

    private struct Entry {
      weak var value: AnyObject?
      let key: String
      /// The color that a color shows in skins without the key.
      let fallback: UIColor?
    }

    private struct State {
      var entries: [ObjectIdentifier: Entry] = [:]
      var sweepAt = 256
      /// The keys that were reported as missing.
      var missing: Set<String> = []
      var hasColors = false
    }

    private let state = Locked(State())

    /// Whether any color was made by key so far.
    var hasColors: Bool { state.withLock(\.hasColors) }

    /// The number of remembered values, including those whose end wasn't noticed yet.
    var count: Int { state.withLock(\.entries.count) }

    /// Remembers the key of a value.
    func remember(_ value: AnyObject, _ key: String, isColor: Bool = false, fallback: UIColor? = nil) {
      state.withLock { state in
        if isColor { state.hasColors = true }
        state.entries[ObjectIdentifier(value)] = Entry(value: value, key: key, fallback: fallback)
        guard state.entries.count > state.sweepAt else { return }
        state.entries = state.entries.filter { $0.value.value != nil }
        state.sweepAt = max(256, state.entries.count * 2)
      }
    }

    /// The key that a value was made by.
    func key(of value: AnyObject) -> String? { entry(of: value)?.key }

    /// A new color of the key and the default of another; `nil` if that one wasn't made by key.
    func renewed(_ color: UIColor) -> UIColor? {
      entry(of: color).map { UIColor(skinKey: $0.key, default: $0.fallback) }
    }

    /// The color that a color shows in skins without its key; `nil` if it has no default.
    func fallback(of color: UIColor) -> UIColor? { entry(of: color)?.fallback }

    /// The default of a layer's color that was made by key; `nil` for values of other types, and without a default.
    func layerDefault(of value: AnyObject) -> CGColor? {
      guard !(value is UIColor), let fallback = entry(of: value)?.fallback else { return nil }
      return fallback.resolvedColor(with: .current).cgColor
    }

    /// Whether a value shows something of its own where the skin lacks its key: the default of a color, or the system's font.
    func hasDefault(_ value: AnyObject, in skin: Skin) -> Bool {
      guard let entry = entry(of: value) else { return false }
      return entry.fallback != nil
        || value is UIFont && skin.variants(for: SkinKey<SkinFont>(entry.key)) == nil
    }

    /// Returns whether the color of a text was made by a key that a skin lacks, and would be clear; reports the key.
    func isMissing(_ color: UIColor, in skin: Skin) -> Bool {
      guard let entry = entry(of: color), entry.fallback == nil,
        skin.variants(for: SkinKey<SkinColor>(entry.key)) == nil
      else { return false }
      if skin.count > 0 { reportMissing(entry.key, .color, shown: "the text's original color") }
      return true
    }

    private func entry(of value: AnyObject) -> Entry? {
      state.withLock { state in
        // A new object can have the address of a deallocated one.
        guard let entry = state.entries[ObjectIdentifier(value)], entry.value === value else { return nil }
        return entry
      }
    }

    /// Reports, once per key, that the skin has no value for a key.
    func reportMissing(_ key: String, _ kind: SkinKind, shown: String) {
      guard state.withLock({ $0.missing.insert(key).inserted }) else { return }
      SkinManager.report(
        SkinIssue(
          .missingValue, "No skin has the \(kind.rawValue) \(key); \(shown) is shown",
          suggestion: "Add the key to the built-in skin, or correct its name in code.", place: .init(key: key),
          severity: .warning))
    }

    /// The full name of a key that may be given without its module.
    static func fullName(_ key: String) -> String { key.utf8.contains(UInt8(ascii: ".")) ? key : "app.\(key)" }
  }

  /// A type whose initializers can return an object that exists already.
  protocol FactoryInitializable {}

  extension FactoryInitializable {
    /// Returns an existing object, which only an initializer in an extension of a protocol can.
    ///
    /// The object must be one of `Self`: UIKit's fonts have no subclasses, and images of a subclass aren't made by key.
    init(existing object: Any) {
      guard let object = object as? Self else {
        preconditionFailure("A value made by key can't be of a subclass, \(Self.self)")
      }
      self = object
    }
  }

  extension UIFont: FactoryInitializable {}
  extension UIImage: FactoryInitializable {}
#endif
