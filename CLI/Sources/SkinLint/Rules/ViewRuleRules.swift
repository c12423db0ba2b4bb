// Rules about a skin's rules for views: their classes and properties.

import SkinFormats
import SkinKit

/// Finds classes that neither UIKit nor the app has.
struct UnknownClassRule: LintRule {
  let description = RuleDescription(
    "unknown-class", "A rule for views names an unknown class",
    help: """
      The rule applies to no view. List the app's own classes in "classes" of .skinlint.json; without such a list, only \
      names that begin with UI or resemble one of UIKit's are checked.
      """, level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    let own = Set(context.configuration.classes + context.configuration.properties.compactMap(\.className))
    lazy var spelling = Spelling(UIKitClasses.names + own)
    return context.document.rules.flatMap { rule in
      ([rule.match.className].compactMap(\.self) + rule.match.containers).compactMap { name -> SkinIssue? in
        let plain = name.withoutModule
        guard !UIKitClasses.contains(plain), !own.contains(name), !own.contains(plain) else { return nil }
        let nearest = spelling.nearest(to: plain)
        guard nearest != nil || plain.hasPrefix("UI") || !context.configuration.classes.isEmpty else { return nil }
        return issue(
          "\(name) is neither a class of UIKit nor one of the app's",
          suggestion: nearest.map { "Did you mean \($0)?" }
            ?? "Correct the name, or add it to \"classes\" in \(LintConfiguration.fileName).", place: rule.place)
      }
    }
  }
}

/// Finds properties that the class of a rule doesn't have.
struct UnknownPropertyRule: LintRule {
  let description = RuleDescription(
    "unknown-property", "A rule for views names a property that its class doesn't have",
    help: """
      The rule has no effect. docs/coverage.md lists the properties of UIKit's classes. List those that the app adds, \
      such as Gauge.needleColor, in "properties" of .skinlint.json.
      """, level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    let added = Dictionary(grouping: context.configuration.properties) { $0.className ?? "" }.mapValues {
      Set($0.map(\.propertyName))
    }
    let all = UIKitClasses.names.reduce(into: Set(added.values.joined())) {
      $0.formUnion(UIKitClasses.properties(of: $1))
    }
    return context.document.rules.flatMap { rule in
      let name = rule.match.className?.withoutModule
      // The superclass of an app's own class isn't known here.
      let isSystem = name.map(UIKitClasses.contains) ?? false
      let known =
        isSystem ? UIKitClasses.properties(of: name ?? "").union(added[name ?? ""] ?? []).union(added[""] ?? []) : all
      return rule.properties.keys.sorted().compactMap { property -> SkinIssue? in
        guard !known.contains(property) else { return nil }
        var spelling = Spelling(Array(known))
        let owners = UIKitClasses.classes(with: property)
        let suggestion =
          spelling.question(property)
          ?? owners.first.map { "Only \($0) has it: name that class." }
          ?? "Use a name listed in docs/coverage.md, or add it to \"properties\" in \(LintConfiguration.fileName)."
        return issue(
          "\(isSystem ? name ?? "UIView" : "No class") has \(isSystem ? "no" : "a") property \"\(property.prefix(60))\" that can follow a key",
          suggestion: suggestion, place: rule.place)
      }
    }
  }
}

/// Finds rules that give every view the same background.
struct BroadRule: LintRule {
  let description = RuleDescription(
    "broad-rule", "A rule gives every view one background",
    help: """
      Almost all controls are views, so each of them gets the background. Limit the rule: by a class, a property, a \
      tag, an identifier, containers, or "controllerView": true for the views of controllers.
      """, level: .warning)

  func check(_ context: LintContext) -> [SkinIssue] {
    context.document.rules.compactMap { rule in
      let match = rule.match
      guard rule.properties["backgroundColor"] != nil, match.className ?? "UIView" == "UIView",
        match.containers.isEmpty, match.tag == nil, match.identifier == nil, match.property == nil,
        !match.isControllerView
      else { return nil }
      return issue(
        "The rule gives every view the same background",
        suggestion: "Specify a class, a property, a tag or an identifier.",
        place: rule.place)
    }
  }
}

extension String {
  /// The name of a class without the module: `MyApp.Card` → `Card`.
  fileprivate var withoutModule: String { split(separator: ".").last.map(String.init) ?? self }

  /// The class of a property's full name: `Gauge.needleColor` → `Gauge`; `nil` if it names none.
  fileprivate var className: String? {
    guard let first = first, first.isUppercase, let dot = firstIndex(of: ".") else { return nil }
    return String(self[..<dot])
  }

  /// The property of its full name: `Gauge.needleColor` → `needleColor`.
  fileprivate var propertyName: String { className.map { String(dropFirst($0.count + 1)) } ?? self }
}
