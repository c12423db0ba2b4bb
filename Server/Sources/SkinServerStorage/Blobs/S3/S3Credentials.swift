import Foundation

/// The keys for an object storage.
///
/// Their descriptions hide the secrets, so that no log has them.
package struct S3Credentials: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// The public part of the key.
  var accessKey: String
  let secretKey: String
  let sessionToken: String?

  /// Creates credentials.
  /// - Parameters:
  ///   - accessKey: The public part of the key.
  ///   - secretKey: The secret.
  ///   - sessionToken: The token of temporary credentials.
  package init(accessKey: String, secretKey: String, sessionToken: String? = nil) {
    (self.accessKey, self.secretKey, self.sessionToken) = (accessKey, secretKey, sessionToken)
  }

  /// Creates credentials from the standard variables `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and
  /// `AWS_SESSION_TOKEN`; nil if they aren't set.
  /// - Parameter environment: The environment variables.
  package init?(environment: [String: String]) {
    self.init(
      values: ["aws_access_key_id", "aws_secret_access_key", "aws_session_token"].reduce(into: [:]) {
        $0[$1] = environment[$1.uppercased()]
      })
  }

  /// Parses a credentials file of the AWS tools; nil if the profile `default` or the part before all profiles has no
  /// keys.
  /// - Parameter file: The file's text: lines with `aws_access_key_id = …` and `aws_secret_access_key = …`.
  package init?(file: String) {
    var values: [String: String] = [:]
    var isDefault = true
    for line in file.split(whereSeparator: \.isNewline).map({ $0.trimmingCharacters(in: .whitespaces) }) {
      if line.hasPrefix("[") {
        isDefault = line == "[default]"
      } else if isDefault, !line.hasPrefix("#"), !line.hasPrefix(";"), let sign = line.firstIndex(of: "=") {
        let name = line[..<sign].trimmingCharacters(in: .whitespaces)
        values[name] = line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces)
      }
    }
    self.init(values: values)
  }

  private init?(values: [String: String]) {
    guard let accessKey = values["aws_access_key_id"], !accessKey.isEmpty,
      let secretKey = values["aws_secret_access_key"], !secretKey.isEmpty
    else { return nil }
    let token = values["aws_session_token"] ?? ""
    self.init(accessKey: accessKey, secretKey: secretKey, sessionToken: token.isEmpty ? nil : token)
  }

  /// The public part of the key.
  package var description: String { "S3Credentials(\(accessKey))" }

  /// A mirror without the secrets.
  package var customMirror: Mirror { Mirror(self, children: ["accessKey": accessKey]) }
}
