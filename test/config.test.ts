import { expect, test } from "vitest";
import { readConfig } from "../src/app/config/config.ts";
import { ConfigError } from "../src/app/config/parse-variable.ts";

const key = "ab".repeat(32);

test("an empty environment gives the documented defaults", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    appUrl: "http://localhost:3000",
    baseUrl: "http://localhost:3000/api",
    dataDir: ".data",
    role: "all",
    seedDemo: true,
    rateLimitPerMinute: 120,
    metricsPort: undefined,
    webhooks: { retrySeconds: [5, 300, 1800, 7200, 18_000], timeoutSeconds: 15, allowNetworks: [] },
    oauth: { accessTokenSeconds: 3600, refreshTokenSeconds: 2_592_000, codeSeconds: 60, registrationsPerHour: 1000 },
    undoSendSeconds: 10,
    mailFrom: "no-reply@localhost",
    inboundSecret: undefined,
  });
});

test("the address follows the port unless it is set", () => {
  expect(readConfig({ PORT: "8080" }).appUrl).toBe("http://localhost:8080");
  expect(readConfig({ APP_URL: "https://app.example.com/" }).baseUrl).toBe("https://app.example.com/api");
});

test("emails are from no-reply at the address's host unless MAIL_FROM is set", () => {
  expect(readConfig({ APP_URL: "https://app.example.com:8443" }).mailFrom).toBe("no-reply@app.example.com");
  expect(readConfig({ MAIL_FROM: "office@mail.example.com" }).mailFrom).toBe("office@mail.example.com");
});

test("name servers are addresses, with an optional port", () => {
  const nameServers = ["1.1.1.1", "127.0.0.1:5353", "2606:4700:4700::1111", "[2606:4700:4700::1111]:53"];
  expect(readConfig({ WEBHOOK_NAME_SERVERS: nameServers.join(", ") }).webhooks.nameServers).toEqual(nameServers);
});

test("a secret is 32 bytes in hex or base64", () => {
  const bytes = Buffer.from(key, "hex");
  expect(readConfig({ SECRET_KEY: key }).secretKey).toEqual(bytes);
  expect(readConfig({ SECRET_KEY: bytes.toString("base64") }).secretKey).toEqual(bytes);
});

