#if canImport(UIKit)
  package import Foundation
  import SkinKit
  import UIKit

  /// The keys of an object's properties by the names of the properties.
  ///
  /// Setting a key binds the property. The properties for Interface Builder and Objective-C read and write these.
  @MainActor
  package final class InspectableKeys {
    /// The module of keys without one, if the object has no module.
    private static let standardModule = "app"

    /// Weak, because the keys are associated with the object.
    private weak var object: NSObject?
    private var keys: [String: String] = [:]

    package init(of object: NSObject) { self.object = object }

    /// The module of keys without one; `nil` for `app`.
    ///
    /// A nib sets attributes in an order of its own, so the module may be set after the keys.
    package var module: String? {
      didSet {
        guard module != oldValue else { return }
        for (name, key) in keys where !key.contains(".") { bind(name, to: key) }
      }
    }

    /// The key of a property; `nil` or an empty text unbinds it.
    package subscript(name: String) -> String? {
      get { keys[name] }
      set {
        let key = newValue.flatMap { $0.isEmpty ? nil : $0 }
        keys[name] = key
        if let key { bind(name, to: key) } else { object?.skin.unbind(named: name) }
      }
    }

    private func bind(_ name: String, to key: String) {
      object?.skin.module(module ?? Self.standardModule).bind(named: name, to: key)
    }
  }
#endif
