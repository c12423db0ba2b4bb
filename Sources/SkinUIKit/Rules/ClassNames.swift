#if canImport(UIKit)
  import UIKit

  #if canImport(ObjectiveC)
    import ObjectiveC
  #endif

  /// The names of classes and their superclasses, cached by class.
  @MainActor
  struct ClassNames {
    private var known: [ObjectIdentifier: Set<String>] = [:]

    /// Returns the names of a class and its superclasses, with and without the module.
    ///
    /// Examples are `TitleLabel`, `MyApp.TitleLabel` and `UILabel`.
    mutating func names(of type: AnyClass) -> Set<String> {
      if let names = known[ObjectIdentifier(type)] { return names }
      var names: Set<String> = []
      var current: AnyClass? = type
      while let each = current {
        names.insert(String(describing: each))
        names.insert(String(reflecting: each))
        current = Self.superclass(of: each)
      }
      known[ObjectIdentifier(type)] = names
      return names
    }

    private static func superclass(of type: AnyClass) -> AnyClass? {
      #if canImport(ObjectiveC)
        class_getSuperclass(type)
      #else
        _getSuperclass(type)
      #endif
    }
  }
#endif
