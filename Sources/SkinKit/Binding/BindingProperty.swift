/// The identity of an object's bound property; binding an equal one again replaces the first binding.
public struct BindingProperty: Hashable {
  fileprivate let path: AnyKeyPath?
  private let name: String
  private let qualifier: Int

  /// A property identified by a key path.
  /// - Parameter path: The key path.
  public init(_ path: AnyKeyPath) {
    self.path = path
    name = ""
    qualifier = 0
  }

  /// A property that only a method can set.
  /// - Parameters:
  ///   - name: A name that no other property of the object has, such as the method's.
  ///   - qualifier: The part that distinguishes bindings of equal names, such as the raw value of a control's state.
  public init(_ name: String, _ qualifier: Int = 0) {
    path = nil
    self.name = name
    self.qualifier = qualifier
  }
}

/// A property's number in a table.
@usableFromInline typealias PropertyID = Int32

/// Numbers properties, so that tables compare numbers instead of key paths.
struct PropertyRegistry {
  /// The most key paths to find by address; a closure creates a new key path each time, so its address doesn't last.
  private static let maximumPaths = 4_096

  private(set) var properties: [BindingProperty] = []
  private var ids: [BindingProperty: PropertyID] = [:]
  /// Numbers by the address of a key path's object, which `paths` keeps alive.
  ///
  /// Hashing a key path takes longer than the rest of a binding, and a literal is the same object each time.
  private var idsByAddress: [ObjectIdentifier: PropertyID] = [:]
  private var paths: [AnyKeyPath] = []

  mutating func id(of property: BindingProperty) -> PropertyID {
    if let path = property.path, let id = idsByAddress[ObjectIdentifier(path)] { return id }
    let id = ids[property] ?? add(property)
    if let path = property.path, paths.count < Self.maximumPaths {
      idsByAddress[ObjectIdentifier(path)] = id
      paths.append(path)
    }
    return id
  }

  /// The number of a property; `nil` if it was never bound.
  func existingID(of property: BindingProperty) -> PropertyID? { ids[property] }

  private mutating func add(_ property: BindingProperty) -> PropertyID {
    properties.append(property)
    let id = PropertyID(properties.count - 1)
    ids[property] = id
    return id
  }
}
