#if canImport(UIKit) && compiler(>=6.2)
  import Foundation
  public import SkinKit
  public import UIKit

  @available(iOS 26.0, *)
  extension SkinProxy where Target: UIView {
    /// Binds the view's corners to a key.
    ///
    /// Its key is that of a text: a radius such as `12`; `capsule`, or `capsule 20` with a maximum; `concentric`, with the corners of
    /// the container, or `concentric 8` with a minimum. For any other text, the view keeps its original corners.
    public var cornerConfiguration: SkinCall<Target, String> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("cornerConfiguration"), to: key, original: \.cornerConfiguration,
          make: { values, appearance in UICornerConfiguration(text: values[appearance]) },
          set: { $0.cornerConfiguration = $1 })
      }
    }
  }

  @available(iOS 26.0, *)
  extension SkinProxy where Target: UIScrollView {
    /// Binds the effect at some edges of the scroll view, where content is under bars, to a key.
    /// - Parameters:
    ///   - key: The key of a text: `automatic`, `soft`, `hard` or `hidden`. For any other text, the edges keep their original effects.
    ///   - edge: The edge.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func edgeEffect(
      _ key: SkinKey<String>, at edge: SkinScrollEdge = .top, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bind(
          SkinBindingProperty("edgeEffect", edge.rawValue), to: key, original: { EdgeEffect(of: $0[edge]) },
          make: { values, appearance in EdgeEffect(text: values[appearance]) }, set: { $1.show(on: $0[edge]) },
          changes: {
            ChangeDetection(
              current: { EdgeEffect(of: $0[edge]) }, isSame: { $0.style == $1.style && $0.isHidden == $1.isHidden })
          })
      }
    }
  }

  /// An edge of a scroll view.
  public enum SkinScrollEdge: Int, Sendable, CaseIterable {
    /// The top edge.
    case top
    /// The left edge.
    case left
    /// The bottom edge.
    case bottom
    /// The right edge.
    case right
  }

  @available(iOS 26.0, *)
  extension UIScrollView {
    fileprivate subscript(edge: SkinScrollEdge) -> UIScrollEdgeEffect {
      switch edge {
      case .top: topEdgeEffect
      case .left: leftEdgeEffect
      case .bottom: bottomEdgeEffect
      case .right: rightEdgeEffect
      }
    }
  }

  /// The style of an edge's effect, and whether it is hidden.
  @available(iOS 26.0, *)
  @MainActor
  private struct EdgeEffect {
    let style: UIScrollEdgeEffect.Style
    let isHidden: Bool

    init(of effect: UIScrollEdgeEffect) {
      style = effect.style
      isHidden = effect.isHidden
    }

    init?(text: String) {
      let styles: [String: UIScrollEdgeEffect.Style] = [
        "automatic": .automatic, "soft": .soft, "hard": .hard, "hidden": .automatic,
      ]
      guard let style = styles[text] else { return nil }
      self.style = style
      isHidden = text == "hidden"
    }

    func show(on effect: UIScrollEdgeEffect) {
      effect.style = style
      effect.isHidden = isHidden
    }
  }

  @available(iOS 26.0, *)
  extension UICornerConfiguration {
    /// Reads a text of a skin.
    fileprivate init?(text: String) {
      let words = text.split(separator: " ").map(String.init)
      let number = words.last.flatMap(Double.init)
      guard words.count <= 2, number ?? 0 >= 0, words.count == 1 || number != nil else { return nil }
      switch (words.first, number) {
      case ("capsule", let maximum): self = .capsule(maximumRadius: maximum)
      case ("concentric", let minimum):
        self = .corners(radius: .containerConcentric(minimum: minimum.map { CGFloat($0) }))
      case (_, let radius?) where words.count == 1: self = .corners(radius: UICornerRadius(floatLiteral: radius))
      default: return nil
      }
    }
  }
#endif
