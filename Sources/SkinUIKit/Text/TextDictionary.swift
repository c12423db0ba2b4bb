// Dictionaries of text attributes: each attribute follows a key of its own, and the app's others stay as they are.

#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// A dictionary of text attributes that objects have.
  @MainActor
  struct TextDictionary<Target: AnyObject> {
    typealias Attributes = [NSAttributedString.Key: Any]

    /// Gives the dictionary.
    let get: @MainActor (Target) -> Attributes?
    /// Gives the dictionary whose values `get` may answer with where it has none of its own.
    var inherited: @MainActor (Target) -> Attributes? = { _ in nil }
    /// Sets the dictionary.
    let set: @MainActor (Target, Attributes?) -> Void

    init(
      get: @escaping @MainActor (Target) -> Attributes?, set: @escaping @MainActor (Target, Attributes?) -> Void
    ) {
      self.get = get
      self.set = set
    }

    /// The dictionary of a state; a state without one of its own may answer with the normal one's.
    init(
      _ state: UIControl.State, get: @escaping @MainActor (Target, UIControl.State) -> Attributes?,
      set: @escaping @MainActor (Target, Attributes?, UIControl.State) -> Void
    ) {
      self.get = { get($0, state) }
      self.set = { set($0, $1, state) }
      if state != .normal { inherited = { get($0, .normal) } }
    }

    /// The value of an attribute of the dictionary's own.
    func own(_ attribute: NSAttributedString.Key, of target: Target) -> Any? {
      guard let own = get(target)?[attribute] else { return nil }
      let object = own as? NSObject
      return object != nil && object == inherited(target)?[attribute] as? NSObject ? nil : own
    }

    /// Sets an attribute, or takes it away.
    func put(_ value: Any?, _ attribute: NSAttributedString.Key, on target: Target) {
      var attributes = get(target) ?? [:]
      attributes[attribute] = value
      set(target, attributes.isEmpty ? nil : attributes)
    }
  }

  extension SkinProxy {
    /// Binds an attribute of a dictionary.
    /// - Parameters:
    ///   - property: What tells the property from others of the object.
    ///   - key: The key.
    ///   - text: The attribute.
    ///   - dictionary: The dictionary.
    /// - Returns: The object's properties.
    func bindAttribute<Resource>(
      _ property: BindingProperty, _ key: SkinKey<Resource>, _ text: TextAttribute<Resource>,
      in dictionary: TextDictionary<Target>
    ) -> SkinProxy {
      bind(
        property, to: key, original: { AttributeValue(value: dictionary.own(text.name, of: $0)) },
        make: { text.make($0, $1).map(AttributeValue.init) }, set: { dictionary.put($1.value, text.name, on: $0) })
    }

    /// Binds attributes of a dictionary, each by itself.
    /// - Parameters:
    ///   - attributes: The attributes with their keys; those that follow none don't count.
    ///   - name: The dictionary's name, which tells it from other properties of the object.
    ///   - qualifier: What else tells it, such as a state.
    ///   - dictionary: The dictionary.
    /// - Returns: The object's properties.
    func bindAttributes(
      _ attributes: [SkinTextAttribute], named name: String, _ qualifier: Int = 0,
      in dictionary: TextDictionary<Target>
    ) -> SkinProxy {
      for part in attributes.compactMap({ TextPart($0.name, $0.value, module: moduleName) }) {
        let property = BindingProperty("\(name).\(part.attribute.rawValue)", qualifier)
        guard isBinding(property) else { continue }
        manager.prepareResources()
        manager.bind(
          target, property, to: [part.key], original: { dictionary.own(part.attribute, of: $0) },
          update: { target, original, values in
            dictionary.put(part.value(values) ?? original, part.attribute, on: target)
          })
      }
      return self
    }
  }

  /// The value of an attribute; none, where the dictionary has none.
  private struct AttributeValue {
    let value: Any?
  }
#endif
