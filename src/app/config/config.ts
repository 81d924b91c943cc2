import { join } from "node:path";
import { readAuditStream } from "./audit-stream.ts";
import { readS3 } from "./files.ts";
import { ConfigError } from "./parse-variable.ts";
import { readRetention } from "./retention.ts";
import { readStripe } from "./stripe.ts";
import { readTelemetry } from "./telemetry.ts";
import type { ValuesOf, Variable } from "./variable.ts";
import { variables } from "./variables.ts";
import { readXero } from "./xero.ts";

type Values = ValuesOf<typeof variables>;

type Environment = Record<string, string | undefined>;

export type Config = ReturnType<typeof readConfig>;

/** Reads the environment. Throws a ConfigError for a variable that is wrong or missing. */
export function readConfig(environment: Environment = process.env) {
  const values = readVariables(environment);
  assertComplete(values);
  const stripe = readStripe(values);
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
    postgresDriver: values.POSTGRES_DRIVER,
    secretKey: values.SECRET_KEY,
    previousSecretKey: values.SECRET_KEY_PREVIOUS,
    dataDir: values.DATA_DIR,
    /** Email and SMS are written here if no server or carrier is configured. */
    outboxDir: join(values.DATA_DIR, "outbox"),
    files: {
      /** The folder of uploaded files if no S3 store is configured. */
      folder: join(values.DATA_DIR, "files"),
      s3: readS3(values),
      megabytesPerBusiness: values.FILES_MEGABYTES_PER_BUSINESS,
    },
    role: values.ROLE,
    graphqlCompletion: values.GRAPHQL_COMPLETION,
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
    xero: readXero(values),
    auditStream: readAuditStream(values),
  };
}

/** Throws a ConfigError if a variable is set without another that it requires. */
function assertComplete(values: Values): void {
  if (values.DATABASE_URL !== undefined && values.SECRET_KEY === undefined)
    throw new ConfigError("SECRET_KEY is required with DATABASE_URL: 32 bytes as 64 hex digits or base64");
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const)
    if (values[name] !== undefined && values.DATABASE_URL === undefined)
      throw new ConfigError(`DATABASE_URL is required with ${name}: the database that requests go to`);
  if (values.TWILIO_ACCOUNT_SID !== undefined && values.TWILIO_AUTH_TOKEN === undefined)
    throw new ConfigError("TWILIO_AUTH_TOKEN is required with TWILIO_ACCOUNT_SID: the account's token");
  if (values.BOUNCE_DOMAIN !== undefined && values.INBOUND_SECRET === undefined)
    throw new ConfigError("INBOUND_SECRET is required with BOUNCE_DOMAIN: returned email is posted with it");
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
