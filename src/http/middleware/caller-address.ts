import type { IncomingMessage } from "node:http";
import { type BlockList, isIP, type Socket } from "node:net";
import ipaddr from "ipaddr.js";
import type { Middleware } from "koa";

/** Sets `ctx.ip`, the address by which callers are limited and logged. Of `proxies`, what they forward is believed. */
export function callerAddress(proxies: BlockList): Middleware {
  return (ctx, next) => {
    ctx.request.ip = findCaller(ctx.req, proxies);
    return next();
  };
}

/**
 * A proxy appends the address that it was called from; the entries before it came with the request. So the list is read
 * from its end, for as long as each address is a trusted proxy's.
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
  // A proxy that sets one of the headers passes the other on as its caller made it up: where they differ, neither counts.
  const isDisputed = byList !== undefined && byForwarded !== undefined && byList !== byForwarded;
  return isDisputed ? peer : (byList ?? byForwarded ?? peer);
}

/** Each takes a search through the header. */
const maxHops = 20;

/** A connection's peer stays the same through all of its requests. */
const peers = new WeakMap<Socket, string>();

/** Who has made the connection: the caller, or a proxy. Empty for a connection that has ended. */
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

/** The `for` of each element of `Forwarded` (RFC 7239), from its end; nothing before an element that is malformed. */
function* lastOfForwarded(header: string): Generator<string> {
  for (let rest = header; ; ) {
    const element = lastElement.exec(rest);
    if (element === null) return;
    const [, plain, text = '""'] = forParameter.exec(element[1] ?? "") ?? [];
    yield plain ?? text.slice(1, -1);
    rest = rest.slice(0, element.index);
  }
}

/** `192.0.2.1`, `2001:db8::1`, `[2001:db8::1]`, each of the first and last also with a port. */
function addressOf(hop: string): string | undefined {
  const text = hop.trim();
  const [, inBrackets, beforePort] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(text) ?? [];
  return canonical(inBrackets ?? beforePort ?? text);
}

/** One spelling for one address: an IPv4 address that arrives over IPv6 is the IPv4 address. */
function canonical(text: string): string | undefined {
  return isIP(text) !== 0 && ipaddr.isValid(text) ? ipaddr.process(text).toString() : undefined;
}

export function isIn(networks: BlockList, address: string): boolean {
  return networks.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
}
