import { BlockList, Socket } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
// The unspecified address connects to this machine too.
loopback.addAddress("0.0.0.0", "ipv4");
loopback.addAddress("::", "ipv6");

/**
 * Limits the test process to connections within this machine, so that a faulty address check never reaches a network.
 */
const open = Socket.prototype.connect;
Socket.prototype.connect = function connect(this: Socket, ...parameters: unknown[]) {
  this.prependListener("connectionAttempt", (address, port, family) => {
    // A Unix socket has no family.
    if ((family === 4 || family === 6) && !loopback.check(address, `ipv${family}`))
      throw new Error(`a test tried to connect to ${address}:${port}, outside this machine`);
  });
  return Reflect.apply(open, this, parameters);
} as typeof open;
