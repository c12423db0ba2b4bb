#if canImport(UIKit)
  public import SkinKit

  /// The shadows that were reported, by where they can't be drawn.
  private let reportedShadows = Locked<Set<String>>([])

  extension SkinIssue.Code {
    /// A shadow whose spread, inset or further layers can't be drawn where it is bound.
    public static let undrawableShadow: Self = "undrawable-shadow"
  }

  extension SkinManager {
    /// Reports, once, that a shadow can't be drawn completely on a kind of object, such as text.
    static func reportUndrawable(_ shadow: SkinShadow, on kind: String) {
      guard reportedShadows.withLock({ $0.insert("\(kind): \(shadow)").inserted }) else { return }
      let shown = shadow.plain == nil ? "it isn't shown" : "the first of its shadows that falls outside is shown alone"
      report(
        SkinIssue(
          .undrawableShadow,
          "The spread, inset and further layers of the shadow \(shadow) can't be drawn on \(kind); \(shown)",
          suggestion: "Bind a single shadow without spread there, or bind this one to a view around it.",
          severity: .warning
        ))
    }
  }

  extension SkinShadow {
    /// The first shadow that falls outside, without its spread, where nothing else can be drawn.
    var plain: SkinShadow? {
      layers.first { !$0.isInset }.map { SkinShadow(color: $0.color, offset: $0.offset, blur: $0.blur) }
    }

    /// Whether it is more than a single shadow without spread that falls outside.
    var needsBox: Bool { isInset || spread != 0 || !further.isEmpty }
  }
#endif
