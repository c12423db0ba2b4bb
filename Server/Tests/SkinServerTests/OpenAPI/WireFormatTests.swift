import Foundation
import SkinServerAPI
import SkinUpdate
import Testing

/// The JSON of the shared bodies, to the letter: names of members, null or missing values, and times.
@Suite struct WireFormatTests {
  /// Reads JSON as the body or answer of an endpoint, and checks that the encoded value has the same text.
  func check<Value: Codable>(_ type: Value.Type, _ json: String) throws {
    let value: Value = try APICoder.decode(from: Data(json.utf8))
    #expect(String(decoding: try APICoder.encode(value), as: UTF8.self) == json)
  }

  static let issue = #"{"code":"c","message":"m","place":{"file":"a/b","key":"k"},"suggestion":"r"}"#
  static let skin = #"{"id":"night","version":"1.0.0"}"#
  static let time = #""2030-02-01T00:00:00Z""#

  @Test("Channels, forecasts and evaluations have null for the built-in skin")
  func builtIn() throws {
    for skin in ["null", Self.skin] {
      try check(
        ChannelsAnswer.self,
        #"{"app":"a","channels":[{"changed_at":\#(Self.time),"channel":"stable","rules":0,"skin":\#(skin),"timestamp":3}]}"#
      )
      try check(ForecastAnswer.Share.self, #"{"share":0.5,"skin":\#(skin),"users_decide":false}"#)
      try check(
        EvaluationAnswer.Period.self,
        #"{"from":\#(Self.time),"reason":"off","skin":\#(skin),"until":\#(Self.time)}"#)
    }
  }

  @Test("Activations and evaluations keep the names of their members, null skins included")
  func activations() throws {
    let rule =
      #"{"app":{"maximum":"2.0.0","minimum":"1.0.0"},"brands":["gold"],"from":"2030-02-02T16:00:00Z","groups":["qa"],"#
      + #""id":"r","locales":["zh-Hans"],"new_devices":false,"policy":"user","share":{"below":500,"salt":"s"},"skin":null,"#
      + #""until":"2030-02-03T00:00:00","zone":"device"}"#
    let document =
      #"{"app":"a","channel":"stable","devices":{"qa_1":["c"]},"format":2,"policy":"operator","rules":[\#(rule),{"id":"q","skin":\#(Self.skin)}],"#
      + #""skin":null,"timestamp":3,"withdrawn":[\#(Self.skin)]}"#
    try check(ActivationDocument.self, document)
    try check(ActivationDocument.self, #"{"skin":\#(Self.skin)}"#)
    try check(
      ActivationStatesAnswer<ActivationDocument>.self,
      #"{"app":"a","channel":"b","states":[{"activation":\#(document),"changed_at":\#(Self.time),"changed_by":"ann","#
        + #""note":"n","number":2,"timestamp":3},{"activation":{"skin":null},"changed_at":\#(Self.time),"number":1,"#
        + #""timestamp":2}]}"#)
    try check(RevertAnswer<ActivationDocument>.self, #"{"activation":{"skin":null},"number":1,"timestamp":4}"#)
    try check(RevertForm.self, #"{"number":1}"#)
    try check(ReferenceForm.self, #"{"from":"beta"}"#)
    try check(ReferenceForm.self, #"{"from":"beta","skin":\#(Self.skin)}"#)
    try check(
      EvaluationAnswer.self,
      #"{"app":"a","at":\#(Self.time),"channel":"b","next_change":\#(Self.time),"periods":[],"reason":"rule","rule":"r","#
        + #""rules":[{"conditions":{"time":"holds"},"from":\#(Self.time),"result":"holds","rule":"r"}],"skin":null,"#
        + #""truncated":true,"upcoming":[{"from":\#(Self.time),"skin":\#(Self.skin)}],"users_decide":false,"zone":"GMT"}"#
    )
  }

  @Test("Catalogs keep the names of their members, and languages as they are written")
  func catalogs() throws {
    try check(
      CatalogDocument.self,
      #"{"app":"a","format":1,"skins":[{"default":"en","previews":{"zh-Hans":["previews/a/night/p.png"]},"#
        + #""skin":\#(Self.skin),"texts":{"a_b":{"name":"B"},"en":{"description":"d","name":"A"}}},"#
        + #"{"default":"en","skin":\#(Self.skin),"texts":{}}],"timestamp":3}"#)
    try check(CatalogDocument.self, #"{"skins":[]}"#)
    try check(PictureAnswer.self, #"{"sha256":"00","size":3,"target":"previews/a/night/p.png"}"#)
  }

  @Test("Versions, retention, guards and statistics keep the names of their members")
  func versions() throws {
    try check(
      VersionAnswer.self,
      #"{"id":"night","name":"Night","patches":[{"from":"0.9.0","size":2,"state":"published"}],"#
        + #""published_at":\#(Self.time),"sha256":"00","size":3,"target":"t","timestamp":2,"version":"1.0.0"}"#)
    try check(
      RetentionAnswer.self,
      #"{"app":"a","pinned":[\#(Self.skin)],"policy":{"newest":1,"published_days":2,"used_days":3}}"#)
    try check(
      GuardAnswer.self,
      #"{"app":"a","channel":"b","guard":{"fallback":\#(Self.skin),"maximum_failure_share":0.5,"#
        + #""minimum_reports":1,"window_hours":2},"paused":[{"is_shown":false,"paused_at":\#(Self.time),"reason":"r","skin":\#(Self.skin)}],"takes_reports":true,"#
        + #""versions":[{"failed":1,"reports":3,"rolled_back":2,"skin":\#(Self.skin)}]}"#)
    try check(
      StatisticsAnswer.Row.self,
      #"{"adoption":0.5,"app_version":"5.0.0","applied":1,"bytes":9,"downloaded":0,"failed":0,"installations":2,"#
        + #""offered":1,"replaced":3,"rolled_back":0,"skin":\#(Self.skin)}"#)
  }

  @Test("Proposals, tokens and refusals keep the names of their members")
  func others() throws {
    try check(
      ProposalEnvelope<MetadataValue>.self,
      #"{"proposal":{"activation":{"skin":null},"app":"a","channel":"b","expires_at":\#(Self.time),"id":"i","#
        + #""proposed_at":\#(Self.time),"proposed_by":"ann","state":"open"}}"#)
    try check(
      ProposalEnvelope<MetadataValue>.self,
      #"{"proposal":{"answer":"{}","app":"*","expires_at":\#(Self.time),"id":"i","proposed_at":\#(Self.time),"#
        + #""proposed_by":"ann","request":{"body":"{}","if_match":"1","method":"POST","path":"/api/v1/users","#
        + #""summary":"Adds a user"},"state":"open"}}"#)
    try check(
      ProposalsAnswer<ActivationDocument>.self,
      #"{"app":"a","proposals":[{"activation":{"skin":\#(Self.skin)},"app":"a","channel":"b","decided_at":\#(Self.time),"#
        + #""decided_by":"bob","expires_at":\#(Self.time),"id":"i","note":"n","proposed_at":\#(Self.time),"#
        + #""proposed_by":"ann","reason":"r","state":"rejected"}]}"#)
    try check(RejectionForm.self, #"{"reason":"r"}"#)
    try check(ApprovalRuleForm.self, #"{"hours":72}"#)
    try check(ApprovalRuleForm.self, "{}")
    try check(ApprovalRuleAnswer.self, #"{"app":"a","channel":"b","hours":72,"required":true}"#)
    try check(ApprovalRuleAnswer.self, #"{"app":"a","channel":"b","required":false}"#)
    let change = #""action":"activation-changed","actor":"ann","address":"::1","after":{"skin":null}"#
    try check(
      AuditEntryAnswer.self,
      #"{\#(change),"app":"a","at":\#(Self.time),"before":{"skin":\#(Self.skin)},"hash":"01","note":"n","number":2,"#
        + #""previous":"00","subject":"s"}"#)
    try check(
      AuditEntryAnswer.self,
      #"{\#(change),"at":\#(Self.time),"hash":"01","number":1,"previous":"00","subject":"s"}"#)
    try check(
      TokenAnswer.self,
      #"{"account":"ann","created_at":\#(Self.time),"expires_at":\#(Self.time),"id":"i","name":"ci","scopes":["read:*"]}"#
    )
    try check(
      ErrorAnswer.self, #"{"error":{"code":"c","message":"m","place":{"key":"k"},"suggestion":"r"}}"#)
  }

  @Test("The answer about keys keeps the names of its members, and leaves out values that it hasn't")
  func keys() throws {
    try check(
      KeysAnswer.self,
      #"{"folder":"/etc/keys","roles":[{"expires":\#(Self.time),"is_renewed":false,"keys":[{"failure":\#(Self.issue),"#
        + #""file":"root.key.json","id":"00","place":"program","type":"ed25519"},{"id":"01","place":"elsewhere","#
        + #""type":"ed25519"}],"role":"root","threshold":1},{"is_renewed":true,"keys":[],"role":"targets","threshold":1}],"#
        + #""root":{"next":{"expires":\#(Self.time),"file":"3.root.draft.json","missing":[{"count":1,"keys":["00"],"#
        + #""version":2}],"roles":["timestamp"],"state":"draft","version":3},"served":1,"version":2},"#
        + #""root_keys_here":["00"],"unnamed":[{"file":"x.key.json","id":"02","is_next":true,"role":"targets","#
        + #""type":"ecdsa"}],"warnings":[\#(Self.issue)]}"#)
    try check(
      KeysAnswer.self,
      #"{"folder":"/k","roles":[],"root":{"served":0,"version":1},"root_keys_here":[],"unnamed":[],"warnings":[]}"#)
  }

  @Test("The bodies and answers of webhooks keep the names of their members, and leave out values that they haven't")
  func webhooks() throws {
    try check(
      WebhooksAnswer.self,
      #"{"webhooks":[{"app":"festival","created_at":\#(Self.time),"events":["published","failing"],"failed":0,"#
        + #""format":"slack","id":"00ff","language":"zh-Hans","pending":1,"url":"https://a.example/x"},{"created_at":\#(Self.time),"events":["activated"],"#
        + #""format":"json","id":"01","secret":"whsec_abc","url":"https://a.example/x"}]}"#)
    for (app, format) in [
      (#""app":"festival","#, #""format":"lark","language":"zh-Hans","#), ("", ""),
    ] {
      try check(WebhookForm.self, #"{\#(app)"events":["published"],\#(format)"url":"https://a.example/x"}"#)
    }
    try check(
      DeliveriesAnswer.self,
      #"{"deliveries":[{"attempts":[{"answer":"x","at":\#(Self.time)},{"answer":"","at":\#(Self.time),"status":500}],"#
        + #""created_at":\#(Self.time),"event":"published","id":"i","next_at":\#(Self.time),"state":"pending"},"#
        + #"{"attempts":[],"created_at":\#(Self.time),"event":"expiring","id":"j","state":"delivered"}]}"#)
    // Events and states of a later server.
    try check(
      DeliveryAnswer.self,
      #"{"attempts":[],"created_at":\#(Self.time),"event":"invented","id":"k","state":"postponed"}"#)
  }

  @Test("The numbers of what is stored keep their names, with and without the free space")
  func status() throws {
    for free in [#""disk_free":7,"#, ""] {
      try check(
        StatusAnswer.self,
        #"{"apps":1,"bytes":8,\#(free)"disk_reserve":9,"failed_patches":5,"files":6,"patches":3,"#
          + #""started_at":\#(Self.time),"versions":2,"waiting_patches":4}"#)
    }
  }

  @Test("Plans of retention, withdrawals and pins keep the names of their members")
  func retention() throws {
    let version = #"{"id":"night","published_at":\#(Self.time),"reasons":["pinned"],"size":3,"version":"1.0.0"}"#
    let gone = #"{"id":"night","published_at":\#(Self.time),"size":3,"version":"0.9.0"}"#
    try check(RetentionAnswer.self, #"{"app":"a","pinned":[]}"#)
    try check(
      RetentionPlanAnswer.self,
      #"{"app":"a","kept":[\#(version)],"policy":{"newest":1,"published_days":2,"used_days":3},"removed":[\#(gone)]}"#)
    try check(RetentionRunAnswer.self, #"{"app":"a","removed":[\#(gone)]}"#)
    try check(
      WithdrawalAnswer.self,
      #"{"app":"a","channels":["stable"],"skin":\#(Self.skin),"timestamp":4,"was_in_catalog":true}"#)
    try check(
      WithdrawnAnswer.self,
      #"{"app":"a","withdrawn":[{"id":"night","version":"1.0.0","withdrawn_at":\#(Self.time)}]}"#)
  }

  @Test("Counts of reports and statistics keep the names of their members, and leave out what isn't divided")
  func statistics() throws {
    let count = #"{"bytes":1,"count":2,"kind":"failed","skin":\#(Self.skin)}"#
    let divided =
      #"{"bytes":1,"channel":"stable","code":"c","count":2,"day":"2030-02-01","kind":"failed","method":"patch","#
      + #""skin":\#(Self.skin)}"#
    try check(
      ReportsAnswer.self,
      #"{"app":"a","reports":[\#(count),\#(divided)],"since":"2030-01-01","truncated":true,"until":"2030-02-01"}"#)
    try check(
      StatisticsAnswer.self,
      #"{"active":{"day":1,"month":3,"week":2},"app":"a","since":"2030-01-01","until":"2030-02-01","versions":[{"adoption":0.5,"applied":1,"bytes":9,"#
        + #""channel":"stable","day":"2030-02-01","downloaded":0,"failed":0,"installations":2,"offered":1,"#
        + #""replaced":3,"rolled_back":0,"shown":4,"skin":\#(Self.skin)}]}"#)
  }

  @Test("Kills, freezes and forecasts keep the names of their members")
  func rollouts() throws {
    try check(KillForm.self, #"{"confirm":"a/stable","reason":"r"}"#)
    try check(
      KillAnswer.self,
      #"{"app":"a","channels":[{"channel":"stable","previous":1},{"channel":"beta"}],"reason":"r","timestamp":4}"#)
    let windows =
      #"[{"channel":"stable","from":"2030-02-01T00:00:00Z","name":"n","reason":"r","until":"2030-02-02T00:00:00Z"},"#
      + #"{"from":"2030-02-01T00:00:00Z","name":"m","until":"2030-02-02T00:00:00Z"}]"#
    try check(FreezesAnswer.self, #"{"app":"a","open":["n"],"windows":\#(windows)}"#)
    try check(FreezesForm.self, #"{"windows":\#(windows)}"#)
    try check(TestDeviceForm.self, #"{"name":"n"}"#)
    try check(
      TestDevicesAnswer.self,
      #"{"app":"a","groups":[{"channels":["stable"],"devices":[{"code":"c","name":"n"}],"group":"qa_1"}]}"#)
    try check(
      ForecastAnswer.self,
      #"{"app":"a","at":\#(Self.time),"changes":[{"at":\#(Self.time),"skins":[]}],"channel":"b","devices":1,"#
        + #""groups":[{"app_version":"5.0.0","devices":1,"skins":[{"rule":"r","share":1,"skin":null,"users_decide":true}]},"#
        + #"{"devices":0,"skins":[]}],"since":"2030-01-01","skins":[],"unknown":[{"condition":"brands","rule":"r"}],"#
        + #""zone":"GMT"}"#)
  }

  @Test(
    "Users, sessions, tokens and identities keep the names of their members, and leave out values that they haven't")
  func people() throws {
    let role = #"{"app":"*","role":"admin"}"#
    let account = #"{"created_at":\#(Self.time),"enabled":true,"has_password":false,"name":"ann","roles":[\#(role)]}"#
    try check(AccountsAnswer.self, #"{"users":[\#(account)]}"#)
    try check(AccountForm.self, #"{"name":"ann","roles":[\#(role)]}"#)
    try check(AccountForm.self, #"{"name":"ann"}"#)
    try check(RolesForm.self, #"{"roles":[\#(role)]}"#)
    try check(MemberForm.self, #"{"roles":["viewer"]}"#)
    try check(MembersAnswer.self, #"{"members":[{"name":"ann","roles":[]}]}"#)
    try check(LinkAnswer.self, #"{"expires_at":\#(Self.time),"link":"/x"}"#)
    try check(
      SessionAnswer.self, #"{"account":"ann","csrf_token":"t","roles":[\#(role)],"scopes":["read:*"]}"#)
    try check(SessionAnswer.self, #"{"roles":[]}"#)
    try check(SessionAnswer.self, #"{"approvals":{"*":2,"festival":1},"roles":[]}"#)
    try check(SetupForm.self, #"{"name":"ann","password":"p","token":"t"}"#)
    try check(PasswordForm.self, #"{"current":"a","new":"b"}"#)
    try check(SignInMethodsAnswer.self, #"{"oidc":{"issuer":"i","path":"/p"},"password":true}"#)
    try check(TokenForm.self, #"{"days":7,"name":"ci","scopes":["publish:festival"]}"#)
    let secret =
      #"{"account":"ann","created_at":\#(Self.time),"expires_at":\#(Self.time),"id":"i","last_used_at":\#(Self.time),"#
      + #""name":"ci","scopes":[],"token":"s"}"#
    try check(TokensAnswer.self, #"{"tokens":[\#(secret)]}"#)
    try check(
      IdentitiesAnswer.self,
      #"{"identities":[{"id":"i","issuer":"p","last_used_at":\#(Self.time),"linked_at":\#(Self.time),"name":"n","#
        + #""subject":"s"}]}"#)
  }
}
