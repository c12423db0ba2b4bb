// All appearance proxies, and how objects apply their values.

internal import Foundation

/// The objects that `appearance()` returns, for libraries that ask the runtime where Objective-C is.
@MainActor
package enum AppearanceProxies {
  /// Whether an object is one of them.
  package static func contains(_ object: AnyObject) -> Bool { AppearanceStore.contains(object) }
}

@MainActor
enum AppearanceStore {
  private struct Name: Hashable {
    let kind: ObjectIdentifier
    let scope: [AnyHashable]
  }

  private struct Proxy {
    let object: AnyObject
    let recorder: AppearanceRecorder
  }

  /// A recorder, and the depth of its class among recorders.
  private typealias Ranked = (recorder: AppearanceRecorder, kind: Int)

  private static var proxies: [Name: Proxy] = [:]
  private static var byKind: [ObjectIdentifier: [Ranked]] = [:]
  private static var count = 0
  private(set) static var dependsOnTraits = false

  /// The number of values set on proxies.
  static func next() -> Int {
    count += 1
    return count
  }

  /// Returns the proxy of a class in a scope: a unique instance of the class that is never shown. Its setters record
  /// values, and its getters return recorded values.
  static func proxy<Target: AppearanceTarget>(
    _ kind: Target.Type, _ scope: AppearanceScope, make: () -> Target?
  ) -> Target {
    let name = Name(kind: ObjectIdentifier(kind), scope: scope.identity)
    if let known = proxies[name]?.object as? Target { return known }
    guard let object = make() else { preconditionFailure("\(kind).init(coder:) makes no object to be the proxy") }
    let recorder = AppearanceRecorder(kind, scope)
    object.explicitLooks.record(with: recorder)
    proxies[name] = Proxy(object: object, recorder: recorder)
    byKind = [:]
    if scope.traits != nil { dependsOnTraits = true }
    return object
  }

  static func contains(_ object: AnyObject) -> Bool {
    !proxies.isEmpty && proxies.values.contains { $0.object === object }
  }

  /// Removes all proxies, which UIKit can't. For tests.
  static func removeAll() { (proxies, byKind, count, dependsOnTraits) = ([:], [:], 0, false) }

  /// Applies proxies' values to an object, except for properties that the app has set.
  /// - Parameter place: The object's container.
  static func apply(to object: some AppearanceTarget, in place: UIResponder?, traits: UITraitCollection) {
    guard count > 0, !object.explicitLooks.isClosed else { return }
    let ranked = recorders(for: object)
    guard !ranked.isEmpty else { return }
    let path = AppearancePath(to: place)
    var best: [LookKey: (rank: AppearanceRank, entry: AppearanceRecorder.Entry)] = [:]
    for (recorder, kind) in ranked where !recorder.entries.isEmpty {
      let scope = recorder.scope
      guard traits.containsTraits(in: scope.traits), let containers = path.match(scope.containers) else { continue }
      for (key, entry) in recorder.entries where !object.explicitLooks.contains(key) {
        let rank = AppearanceRank(
          kind: kind, containers: containers, hasTraits: scope.traits != nil, order: entry.order)
        if let known = best[key], rank < known.rank { continue }
        best[key] = (rank, entry)
      }
    }
    guard !best.isEmpty else { return }
    let entries = best.values.map(\.entry).sorted { $0.order < $1.order }
    object.setQuietly { for entry in entries { entry.apply(object) } }
  }

  /// The recorders of an object's class and superclasses.
  private static func recorders(for object: some AppearanceTarget) -> [Ranked] {
    let kind = ObjectIdentifier(type(of: object as AnyObject))
    if let known = byKind[kind] { return known }
    let all = proxies.values.map(\.recorder).filter { $0.covers(object) }
    let ranked = all.map { recorder in
      (recorder, all.count { $0.kind != recorder.kind && $0.isAncestor(recorder.kind) })
    }
    byKind[kind] = ranked
    return ranked
  }
}
