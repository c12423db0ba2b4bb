// What can be wrong with a resource when it is made into what UIKit shows.

#if canImport(UIKit)
  public import SkinKit

  extension SkinIssue.Code {
    /// A file that should be an image and can't be decoded as one.
    public static let undecodableImage: Self = "undecodable-image"
    /// An image that neither the skin nor the app has for this device.
    public static let missingImage: Self = "missing-image"
    /// A font that isn't on the device; another one is shown instead.
    public static let missingFont: Self = "missing-font"
    /// A font file that the system can't use.
    public static let unusableFont: Self = "unusable-font"
  }

  extension SkinIssue {
    static func undecodableImage(_ path: String) -> SkinIssue {
      SkinIssue(
        .undecodableImage, "\(path) can't be decoded as an image", remedy: "Save it as PNG, JPEG or GIF again.",
        place: .init(file: path))
    }

    static func missingImage(_ image: SkinImage) -> SkinIssue {
      if image.variants.isEmpty {
        return SkinIssue(
          .missingImage, "The app has no image named \(image.path)",
          remedy: "Add it to the app's bundle or to the skin.")
      }
      return SkinIssue(
        .missingImage, "The image \(image.path) has no file for this kind of device",
        remedy: "Add one for all devices.", place: .init(file: image.path))
    }

    static func missingFont(_ name: String, shown: String) -> SkinIssue {
      SkinIssue(
        .missingFont, "The font \(name) isn't there; \(shown) is shown",
        remedy: "Add its file to the skin's fonts, or name one that is on every device.", severity: .warning)
    }

    static func unusableFont(_ path: String) -> SkinIssue {
      SkinIssue(
        .unusableFont, "\(path) can't be used as a font", remedy: "Save it as TrueType or OpenType again.",
        place: .init(file: path))
    }

    /// What went wrong with a file, as an issue.
    init(reading path: String, failedWith error: any Error) {
      self =
        error as? SkinIssue
        ?? SkinIssue(
          .unreadableFile, "\(path) can't be read: \(error)", remedy: "Check that the file may be read.",
          place: .init(file: path))
    }
  }
#endif
