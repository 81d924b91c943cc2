import { join } from "node:path";
import { parseDestination } from "../audit-stream/destination.ts";
import { type RetentionDays, type RetentionSetting, retentionSettings } from "../database/retention.ts";
import { type StripeSettings, stripeApi } from "../stripe/checkout.ts";
import type { TelemetrySettings } from "../telemetry/settings.ts";
import {
  addressOf,
  anyText,
  attributes,
  basePath,
  bucket,
  ConfigError,
  domainName,
  emailAddress,
  fiveWaits,
  isTrue,
  key32,
  listOf,
  nameServer,
  network,
  networks,
  oneOf,
  origin,
  type Parse,
  signingSecret,
  streamAddress,
  stripeKey,
  stripeWebhookSecret,
  wholeNumber,
} from "./parse-variable.ts";

/** An environment variable; one that is set to blanks counts as unset. */
export type Variable<T = unknown> = {
  parse: Parse<T>;
  /** What it is when unset, as it would be written; undefined: nothing. */
  default: string | undefined;
  /** One line for the README. */
  help: string;
  /** The default in the README's words, where those are others. */
  defaultShown?: string;
  /** Set to nothing, it is the empty text instead of its default. */
  mayBeEmpty?: true;
};

type Optional<T> = Variable<T> & { default: undefined };

function variable<T>(parse: Parse<T>, preset: string, help: string): Variable<T> & { default: string } {
  return { parse, default: preset, help };
}

function optional<T>(parse: Parse<T>, help: string, defaultShown = "unset"): Optional<T> {
  return { parse, default: undefined, help, defaultShown };
}

const mostDaysKept = 36_500;

function daysKept(name: RetentionSetting): Variable<number> & { default: string } {
  const { default: days, least, help } = retentionSettings[name];
  return variable(wholeNumber(least, mostDaysKept), String(days), help);
}

