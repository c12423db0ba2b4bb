#if canImport(UIKit)
  public import SkinKit
  import UIKit

  extension SkinIssue.Code {
    /// A rule for a property that the matching views don't have.
    public static let unknownProperty: Self = "unknown-property"
    /// A rule that binds a property to a key of another kind.
    public static let ruleKind: Self = "rule-kind"
    /// A rule that matches no view.
    public static let unmatchedRule: Self = "unmatched-rule"
  }

  extension SkinIssue {
    @MainActor static func unknownProperty(_ name: String, of object: AnyObject, _ rule: SkinRule) -> SkinIssue {
      SkinIssue(
        .unknownProperty, "\(type(of: object)) has no property \"\(name)\" that can follow a key",
        suggestion: "Use a name listed in docs/coverage.md, or add the property with SkinPropertyCatalog.add.",
        place: rule.place,
        severity: .warning)
    }

    @MainActor static func wrongKind(
      _ key: String, _ kind: SkinKind, for property: SkinNamedProperty, _ rule: SkinRule
    ) -> SkinIssue {
      SkinIssue(
        .ruleKind, "\(key) is \(kind.withArticle), and \(property.name) follows \(property.kind.withArticle)",
        suggestion: "Assign a key of its kind to the property.", place: rule.place)
    }
  }
#endif
