// Which rules are for a view, and what follows from them.

#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// Rules, found by the class of a view.
  ///
  /// A class, as views are asked for their tags and responders, which an app may have overridden with code that leads back here.
  @MainActor
  final class RuleIndex {
    /// Lowest first.
    private let rules: [SkinRule]
    /// The positions of the rules whose class fits, by class, lowest first.
    private var byClass: [ObjectIdentifier: [Int]] = [:]
    private var names = ClassNames()

    /// Takes rules.
    /// - Parameter rules: The rules; of equally special ones the last counts.
    init(_ rules: [SkinRule]) {
      self.rules = rules.enumerated().sorted {
        ($0.element.specificity, $0.offset) < ($1.element.specificity, $1.offset)
      }.map(\.element)
    }

    /// The rule that counts for each property of a view, by the property's name.
    func rules(for view: UIView) -> [String: SkinRule] {
      let candidates = candidates(type(of: view))
      guard !candidates.isEmpty, let shells = CompositeControls.around(view) else { return [:] }
      var found: [String: SkinRule] = [:]
      for position in candidates where matches(rules[position].match, view) && reaches(rules[position].match, shells) {
        for name in rules[position].properties.keys { found[name] = rules[position] }
      }
      return found
    }

    private func candidates(_ type: AnyClass) -> [Int] {
      if let known = byClass[ObjectIdentifier(type)] { return known }
      let names = names.names(of: type)
      let found = rules.indices.filter { index in rules[index].match.className.map(names.contains) ?? true }
      byClass[ObjectIdentifier(type)] = found
      return found
    }

    /// Whether a rule is for what lies in a control or bar of UIKit's: where it names a single view, or says that it is for what lies there.
    private func reaches(_ match: SkinRule.Match, _ shells: [UIView]) -> Bool {
      guard !shells.isEmpty, match.tag == nil, match.identifier == nil else { return true }
      // What every control is called says nothing about this one.
      let general = names.names(of: UIControl.self)
      return shells.contains { shell in
        let special = names.names(of: type(of: shell)).subtracting(general)
        return match.containers.contains(where: special.contains)
      }
    }

    private func matches(_ match: SkinRule.Match, _ view: UIView) -> Bool {
      if let tag = match.tag, view.tag != tag { return false }
      if let identifier = match.identifier, view.accessibilityIdentifier != identifier { return false }
      // Each container is looked for outside of the one before, from the innermost to the outermost.
      var current = view.next
      for container in match.containers.reversed() {
        while let each = current, !names.names(of: type(of: each)).contains(container) { current = each.next }
        guard current != nil else { return false }
        current = current?.next
      }
      return true
    }
  }
#endif
