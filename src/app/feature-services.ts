import { fileURLToPath } from "node:url";
import { createPendingSignIns } from "../auth/session/pending-sign-in.ts";
import { deriveKey, type Key } from "../crypto/derive-key.ts";
import { createEncryption, type Encryption, isReadable } from "../crypto/encrypt.ts";
import type { FileStore } from "../files/store.ts";
import { createCursors } from "../graphql/cursor.ts";
import type { FeatureServices, Files, FillSample } from "../graphql/services.ts";
import { buildIdOf } from "../portal/assets.ts";
import type { SafeFetch } from "../safe-fetch/safe-fetch.ts";
import { createDomainRecords } from "../sso/domain-records.ts";
import { RelyingParty } from "../sso/relying-party.ts";
import type { Checkouts } from "../stripe/checkout.ts";
import { nobody } from "../tenancy/database.ts";
import type { FileLinkMaker } from "../web/file-links.ts";
import { createAuditStreams } from "./audit-stream/create-audit-streams.ts";
import type { Config } from "./config/config.ts";

/** The parts that surfaces and workers use too. */
type Shared = Pick<
  FeatureServices,
  "database" | "links" | "accountLinks" | "calendarLinks" | "pubsub" | "maintenance" | "accounting"
> & {
  config: Config;
  secretKey: Key;
  heartbeatSeconds: number;
  fileLinks: FileLinkMaker;
  fileStore: FileStore;
  safeFetch: SafeFetch;
  webhookSecrets: Encryption;
  auditStreamSecrets: Encryption;
  checkouts: Checkouts | undefined;
};

const portalFolder = fileURLToPath(new URL("../../portal", import.meta.url));

/** Builds the services that every request's context carries, once per process. */
export function createFeatureServices(shared: Shared): FeatureServices {
  const { database, links, accountLinks, calendarLinks, pubsub, maintenance } = shared;
  const { config, secretKey, heartbeatSeconds, safeFetch, webhookSecrets, auditStreamSecrets } = shared;
  const { fileLinks, fileStore, checkouts, accounting } = shared;
  const link: Files["link"] = ({ businessId, viewerId = nobody }, file, part) =>
    fileLinks.link(businessId, viewerId, file, part);
  return {
    database,
    cursors: createCursors(deriveKey(secretKey, "cursors")),
    links,
    accountLinks,
    calendarLinks,
    files: {
      store: fileStore,
      link,
      url: (...file) => config.appUrl + link(...file),
      megabytesPerBusiness: config.files.megabytesPerBusiness,
    },
    signUp: config.signUp,
    webhooks: {
      refusal: (url) => safeFetch.refusal(url),
      encrypt: webhookSecrets.encrypt,
      isReadable: (id, encrypted) => isReadable(webhookSecrets, id, encrypted),
    },
    auditStream: createAuditStreams({ config, safeFetch, secrets: auditStreamSecrets }),
    sso: createSingleSignOn(config, secretKey, safeFetch),
    accounting,
    paymentUrl: checkouts?.paymentUrl,
    isPaymentTest: checkouts?.isTest === true,
    twoFactorSecrets: createEncryption(deriveKey(secretKey, "two-factor secrets")),
    pendingSignIns: createPendingSignIns(deriveKey(secretKey, "pending sign-ins")),
    undoSendSeconds: config.undoSendSeconds,
    pubsub,
    live: { build: buildIdOf(portalFolder), heartbeatSeconds },
    maintenance,
    loadSample,
  };
}

export const loadSampleData = () => import("../../fixtures/demo/fill-sandbox.ts");

/** The sample data need a large package, which is loaded late. */
export async function loadSample(): Promise<FillSample> {
  return (await loadSampleData()).fillSandbox;
}

function createSingleSignOn(
  { appUrl, webhooks }: Config,
  secretKey: Key,
  safeFetch: SafeFetch,
): FeatureServices["sso"] {
  return {
    relyingParty: new RelyingParty({ exchange: safeFetch.exchange }),
    domains: createDomainRecords(secretKey, webhooks.nameServers),
    secrets: createEncryption(deriveKey(secretKey, "single sign-on secrets")),
    refusal: safeFetch.refusal,
    startUrl: (slug) => `${appUrl}/sign-in/sso/${slug}`,
    redirectUri: (businessId) => `${appUrl}/sign-in/sso/callback/${businessId}`,
  };
}
