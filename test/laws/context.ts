import { scopes } from "../../src/auth/caller.ts";
import { createPendingSignIns } from "../../src/auth/session/pending-sign-in.ts";
import { deriveKey } from "../../src/crypto/derive-key.ts";
import { createEncryption } from "../../src/crypto/encrypt.ts";
import { openFileStore } from "../../src/files/open-store.ts";
import type { Context } from "../../src/graphql/context.ts";
import { createCursors } from "../../src/graphql/cursor.ts";
import { MaintenanceMode } from "../../src/installation/maintenance.ts";
import { PubSub } from "../../src/postgres/pubsub.ts";
import { createDomainRecords } from "../../src/sso/domain-records.ts";
import { RelyingParty } from "../../src/sso/relying-party.ts";
import { createCalendarLinks } from "../../src/web/calendar-links.ts";
import { createFileLinks } from "../../src/web/file-links.ts";
import { createLinks } from "../../src/web/links.ts";
import type { World } from "../world/world.ts";

/** What the auth would hand a resolver for the business's key. */
export function contextFor(world: World, business: { id: string; keyId: string }): Context {
  const secretKey = world.config.secretKey ?? Buffer.alloc(32);
  return {
    requestId: "test",
    caller: { kind: "api_key", id: business.keyId, name: "Test", scopes: new Set(scopes) },
    origin: { address: null, userAgent: null },
    businessId: business.id,
    db: world.database.tenant(business.id),
    database: world.database,
    watermark: world.database.watermark.at,
    cursors: createCursors(deriveKey(secretKey, "cursors")),
    pubsub: new PubSub({ url: world.url, channel: "none" }),
    live: { build: "test", heartbeatSeconds: 25 },
    maintenance: new MaintenanceMode(),
    webhooks: {
      refusal: async () => undefined,
      encrypt: createEncryption(deriveKey(secretKey, "webhook secrets")).encrypt,
      isReadable: () => true,
    },
    auditStream: {
      refusal: async () => undefined,
      seal: createEncryption(deriveKey(secretKey, "audit stream secrets")).encrypt,
      send: async () => ({ status: 200, error: null }),
    },
    sso: {
      relyingParty: new RelyingParty({
        exchange: () => Promise.reject(new Error("asks no provider")),
      }),
      domains: createDomainRecords(secretKey, undefined),
      secrets: createEncryption(deriveKey(secretKey, "single sign-on secrets")),
      refusal: async () => undefined,
      startUrl: () => "",
      redirectUri: () => "",
    },
    accountLinks: {
      verifyEmail: () => "",
      resetPassword: () => "",
      invitation: () => "",
      forgotPassword: "",
      singleSignOn: "",
      connectedApps: "",
    },
    calendarLink: createCalendarLinks(deriveKey(secretKey, "calendar links"), world.config.appUrl).of(business.id),
    paymentUrl: undefined,
    files: {
      store: openFileStore(world.config.files),
      link: createFileLinks(deriveKey(secretKey, "file links")).of(business.id, business.id),
      megabytesPerBusiness: world.config.files.megabytesPerBusiness,
    },
    twoFactorSecrets: createEncryption(deriveKey(secretKey, "two-factor secrets")),
    pendingSignIns: createPendingSignIns(deriveKey(secretKey, "pending sign-ins")),
    signUp: "open",
    undoSendSeconds: world.config.undoSendSeconds,
    links: createLinks(deriveKey(secretKey, "links"), world.config.appUrl).of(business.id),
  };
}
