import Foundation
import Testing

@testable import UIKit

@MainActor
@Suite("Configurations")
struct ButtonConfigurationTests {
  /// Creates a button of its intrinsic size.
  private func button(_ configuration: UIButton.Configuration) -> UIButton {
    let button = UIButton(configuration: configuration)
    button.sizeToFit()
    return button
  }

  /// The color of a button's background, near its left edge.
  private func background(_ button: UIButton) -> Pixel { Picture(of: button)[3, Int(button.bounds.midY)] }

  @Test("A filled button has its tint and a white title, or the colors of its configuration")
  func filled() {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "HHHH"
    let button = button(configuration)
    button.tintColor = .pureRed
    #expect(background(button) == .red)
    #expect(Picture(of: button).count(of: .white, in: button.bounds, by: 30) > 20)
    button.configuration?.baseBackgroundColor = .blue
    button.configuration?.baseForegroundColor = .green
    #expect(background(button) == .blue)
    #expect(Picture(of: button).count(of: .green, in: button.bounds, by: 60) > 20)
    button.configuration?.background.backgroundColor = .black
    #expect(background(button) == .black)
  }

  @Test("Each state of a configured button is drawn differently, and the configuration is updated for it")
  func states() {
    var configuration = UIButton.Configuration.tinted()
    configuration.title = "HHHH"
    let button = button(configuration)
    let normal = background(button)
    button.isHighlighted = true
    let highlighted = background(button)
    button.isHighlighted = false
    button.isSelected = true
    let selected = background(button)
    button.isSelected = false
    button.isEnabled = false
    let disabled = background(button)
    #expect(Set([normal, highlighted, selected, disabled].map(\.description)).count == 4)
    #expect(selected.isNear(Pixel(0, 122, 255)))
    button.isEnabled = true
    #expect(background(button) == normal)
  }

