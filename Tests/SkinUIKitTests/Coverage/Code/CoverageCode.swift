// The code of docs/coverage.md by class. A test writes this file (SKINKIT_WRITE_DOCS=1).

#if canImport(UIKit)

import SkinKit
import SkinUIKit
import UIKit

@MainActor
enum CoverageCode {
  /// Binds a property as the document's code does; `false` where the document shows none for the name.
  static func bind(
    _ className: String, _ name: String, _ object: AnyObject, _ manager: SkinManager, _ key: String
  ) -> Bool {
    switch className {
    case "UIView":
      (object as? UIView).map { view($0, name, manager, key) } ?? false
    case "UIScrollView":
      (object as? UIScrollView).map { scrollView($0, name, manager, key) } ?? false
    case "UIStackView":
      (object as? UIStackView).map { stackView($0, name, manager, key) } ?? false
    case "UIVisualEffectView":
      (object as? UIVisualEffectView).map { visualEffectView($0, name, manager, key) } ?? false
    case "CALayer":
      (object as? CALayer).map { layer($0, name, manager, key) } ?? false
    case "CAShapeLayer":
      (object as? CAShapeLayer).map { shapeLayer($0, name, manager, key) } ?? false
    case "CATextLayer":
      (object as? CATextLayer).map { textLayer($0, name, manager, key) } ?? false
    case "CAEmitterLayer":
      (object as? CAEmitterLayer).map { emitterLayer($0, name, manager, key) } ?? false
    case "CAEmitterCell":
      (object as? CAEmitterCell).map { emitterCell($0, name, manager, key) } ?? false
    case "UILabel":
      (object as? UILabel).map { label($0, name, manager, key) } ?? false
    case "UITextField":
      (object as? UITextField).map { textField($0, name, manager, key) } ?? false
    case "UISearchTextField":
      (object as? UISearchTextField).map { searchTextField($0, name, manager, key) } ?? false
    case "UITextView":
      (object as? UITextView).map { textView($0, name, manager, key) } ?? false
    case "UISearchBar":
      (object as? UISearchBar).map { searchBar($0, name, manager, key) } ?? false
    case "UIButton":
      (object as? UIButton).map { button($0, name, manager, key) } ?? false
    case "UISwitch":
      (object as? UISwitch).map { toggle($0, name, manager, key) } ?? false
    case "UISlider":
      (object as? UISlider).map { slider($0, name, manager, key) } ?? false
    case "UIStepper":
      (object as? UIStepper).map { stepper($0, name, manager, key) } ?? false
    case "UISegmentedControl":
      (object as? UISegmentedControl).map { segmentedControl($0, name, manager, key) } ?? false
    case "UIProgressView":
      (object as? UIProgressView).map { progressView($0, name, manager, key) } ?? false
    case "UIPageControl":
      (object as? UIPageControl).map { pageControl($0, name, manager, key) } ?? false
    case "UIActivityIndicatorView":
      (object as? UIActivityIndicatorView).map { activityIndicatorView($0, name, manager, key) } ?? false
    case "UIRefreshControl":
      (object as? UIRefreshControl).map { refreshControl($0, name, manager, key) } ?? false
    case "UIImageView":
      (object as? UIImageView).map { imageView($0, name, manager, key) } ?? false
    case "CAGradientLayer":
      (object as? CAGradientLayer).map { gradientLayer($0, name, manager, key) } ?? false
    case "GradientView":
      (object as? GradientView).map { gradientView($0, name, manager, key) } ?? false
    case "GradientLabel":
      (object as? GradientLabel).map { gradientLabel($0, name, manager, key) } ?? false
    case "GradientButton":
      (object as? GradientButton).map { gradientButton($0, name, manager, key) } ?? false
    case "UINavigationBar":
      (object as? UINavigationBar).map { navigationBar($0, name, manager, key) } ?? false
    case "UITabBar":
      (object as? UITabBar).map { tabBar($0, name, manager, key) } ?? false
    case "UIToolbar":
      (object as? UIToolbar).map { toolbar($0, name, manager, key) } ?? false
    case "UIBarItem":
      (object as? UIBarItem).map { barItem($0, name, manager, key) } ?? false
    case "UIBarButtonItem":
      (object as? UIBarButtonItem).map { barButtonItem($0, name, manager, key) } ?? false
    case "UITabBarItem":
      (object as? UITabBarItem).map { tabBarItem($0, name, manager, key) } ?? false
    case "UINavigationItem":
      (object as? UINavigationItem).map { navigationItem($0, name, manager, key) } ?? false
    case "UITableView":
      (object as? UITableView).map { tableView($0, name, manager, key) } ?? false
    case "UITableViewCell":
      (object as? UITableViewCell).map { tableViewCell($0, name, manager, key) } ?? false
    case "UITableViewHeaderFooterView":
      (object as? UITableViewHeaderFooterView).map { tableViewHeaderFooterView($0, name, manager, key) } ?? false
    case "UICollectionView":
      (object as? UICollectionView).map { collectionView($0, name, manager, key) } ?? false
    case "UICollectionViewCell":
      (object as? UICollectionViewCell).map { collectionViewCell($0, name, manager, key) } ?? false
    case "UICollectionViewFlowLayout":
      (object as? UICollectionViewFlowLayout).map { collectionViewFlowLayout($0, name, manager, key) } ?? false
    case "UIViewController":
      (object as? UIViewController).map { viewController($0, name, manager, key) } ?? false
    case "SkinStatusBar":
      (object as? SkinStatusBar).map { statusBar($0, name, manager, key) } ?? false
    case "UIPopoverPresentationController":
      (object as? UIPopoverPresentationController).map { popover($0, name, manager, key) } ?? false
    default: false
    }
  }
}

#endif
