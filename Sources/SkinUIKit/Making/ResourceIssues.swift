// What can be wrong with a resource when it is made into what UIKit shows.

#if canImport(UIKit)
  public import SkinKit

  extension SkinIssue.Code {
    /// A file that should be an image and can't be decoded as one.
    public static let undecodableImage: Self = "undecodable-image"
    /// A font that isn't on the device; the system's is shown instead.
    public static let missingFont: Self = "missing-font"
  }

  extension SkinIssue {
    static func undecodableImage(_ path: String) -> SkinIssue {
      SkinIssue(
        .undecodableImage, "\(path) can't be decoded as an image", remedy: "Save it as PNG, JPEG or GIF again.",
        place: .init(file: path))
    }

    static func missingFont(_ name: String) -> SkinIssue {
      SkinIssue(
        .missingFont, "The font \(name) isn't there; the system's is shown",
        remedy: "Register its file, or name one that is on every device.", severity: .warning)
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
