import { isIP, type LookupFunction, connect as openTcp, type Socket, type TcpNetConnectOpts } from "node:net";
import { connect as openTls, type SecureContext } from "node:tls";
import { ConnectionFailed, closedAtOnce, connectionFailure, tlsFailure } from "./connection-failure.ts";
import { notAllowed } from "./failure.ts";
import type { Target } from "./parse-target.ts";
import { canonical } from "./public-address.ts";

type Connected = (...result: [null, Socket] | [Error, null]) => void;

/** The trust of a TLS connection, and the protocols that it offers, if any. */
export type Security = { secureContext: SecureContext; protocols?: readonly string[] };

/** Connects to one of the given addresses only. Checks the remote address again before anything is sent. */
export function connect(target: Target, addresses: readonly string[], security: Security, done: Connected): Socket {
  const socket = openSocket(target, addresses, security);
  const { host, secure } = target;
  let isConnected = false;
  let isDone = false;
  const finish: Connected = (...result) => {
    if (isDone) return;
    isDone = true;
    done(...result);
  };
  socket.on("connect", () => {
    isConnected = true;
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) socket.destroy(new ConnectionFailed(closedAtOnce(host)));
    else if (!addresses.map(canonical).includes(canonical(remoteAddress)))
      socket.destroy(new ConnectionFailed(notAllowed("was reached at another address than the one that was checked")));
  });
  socket.on(secure ? "secureConnect" : "connect", () => {
    if (!socket.destroyed) finish(null, socket);
  });
  socket.on("error", (error) => {
    if (error instanceof ConnectionFailed) finish(error, null);
    else finish(new ConnectionFailed((isConnected ? tlsFailure : connectionFailure)(host, error)), null);
  });
  return socket;
}

function openSocket(
  { secure, name, isLiteral, port }: Target,
  addresses: readonly string[],
  { secureContext, protocols }: Security,
): Socket {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_name, _options, done) => done(null, found);
  const options: TcpNetConnectOpts = {
    host: name,
    port,
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 1000,
    noDelay: true,
  };
  if (!secure) return openTcp(options);
  return openTls({
    ...options,
    // An address literal has no server name, so the certificate is checked against `host`.
    ...(isLiteral ? {} : { servername: name }),
    secureContext,
    ...(protocols === undefined ? {} : { ALPNProtocols: [...protocols] }),
    rejectUnauthorized: true,
  });
}
