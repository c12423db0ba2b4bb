// The market: search, banner, categories, daily check-in and goods.

import Foundation
import SkinKit
import SkinUIKit
import UIKit

final class HomeViewController: UIViewController {
  private let backdrop = UIImageView()
  private let scroll = UIScrollView()
  private let search = SearchField()
  private let banner = BannerView()
  private let categories = CategoryGridView()
  private let checkIn = CheckInCard()
  private let heading = SectionHeading()
  private let products = Product.all.map { ProductCard($0) }

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.skin.title("home.title_text")
    view.skin.backgroundColor("home.background")
    backdrop.skin.image("home.backdrop")
    backdrop.contentMode = .scaleToFill
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.showsVerticalScrollIndicator = false
    scroll.alwaysBounceVertical = true
    view.addSubview(backdrop)
    view.addSubview(scroll)
    for part in [search, banner, categories, checkIn, heading] + products { scroll.addSubview(part) }
    navigationItem.leftBarButtonItem = UIBarButtonItem(customView: makeLogo())
    navigationItem.rightBarButtonItem = UIBarButtonItem(customView: BellView(count: 3))
  }

  private func makeLogo() -> UIView {
    let logo = UIImageView(frame: CGRect(x: 0, y: 0, width: 28, height: 28))
    logo.contentMode = .scaleAspectFit
    logo.skin.image("home.logo")
    return logo
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let safe = view.safeAreaInsets
    let width = view.bounds.width
    backdrop.frame = CGRect(x: 0, y: safe.top, width: width, height: width * 168 / 390)
    scroll.frame = CGRect(x: 0, y: safe.top, width: width, height: view.bounds.height - safe.top)
    let bottom = layOut(width: width)
    scroll.contentInset.bottom = safe.bottom
    scroll.contentSize = CGSize(width: width, height: bottom)
  }

  /// Lays out the parts below each other, and returns their total height.
  private func layOut(width: CGFloat) -> CGFloat {
    let margin: CGFloat = 16
    let inner = width - 2 * margin
    var y: CGFloat = 4
    func place(_ part: UIView, _ height: CGFloat, gap: CGFloat) {
      part.frame = CGRect(x: margin, y: y, width: inner, height: height)
      y += height + gap
    }
    place(search, 36, gap: 10)
    place(banner, (inner * 148 / 358).rounded(), gap: 12)
    place(categories, categories.height, gap: 10)
    place(checkIn, 66, gap: 12)
    place(heading, 22, gap: 8)
    let gap: CGFloat = 12
    let cardWidth = ((inner - gap) / 2).rounded(.down)
    for (index, card) in products.enumerated() {
      let column = CGFloat(index % 2)
      let row = CGFloat(index / 2)
      card.frame = CGRect(
        x: margin + column * (cardWidth + gap), y: y + row * (ProductCard.height + gap), width: cardWidth,
        height: ProductCard.height)
    }
    return y + CGFloat((products.count + 1) / 2) * (ProductCard.height + gap) + 4
  }
}
