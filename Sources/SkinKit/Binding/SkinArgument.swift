/// An argument of a replayed call: a fixed value, or one built from the values of keys.
///
/// ```swift
/// manager.replay(
///   bar, UINavigationBar.setBackgroundImage, name: "background", .key("nav.back") { load($0)?.cropped().stretched() }, .fixed(.default))
/// ```
@MainActor @preconcurrency
public struct SkinArgument<Value> {
  let keys: [AnySkinKey]
  let build: (SkinValues) -> Value?

  /// Creates an argument from the values of several keys.
  /// - Parameters:
  ///   - keys: The keys.
  ///   - build: Builds the argument; `nil` skips the call.
  public init(_ keys: [AnySkinKey], build: @escaping (SkinValues) -> Value?) {
    self.keys = keys
    self.build = build
  }

  /// An argument that never changes.
  /// - Parameter value: The argument.
  /// - Returns: The argument, for ``SkinManager/replay(_:_:name:_:otherwise:)``.
  public static func fixed(_ value: Value) -> SkinArgument { SkinArgument([]) { _ in value } }

  /// An argument that is a key's value.
  /// - Parameter key: The key.
  /// - Returns: The argument, for ``SkinManager/replay(_:_:name:_:otherwise:)``.
  public static func key(_ key: SkinKey<Value>) -> SkinArgument where Value: SkinResource {
    SkinArgument([key.erased]) { $0[key] }
  }

  /// An argument built from a key's value.
  /// - Parameters:
  ///   - key: The key.
  ///   - build: Builds the argument; `nil` skips the call.
  /// - Returns: The argument, for ``SkinManager/replay(_:_:name:_:otherwise:)``.
  public static func key<Resource>(
    _ key: SkinKey<Resource>, build: @escaping (Resource) -> Value?
  ) -> SkinArgument {
    SkinArgument([key.erased]) { $0[key].flatMap(build) }
  }
}

extension SkinManager {
  /// Calls a method now, and again whenever the value of one of its arguments' keys changes.
  ///
  /// - Parameters:
  ///   - target: The object. It isn't retained.
  ///   - method: The method, as `Class.method`.
  ///   - name: The identity of this call among the object's; calling with an equal name replaces the previous call.
  ///   - arguments: The arguments in order.
  ///   - otherwise: Restores the object if an argument can't be built because no skin has its key.
  public func replay<Target: AnyObject, each Argument>(
    _ target: Target, _ method: @escaping @MainActor (Target) -> (repeat each Argument) -> Void, name: String,
    _ arguments: repeat SkinArgument<each Argument>, otherwise: @escaping @MainActor (Target) -> Void = { _ in }
  ) {
    var keys: [AnySkinKey] = []
    for argument in repeat each arguments { keys += argument.keys }
    follow(target, keys: keys, name: "replay.\(name)") { target, values in
      do {
        let built = (repeat try (each arguments).built(values))
        method(target)(repeat each built)
      } catch {
        otherwise(target)
      }
    }
  }
}

extension SkinArgument {
  /// The error of an argument that has no value now.
  private struct Missing: Error {}

  fileprivate func built(_ values: SkinValues) throws -> Value {
    guard let value = build(values) else { throw Missing() }
    return value
  }
}
