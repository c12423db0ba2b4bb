#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  /// A type of property that can be bound to keys, with the resource that its values are created from.
  ///
  /// Conform a type of your own, and every writable property of that type can be bound:
  /// ```swift
  /// extension NeedleStyle: SkinProperty {
  ///   static func skinValue(_ values: SkinVariants<String>, in appearance: SkinAppearance) -> NeedleStyle? {
  ///     NeedleStyle(rawValue: values[appearance])
  ///   }
  /// }
  /// ```
  /// Enumerations conform to ``SkinEnumeration``.
  ///
  /// Values are compared, so that one which the app sets while a skin is shown becomes the property's original value.
  public protocol SkinProperty: Equatable {
    /// The resource that a value is created from.
    associatedtype Resource: SkinResource

    /// Creates a value.
    /// - Parameters:
    ///   - values: The resource for every appearance.
    ///   - appearance: The current appearance.
    /// - Returns: The value; `nil` if none can be created. The object keeps its original value then.
    @MainActor static func skinValue(_ values: SkinVariants<Resource>, in appearance: SkinAppearance) -> Self?
  }

  extension Optional: SkinProperty where Wrapped: SkinProperty {
    /// Creates a value of the wrapped type.
    /// - Parameters:
    ///   - values: The resource for every appearance.
    ///   - appearance: The current appearance.
    /// - Returns: The value; `nil` if none can be created.
    public static func skinValue(
      _ values: SkinVariants<Wrapped.Resource>, in appearance: SkinAppearance
    ) -> Wrapped?? {
      Wrapped.skinValue(values, in: appearance).map(Optional.some)
    }
  }

  extension UIColor: SkinProperty {
    /// Creates a color, which is dynamic if the values differ between appearances.
    /// - Parameters:
    ///   - values: The colors.
    ///   - appearance: Unused: the color itself is dynamic.
    /// - Returns: The color.
    @MainActor @preconcurrency public static func skinValue(
      _ values: SkinVariants<SkinColor>, in appearance: SkinAppearance
    ) -> Self? {
      UIColor(values) as? Self
    }
  }

  extension UIFont: SkinProperty {
    /// Creates a font, which is scaled if it names a text style.
    /// - Parameters:
    ///   - values: The fonts.
    ///   - appearance: The current appearance.
    /// - Returns: The font.
    @MainActor @preconcurrency public static func skinValue(
      _ values: SkinVariants<SkinFont>, in appearance: SkinAppearance
    ) -> Self? {
      UIFont.make(values[appearance]) as? Self
    }
  }

  extension UIImage: SkinProperty {
    /// Creates an image for the screen's scale, kind of device and layout direction, with its recipe applied.
    /// - Parameters:
    ///   - values: The images.
    ///   - appearance: The current appearance.
    /// - Returns: The image; `nil` if its file can't be read.
    @MainActor @preconcurrency public static func skinValue(
      _ values: SkinVariants<SkinImage>, in appearance: SkinAppearance
    ) -> Self? {
      let traits = UITraitCollection.current
      return SkinImageCache.shared.image(
        values[appearance], screenScale: traits.displayScale, idiom: traits.userInterfaceIdiom,
        direction: traits.layoutDirection) as? Self
    }
  }

  extension CGColor: SkinProperty {
    /// Creates a color for the current appearance.
    ///
    /// It is created again when the appearance changes.
    /// - Parameters:
    ///   - values: The colors.
    ///   - appearance: The current appearance.
    /// - Returns: The color.
    @MainActor @preconcurrency public static func skinValue(
      _ values: SkinVariants<SkinColor>, in appearance: SkinAppearance
    ) -> Self? {
      // CGColor has no subclasses; `as?` to a Core Foundation type can't be checked at run time.
      unsafeDowncast(UIColor(values[appearance]).cgColor, to: Self.self)
    }
  }
#endif
