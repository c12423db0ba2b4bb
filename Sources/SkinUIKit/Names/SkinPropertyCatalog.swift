// All properties that have names, and which of them an object has.

#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// The properties that can be named in data, by class.
  ///
  /// docs/coverage.md lists those of UIKit.
  @MainActor
  public final class SkinPropertyCatalog {
    /// The catalogue that rules and Interface Builder look names up in.
    public static let shared = SkinPropertyCatalog()

    private var byName: [String: [SkinNamedProperty]] = [:]
    /// What was found for a class, as a look-up asks each candidate's class.
    private var found: [Request: SkinNamedProperty?] = [:]

    private struct Request: Hashable {
      let type: ObjectIdentifier
      let name: String
    }

    /// Makes a catalogue with UIKit's properties.
    public init() { add(SkinNamedProperty.standard) }

    /// Adds properties; one of the same name and class takes the place of the one before.
    /// - Parameter properties: The properties.
    public func add(_ properties: [SkinNamedProperty]) {
      for property in properties {
        byName[property.name, default: []].removeAll { $0.targetClass == property.targetClass }
        byName[property.name, default: []].append(property)
      }
      found = [:]
    }

    /// All properties, by class and name.
    public var properties: [SkinNamedProperty] {
      byName.values.joined().sorted {
        (String(describing: $0.targetClass), $0.name) < (String(describing: $1.targetClass), $1.name)
      }
    }

    /// The property of an object that a name means: that of the nearest of its classes which has one.
    /// - Parameters:
    ///   - name: The name.
    ///   - object: The object.
    /// - Returns: The property; `nil` where the object has none of that name.
    public func property(_ name: String, of object: AnyObject) -> SkinNamedProperty? {
      let type: AnyClass = Swift.type(of: object)
      let request = Request(type: ObjectIdentifier(type), name: name)
      if let known = found[request] { return known }
      let candidates = (byName[name] ?? []).filter { $0.isInherited(type) }
      let nearest = candidates.first { one in candidates.allSatisfy { $0.isInherited(one.targetClass) } }
      found[request] = .some(nearest)
      return nearest
    }
  }

  extension SkinProxy {
    /// Lets a property that is named in data follow a key.
    /// - Parameters:
    ///   - name: The property's name, as ``SkinPropertyCatalog`` has it.
    ///   - key: The key's name.
    /// - Returns: Whether the object has a property of that name.
    @discardableResult
    public func bind(named name: String, to key: String) -> Bool {
      SkinPropertyCatalog.shared.property(name, of: target)?
        .perform(target, manager, mode, resolved(AnySkinKey(key)).name) ?? false
    }

    /// Ends the following of a property that is named in data, and gives it the value of its own again.
    /// - Parameter name: The property's name, as ``SkinPropertyCatalog`` has it.
    /// - Returns: Whether the object has a property of that name.
    @discardableResult
    public func unbind(named name: String) -> Bool {
      SkinPropertyCatalog.shared.property(name, of: target)?.unbind(target, following: manager) ?? false
    }
  }
#endif
