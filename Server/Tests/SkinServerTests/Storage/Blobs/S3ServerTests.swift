import Foundation
import NIOHTTP1
import SkinKit
import SkinUpdate
import Testing

@testable import SkinServerHTTP
@testable import SkinServerStorage

@Suite struct S3ServerTests {
  @Test("A server with its packages in an object storage publishes, serves, restarts and is checked")
  func serves() async throws {
    let world = try TestWorld()
    let environment = world.environment(blobs: try await ObjectStorage.shared.newBucket())
    let first = try await RealServer(world, environment)
    for version in ["1.0.0", "2.0.0"] {
      #expect(try await first.publish(TestSkin.package("spring-festival", version)) == .created)
    }
    #expect(try await first.activate(#"{"id":"spring-festival","version":"2.0.0"}"#) == .ok)
    try await first.stop()
    #expect(!FileManager.default.fileExists(atPath: world.dataFolder.appending(path: "blobs").path))

    let second = try await RealServer(world, environment)
    #expect(try await second.repository(world).targets.count == 4)
    let store = try SkinStore(at: world.folder.appending(path: "store"))
    _ = try await second.updater(world, store: store).check()
    #expect(await store.current?.reference.version.description == "2.0.0")
    let (code, text) = try await RealServer.run(["check"], environment)
    #expect(code == 0 && text.contains("no problems"))
  }

  @Test("A server with a wrong secret doesn't start, and doesn't log it")
  func wrongSecret() async throws {
    let world = try TestWorld()
    var environment = world.environment(blobs: try await ObjectStorage.shared.newBucket())
    environment["SKIN_SERVER_S3_SECRET_KEY"] = "never-to-be-logged"
    environment["SKIN_SERVER_LOG_LEVEL"] = "trace"
    let (code, text) = try await RealServer.run([], environment)
    #expect(code == 78 && text.contains("storage-refused") && !text.contains("never-to-be-logged"))
  }

  @Test("Keys are read from settings, from a file, or from the variables of the AWS tools")
  func credentials() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "credentials-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("[other]\naws_access_key_id = no\n[default]\naws_access_key_id = filed\naws_secret_access_key=s=1\n".utf8)
      .write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    let base = ["SKIN_SERVER_DATA": "/data", "SKIN_SERVER_BLOBS": "s3://bucket/a/b?endpoint=http://127.0.0.1:9"]
    let standard = ["AWS_ACCESS_KEY_ID": "standard", "AWS_SECRET_ACCESS_KEY": "s", "AWS_REGION": "eu-central-1"]
    func blobs(_ more: [String: String]) async throws -> BlobSettings {
      try await SettingsReader(environment: base.merging(standard) { $1 }.merging(more) { $1 }).blobs()
    }
    #expect(try await blobs([:]).credentials?.accessKey == "standard")
    let filed = try await blobs(["SKIN_SERVER_S3_CREDENTIALS_FILE": file.path])
    #expect(filed.credentials?.accessKey == "filed" && filed.credentials?.secretKey == "s=1")
    let set = ["SKIN_SERVER_S3_ACCESS_KEY": "set", "SKIN_SERVER_S3_SECRET_KEY": "s"]
    #expect(try await blobs(set).credentials?.accessKey == "set")
    guard case .s3(let location) = filed.location else { throw CocoaError(.featureUnsupported) }
    #expect(location.prefix == "a/b" && location.region == "eu-central-1" && location.path("x") == "/bucket/a/b/x")
    let virtual = try #require(S3Location("s3://bucket?region=eu-west-1"))
    #expect(virtual.host == "bucket.s3.eu-west-1.amazonaws.com" && virtual.path("x") == "/x")
    for wrong in ["s3://", "s3:///x", "s3://b?endpoint=ftp://x", "s3://b?mode=fast", "s3://b/../c", "gs://b"] {
      let issue = await #expect(throws: SkinIssue.self) { try await blobs(["SKIN_SERVER_BLOBS": wrong]) }
      #expect(issue?.code == .badSetting && issue?.suggestion.contains("SKIN_SERVER_BLOBS") == true)
    }
  }

  @Test("Requests are signed as the published example of the scheme")
  func signature() throws {
    // The example "GET Object" of the documentation of Signature Version 4.
    let location = try #require(
      S3Location("s3://examplebucket?region=us-east-1&endpoint=https://s3.amazonaws.com&style=virtual"))
    let keys = S3Credentials(
      accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
    let request = S3Request(.GET, "test.txt", headers: ["range": "bytes=0-9"])
    let fields = S3Signer(location: location, credentials: keys)
      .fields(of: request, now: Date(timeIntervalSince1970: 1_369_353_600))
    #expect(
      fields["authorization"]?.hasSuffix("f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41") == true)
  }
}
