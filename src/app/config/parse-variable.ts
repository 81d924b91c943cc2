import { BlockList, isIP } from "node:net";
import { parseDestination } from "../../audit-stream/destination.ts";
import { isSigningSecret } from "../../audit-stream/standard-webhook.ts";
import type { Network } from "../../safe-fetch/public-address.ts";
import { oneLine } from "../../text/one-line.ts";

/** An invalid variable. The message is one line that names the variable and its format. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Parses a variable's text; throws a ConfigError if the text is not valid. */
export type Parse<T> = (name: string, text: string) => T;

export const anyText: Parse<string> = (_name, text) => text;

export function wholeNumber(min: number, max: number): Parse<number> {
  return (name, text) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < min || number > max)
      throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
    return number;
  };
}

export function oneOf<const T extends string>(...values: readonly T[]): Parse<T> {
  return (name, text) => {
    const found = values.find((value) => value === text);
    if (found === undefined) throw new ConfigError(`${name} must be one of ${values.join(", ")}, not "${text}"`);
    return found;
  };
}

export function listOf<T>(parse: Parse<T>): Parse<T[]> {
  return (name, text) => {
    const items = text.split(",").map((item) => item.trim());
    return items.filter((item) => item !== "").map((item) => parse(name, item));
  };
}

export const origin: Parse<string> = (name, text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, "").toLowerCase())
    throw new ConfigError(`${name} must be an http or https origin such as https://app.example.com, not "${text}"`);
  return url.origin;
};

export const basePath: Parse<string> = (name, text) => {
  if (text !== "" && !/^(\/[A-Za-z0-9_-]+)+$/.test(text))
    throw new ConfigError(`${name} must be empty or a path such as /api, without a closing slash, not "${text}"`);
  if (/^\/(graphql|oauth|healthz|readyz|q|i|files|portal|verify-email|reset-password)(\/|$)/.test(text))
    throw new ConfigError(`${name} must not be ${text}: the platform serves other things there`);
  return text;
};

/** A bucket's name by Amazon's rules, which other S3-compatible stores share. */
export const bucket: Parse<string> = (name, text) => {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text))
    throw new ConfigError(`${name} must be a bucket's name such as fieldline-files, not "${text}"`);
  return text;
};

export const emailAddress: Parse<string> = (name, text) => {
  if (text.length > 254 || !/^[^\p{C}\p{Z}@<>,;"]{1,64}@[^\p{C}\p{Z}@<>,;"]+$/u.test(text))
    throw new ConfigError(`${name} must be an email address such as no-reply@example.com, not "${oneLine(text)}"`);
  return text;
};

export const domainName: Parse<string> = (name, text) => {
  if (text.length > 190 || !/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/i.test(text))
    throw new ConfigError(`${name} must be a domain such as bounces.example.com, not "${oneLine(text)}"`);
  return text.toLowerCase();
};

export function addressOf(protocols: RegExp, example: string): Parse<string> {
  return (name, text) => {
    if (!(URL.canParse(text) && protocols.test(new URL(text).protocol)))
      throw new ConfigError(`${name} must be an address such as ${example}`);
    return text;
  };
}

export const streamAddress: Parse<string> = (name, text) => {
  if (parseDestination(text) === undefined)
    throw new ConfigError(
      `${name} must be an https URL, syslog://host:514 or syslog+tls://host:6514, without a path for syslog`,
    );
  return text;
};

export const signingSecret: Parse<string> = (name, text) => {
  if (!isSigningSecret(text)) throw new ConfigError(`${name} must be whsec_ and the base64 of 24 to 64 bytes`);
  return text;
};

/** `true` in any case; everything else is false, as OpenTelemetry specifies. */
export const isTrue: Parse<boolean> = (_name, text) => text.toLowerCase() === "true";

/** `key=value` pairs, separated by commas and percent-encoded, as OpenTelemetry specifies. */
export const attributes: Parse<Record<string, string>> = (name, text) => {
  const pairs = listOf(anyText)(name, text).map((item) => item.split("="));
  try {
    return Object.fromEntries(
      pairs.map(([key = "", value, ...more]) => {
        if (key.trim() === "" || value === undefined || more.length > 0) throw new Error("not a pair");
        return [decodeURIComponent(key.trim()), decodeURIComponent(value.trim())];
      }),
    );
  } catch {
    throw new ConfigError(
      `${name} must be pairs such as deployment.environment.name=production,team=field, not "${oneLine(text)}"`,
    );
  }
};

export const fiveWaits: Parse<number[]> = (name, text) => {
  const waits = text.split(",").map((item) => item.trim());
  if (waits.length !== 5) throw new ConfigError(`${name} must be five whole numbers of seconds, separated by commas`);
  return waits.map((wait) => wholeNumber(0, 604_800)(name, wait));
};

/** A name server's address, with an optional port, in the form that Node accepts. */
export const nameServer: Parse<string> = (name, text) => {
  const [, four, six] = /^(?:([\d.]+)|\[([^\]]+)\])(?::\d{1,5})?$/.exec(text) ?? [];
  if (isIP(four ?? six ?? text) === 0)
    throw new ConfigError(`${name} must be addresses such as 1.1.1.1,[2606:4700:4700::1111]:53, not "${text}"`);
  return text;
};

export const network: Parse<Network> = (name, text) => {
  const [address = "", prefix = "", ...more] = text.split("/");
  const family = isIP(address);
  const maxPrefix = family === 4 ? 32 : 128;
  if (family === 0 || more.length > 0 || !/^\d{1,3}$/.test(prefix) || Number(prefix) > maxPrefix)
    throw new ConfigError(`${name} must be CIDRs such as 127.0.0.0/8,::1/128, not "${text}"`);
  return { address, prefix: Number(prefix) };
};

export const networks: Parse<BlockList> = (name, text) => {
  const list = new BlockList();
  for (const item of listOf(anyText)(name, text)) {
    const [, address = "", given] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(item) ?? [];
    const isIPv4 = isIP(address) === 4;
    const maxPrefix = isIPv4 ? 32 : 128;
    const prefix = Number(given ?? maxPrefix);
    if (isIP(address) === 0 || prefix > maxPrefix)
      throw new ConfigError(`${name} must be addresses or CIDRs such as 10.0.0.0/8,::1, not "${item}"`);
    list.addSubnet(address, prefix, isIPv4 ? "ipv4" : "ipv6");
  }
  return list;
};

export const key32: Parse<Buffer> = (name, text) => {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, "hex");
  // Node's decoder skips invalid characters without an error.
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, "base64");
  throw new ConfigError(`${name} must be 32 bytes, as 64 hex digits or base64`);
};

/** The error does not repeat the text, because it may be a secret of another variable. */
function secretThat(begins: RegExp, example: string): Parse<string> {
  return (name, text) => {
    if (!begins.test(text) || /\s/.test(text)) throw new ConfigError(`${name} must be ${example}`);
    return text;
  };
}

export const stripeKey = secretThat(
  /^(sk|rk)_./,
  "a secret or restricted key of Stripe's, which begins with sk_ or rk_",
);

export const stripeWebhookSecret = secretThat(/^whsec_./, "a signing secret of Stripe's, which begins with whsec_");
