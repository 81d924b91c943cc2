import { isIP } from "node:net";
import type { Network } from "../safe-fetch/public-address.ts";

export type Role = "all" | "web" | "worker";

export type Config = {
  port: number;
  host: string;
  appUrl: string;
  basePath: string;
  baseUrl: string;
  databaseUrl: string | undefined;
  secretKey: Buffer | undefined;
  dataDir: string;
  role: Role;
  seedDemo: boolean;
  metricsPort: number | undefined;
  logLevel: string;
  rateLimitPerMinute: number;
  corsOrigins: string[];
  webhooks: {
    /** The waits after the first attempt. */
    retrySeconds: number[];
    timeoutSeconds: number;
    /** Private networks that deliveries may reach all the same. */
    allowNetworks: Network[];
  };
  oauth: {
    accessTokenSeconds: number;
    /** From its last use on. */
    refreshTokenSeconds: number;
    codeSeconds: number;
    /** How many apps an address may register. */
    registrationsPerHour: number;
  };
  undoSendSeconds: number;
  /** Undefined: outgoing email is written to files. */
  smtpUrl: string | undefined;
  /** Without both of the account and its token: outgoing texts are written to files. */
  twilio: { accountSid: string | undefined; authToken: string | undefined; apiUrl: string };
  /** The password of whoever hands in email; undefined: none is taken. */
  inboundSecret: string | undefined;
};

export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

type Environment = Record<string, string | undefined>;

/** Reads the environment, once; whatever is wrong is one line that names the variable and what it takes. */
export function readConfig(environment: Environment = process.env): Config {
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const seconds = (name: string, usual: number, most: number): number =>
    wholeNumber(name, value(name) ?? String(usual), 1, most);
  const port = wholeNumber("PORT", value("PORT") ?? "3000", 0, 65_535);
  const appUrl = origin("APP_URL", value("APP_URL") ?? `http://localhost:${port}`);
  const basePath = path("BASE_PATH", environment.BASE_PATH?.trim() ?? "/api");
  const databaseUrl = addressOf(
    "DATABASE_URL",
    value("DATABASE_URL"),
    /^postgres(ql)?:$/,
    "postgres://user:password@host:5432/fieldline",
  );
  const secretKey = secret("SECRET_KEY", value("SECRET_KEY"));
  if (databaseUrl !== undefined && secretKey === undefined)
    throw new ConfigError("SECRET_KEY is required with DATABASE_URL: 32 bytes as 64 hex digits or base64");
  if (value("TWILIO_ACCOUNT_SID") !== undefined && value("TWILIO_AUTH_TOKEN") === undefined)
    throw new ConfigError("TWILIO_AUTH_TOKEN is required with TWILIO_ACCOUNT_SID: the account's token");
  const metricsPort = value("METRICS_PORT");
  return {
    port,
    host: value("HOST") ?? "127.0.0.1",
    appUrl,
    basePath,
    baseUrl: appUrl + basePath,
    databaseUrl,
    secretKey,
    dataDir: value("DATA_DIR") ?? ".data",
    role: oneOf("ROLE", value("ROLE") ?? "all", ["all", "web", "worker"]),
    seedDemo: oneOf("SEED", value("SEED") ?? "demo", ["demo", "none"]) === "demo",
    metricsPort: metricsPort === undefined ? undefined : wholeNumber("METRICS_PORT", metricsPort, 0, 65_535),
    logLevel: oneOf("LOG_LEVEL", value("LOG_LEVEL") ?? "info", [
      "fatal",
      "error",
      "warn",
      "info",
      "debug",
      "trace",
      "silent",
    ]),
    rateLimitPerMinute: wholeNumber("RATE_LIMIT_PER_MINUTE", value("RATE_LIMIT_PER_MINUTE") ?? "120", 1, 100_000_000),
    corsOrigins: (value("CORS_ORIGINS") ?? "")
      .split(",")
      .filter((item) => item.trim() !== "")
      .map((item) => origin("CORS_ORIGINS", item.trim())),
    webhooks: {
      retrySeconds: fiveWaits("WEBHOOK_RETRY_SECONDS", value("WEBHOOK_RETRY_SECONDS") ?? "5,300,1800,7200,18000"),
      timeoutSeconds: wholeNumber("WEBHOOK_TIMEOUT_SECONDS", value("WEBHOOK_TIMEOUT_SECONDS") ?? "15", 1, 300),
      allowNetworks: networks("WEBHOOK_ALLOW_NETWORKS", value("WEBHOOK_ALLOW_NETWORKS") ?? ""),
    },
    oauth: {
      accessTokenSeconds: seconds("OAUTH_ACCESS_TOKEN_SECONDS", 3600, 86_400),
      refreshTokenSeconds: seconds("OAUTH_REFRESH_TOKEN_SECONDS", 30 * 86_400, 365 * 86_400),
      codeSeconds: seconds("OAUTH_CODE_SECONDS", 60, 600),
      registrationsPerHour: wholeNumber(
        "OAUTH_REGISTRATIONS_PER_HOUR",
        value("OAUTH_REGISTRATIONS_PER_HOUR") ?? "20",
        1,
        1_000_000,
      ),
    },
    undoSendSeconds: wholeNumber("UNDO_SEND_SECONDS", value("UNDO_SEND_SECONDS") ?? "10", 0, 3600),
    smtpUrl: addressOf("SMTP_URL", value("SMTP_URL"), /^smtps?:$/, "smtp://user:password@mail.example.com:587"),
    twilio: {
      accountSid: value("TWILIO_ACCOUNT_SID"),
      authToken: value("TWILIO_AUTH_TOKEN"),
      apiUrl: origin("TWILIO_API_URL", value("TWILIO_API_URL") ?? "https://api.twilio.com"),
    },
    inboundSecret: value("INBOUND_SECRET"),
  };
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most)
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${text}"`);
  return number;
}

