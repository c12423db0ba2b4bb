// Calls that are replayed when a skin changes, with arguments that are fixed and arguments that are built (system D).

/// An argument of a call that is replayed: a fixed value, or one that is built of keys.
///
/// ```swift
/// manager.replay(
///   bar, UINavigationBar.setBackgroundImage, name: "background", .key("nav.back") { load($0)?.cropped().stretched() }, .fixed(.default))
/// ```
@MainActor
public struct SkinArgument<Value> {
  let keys: [AnySkinKey]
  let build: (SkinValues) -> Value?

  /// Makes an argument of values that several keys have.
  /// - Parameters:
  ///   - keys: The keys.
  ///   - build: Builds it; `nil` keeps the call from being made.
  public init(_ keys: [AnySkinKey], build: @escaping (SkinValues) -> Value?) {
    self.keys = keys
    self.build = build
  }

  /// An argument that is always the same.
  /// - Parameter value: The argument.
  /// - Returns: The argument, for ``SkinManager/replay(_:_:name:_:otherwise:)``.
  public static func fixed(_ value: Value) -> SkinArgument { SkinArgument([]) { _ in value } }

  /// An argument that is a key's value.
  /// - Parameter key: The key.
  /// - Returns: The argument, for ``SkinManager/replay(_:_:name:_:otherwise:)``.
  public static func key(_ key: SkinKey<Value>) -> SkinArgument where Value: SkinResource {
    SkinArgument([key.erased]) { $0[key] }
  }

  /// An argument that is built of a key's value, by a chain of as many steps as it takes.
  /// - Parameters:
  ///   - key: The key.
  ///   - build: Builds it; `nil` keeps the call from being made.
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
  ///   - target: The object; it isn't kept alive.
  ///   - method: The method, as `Class.method`.
  ///   - name: What tells this call from others of the object; calling with the same name replaces the call before.
  ///   - arguments: The arguments in order.
  ///   - otherwise: Called where an argument can't be built, because no skin has its key: brings the object back to what it was.
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
  /// That an argument has no value now.
  private struct Missing: Error {}

  fileprivate func built(_ values: SkinValues) throws -> Value {
    guard let value = build(values) else { throw Missing() }
    return value
  }
}
