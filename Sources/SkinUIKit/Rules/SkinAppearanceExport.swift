// Rules as UIAppearance: set once on proxies, for apps that use those already.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  import UIKit

  /// Sets what rules say on UIKit's appearance proxies.
  ///
  /// ``SkinRules`` is what most apps want: it follows switches of skins. This is for apps that style by `UIAppearance` and want a skin's
  /// values there, before views are made:
  /// ```swift
  /// let left = SkinAppearanceExport().export(SkinManager.shared.skin.rules)
  /// for each in left { print(each) }     // what UIAppearance can't say
  /// ```
  /// **What UIAppearance can't do.**
  /// - Views that are in a window don't change: a proxy's values are taken on when a view enters one. After a switch of skins, export again and
  ///   put the windows' contents in anew, or use ``SkinRules``.
  /// - Values that the app sets on a view itself count before a proxy's.
  /// - There is nothing to find a single view by: rules with a tag or an identifier are left out.
  /// - Only the properties that UIKit marks for it are covered; the others are left out.
  /// - Which of several containers counts differs from rules: the outermost one does, then the longer chain.
  /// - A value can't be taken back from a proxy. Another export sets others over it.
  @MainActor
  public struct SkinAppearanceExport {
    /// What was left out of an export.
    public struct Omission: Hashable, Sendable, CustomStringConvertible {
      /// Why something was left out.
      public enum Reason: Hashable, Sendable {
        /// The rule has a tag or an identifier.
        case singleViews
        /// No class of that name is known, or it takes no part in UIAppearance.
        case unknownClass(String)
        /// UIAppearance doesn't cover the property.
        case notCovered
        /// No skin has the key, or it is of another kind.
        case noValue
      }

      /// The rule.
      public let rule: SkinRule
      /// The property's name; `nil` where the whole rule was left out.
      public let property: String?
      /// Why it was left out.
      public let reason: Reason

      /// What was left out, in a sentence.
      public var description: String {
        let name = property.map { "\(rule.match.className ?? "UIView").\($0)" } ?? rule.match.className ?? "A rule"
        switch reason {
        case .singleViews: return "\(name): UIAppearance knows no tags and identifiers"
        case .unknownClass(let unknown): return "\(name): there is no class \(unknown) that takes part in UIAppearance"
        case .notCovered: return "\(name) can't be set through UIAppearance"
        case .noValue:
          return "\(name): \(property.flatMap { rule.properties[$0] } ?? "the key") has no value of its kind"
        }
      }
    }

    private let manager: SkinManager
    private var added: [String: AnyClass] = [:]

    /// Makes an export of a manager's values.
    /// - Parameter manager: The manager whose skin has the values.
    public init(of manager: SkinManager = .shared) { self.manager = manager }

    /// Lets rules name classes of the app's own by their short names, where the runtime can't find them.
    /// - Parameter classes: The classes.
    public mutating func add(_ classes: [AnyClass]) {
      for type in classes {
        added[String(describing: type)] = type
        added[String(reflecting: type)] = type
      }
    }

    /// Sets what rules say on appearance proxies.
    /// - Parameter rules: The rules; of equally special ones the last counts.
    /// - Returns: What UIAppearance can't say, or the skin has no value for.
    @discardableResult
    public func export(_ rules: [SkinRule]) -> [Omission] {
      manager.prepareResources()
      var omissions: [Omission] = []
      var bars = AppearanceBars(manager)
      let sorted = rules.enumerated().sorted {
        ($0.element.specificity, $0.offset) < ($1.element.specificity, $1.offset)
      }.map(\.element)
      for rule in sorted {
        switch target(of: rule) {
        case .failure(let problem): omissions.append(Omission(rule: rule, property: nil, reason: problem.reason))
        case .success(let target):
          for (property, key) in rule.properties.sorted(by: { $0.key < $1.key }) {
            if let reason = set(property, key, on: target, &bars) {
              omissions.append(Omission(rule: rule, property: property, reason: reason))
            }
          }
        }
      }
      return omissions
    }

    private struct Target {
      let type: AnyClass
      /// Innermost first, as UIAppearance wants them.
      let containers: [any UIAppearanceContainer.Type]
    }

    private struct Problem: Error {
      let reason: Omission.Reason
    }

    private func target(of rule: SkinRule) -> Result<Target, Problem> {
      let match = rule.match
      guard match.tag == nil, match.identifier == nil else { return .failure(Problem(reason: .singleViews)) }
      let name = match.className ?? "UIView"
      guard let type = type(named: name), type is any UIAppearance.Type else {
        return .failure(Problem(reason: .unknownClass(name)))
      }
      var containers: [any UIAppearanceContainer.Type] = []
      for name in match.containers.reversed() {
        guard let container = self.type(named: name) as? any UIAppearanceContainer.Type else {
          return .failure(Problem(reason: .unknownClass(name)))
        }
        containers.append(container)
      }
      return .success(Target(type: type, containers: containers))
    }

    /// A class of the app's or of UIKit's.
    private func type(named name: String) -> AnyClass? {
      // Without the Objective-C runtime, the names of UIKit's classes have their module before them.
      added[name] ?? NSClassFromString(name) ?? NSClassFromString("UIKit.\(name)")
    }

    private func set(
      _ property: String, _ key: String, on target: Target, _ bars: inout AppearanceBars
    ) -> Omission.Reason? {
      let value = AppearanceValue(key: key, manager: manager)
      if let set = SkinPropertyCatalog.shared.appearanceProperty(property, of: target.type)?.setAppearance {
        return set(target.type, target.containers, value) ? nil : .noValue
      }
      guard manager.skin.variants(for: AnySkinKey(key)) != nil else { return .noValue }
      return bars.set(property, key, on: target.type, target.containers) ? nil : .notCovered
    }
  }
#endif
