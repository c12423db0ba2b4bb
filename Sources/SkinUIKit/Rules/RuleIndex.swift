#if canImport(UIKit)
  import SkinKit
  import UIKit

  /// An index of rules by the class of a view.
  ///
  /// A class, because matching can reenter it: an app can override the properties of views that it reads.
  @MainActor
  final class RuleIndex {
    /// The rules, in ascending order of precedence.
    private let rules: [SkinRule]
    /// The positions of the rules that match a class, in ascending order of precedence.
    private var byClass: [ObjectIdentifier: [Int]] = [:]
    private var names = ClassNames()

    /// Creates an index.
    /// - Parameter rules: The rules. Among rules of equal specificity, the last one takes precedence.
    init(_ rules: [SkinRule]) {
      self.rules = rules.enumerated().sorted {
        ($0.element.specificity, $0.offset) < ($1.element.specificity, $1.offset)
      }.map(\.element)
    }

    /// Returns the rule that applies to each property of a view, by the property's name.
    func rules(for view: UIView) -> [String: SkinRule] {
      let candidates = candidates(type(of: view))
      guard !candidates.isEmpty, let composites = CompositeControls.around(view) else { return [:] }
      var found: [String: SkinRule] = [:]
      for position in candidates
      where matches(rules[position].match, view) && reaches(rules[position].match, composites) {
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

    /// Returns whether a rule reaches into UIKit's controls and bars, by naming a single view or one of the controls.
    private func reaches(_ match: SkinRule.Match, _ composites: [UIView]) -> Bool {
      guard !composites.isEmpty, match.tag == nil, match.identifier == nil else { return true }
      // A name that all controls share doesn't identify this one.
      let general = names.names(of: UIControl.self)
      return composites.contains { composite in
        let special = names.names(of: type(of: composite)).subtracting(general)
        return match.containers.contains(where: special.contains)
      }
    }

    private func matches(_ match: SkinRule.Match, _ view: UIView) -> Bool {
      if let tag = match.tag, view.tag != tag { return false }
      if let identifier = match.identifier, view.accessibilityIdentifier != identifier { return false }
      // Containers are matched from the innermost to the outermost, each outside of the previous one.
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
