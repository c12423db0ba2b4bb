package import SkinKit
package import SkinRepository

extension RepositoryState {
  /// The part of the limit of clients from which on the operator is warned.
  private static let warningShare = 0.5

  /// A warning for each metadata file that clients will refuse if it keeps growing, longest first.
  package var sizeWarnings: [SkinIssue] {
    metadataSizes.filter { $0.share >= Self.warningShare }.sorted { $0.share > $1.share }.map(\.issue)
  }
}
