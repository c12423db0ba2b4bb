#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// The properties that have names, by class.
  ///
  /// docs/coverage.md lists those of UIKit.
  @MainActor @preconcurrency
  public final class SkinPropertyCatalog {
    /// The catalog of rules and Interface Builder.
    public static let shared = SkinPropertyCatalog()

    private var byName: [String: [SkinNamedProperty]] = [:]
    /// The results of earlier lookups, each of which compares classes.
    private var found: [Request: SkinNamedProperty?] = [:]

    private struct Request: Hashable {
      let type: ObjectIdentifier
      let name: String
    }

    /// Creates a catalog with UIKit's properties.
    public init() { add(StandardProperties.all) }

    /// Adds properties, which replace those of the same name and class.
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
      byName.values.joined().ordered {
        (String(describing: $0.targetClass), $0.name) < (String(describing: $1.targetClass), $1.name)
      }
    }

    /// The property of an object that a name means: that of the nearest of its classes which has one.
    /// - Parameters:
    ///   - name: The name.
    ///   - object: The object.
    /// - Returns: The property; `nil` if the object has none of that name.
    public func property(_ name: String, of object: AnyObject) -> SkinNamedProperty? {
      let type: AnyClass = Swift.type(of: object)
      let request = Request(type: ObjectIdentifier(type), name: name)
      if let known = found[request] { return known }
      let nearest = Self.nearest((byName[name] ?? []).filter { $0.isInherited(type) })
      found[request] = .some(nearest)
      return nearest
    }

    /// The property of a class that a name means to appearance proxies.
    func appearanceProperty(_ name: String, of type: AnyClass) -> SkinNamedProperty? {
      Self.nearest((byName[name] ?? []).filter { $0.setAppearance != nil && $0.isInherited(type) })
    }

    /// The property whose class inherits from the classes of all others.
    private static func nearest(_ candidates: [SkinNamedProperty]) -> SkinNamedProperty? {
      candidates.first { one in candidates.allSatisfy { $0.isInherited(one.targetClass) } }
    }
  }

  extension SkinProxy {
    /// Binds a property, looked up by name, to a key.
    /// - Parameters:
    ///   - name: The property's name, as in ``SkinPropertyCatalog``.
    ///   - key: The key's name.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: Whether the object has a property of that name.
    @discardableResult
    public func bind(
      named name: String, to key: String, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
      KeyPlace.using(.code(fileID, line)) {
        SkinPropertyCatalog.shared.property(name, of: target)?
          .perform(target, manager, mode, moduleName, key) ?? false
      }
    }

    /// The key that a property follows, looked up by name.
    /// - Parameter name: The property's name, as in ``SkinPropertyCatalog``, such as `titleColor.highlighted`.
    /// - Returns: The key's full name, `module.name`; `nil` if the property isn't bound, or there is no such property.
    public func key(named name: String) -> String? {
      let inspection = ProxyMode.Inspection()
      _ = SkinPropertyCatalog.shared.property(name, of: target)?.perform(target, manager, .inspect(inspection), nil, "")
      return inspection.keys.first?.name
    }

    /// Unbinds a property, looked up by name, and restores its original value.
    /// - Parameter name: The property's name, as in ``SkinPropertyCatalog``.
    /// - Returns: Whether the object has a property of that name.
    @discardableResult
    public func unbind(named name: String) -> Bool {
      SkinPropertyCatalog.shared.property(name, of: target)?.unbind(target, following: manager) ?? false
    }
  }
#endif
