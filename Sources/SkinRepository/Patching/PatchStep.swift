import Foundation
import SkinKit
import SkinPackage

/// A step of a chain of patches, which errors name.
struct PatchStep {
  private let number: Int
  private let count: Int
  private let name: String

  /// Creates a step.
  /// - Parameters:
  ///   - index: The index of the patch.
  ///   - patches: All patches.
  init(_ index: Int, of patches: [URL]) {
    number = index + 1
    count = patches.count
    name = patches[index].lastPathComponent
  }

  /// Runs `body`, and names the step in its error if there are several.
  func run<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch var issue as SkinIssue where count > 1 {
      issue.message = "Step \(number) of \(count), \(name): \(issue.message)"
      throw issue
    }
  }

  static let noPatches = SkinIssue(
    .notAPatch, "There is no patch to apply", suggestion: "Pass the path of a .skinpatch file.")
}
