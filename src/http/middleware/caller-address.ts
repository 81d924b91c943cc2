import type { IncomingMessage } from "node:http";
import { type BlockList, isIP, type Socket } from "node:net";
import ipaddr from "ipaddr.js";
import type { Middleware } from "koa";

/** Sets `ctx.ip`, the address by which callers are limited and logged. Trusts the forwarding headers of `proxies`. */
export function callerAddress(proxies: BlockList): Middleware {
  return (ctx, next) => {
    ctx.request.ip = findCaller(ctx.req, proxies);
    return next();
  };
}

/**
 * A proxy appends the address that called it; earlier entries came with the request. So the list is read from its end,
 * as long as each address is a trusted proxy's.
 */
function findCaller({ socket, headers }: IncomingMessage, proxies: BlockList): string {
  const peer = peerOf(socket);
  if (peer === "" || !isIn(proxies, peer)) return peer;
  const walk = (hops: Iterable<string>) => {
    let caller = peer;
    let hopCount = 0;
    for (const hop of hops) {
      const address = isIn(proxies, caller) && hopCount < maxHops ? addressOf(hop) : undefined;
      if (address === undefined) break;
      caller = address;
      hopCount += 1;
    }
    return caller;
  };
  const { "x-forwarded-for": list, forwarded } = headers;
  const byList = list === undefined ? undefined : walk(String(list).split(",").reverse());
  const byForwarded = forwarded === undefined ? undefined : walk(lastOfForwarded(forwarded));
  // A proxy that sets one of the headers passes the other on unchecked. If they differ, neither is trusted.
  const isDisputed = byList !== undefined && byForwarded !== undefined && byList !== byForwarded;
  return isDisputed ? peer : (byList ?? byForwarded ?? peer);
}

/** Each hop costs a search through the header. */
const maxHops = 20;

/** Caches the peer, which is the same for all requests of a connection. */
const peers = new WeakMap<Socket, string>();

/** Returns the address that made the connection: the caller's or a proxy's. Empty if the connection has ended. */
export function peerOf(socket: Socket): string {
  const known = peers.get(socket);
  if (known !== undefined) return known;
  const peer = canonical(socket.remoteAddress ?? "") ?? "";
  if (peer !== "") peers.set(socket, peer);
  return peer;
}

const token = "[\\w!#$%&'*+.^`|~-]+";
const quoted = '"(?:[^"\\\\]|\\\\.)*"';
const pair = `${token}=(?:${token}|${quoted})`;
const lastElement = new RegExp(`(?:^|,)[ \\t]*(${pair}(?:[ \\t]*;[ \\t]*${pair})*)[ \\t]*$`);
const forParameter = new RegExp(`(?:^|;)[ \\t]*for=(?:(${token})|(${quoted}))`, "i");

/** Yields the `for` of each element of `Forwarded` (RFC 7239), from its end. Stops at a malformed element. */
function* lastOfForwarded(header: string): Generator<string> {
  for (let rest = header; ; ) {
    const element = lastElement.exec(rest);
    if (element === null) return;
    const [, plain, text = '""'] = forParameter.exec(element[1] ?? "") ?? [];
    yield plain ?? text.slice(1, -1);
    rest = rest.slice(0, element.index);
  }
}

/** Parses `192.0.2.1`, `2001:db8::1` or `[2001:db8::1]`. The first and the last may have a port. */
function addressOf(hop: string): string | undefined {
  const text = hop.trim();
  const [, inBrackets, beforePort] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(text) ?? [];
  return canonical(inBrackets ?? beforePort ?? text);
}

/** Returns one spelling for each address. An IPv4 address that arrives over IPv6 becomes the IPv4 address. */
function canonical(text: string): string | undefined {
  return isIP(text) !== 0 && ipaddr.isValid(text) ? ipaddr.process(text).toString() : undefined;
}

export function isIn(networks: BlockList, address: string): boolean {
  return networks.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
}
