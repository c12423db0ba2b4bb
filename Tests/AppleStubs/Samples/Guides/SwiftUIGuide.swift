// The code of docs/swiftui.md and of the README for SwiftUI, and a use of each public modifier.

import Foundation
import SkinUI
import SwiftUI
import UIKit

@main struct Market: App {
  init() { SkinApp.start("Skins", builtIn: "builtin") }
  var body: some Scene { WindowGroup { ContentView().skinned() } }
}

struct ContentView: View {
  var body: some View {
    Text(skin: "home.greeting", fallback: "Hello").skinForeground("home.title").skinFont("home.title_font")
  }
}

struct Card: View {
  var body: some View { Text(verbatim: "Card").skinForeground("card.title") }
}

struct Greeting: View {
  @Environment(\.skin) private var skin

  var body: some View {
    Label {
      Text(skin: "home.greeting", in: skin, fallback: "Hello")
    } icon: {
      Image(skin: "home.icon", in: skin)
    }
    .skinForeground("home.title").skinFont("home.title_font")
    .padding().skinBackground(gradient: "home.header").skinTint("app.accent")
  }
}

struct Translations: View {
  var body: some View {
    VStack {
      Greeting()
      Greeting().environment(\.locale, Locale(identifier: "ja"))
    }
  }
}

struct Shop: View {
  @State private var preview = SkinManager(scopeOf: .shared)
  let night: Skin

  var body: some View {
    Card().skinScope(preview).task { preview.apply(night) }
  }
}

struct Gauge: UIViewRepresentable {
  func makeUIView(context: Context) -> UISlider {
    let slider = UISlider()
    slider.skinScope = context.environment.skin.manager
    slider.skin.minimumTrackTintColor("panel.needle")
    return slider
  }

  func updateUIView(_ slider: UISlider, context: Context) {}
}

struct Values: View {
  @Environment(\.skin) private var skin

  var body: some View {
    VStack {
      Text(verbatim: "\(skin[SkinKey<Double>("home.columns")] ?? 2)").font(Font(skin: "home.title_font"))
        .foregroundStyle(Color(skin: "home.title", fallback: .red))
      Text(skin: "home.greeting", in: skin).skinForeground(gradient: "home.header").skinBackground("home.page")
      Image(skin: "home.icon", fallback: Image(systemName: "moon"))
      Rectangle().fill(skin.gradient("home.header") ?? AnyShapeStyle(.clear))
      Text(verbatim: "Font").font(skin.font("home.title_font") ?? .body).foregroundStyle(
        skin.color("home.title") ?? .primary)
      skin.image("home.icon")
    }
  }
}

@available(iOS 17, *)
struct Styles: View {
  @Bindable var skins = SkinApp.state

  var body: some View {
    VStack {
      Circle().fill(.skin("home.badge"))
      Rectangle().fill(.skin("home.header", fallback: Color.red))
      Text(verbatim: skins.current?.name ?? "")
    }
  }
}
