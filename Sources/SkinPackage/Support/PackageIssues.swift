internal import Foundation
public import SkinKit

extension SkinIssue.Code {
  /// The file isn't an archive at all.
  public static let notAnArchive: Self = "not-an-archive"
  /// The archive ends before it is complete.
  public static let truncatedArchive: Self = "truncated-archive"
  /// Bytes precede the archive's first entry.
  public static let leadingBytes: Self = "leading-bytes"
  /// Bytes follow the archive's end.
  public static let trailingBytes: Self = "trailing-bytes"
  /// More than one place could be the archive's end, or two end records disagree.
  public static let ambiguousEnd: Self = "ambiguous-archive-end"
  /// The archive is a part of a split one.
  public static let splitArchive: Self = "split-archive"
  /// The archive's directory is damaged.
  public static let badDirectory: Self = "bad-directory"
  /// An entry's extra field is damaged or contradicts its header.
  public static let badExtraField: Self = "bad-extra-field"
  /// Two entries share bytes of the archive.
  public static let overlappingEntries: Self = "overlapping-entries"
  /// Bytes of the archive belong to no entry.
  public static let hiddenBytes: Self = "hidden-bytes"
  /// An entry's own header, its data descriptor and the archive's directory disagree.
  public static let headersDisagree: Self = "headers-disagree"
  /// An entry is encrypted.
  public static let encrypted: Self = "encrypted-entry"
  /// An entry is compressed by a method other than deflate.
  public static let unsupportedMethod: Self = "unsupported-method"
  /// An entry uses a feature of the zip format that packages don't.
  public static let unsupportedFeature: Self = "unsupported-feature"
  /// An entry is a device, a pipe or another special file, or a folder with data.
  public static let specialFile: Self = "special-file"
  /// A path isn't UTF-8, or isn't marked as UTF-8.
  public static let nameEncoding: Self = "name-encoding"
  /// Two paths are the same file on some file system.
  public static let nameCollision: Self = "name-collision"
  /// A path is longer than the limit.
  public static let nameTooLong: Self = "name-too-long"
  /// The archive has more entries than the limit.
  public static let tooManyEntries: Self = "too-many-entries"
  /// A file is larger than the limit.
  public static let fileTooLarge: Self = "file-too-large"
  /// The archive or its contents are larger than the limit.
  public static let packageTooLarge: Self = "package-too-large"
  /// A file inflates to more than the limit allows for its compressed size.
  public static let ratioTooHigh: Self = "ratio-too-high"
  /// An entry's data can't be inflated or doesn't have the declared size.
  public static let damagedData: Self = "damaged-data"
  /// An entry's data doesn't match its CRC-32.
  public static let badChecksum: Self = "bad-checksum"

  /// A package has no manifest as its first file.
  public static let manifestMissing: Self = "manifest-missing"
  /// A manifest can't be read.
  public static let badManifest: Self = "bad-manifest"
  /// A package or patch has a format version that this library doesn't read.
  public static let unsupportedFormat: Self = "unsupported-format"
  /// A package contains a file that its manifest doesn't list.
  public static let undeclaredFile: Self = "undeclared-file"
  /// A file doesn't match the manifest.
  public static let contentMismatch: Self = "content-mismatch"
  /// A file has a name that is reserved for packages.
  public static let reservedName: Self = "reserved-name"
  /// A file changed while it was being packed.
  public static let changedWhilePacking: Self = "changed-while-packing"

  /// The file isn't a patch at all.
  public static let notAPatch: Self = "not-a-patch"
  /// A patch is damaged or contradicts itself.
  public static let badPatch: Self = "bad-patch"
  /// A patch doesn't start from the given version.
  public static let wrongBase: Self = "wrong-base"
  /// The result of a patch isn't the promised version.
  public static let resultMismatch: Self = "result-mismatch"
  /// A patch would be about as large as the package that it builds.
  public static let patchTooLarge: Self = "patch-too-large"
}

extension SkinIssue {
  /// The suggestion for an archive that is damaged or malicious.
  static let packAgain = "Fetch the file again, or pack it again with `skin pack`."
  /// The suggestion for a file that was truncated or changed in transit.
  package static let fetchAgain = "Fetch the file again."

  /// Creates an issue of an archive, with a suggestion that fits most of them.
  package static func archive(
    _ code: Code, _ message: String, suggestion: String = packAgain, file: String? = nil
  ) -> SkinIssue {
    SkinIssue(code, message, suggestion: suggestion, place: Place(file: file))
  }

  /// Creates an issue of a patch that is damaged or contradicts itself.
  static func badPatch(_ why: String) -> SkinIssue {
    SkinIssue(.badPatch, "The patch is damaged: \(why)", suggestion: fetchAgain)
  }

  /// Adds a file to an issue that names none.
  static func naming<Result>(_ file: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch var issue as SkinIssue where issue.place.file == nil {
      issue.place.file = file
      throw issue
    }
  }
}
