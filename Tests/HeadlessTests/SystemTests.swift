import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("Services and small types")
struct SystemTests {
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

  @Test("Accessibility traits and hints are those of the view")
  func accessibility() {
    let button = UIButton(frame: CGRect(x: 5, y: 6, width: 10, height: 10))
    #expect(button.accessibilityTraits == .button && UILabel().accessibilityTraits == .staticText)
    button.isEnabled = false
    #expect(button.accessibilityTraits.contains(.notEnabled))
    button.accessibilityTraits = .header
    button.accessibilityHint = "hint"
    #expect(button.accessibilityTraits == .header && button.accessibilityHint == "hint")
  }
}
