// One thing on a sheet: a view, its size, and what stands below it.

import Foundation
import UIKit

/// A view on a sheet.
@MainActor
struct GalleryItem {
  /// How wide a view is.
  enum Width {
    /// As wide as it wants to be.
    case fitting
    /// As wide as the sheet.
    case full
    /// A share of the sheet's width, gaps taken into account: 2 for a half.
    case column(Int)
    /// So many points.
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

  /// Whether the view is as wide as it wants to be.
  var isFitting: Bool {
    if case .fitting = width { true } else { false }
  }

  /// The view's size on a sheet that leaves some width.
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
