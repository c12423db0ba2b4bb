#if canImport(UIKit)
  public import Foundation
  import SkinKit
  import UIKit

  /// The keys of an object's properties, as Interface Builder and Objective-C read and write them.
  ///
  /// Setting a key binds the property; `nil` unbinds it. A class of your own gets a property for Interface Builder in one line:
  /// ```swift
  /// final class Gauge: UIView {
  ///   @objc dynamic var needleColor: UIColor?
  ///   @IBInspectable var needleColorSkinKey: String? { get { skinKeys[\Gauge.needleColor] } set { skinKeys[\Gauge.needleColor] = newValue } }
  /// }
  /// ```
  /// A key without a dot belongs to the object's ``module``, and has the value of the global key of its name in skins without it. A key
  /// with a dot names a module, or is a key of the module `app` whose name has a dot. A property that code has bound to another key since
  /// reads as that key's full name.
  @MainActor @preconcurrency
  public final class SkinInspectableKeys {
    /// The module of keys without one, if the object has no module.
    private nonisolated static let standardModule = "app"

    private struct Entry {
      let key: String
      /// Binds the property to a key of a module.
      let bind: (NSObject, _ module: String, String) -> Void
      /// Returns the full name of the key that the property follows now.
      let current: (NSObject) -> String?

      /// The full name of the key.
      func name(in module: String?) -> String { key.contains(".") ? key : "\(module ?? standardModule).\(key)" }
    }

    /// Weak, because the keys are associated with the object.
    private weak var object: NSObject?
    private var entries: [AnyHashable: Entry] = [:]
    /// The identities of the properties that were named, which are the same by key path.
    private var identities: [String: AnyHashable] = [:]

    package init(of object: NSObject) { self.object = object }

    /// The module of keys without one; `nil` for `app`.
    ///
    /// A nib sets attributes in an order of its own, so the module may be set after the keys.
    public var module: String? {
      didSet {
        guard module != oldValue else { return }
        // Code may have ended a binding since, or bound the property to another key.
        guard let object = adopted else { return }
        for entry in entries.values where entry.current(object) == entry.name(in: oldValue) { bind(entry) }
      }
    }

    /// The key of a property that ``SkinPropertyCatalog`` has by name; `nil` or an empty text unbinds it.
    /// - Parameter name: The name, such as `titleColor.highlighted`.
    public subscript(name: String) -> String? {
      get { key(of: identity(of: name)) { $0.skin.key(named: name) } }
      set {
        set(newValue, of: identity(of: name)) { object, module, key in
          KeyPlace.using(.unknown) { _ = object.skin.module(module).bind(named: name, to: key) }
        } current: {
          $0.skin.key(named: name)
        } unbind: {
          $0.skin.unbind(named: name)
        }
      }
    }

    /// The key of a property by its key path; `nil` or an empty text unbinds it.
    /// - Parameter path: The key path, of the object's class or a superclass.
    public subscript<Target: NSObject, Value: SkinProperty>(
      path: ReferenceWritableKeyPath<Target, Value>
    ) -> String? {
      get { key(of: SkinBindingProperty(path)) { ($0 as? Target)?.skin.key(of: path) } }
      set {
        set(newValue, of: SkinBindingProperty(path)) { object, module, key in
          (object as? Target)?.skin.module(module)[dynamicMember: path](SkinKey(key))
        } current: {
          ($0 as? Target)?.skin.key(of: path)
        } unbind: {
          ($0 as? Target)?.skin.unbind(path)
        }
      }
    }

    private func identity(of name: String) -> AnyHashable {
      if let known = identities[name] { return known }
      let inspection = ProxyMode.Inspection()
      if let object, let property = SkinPropertyCatalog.shared.property(name, of: object) {
        _ = property.perform(object, .shared, .inspect(inspection), nil, "")
      }
      let identity = inspection.identities.first ?? AnyHashable(name)
      identities[name] = identity
      return identity
    }

    /// The object, whose bindings are with the manager of its current scope.
    private var adopted: NSObject? {
      if let view = object as? UIView { SkinScopes.shared.adopt(view) }
      return object
    }

    /// The key that was set, or the full name of another one that code has bound since.
    private func key(of property: AnyHashable, current: (NSObject) -> String?) -> String? {
      let entry = entries[property]
      guard let object = adopted else { return entry?.key }
      let name = current(object)
      return entry.map { $0.name(in: module) } == name ? entry?.key : name
    }

    private func set(
      _ newValue: String?, of property: AnyHashable, bind: @escaping (NSObject, String, String) -> Void,
      current: @escaping (NSObject) -> String?, unbind: (NSObject) -> Void
    ) {
      if let key = newValue, !key.isEmpty {
        let entry = Entry(key: key, bind: bind, current: current)
        entries[property] = entry
        self.bind(entry)
      } else {
        entries[property] = nil
        if let object { unbind(object) }
      }
    }

    private func bind(_ entry: Entry) {
      if let object { entry.bind(object, module ?? Self.standardModule, entry.key) }
    }
  }

  #if !canImport(ObjectiveC) || HEADLESS
    /// The keys of objects, where objects have no associated ones.
    @MainActor private var keysOfObjects: [ObjectIdentifier: KeysOfObject] = [:]
    @MainActor private var sweepKeysAt = 64

    private struct KeysOfObject {
      weak var object: NSObject?
      let keys: SkinInspectableKeys
    }

    extension NSObject {
      /// The keys of the object's properties, as Interface Builder and Objective-C read and write them.
      @MainActor @preconcurrency public var skinKeys: SkinInspectableKeys {
        if let found = keysOfObjects[ObjectIdentifier(self)], found.object === self { return found.keys }
        let keys = SkinInspectableKeys(of: self)
        keysOfObjects[ObjectIdentifier(self)] = KeysOfObject(object: self, keys: keys)
        if keysOfObjects.count > sweepKeysAt {
          keysOfObjects = keysOfObjects.filter { $0.value.object != nil }
          sweepKeysAt = max(64, keysOfObjects.count * 2)
        }
        return keys
      }
    }
  #endif
#endif
