import { isIP, type LookupFunction, connect as openTcp, type Socket } from "node:net";
import { connect as openTls, type SecureContext } from "node:tls";
import { ConnectionFailed, closedAtOnce, connectionFailure, tlsFailure } from "./connection-failure.ts";
import { notAllowed } from "./failure.ts";
import { canonical } from "./public-address.ts";
import type { Target } from "./target.ts";

type Connected = (...result: [null, Socket] | [Error, null]) => void;

/** Opens a socket to one of the addresses given and to no other, and checks that it is so before anything is sent. */
export function connect(
  { secure, name, isLiteral, port, host }: Target,
  addresses: readonly string[],
  secureContext: SecureContext,
  done: Connected,
): Socket {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  const lookup: LookupFunction = (_name, _options, answer) => answer(null, answers);
  const where = {
    host: name,
    port,
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 1000,
    noDelay: true,
  };
  const socket = secure
    ? openTls({
        ...where,
        // An address is held to the certificate's addresses, by `host`.
        ...(isLiteral ? {} : { servername: name }),
        secureContext,
        ALPNProtocols: ["http/1.1"],
        rejectUnauthorized: true,
      })
    : openTcp(where);
  let reached = false;
  let answered = false;
  const finish: Connected = (...result) => {
    if (answered) return;
    answered = true;
    done(...result);
  };
  socket.on("connect", () => {
    reached = true;
    const { remoteAddress } = socket;
    if (remoteAddress === undefined) socket.destroy(new ConnectionFailed(closedAtOnce(host)));
    else if (!addresses.map(canonical).includes(canonical(remoteAddress)))
      socket.destroy(new ConnectionFailed(notAllowed("leads to another address than the one that was checked")));
  });
  socket.on(secure ? "secureConnect" : "connect", () => {
    if (!socket.destroyed) finish(null, socket);
  });
  socket.on("error", (error) => {
    if (error instanceof ConnectionFailed) finish(error, null);
    else finish(new ConnectionFailed((reached ? tlsFailure : connectionFailure)(host, error)), null);
  });
  return socket;
}
