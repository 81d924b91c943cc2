/** A stream's receiver. For syslog, `address` is `host:port`. */
export type Destination =
  | { kind: "webhook"; url: string }
  | { kind: "syslog"; address: string; host: string; port: number; isSecure: boolean };

const syslogPorts: Record<string, number> = { "syslog:": 514, "syslog+tls:": 6514 };

/** Parses an http or https URL, `syslog://host:port` or `syslog+tls://host:port`; undefined for other text. */
export function parseDestination(text: string): Destination | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(text);
  if (protocol === "https:" || protocol === "http:") return { kind: "webhook", url: text };
  const usualPort = syslogPorts[protocol];
  if (usualPort === undefined || hostname === "" || /^\/?$/.test(pathname) === false) return undefined;
  if (search + hash + username + password !== "") return undefined;
  const isSecure = protocol === "syslog+tls:";
  const number = port === "" ? usualPort : Number(port);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  return { kind: "syslog", address: `${hostname}:${number}`, host, port: number, isSecure };
}
