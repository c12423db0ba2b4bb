import Foundation
import NIOHTTP1
import SkinKit
import SkinScaling
import SkinServerAPI
import SkinTestSupport
import SkinUpdate
import Testing

/// `SKIN_DEVICES` sets the number of devices, and `SKIN_SEED` the seed of their waits.
@Suite(.serialized) struct LaunchStormTests {
  private let count = ProcessInfo.processInfo.environment["SKIN_DEVICES"].flatMap { Int($0) } ?? 500
  private func streams(_ server: RealServer) async throws -> Int {
    try await server.health().streams
  }

  @Test("After an event, each device checks once; after an outage, devices return as in the simulation")
  func storm() async throws {
    let world = try TestWorld()
    // A port that no other program gets during the outage.
    let settings = [
      "SKIN_SERVER_LOG_LEVEL": "warning", "SKIN_SERVER_CHECK_INTERVAL": "0s",
      "SKIN_SERVER_PORT": "\(try ReservedPort.next())",
    ]
    let server = try await RealServer(world, settings)
    #expect(try await server.publish(TestSkin.package()) == .created)
    let (clock, spread) = (TestClock(), SkinUpdater.Options().pushSpread)
    var generator = SeededGenerator(printing: 2_000)
    let devices = SimulatedDevices(count, server: server.url, clock: clock, seed: generator.next())
    devices.listen()
    for events in 1...2 {
      if events == 2 { #expect(try await server.activate(#"{"id":"spring-festival","version":"1.0.0"}"#) == .ok) }
      try await eventually("all devices know of the event, and wait") {
        devices.events == events * count && devices.sleepers == count
      }
      clock.advance(by: spread)
      try await eventually("all devices know the version") { devices.devices(at: events + 1) == count }
      #expect(devices.checks == events * count)
    }
    #expect(try await streams(server) == count && devices.attempts == count && devices.connections == count)

    // The time of the outage is that of the devices' clock, in steps after which each device waits again or has checked.
    let (outage, step) = (20.0, 0.25)
    func settle() async throws {
      try await eventually("each device waits or has checked") {
        devices.sleepers + devices.answers - 2 * count >= count
      }
    }
    try await server.kill()
    try await settle()
    for _ in 0..<Int(outage / step) {
      clock.advance(by: step)
      try await settle()
    }
    #expect(devices.connections == count)
    let returned = try await RealServer(world, settings)
    while devices.answers < 3 * count {
      clock.advance(by: step)
      try await settle()
    }
    #expect(try await streams(returned) == count && devices.connections == 2 * count)
    // Without a limit: the simulation's devices are all accepted at once, as here.
    var storm = LaunchStorm()
    storm.devices = count
    storm.capacity = 1
    let simulated = storm.reconnect(outage: outage).attempts
    let real = Double(devices.attempts - count) / Double(count)
    // The simulation rounds waits to seconds.
    #expect(abs(real - simulated) < 0.5, "\(real) attempts, simulated \(simulated)")
    print("\(count) devices, outage of \(outage) s: \(real) attempts of a device, simulated \(simulated)")
    try await devices.stop()
  }

  @Test("The checks after an event are spread evenly")
  func simulation() {
    let storm = LaunchStorm()
    let peak = storm.push(spread: 100)
    #expect(peak > 0.01 && peak < 0.013)
  }

  @Test("After an outage of any length, all devices are back within 10 seconds if the servers have room")
  func recovery() {
    var storm = LaunchStorm()
    (storm.devices, storm.capacity) = (2_000, 1)
    for outage in [10.0, 60, 600] { #expect(storm.reconnect(outage: outage).recovery <= 10) }
    #expect(storm.reconnect(outage: 60).attempts == storm.reconnect(outage: 60).attempts)
  }

  @Test("After a long outage, devices return spread over seconds, and servers without room aren't asked again at once")
  func spread() {
    var storm = LaunchStorm()
    let outage = 600.0
    let outcome = storm.reconnect(outage: outage)
    #expect(outcome.peak < 0.3)
    storm.requestedWait = 0
    #expect(outcome.attempts < storm.reconnect(outage: outage).attempts)
    #expect(outcome.recovery < 300)
  }
}
