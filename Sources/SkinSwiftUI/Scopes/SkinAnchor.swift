#if canImport(SwiftUI) && canImport(UIKit) && !HEADLESS
  import Foundation
  import SkinKit
  import SkinUIKit
  import SwiftUI
  import UIKit

  /// An invisible view of UIKit, by which the tree finds its window and the scope around it.
  struct SkinAnchor: UIViewRepresentable {
    let manager: SkinManager?
    @Binding var surrounding: SkinManager?

    func makeUIView(context: Context) -> SkinAnchorView {
      let view = SkinAnchorView(frame: .zero)
      let surrounding = $surrounding
      view.onScope = { scope in
        guard surrounding.wrappedValue !== scope else { return }
        // Not now: SwiftUI adds its views to windows while it updates them.
        DispatchQueue.main.async { surrounding.wrappedValue = scope }
      }
      return view
    }

    func updateUIView(_ view: SkinAnchorView, context: Context) { view.manager = manager }
  }
#endif
