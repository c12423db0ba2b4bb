#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// An invisible subview that updates a view's layer when the view's traits change, and the view's mask when its size changes.
  ///
  /// Unlike a view's colors, a layer's are not dynamic. Up to iOS 16, only a view is notified of trait changes. The subview is removed when
  /// it is no longer needed.
  final class TraitObserverView: UIView, HelperView {
    private var updates: [String: @MainActor (UIView, SkinAppearance) -> Void] = [:]
    private weak var host: UIView?
    private var imageView: UIImageView?

    private init(of host: UIView) {
      self.host = host
      // An effect view takes subviews only into its content.
      let parent = (host as? UIVisualEffectView)?.contentView ?? host
      super.init(frame: parent.bounds)
      isUserInteractionEnabled = false
      backgroundColor = nil
      autoresizingMask = [.flexibleWidth, .flexibleHeight]
      parent.insertSubview(self, at: 0)
    }

    /// Not supported.
    /// - Parameter coder: Unused.
    required init?(coder: NSCoder) { nil }

    private static func find(in host: UIView) -> TraitObserverView? {
      let parent = (host as? UIVisualEffectView)?.contentView ?? host
      return parent.subviews.lazy.compactMap { $0 as? TraitObserverView }.first
    }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      super.traitCollectionDidChange(previous)
      guard let host else { return }
      for update in updates.values { update(host, SkinAppearance(traitCollection)) }
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      if let host { imageView?.frame = host.bounds }
    }

    private func removeIfIdle() {
      if updates.isEmpty, imageView == nil { removeFromSuperview() }
    }

    /// Sets a value on a view's layer, and sets it again when the view's traits change if it depends on the appearance.
    static func apply<Value>(
      _ value: LayerValue<Value>, as name: String, to view: UIView, set: @escaping @MainActor (CALayer, Value) -> Void
    ) {
      switch value {
      case .skin(let variants) where variants.isVaried:
        let update: @MainActor (UIView, SkinAppearance) -> Void = { set($0.layer, variants[$1]) }
        (find(in: view) ?? TraitObserverView(of: view)).updates[name] = update
        update(view, SkinAppearance(view.traitCollection))
      case .skin(let variants):
        removeUpdate(name, from: view)
        set(view.layer, variants.any)
      case .original(let value):
        removeUpdate(name, from: view)
        set(view.layer, value)
      }
    }

    private static func removeUpdate(_ name: String, from view: UIView) {
      guard let observer = find(in: view) else { return }
      observer.updates[name] = nil
      observer.removeIfIdle()
    }

    /// Masks a view with an image that fills it.
    static func mask(_ view: UIView, with image: UIImage) {
      let observer = find(in: view) ?? TraitObserverView(of: view)
      let imageView = observer.imageView ?? UIImageView(frame: view.bounds)
      imageView.image = image
      observer.imageView = imageView
      view.mask = imageView
    }

    /// Restores a view's original mask.
    static func unmask(_ view: UIView, original: UIView?) {
      if let observer = find(in: view) {
        observer.imageView = nil
        observer.removeIfIdle()
      }
      view.mask = original
    }
  }

  /// A value of a layer: the original one, or a skin's for every appearance.
  enum LayerValue<Value> {
    case original(Value)
    case skin(SkinVariants<Value>)
  }

  extension SkinProxy where Target: UIView {
    /// Binds a property of the view's layer so that it also follows the view's traits.
    func bindLayer<Resource: SkinResource, Value>(
      _ name: String, to key: SkinKey<Resource>, original: (CALayer) -> Value,
      make: @escaping @MainActor (Resource) -> Value, set: @escaping @MainActor (CALayer, Value) -> Void
    ) -> SkinProxy {
      bind(
        BindingProperty(name), to: key, original: { LayerValue.original(original($0.layer)) },
        make: { values, _ in .skin(values.map(make)) },
        set: { TraitObserverView.apply($1, as: name, to: $0, set: set) })
    }
  }
#endif
