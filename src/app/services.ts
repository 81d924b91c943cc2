import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { createAuthenticate } from "../auth/authenticate.ts";
import type { Authenticate, Authentication } from "../auth/authentication.ts";
import type { Origin } from "../auth/caller.ts";
import { createPendingSignIns } from "../auth/session/pending-sign-in.ts";
import { deriveKey, type Key } from "../crypto/derive-key.ts";
import { createEncryption, type Encryption, isReadable } from "../crypto/encrypt.ts";
import { schema } from "../domain/index.ts";
import { createReturnPaths, type ReturnPaths } from "../email/return-path.ts";
import { changesChannel } from "../events/changes-channel.ts";
import { openFileStore } from "../files/open-store.ts";
import type { FileStore } from "../files/store.ts";
import { compileComplete } from "../graphql/complete.ts";
import { createReferenceCompleter } from "../graphql/complete-reference.ts";
import type { Completer } from "../graphql/completer.ts";
import type { Context } from "../graphql/context.ts";
import { createCursors } from "../graphql/cursor.ts";
import { createToProblem, type ToProblem } from "../http/problems.ts";
import { MaintenanceMode } from "../installation/maintenance.ts";
import { compileOperations } from "../operations/compile.ts";
import type { Operation } from "../operations/operation.ts";
import { buildIdOf } from "../portal/assets.ts";
import type { PortalDocument } from "../portal/documents.ts";
import { refusalOfFast } from "../postgres/choose-driver.ts";
import { Outages } from "../postgres/outages.ts";
import type { Address } from "../postgres/pools.ts";
import { PubSub } from "../postgres/pubsub.ts";
import { SafeFetch } from "../safe-fetch/safe-fetch.ts";
import { createDomainRecords } from "../sso/domain-records.ts";
import { RelyingParty } from "../sso/relying-party.ts";
import { type Checkouts, openCheckouts } from "../stripe/checkout.ts";
import { type Database, nobody, openDatabase } from "../tenancy/database.ts";
import { type AccountLinkMaker, createAccountLinks } from "../web/account-links.ts";
import { type CalendarLinkMaker, createCalendarLinks } from "../web/calendar-links.ts";
import { createFileLinks, type FileLinkMaker } from "../web/file-links.ts";
import { createLinks, type LinkMaker } from "../web/links.ts";
import { createAuditStreams } from "./audit-stream/create-audit-streams.ts";
import type { Config } from "./config/config.ts";

export type Settings = {
  config: Config;
  /** Past any pooler. */
  databaseUrl: string;
  /** `SECRET_KEY`, and the one before it where that is still known. */
  secretKey: Key;
  log: Logger;
  /** How often an open stream says that it is alive; 25 unless given. */
  heartbeatSeconds?: number;
  /** The operations and their bindings; those of the installation unless given. */
  schemaFolder?: string;
  /** Documents that are sent by their ids beside the portal's own. */
  documents?: readonly PortalDocument[];
  /** Every SQL statement that is sent, for counting. */
  observeStatements?: (text: string) => void;
};

/** The parts that surfaces and workers share, over one database. */
export type Services = Settings & {
  database: Database;
  operations: readonly Operation[];
  /** Completes the answers of compiled operations and documents. */
  completer: Completer;
  authenticate: Authenticate;
  contextOf(
    who: Pick<Authentication, "caller" | "businessId" | "lastWrite" | "watermark">,
    request: { id: string; origin: Origin },
  ): Context;
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
  /** Where customers pay online; undefined if they cannot. */
  checkouts: Checkouts | undefined;
};

const ownSchemaFolder = fileURLToPath(new URL("../../schema", import.meta.url));

const portalFolder = fileURLToPath(new URL("../../portal", import.meta.url));

/** Where requests reach the database. */
function addressOf({ config, databaseUrl, log }: Settings): Address {
  const driver = config.postgresDriver;
  const refusal = driver === "fast" ? refusalOfFast() : undefined;
  if (refusal !== undefined) log.warn(refusal);
  const pooledUrl = config.directDatabaseUrl && config.databaseUrl;
  return pooledUrl === undefined ? { url: databaseUrl, driver } : { url: pooledUrl, isPooled: true, driver };
}

export function openServices(settings: Settings): Services {
  const { config, databaseUrl, secretKey, log, heartbeatSeconds = 25, observeStatements } = settings;
  const { schemaFolder = ownSchemaFolder } = settings;
  const { appUrl, basePath } = config;
  const completer = config.graphqlCompletion === "reference" ? createReferenceCompleter(schema) : compileComplete;
  const operations = compileOperations(schema, schemaFolder, completer);
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
  const live = { build: buildIdOf(portalFolder), heartbeatSeconds };
  const safeFetch = new SafeFetch(config.webhooks);
  const webhookSecrets = createEncryption(deriveKey(secretKey, "webhook secrets"));
  const auditStreamSecrets = createEncryption(deriveKey(secretKey, "audit stream secrets"));
  const auditStream = createAuditStreams({ config, safeFetch, secrets: auditStreamSecrets });
  const twoFactorSecrets = createEncryption(deriveKey(secretKey, "two-factor secrets"));
  const sso = {
    relyingParty: new RelyingParty({ exchange: safeFetch.exchange }),
    redirectUri: (businessId: string) => `${appUrl}/sign-in/sso/callback/${businessId}`,
    domains: createDomainRecords(secretKey, config.webhooks.nameServers),
    secrets: createEncryption(deriveKey(secretKey, "single sign-on secrets")),
    refusal: safeFetch.refusal,
    startUrl: (slug: string) => `${appUrl}/sign-in/sso/${slug}`,
  };
  const pendingSignIns = createPendingSignIns(deriveKey(secretKey, "pending sign-ins"));
  const cursors = createCursors(deriveKey(secretKey, "cursors"));
  const checkouts = config.stripe === undefined ? undefined : openCheckouts(config.stripe);
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
  return {
    ...settings,
    database,
    operations,
    completer,
    authenticate: createAuthenticate({ database, ratePerMinute: config.rateLimitPerMinute, appUrl, basePath }),
    contextOf: ({ caller, businessId, lastWrite, watermark }, { id: requestId, origin }) => ({
      requestId,
      caller,
      origin,
      businessId,
      db: database.tenant(businessId, caller.id === "" ? undefined : caller.id, lastWrite),
      database,
      watermark,
      cursors,
      links: links.of(businessId),
      accountLinks,
      calendarLink: calendarLinks.of(businessId),
      files: {
        store: fileStore,
        link: fileLinks.of(businessId, caller.id === "" ? nobody : caller.id),
        megabytesPerBusiness: config.files.megabytesPerBusiness,
      },
      signUp: config.signUp,
      webhooks: {
        refusal: (url) => safeFetch.refusal(url),
        encrypt: webhookSecrets.encrypt,
        isReadable: (id, encrypted) => isReadable(webhookSecrets, id, encrypted),
      },
      auditStream,
      sso,
      paymentUrl: checkouts?.paymentUrl,
      twoFactorSecrets,
      pendingSignIns,
      undoSendSeconds: config.undoSendSeconds,
      pubsub,
      live,
      maintenance,
    }),
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
    checkouts,
  };
}
