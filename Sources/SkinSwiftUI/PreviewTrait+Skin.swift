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
      manager.builtIn = reported(SkinResolver(builtIn: document).resolve(document))
      if name != builtIn {
        let shown = try read(name, in: folder)
        let bases = try shown.bases { try base($0, in: folder) }
        manager.apply(reported(SkinResolver(builtIn: document, bases: bases).resolve(shown)))
      }
      return manager
    }

    private func reported(_ skin: Skin) -> Skin {
      for issue in skin.issues { SkinManager.report(issue) }
      return skin
    }

    /// Reads the skin with an id, or else that in the folder of this name; `nil` if there is neither.
    private func base(_ id: SkinIdentifier, in folder: URL) throws -> SkinDocument? {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      // A skin that can't be read is an issue of its own preview.
      if let found = names.lazy.compactMap({ try? read($0, in: folder) }).first(where: { $0.header.id == id }) {
        return found
      }
      return names.contains(id.rawValue) ? try read(id.rawValue, in: folder).identified(as: id) : nil
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
