import { connect, type TLSSocket } from "node:tls";
import type { Config } from "../config/config.ts";
import { broken, type Check, type Finding, off, ok, reasonOf, warning } from "./check.ts";
import { isLoopback } from "./loopback.ts";

const timeoutMs = 10_000;
const dayMs = 86_400_000;
const fewDays = 14;

export function addressChecks(config: Config): Check[] {
  return [
    { name: "address", run: () => checkAddress(config) },
    { name: "certificate", run: () => checkCertificate(new URL(config.appUrl)) },
  ];
}

async function checkAddress({ appUrl, trustedProxies }: Config): Promise<Finding> {
  const url = `${appUrl}/readyz`;
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    if (!response.headers.has("x-service-request-id"))
      return broken(
        `${url} is answered with ${response.status} by something else`,
        "set APP_URL to the origin that callers see, and have the proxy pass on to the platform",
      );
    if (response.status !== 200)
      return broken(
        `${url} is answered with ${response.status}`,
        "see what is broken here, and the log of that process",
      );
  } catch (error) {
    return broken(
      `${url} is not reached: ${reasonOf(error)}`,
      "start the platform, or set APP_URL to the origin that callers see",
    );
  }
  const isBehind = new URL(appUrl).protocol === "https:";
  return isBehind && trustedProxies.rules.length === 0
    ? warning(
        `${appUrl} answers; TRUST_PROXY is not set`,
        "set it to the address of the proxy that brings TLS: until then all callers count as one",
      )
    : ok(`${appUrl} answers`);
}

async function checkCertificate({ protocol, hostname, port }: URL): Promise<Finding> {
  if (protocol !== "https:") {
    return isLoopback(hostname)
      ? off("APP_URL is this machine's own, without TLS")
      : warning(
          "APP_URL is http: passwords and keys travel in the clear",
          "put a proxy with TLS in front: ops/nginx.conf",
        );
  }
  try {
    const { expires, refusal } = await readCertificate(hostname.replace(/^\[|\]$/g, ""), Number(port || 443));
    if (refusal !== undefined) return broken(`callers refuse it: ${refusal}`, "renew it, with the whole chain");
    const days = Math.floor((expires.getTime() - Date.now()) / dayMs);
    const found = `valid until ${expires.toISOString().slice(0, 10)}, ${days} days`;
    return days < fewDays ? warning(found, "renew it, and see why that did not happen by itself") : ok(found);
  } catch (error) {
    return broken(`not shown: ${reasonOf(error)}`, "have the proxy listen there, with a certificate");
  }
}

/** Turns `CERT_HAS_EXPIRED` into `cert has expired`. */
const wordsOf = (code: string) => code.toLowerCase().replaceAll("_", " ");

function readCertificate(host: string, port: number): Promise<{ expires: Date; refusal: string | undefined }> {
  return new Promise((resolve, reject) => {
    const isName = !/^[\d.]+$|:/.test(host);
    const socket: TLSSocket = connect(
      { host, port, ...(isName ? { servername: host } : {}), rejectUnauthorized: false, timeout: timeoutMs },
      () => {
        const expires = new Date(socket.getPeerCertificate().valid_to);
        const refusal = socket.authorized ? undefined : wordsOf(String(socket.authorizationError));
        socket.destroy();
        resolve({ expires, refusal });
      },
    );
    socket.once("timeout", () => socket.destroy(new Error("no answer in time")));
    socket.once("error", reject);
  });
}
