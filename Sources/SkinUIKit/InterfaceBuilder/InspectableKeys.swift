// The keys that an object was given by name: as Interface Builder does it, and Objective-C.

#if canImport(UIKit)
  package import Foundation
  import SkinKit
  import UIKit

  /// The keys of an object's properties by the properties' names, bound as they are set.
  ///
  /// What shows a property in Interface Builder is a computed property that reads and writes one of these.
  @MainActor
  package final class InspectableKeys {
    /// The module of keys that name none, where the object has no other.
    private static let standardModule = "app"

    /// It holds this object, as it is associated with it.
    private weak var object: NSObject?
    private var keys: [String: String] = [:]

    package init(of object: NSObject) { self.object = object }

    /// The module of keys that name none; `nil` is `app`.
    ///
    /// Attributes come in the order in which the nib has them, so this may come after the keys.
    package var module: String? {
      didSet {
        guard module != oldValue else { return }
        for (name, key) in keys where !key.contains(".") { bind(name, to: key) }
      }
    }

    /// The key that a property follows; `nil`, or an empty text, ends it.
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
