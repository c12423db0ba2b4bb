import Foundation
import Testing

@testable import UIKit

@MainActor
@Suite("Small controls")
struct SmallControlTests {
  @Test("A slider's track is between its images, and its thumb and tracks are those of its state")
  func slider() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 31))
    slider.minimumValueImage = plain(.pureRed, 12, 12)
    slider.maximumValueImage = plain(.blue, 12, 12)
    let track = slider.trackRect(forBounds: slider.bounds)
    #expect(track.minX >= 20 && track.maxX <= 180)
    let picture = Picture(of: slider)
    #expect(picture[6, 15] == .red && picture[194, 15] == .blue)
    slider.setThumbImage(plain(.green, 20, 20), for: .normal)
    slider.setThumbImage(plain(.black, 20, 20), for: .disabled)
    slider.value = 0.5
    #expect(Picture(of: slider)[100, 15] == .green)
    slider.isEnabled = false
    #expect(Picture(of: slider)[100, 15] == .black && slider.thumbImage(for: .highlighted) == nil)
  }

  @Test("A progress view of the bar style is thinner and has no track")
  func progress() {
    let view = UIProgressView(frame: CGRect(x: 0, y: 0, width: 100, height: 4))
    view.progressTintColor = .pureRed
    view.progress = 0.5
    #expect(Picture(of: view)[80, 2].alpha > 0)
    view.progressViewStyle = .bar
    #expect(Picture(of: view)[80, 2].alpha == 0 && view.intrinsicContentSize.height == 2.5)
    view.trackImage = plain(.blue)
    view.progressImage = plain(.green)
    let picture = Picture(of: view)
    #expect(picture[80, 2] == .blue && picture[20, 2] == .green)
  }

  @Test("A page's image overrides the preferred one, and the current page's overrides both, all in the tints")
  func pages() {
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 90, height: 26))
    control.numberOfPages = 3
    control.currentPage = 1
    control.pageIndicatorTintColor = .blue
    control.currentPageIndicatorTintColor = .pureRed
    // The centers of the dots are at 27, 45 and 63.
    #expect(Picture(of: control)[45, 13] == .red && Picture(of: control)[51, 13] == .clear)
    control.preferredIndicatorImage = plain(.black, 14, 14)
    #expect(Picture(of: control)[51, 13] == .red && Picture(of: control)[33, 13] == .blue)
    control.setIndicatorImage(plain(.black, 2, 2), forPage: 0)
    #expect(Picture(of: control)[33, 13] == .clear)
    control.setCurrentPageIndicatorImage(plain(.black, 4, 4), forPage: 1)
    #expect(Picture(of: control)[51, 13] == .clear)
    control.backgroundStyle = .prominent
    #expect(Picture(of: control)[54, 13].alpha > 0)
  }

  @Test("A segmented control raises the selected segment in its tint, with the text attributes of its states")
  func segments() {
    let control = UISegmentedControl(items: ["HH", "HH", "HH"])
    control.frame = CGRect(x: 0, y: 0, width: 180, height: 32)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment && control.numberOfSegments == 3)
    control.selectedSegmentIndex = 1
    control.selectedSegmentTintColor = .blue
    control.setTitleTextAttributes(
      [.foregroundColor: UIColor.green, .font: UIFont.systemFont(ofSize: 20)], for: .normal)
    control.setTitleTextAttributes([.foregroundColor: UIColor.pureRed], for: .selected)
    let picture = Picture(of: control)
    let raised = CGRect(x: 60, y: 0, width: 60, height: 32)
    #expect(picture[65, 6] == .blue && picture[55, 6] != .blue)
    #expect(picture.count(of: .red, in: raised, by: 40) > 10)
    #expect(picture.count(of: .green, in: CGRect(x: 0, y: 0, width: 60, height: 32), by: 40) > 10)
    #expect(picture.count(of: .green, in: raised, by: 40) == 0)
    control.setWidth(100, forSegmentAt: 0)
    #expect(control.segmentRects.map(\.width) == [100, 40, 40])
    control.removeSegment(at: 2, animated: false)
    control.setTitle(nil, forSegmentAt: 1)
    #expect(control.numberOfSegments == 2 && control.titleForSegment(at: 1) == nil)
  }

  @Test("A segmented control with images shows those of the states, and dividers between the segments")
  func segmentImages() {
    let control = UISegmentedControl(items: ["", ""])
    control.frame = CGRect(x: 0, y: 0, width: 100, height: 30)
    control.selectedSegmentIndex = 0
    control.setBackgroundImage(plain(.blue), for: .normal, barMetrics: .default)
    control.setBackgroundImage(plain(.pureRed), for: .selected, barMetrics: .default)
    control.setDividerImage(
      plain(.green, 4, 4), forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .default)
    let picture = Picture(of: control)
    #expect(picture[20, 15] == .red && picture[80, 15] == .blue && picture[50, 15] == .green)
    control.setDividerImage(
      plain(.black, 4, 4), forLeftSegmentState: .selected, rightSegmentState: .normal, barMetrics: .default)
    #expect(Picture(of: control)[50, 15] == .black)
    control.setImage(plain(.black, 8, 8).withRenderingMode(.alwaysOriginal), forSegmentAt: 1)
    #expect(Picture(of: control)[75, 15] == .black)
    control.setContentPositionAdjustment(
      UIOffset(horizontal: 15, vertical: 0), forSegmentType: .right, barMetrics: .default)
    #expect(Picture(of: control)[75, 15] == .blue && Picture(of: control)[90, 15] == .black)
  }

  @Test("A stepper's signs are disabled at the limits, and custom images have the tint")
  func stepper() {
    let stepper = UIStepper()
    stepper.tintColor = .pureRed
    // The centers of the halves are at 23 and 71.
    #expect(!Picture(of: stepper)[71, 16].isNear(.red) && Picture(of: stepper)[71, 16].isNear(.black, by: 40))
    #expect(!Picture(of: stepper)[23, 16].isNear(.black, by: 40))
    stepper.setIncrementImage(stepper.incrementImage(for: .normal), for: .normal)
    #expect(Picture(of: stepper)[71, 16].isNear(.red, by: 10))
    stepper.setBackgroundImage(plain(.blue), for: .normal)
    stepper.setBackgroundImage(plain(.green), for: .disabled)
    stepper.setDividerImage(plain(.black, 2, 2), forLeftSegmentState: .normal, rightSegmentState: .normal)
    let picture = Picture(of: stepper)
    #expect(picture[3, 3] == .green && picture[90, 3] == .blue && picture[47, 16] == .black)
    stepper.value = 1000
    #expect(stepper.value == 100 && Picture(of: stepper)[90, 3] == .green)
  }

  @Test("An activity indicator shows itself while it runs, in its color")
  func activity() {
    let view = UIActivityIndicatorView(style: .large)
    view.color = .pureRed
    #expect(Picture(of: view).drawn() == nil)
    view.startAnimating()
    #expect(Picture(of: view).drawn() != nil && view.isAnimating && view.intrinsicContentSize.width == 37)
    view.stopAnimating()
    view.hidesWhenStopped = false
    #expect(Picture(of: view).drawn() != nil)
  }

  @Test("A refresh control takes space above the content while it refreshes, with its title")
  func refreshing() {
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 150))
    let scroll = UIScrollView(frame: page.bounds)
    page.addSubview(scroll)
    let refresh = UIRefreshControl()
    refresh.attributedTitle = NSAttributedString(string: "HH", attributes: [.foregroundColor: UIColor.blue])
    refresh.tintColor = .pureRed
    scroll.refreshControl = refresh
    #expect(Picture(of: page).drawn() == nil && scroll.contentOffset.y == 0)
    refresh.beginRefreshing()
    #expect(scroll.contentOffset.y == -60 && refresh.isRefreshing)
    let picture = Picture(of: page)
    #expect(picture.count(of: .blue, in: CGRect(x: 0, y: 0, width: 100, height: 60), by: 60) > 5)
    #expect(picture.drawn().map { $0.minY > 5 && $0.maxY < 60 } == true)
    refresh.endRefreshing()
    #expect(scroll.contentOffset.y == 0 && Picture(of: page).drawn() == nil)
  }
}
