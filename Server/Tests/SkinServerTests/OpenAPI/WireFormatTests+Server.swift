import SkinServerAPI
import Testing

extension WireFormatTests {
  @Test("The state of the server keeps the names of its members, and leaves out what it hasn't")
  func health() throws {
    for expires in [#""expires":\#(Self.time),"#, ""] {
      try check(
        HealthAnswer.self,
        #"{"connections":1,"database":"ok","repository":{\#(expires)"timestamp":3},"signers":"ok","status":"ok","#
          + #""storage":"ok","streams":2,"version":"1.0.0","warnings":[\#(Self.issue)]}"#)
    }
    try check(LivenessAnswer.self, #"{"status":"alive","version":"1.0.0"}"#)
    try check(ReadinessAnswer.self, #"{"checks":{"database":"ok"},"status":"ready"}"#)
  }

  @Test("Zip skins and receipts keep the names that apps know")
  func devices() throws {
    try check(ZipSkinAnswer.self, #"{"skinSign":"00","skinUrl":"/u"}"#)
    try check(ReceiptAnswer.self, #"{"counted":1,"ignored":2}"#)
  }
}
