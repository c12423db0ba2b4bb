import SkinServerAPI
import Testing

extension WireFormatTests {
  @Test("Drafts and publications keep the names of their members, and leave out what they haven't")
  func drafts() throws {
    try check(
      DraftAnswer.self,
      #"{"app":"a","base":"b","edit":{"from":\#(Self.skin),"newer":"1.1.0","revision":1},"errors":1,"#
        + #""expires_at":\#(Self.time),"file_count":1,"files":["f"],"format":"native","id":"night","is_package":true,"#
        + #""lint":[\#(Self.issue)],"name":"Night","published":["1.0.0"],"size":3,"suggested_version":"1.1.0","#
        + #""upload":"u","version":"1.0.0","warnings":2}"#)
    try check(
      DraftAnswer.self,
      #"{"app":"a","errors":0,"expires_at":\#(Self.time),"file_count":0,"files":[],"is_package":false,"lint":[],"#
        + #""size":3,"upload":"u","warnings":0}"#)
    try check(PublicationForm.self, #"{"id":"night","name":"Night","newest":"1.0.0","notes":"n","version":"1.1.0"}"#)
    try check(PublicationForm.self, #"{"version":"1.1.0"}"#)
  }

  @Test("The list of uploads keeps the names of its members, and leaves out what they haven't")
  func uploads() throws {
    try check(
      UploadsAnswer.self,
      #"{"uploads":[{"arrived":1,"begun_at":\#(Self.time),"edited":\#(Self.skin),"expires_at":\#(Self.time),"id":"u","#
        + #""is_own":true,"length":2,"may_remove":true,"owner":"ann"},{"arrived":0,"begun_at":\#(Self.time),"#
        + #""expires_at":\#(Self.time),"id":"v","is_own":false,"length":2,"may_remove":false}]}"#)
  }

  @Test("Edits keep the names of their members, and leave out what they haven't")
  func edits() throws {
    let shade = #"{"css":"white","srgb":"white"}"#
    let contrast =
      #"{"background":"b","below":{"light":\#(shade)},"dark":3,"light":4.5,"minimum":4.5}"#
    try check(
      EditAnswer.self,
      #"{"files":[{"brand":"b","file":"f","keys":1,"prefix":"f."}],"from":\#(Self.skin),"key_count":2,"keys":["#
        + #"{"contrast":[\#(contrast)],"file":"f","files":["a.png"],"key":"k","kind":"color","line":1,"note":"n","#
        + #""shown":{"light":\#(shade)},"stops":{"light":[\#(shade)]},"values":{"any":"white"}},"#
        + #"{"file":"f","key":"l","kind":"number","line":2,"values":{"any":1}}],"newer":"1.1.0","revision":1,"undo":0,"#
        + #""upload":"u"}"#)
    try check(
      EditChangesForm.self,
      #"{"changes":[{"appearance":"dark","file":"f","key":"k","kind":"color","value":"white"},"#
        + #"{"file":"f","key":"k"},{"file":"f","key":"k","operation":"remove"}],"revision":1}"#)
    try check(EditRevisionForm.self, #"{"revision":1}"#)
    try check(EditResultAnswer.self, #"{"errors":0,"lint":[\#(Self.issue)],"revision":2,"undo":1,"warnings":1}"#)
  }
}
