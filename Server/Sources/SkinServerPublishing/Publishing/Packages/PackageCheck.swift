package import Foundation
import HTTPTypes
import SkinFormats
package import SkinKit
package import SkinPackage
package import SkinServerHTTP

/// A check that a package can be installed and read as a skin, so that apps don't download packages that they can't show.
package enum PackageCheck {
  /// Reads a package's skin in any format, for every brand.
  ///
  /// An alias for a key that the package lacks is accepted, because the app's built-in skin may have the key.
  /// - Parameters:
  ///   - package: A package whose files were verified.
  ///   - kinds: The kinds of files that apps install.
  /// - Returns: The warnings about the skin.
  /// - Throws: `HTTPProblem` with the errors of the skin.
  @discardableResult
  static func check(_ package: PackageReader, kinds: PackageFileKinds) throws -> [SkinIssue] {
    let refused = kindIssues(of: package.manifest, kinds)
    guard refused.isEmpty else { throw HTTPProblem.unreadableSkin(refused) }
    let documents: [SkinDocument]
    do {
      documents = try BrandedDocument.read(package, formats: .all).documents
    } catch let issue as SkinIssue {
      throw HTTPProblem.unreadableSkin([issue])
    }
    var seen: Set<SkinIssue> = []
    let issues = documents.flatMap { SkinResolver(brand: $0.header.brand).resolve($0).issues }.filter { issue in
      issue.code != .unknownAlias && seen.insert(issue).inserted
    }
    let errors = issues.filter { $0.severity == .error }
    guard errors.isEmpty else { throw HTTPProblem.unreadableSkin(errors) }
    return issues
  }

  /// Returns an issue for each file of a package whose kind apps don't install.
  package static func kindIssues(of manifest: PackageManifest, _ kinds: PackageFileKinds) -> [SkinIssue] {
    manifest.files.compactMap { kinds.issue(of: $0.path) }.map(forOperators)
  }

  /// Returns an issue with a suggestion for those who publish to a server.
  package static func forOperators(_ issue: SkinIssue) -> SkinIssue {
    guard issue.code == .unknownFileKind else { return issue }
    var issue = issue
    issue.suggestion =
      "Remove the file. If the app allows its kind in PackageLimits.kinds, ask the operator to add it to package_kinds."
    return issue
  }
}

extension SkinIssue {
  /// Returns the issue without the names of the server's files, and with suggestions for those who upload.
  /// - Parameters:
  ///   - file: The server's file with what was uploaded.
  ///   - name: The name of that file in messages.
  /// - Returns: The issue to answer with.
  package func ofUpload(_ file: URL, named name: String = "The file") -> SkinIssue {
    var issue = self
    for own in [file.path, file.lastPathComponent] { issue.message = issue.message.replacing(own, with: name) }
    if issue.place.file?.hasPrefix("/") == true { issue.place.file = nil }
    // The reader's suggestion is for the command line.
    if issue.code == .notAnArchive { issue.suggestion = "Upload a zip or a .skin file." }
    return issue
  }
}

extension HTTPProblem {
  /// Returns the answer to a package whose skin has errors, with the message of the first one.
  package static func unreadableSkin(_ errors: [SkinIssue]) -> HTTPProblem {
    var first =
      errors.first
      ?? SkinIssue(.unknownFormat, "The package can't be read as a skin", suggestion: "Check it with `skin lint`.")
    if errors.count > 1 { first.message += " (the first of \(errors.count) errors)" }
    return HTTPProblem(.unprocessableContent, first, all: errors.count > 1 ? errors : [])
  }
}
