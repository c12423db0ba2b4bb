// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The part of LYThemeManager that the app uses, as Swift sees it.

public import Foundation

public enum LYThemeChangeType: Int {
  case `default`, night, value1, value2
}

@MainActor public final class LYThemeManager: NSObject {
  public var themeType = LYThemeChangeType.default
  public static func share() -> LYThemeManager { LYThemeManager() }
}
