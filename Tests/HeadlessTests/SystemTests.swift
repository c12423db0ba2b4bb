import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("Services and small types")
struct SystemTests {
  @Test("A pasteboard keeps texts, links, images and colors, and counts its changes")
  func pasteboard() {
    let board = UIPasteboard.withUniqueName()
    let count = board.changeCount
    board.string = "text"
    #expect(board.string == "text" && board.hasStrings && !board.hasURLs && board.changeCount == count + 1)
    board.urls = [URL(fileURLWithPath: "/a"), URL(fileURLWithPath: "/b")]
    #expect(board.url?.path == "/a" && board.numberOfItems == 2 && board.string == nil)
    board.color = .red
    #expect(board.colors == [.red])
    board.string = nil
    #expect(board.items.isEmpty && UIPasteboard.general === UIPasteboard.general)
    let name = UIPasteboard.Name(rawValue: "shared by two")
    #expect(UIPasteboard(name: name, create: false) == nil)
    UIPasteboard(name: name, create: true)?.string = "text"
    #expect(UIPasteboard(name: name, create: false)?.string == "text")
  }

  @Test("Menus hold their elements; an action is chosen unless it is disabled")
  func menus() {
    var chosen: [String] = []
    let action = UIAction(title: "One", state: .on) { chosen.append($0.title) }
    let menu = UIMenu(title: "All", children: [action, UIMenu(options: .displayInline, children: [])])
    #expect(menu.children.count == 2 && menu.selectedElements == [action])
    action.choose()
    action.attributes = .disabled
    action.choose()
    #expect(chosen == ["One"] && menu.replacingChildren([]).identifier == menu.identifier)
    let button = UIButton(type: .system)
    button.changesSelectionAsPrimaryAction = true
    button.showsMenuAsPrimaryAction = true
    button.menu = menu
    #expect(button.title(for: .normal) == "One")
    var asked = 0
    let deferred = UIDeferredMenuElement { provide in
      asked += 1
      provide([action])
    }
    deferred.load { #expect($0 == [action]) }
    deferred.load { _ in }
    #expect(asked == 1)
  }

  @Test("A context menu interaction asks its delegate, and opens its preview")
  func contextMenu() {
    final class Delegate: NSObject, UIContextMenuInteractionDelegate {
      var log: [String] = []
      func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
      ) -> UIContextMenuConfiguration? {
        guard location.x > 10 else { return nil }
        return UIContextMenuConfiguration(actionProvider: { _ in UIMenu(title: "menu") })
      }
      func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
      ) { animator.addCompletion { self.log.append("opened") } }
      func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
      ) { log.append("end") }
    }
    let (view, delegate) = (UIView(), Delegate())
    let interaction = UIContextMenuInteraction(delegate: delegate)
    view.addInteraction(interaction)
    #expect(interaction.view === view && view.interactions.count == 1)
    #expect(interaction.openMenu(at: .zero) == nil)
    #expect(interaction.openMenu(at: CGPoint(x: 20, y: 0))?.title == "menu")
    interaction.openPreview()
    #expect(delegate.log == ["opened", "end"])
    view.removeInteraction(interaction)
    #expect(interaction.view == nil)
  }

  @Test("An activity handles the items of its sheet, and ends it")
  func activities() {
    final class Print: UIActivity {
      var items: [Any] = []
      override var activityType: UIActivity.ActivityType? { UIActivity.ActivityType("print") }
      override var activityTitle: String? { "Print" }
      override func canPerform(withActivityItems activityItems: [Any]) -> Bool { activityItems.first is String }
      override func prepare(withActivityItems activityItems: [Any]) { items = activityItems }
    }
    let window = screen()
    let activity = Print()
    let sheet = UIActivityViewController(activityItems: ["text"], applicationActivities: [activity])
    var result: (UIActivity.ActivityType?, Bool)?
    sheet.completionWithItemsHandler = { type, completed, _, _ in result = (type, completed) }
    window.rootViewController?.present(sheet, animated: true)
    #expect(sheet.shownActivities == [activity])
    sheet.choose(activity)
    #expect(activity.items.first as? String == "text" && result?.0?.rawValue == "print" && result?.1 == true)
    #expect(window.rootViewController?.presentedViewController == nil)
    sheet.excludedActivityTypes = [UIActivity.ActivityType("print")]
    #expect(sheet.shownActivities.isEmpty)
  }

  @Test("A picker selects the row that is touched, and draws it in the middle")
  func picker() {
    final class Wheel: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
      var selected: [Int] = []
      func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
      func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 10 }
      func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        "\(row)"
      }
      func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        selected = [row, component]
      }
    }
    let (wheel, root) = (Wheel(), UIView())
    let window = screen(root)
    let picker = UIPickerView(frame: CGRect(x: 0, y: 0, width: 300, height: 216))
    root.addSubview(picker)
    picker.dataSource = wheel
    picker.delegate = wheel
    picker.selectRow(4, inComponent: 1, animated: false)
    #expect(wheel.selected.isEmpty && picker.selectedRow(inComponent: 1) == 4)
    Finger.tap(at: picker.convert(CGPoint(x: 220, y: 108 + 64), to: nil), in: window)
    #expect(picker.selectedRow(inComponent: 1) == 6 && wheel.selected == [6, 1])
    #expect(Picture(of: picker).drawn() != nil)
  }

  @Test("A date picker keeps its date between its limits, and its interval a part of an hour")
  func datePicker() {
    let picker = UIDatePicker()
    picker.minimumDate = Date(timeIntervalSince1970: 1000)
    picker.date = Date(timeIntervalSince1970: 5)
    #expect(picker.date.timeIntervalSince1970 == 1000)
    picker.minuteInterval = 7
    #expect(picker.minuteInterval == 1)
    picker.minuteInterval = 15
    #expect(picker.minuteInterval == 15 && picker.datePickerStyle == .compact)
    var changes = 0
    picker.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
    picker.choose(Date(timeIntervalSince1970: 2000))
    #expect(changes == 1 && picker.intrinsicContentSize.width > 100)
  }

  @Test("Frequent symbols are drawn in the size of their text, and unknown names have no image")
  func symbols() throws {
    let star = try #require(UIImage(systemName: "star.fill"))
    #expect(
      star.isSymbolImage && UIImage(systemName: "no such symbol") == nil && UIColor(named: "no such color") == nil)
    let large = star.withConfiguration(UIImage.SymbolConfiguration(pointSize: 50))
    #expect(large.size.width == 60 && star.size.width == 21)
    let view = UIImageView(image: large)
    view.tintColor = .pureRed
    view.frame.size = CGSize(width: 60, height: 60)
    #expect(Picture(of: view)[30, 32].isNear(.red))
  }

  @Test("Constraints by visual format place views")
  func visualFormat() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let (left, right) = (UIView(), UIView())
    for view in [left, right] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
    let views: [String: Any] = ["left": left, "right": right]
    let metrics = ["gap": 12, "side": 10]
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "H:|-side-[left(==50)]-gap-[right(>=20)]|", options: [.alignAllTop, .alignAllBottom],
        metrics: metrics, views: views)
        + NSLayoutConstraint.constraints(withVisualFormat: "V:|-5-[left(30@900)]-(>=8)-|", views: views))
    root.layoutIfNeeded()
    #expect(left.frame == CGRect(x: 10, y: 5, width: 50, height: 30))
    #expect(right.frame == CGRect(x: 72, y: 5, width: 128, height: 30))
  }

  @Test("A display link sends a message for each frame while it is in a run loop")
  func displayLink() {
    let recorder = Recorder()
    let link = CADisplayLink(target: recorder, selector: "frame:")
    link.showFrame(at: 1)
    link.add(to: .main, forMode: .common)
    link.showFrame(at: 2)
    link.isPaused = true
    link.showFrame(at: 3)
    link.isPaused = false
    link.invalidate()
    link.showFrame(at: 4)
    #expect(recorder.messages == ["frame:"] && link.timestamp == 2)
  }

  @Test("Accessibility values, custom actions and frames are those of the view")
  func accessibility() {
    let button = UIButton(frame: CGRect(x: 5, y: 6, width: 10, height: 10))
    #expect(button.accessibilityTraits == .button && UILabel().accessibilityTraits == .staticText)
    button.isEnabled = false
    #expect(button.accessibilityTraits.contains(.notEnabled))
    button.accessibilityTraits = .header
    button.accessibilityHint = "hint"
    #expect(button.accessibilityTraits == .header && button.accessibilityHint == "hint")
    let recorder = Recorder()
    let action = UIAccessibilityCustomAction(name: "Go", target: recorder, selector: "go:")
    #expect(action.activate() && recorder.messages == ["go:"])
    let root = UIView()
    let window = screen(root)
    root.addSubview(button)
    #expect(button.window === window && button.accessibilityFrame == CGRect(x: 5, y: 6, width: 10, height: 10))
  }

  @Test("Motion effects interpolate their values, alone and in groups")
  func motion() {
    let horizontal = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    horizontal.minimumRelativeValue = -10
    horizontal.maximumRelativeValue = 10
    let group = UIMotionEffectGroup()
    group.motionEffects = [horizontal]
    let values = group.keyPathsAndRelativeValues(forViewerOffset: UIOffset(horizontal: 0.5, vertical: 0))
    #expect(values?["center.x"] as? Double == 5)
    let view = UIView()
    view.addMotionEffect(group)
    #expect(view.motionEffects == [group])
  }

  @Test("Requested feedback, background tasks and badges are kept")
  func services() {
    let feedback = UIImpactFeedbackGenerator(style: .heavy)
    feedback.impactOccurred()
    #expect(feedback.requested == ["impact heavy"])
    let app = UIApplication.shared
    let task = app.beginBackgroundTask()
    #expect(task != .invalid && task != app.beginBackgroundTask())
    app.endBackgroundTask(task)
    app.applicationIconBadgeNumber = 3
    #expect(app.applicationIconBadgeNumber == 3)
    app.applicationIconBadgeNumber = 0
    var opened: Bool?
    app.open(URL(fileURLWithPath: "/"), options: [:]) { opened = $0 }
    #expect(opened == false)
  }
}