/** Every variable that the platform reads, in the README's order. */
export const variables = {
  PORT: variable(wholeNumber(0, 65_535), "3000", "Port to listen on; `0` picks a free one."),
  HOST: variable(anyText, "127.0.0.1", "Address to listen on."),
  APP_URL: optional(origin, "Origin that callers see.", "`http://localhost:$PORT`"),
  BASE_PATH: { ...variable(basePath, "/api", "Path that REST and MCP lie below; may be empty."), mayBeEmpty: true },
  DATA_DIR: variable(
    anyText,
    ".data",
    "Folder of the embedded database, its secret, the demo's credentials and, without `S3_ENDPOINT`, people's files. With several processes that is a folder that all of them see.",
  ),
  DATABASE_URL: optional(
    addressOf(/^postgres(ql)?:$/, "postgres://user:password@host:5432/fieldline"),
    "PostgreSQL 15 or newer to use instead of the embedded one; nothing is seeded there.",
  ),
  DATABASE_DIRECT_URL: optional(
    addressOf(/^postgres(ql)?:$/, "postgres://user:password@host:5432/fieldline"),
    "The same database past a connection pooler that `DATABASE_URL` names: for migrations, commands, workers and listening. Required where the pooler is in transaction mode.",
    "`DATABASE_URL`",
  ),
  DATABASE_REPLICA_URL: optional(
    addressOf(/^postgres(ql)?:$/, "postgres://user:password@host:5432/fieldline"),
    "A streaming replica of the database, which reads go to once it has what their business wrote last; one server, not several behind one address.",
  ),
  SECRET_KEY: optional(
    key32,
    "32 bytes, hex or base64, for encryption and signatures; required with `DATABASE_URL`.",
    "made in `DATA_DIR`",
  ),
  SECRET_KEY_PREVIOUS: optional(
    key32,
    'The `SECRET_KEY` before this one, while it is being replaced: see the guide "Replace the secret key".',
  ),
  S3_ENDPOINT: optional(
    addressOf(/^https?:$/, "https://s3.ap-southeast-2.amazonaws.com"),
    "Address of an S3-compatible store for photos and files, such as `https://s3.ap-southeast-2.amazonaws.com`, with the four settings below; when unset, they lie in `DATA_DIR/files`.",
  ),
  S3_BUCKET: optional(bucket, "The store's bucket, which exists and is private."),
  S3_REGION: optional(anyText, "The bucket's region; `auto` where the store has none."),
  S3_ACCESS_KEY_ID: optional(anyText, "Access key that may put, get and delete the bucket's objects."),
  S3_SECRET_ACCESS_KEY: optional(anyText, "The access key's secret."),
  FILES_MEGABYTES_PER_BUSINESS: variable(
    wholeNumber(1, 100_000_000),
    "5000",
    "Photos, files and imports that a business may keep, together; a fifth while on trial.",
  ),
  ROLE: variable(
    oneOf("all", "web", "worker"),
    "all",
    "`web` serves requests, `worker` delivers and runs jobs, `all` does both; any number of each share a database.",
  ),
  SEED: variable(oneOf("demo", "none"), "demo", "`none` starts without the demo business."),
  RATE_LIMIT_PER_MINUTE: variable(
    wholeNumber(1, 100_000_000),
    "120",
    "Requests that a business may make in any 60 seconds.",
  ),
  PORTAL_RATE_LIMIT_PER_MINUTE: variable(
    wholeNumber(1, 100_000_000),
    "600",
    "Requests that a business's people may make in the portal in any 60 seconds, all together; its owners a tenth more.",
  ),
  ANONYMOUS_RATE_LIMIT_PER_MINUTE: variable(
    wholeNumber(1, 100_000_000),
    "300",
    "Pages that an address may ask for in a minute without a credential; the documentation lists what else is limited by it, under Limits.",
  ),
  SIGN_UP: variable(
    oneOf("open", "off"),
    "open",
    "`off` refuses new businesses from the portal; operators make them with `business create`.",
  ),
  OPERATOR_EMAILS: variable(
    listOf(emailAddress),
    "",
    "Comma-separated email addresses of people who may open the operator's page at `/operator`, with two-factor sign-in; when empty, there is none.",
  ),
  TEXTS_PER_DAY: variable(
    wholeNumber(1, 100_000_000),
    "100",
    "SMS that a business may send in any 24 hours; a fifth while on trial.",
  ),
  EMAILS_PER_DAY: variable(
    wholeNumber(1, 100_000_000),
    "500",
    "Emails that a business may send to customers in any 24 hours, and as many notifications to its own people; a fifth while on trial.",
  ),
  SENDS_PER_RECORD_PER_HOUR: variable(
    wholeNumber(1, 100_000_000),
    "5",
    "How often the same quote or invoice may be emailed to its customer in any 60 minutes.",
  ),
  TRUST_PROXY: variable(
    networks,
    "",
    "Comma-separated addresses or CIDRs of proxies in front; the caller's address is what they forward in `X-Forwarded-For` or `Forwarded`.",
  ),
  CORS_ORIGINS: variable(listOf(origin), "", "Comma-separated origins that browsers may call from."),
  WEBHOOK_RETRY_SECONDS: variable(
    fiveWaits,
    "5,300,1800,7200,18000",
    "Waits between the six attempts of a webhook delivery: five numbers.",
  ),
  WEBHOOK_TIMEOUT_SECONDS: variable(wholeNumber(1, 300), "15", "Time limit of an attempt."),
  WEBHOOK_ALLOW_NETWORKS: variable(
    listOf(network),
    "",
    "Comma-separated CIDRs of private networks that webhooks and requests for apps' documents may reach, over plain http too; for development only.",
  ),
  WEBHOOK_NAME_SERVERS: optional(
    listOf(nameServer),
    "Comma-separated addresses of the name servers that webhooks and requests for apps' documents ask. Set it to public ones where the system's also know names of your own network: what is answered about a webhook's URL then tells nobody which of them exist.",
    "the system's",
  ),
  OAUTH_ACCESS_TOKEN_SECONDS: variable(wholeNumber(1, 86_400), "3600", "Lifetime of a connected app's access token."),
  OAUTH_REFRESH_TOKEN_SECONDS: variable(
    wholeNumber(1, 365 * 86_400),
    "2592000",
    "Lifetime of a connected app's refresh token, from its last use.",
  ),
  OAUTH_CODE_SECONDS: variable(wholeNumber(1, 600), "60", "Lifetime of an authorization code."),
  OAUTH_REGISTRATIONS_PER_HOUR: variable(
    wholeNumber(1, 1_000_000),
    "1000",
    "New apps that may register from one address in an hour. An app that registers again with the same metadata does not count.",
  ),
  UNDO_SEND_SECONDS: variable(
    wholeNumber(0, 3600),
    "10",
    "How long a person can undo sending a message, and for how long the email about a booking that they have moved waits.",
  ),
  SMTP_URL: optional(
    addressOf(/^smtps?:$/, "smtp://user:password@mail.example.com:587"),
    "SMTP server for outgoing email; when unset, emails are written to `DATA_DIR/outbox`.",
  ),
  MAIL_FROM: optional(
    emailAddress,
    "Address that all emails but those of the inbox are sent from; replies go to the business's `inbound_email`.",
    "`no-reply@` the host of `APP_URL`",
  ),
  BOUNCE_DOMAIN: optional(
    domainName,
    "Domain for the return addresses of undeliverable email. Post all its email to `/inbound/email`. Requires `INBOUND_SECRET`.",
    "the businesses' `inbound_email`, if it shares the sender's domain",
  ),
  TWILIO_ACCOUNT_SID: optional(
    anyText,
    "Twilio account for outgoing SMS; without it and its token, messages are written to `DATA_DIR/outbox`.",
  ),
  TWILIO_AUTH_TOKEN: optional(anyText, "The account's token; alone, it verifies incoming SMS."),
  TWILIO_API_URL: variable(origin, "https://api.twilio.com", "Origin of Twilio's API."),
  INBOUND_SECRET: optional(
    anyText,
    "Password of the mail service that posts incoming email; when unset, none is accepted.",
  ),
  STRIPE_SECRET_KEY: optional(
    stripeKey,
    "Secret or restricted key of the Stripe account that customers pay invoices and deposits to online; when unset, they cannot.",
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    stripeWebhookSecret,
    "Signing secret of the account's webhook endpoint; required with `STRIPE_SECRET_KEY`.",
  ),
  STRIPE_API_URL: optional(origin, "Origin of Stripe's API, for a stand-in.", "`https://api.stripe.com`"),
  AUDIT_STREAM_URL: optional(
    streamAddress,
    "Address that the audit log of every business is streamed to: an https URL, `syslog://host:514` or `syslog+tls://host:6514`.",
    "off",
  ),
  AUDIT_STREAM_SECRET: optional(
    signingSecret,
    "Secret that signs the requests to an https `AUDIT_STREAM_URL`, as Standard Webhooks has it: `whsec_` and the base64 of 24 to 64 bytes.",
  ),
  AUDIT_STREAM_FROM: variable(
    oneOf("now", "beginning"),
    "now",
    "Where the stream of `AUDIT_STREAM_URL` begins the first time: `beginning` sends all entries that are kept.",
  ),
  SESSION_RETENTION_DAYS: daysKept("SESSION_RETENTION_DAYS"),
  IDEMPOTENCY_RETENTION_DAYS: daysKept("IDEMPOTENCY_RETENTION_DAYS"),
  AUDIT_RETENTION_DAYS: daysKept("AUDIT_RETENTION_DAYS"),
  EMAIL_RETENTION_DAYS: daysKept("EMAIL_RETENTION_DAYS"),
  NOTIFICATION_RETENTION_DAYS: daysKept("NOTIFICATION_RETENTION_DAYS"),
  EVENT_RETENTION_DAYS: daysKept("EVENT_RETENTION_DAYS"),
  DELIVERY_RETENTION_DAYS: daysKept("DELIVERY_RETENTION_DAYS"),
  UNDELIVERED_RETENTION_DAYS: daysKept("UNDELIVERED_RETENTION_DAYS"),
  DRAFT_RETENTION_DAYS: daysKept("DRAFT_RETENTION_DAYS"),
  INVITATION_RETENTION_DAYS: daysKept("INVITATION_RETENTION_DAYS"),
  IMPORT_RETENTION_DAYS: daysKept("IMPORT_RETENTION_DAYS"),
  UNVERIFIED_RETENTION_DAYS: daysKept("UNVERIFIED_RETENTION_DAYS"),
  OAUTH_REGISTRATION_RETENTION_DAYS: daysKept("OAUTH_REGISTRATION_RETENTION_DAYS"),
  METRICS_PORT: optional(wholeNumber(0, 65_535), "Port for Prometheus metrics at `/metrics`.", "off"),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    addressOf(/^https?:$/, "http://localhost:4318"),
    "OpenTelemetry collector that traces and metrics are sent to by OTLP over HTTP, such as `http://localhost:4318`. OpenTelemetry's own variables for headers, timeouts, certificates, compression, batches and sampling count too.",
    "off",
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(
    addressOf(/^https?:$/, "http://localhost:4318/v1/traces"),
    "Full address that traces are sent to.",
    "`/v1/traces` of `OTEL_EXPORTER_OTLP_ENDPOINT`",
  ),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: optional(
    addressOf(/^https?:$/, "http://localhost:4318/v1/metrics"),
    "Full address that metrics are sent to.",
    "`/v1/metrics` of `OTEL_EXPORTER_OTLP_ENDPOINT`",
  ),
  OTEL_METRIC_EXPORT_INTERVAL: variable(
    wholeNumber(1, 86_400_000),
    "60000",
    "Milliseconds between two exports of metrics to the collector.",
  ),
  OTEL_SERVICE_NAME: optional(anyText, "`service.name` of traces and metrics.", "`fieldline`"),
  OTEL_RESOURCE_ATTRIBUTES: variable(
    attributes,
    "",
    "Further attributes of traces and metrics: pairs such as `deployment.environment.name=production,team=field`, percent-encoded. `service.instance.id` and `service.version` can be set here too.",
  ),
  OTEL_SDK_DISABLED: variable(isTrue, "false", "`true` sends nothing to a collector."),
  LOG_LEVEL: variable(
    oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
    "info",
    "Least level that is logged, as JSON lines on standard error.",
  ),
} satisfies Record<string, Variable>;

