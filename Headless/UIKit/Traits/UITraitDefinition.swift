// The traits as types, for observing only some traits.

public import Foundation

@available(iOS 17.0, *)
@MainActor @preconcurrency public protocol UITraitDefinition<Value> {
  associatedtype Value
  static var defaultValue: Value { get }
  static var name: String { get }
  static var identifier: String { get }
  static var affectsColorAppearance: Bool { get }
}

public typealias UITrait = any UITraitDefinition.Type

extension UITraitDefinition {
  public static var name: String { String(describing: self) }
  public static var identifier: String { name }
  public static var affectsColorAppearance: Bool { false }
}

/// A trait that this module supports.
@MainActor
protocol SystemTrait: UITraitDefinition where Value: Equatable {
  static var path: WritableKeyPath<TraitValues, Value> { get }
}

extension SystemTrait {
  static func differs(_ one: TraitValues, _ other: TraitValues) -> Bool { one[keyPath: path] != other[keyPath: path] }

  static func remove(from traits: MutableTraits) { traits[path] = defaultValue }

  static func value(in values: TraitValues) -> Any { values[keyPath: path] }

  static func set(_ value: Any, in traits: MutableTraits) {
    if let value = value as? Value { traits[path] = value }
  }
}

@available(iOS 17.0, *)
@MainActor @preconcurrency open class UITraitUserInterfaceStyle: NSObject, SystemTrait {
  public static var defaultValue: UIUserInterfaceStyle { .unspecified }
  public static var affectsColorAppearance: Bool { true }
  static var path: WritableKeyPath<TraitValues, UIUserInterfaceStyle> { \.style }
}

@available(iOS 17.0, *)
@MainActor @preconcurrency open class UITraitAccessibilityContrast: NSObject, SystemTrait {
  public static var defaultValue: UIAccessibilityContrast { .unspecified }
  public static var affectsColorAppearance: Bool { true }
  static var path: WritableKeyPath<TraitValues, UIAccessibilityContrast> { \.contrast }
}

@available(iOS 17.0, *)
@MainActor @preconcurrency open class UITraitDisplayGamut: NSObject, SystemTrait {
  public static var defaultValue: UIDisplayGamut { .unspecified }
  public static var affectsColorAppearance: Bool { true }
  static var path: WritableKeyPath<TraitValues, UIDisplayGamut> { \.gamut }
}

@available(iOS 17.0, *)
@MainActor @preconcurrency open class UITraitDisplayScale: NSObject, SystemTrait {
  public static var defaultValue: CGFloat { 0 }
  static var path: WritableKeyPath<TraitValues, CGFloat> { \.scale }
}

@available(iOS 17.0, *)
@MainActor @preconcurrency open class UITraitUserInterfaceIdiom: NSObject, SystemTrait {
  public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
  static var path: WritableKeyPath<TraitValues, UIUserInterfaceIdiom> { \.idiom }
}

@available(iOS 17.0, *)
@MainActor @preconcurrency open class UITraitHorizontalSizeClass: NSObject, SystemTrait {
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  static var path: WritableKeyPath<TraitValues, UIUserInterfaceSizeClass> { \.horizontal }
}

@available(iOS 17.0, *)
@MainActor @preconcurrency open class UITraitVerticalSizeClass: NSObject, SystemTrait {
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  static var path: WritableKeyPath<TraitValues, UIUserInterfaceSizeClass> { \.vertical }
}

@available(iOS 17.0, *)
@MainActor @preconcurrency open class UITraitUserInterfaceLevel: NSObject, SystemTrait {
  public static var defaultValue: UIUserInterfaceLevel { .unspecified }
  public static var affectsColorAppearance: Bool { true }
  static var path: WritableKeyPath<TraitValues, UIUserInterfaceLevel> { \.level }
}

@available(iOS 17.0, *)
@MainActor @preconcurrency open class UITraitLayoutDirection: NSObject, SystemTrait {
  public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
  static var path: WritableKeyPath<TraitValues, UITraitEnvironmentLayoutDirection> { \.direction }
}

@available(iOS 17.0, *)
@MainActor @preconcurrency open class UITraitLegibilityWeight: NSObject, SystemTrait {
  public static var defaultValue: UILegibilityWeight { .unspecified }
  static var path: WritableKeyPath<TraitValues, UILegibilityWeight> { \.legibility }
}

@available(iOS 17.0, *)
@MainActor @preconcurrency open class UITraitPreferredContentSizeCategory: NSObject, SystemTrait {
  public static var defaultValue: UIContentSizeCategory { .unspecified }
  static var path: WritableKeyPath<TraitValues, UIContentSizeCategory> { \.category }
}

extension UITraitCollection {
  @available(iOS 17.0, *)
  @MainActor public class var systemTraitsAffectingColorAppearance: [UITrait] {
    [
      UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitDisplayGamut.self,
      UITraitUserInterfaceLevel.self,
    ]
  }
}
