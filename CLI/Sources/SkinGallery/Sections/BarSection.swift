import Foundation
import SkinKit
import SkinUIKit
import UIKit

extension GallerySheet {
  func fillBars(_ kit: GalleryKit) {
    let large = navigationBar(isDeep: false, kit)
    large.prefersLargeTitles = true
    group(
      "Navigation bars", isWide: true,
      [
        GalleryItem(navigationBar(isDeep: false, kit), "Title and buttons", width: .full, height: 44),
        GalleryItem(navigationBar(isDeep: true, kit), "Back button", width: .full, height: 44),
        GalleryItem(large, "Large title", width: .full, height: 96),
      ])
    group("Toolbars", isWide: true, [GalleryItem(toolbar(kit), "the last item is disabled", width: .full, height: 44)])
    group("Tab bars", isWide: true, [GalleryItem(tabBar(kit), "Chosen, with a badge", width: .full, height: 49)])
  }

  private func navigationBar(isDeep: Bool, _ kit: GalleryKit) -> UINavigationBar {
    let bar = UINavigationBar()
    let item = UINavigationItem(title: "Market")
    if isDeep {
      bar.items = [UINavigationItem(title: "Home"), item]
    } else {
      item.leftBarButtonItem = UIBarButtonItem()
      item.leftBarButtonItem?.title = "Edit"
      item.rightBarButtonItem = UIBarButtonItem()
      item.rightBarButtonItem?.image = GallerySymbols.plus
      bar.items = [item]
    }
    bar.standardAppearance.configureWithDefaultBackground()
    bar.scrollEdgeAppearance = bar.standardAppearance
    kit.color(.bar) { bar.skin.bar.backgroundColor($0) }
    kit.gradient(.barGradient) { bar.skin.bar.backgroundGradient($0) }
    kit.color(.onBar) { bar.skin.bar.title.color($0).tintColor($0) }
    kit.font(.barFont) { bar.skin.bar.title.font($0) }
    return bar
  }

  private func toolbar(_ kit: GalleryKit) -> UIToolbar {
    let bar = UIToolbar()
    let (share, add, delete) = (UIBarButtonItem(), UIBarButtonItem(), UIBarButtonItem())
    share.title = "Share"
    add.image = GallerySymbols.plus
    delete.title = "Delete"
    delete.isEnabled = false
    bar.items = [share, .flexibleSpace(), add, .flexibleSpace(), delete]
    bar.standardAppearance.configureWithDefaultBackground()
    bar.scrollEdgeAppearance = bar.standardAppearance
    kit.color(kit.has(.tabBar) ? .tabBar : .surface) { bar.skin.bar.backgroundColor($0) }
    kit.color(.separator) { bar.skin.bar.shadowColor($0) }
    kit.color(.accent) { bar.skin.tintColor($0) }
    return bar
  }

  private func tabBar(_ kit: GalleryKit) -> UITabBar {
    let bar = UITabBar()
    let items = [
      UITabBarItem(title: "Home", image: GallerySymbols.square, selectedImage: nil),
      UITabBarItem(title: "Ideas", image: GallerySymbols.star, selectedImage: nil),
      UITabBarItem(title: "Orders", image: GallerySymbols.circle, selectedImage: nil),
      UITabBarItem(title: "Me", image: GallerySymbols.plus, selectedImage: nil),
    ]
    items[2].badgeValue = "3"
    items[3].isEnabled = false
    kit.color(.badge) { items[2].skin.badgeColor($0) }
    bar.items = items
    bar.selectedItem = items[0]
    bar.standardAppearance.configureWithDefaultBackground()
    bar.scrollEdgeAppearance = bar.standardAppearance
    kit.color(kit.has(.tabBar) ? .tabBar : .surface) { bar.skin.bar.backgroundColor($0) }
    kit.color(.separator) { bar.skin.bar.shadowColor($0) }
    kit.color(.tab) { bar.skin.bar.items.color($0) }
    kit.color(kit.has(.selectedTab) ? .selectedTab : .accent) { bar.skin.bar.items(for: .selected).color($0) }
    kit.font(.tabFont) { bar.skin.bar.items.title.font($0).bar.items(for: .selected).title.font($0) }
    return bar
  }
}
