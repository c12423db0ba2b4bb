#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIView {
    /// Binds a gradient (or a color) behind the view's content to a key.
    ///
    /// The gradient follows the view's bounds and its layer's corners. It is a subview behind all others; in a visual effect view, one of
    /// the content view. In a stack view and a scroll view, it is a layer and doesn't scroll. In a cell, it is the background view. Put a
    /// view that draws itself, such as a `UILabel`, into a ``SkinGradientView`` instead.
    public var backgroundGradient: SkinCall<Target, SkinGradient> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("backgroundGradient"), to: key,
          original: { GradientBackground.Value.original(GradientBackground.Original(of: $0)) },
          make: { values, _ in .skin(values) },
          set: { GradientBackground.show($1, behind: $0) },
          changes: {
            ChangeDetection(
              current: { .original(GradientBackground.Original(of: $0)) },
              isSame: { $0.backgroundView === $1.backgroundView })
          })
      }
    }
  }

  /// The gradient behind the content of a view, at the level that the view's class allows.
  ///
  /// | view | gradient |
  /// |---|---|
  /// | visual effect view | the first subview of its content view: UIKit raises an exception for subviews of its own |
  /// | stack view, scroll view | a layer below all others, which adds no subview and doesn't scroll |
  /// | cell, header, footer | the background view, so that a selection is visible above it |
  /// | any other | the first subview |
  @MainActor
  enum GradientBackground {
    /// The background of a view before a skin sets a gradient.
    @MainActor
    struct Original {
      fileprivate let backgroundView: UIView?
      private let configuration: UIBackgroundConfiguration?

      init(of view: UIView) {
        let cell = view as? any SkinConfigurable
        backgroundView = cell?.backgroundView
        configuration = cell?.backgroundConfiguration
      }

      fileprivate func restore(on cell: any SkinConfigurable) {
        cell.backgroundView = backgroundView
        // Setting a background view removes the configuration.
        if let configuration { cell.backgroundConfiguration = configuration }
      }
    }

    enum Value {
      case original(Original)
      case skin(SkinVariants<SkinGradient>)

      /// The background view, if it was read from a cell.
      fileprivate var backgroundView: UIView? {
        if case .original(let view) = self { view.backgroundView } else { nil }
      }
    }

    static func show(_ value: Value, behind view: UIView) {
      switch view {
      case let effect as UIVisualEffectView: showView(value, in: effect.contentView)
      case is UIStackView, is UIScrollView: showLayer(value, in: view)
      case let cell as any SkinConfigurable: showBackground(value, of: cell)
      default: showView(value, in: view)
      }
      BoxShadowLayer.find(in: view.layer)?.place(in: view.layer)
    }

    private static func showView(_ value: Value, in host: UIView) {
      let background = host.subviews.lazy.compactMap { $0 as? SkinGradientView }.first(where: \.isBackground)
      switch value {
      case .original: background?.removeFromSuperview()
      case .skin(let variants): (background ?? SkinGradientView.behind(host)).variants = variants
      }
    }

    private static func showBackground(_ value: Value, of cell: any SkinConfigurable) {
      switch value {
      case .original(let original):
        if (cell.backgroundView as? SkinGradientView)?.isBackground == true { original.restore(on: cell) }
      case .skin(let variants):
        if let background = cell.backgroundView as? SkinGradientView, background.isBackground {
          background.variants = variants
        } else {
          let background = SkinGradientView(frame: cell.bounds)
          background.isBackground = true
          background.variants = variants
          cell.backgroundView = background
        }
      }
    }

    private static func showLayer(_ value: Value, in view: UIView) {
      let background = GradientBackgroundLayer.find(in: view.layer)
      switch value {
      case .original: background?.end()
      case .skin(let variants): (background ?? GradientBackgroundLayer.behind(view.layer)).show(variants, in: view)
      }
    }
  }
#endif