test.each([
  ["PORT", "http"],
  ["MAIL_FROM", "Office <office@example.com>"],
  ["MAIL_FROM", '"the office"@example.com'],
  ["MAIL_FROM", "office@example.com\r\nBcc: everybody@example.net"],
  ["MAIL_FROM", "office\u0085@example.com"],
  ["MAIL_FROM", `${"o".repeat(65)}@example.com`],
  ["PORT", "65536"],
  ["PORT", "-1"],
  ["APP_URL", "app.example.com"],
  ["APP_URL", "https://app.example.com/path"],
  ["APP_URL", "ftp://app.example.com"],
  ["BASE_PATH", "api"],
  ["BASE_PATH", "/api/"],
  ["DATABASE_URL", "mysql://localhost/x"],
  ["SECRET_KEY", "short"],
  ["SECRET_KEY", `${"A".repeat(20)} ${"A".repeat(23)}=`],
  ["SECRET_KEY_PREVIOUS", "0".repeat(63)],
  ["ROLE", "boss"],
  ["SEED", "yes"],
  ["METRICS_PORT", "x"],
  ["LOG_LEVEL", "loud"],
  ["RATE_LIMIT_PER_MINUTE", "0"],
  ["RATE_LIMIT_PER_MINUTE", "1.5"],
  ["PORTAL_RATE_LIMIT_PER_MINUTE", "0"],
  ["EMAILS_PER_DAY", "0"],
  ["TEXTS_PER_DAY", "many"],
  ["SENDS_PER_RECORD_PER_HOUR", "-1"],
  ["SIGN_UP", "closed"],
  ["TRUST_PROXY", "localhost"],
  ["TRUST_PROXY", "10.0.0.1,10.0.0.0/33"],
  ["CORS_ORIGINS", "https://a.example.com,b"],
  ["WEBHOOK_RETRY_SECONDS", "5,300"],
  ["WEBHOOK_RETRY_SECONDS", "5,300,1800,7200,x"],
  ["WEBHOOK_TIMEOUT_SECONDS", "0"],
  ["WEBHOOK_ALLOW_NETWORKS", "localhost"],
  ["WEBHOOK_ALLOW_NETWORKS", "127.0.0.1/33"],
  ["WEBHOOK_NAME_SERVERS", "1.1.1.1,dns.example.com"],
  ["WEBHOOK_NAME_SERVERS", "1.1.1.1:port"],
  ["OAUTH_ACCESS_TOKEN_SECONDS", "0"],
  ["OAUTH_REFRESH_TOKEN_SECONDS", "30d"],
  ["OAUTH_CODE_SECONDS", "601"],
  ["OAUTH_REGISTRATIONS_PER_HOUR", "0"],
  ["UNDO_SEND_SECONDS", "-1"],
  ["SMTP_URL", "http://mail"],
  ["TWILIO_API_URL", "twilio"],
  ["STRIPE_SECRET_KEY", "pk_live_1"],
  ["STRIPE_WEBHOOK_SECRET", "secret"],
  ["STRIPE_API_URL", "api.stripe.com/v1"],
  ["S3_ENDPOINT", "s3.example.com"],
  ["S3_BUCKET", "My files"],
  ["FILES_MEGABYTES_PER_BUSINESS", "0"],
])("%s=%s is refused in one line that names it", (name, value) => {
  const read = () => readConfig({ SECRET_KEY: key, [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} must be [^\n]+$`));
});

test("an account at the text carrier requires its token", () => {
  expect(() => readConfig({ TWILIO_ACCOUNT_SID: "AC1" })).toThrow(/^TWILIO_AUTH_TOKEN is required/);
  const { twilio } = readConfig({ TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "token" });
  expect(twilio).toEqual({ accountSid: "AC1", authToken: "token", apiUrl: "https://api.twilio.com" });
});

test("online payments require all of Stripe's secrets, and no error repeats them", () => {
  const [key, secret] = ["sk_live_1", "whsec_1"];
  expect(readConfig({}).stripe).toBeUndefined();
  expect(() => readConfig({ STRIPE_SECRET_KEY: key })).toThrow(/^STRIPE_WEBHOOK_SECRET is required/);
  expect(() => readConfig({ STRIPE_WEBHOOK_SECRET: secret })).toThrow(/^STRIPE_SECRET_KEY is required/);
  expect(() => readConfig({ STRIPE_API_URL: "https://stripe.test" })).toThrow(/^STRIPE_SECRET_KEY is required/);
  expect(readConfig({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret }).stripe).toEqual({
    secretKey: key,
    webhookSecret: secret,
    apiUrl: "https://api.stripe.com",
  });
  const swapped = () => readConfig({ STRIPE_SECRET_KEY: "whsec_mine", STRIPE_WEBHOOK_SECRET: secret });
  expect(swapped).toThrow(/^STRIPE_SECRET_KEY must be a secret/);
  expect(swapped).not.toThrow(/mine/);
});

test("a file store is configured completely, or not at all", () => {
  const whole = {
    S3_ENDPOINT: "https://s3.example.com/",
    S3_BUCKET: "files",
    S3_REGION: "auto",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  expect(readConfig(whole).files.s3).toMatchObject({
    endpoint: "https://s3.example.com",
    bucket: "files",
    region: "auto",
  });
  expect(readConfig({ DATA_DIR: "/srv" }).files).toMatchObject({ s3: undefined, folder: "/srv/files" });
  for (const name of Object.keys(whole))
    expect(() => readConfig({ ...whole, [name]: "" })).toThrow(new RegExp(`^${name} must be set with S3_[^\n]+$`));
  expect(() => readConfig({ S3_BUCKET: "files", S3_REGION: "auto" })).toThrow(
    /^S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set with S3_BUCKET, S3_REGION:/,
  );
});

test("an external database requires a secret key", () => {
  expect(() => readConfig({ DATABASE_URL: "postgres://localhost/x" })).toThrow(/^SECRET_KEY is required/);
});

test("an empty path is a path, and any other empty variable is unset", () => {
  expect(readConfig({ BASE_PATH: "", PORT: " ", DATABASE_URL: "" })).toMatchObject({
    baseUrl: "http://localhost:3000",
    port: 3000,
    databaseUrl: undefined,
  });
});

test("telemetry goes to the address in OpenTelemetry's variables, and nowhere if it is disabled", () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" };
  expect(readConfig({}).telemetry).toBeUndefined();
  expect(readConfig({ ...endpoint, OTEL_SDK_DISABLED: "TRUE" }).telemetry).toBeUndefined();
  expect(readConfig(endpoint).telemetry).toEqual({
    tracesUrl: "http://collector:4318/v1/traces",
    metricsUrl: "http://collector:4318/v1/metrics",
    metricIntervalMs: 60_000,
    attributes: {},
  });
  expect(readConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://collector/own" }).telemetry).toMatchObject({
    tracesUrl: "http://collector/own",
    metricsUrl: undefined,
  });
  expect(() => readConfig({ OTEL_RESOURCE_ATTRIBUTES: "team" })).toThrow(
    'OTEL_RESOURCE_ATTRIBUTES must be pairs such as deployment.environment.name=production,team=field, not "team"',
  );
});
