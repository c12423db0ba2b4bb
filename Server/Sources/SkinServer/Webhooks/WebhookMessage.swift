import Foundation
import SkinServerAPI
import SkinUpdate

/// An event as a sentence for people, from a template of its language.
struct WebhookMessage {
  private let event: MetadataValue
  private let language: WebhookLanguage

  /// The length of the longest value in a message, in characters.
  private static let longest = 500

  /// Creates the message of an event.
  /// - Parameters:
  ///   - event: The event as programs get it.
  ///   - language: The language.
  init(_ event: MetadataValue, _ language: WebhookLanguage) {
    self.event = event
    self.language = language
  }

  /// The sentences of the event; the name of the event if there are none.
  var text: String {
    guard let kind = event.object?["type"]?.string.flatMap(WebhookEventKind.init) else { return "" }
    let sentences = templates(of: kind).map { template in
      Self.templates[template]?[language].map(fill) ?? template
    }
    // Sentences of Chinese have no spaces between them.
    return sentences.joined(separator: language == .en ? " " : "")
  }

  /// The names of the templates of an event, in order.
  private func templates(of kind: WebhookEventKind) -> [String] {
    switch kind {
    case .activated:
      let isNew = data["before"] != data["skin"]
      let shows = data["before"] == nil ? "shows" : "replaces"
      let lists = ["rules_added", "rules_changed", "rules_removed", "note"].filter { data[$0] != nil }
      return ["activated"] + (isNew ? [shows] : []) + lists
    case .began: return [data["until"] == nil ? "began" : "began_until"]
    case .published, .ended, .paused, .failing, .expiring: return [kind.rawValue]
    }
  }

  private var data: [String: MetadataValue] { event.object?["data"]?.object ?? [:] }

  /// Replaces the names in braces by the values of the event.
  private func fill(_ template: String) -> String {
    template.replacing(/\{([a-z_]+)\}/) { match in
      let text = value(String(match.1))
      // Names and notes are by people, and could begin other lines.
      let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      return line.count > Self.longest ? line.prefix(Self.longest) + "…" : line
    }
  }

  private func value(_ name: String) -> String {
    switch data[name] {
    case nil: ""
    case .string(let text): name == "until" ? time(text) : text
    case .array(let values): values.compactMap(\.string).joined(separator: language == .en ? ", " : "、")
    case .null: language == .en ? "the built-in skin" : "内置皮肤"
    case .object(let skin):
      [skin["name"] ?? skin["id"], skin["version"]].compactMap { $0?.string }.joined(separator: " ")
    case .integer(let number): "\(number)"
    default: ""
    }
  }

  /// Returns the end of a rule's times with its zone.
  private func time(_ text: String) -> String {
    let text = text.replacing("T", with: " ").replacing("Z", with: " UTC")
    let zone = data["zone"]?.string.map { zone in
      zone != "device" ? zone : language == .en ? "the time of each device" : "各设备的时间"
    }
    return text.hasSuffix("UTC") ? text : [text, zone.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
  }

  private static let templates: [String: [WebhookLanguage: String]] = [
    "published": [.en: "{by} published {skin} for {app}.", .zhHans: "{by} 为 {app} 发布了 {skin}。"],
    "activated": [
      .en: "{by} changed the channel {channel} of {app}.", .zhHans: "{by} 修改了 {app} 的渠道 {channel}。",
    ],
    "shows": [.en: "It shows {skin}.", .zhHans: "它显示 {skin}。"],
    "replaces": [.en: "It shows {skin} instead of {before}.", .zhHans: "它显示 {skin}，此前为 {before}。"],
    "rules_added": [.en: "New rules: {rules_added}.", .zhHans: "新增规则：{rules_added}。"],
    "rules_changed": [.en: "Changed rules: {rules_changed}.", .zhHans: "修改的规则：{rules_changed}。"],
    "rules_removed": [.en: "Removed rules: {rules_removed}.", .zhHans: "移除的规则：{rules_removed}。"],
    "note": [.en: "Note: {note}", .zhHans: "备注：{note}"],
    "began": [
      .en: "The rule {rule} of {app} on {channel} began: {skin}.",
      .zhHans: "{app} 的渠道 {channel} 上的规则 {rule} 已开始：{skin}。",
    ],
    "began_until": [
      .en: "The rule {rule} of {app} on {channel} began: {skin}, until {until}.",
      .zhHans: "{app} 的渠道 {channel} 上的规则 {rule} 已开始：{skin}，至 {until}。",
    ],
    "ended": [
      .en: "The rule {rule} of {app} on {channel} ended: {skin}.",
      .zhHans: "{app} 的渠道 {channel} 上的规则 {rule} 已结束：{skin}。",
    ],
    "paused": [
      .en: "A guard paused {skin} of {app} on {channel}: {reason}.",
      .zhHans: "守护规则暂停了 {app} 的渠道 {channel} 上的 {skin}：{reason}。",
    ],
    "failing": [.en: "{message}. {suggestion}", .zhHans: "服务器出现问题：{message}。{suggestion}"],
    "expiring": [
      .en: "The signatures of {role} expire at {expires}.", .zhHans: "{role} 的签名将于 {expires} 过期。",
    ],
  ]
}
