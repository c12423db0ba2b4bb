// Code that SwiftUI refuses, or accepts from iOS 17 on only.

import SwiftUI

private struct Greeting: View {
  @Environment(\.colorScheme) private var scheme
  @State private var name = "Skin"

  var body: some View {
    VStack(alignment: .leading) {
      Text(name).font(.headline).foregroundStyle(.primary)
      if scheme == .dark { Text("Dark").foregroundStyle(Color.white) } else { Spacer() }
      Button("Change") { name = "Night" }
      Image(systemName: "moon").resizable().frame(width: 24)
      ForEach(["a", "b"], id: \.self) { Text($0) }
    }
    .padding()
  }
}

private struct Newer: View {
  var body: some View {
    Text("x").onChange(of: 1) { _, _ in }
    // expected-error@-1 {{only available in iOS 17}}
  }
}

private struct NotAView: View {  // expected-error {{does not conform to protocol 'View'}}
  var body: Int { 1 }
}

private struct Style: ShapeStyle {
  @available(iOS 17, *)
  func resolve(in environment: EnvironmentValues) -> some ShapeStyle {
    environment.colorScheme == .dark ? Color.red : .blue
  }
}

private struct Label: UIViewRepresentable {
  func makeUIView(context: Context) -> UILabel { UILabel() }
  func updateUIView(_ label: UILabel, context: Context) { label.text = context.environment.locale.identifier }
}
