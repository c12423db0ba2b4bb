import Foundation
import SkinKit

/// The checks of a user's profiles, variables and keys.
struct AccountChecks {
  let environment: [String: String]

  /// Checks the file of profiles.
  /// - Returns: The results, and the profiles if the file can be read.
  func profiles() -> (checks: [DoctorCheck], contents: ProfileFile.Contents?) {
    let file = ProfileFile(environment: environment)
    let contents: ProfileFile.Contents
    do { contents = try file.read() } catch {
      let issue = error as? SkinIssue
      return (
        [
          .problem(
            "profiles", issue?.message ?? "\(file.url.path) can't be read: \(error)",
            fix: issue?.suggestion ?? "Check its permissions.")
        ], nil
      )
    }
    guard !contents.profiles.isEmpty else {
      return ([.ok("profiles", "none; `skin login` stores one")] + variables(contents), contents)
    }
    let current = contents.current.map { ", current: \($0)" } ?? ""
    var checks = [
      DoctorCheck.ok("profiles", "\(counted(contents.profiles.count, "profile")) in \(file.url.path)\(current)")
    ]
    let folder = file.url.deletingLastPathComponent()
    if let mode = Self.mode(of: folder), mode & 0o022 != 0 {
      checks.append(
        .problem(
          "profiles", "Other users can write to \(folder.path), and replace the profiles",
          fix: "Run `chmod 700 \(folder.path)`."))
    }
    if let current = contents.current, contents.profiles[current] == nil {
      checks.append(
        .problem(
          "profiles", "The current profile \(current) doesn't exist", fix: "Choose one with `skin profiles --use`."))
    }
    for (name, profile) in contents.profiles.sorted(by: { $0.key < $1.key })
    where URL(string: profile.server)?.host() == nil {
      checks.append(
        .problem(
          "profiles", "The server of the profile \(name) is no address",
          fix: "Run `skin login --profile \(name)` again."))
    }
    return (checks + variables(contents), contents)
  }

  /// Checks the variables that commands read.
  private func variables(_ contents: ProfileFile.Contents) -> [DoctorCheck] {
    var checks: [DoctorCheck] = []
    if let server = environment["SKIN_SERVER"] {
      let url = URL(string: server)
      let isAddress = ["http", "https"].contains(url?.scheme?.lowercased() ?? "") && url?.host()?.isEmpty == false
      checks.append(
        isAddress
          ? .ok("environment", "SKIN_SERVER is \(server)")
          : .problem(
            "environment", "SKIN_SERVER is no address", fix: "Set it to an address such as https://skins.example.com."))
    }
    if let token = environment["SKIN_TOKEN"] {
      let isToken = (try? ServerPlace.checked(token, from: "SKIN_TOKEN")) != nil
      checks.append(
        isToken
          ? .ok("environment", "SKIN_TOKEN holds a token")
          : .problem(
            "environment", "SKIN_TOKEN doesn't hold a token", fix: "A token is one line of visible ASCII characters."))
    }
    if let name = environment["SKIN_PROFILE"], contents.profiles[name] == nil {
      checks.append(
        .problem(
          "environment", "SKIN_PROFILE names the profile \(name), which doesn't exist",
          fix: "Run `skin login --profile \(name)`, or unset the variable."))
    }
    return checks
  }

  /// Checks the permissions of a folder of keys.
  static func keys(in folder: String) -> [DoctorCheck] {
    guard isFolder(folder) == true, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return [.problem("keys", "\(folder) is not a readable folder", fix: "Pass the folder of `skin keys init`.")]
    }
    let url = URL(filePath: folder)
    var checks: [DoctorCheck] = []
    if let mode = mode(of: url), mode & 0o077 != 0 {
      checks.append(
        .problem("keys", "Other users can open \(folder)", fix: "Run `chmod 700 \(folder)`."))
    }
    let keys = names.filter { $0.hasSuffix(".key.json") }.sorted()
    for name in keys {
      let file = url.appending(path: name)
      guard let mode = mode(of: file), FileManager.default.isReadableFile(atPath: file.path) else {
        checks.append(.problem("keys", "\(name) can't be read", fix: "Run as the user that owns the keys."))
        continue
      }
      guard mode & 0o077 != 0 else { continue }
      checks.append(
        .problem(
          "keys", "Other users can read or change \(name)",
          fix:
            "Run `chmod 600 \(file.relativePath)`. If others may have read it, replace the key with `skin keys rotate`."
        ))
    }
    if keys.isEmpty {
      return checks + [.warning("keys", "\(folder) has no keys", fix: "Pass the folder of `skin keys init`.")]
    }
    return checks.isEmpty ? [.ok("keys", "\(counted(keys.count, "key")) in \(folder), for this user only")] : checks
  }

  private static func mode(of url: URL) -> Int? {
    try? FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }
}
