import Foundation
import SkinKit
import SkinUIKit
import UIKit

extension GallerySheet {
  func fillControls(_ kit: GalleryKit) {
    group(
      "Switches",
      [
        GalleryItem(toggle(isOn: true, kit), "on"), GalleryItem(toggle(isOn: false, kit), "off"),
        GalleryItem(toggle(isOn: true, isEnabled: false, kit), "on, disabled"),
        GalleryItem(toggle(isOn: false, isEnabled: false, kit), "off, disabled"),
      ])
    group(
      "Sliders",
      [
        GalleryItem(slider(0.3, kit), "0.3", width: .full), GalleryItem(slider(0.8, kit), "0.8", width: .full),
        GalleryItem(slider(0.5, isEnabled: false, kit), "disabled", width: .full),
      ])
    group("Progress", [0.15, 0.6, 1].map { GalleryItem(progress($0, kit), "\($0)", width: .full) })
    group(
      "Page controls",
      [(5, 0), (5, 2)].map { GalleryItem(pages($0.0, at: $0.1, kit), "\($0.1 + 1) of \($0.0)") })
    group(
      "Segmented controls",
      [
        GalleryItem(segments(kit), "first chosen, last disabled", width: .full),
        GalleryItem(segments(isEnabled: false, kit), "disabled", width: .full),
      ])
    group(
      "Steppers",
      [(5.0, true), (0, true), (5, false)].map { value, isEnabled in
        let view = UIStepper()
        view.value = value
        view.isEnabled = isEnabled
        kit.color(.accent) { view.skin.tintColor($0) }
        return GalleryItem(view, isEnabled ? (value == 0 ? "at its end" : "normal") : "disabled")
      })
    group(
      "Activity",
      [UIActivityIndicatorView.Style.medium, .large].map { style in
        let view = UIActivityIndicatorView(style: style)
        view.startAnimating()
        kit.color(.accent) { view.skin.color($0) }
        return GalleryItem(view, style == .large ? "large" : "medium")
      })
  }

  private func toggle(isOn: Bool, isEnabled: Bool = true, _ kit: GalleryKit) -> UISwitch {
    let view = UISwitch()
    view.isOn = isOn
    view.isEnabled = isEnabled
    kit.color(.accent) { view.skin.onTintColor($0) }
    return view
  }

  private func slider(_ value: Float, isEnabled: Bool = true, _ kit: GalleryKit) -> UISlider {
    let view = UISlider()
    view.value = value
    view.isEnabled = isEnabled
    kit.color(.accent) { view.skin.minimumTrackTintColor($0) }
    kit.color(.separator) { view.skin.maximumTrackTintColor($0) }
    return view
  }

  private func segments(isEnabled: Bool = true, _ kit: GalleryKit) -> UISegmentedControl {
    let view = UISegmentedControl(items: ["Day", "Week", "Month"])
    view.selectedSegmentIndex = 0
    view.setEnabled(false, forSegmentAt: 2)
    view.isEnabled = isEnabled
    kit.color(.field) { view.skin.backgroundColor($0) }
    kit.color(.surface) { view.skin.selectedSegmentTintColor($0) }
    kit.color(.text) { view.skin.titleColor($0) }
    kit.color(.accent) { view.skin.titleColor($0, for: .selected) }
    kit.color(.placeholder) { view.skin.titleColor($0, for: .disabled) }
    return view
  }

  private func progress(_ value: Float, _ kit: GalleryKit) -> UIProgressView {
    let view = UIProgressView()
    view.progress = value
    kit.color(.accent) { view.skin.progressTintColor($0) }
    kit.color(.separator) { view.skin.trackTintColor($0) }
    return view
  }

  private func pages(_ count: Int, at page: Int, _ kit: GalleryKit) -> UIPageControl {
    let view = UIPageControl()
    view.numberOfPages = count
    view.currentPage = page
    view.pageIndicatorTintColor = .systemGray3
    view.currentPageIndicatorTintColor = .label
    kit.color(.separator) { view.skin.pageIndicatorTintColor($0) }
    kit.color(.accent) { view.skin.currentPageIndicatorTintColor($0) }
    return view
  }
}
