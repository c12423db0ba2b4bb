// The values set on one proxy, and the objects they apply to.

internal import Foundation

/// The scope of a proxy.
struct AppearanceScope {
  /// The containers, innermost first, in the app's order.
  var containers: [any UIAppearanceContainer.Type] = []
  var traits: UITraitCollection?

  var identity: [AnyHashable] { containers.map { ObjectIdentifier($0) } + (traits.map { [$0.values] } ?? []) }
}

/// The newest value of each property that was set on a proxy.
@MainActor
final class AppearanceRecorder {
  struct Entry {
    let order: Int
    let apply: (AnyObject) -> Void
  }

  let kind: AnyClass
  let scope: AppearanceScope
  /// Whether an object is of the proxy's class.
  let covers: (AnyObject) -> Bool
  /// Whether a class is the proxy's, or inherits from it.
  let isAncestor: (AnyClass) -> Bool
  private(set) var entries: [LookKey: Entry] = [:]

  init<Target: AppearanceTarget>(_ kind: Target.Type, _ scope: AppearanceScope) {
    self.kind = kind
    self.scope = scope
    covers = { $0 is Target }
    isAncestor = { $0 is Target.Type }
  }

  func record(_ key: LookKey, _ apply: @escaping (AnyObject) -> Void) {
    entries[key] = Entry(order: AppearanceStore.next(), apply: apply)
  }
}

/// The precedence of a value, in Apple's order: the outermost container wins, then the longer chain of containers;
/// before these the nearer class, after these the value for specific traits, and finally the later value.
struct AppearanceRank: Comparable {
  let kind: Int
  /// The depths of the containers below the window, which has depth 0.
  let containers: [Int]
  let hasTraits: Bool
  let order: Int

  static func < (one: AppearanceRank, other: AppearanceRank) -> Bool {
    if one.kind != other.kind { return one.kind < other.kind }
    for (first, second) in zip(one.containers, other.containers) where first != second { return first > second }
    if one.containers.count != other.containers.count { return one.containers.count < other.containers.count }
    if one.hasTraits != other.hasTraits { return other.hasTraits }
    return one.order < other.order
  }
}

/// The views and controllers that contain an object, from the window down.
@MainActor
struct AppearancePath {
  private var places: [UIResponder] = []

  init(to innermost: UIResponder?) {
    var place = innermost
    while let each = place {
      if each is any UIAppearanceContainer { places.append(each) }
      place = each.next
    }
    places.reverse()
  }

  /// Returns the depths of containers of these classes, outermost first; `nil` if one is missing.
  func match(_ containers: [any UIAppearanceContainer.Type]) -> [Int]? {
    var found: [Int] = []
    for container in containers.reversed() {
      let start = found.last.map { $0 + 1 } ?? 0
      guard let index = places.indices.dropFirst(start).first(where: { isInstance(places[$0], of: container) }) else {
        return nil
      }
      found.append(index)
    }
    return found
  }

  private func isInstance<Container: UIAppearanceContainer>(_ object: AnyObject, of kind: Container.Type) -> Bool {
    object is Container
  }
}
