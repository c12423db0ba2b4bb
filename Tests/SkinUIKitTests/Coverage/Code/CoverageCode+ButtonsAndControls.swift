// The code of docs/coverage.md: buttons and controls. A test writes this file (SKINKIT_WRITE_DOCS=1).

#if canImport(UIKit)

import SkinKit
import SkinUIKit
import UIKit

extension CoverageCode {
  static func button(
    _ button: UIButton, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = button.skin(following: manager)
    switch name {
    case "backgroundImage.highlighted": skin.backgroundImage(SkinKey(key), for: .highlighted)
    case "configurationBackgroundColor": skin.configurationBackgroundColor(SkinKey(key))
    case "configurationBackgroundImage": skin.configurationBackgroundImage(SkinKey(key))
    case "configurationBaseBackgroundColor": skin.configurationBaseBackgroundColor(SkinKey(key))
    case "configurationBaseForegroundColor": skin.configurationBaseForegroundColor(SkinKey(key))
    case "configurationContentInsets": skin.configurationContentInsets(SkinKey(key))
    case "configurationCornerRadius": skin.configurationCornerRadius(SkinKey(key))
    case "configurationCornerStyle": skin.configurationCornerStyle(SkinKey(key))
    case "configurationImage": skin.configurationImage(SkinKey(key))
    case "configurationImageColor": skin.configurationImageColor(SkinKey(key))
    case "configurationImagePadding": skin.configurationImagePadding(SkinKey(key))
    case "configurationIndicatorColor": skin.configurationIndicatorColor(SkinKey(key))
    case "configurationStrokeColor": skin.configurationStrokeColor(SkinKey(key))
    case "configurationStrokeWidth": skin.configurationStrokeWidth(SkinKey(key))
    case "configurationSubtitle": skin.configurationSubtitle(SkinKey(key))
    case "configurationSubtitleColor": skin.configurationSubtitleColor(SkinKey(key))
    case "configurationSubtitleFont": skin.configurationSubtitleFont(SkinKey(key))
    case "configurationTitle": skin.configurationTitle(SkinKey(key))
    case "configurationTitleColor": skin.configurationTitleColor(SkinKey(key))
    case "configurationTitleFont": skin.configurationTitleFont(SkinKey(key))
    case "contentEdgeInsets": skin.contentEdgeInsets(SkinKey(key))
    case "image.highlighted": skin.image(SkinKey(key), for: .highlighted)
    case "imageEdgeInsets": skin.imageEdgeInsets(SkinKey(key))
    case "stateBackgroundColor.highlighted": skin.stateBackgroundColor(SkinKey(key), for: .highlighted)
    case "symbolFont.highlighted": skin.symbolFont(SkinKey(key), for: .highlighted)
    case "title.highlighted": skin.title(SkinKey(key), for: .highlighted)
    case "titleColor.highlighted": skin.titleColor(SkinKey(key), for: .highlighted)
    case "titleEdgeInsets": skin.titleEdgeInsets(SkinKey(key))
    case "titleFont": skin.titleFont(SkinKey(key))
    case "titleShadowColor.highlighted": skin.titleShadowColor(SkinKey(key), for: .highlighted)
    default: return false
    }
    return true
  }

  static func toggle(
    _ toggle: UISwitch, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = toggle.skin(following: manager)
    switch name {
    case "offImage": skin.offImage(SkinKey(key))
    case "onImage": skin.onImage(SkinKey(key))
    case "onTintColor": skin.onTintColor(SkinKey(key))
    case "thumbTintColor": skin.thumbTintColor(SkinKey(key))
    case "title": skin.title(SkinKey(key))
    default: return false
    }
    return true
  }

