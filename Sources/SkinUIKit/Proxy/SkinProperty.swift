// Which types of properties can follow a skin, and the resource each is made from.

#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  /// A type of property that can follow keys, with the resource that its values are made from.
  ///
  /// Conform a type of your own, and every writable property of that type follows skins:
  /// ```swift
  /// extension NeedleStyle: SkinProperty {
  ///   static func skinValue(_ values: SkinVariants<String>, in appearance: SkinAppearance) -> NeedleStyle? {
  ///     NeedleStyle(rawValue: values[appearance])
  ///   }
  /// }
  /// ```
  /// UIKit's enumerations are made from the names of their cases; those of your own by ``SkinEnumeration``.
  public protocol SkinProperty {
    /// The resource that a value is made from.
    associatedtype Resource: SkinResource

    /// Makes a value.
    /// - Parameters:
    ///   - values: The resource for every appearance.
    ///   - appearance: What the screen looks like now.
    /// - Returns: The value; `nil` where none can be made, so that the object shows its own.
    @MainActor static func skinValue(_ values: SkinVariants<Resource>, in appearance: SkinAppearance) -> Self?
  }

  extension Optional: SkinProperty where Wrapped: SkinProperty {
    /// Makes a value as the wrapped type does.
    /// - Parameters:
    ///   - values: The resource for every appearance.
    ///   - appearance: What the screen looks like now.
    /// - Returns: The value; `nil` where none can be made.
    public static func skinValue(
      _ values: SkinVariants<Wrapped.Resource>, in appearance: SkinAppearance
    ) -> Wrapped?? {
      Wrapped.skinValue(values, in: appearance).map(Optional.some)
    }
  }

  extension UIColor: SkinProperty {
    /// Makes a dynamic colour where the values differ between appearances.
    /// - Parameters:
    ///   - values: The colours.
    ///   - appearance: Not used: the colour itself is dynamic.
    /// - Returns: The colour.
    @MainActor public static func skinValue(_ values: SkinVariants<SkinColor>, in appearance: SkinAppearance) -> Self? {
      UIColor(values) as? Self
    }
  }

  extension UIFont: SkinProperty {
    /// Makes a font, scaled where it names a text style.
    /// - Parameters:
    ///   - values: The fonts.
    ///   - appearance: What the screen looks like now.
    /// - Returns: The font.
    @MainActor public static func skinValue(_ values: SkinVariants<SkinFont>, in appearance: SkinAppearance) -> Self? {
      UIFont.make(values[appearance]) as? Self
    }
  }

  extension UIImage: SkinProperty {
    /// Makes an image for the screen's scale, kind of device and direction, its recipe followed.
    /// - Parameters:
    ///   - values: The images.
    ///   - appearance: What the screen looks like now.
    /// - Returns: The image; `nil` where its file can't be read.
    @MainActor public static func skinValue(_ values: SkinVariants<SkinImage>, in appearance: SkinAppearance) -> Self? {
      let traits = UITraitCollection.current
      return SkinImageCache.shared.image(
        values[appearance], screenScale: traits.displayScale, idiom: traits.userInterfaceIdiom,
        direction: traits.layoutDirection) as? Self
    }
  }

  extension CGColor: SkinProperty {
    /// Makes a colour for the appearance of the screen; it is made again when that changes.
    /// - Parameters:
    ///   - values: The colours.
    ///   - appearance: What the screen looks like now.
    /// - Returns: The colour.
    @MainActor public static func skinValue(_ values: SkinVariants<SkinColor>, in appearance: SkinAppearance) -> Self? {
      // CGColor has no subclasses; `as?` to a Core Foundation type can't be checked at run time.
      unsafeDowncast(UIColor(values[appearance]).cgColor, to: Self.self)
    }
  }
#endif
