import { isIP } from "node:net";
import { belongsElsewhere } from "./ports.ts";

/** A url taken apart once, as the request will use it. */
export type Target = {
  secure: boolean;
  /** The host's name or address, without the brackets of IPv6. */
  name: string;
  isLiteral: boolean;
  port: number;
  /** Name and port as a person would write them. */
  host: string;
  origin: string;
  path: string;
};

const longest = 2000;

/** What can be said of a url before any name is looked up: the target, or what is wrong with it. */
export function readTarget(text: string, hasExemptions: boolean): Target | string {
  if (text.length > longest) return `must have at most ${longest} characters`;
  if (/[\s\p{Cc}]/u.test(text)) return "must not contain spaces or control characters";
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  // Plain http is for exempted networks alone, and which these are shows once the host is known.
  if (url === undefined || (url.protocol === "http:" && !hasExemptions)) return "must be an https address";
  if (/^https?:\/\/[^/?#\\]*@/i.test(text)) return "must not carry a user name or password";
  const name = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const isLiteral = isIP(name) !== 0;
  if (!isLiteral) {
    if (!/^(?=.{1,253}$)[^.]{1,63}(\.[^.]{1,63})*$/.test(name)) return "must have a plain host name";
    if (/(^|\.)localhost$/.test(name) && !hasExemptions) return `must lead to a public address, not ${name}`;
  }
  const secure = url.protocol === "https:";
  const port = url.port === "" ? (secure ? 443 : 80) : Number(url.port);
  if (belongsElsewhere(port)) return `must not use port ${port}, which belongs to another kind of service`;
  return { secure, name, isLiteral, port, host: url.host, origin: url.origin, path: url.pathname + url.search };
}
