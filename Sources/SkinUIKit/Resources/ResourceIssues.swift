#if canImport(UIKit)
  public import SkinKit

  extension SkinIssue.Code {
    /// A file that can't be decoded as an image.
    public static let undecodableImage: Self = "undecodable-image"
    /// An image that neither the skin nor the app provides for this device.
    public static let missingImage: Self = "missing-image"
    /// A symbol that the system doesn't have.
    public static let missingSymbol: Self = "missing-symbol"
    /// A font that isn't available on the device.
    ///
    /// A fallback is used.
    public static let missingFont: Self = "missing-font"
    /// A font file that the system can't use.
    public static let unreadableFont: Self = "unreadable-font"
  }

  extension SkinIssue {
    static func undecodableImage(_ path: String) -> SkinIssue {
      SkinIssue(
        .undecodableImage, "\(path) can't be decoded as an image", suggestion: "Save it again as PNG, JPEG or GIF.",
        place: .init(file: path))
    }

    static func missingImage(_ image: SkinImage) -> SkinIssue {
      if image.variants.isEmpty {
        return SkinIssue(
          .missingImage, "The app has no image named \(image.path)",
          suggestion: "Add it to the app's bundle or to the skin.")
      }
      return SkinIssue(
        .missingImage, "The image \(image.path) has no file for this kind of device",
        suggestion: "Add a file for all devices.", place: .init(file: image.path))
    }

    static func missingSymbol(_ symbol: SkinSymbol) -> SkinIssue {
      SkinIssue(
        .missingSymbol, "The system has no symbol named \(symbol.name)",
        suggestion: "Correct the name, or name a symbol that every version of the system has that the app supports.")
    }

    static func missingFont(_ name: String, shown: String) -> SkinIssue {
      SkinIssue(
        .missingFont, "The font \(name) isn't available; \(shown) is used instead",
        suggestion: "Add its file to the skin's fonts, or name a font that every device has.", severity: .warning)
    }

    static func unreadableFont(_ path: String) -> SkinIssue {
      SkinIssue(
        .unreadableFont, "\(path) can't be used as a font", suggestion: "Save it again as TrueType or OpenType.",
        place: .init(file: path))
    }

    /// Creates an issue from an error of reading a file.
    init(reading path: String, failedWith error: any Error) {
      self =
        error as? SkinIssue
        ?? SkinIssue(
          .unreadableFile, "\(path) can't be read: \(error)", suggestion: "Check the file's permissions.",
          place: .init(file: path))
    }
  }
#endif
