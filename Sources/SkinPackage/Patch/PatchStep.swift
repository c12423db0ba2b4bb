// One of several patches that are applied one after the other, so that what goes wrong names it.

internal import Foundation
internal import SkinKit

/// A step of a chain of patches.
struct PatchStep {
  private let number: Int
  private let count: Int
  private let name: String

  /// - Parameters:
  ///   - index: Which of the patches, counted from 0.
  ///   - patches: All of them.
  init(_ index: Int, of patches: [URL]) {
    number = index + 1
    count = patches.count
    name = patches[index].lastPathComponent
  }

  /// Names the step in what `body` throws, where there are several.
  func run<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch var issue as SkinIssue where count > 1 {
      issue.message = "Step \(number) of \(count), \(name): \(issue.message)"
      throw issue
    }
  }

  static let noPatches = SkinIssue(
    .notAPatch, "There is no patch to apply", remedy: "Give the path of a .skinpatch file.")
}
