// What tells one bound property of an object from another.

/// A property of an object as a binding's identity: binding the same one again replaces the first binding.
public struct BindingProperty: Hashable {
  fileprivate let path: AnyKeyPath?
  private let name: String
  private let qualifier: Int

  /// A property that a key path names.
  /// - Parameter path: The key path.
  public init(_ path: AnyKeyPath) {
    self.path = path
    name = ""
    qualifier = 0
  }

  /// A property that only a method sets.
  /// - Parameters:
  ///   - name: A name of one's own, such as that of the method.
  ///   - qualifier: What else tells it from others, such as the raw value of a control's state.
  public init(_ name: String, _ qualifier: Int = 0) {
    path = nil
    self.name = name
    self.qualifier = qualifier
  }
}

/// A property's number in a table.
@usableFromInline typealias PropertyID = Int32

/// Numbers properties, so that tables compare numbers and not key paths.
struct PropertyRegistry {
  /// How many key paths are found by their address; a path that a closure makes anew each time has no lasting one.
  private static let maximumPaths = 4_096

  private(set) var properties: [BindingProperty] = []
  private var ids: [BindingProperty: PropertyID] = [:]
  /// Numbers by the address of a key path's object, which `paths` keeps alive.
  ///
  /// Hashing a key path takes longer than the rest of a binding, and a literal's object is the same each time.
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

  /// The number of a property; `nil` where none was ever bound.
  func existingID(of property: BindingProperty) -> PropertyID? { ids[property] }

  private mutating func add(_ property: BindingProperty) -> PropertyID {
    properties.append(property)
    let id = PropertyID(properties.count - 1)
    ids[property] = id
    return id
  }
}
