import ArgumentParser
import Foundation
import SkinKit

/// The command `skin logout`: removes a profile with its token.
struct Logout: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "Remove a profile with its token.",
    discussion: "The token stays valid on the server. Without --profile, the current profile is removed.")

  @Option(help: "The profile. (default: $SKIN_PROFILE, or the current one)")
  var profile: String?

  @OptionGroup var options: OutputOptions

  func execute(_ console: Console) async throws {
    let environment = ProcessInfo.processInfo.environment
    let file = ProfileFile(environment: environment)
    var contents = try file.read()
    guard let name = profile ?? environment["SKIN_PROFILE"] ?? contents.current,
      contents.profiles.removeValue(forKey: name) != nil
    else { throw contents.unknown(profile) }
    if contents.current == name { contents.current = contents.profiles.keys.min() }
    try file.write(contents)
    console.line("Removed the profile \(name).")
    try console.value(["removed": name])
  }
}

/// The command `skin profiles`: lists the stored profiles without their tokens.
struct Profiles: SkinCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the profiles of `skin login`, and choose the current one.",
    discussion: """
      Examples:
        skin profiles
        skin profiles --use staging
      """)

  @Option(help: "Make this profile the current one.")
  var use: String?

  @OptionGroup var options: OutputOptions

  /// The output with `--json`.
  private struct Record: Encodable {
    struct Entry: Encodable {
      let name: String
      let server: String
    }
    let current: String?
    let profiles: [Entry]
  }

  func execute(_ console: Console) async throws {
    let file = ProfileFile()
    var contents = try file.read()
    if let use {
      guard contents.profiles[use] != nil else { throw contents.unknown(use) }
      contents.current = use
      try file.write(contents)
    }
    let sorted = contents.profiles.sorted { $0.key < $1.key }
    if sorted.isEmpty { console.line("No profiles. Run `skin login`.") }
    for (name, profile) in sorted {
      console.line("\(name == contents.current ? "*" : " ") \(name)  \(profile.server)")
    }
    try console.value(
      Record(current: contents.current, profiles: sorted.map { .init(name: $0.key, server: $0.value.server) }))
  }
}

extension ProfileFile.Contents {
  /// Returns the issue of a profile that doesn't exist.
  fileprivate func unknown(_ name: String?) -> SkinIssue {
    let known = profiles.keys.sorted().joined(separator: ", ")
    return SkinIssue(
      .badProfile, name.map { "There is no profile \($0)" } ?? "There is no profile to remove",
      suggestion: known.isEmpty ? "Run `skin login` first." : "Use one of: \(known).")
  }
}
