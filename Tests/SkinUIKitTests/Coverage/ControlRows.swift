#if canImport(UIKit)

import Foundation
import UIKit

enum ControlRows {
  static let rows: [CoverageRow] = plain + slider + stepper + segmentedControl

  private static let plain: [CoverageRow] = [
    CoverageRow("onTintColor", UISwitch()) { $0.onTintColor },
    CoverageRow("thumbTintColor", UISwitch()) { $0.thumbTintColor },
    CoverageRow("onImage", UISwitch()) { look($0.onImage) },
    CoverageRow("offImage", UISwitch()) { look($0.offImage) },
    CoverageRow("title", UISwitch()) { $0.title },
    CoverageRow("progressTintColor", UIProgressView()) { $0.progressTintColor },
    CoverageRow("trackTintColor", UIProgressView()) { $0.trackTintColor },
    CoverageRow("progressImage", UIProgressView()) { look($0.progressImage) },
    CoverageRow("trackImage", UIProgressView()) { look($0.trackImage) },
    CoverageRow("progressViewStyle", UIProgressView()) { $0.progressViewStyle },
    CoverageRow("pageIndicatorTintColor", UIPageControl()) { $0.pageIndicatorTintColor },
    CoverageRow("currentPageIndicatorTintColor", UIPageControl()) { $0.currentPageIndicatorTintColor },
    CoverageRow("preferredIndicatorImage", UIPageControl()) { look($0.preferredIndicatorImage) },
    CoverageRow("preferredCurrentPageIndicatorImage", UIPageControl()) {
      look($0.preferredCurrentPageIndicatorImage)
    },
    CoverageRow("backgroundStyle", UIPageControl()) { $0.backgroundStyle },
    CoverageRow("hidesForSinglePage", UIPageControl()) { $0.hidesForSinglePage },
    CoverageRow("defersCurrentPageDisplay", UIPageControl()) { $0.defersCurrentPageDisplay },
    CoverageRow("color", UIActivityIndicatorView()) { $0.color },
    CoverageRow("style", UIActivityIndicatorView()) { $0.style },
    CoverageRow("hidesWhenStopped", UIActivityIndicatorView()) { $0.hidesWhenStopped },
    CoverageRow("title", UIRefreshControl()) { $0.attributedTitle?.string },
    CoverageRow("titleColor", refreshControl()) { attributes($0).color },
    CoverageRow("titleFont", refreshControl()) { attributes($0).font },
  ]

  /// Attributes need a title that they are of.
  @MainActor private static func refreshControl() -> UIRefreshControl {
    let control = UIRefreshControl()
    control.attributedTitle = NSAttributedString(string: "Loading", attributes: [.foregroundColor: UIColor.yellow])
    return control
  }

  @MainActor private static func attributes(_ control: UIRefreshControl) -> [NSAttributedString.Key: Any] {
    control.attributedTitle?.attributes(at: 0, effectiveRange: nil) ?? [:]
  }

  private static let slider: [CoverageRow] =
    [
      CoverageRow("minimumTrackTintColor", UISlider()) { $0.minimumTrackTintColor },
      CoverageRow("maximumTrackTintColor", UISlider()) { $0.maximumTrackTintColor },
      CoverageRow("thumbTintColor", UISlider()) { $0.thumbTintColor },
      CoverageRow("minimumValueImage", UISlider()) { look($0.minimumValueImage) },
      CoverageRow("maximumValueImage", UISlider()) { look($0.maximumValueImage) },
    ]
    + CoverageRow.states("thumbImage", UISlider()) { look($0.thumbImage(for: $1)) }
    + CoverageRow.states("minimumTrackImage", UISlider()) { look($0.minimumTrackImage(for: $1)) }
    + CoverageRow.states("maximumTrackImage", UISlider()) { look($0.maximumTrackImage(for: $1)) }

  private static let stepper: [CoverageRow] =
    [
      CoverageRow("dividerImage", UIStepper()) {
        look($0.dividerImage(forLeftSegmentState: .normal, rightSegmentState: .normal))
      }
    ]
    + CoverageRow.states("backgroundImage", UIStepper()) { look($0.backgroundImage(for: $1)) }
    + CoverageRow.states("incrementImage", UIStepper()) { look($0.incrementImage(for: $1)) }
    + CoverageRow.states("decrementImage", UIStepper()) { look($0.decrementImage(for: $1)) }

  private static let segmentedControl: [CoverageRow] =
    [
      CoverageRow("selectedSegmentTintColor", UISegmentedControl()) { $0.selectedSegmentTintColor },
      CoverageRow("backgroundImage.compact", UISegmentedControl()) {
        look($0.backgroundImage(for: .normal, barMetrics: .compact))
      },
      CoverageRow("dividerImage", UISegmentedControl()) {
        look($0.dividerImage(forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .default))
      },
      CoverageRow("contentPositionAdjustment", UISegmentedControl()) {
        $0.contentPositionAdjustment(forSegmentType: .any, barMetrics: .default)
      },
    ]
    + CoverageRow.states("titleColor", UISegmentedControl()) {
      $0.titleTextAttributes(for: $1)?[.foregroundColor] as? UIColor
    }
    + CoverageRow.states("titleFont", UISegmentedControl()) { $0.titleTextAttributes(for: $1)?[.font] as? UIFont }
    + CoverageRow.states("backgroundImage", UISegmentedControl()) {
      look($0.backgroundImage(for: $1, barMetrics: .default))
    }
}

#endif