type Variables = typeof variables;

type Values = {
  [Name in keyof Variables]: Variables[Name] extends Optional<infer T>
    ? T | undefined
    : ReturnType<Variables[Name]["parse"]>;
};

type Environment = Record<string, string | undefined>;

export type Config = ReturnType<typeof readConfig>;

/** Reads the environment, once. What is wrong is a ConfigError. */
export function readConfig(environment: Environment = process.env) {
  const values = readVariables(environment);
  if (values.DATABASE_URL !== undefined && values.SECRET_KEY === undefined)
    throw new ConfigError("SECRET_KEY is required with DATABASE_URL: 32 bytes as 64 hex digits or base64");
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const)
    if (values[name] !== undefined && values.DATABASE_URL === undefined)
      throw new ConfigError(`DATABASE_URL is required with ${name}: the database that requests go to`);
  if (values.TWILIO_ACCOUNT_SID !== undefined && values.TWILIO_AUTH_TOKEN === undefined)
    throw new ConfigError("TWILIO_AUTH_TOKEN is required with TWILIO_ACCOUNT_SID: the account's token");
  if (values.BOUNCE_DOMAIN !== undefined && values.INBOUND_SECRET === undefined)
    throw new ConfigError("INBOUND_SECRET is required with BOUNCE_DOMAIN: returned email is posted with it");
  const stripe = stripeOf(values);
  const appUrl = values.APP_URL ?? `http://localhost:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    appUrl,
    basePath: values.BASE_PATH,
    baseUrl: appUrl + values.BASE_PATH,
    databaseUrl: values.DATABASE_URL,
    directDatabaseUrl: values.DATABASE_DIRECT_URL,
    replicaDatabaseUrl: values.DATABASE_REPLICA_URL,
    secretKey: values.SECRET_KEY,
    previousSecretKey: values.SECRET_KEY_PREVIOUS,
    dataDir: values.DATA_DIR,
    /** Where email and SMS are written that no server or carrier is configured for. */
    outboxDir: join(values.DATA_DIR, "outbox"),
    files: {
      /** Where they lie without a store of their own. */
      folder: join(values.DATA_DIR, "files"),
      s3: readS3(values),
      megabytesPerBusiness: values.FILES_MEGABYTES_PER_BUSINESS,
    },
    role: values.ROLE,
    seedDemo: values.SEED === "demo",
    metricsPort: values.METRICS_PORT,
    telemetry: readTelemetry(values),
    logLevel: values.LOG_LEVEL,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    portalRateLimitPerMinute: values.PORTAL_RATE_LIMIT_PER_MINUTE,
    anonymousRateLimitPerMinute: values.ANONYMOUS_RATE_LIMIT_PER_MINUTE,
    signUp: values.SIGN_UP,
    operatorEmails: values.OPERATOR_EMAILS.map((email) => email.toLowerCase()),
    sending: {
      textsPerDay: values.TEXTS_PER_DAY,
      emailsPerDay: values.EMAILS_PER_DAY,
      perRecordPerHour: values.SENDS_PER_RECORD_PER_HOUR,
    },
    trustedProxies: values.TRUST_PROXY,
    corsOrigins: values.CORS_ORIGINS,
    webhooks: {
      retrySeconds: values.WEBHOOK_RETRY_SECONDS,
      timeoutSeconds: values.WEBHOOK_TIMEOUT_SECONDS,
      allowNetworks: values.WEBHOOK_ALLOW_NETWORKS,
      nameServers: values.WEBHOOK_NAME_SERVERS,
    },
    oauth: {
      accessTokenSeconds: values.OAUTH_ACCESS_TOKEN_SECONDS,
      refreshTokenSeconds: values.OAUTH_REFRESH_TOKEN_SECONDS,
      codeSeconds: values.OAUTH_CODE_SECONDS,
      registrationsPerHour: values.OAUTH_REGISTRATIONS_PER_HOUR,
    },
    undoSendSeconds: values.UNDO_SEND_SECONDS,
    retention: readRetention(values),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `no-reply@${new URL(appUrl).hostname}`,
    bounceDomain: values.BOUNCE_DOMAIN,
    twilio: {
      accountSid: values.TWILIO_ACCOUNT_SID,
      authToken: values.TWILIO_AUTH_TOKEN,
      apiUrl: values.TWILIO_API_URL,
    },
    inboundSecret: values.INBOUND_SECRET,
    stripe,
    auditStream: readAuditStream(values),
  };
}

function readAuditStream(values: Values) {
  const { AUDIT_STREAM_URL: url, AUDIT_STREAM_SECRET: secret, AUDIT_STREAM_FROM: from } = values;
  if (url === undefined && secret !== undefined)
    throw new ConfigError("AUDIT_STREAM_URL is required with AUDIT_STREAM_SECRET: the address to stream to");
  if (url === undefined) return undefined;
  if (parseDestination(url)?.kind === "webhook" && secret === undefined)
    throw new ConfigError("AUDIT_STREAM_SECRET is required with an https AUDIT_STREAM_URL: it signs the requests");
  return { url, secret, from };
}

/** Undefined if nothing is sent to a collector. */
function readTelemetry(values: Values): TelemetrySettings | undefined {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, "");
  const of = (path: string) => (base === undefined ? undefined : base + path);
  const tracesUrl = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? of("/v1/traces");
  const metricsUrl = values.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? of("/v1/metrics");
  if (values.OTEL_SDK_DISABLED || (tracesUrl ?? metricsUrl) === undefined) return undefined;
  const name = values.OTEL_SERVICE_NAME;
  return {
    tracesUrl,
    metricsUrl,
    metricIntervalMs: values.OTEL_METRIC_EXPORT_INTERVAL,
    attributes: { ...values.OTEL_RESOURCE_ATTRIBUTES, ...(name === undefined ? {} : { "service.name": name }) },
  };
}

function readRetention(values: Values): RetentionDays {
  const names = Object.keys(retentionSettings) as RetentionSetting[];
  return Object.fromEntries(names.map((name) => [name, values[name]])) as RetentionDays;
}

/** All of it or nothing: without its webhook, a payment would not be heard of. */
function stripeOf(values: Values): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = values;
  if (secretKey === undefined && (webhookSecret ?? apiUrl) === undefined) return undefined;
  if (secretKey === undefined)
    throw new ConfigError(
      `STRIPE_SECRET_KEY is required with ${webhookSecret === undefined ? "STRIPE_API_URL" : "STRIPE_WEBHOOK_SECRET"}: the account's secret key`,
    );
  if (webhookSecret === undefined)
    throw new ConfigError("STRIPE_WEBHOOK_SECRET is required with STRIPE_SECRET_KEY: its webhook's signing secret");
  return { secretKey, webhookSecret, apiUrl: apiUrl ?? stripeApi };
}

/** All of it or nothing: a store that is half configured would keep files where nobody looks for them. */
function readS3(values: Values) {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values;
  if (endpoint && bucket && region && accessKeyId && secretAccessKey)
    return { endpoint: endpoint.replace(/\/+$/, ""), bucket, region, accessKeyId, secretAccessKey };
  const names = ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === names.length) return undefined;
  const given = names.filter((name) => values[name] !== undefined);
  throw new ConfigError(
    `${missing.join(", ")} must be set with ${given.join(", ")}: files are kept in S3 or in DATA_DIR`,
  );
}

function readVariables(environment: Environment): Values {
  const table: [string, Variable][] = Object.entries(variables);
  const values = table.map(([name, { parse, default: preset, mayBeEmpty }]) => {
    const set = environment[name]?.trim();
    const text = set === "" && mayBeEmpty !== true ? preset : (set ?? preset);
    return [name, text === undefined ? undefined : parse(name, text)];
  });
  // Each value comes from the parser of its own variable.
  return Object.fromEntries(values) as Values;
}
