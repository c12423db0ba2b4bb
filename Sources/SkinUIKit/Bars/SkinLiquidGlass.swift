#if canImport(UIKit)
  import Foundation
  public import SkinKit
  import UIKit

  /// Liquid Glass, the material of the bars of iOS 26 and later.
  ///
  /// A background that an app gives a bar replaces the glass and its effects. Keys of bars therefore change no background there by default;
  /// their titles, buttons, items and tints follow the skin as before. On earlier systems, and in apps whose Info.plist requires the
  /// compatible design, all keys apply.
  /// ```swift
  /// SkinLiquidGlass.isKept = false   // at launch: skins paint the bars of iOS 26 too
  /// ```
  /// Buttons, corners and views of the app's own can have glass: see `SkinProxy.effect` of visual effect views,
  /// `SkinProxy.cornerConfiguration` and `SkinProxy.edgeEffect(_:at:)`.
  @MainActor @preconcurrency
  public enum SkinLiquidGlass {
    /// Whether keys leave the backgrounds of bars to the system while it draws them with Liquid Glass; `true` by default.
    ///
    /// Set it before the first skin is applied.
    public static var isKept = true

    /// Whether the system draws bars with Liquid Glass; tests set it.
    package static var isDrawn = drawsGlass

    /// The fields of a bar's background and shadow, which replace the glass.
    private static let backgrounds = Set(
      [
        BindingProperty(\UIBarAppearance.backgroundColor), BindingProperty(\UIBarAppearance.backgroundImage),
        BindingProperty(\UIBarAppearance.shadowColor), BindingProperty(\UIBarAppearance.shadowImage),
        BindingProperty("backgroundEffect"), BindingProperty("backgroundGradient"),
      ] + BindingProperty.legacyBarBackgrounds)
    private static var isReported = false

    /// Whether a field of a bar concerns its background or shadow.
    static func isBackground(_ field: BarFieldID) -> Bool {
      field.part.name.isEmpty && backgrounds.contains(field.property)
    }

    /// Whether a field of a bar isn't applied, so that the bar keeps its glass.
    static func replaces(_ field: BarFieldID) -> Bool {
      guard isDrawn, isKept, isBackground(field) else { return false }
      if !isReported {
        isReported = true
        SkinManager.report(
          SkinIssue(
            .liquidGlass, "Keys of bars' backgrounds aren't applied, so that the bars keep their Liquid Glass",
            remedy: "Set SkinLiquidGlass.isKept to false at launch if skins should paint the bars.", severity: .warning)
        )
      }
      return true
    }

    private static var drawsGlass: Bool {
      #if os(Linux)
        return false
      #else
        guard #available(iOS 26.0, tvOS 26.0, *) else { return false }
        return Bundle.main.object(forInfoDictionaryKey: "UIDesignRequiresCompatibility") as? Bool != true
      #endif
    }
  }

  extension SkinIssue.Code {
    /// Keys of bars' backgrounds that would replace Liquid Glass.
    public static let liquidGlass: Self = "liquid-glass"
  }
#endif
