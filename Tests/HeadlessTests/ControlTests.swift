import Foundation
import Testing

@testable import UIKit

@MainActor
@Suite("Controls")
struct ControlTests {
  @Test("A button shows the title, color and images of its state, and falls back to the normal ones")
  func states() {
    let button = UIButton(type: .custom)
    button.setTitle("Normal", for: .normal)
    button.setTitle("Disabled", for: .disabled)
    button.setTitleColor(.pureRed, for: .normal)
    button.setTitleColor(.blue, for: .selected)
    button.setBackgroundImage(plain(.green), for: .highlighted)
    #expect(button.currentTitle == "Normal" && button.currentTitleColor == .pureRed)
    button.isSelected = true
    #expect(button.currentTitle == "Normal" && button.currentTitleColor == .blue)
    button.isHighlighted = true
    // A combined state has its own value or the normal one, never that of one of its parts.
    #expect(button.currentTitleColor == .pureRed && button.currentBackgroundImage == nil)
    button.setTitleColor(.green, for: [.selected, .highlighted])
    #expect(button.currentTitleColor == .green)
    button.isSelected = false
    #expect(button.currentBackgroundImage != nil)
    button.isHighlighted = false
    button.isEnabled = false
    #expect(button.currentTitle == "Disabled" && button.titleLabel?.text == "Disabled")
    #expect(button.currentTitleColor == .pureRed && button.title(for: .selected) == nil)
  }

  @Test("A button's background image fills it, and its title is centered")
  func drawing() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 120, height: 40))
    button.setBackgroundImage(plain(.pureRed), for: .normal)
    button.setTitle("HH", for: .normal)
    button.setTitleColor(.white, for: .normal)
    let picture = Picture(of: button)
    #expect(picture[1, 1] == .red && picture[118, 38] == .red)
    let text = picture.drawn(on: .red)
    #expect(text.map { abs($0.midX - 60) < 2 && abs($0.midY - 20) < 3 } == true)
  }

  @Test("A system button's title and template image are tinted, and the image is left of the title")
  func system() {
    let button = UIButton(type: .system)
    button.tintColor = .pureRed
    button.setImage(plain(.black, 12, 12), for: .normal)
    button.setTitle("HH", for: .normal)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    let picture = Picture(of: button, scale: 2)
    #expect(picture.count(of: .red, in: CGRect(x: 0, y: 0, width: 100, height: 80)) >= 576)
    #expect(picture.count(of: .black, in: CGRect(x: 0, y: 0, width: 200, height: 80)) == 0)
    #expect((button.imageView?.frame.maxX ?? 0) <= (button.titleLabel?.frame.minX ?? 0))
  }

  @Test("Content insets make a button larger")
  func insets() {
    let button = UIButton(type: .custom)
    button.setTitle("Title", for: .normal)
    let plain = button.sizeThatFits(.zero)
    button.contentEdgeInsets = UIEdgeInsets(top: 5, left: 20, bottom: 5, right: 20)
    let padded = button.sizeThatFits(.zero)
    #expect(padded.width == plain.width + 40 && padded.height == plain.height + 10)
  }

  @Test("An attributed title overrides a plain one")
  func attributedTitle() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 120, height: 40))
    button.setTitle("Plain", for: .normal)
    let rich = NSAttributedString(string: "Rich", attributes: [.foregroundColor: UIColor.pureRed])
    button.setAttributedTitle(rich, for: .normal)
    #expect(button.titleLabel?.text == "Rich")
    #expect(Picture(of: button).count(of: .red, in: button.bounds, by: 40) > 20)
  }

  @Test("Actions run for their events, and replace those of the same identifier")
  func actions() {
    let control = UIControl()
    var runs: [String] = []
    control.addAction(UIAction(identifier: .init("a")) { _ in runs.append("first") }, for: .touchUpInside)
    control.addAction(UIAction(identifier: .init("a")) { _ in runs.append("second") }, for: .touchUpInside)
    control.addAction(UIAction { _ in runs.append("value") }, for: .valueChanged)
    control.sendActions(for: .touchUpInside)
    #expect(runs == ["second"])
    control.removeAction(identifiedBy: .init("a"), for: .touchUpInside)
    control.sendActions(for: [.touchUpInside, .valueChanged])
    #expect(runs == ["second", "value"])
  }

  @Test("A field shows its placeholder, its text, and dots for a secret")
  func field() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    field.placeholder = "Name"
    field.textColor = .pureRed
    #expect(Picture(of: field).drawn() != nil)
    #expect(Picture(of: field).count(of: .red, in: field.bounds) == 0)
    field.text = "IIIIII"
    let open = Picture(of: field).count(of: .red, in: field.bounds, by: 60)
    #expect(open > 20)
    field.isSecureTextEntry = true
    #expect(Picture(of: field).count(of: .red, in: field.bounds, by: 60) != open && field.text == "IIIIII")
  }

  @Test("A switch and a slider have the colors that were set")
  func switchAndSlider() {
    let toggle = UISwitch()
    toggle.onTintColor = .pureRed
    toggle.isOn = true
    #expect(Picture(of: toggle)[10, 15] == .red)
    toggle.isOn = false
    #expect(Picture(of: toggle)[40, 15] != .red)
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 31))
    slider.minimumTrackTintColor = .pureRed
    slider.maximumTrackTintColor = .blue
    slider.value = 0.5
    let picture = Picture(of: slider)
    #expect(picture[20, 15] == .red && picture[180, 15] == .blue)
  }
}
