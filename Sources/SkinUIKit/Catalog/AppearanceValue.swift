#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// The value of a key, to be set on an appearance proxy.
  @MainActor
  struct AppearanceValue {
    let key: String
    let manager: SkinManager
    /// The text attributes that were set on the same proxy, and on that of the class without containers.
    let texts: AppearanceTexts

    /// Calls a closure with the value.
    /// - Parameter write: Sets the value on the proxy. The compiler takes the proxy for an object of the class, but it isn't one:
    ///   the closure must not cast it or read from it. Writing through a key path reads first.
    /// - Returns: Whether the key has a value.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func set<Value: SkinProperty>(_ write: (Value) -> Void) -> Bool {
      let variants = manager.variants(for: SkinKey<Value.Resource>(key))
      guard let value = variants.flatMap({ Value.skinValue($0, in: manager.appearance) }) else { return false }
      write(value)
      return true
    }

    /// Returns the attributes of a text with a color, for a state of a control.
    func attributes(color: UIColor, _ text: String, _ state: UIControl.State = .normal) -> AppearanceTexts.Attributes {
      texts.add(.foregroundColor, color, to: text, state)
    }

    /// Returns the attributes of a text with a font, for a state of a control.
    func attributes(font: UIFont, _ text: String, _ state: UIControl.State = .normal) -> AppearanceTexts.Attributes {
      texts.add(.font, font, to: text, state)
    }

    /// Returns the attributes of a text with spacing between letters, for a state of a control.
    func attributes(kern: CGFloat, _ text: String, _ state: UIControl.State = .normal) -> AppearanceTexts.Attributes {
      texts.add(.kern, kern, to: text, state)
    }
  }

  /// Composes dictionaries of text attributes from several keys, because proxies can't be read.
  @MainActor
  final class AppearanceTexts {
    typealias Attributes = [NSAttributedString.Key: Any]

    private var attributes: [String: Attributes] = [:]
    /// The attributes of the class without containers.
    private let base: AppearanceTexts?

    init(base: AppearanceTexts? = nil) { self.base = base }

    /// Adds an attribute to a text, and returns all attributes of that text.
    fileprivate func add(
      _ name: NSAttributedString.Key, _ value: Any, to text: String, _ state: UIControl.State
    ) -> Attributes {
      let slot = "\(text).\(state.rawValue)"
      attributes[slot, default: base?.attributes[slot] ?? [:]][name] = value
      return attributes[slot] ?? [:]
    }
  }
#endif
