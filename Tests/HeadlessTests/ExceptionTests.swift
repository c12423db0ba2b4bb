import Foundation
import Testing

@testable import UIKit

/// The exceptions that Apple's pages document; docs/coverage.md of the library lists them.
@Suite("Exceptions that UIKit raises")
struct ExceptionTests {
  @Test("A switch has a title in the Mac idiom only")
  func switchTitle() async {
    await #expect(processExitsWith: .failure) { await MainActor.run { UISwitch().title = "title" } }
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let toggle = UISwitch()
        toggle.traitOverrides.userInterfaceIdiom = .mac
        toggle.title = "title"
        precondition(toggle.title == "title")
      }
    }
  }

  @Test("A slider of a Mac has no colors and images of its own, unless it behaves as one of an iPad")
  func slider() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let slider = UISlider()
        slider.traitOverrides.userInterfaceIdiom = .mac
        slider.maximumTrackTintColor = .red
      }
    }
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let slider = UISlider()
        slider.traitOverrides.userInterfaceIdiom = .mac
        slider.preferredBehavioralStyle = .pad
        slider.maximumTrackTintColor = .red
        slider.setThumbImage(nil, for: .normal)
      }
    }
  }

  @Test("A visual effect view takes subviews into its content view only, and a view around it takes no mask")
  func effectView() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIVisualEffectView(effect: nil).addSubview(UIView()) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = UIView()
        view.addSubview(UIVisualEffectView(effect: nil))
        view.mask = UIView()
      }
    }
  }
}
