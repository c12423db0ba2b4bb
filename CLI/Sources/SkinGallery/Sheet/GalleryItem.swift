import Foundation
import UIKit

/// A view on a sheet, with its size and caption.
@MainActor
struct GalleryItem {
  /// The width of a view.
  enum Width {
    /// The view's fitting width.
    case fitting
    /// The sheet's width.
    case full
    /// A fraction of the sheet's width minus gaps: 2 for a half.
    case column(Int)
    /// A width in points.
    case points(CGFloat)
  }

  let view: UIView
  let caption: String
  let width: Width
  let height: CGFloat?

  init(_ view: UIView, _ caption: String = "", width: Width = .fitting, height: CGFloat? = nil) {
    self.view = view
    self.caption = caption
    self.width = width
    self.height = height
  }

  /// Whether the view has its fitting width.
  var isFitting: Bool {
    if case .fitting = width { true } else { false }
  }

  /// Returns the view's size within an available width.
  func size(in available: CGFloat, gap: CGFloat) -> CGSize {
    let width: CGFloat
    switch self.width {
    case .fitting: width = min(available, view.sizeThatFits(CGSize(width: available, height: 1_000)).width.rounded(.up))
    case .full: width = available
    case .column(let count): width = ((available - gap * CGFloat(count - 1)) / CGFloat(count)).rounded(.down)
    case .points(let points): width = min(points, available)
    }
    let fitting = view.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
    return CGSize(width: width, height: height ?? fitting)
  }
}