  static func slider(
    _ slider: UISlider, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = slider.skin(following: manager)
    switch name {
    case "maximumTrackImage.highlighted": skin.maximumTrackImage(SkinKey(key), for: .highlighted)
    case "maximumTrackTintColor": skin.maximumTrackTintColor(SkinKey(key))
    case "maximumValueImage": skin.maximumValueImage(SkinKey(key))
    case "minimumTrackImage.highlighted": skin.minimumTrackImage(SkinKey(key), for: .highlighted)
    case "minimumTrackTintColor": skin.minimumTrackTintColor(SkinKey(key))
    case "minimumValueImage": skin.minimumValueImage(SkinKey(key))
    case "thumbImage.highlighted": skin.thumbImage(SkinKey(key), for: .highlighted)
    case "thumbTintColor": skin.thumbTintColor(SkinKey(key))
    default: return false
    }
    return true
  }

  static func stepper(
    _ stepper: UIStepper, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = stepper.skin(following: manager)
    switch name {
    case "backgroundImage.highlighted": skin.backgroundImage(SkinKey(key), for: .highlighted)
    case "decrementImage.highlighted": skin.decrementImage(SkinKey(key), for: .highlighted)
    case "dividerImage": skin.dividerImage(SkinKey(key))
    case "incrementImage.highlighted": skin.incrementImage(SkinKey(key), for: .highlighted)
    default: return false
    }
    return true
  }

  static func segmentedControl(
    _ segmentedControl: UISegmentedControl, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = segmentedControl.skin(following: manager)
    switch name {
    case "backgroundImage.highlighted": skin.backgroundImage(SkinKey(key), for: .highlighted)
    case "contentPositionAdjustment": skin.contentPositionAdjustment(SkinKey(key))
    case "dividerImage": skin.dividerImage(SkinKey(key))
    case "selectedSegmentTintColor": skin.selectedSegmentTintColor(SkinKey(key))
    case "titleColor.highlighted": skin.titleColor(SkinKey(key), for: .highlighted)
    case "titleFont.highlighted": skin.titleFont(SkinKey(key), for: .highlighted)
    default: return false
    }
    return true
  }

  static func progressView(
    _ progressView: UIProgressView, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = progressView.skin(following: manager)
    switch name {
    case "progressImage": skin.progressImage(SkinKey(key))
    case "progressTintColor": skin.progressTintColor(SkinKey(key))
    case "progressViewStyle": skin.progressViewStyle(SkinKey(key))
    case "trackImage": skin.trackImage(SkinKey(key))
    case "trackTintColor": skin.trackTintColor(SkinKey(key))
    default: return false
    }
    return true
  }

  static func pageControl(
    _ pageControl: UIPageControl, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = pageControl.skin(following: manager)
    switch name {
    case "backgroundStyle": skin.backgroundStyle(SkinKey(key))
    case "currentPageIndicatorTintColor": skin.currentPageIndicatorTintColor(SkinKey(key))
    case "defersCurrentPageDisplay": skin.defersCurrentPageDisplay(SkinKey(key))
    case "hidesForSinglePage": skin.hidesForSinglePage(SkinKey(key))
    case "pageIndicatorTintColor": skin.pageIndicatorTintColor(SkinKey(key))
    case "preferredCurrentPageIndicatorImage": skin.preferredCurrentPageIndicatorImage(SkinKey(key))
    case "preferredIndicatorImage": skin.preferredIndicatorImage(SkinKey(key))
    default: return false
    }
    return true
  }

  static func activityIndicatorView(
    _ activityIndicatorView: UIActivityIndicatorView, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = activityIndicatorView.skin(following: manager)
    switch name {
    case "color": skin.color(SkinKey(key))
    case "hidesWhenStopped": skin.hidesWhenStopped(SkinKey(key))
    case "style": skin.style(SkinKey(key))
    default: return false
    }
    return true
  }

  static func refreshControl(
    _ refreshControl: UIRefreshControl, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = refreshControl.skin(following: manager)
    switch name {
    case "title": skin.title(SkinKey(key))
    case "titleColor": skin.titleColor(SkinKey(key))
    case "titleFont": skin.titleFont(SkinKey(key))
    default: return false
    }
    return true
  }
}

#endif
