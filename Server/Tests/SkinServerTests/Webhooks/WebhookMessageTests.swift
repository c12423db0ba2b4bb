import Foundation
import SkinKit
import SkinServerAPI
import SkinUpdate
import Testing

@testable import SkinServer

@Suite struct WebhookMessageTests {
  private static let skin = #"{"id":"lunar","version":"2.0.0","name":"Lunar New Year"}"#

  private func message(_ type: String, _ data: String, _ language: WebhookLanguage) throws -> String {
    let event = try MetadataValue(parsing: Data(#"{"type":"\#(type)","data":{\#(data)}}"#.utf8), file: "event")
    return WebhookMessage(event, language).text
  }

  @Test(
    "Messages say in both languages who did what, by names",
    arguments: [
      (
        "published", #""app":"festival","by":"ann","skin":\#(skin)"#,
        "ann published Lunar New Year 2.0.0 for festival.", "ann 为 festival 发布了 Lunar New Year 2.0.0。"
      ),
      (
        "activated", #""app":"festival","channel":"stable","by":"ann","skin":\#(skin),"before":null,"note":"At last""#,
        "ann changed the channel stable of festival. It shows Lunar New Year 2.0.0 instead of the built-in skin. "
          + "Note: At last",
        "ann 修改了 festival 的渠道 stable。它显示 Lunar New Year 2.0.0，此前为 内置皮肤。备注：At last"
      ),
      (
        "activated", #""app":"festival","channel":"stable","by":"ann","skin":null"#,
        "ann changed the channel stable of festival. It shows the built-in skin.",
        "ann 修改了 festival 的渠道 stable。它显示 内置皮肤。"
      ),
      (
        "activated",
        #""app":"festival","channel":"stable","by":"ann","skin":null,"before":null,"rules_added":["a","b"],"#
          + #""rules_changed":["c"],"rules_removed":["d"]"#,
        "ann changed the channel stable of festival. New rules: a, b. Changed rules: c. Removed rules: d.",
        "ann 修改了 festival 的渠道 stable。新增规则：a、b。修改的规则：c。移除的规则：d。"
      ),
      (
        "began",
        #""app":"festival","channel":"stable","rule":"lunar","skin":\#(skin),"until":"2030-02-06T00:00:00","#
          + #""zone":"Asia/Shanghai""#,
        "The rule lunar of festival on stable began: Lunar New Year 2.0.0, until 2030-02-06 00:00:00 (Asia/Shanghai).",
        "festival 的渠道 stable 上的规则 lunar 已开始：Lunar New Year 2.0.0，至 2030-02-06 00:00:00 (Asia/Shanghai)。"
      ),
      (
        "ended", #""app":"festival","channel":"stable","rule":"off","skin":null"#,
        "The rule off of festival on stable ended: the built-in skin.",
        "festival 的渠道 stable 上的规则 off 已结束：内置皮肤。"
      ),
      (
        "paused", #""app":"festival","channel":"stable","skin":\#(skin),"reason":"3 of 10 devices failed""#,
        "A guard paused Lunar New Year 2.0.0 of festival on stable: 3 of 10 devices failed.",
        "守护规则暂停了 festival 的渠道 stable 上的 Lunar New Year 2.0.0：3 of 10 devices failed。"
      ),
      (
        "failing", #""message":"The disk is full","suggestion":"Free some.""#,
        "The disk is full. Free some.", "服务器出现问题：The disk is full。Free some."
      ),
      (
        "expiring", #""role":"root","expires":"2030-01-01T00:00:00Z""#,
        "The signatures of root expire at 2030-01-01T00:00:00Z.", "root 的签名将于 2030-01-01T00:00:00Z 过期。"
      ),
    ])
  func messages(_ type: String, _ data: String, _ english: String, _ chinese: String) throws {
    #expect(try message(type, data, .en) == english)
    #expect(try message(type, data, .zhHans) == chinese)
  }

  @Test("Every event has a message in every language", arguments: WebhookEventKind.allCases)
  func complete(_ kind: WebhookEventKind) throws {
    for language in WebhookLanguage.allCases {
      let text = try message(kind.rawValue, #""app":"festival""#, language)
      #expect(text != kind.rawValue && !text.isEmpty, "\(text)")
    }
  }

  @Test("A chat gets its own form, in which notes mention nobody and begin no lines")
  func forms() throws {
    let event = Data(
      #"{"type":"failing","data":{"message":"a <at user_id=\"all\"> & <!here>\nb","suggestion":"c"}}"#.utf8)
    func body(_ format: WebhookFormat) throws -> String {
      String(decoding: try format.body(of: event, in: .en), as: UTF8.self)
    }
    #expect(try body(.json) == String(decoding: event, as: UTF8.self))
    #expect(
      try body(.slack)
        == #"{"text":"skin-server: a &lt;at user_id=\"all\"&gt; &amp; &lt;!here&gt; b. c"}"#)
    #expect(
      try body(.lark)
        == #"{"content":{"text":"skin-server: a ‹at user_id=\"all\"› & ‹!here› b. c"},"msg_type":"text"}"#)
    #expect(
      try body(.dingtalk)
        == #"{"msgtype":"text","text":{"content":"skin-server: a <at user_id=\"all\"> & <!here> b. c"}}"#)
  }

  @Test(
    "A chat that answers 200 with an error didn't accept the message",
    arguments: [
      (WebhookFormat.lark, #"{"code":0,"msg":"success"}"#, true), (.lark, #"{"code":9499,"msg":"Bad Request"}"#, false),
      (.dingtalk, #"{"errcode":0,"errmsg":"ok"}"#, true),
      (.dingtalk, #"{"errcode":310000,"errmsg":"keywords not in content"}"#, false), (.dingtalk, "<html>", false),
      (.slack, "ok", true), (.json, #"{"code":1}"#, true),
    ])
  func acceptance(_ format: WebhookFormat, _ answer: String, _ isAccepted: Bool) {
    #expect(format.isAccepted(WebhookAttempt(at: .now, status: 200, answer: answer)) == isAccepted)
    #expect(!format.isAccepted(WebhookAttempt(at: .now, status: 500, answer: answer)))
    #expect(!format.isAccepted(WebhookAttempt(at: .now, answer: answer)))
  }
}
