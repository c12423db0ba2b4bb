// An invisible view inside of a view, which hears of its traits and its size.

#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// Brings what a view's layer shows up to date when the view's traits change, and its mask when its size does.
  ///
  /// A layer's colours are fixed ones, unlike a view's. Up to iOS 16 only views hear of their traits, so that one stands inside of the view
  /// that has such colours. It is there only while it is needed.
  final class TraitObserverView: UIView, HelperView {
    private var updates: [String: @MainActor (UIView, SkinAppearance) -> Void] = [:]
    private weak var host: UIView?
    private var image: UIImageView?

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

    /// Not made from archives.
    /// - Parameter coder: Not used.
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
      if let host { image?.frame = host.bounds }
    }

    private func leaveIfIdle() {
      if updates.isEmpty, image == nil { removeFromSuperview() }
    }

    /// Shows something on a view's layer, and keeps to the view's traits where it depends on the appearance.
    static func show<Look>(
      _ value: LayerLook<Look>, as name: String, on view: UIView, show: @escaping @MainActor (CALayer, Look) -> Void
    ) {
      switch value {
      case .skin(let looks) where looks.isVaried:
        let update: @MainActor (UIView, SkinAppearance) -> Void = { show($0.layer, looks[$1]) }
        (find(in: view) ?? TraitObserverView(of: view)).updates[name] = update
        update(view, SkinAppearance(view.traitCollection))
      case .skin(let looks):
        forget(name, in: view)
        show(view.layer, looks.any)
      case .own(let look):
        forget(name, in: view)
        show(view.layer, look)
      }
    }

    private static func forget(_ name: String, in view: UIView) {
      guard let companion = find(in: view) else { return }
      companion.updates[name] = nil
      companion.leaveIfIdle()
    }

    /// Masks a view with an image that fills it.
    static func mask(_ view: UIView, with picture: UIImage) {
      let companion = find(in: view) ?? TraitObserverView(of: view)
      let image = companion.image ?? UIImageView(frame: view.bounds)
      image.image = picture
      companion.image = image
      view.mask = image
    }

    /// Gives a view its own mask again.
    static func unmask(_ view: UIView, original: UIView?) {
      if let companion = find(in: view) {
        companion.image = nil
        companion.leaveIfIdle()
      }
      view.mask = original
    }
  }

  /// What a layer shows: something of its own, or a skin's for every appearance.
  enum LayerLook<Look> {
    case own(Look)
    case skin(SkinVariants<Look>)
  }

  extension SkinProxy where Target: UIView {
    /// Binds something that the view's layer shows, so that it follows the view's traits too.
    func bindLayer<Resource: SkinResource, Look>(
      _ name: String, to key: SkinKey<Resource>, original: (CALayer) -> Look,
      look: @escaping @MainActor (Resource) -> Look,
      show: @escaping @MainActor (CALayer, Look) -> Void
    ) -> SkinProxy {
      bind(
        BindingProperty(name), to: key, original: { LayerLook.own(original($0.layer)) },
        make: { values, _ in .skin(values.map(look)) },
        set: { TraitObserverView.show($1, as: name, on: $0, show: show) })
    }
  }
#endif