  @Test("A button of the standard size has UIKit's height, and others have the insets and corners of their size")
  func sizes() {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Title"
    let medium = button(configuration).bounds.height
    #expect(medium > 33 && medium < 37)
    #expect(configuration.background.cornerRadius == 5.95)
    configuration.buttonSize = .large
    #expect(button(configuration).bounds.height == medium + 16 && configuration.background.cornerRadius == 8.75)
    configuration.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 1, bottom: 0, trailing: 1)
    #expect(button(configuration).bounds.height == medium - 14)
    configuration.setDefaultContentInsets()
    #expect(configuration.contentInsets.leading == 20)
    configuration.cornerStyle = .capsule
    let capsule = button(configuration)
    #expect(Picture(of: capsule)[3, 3].alpha == 0)
    configuration.background.cornerRadius = 1
    configuration.cornerStyle = .fixed
    #expect(Picture(of: button(configuration))[3, 3].alpha == 255)
  }

  @Test("The image has its placement, and the padding from the title")
  func placement() throws {
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Title"
    configuration.image = plain(.black, 16, 16)
    configuration.imagePadding = 9
    func frames(_ placement: NSDirectionalRectEdge) throws -> (image: CGRect, title: CGRect) {
      configuration.imagePlacement = placement
      let button = button(configuration)
      button.layoutIfNeeded()
      return (try #require(button.imageView?.frame), try #require(button.titleLabel?.frame))
    }
    let leading = try frames(.leading)
    #expect(abs(leading.title.minX - leading.image.maxX - 9) <= 0.5)
    let trailing = try frames(.trailing)
    #expect(abs(trailing.image.minX - trailing.title.maxX - 9) <= 0.5)
    let top = try frames(.top)
    #expect(abs(top.title.minY - top.image.maxY - 9) <= 0.5 && abs(top.title.midX - top.image.midX) <= 0.5)
    let bottom = try frames(.bottom)
    #expect(abs(bottom.image.minY - bottom.title.maxY - 9) <= 0.5)
  }

  @Test("Transformers override fonts and colors, and an activity indicator replaces the image")
  func transformers() {
    var configuration = UIButton.Configuration.plain()
    configuration.title = "HHHH"
    configuration.subtitle = "sub"
    configuration.image = plain(.black, 16, 16)
    configuration.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { incoming in
      var outgoing = incoming
      outgoing.foregroundColor = .pureRed
      outgoing.font = .systemFont(ofSize: 30)
      return outgoing
    }
    configuration.imageColorTransformer = UIConfigurationColorTransformer { _ in .green }
    let button = button(configuration)
    #expect(button.bounds.height > 50 && button.subtitleLabel?.text == "sub")
    #expect(Picture(of: button).count(of: .red, in: button.bounds, by: 40) > 20)
    #expect(Picture(of: button).count(of: .green, in: button.bounds) >= 240)
    button.configuration?.showsActivityIndicator = true
    #expect(Picture(of: button).count(of: .green, in: button.bounds) == 0)
  }

  @Test("A handler updates the configuration after a request or a change of state")
  func handler() {
    let button = UIButton(configuration: .filled())
    var calls = 0
    button.configurationUpdateHandler = { button in
      calls += 1
      button.configuration?.title = button.isSelected ? "on" : "off"
    }
    button.layoutIfNeeded()
    #expect(calls == 1 && button.titleLabel?.text == "off")
    button.isSelected = true
    button.layoutIfNeeded()
    #expect(calls == 2 && button.titleLabel?.text == "on")
    button.layoutIfNeeded()
    #expect(calls == 2)
    button.setNeedsUpdateConfiguration()
    button.layoutIfNeeded()
    #expect(calls == 3)
  }

  @Test("A button whose configuration is removed shows its states' title, without a background")
  func removed() {
    let button = button(.filled())
    button.setTitle("state", for: .normal)
    #expect(button.titleLabel?.text == "state")
    button.configuration = nil
    #expect(button.titleLabel?.text == "state" && button.subtitleLabel == nil)
    button.frame = CGRect(x: 0, y: 0, width: 80, height: 30)
    #expect(background(button).alpha == 0)
  }

  @Test("A background is drawn with its insets, image, stroke and corners, and in the tint if it has no color")
  func backgrounds() {
    var configuration = UIBackgroundConfiguration.clear()
    configuration.backgroundColor = nil
    configuration.backgroundInsets = NSDirectionalEdgeInsets(top: 4, leading: 6, bottom: 4, trailing: 6)
    configuration.strokeColor = .blue
    configuration.strokeWidth = 2
    configuration.image = plain(.green, 8, 8)
    configuration.imageContentMode = .center
    let view = BackgroundConfigurationView(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    view.tintColor = .pureRed
    view.configuration = configuration
    let picture = Picture(of: view)
    #expect(picture[2, 20] == .clear && picture[6, 20] == .blue && picture[12, 20] == .red && picture[30, 20] == .green)
    configuration.cornerRadius = 16
    view.configuration = configuration
    #expect(Picture(of: view)[8, 6].alpha == 0)
  }

  @Test("A list's background depends on the state, except for values that code has set")
  func listBackgrounds() {
    let state = { (isSelected: Bool) -> UICellConfigurationState in
      var state = UICellConfigurationState(traitCollection: UITraitCollection.current)
      state.isSelected = isSelected
      return state
    }
    var configuration = UIBackgroundConfiguration.listGroupedCell()
    #expect(configuration.backgroundColor == .secondarySystemGroupedBackground)
    #expect(configuration.updated(for: state(true)).backgroundColor == .systemGray4)
    configuration.backgroundColor = .pureRed
    #expect(configuration.updated(for: state(true)).backgroundColor == .pureRed)
    #expect(configuration.updated(for: state(false)) == configuration)
  }

  @Test("An attributed string keeps its attributes in a round trip through Foundation's")
  func attributedStrings() {
    var text = AttributedString("ab")
    text.font = .systemFont(ofSize: 9)
    text.underlineStyle = .single
    text.append(AttributedString("c", attributes: AttributeContainer([.kern: 2.0])))
    let rich = NSAttributedString(text)
    #expect(rich.string == "abc")
    #expect((rich.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize == 9)
    #expect(rich.attribute(.underlineStyle, at: 1, effectiveRange: nil) as? Int == 1)
    #expect(AttributedString(rich) == text)
  }
}
