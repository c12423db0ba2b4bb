#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// A dictionary of text attributes, in which some attributes follow keys and the app's others stay.
  @MainActor
  struct TextDictionary<Target: AnyObject> {
    typealias Attributes = [NSAttributedString.Key: Any]

    /// Returns the dictionary.
    let get: @MainActor (Target) -> Attributes?
    /// Returns the dictionary that `get` falls back to if there is none.
    var inherited: @MainActor (Target) -> Attributes? = { _ in nil }
    /// Sets the dictionary.
    let set: @MainActor (Target, Attributes?) -> Void

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    init(
      get: @escaping @MainActor (Target) -> Attributes?, set: @escaping @MainActor (Target, Attributes?) -> Void
    ) {
      self.get = get
      self.set = set
    }

    /// Creates the dictionary of a state.
    ///
    /// A state without a dictionary can return that of the normal state.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    init(
      _ state: UIControl.State, get: @escaping @MainActor (Target, UIControl.State) -> Attributes?,
      set: @escaping @MainActor (Target, Attributes?, UIControl.State) -> Void
    ) {
      self.get = { get($0, state) }
      self.set = { set($0, $1, state) }
      if state != .normal { inherited = { get($0, .normal) } }
    }

    /// Returns the value of an attribute, unless it is inherited.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func original(_ attribute: NSAttributedString.Key, of target: Target) -> Any? {
      guard let value = get(target)?[attribute] else { return nil }
      let object = value as? NSObject
      return object != nil && object == inherited(target)?[attribute] as? NSObject ? nil : value
    }

    /// Sets or removes an attribute.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func put(_ value: Any?, _ attribute: NSAttributedString.Key, on target: Target) {
      var attributes = get(target) ?? [:]
      attributes[attribute] = value
      set(target, attributes.isEmpty ? nil : attributes)
    }
  }

  /// The original value of an attribute, which a value that the app sets later replaces.
  @MainActor
  final class OriginalAttribute {
    private(set) var value: Any?
    /// The value after the last update, and the one that UIKit returned, which may be inherited; `nil` before the first.
    private var known: (own: Any?, returned: Any?)?

    init(_ value: Any?) { self.value = value }

    /// Takes the current value as the original one if the app has set it.
    ///
    /// If only one of the two differs, the state that it is inherited from has changed.
    func noticeChange(_ own: Any?, _ returned: Any?) {
      guard let known, !Self.areSame(known.own, own), !Self.areSame(known.returned, returned) else { return }
      value = own
    }

    func note(_ own: Any?, _ returned: Any?) { known = (own, returned) }

    private static func areSame(_ one: Any?, _ other: Any?) -> Bool { (one as? NSObject) == (other as? NSObject) }
  }

  extension SkinProxy {
    /// The attributes of a dictionary, each of which can be bound to a key.
    /// - Parameters:
    ///   - name: The dictionary's name, which distinguishes it from other properties of the object.
    ///   - qualifier: Further identification, such as a state.
    ///   - dictionary: The dictionary.
    /// - Returns: The attributes.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func attributes(
      _ name: String, _ qualifier: Int = 0, of dictionary: TextDictionary<Target>
    ) -> SkinTextProxy<Target> {
      SkinTextProxy(proxy: self) { part in
        bind(
          SkinBindingProperty("\(name).\(part.attribute.rawValue)", qualifier), to: [part.key],
          original: { OriginalAttribute(dictionary.original(part.attribute, of: $0)) },
          update: { target, original, values in
            original.noticeChange(
              dictionary.original(part.attribute, of: target), dictionary.get(target)?[part.attribute])
            dictionary.put(part.value(values) ?? original.value, part.attribute, on: target)
            original.note(dictionary.original(part.attribute, of: target), dictionary.get(target)?[part.attribute])
          })
      }
    }

    /// Binds attributes of a dictionary, each by itself.
    ///
    /// Attributes without a key are ignored.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    func bind(_ attributes: [SkinTextAttribute], in text: SkinTextProxy<Target>) -> SkinProxy {
      for part in attributes.compactMap({ TextPart($0.name, $0.value, module: moduleName) }) { _ = text.bind(part) }
      return self
    }
  }
#endif
