#if canImport(UIKit)
  import Foundation
  import UIKit

  #if canImport(CoreText) && !HEADLESS
    import CoreText
  #endif

  /// The system's registration of font files for this process.
  enum FontFile {
    /// The outcome of a registration.
    enum Registration {
      case registered
      /// Another file has registered a font of the same name.
      case nameIsTaken
      case unusable
    }

    #if canImport(CoreText) && !HEADLESS
      private static func descriptors(_ file: URL) -> [CTFontDescriptor] {
        CTFontManagerCreateFontDescriptorsFromURL(file as CFURL) as? [CTFontDescriptor] ?? []
      }

      private static func name(of descriptor: CTFontDescriptor) -> String? {
        CTFontDescriptorCopyAttribute(descriptor, kCTFontNameAttribute) as? String
      }

      /// The PostScript names of a file's fonts; empty if it isn't a font file.
      static func names(_ file: URL) -> [String] { descriptors(file).compactMap(name) }

      static func register(_ file: URL) -> Registration {
        var failure: Unmanaged<CFError>?
        if CTFontManagerRegisterFontsForURL(file as CFURL, .process, &failure) { return .registered }
        guard let error = failure?.takeRetainedValue() else { return .unusable }
        let isThere: [CTFontManagerError] = [.alreadyRegistered, .duplicatedName]
        return isThere.map(\.rawValue).contains(CFErrorGetCode(error)) ? .nameIsTaken : .unusable
      }

      static func unregister(_ file: URL) { CTFontManagerUnregisterFontsForURL(file as CFURL, .process, nil) }

      /// Creates a font of a file, whatever UIKit remembers under its name.
      static func font(_ name: String, in file: URL, size: CGFloat) -> UIFont? {
        descriptors(file).first { Self.name(of: $0) == name }.map {
          CTFontCreateWithFontDescriptor($0, size, nil) as UIFont
        }
      }
    #else
      /// The PostScript names of a file's fonts; empty if it isn't a font file.
      static func names(_ file: URL) -> [String] { UIFont.postScriptNames(at: file) }

      static func register(_ file: URL) -> Registration {
        switch UIFont.registerFonts(at: file) {
        case .registered: .registered
        case .nameIsTaken: .nameIsTaken
        case .unusable: .unusable
        }
      }

      static func unregister(_ file: URL) { UIFont.unregisterFonts(at: file) }

      /// Creates a font of a registered file.
      static func font(_ name: String, in file: URL, size: CGFloat) -> UIFont? { UIFont(name: name, size: size) }
    #endif
  }
#endif
