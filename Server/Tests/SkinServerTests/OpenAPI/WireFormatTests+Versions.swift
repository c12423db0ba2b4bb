import SkinServerAPI
import Testing

extension WireFormatTests {
  @Test("Lists of apps and versions, notes and signed changes keep the names of their members")
  func publications() throws {
    try check(AppsAnswer.self, #"{"apps":["a"]}"#)
    let patches =
      #"[{"failure":\#(Self.issue),"from":"0.9.0","progress":0.5,"state":"making"},"#
      + #"{"from":"0.8.0","size":2,"state":"published"}]"#
    try check(
      VersionsAnswer.self,
      #"{"skins":[{"id":"night","lint":[\#(Self.issue)],"name":"Night","notes":"n","patches":\#(patches),"#
        + #""published_at":\#(Self.time),"sha256":"00","size":3,"target":"t","timestamp":2,"version":"1.0.0","warnings":1}]}"#
    )
    try check(NotesForm.self, #"{"notes":"n"}"#)
    try check(ChangeAnswer.self, #"{"changed":["t"],"targets":2,"timestamp":3}"#)
  }

  @Test("Keys and comparisons keep the names of their members, and leave out what they haven't")
  func inspections() throws {
    let value = #""text":"white","type":"color","value":"white""#
    let image = #""file":"a.png","text":"a","type":"image","value":{"path":"a.png"}"#
    try check(
      SkinKeysAnswer.self,
      #"{"app":"a","brands":["b"],"contrast":[{"background":"x","minimum":4.5,"ratios":[{"appearance":"any","ratio":7}],"#
        + #""text":"y"},{"background":"x","ratios":[],"text":"z"}],"id":"night","keys":[{"kind":"color","layers":["#
        + #"{"file":"f.json","line":1,"origin":"own","values":[{"appearance":"any",\#(value)}]},"#
        + #"{"brand":"b","origin":"followed","values":[{"appearance":"dark",\#(image)}]}],"name":"x"}],"#
        + #""kinds":["color"],"total":1,"version":"1.0.0"}"#)
    try check(
      ComparisonAnswer.self,
      #"{"app":"a","files":[{"after":2,"before":1,"kind":"changed","path":"f"},{"after":2,"kind":"added","path":"g"}],"#
        + #""from":"1.0.0","id":"night","keys":[{"kind":"removed","name":"x","values":[{"appearance":"any","#
        + #""before":{\#(value)}}]}],"to":"2.0.0"}"#)
  }

  @Test("Lists of pictures and progress keep the names of their members, and leave out what they haven't")
  func pictures() throws {
    try check(
      PicturesAnswer.self,
      #"{"changed_at":\#(Self.time),"failure":\#(Self.issue),"pictures":[{"appearance":"dark","height":2,"#
        + #""name":"screen-dark.png","scale":2,"section":"screen","sha256":"00","size":3,"url":"/u","width":1}],"#
        + #""state":"failed"}"#)
    try check(
      PicturesAnswer.self,
      #"{"pictures":[{"appearance":"dark","height":2,"name":"n","scale":2,"section":"s","size":3,"url":"/u","#
        + #""width":1}],"state":"done"}"#)
    try check(ProgressAnswer.self, #"{"patches":[{"from":"0.9.0","state":"waiting"}],"pictures":"pending"}"#)
    try check(ProgressAnswer.self, #"{"pictures":"off"}"#)
  }
}
