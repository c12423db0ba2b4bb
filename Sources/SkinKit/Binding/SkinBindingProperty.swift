/// The identity of an object's bound property; binding an equal one again replaces the first binding.
///
/// A property has one identity, whatever class of the hierarchy its key path was written with: `\UILabel.textColor` equals the
/// `\Badge.textColor` of a subclass, whether that inherits or overrides the property.
public struct SkinBindingProperty: Hashable {
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

  /// The beginning of the names of closures that are identified by the place of their call.
  private static let callSitePrefix = "follow@"

  /// Whether it identifies a closure by the place of its call.
  var isCallSite: Bool { name.hasPrefix(Self.callSitePrefix) }

  /// The identity of a closure that follows keys: its name, or the place of the call that adds it.
  ///
  /// Code that runs again, such as for a reused cell, so replaces its own closure, and no other one.
  package static func following(
    _ name: String, _ fileID: StaticString, _ line: UInt, _ column: UInt
  ) -> SkinBindingProperty {
    guard name.isEmpty else { return SkinBindingProperty("follow.\(name)") }
    return SkinBindingProperty("\(callSitePrefix)\(fileID):\(line)", Int(clamping: column))
  }

  /// The parts that are equal for equal properties.
  fileprivate enum Identity: Hashable {
    case name(String, Int)
    case keyValueCoding(String)
    case path(AnyKeyPath)
  }

  fileprivate var identity: Identity {
    guard let path else { return .name(name, qualifier) }
    // The name of an Objective-C property, which those that override it share. Linux has none.
    if let name = path._kvcKeyPathString, type(of: path).rootType is AnyClass { return .keyValueCoding(name) }
    return .path(path.rootless)
  }

  /// Returns whether two values identify the same property.
  /// - Parameters:
  ///   - one: A property.
  ///   - other: Another property.
  /// - Returns: Whether they are the same.
  public static func == (one: SkinBindingProperty, other: SkinBindingProperty) -> Bool {
    guard one.name == other.name, one.qualifier == other.qualifier else { return false }
    switch (one.path, other.path) {
    case (nil, nil): return true
    case (let path?, let otherPath?):
      if path === otherPath { return true }
      guard type(of: path).valueType == type(of: otherPath).valueType else { return false }
      return one.identity == other.identity
    default: return false
    }
  }

  /// Hashes the property, whatever class its key path was written with.
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

/// The root of all key paths that are compared.
private final class CommonRoot {
  let object: CommonObject

  init(_ object: CommonObject) { self.object = object }
}

/// The class that stands for the class of every key path.
private final class CommonObject {}

/// A key path that has a form without the class of its root.
private protocol RootlessKeyPath: AnyKeyPath {
  /// The components of the key path after those of a common root.
  var appendedToCommonRoot: AnyKeyPath { get }
}

extension KeyPath: RootlessKeyPath {
  fileprivate var appendedToCommonRoot: AnyKeyPath {
    // The cast changes only the root's class in the static type. Appending copies the components, and nothing reads through the result.
    let address = Unmanaged.passUnretained(self).toOpaque()
    let path = Unmanaged<KeyPath<CommonObject, Value>>.fromOpaque(address).takeUnretainedValue()
    return (\CommonRoot.object).appending(path: path)
  }
}

extension AnyKeyPath {
  /// A key path that equals that of every other path to the same property of a class, for comparison only.
  ///
  /// Key paths with different roots are never equal, although their components identify the declaration of the property. Here, the
  /// components follow those of a common root.
  fileprivate var rootless: AnyKeyPath {
    let root = type(of: self).rootType
    guard root is AnyClass, root != CommonRoot.self, let path = self as? any RootlessKeyPath else { return self }
    return path.appendedToCommonRoot
  }
}

/// A property's number in a table.
@usableFromInline typealias PropertyID = Int32

/// Numbers properties, so that tables compare numbers instead of key paths.
struct PropertyRegistry {
  /// The most key paths to find by address; a closure creates a new key path each time, so its address doesn't last.
  private static let maximumPaths = 4_096

  private(set) var properties: [SkinBindingProperty] = []
  private var ids: [SkinBindingProperty.Identity: PropertyID] = [:]
  /// Numbers by the address of a key path's object, which `paths` keeps alive.
  ///
  /// Hashing a key path takes longer than the rest of a binding, and a literal is the same object each time.
  private var idsByAddress: [ObjectIdentifier: PropertyID] = [:]
  private var paths: [AnyKeyPath] = []

  mutating func id(of property: SkinBindingProperty) -> PropertyID {
    if let path = property.path, let id = idsByAddress[ObjectIdentifier(path)] { return id }
    let identity = property.identity
    let id = ids[identity] ?? add(property, identity)
    if let path = property.path, paths.count < Self.maximumPaths {
      idsByAddress[ObjectIdentifier(path)] = id
      paths.append(path)
    }
    return id
  }

  /// The number of a property; `nil` if it was never bound.
  func existingID(of property: SkinBindingProperty) -> PropertyID? {
    if let path = property.path, let id = idsByAddress[ObjectIdentifier(path)] { return id }
    return ids[property.identity]
  }

  private mutating func add(_ property: SkinBindingProperty, _ identity: SkinBindingProperty.Identity) -> PropertyID {
    properties.append(property)
    let id = PropertyID(properties.count - 1)
    ids[identity] = id
    return id
  }
}
