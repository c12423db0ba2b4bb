import Foundation
public import SkinKit

/// A modifier with the sources of each context.
struct TokenModifier {
  struct Context {
    let name: String
    let sources: [TokenJSON]
  }

  let name: String
  let contexts: [Context]
  let defaultName: String?
  let place: SkinIssue.Place

  /// Whether an input names it, ignoring case.
  func isNamed(_ name: String) -> Bool { self.name.lowercased() == name.lowercased() }

  /// The context of a name, ignoring case.
  func context(_ name: String) -> Context? {
    contexts.first { $0.name == name } ?? contexts.first { $0.name.lowercased() == name.lowercased() }
  }

  /// The contexts by appearance, if all their names are appearances and one of them is the plain one.
  var appearances: [SkinAppearance: Context]? {
    var result: [SkinAppearance: Context] = [:]
    for context in contexts {
      guard let appearance = appearance(of: context.name), result.updateValue(context, forKey: appearance) == nil else {
        return nil
      }
    }
    return result.count > 1 && result[.light] != nil ? result : nil
  }

  private func appearance(of name: String) -> SkinAppearance? {
    Self.appearance(of: name, isAboutContrast: self.name.lowercased().contains("contrast"))
  }

  /// The appearance that a name means, such as `dark`, `lightHighContrast` or `high-contrast`.
  static func appearance(of name: String, isAboutContrast: Bool) -> SkinAppearance? {
    var rest = name.lowercased().filter { $0.isLetter || $0.isNumber }
    var isHighContrast = false
    // "high" alone may be a level of anything: it is an appearance only if the modifier is about contrast.
    let names = ["highcontrast", "increasedcontrast"] + (isAboutContrast ? ["high", "increased", "more"] : [])
    if let found = names.first(where: { rest.contains($0) }), let range = rest.range(of: found) {
      rest.removeSubrange(range)
      isHighContrast = true
    }
    switch rest {
    case "dark": return SkinAppearance(isDark: true, isHighContrast: isHighContrast)
    case "light": return SkinAppearance(isHighContrast: isHighContrast)
    case "": return isHighContrast ? SkinAppearance(isHighContrast: true) : nil
    case "normal", "default", "standard", "any": return isHighContrast ? nil : .light
    default: return nil
    }
  }
}

/// The chosen context of each modifier in an appearance.
struct TokenInput {
  /// The choice of a modifier's context.
  private enum Choice {
    case fixed(TokenModifier.Context)
    case byAppearance([SkinAppearance: TokenModifier.Context])
  }

  private var choices: [String: Choice] = [:]
  private(set) var issues: [SkinIssue] = []
  /// The brand of the options, if it chooses the context of a modifier.
  private(set) var brand: String?

  /// Chooses contexts: one that the options name, otherwise one named like the brand, otherwise by appearance, otherwise the default.
  init(_ modifiers: [TokenModifier], options: SkinReadOptions) {
    for (name, context) in options.modifiers.sorted(by: { $0.key < $1.key }) {
      guard let modifier = modifiers.first(where: { $0.name.lowercased() == name.lowercased() }) else {
        let names = modifiers.map(\.name).joined(separator: ", ")
        issues.append(
          SkinIssue(
            .unknownModifier, "There is no modifier \"\(name)\"",
            suggestion: names.isEmpty ? "Leave it out." : "The modifiers are \(names).", place: .init(key: name)))
        continue
      }
      guard let found = modifier.context(context) else {
        issues.append(Self.unknownContext(context, of: modifier))
        continue
      }
      choices[modifier.name] = .fixed(found)
    }
    for modifier in modifiers where choices[modifier.name] == nil {
      if let brand = options.brand, let context = modifier.context(brand) {
        choices[modifier.name] = .fixed(context)
        self.brand = brand
      } else if let appearances = modifier.appearances {
        choices[modifier.name] = .byAppearance(appearances)
      } else if let name = modifier.defaultName {
        choices[modifier.name] = modifier.context(name).map(Choice.fixed)
      } else if !options.modifiers.contains(where: { $0.key.lowercased() == modifier.name.lowercased() }) {
        let names = modifier.contexts.map(\.name).joined(separator: ", ")
        issues.append(
          SkinIssue(
            .missingModifier, "The modifier \"\(modifier.name)\" has no default, and no context is chosen",
            suggestion: "Choose one of \(names) when reading, or give the modifier a \"default\".",
            place: modifier.place))
      }
    }
  }

  static func unknownContext(_ name: String, of modifier: TokenModifier) -> SkinIssue {
    SkinIssue(
      .unknownContext, "\"\(name.prefix(60))\" is not a context of the modifier \"\(modifier.name)\"",
      suggestion: "The contexts are \(modifier.contexts.map(\.name).joined(separator: ", ")).", place: modifier.place)
  }

  /// The appearances that any modifier depends on, the light one first.
  var appearances: [SkinAppearance] {
    let all = choices.values.flatMap { choice in
      if case .byAppearance(let contexts) = choice { Array(contexts.keys) } else { [SkinAppearance]() }
    }
    let isDark = all.contains(where: \.isDark)
    let isHighContrast = all.contains(where: \.isHighContrast)
    return [.light] + (isDark ? [.dark] : []) + (isHighContrast ? [SkinAppearance(isHighContrast: true)] : [])
      + (isDark && isHighContrast ? [SkinAppearance(isDark: true, isHighContrast: true)] : [])
  }

  /// The sources of a modifier in an appearance.
  func sources(of modifier: TokenModifier, in appearance: SkinAppearance) -> [TokenJSON] {
    context(of: modifier, in: appearance)?.sources ?? []
  }

  /// The context of a modifier in an appearance.
  func context(of modifier: TokenModifier, in appearance: SkinAppearance) -> TokenModifier.Context? {
    switch choices[modifier.name] {
    case nil: return nil
    case .fixed(let context): return context
    case .byAppearance(let contexts):
      let dark = SkinAppearance(isDark: appearance.isDark)
      let contrast = SkinAppearance(isHighContrast: appearance.isHighContrast)
      return contexts[appearance] ?? contexts[dark == .light ? contrast : dark] ?? contexts[contrast]
        ?? contexts[.light]
    }
  }
}

extension SkinIssue.Code {
  /// A modifier that a resolver doesn't have.
  public static let unknownModifier: Self = "unknown-modifier"
  /// A context that a modifier doesn't have.
  public static let unknownContext: Self = "unknown-context"
  /// A modifier without a default for which no context is chosen.
  public static let missingModifier: Self = "missing-modifier"
}
