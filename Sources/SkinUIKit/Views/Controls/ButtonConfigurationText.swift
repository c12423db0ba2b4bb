#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// The font and colors that keys give the title or subtitle of a button's configuration.
  ///
  /// A configuration has one transformer for the fonts and colors of a text. The style's transformer calls the app's and then sets the
  /// values of the keys. Objective-C's dictionaries keep only UIKit's attributes, so that no attribute can identify the transformer. The
  /// style is therefore stored beside the button, and counts the calls of its transformer.
  struct ConfigurationTextStyle {
    /// A text of a configuration.
    enum Text: Hashable {
      case title
      case subtitle

      fileprivate typealias Path = WritableKeyPath<UIButton.Configuration, UIConfigurationTextAttributesTransformer?>

      @MainActor fileprivate var path: Path {
        switch self {
        case .title: \.titleTextAttributesTransformer
        case .subtitle: \.subtitleTextAttributesTransformer
        }
      }
    }

    var font: UIFont?
    /// The color of all states that have none of their own.
    var color: UIColor?
    /// The colors of single states.
    var stateColors: [UInt: UIColor] = [:]
    /// The transformer that the app has set.
    private let original: UIConfigurationTextAttributesTransformer?

    @MainActor private static var installed = WeakViews<[Text: Installation]>()

    private init(on original: UIConfigurationTextAttributesTransformer?) { self.original = original }

    /// Changes the style of a text of a button, unless the button has no configuration.
    @MainActor static func change(_ text: Text, of button: UIButton, _ change: (inout ConfigurationTextStyle) -> Void) {
      guard let configuration = button.configuration else { return }
      let transformer = configuration[keyPath: text.path]
      let known = installed[button]?[text]
      // Any other transformer was set by the app after the last change.
      let isKnown = known?.isCalled(by: transformer) ?? false
      var style = isKnown ? known?.style ?? Self(on: transformer) : Self(on: transformer)
      change(&style)
      if style.isEmpty {
        installed[button, default: [:]][text] = nil
        if isKnown { button.configuration?[keyPath: text.path] = style.original }
      } else {
        let new = Installation(style)
        installed[button, default: [:]][text] = new
        button.configuration?[keyPath: text.path] = new.transformer(of: button)
      }
    }

    private var isEmpty: Bool { font == nil && color == nil && stateColors.isEmpty }

    private func apply(to incoming: AttributeContainer, _ state: UIControl.State) -> AttributeContainer {
      var outgoing = original?(incoming) ?? incoming
      if let font { outgoing[AttributeScopes.UIKitAttributes.FontAttribute.self] = font }
      if let color = stateColors[state.rawValue] ?? color {
        outgoing[AttributeScopes.UIKitAttributes.ForegroundColorAttribute.self] = color
      }
      return outgoing
    }

    /// A style whose transformer was set on a configuration.
    ///
    /// Unchecked Sendable because not every SDK declares transformers as Sendable. Neither they nor the style are mutated.
    private final class Installation: @unchecked Sendable {
      let style: ConfigurationTextStyle
      private let calls = Locked(0)

      init(_ style: ConfigurationTextStyle) { self.style = style }

      func transformer(of button: UIButton) -> UIConfigurationTextAttributesTransformer {
        UIConfigurationTextAttributesTransformer { [weak button] incoming in
          self.calls.withLock { $0 += 1 }
          let target = button
          let state = Self.isMain ? MainActor.assumeIsolated { target?.state } : nil
          return self.style.apply(to: incoming, state ?? .normal)
        }
      }

      /// Whether the state of buttons can be read: UIKit draws them on the main thread only.
      private static var isMain: Bool {
        #if canImport(ObjectiveC) && !HEADLESS
          Thread.isMainThread
        #else
          // The main queue of Linux has no thread of its own, and nothing else calls transformers.
          true
        #endif
      }

      /// Whether a transformer is the one of this style, or calls it.
      func isCalled(by transformer: UIConfigurationTextAttributesTransformer?) -> Bool {
        guard let transformer else { return false }
        let before = calls.withLock { $0 }
        _ = transformer(AttributeContainer())
        return calls.withLock { $0 } != before
      }
    }
  }
#endif
