// A screen of SwiftUI.

import SkinUI
import SwiftUI

struct GreetingView: View {
  @Environment(\.skin) private var skin

  var body: some View {
    VStack(spacing: 16) {
      Text(skin: "home.title_text", in: skin, fallback: "Joy Market").skinFont("app.heading_font").skinForeground(
        "app.text")
      Text(verbatim: "This screen is made of SwiftUI.").skinFont("app.body_font").skinForeground("app.text_secondary")
      Button("Built-in skin") { try? SkinApp.choose(nil) }.buttonStyle(.borderedProminent).skinTint("app.brand")
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity).skinBackground("app.page")
  }
}
