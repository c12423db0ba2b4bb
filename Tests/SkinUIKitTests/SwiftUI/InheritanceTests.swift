#if canImport(SwiftUI) && canImport(UIKit)

import SkinKit
import SkinSwiftUI
import SwiftUI
import Testing
import UIKit

/// Runs in a simulator only: Linux has no SwiftUI.
@MainActor
@Suite("SwiftUI's inherited values")
struct InheritanceTests {
  /// The values in the environment of a view.
  @MainActor private final class Seen {
    var font: Font?
  }

  private struct Probe: View {
    @Environment(\.font) private var font
    let seen: Seen

    var body: some View {
      seen.font = font
      return Text("Probe")
    }
  }

  private func show(_ view: some View) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.rootViewController = UIHostingController(rootView: view)
    window.isHidden = false
    window.layoutIfNeeded()
  }

  @Test("A font whose key no skin defines is inherited")
  func font() {
    let seen = Seen()
    show(Probe(seen: seen).skinFont("m.none").skinScope(SkinManager()).font(.largeTitle))
    #expect(seen.font == .largeTitle)
  }

  @Test("A tint whose key no skin defines is inherited")
  func tint() throws {
    let view = Rectangle().fill(.tint).frame(width: 10, height: 10)
      .skinTint("m.none").skinScope(SkinManager()).tint(.red)
    let expected = ImageRenderer(content: Rectangle().fill(.red).frame(width: 10, height: 10)).uiImage
    #expect(try #require(ImageRenderer(content: view).uiImage?.pngData()) == expected?.pngData())
  }
}

#endif
