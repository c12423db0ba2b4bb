import Foundation
import NIOHTTP1
import SkinKit
import SkinScaling
import SkinServerAPI
import SkinTestSupport
import SkinUpdate
import Testing

@testable import SkinServer

/// `SKIN_DEVICES` sets the number of devices.
@Suite(.serialized) struct LaunchStormTests {
  private let count = ProcessInfo.processInfo.environment["SKIN_DEVICES"].flatMap { Int($0) } ?? 2_000
  private func streams(_ server: RealServer) async throws -> Int {
    try await server.health().streams
  }

  @Test("After an event, each device checks once; after an outage, devices return as in the simulation")
  func storm() async throws {
    let world = try TestWorld()
    let settings = ["SKIN_SERVER_LOG_LEVEL": "warning", "SKIN_SERVER_CHECK_INTERVAL": "0s"]
    let server = try await RealServer(world, settings)
    #expect(try await server.publish(TestSkin.package()) == .created)
    let devices = SimulatedDevices(count, server: server.url)
    devices.listen()
    try await eventually("all devices listen, and checked") {
      try await streams(server) == count && devices.checks == count && devices.devices(at: 2) == count
    }
    #expect(devices.attempts == count && devices.events == count)

    #expect(try await server.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok)
    try await eventually("all devices know the activation") {
      devices.devices(at: 3) == count
    }
    #expect(devices.events == 2 * count && devices.checks == 2 * count)

    // An outage of some attempts of each device.
    let start = ContinuousClock.now
    try await server.kill()
    try await eventually("the devices try again") { devices.attempts >= 3 * count }
    let returned = try await RealServer(
      world, settings.merging(["SKIN_SERVER_PORT": "\(server.port)"]) { $1 })
    let outage = start.duration(to: .now) / .seconds(1)
    try await eventually("all devices are back") {
      try await streams(returned) == count && devices.connections == 2 * count
    }
    // Without a limit: the simulation's devices are all accepted at once, as here.
    var storm = LaunchStorm()
    storm.devices = count
    storm.capacity = 1
    let simulated = storm.reconnect(outage: outage).attempts
    let real = Double(devices.attempts - count) / Double(count)
    // A busy machine delays the attempts, so that there are fewer of them, but never more.
    #expect(real >= 2 && real <= simulated + 1, "an outage of \(outage) s: \(real) attempts, simulated \(simulated)")
    print("\(count) devices, outage of \(outage) s: \(real) attempts of a device, simulated \(simulated)")
    try await devices.stop()
  }

  @Test("The checks after an event are spread evenly, and outages cost logarithmically many attempts")
  func simulation() {
    let storm = LaunchStorm()
    let peak = storm.push(spread: 100)
    #expect(peak > 0.01 && peak < 0.013)
    let attempts = [10.0, 100, 1_000].map { storm.reconnect(outage: $0).attempts }
    #expect(attempts == attempts.sorted() && attempts[2] < 3 * attempts[0])
    #expect(storm.reconnect(outage: 10).attempts == attempts[0])
  }
}
