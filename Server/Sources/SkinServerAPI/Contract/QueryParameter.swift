/// A parameter of a request's query.
package struct QueryParameter: Sendable {
  /// The form of a value.
  package enum Form: Sendable {
    case text
    /// The name of an app, a channel, a skin or a brand.
    case name
    case version
    case day
    case time
    case choice([String])
  }

  package let name: String
  package let summary: String
  package let form: Form
  package let isRequired: Bool
  /// Whether it may be given several times.
  package let isRepeated: Bool

  /// Creates a parameter.
  /// - Parameters:
  ///   - name: The name.
  ///   - summary: The effect of a value.
  ///   - form: The form of a value.
  ///   - isRequired: Whether a request without it is refused.
  ///   - isRepeated: Whether it may be given several times.
  package init(
    _ name: String, _ summary: String, _ form: Form = .text, isRequired: Bool = false, isRepeated: Bool = false
  ) {
    (self.name, self.summary, self.form) = (name, summary, form)
    (self.isRequired, self.isRepeated) = (isRequired, isRepeated)
  }
}

extension QueryParameter {
  package static let overrideFreeze = Self(
    "override_freeze", "The reason for which an administrator changes a frozen document")
  package static let channel = Self("channel", "Only this channel", .name)
  package static let skin = Self("skin", "Only this skin", .name)
  package static let version = Self("version", "Only this version of skins", .version)
  package static let since = Self("since", "The first day, in UTC", .day)
  package static let until = Self("until", "The last day, in UTC", .day)
}
