#if canImport(UIKit)
  import UIKit

  #if canImport(ObjectiveC) && !HEADLESS
    import ObjectiveC
  #endif

  /// The names of classes and their superclasses, cached by class.
  @MainActor
  final class ClassNames {
    private var known: [ObjectIdentifier: [String: Int]] = [:]
    private var systemOwners: [ObjectIdentifier: Bool] = [:]
    private var internals: [ObjectIdentifier: Bool] = [:]

    /// Returns the names of a class and its superclasses, with and without the module, by their depth below the root class.
    ///
    /// Examples are `TitleLabel`, `MyApp.TitleLabel` and `UILabel`; the depth of `TitleLabel` is greater.
    func names(of type: AnyClass) -> [String: Int] {
      if let names = known[ObjectIdentifier(type)] { return names }
      var chain: [AnyClass] = []
      var current: AnyClass? = type
      while let each = current {
        chain.append(each)
        current = Self.superclass(of: each)
      }
      var names: [String: Int] = [:]
      for (depth, each): (Int, AnyClass) in chain.reversed().enumerated() {
        names[String(describing: each)] = depth
        names[String(reflecting: each)] = depth
      }
      known[ObjectIdentifier(type)] = names
      return names
    }

    /// Returns whether the contents of a view or controller of this class belong to the system.
    func isSystemOwner(_ type: AnyClass) -> Bool {
      if let known = systemOwners[ObjectIdentifier(type)] { return known }
      let isOwner = !SystemViews.owners.isDisjoint(with: names(of: type).keys)
      systemOwners[ObjectIdentifier(type)] = isOwner
      return isOwner
    }

    /// Returns whether a class of controllers or windows is UIKit's own, and none of those that apps put their content into.
    func isInternal(_ type: AnyClass) -> Bool {
      if let known = internals[ObjectIdentifier(type)] { return known }
      let isInternal = SystemViews.isInternal(type)
      internals[ObjectIdentifier(type)] = isInternal
      return isInternal
    }

    private static func superclass(of type: AnyClass) -> AnyClass? {
      #if canImport(ObjectiveC) && !HEADLESS
        class_getSuperclass(type)
      #else
        _getSuperclass(type)
      #endif
    }
  }
#endif
