import type { Logger } from "pino";
import { createAuthenticate } from "../auth/authenticate.ts";
import type { Authenticate } from "../auth/authentication.ts";
import { deriveKey, type Key } from "../crypto/derive-key.ts";
import { createEncryption, type Encryption } from "../crypto/encrypt.ts";
import { createReturnPaths, type ReturnPaths } from "../email/return-path.ts";
import { changesChannel } from "../events/changes-channel.ts";
import { openFileStore } from "../files/open-store.ts";
import type { FileStore } from "../files/store.ts";
import { type ContextOf, createContextOf } from "../graphql/context.ts";
import type { Accounting } from "../graphql/services.ts";
import { createToProblem, type ToProblem } from "../http/problems.ts";
import { MaintenanceMode } from "../installation/maintenance.ts";
import type { Operation } from "../operations/operation.ts";
import type { PortalDocument } from "../portal/documents.ts";
import { refusalOfFast } from "../postgres/choose-driver.ts";
import { Outages } from "../postgres/outages.ts";
import type { Address } from "../postgres/pools.ts";
import { PubSub } from "../postgres/pubsub.ts";
import { RequestLog } from "../request-log/request-log.ts";
import { SafeFetch } from "../safe-fetch/safe-fetch.ts";
import { type Checkouts, openCheckouts } from "../stripe/checkout.ts";
import { type Database, openDatabase } from "../tenancy/database.ts";
import { type AccountLinkMaker, createAccountLinks } from "../web/account-links.ts";
import { type CalendarLinkMaker, createCalendarLinks } from "../web/calendar-links.ts";
import { createFileLinks, type FileLinkMaker } from "../web/file-links.ts";
import { createLinks, type LinkMaker } from "../web/links.ts";
import { type Compiled, compileAll } from "./compiled.ts";
import type { Config } from "./config/config.ts";
import { createAccounting } from "./create-accounting.ts";
import { createFeatureServices } from "./feature-services.ts";

export type Settings = {
  config: Config;
  /** Bypasses any pooler. */
  databaseUrl: string;
  /** `SECRET_KEY`, and the previous key if it is configured. */
  secretKey: Key;
  log: Logger;
  /** Seconds between the heartbeats of an open stream; 25 by default. */
  heartbeatSeconds?: number;
  /** The schema's documents if they are compiled already. */
  compiled?: Compiled;
  /** Documents that can be requested by id, besides the portal's own. */
  documents?: readonly PortalDocument[];
  /** Called with every SQL statement that is sent, for counting. */
  observeStatements?: (text: string) => void;
};

/** The parts that surfaces and workers share, over one database. */
export type Services = Settings & {
  database: Database;
  compiled: Compiled;
  operations: readonly Operation[];
  authenticate: Authenticate;
  contextOf: ContextOf;
  toProblem: ToProblem;
  outages: Outages;
  maintenance: MaintenanceMode;
  links: LinkMaker;
  accountLinks: AccountLinkMaker;
  calendarLinks: CalendarLinkMaker;
  fileLinks: FileLinkMaker;
  fileStore: FileStore;
  returnPaths: ReturnPaths;
  /** The changes that the portal shows live. */
  pubsub: PubSub;
  safeFetch: SafeFetch;
  webhookSecrets: Encryption;
  auditStreamSecrets: Encryption;
  requestLog: RequestLog;
  /** The payment pages at Stripe; undefined if customers cannot pay online. */
  checkouts: Checkouts | undefined;
  /** The accounting software; undefined if businesses cannot connect any. */
  accounting: Accounting | undefined;
};

/** The address and driver of the connections that requests use. */
function addressOf({ config, databaseUrl, log }: Settings): Address {
  const driver = config.postgresDriver;
  const refusal = driver === "fast" ? refusalOfFast() : undefined;
  if (refusal !== undefined) log.warn(refusal);
  const pooledUrl = config.directDatabaseUrl && config.databaseUrl;
  return pooledUrl === undefined ? { url: databaseUrl, driver } : { url: pooledUrl, isPooled: true, driver };
}

export function openServices(settings: Settings): Services {
  const { config, databaseUrl, secretKey, log, heartbeatSeconds = 25, observeStatements } = settings;
  const { appUrl, basePath } = config;
  const { compiled = compileAll(config) } = settings;
  const { operations } = compiled;
  const outages = new Outages(log);
  const database = openDatabase({
    ...addressOf(settings),
    replica: config.replicaDatabaseUrl === undefined ? undefined : { url: config.replicaDatabaseUrl, log },
    settings: {
      "app.session_retention_days": config.retention.SESSION_RETENTION_DAYS,
      "app.texts_per_day": config.sending.textsPerDay,
      "app.emails_per_day": config.sending.emailsPerDay,
      "app.sends_per_record_per_hour": config.sending.perRecordPerHour,
    },
    ...(observeStatements === undefined ? {} : { observe: observeStatements }),
    onNotStored: (error) => outages.report(error, "requests are not counted"),
  });
  const maintenance = new MaintenanceMode();
  const pubsub = new PubSub({ url: databaseUrl, channel: changesChannel });
  const safeFetch = new SafeFetch(config.webhooks);
  const webhookSecrets = createEncryption(deriveKey(secretKey, "webhook secrets"));
  const auditStreamSecrets = createEncryption(deriveKey(secretKey, "audit stream secrets"));
  const checkouts = config.stripe === undefined ? undefined : openCheckouts(config.stripe);
  const accounting = createAccounting(config, secretKey);
  const links = createLinks(deriveKey(secretKey, "links"), appUrl);
  const accountLinks = createAccountLinks(deriveKey(secretKey, "account links"), appUrl);
  const calendarLinks = createCalendarLinks(deriveKey(secretKey, "calendar links"), appUrl);
  const fileLinks = createFileLinks(deriveKey(secretKey, "file links"));
  const fileStore = openFileStore(config.files);
  const returnPaths = createReturnPaths({
    key: deriveKey(secretKey, "return paths"),
    isInboxReceived: config.inboundSecret !== undefined,
    domain: config.bounceDomain,
  });
  const services = createFeatureServices({
    config,
    secretKey,
    heartbeatSeconds,
    database,
    links,
    accountLinks,
    calendarLinks,
    fileLinks,
    fileStore,
    pubsub,
    safeFetch,
    maintenance,
    webhookSecrets,
    auditStreamSecrets,
    checkouts,
    accounting,
  });
  return {
    ...settings,
    database,
    compiled,
    operations,
    authenticate: createAuthenticate({ database, ratePerMinute: config.rateLimitPerMinute, appUrl, basePath }),
    contextOf: createContextOf(services),
    toProblem: createToProblem(log, outages),
    outages,
    maintenance,
    links,
    accountLinks,
    calendarLinks,
    fileLinks,
    fileStore,
    returnPaths,
    pubsub,
    safeFetch,
    webhookSecrets,
    auditStreamSecrets,
    requestLog: new RequestLog({
      pool: database.systemPool,
      onError: (error) => outages.report(error, "requests are not logged"),
    }),
    checkouts,
    accounting,
  };
}
