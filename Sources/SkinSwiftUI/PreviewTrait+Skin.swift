#if canImport(SwiftUI) && canImport(UIKit) && !HEADLESS
  public import Foundation
  import SkinKit
  public import SwiftUI

  /// Shows a preview in a skin of the app.
  @available(iOS 18, *)
  public struct SkinPreview: PreviewModifier {
    let name: String
    let folder: String
    let builtIn: String
    let bundle: Bundle

    /// Puts the content into a scope that shows the skin, or the issue of a skin that can't be read.
    /// - Parameters:
    ///   - content: The preview.
    ///   - context: Unused.
    /// - Returns: The view.
    public func body(content: Content, context: Void) -> some View {
      switch Result(catching: { try manager() }) {
      case .success(let manager): AnyView(content.skinScope(manager))
      case .failure(let error): AnyView(Text(verbatim: "\(error)").padding())
      }
    }

    @MainActor private func manager() throws -> SkinManager {
      let folder = (bundle.resourceURL ?? bundle.bundleURL).appending(path: folder)
      let document = try read(builtIn, in: folder)
      let manager = SkinManager()
      manager.builtIn = SkinResolver(builtIn: document).resolve(document)
      if name != builtIn {
        let shown = try read(name, in: folder)
        let bases = try shown.bases { base in
          let isThere = FileManager.default.fileExists(atPath: folder.appending(path: base.rawValue).path)
          return isThere ? try read(base.rawValue, in: folder) : nil
        }
        manager.apply(SkinResolver(builtIn: document, bases: bases).resolve(shown))
      }
      return manager
    }

    private func read(_ name: String, in folder: URL) throws -> SkinDocument {
      try SkinDocument.read(SkinFolderFiles(folder.appending(path: name)))
    }
  }

  @available(iOS 18, *)
  extension PreviewTrait where T == Preview.ViewTraits {
    /// Shows the preview in a skin of the app, in the native format, with its bases in the folder.
    ///
    /// ```swift
    /// #Preview("Night", traits: .skin("night")) { ContentView() }
    /// ```
    /// - Parameters:
    ///   - name: The name of the skin's folder.
    ///   - folder: The folder of the app's skins.
    ///   - builtIn: The name of the built-in skin's folder.
    ///   - bundle: The bundle of the app or the package.
    /// - Returns: The trait.
    @MainActor @preconcurrency public static func skin(
      _ name: String, in folder: String = "Skins", builtIn: String = "builtin", bundle: Bundle = .main
    ) -> Self {
      .modifier(SkinPreview(name: name, folder: folder, builtIn: builtIn, bundle: bundle))
    }
  }
#endif
