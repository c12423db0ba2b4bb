#if canImport(UIKit)
  import Foundation
  public import SkinKit
  import UIKit

  /// Liquid Glass, the material of the bars of iOS 26 and later.
  ///
  /// A background that an app gives a bar replaces the glass and its effects. Keys of bars therefore change no background there by default;
  /// their titles, buttons, items and tints follow the skin as before. On earlier systems, and in apps that have the design of iOS 18,
  /// all keys apply.
  ///
  /// A skin decides by the field `glass` of its header, `replace` or `keep`, while it is shown; ``isKept`` is for skins that don't say.
  /// ```json
  /// {"schema": 1, "id": "festival", "version": "1.0.0", "glass": "replace"}
  /// ```
  /// Buttons, corners and views of the app's own can have glass: see `SkinProxy.effect` of visual effect views,
  /// `SkinProxy.cornerConfiguration` and `SkinProxy.edgeEffect(_:at:)`.
  @MainActor @preconcurrency
  public enum SkinLiquidGlass {
    /// Whether skins that don't say leave the backgrounds of bars to the system while it draws them with Liquid Glass; `true` by default.
    ///
    /// Set it before the first skin is applied. A skin, one of its bases or the built-in skin overrides it; see `SkinHeader.glass`.
    public static var isKept = true

    /// Whether the system draws bars with Liquid Glass; tests set it.
    package static var isDrawn = drawsGlass

    /// The fields of a bar's background and shadow, which replace the glass.
    private static let backgrounds = Set(
      [
        SkinBindingProperty(\UIBarAppearance.backgroundColor), SkinBindingProperty(\UIBarAppearance.backgroundImage),
        SkinBindingProperty(\UIBarAppearance.shadowColor), SkinBindingProperty(\UIBarAppearance.shadowImage),
        SkinBindingProperty("backgroundEffect"), SkinBindingProperty("backgroundGradient"),
      ] + SkinBindingProperty.legacyBarBackgrounds)
    /// Whether the issue was reported; tests set it.
    package static var isReported = false

    /// Whether a field of a bar concerns its background or shadow.
    static func isBackground(_ field: BarFieldID) -> Bool {
      field.part.name.isEmpty && backgrounds.contains(field.property)
    }

    /// Visits a field of a bar again when a skin decides otherwise, if the field depends on that.
    static func follow(_ field: BarFieldID, key: AnySkinKey) {
      if isDrawn, isBackground(field) { GlassKeys.insert(key) }
    }

    /// Whether a field of a bar isn't applied while a skin is shown, because it would replace the glass.
    static func leavesOut(_ field: BarFieldID, of skin: Skin) -> Bool {
      guard isDrawn, skin.glass.map({ $0 == .keep }) ?? isKept, isBackground(field) else { return false }
      // A skin that keeps the glass knows of it.
      if skin.glass == nil, !isReported {
        isReported = true
        SkinManager.report(
          SkinIssue(
            .liquidGlass, "Keys of bars' backgrounds aren't applied, so that the bars keep their Liquid Glass",
            suggestion: """
              Write "glass": "replace" into the skin's skin.json if it should paint the bars, or "glass": "keep". \
              SkinLiquidGlass.isKept is for skins that don't say.
              """, severity: .warning)
        )
      }
      return true
    }

    private static var drawsGlass: Bool {
      #if os(Linux)
        return false
      #else
        guard #available(iOS 26.0, tvOS 26.0, *) else { return false }
        let info = Bundle.main.infoDictionary ?? [:]
        if #available(iOS 27.0, tvOS 27.0, *) { return drawsGlass(on: 27, info) }
        return drawsGlass(on: 26, info)
      #endif
    }

    /// Whether a system draws the bars of an app with Liquid Glass.
    ///
    /// The system asks which SDK the app was built with: one before 26 has no glass, and from 27 on, an app can't refuse it.
    /// - Parameters:
    ///   - system: The major version of the system.
    ///   - info: The app's Info.plist, in which Xcode writes its version.
    /// - Returns: Whether the bars have glass.
    package static func drawsGlass(on system: Int, _ info: [String: Any]) -> Bool {
      let xcode = (info["DTXcode"] as? String).flatMap { Int($0) } ?? system * 100
      guard system >= 26, xcode >= 2600 else { return false }
      return info["UIDesignRequiresCompatibility"] as? Bool != true || (system >= 27 && xcode >= 2700)
    }
  }

  extension SkinIssue.Code {
    /// Keys of bars' backgrounds that would replace Liquid Glass.
    public static let liquidGlass: Self = "liquid-glass"
  }
#endif
