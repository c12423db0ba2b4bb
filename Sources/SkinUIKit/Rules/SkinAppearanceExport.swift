#if canImport(UIKit)
  import Foundation
  public import SkinKit
  import UIKit

  /// Sets the values of rules on UIKit's appearance proxies.
  ///
  /// Most apps use ``SkinRules``, which follows switches of the skin. An export is for apps that style by `UIAppearance` and need a skin's
  /// values there before views are created:
  /// ```swift
  /// let omissions = SkinAppearanceExport().export(SkinManager.shared.skin.rules)
  /// for omission in omissions { print(omission) }     // not supported by UIAppearance
  /// ```
  /// **Limitations of UIAppearance.**
  /// - Views in a window don't change: UIKit applies a proxy's values when a view enters a window. After a switch of the skin, export again
  ///   and add the windows' contents again, or use ``SkinRules``.
  /// - Values that the app sets on a view take precedence over a proxy's.
  /// - Single views can't be addressed: rules with a tag, an identifier or a property, or for the views of controllers, are
  ///   omitted.
  /// - Only the properties that UIKit marks for UIAppearance are supported. Others are omitted.
  /// - The precedence of containers differs from that of rules: the outermost container wins, then the longer chain.
  /// - A value can't be removed from a proxy. Another export can override it.
  @MainActor @preconcurrency
  public struct SkinAppearanceExport {
    /// A rule or property that an export has omitted.
    public struct Omission: Hashable, Sendable, CustomStringConvertible {
      /// The reason of an omission.
      public enum Reason: Hashable, Sendable {
        /// The rule has a tag, an identifier or a property, or is for the views of controllers.
        case singleViews
        /// There is no class of that name that supports UIAppearance.
        case unknownClass(String)
        /// UIAppearance doesn't support the property.
        case notCovered
        /// No skin defines the key, or its value is of another kind.
        case noValue
      }

      /// The rule.
      public let rule: SkinRule
      /// The property's name; `nil` if the whole rule was omitted.
      public let property: String?
      /// The reason.
      public let reason: Reason

      /// A sentence that describes the omission.
      public var description: String {
        let name = property.map { "\(rule.match.className ?? "UIView").\($0)" } ?? rule.match.className ?? "A rule"
        switch reason {
        case .singleViews:
          return rule.match.isControllerView
            ? "\(name): UIAppearance doesn't know the views of controllers"
            : "\(name): UIAppearance doesn't support tags, identifiers and properties"
        case .unknownClass(let unknown): return "\(name): no class \(unknown) supports UIAppearance"
        case .notCovered: return "\(name) can't be set through UIAppearance"
        case .noValue:
          return "\(name): \(property.flatMap { rule.properties[$0] } ?? "the key") has no value of its kind"
        }
      }
    }

    private let manager: SkinManager
    private var added: [String: AnyClass] = [:]

    /// Creates an export of a manager's values.
    /// - Parameter manager: The manager whose skin provides the values.
    public init(of manager: SkinManager = .shared) { self.manager = manager }

    /// Adds classes of the app, so that rules can use short names that the runtime doesn't find.
    /// - Parameter classes: The classes.
    public mutating func add(_ classes: [AnyClass]) {
      for type in classes {
        added[String(describing: type)] = type
        added[String(reflecting: type)] = type
      }
    }

    /// Sets the values of rules on appearance proxies.
    /// - Parameter rules: The rules. Among rules of equal specificity, the last one takes precedence.
    /// - Returns: The omissions: properties that UIAppearance doesn't support, or that the skin has no value for.
    @discardableResult
    public func export(_ rules: [SkinRule]) -> [Omission] {
      manager.prepareResources()
      var omissions: [Omission] = []
      var proxies = Proxies(bars: AppearanceBars(manager))
      let sorted = rules.enumerated().ordered {
        ($0.element.specificity, $0.offset) < ($1.element.specificity, $1.offset)
      }.map(\.element)
      for rule in sorted {
        switch target(of: rule) {
        case .failure(let problem): omissions.append(Omission(rule: rule, property: nil, reason: problem.reason))
        case .success(let target):
          for (property, key) in rule.properties.ordered(by: { $0.key < $1.key }) {
            if let reason = set(property, key, on: target, &proxies) {
              omissions.append(Omission(rule: rule, property: property, reason: reason))
            }
          }
        }
      }
      return omissions
    }

    private struct Target {
      let type: AnyClass
      /// The containers, innermost first.
      let containers: [any UIAppearanceContainer.Type]
    }

    /// The values of proxies that are composed of several keys.
    private struct Proxies {
      var bars: AppearanceBars
      var texts: [[ObjectIdentifier]: AppearanceTexts] = [:]

      @MainActor mutating func texts(of target: Target) -> AppearanceTexts {
        let type = ObjectIdentifier(target.type)
        let name = [type] + target.containers.map { ObjectIdentifier($0) }
        if let known = texts[name] { return known }
        let new = AppearanceTexts(base: texts[[type]])
        texts[name] = new
        return new
      }
    }

    private struct Problem: Error {
      let reason: Omission.Reason
    }

    private func target(of rule: SkinRule) -> Result<Target, Problem> {
      let match = rule.match
      guard match.tag == nil, match.identifier == nil, match.property == nil, !match.isControllerView else {
        return .failure(Problem(reason: .singleViews))
      }
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

    /// Returns a class of the app or of UIKit.
    private func type(named name: String) -> AnyClass? {
      // Without the Objective-C runtime, the names of UIKit's classes include the module.
      added[name] ?? NSClassFromString(name) ?? NSClassFromString("UIKit.\(name)")
    }

    private func set(
      _ property: String, _ key: String, on target: Target, _ proxies: inout Proxies
    ) -> Omission.Reason? {
      let condition = PropertyConditions.shared.condition(named: property, of: target.type)
      if let condition, !condition.isMetByProxies { return .notCovered }
      let value = AppearanceValue(key: key, manager: manager, texts: proxies.texts(of: target))
      if let set = SkinPropertyCatalog.shared.appearanceProperty(property, of: target.type)?.setAppearance {
        return set(target.type, target.containers, value) ? nil : .noValue
      }
      guard manager.skin.variants(for: AnySkinKey(key)) != nil else { return .noValue }
      return proxies.bars.set(property, key, on: target.type, target.containers) ? nil : .notCovered
    }
  }
#endif