function oneOf<const T extends string>(name: string, text: string, values: readonly T[]): T {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new ConfigError(`${name} must be one of ${values.join(", ")}, not "${text}"`);
  return found;
}

function origin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, "").toLowerCase())
    throw new ConfigError(`${name} must be an http or https origin such as https://app.example.com, not "${text}"`);
  return url.origin;
}

function path(name: string, text: string): string {
  if (text !== "" && !/^(\/[A-Za-z0-9_-]+)+$/.test(text))
    throw new ConfigError(`${name} must be empty or a path such as /api, without a closing slash, not "${text}"`);
  if (/^\/(graphql|oauth|healthz|readyz|q|i|portal)(\/|$)/.test(text))
    throw new ConfigError(`${name} must not be ${text}: the platform serves other things there`);
  return text;
}

function addressOf(name: string, text: string | undefined, protocol: RegExp, example: string): string | undefined {
  if (text !== undefined && !(URL.canParse(text) && protocol.test(new URL(text).protocol)))
    throw new ConfigError(`${name} must be an address such as ${example}`);
  return text;
}

function fiveWaits(name: string, text: string): number[] {
  const waits = text.split(",").map((item) => item.trim());
  if (waits.length !== 5) throw new ConfigError(`${name} must be five whole numbers of seconds, separated by commas`);
  return waits.map((wait) => wholeNumber(name, wait, 0, 604_800));
}

function networks(name: string, text: string): Network[] {
  const items = text.split(",").map((item) => item.trim());
  return items
    .filter((item) => item !== "")
    .map((item) => {
      const [address = "", prefix = "", ...more] = item.split("/");
      const family = isIP(address);
      const most = family === 4 ? 32 : 128;
      if (family === 0 || more.length > 0 || !/^\d{1,3}$/.test(prefix) || Number(prefix) > most)
        throw new ConfigError(`${name} must be CIDRs such as 127.0.0.0/8,::1/128, not "${item}"`);
      return { address, prefix: Number(prefix) };
    });
}

function secret(name: string, text: string | undefined): Buffer | undefined {
  if (text === undefined) return undefined;
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, "hex") : Buffer.from(text, "base64");
  if (bytes.length !== 32) throw new ConfigError(`${name} must be 32 bytes, as 64 hex digits or base64`);
  return bytes;
}
