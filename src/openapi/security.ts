import { type Scope, scopes } from "../auth/caller.ts";

const descriptions: Record<Scope, string> = {
  "customers:read": "Read customers, sites and contacts.",
  "customers:write": "Create, update, archive and delete customers, sites and contacts.",
  "leads:read": "Read leads.",
  "leads:write": "Create and update leads, and mark them as won or lost.",
  "quotes:read": "Read quotes.",
  "quotes:write":
    "Create, update, send, revise, withdraw and delete quotes, accept and decline them, and record deposits.",
  "jobs:read": "Read jobs and team members.",
  "jobs:write": "Create, update, start, complete and cancel jobs.",
  "invoices:read": "Read invoices and payments.",
  "invoices:write": "Create, update, delete, send and void invoices, and record payments.",
  "bookings:read": "Read bookings and team members.",
  "bookings:write": "Create, update, complete and cancel bookings.",
  "prices:read": "Read the price list.",
  "prices:write": "Create, update and archive price items.",
  "files:read": "Read files of customers, quotes and jobs.",
  "files:write": "Upload and delete files of customers, quotes and jobs.",
  "notes:read": "Read notes about customers, leads and jobs.",
  "notes:write": "Create, update and delete notes.",
  "messages:read": "Read conversations, messages and drafts.",
  "messages:draft": "Create drafts, and update and delete its own.",
  "webhooks:manage": "Read events, and read, create, update and delete webhook subscriptions.",
  "requests:read": "Read the log of API requests.",
  "sandbox:manage": "Reset a sandbox, move its time, read its messages and receive messages in it.",
};

/** Describes the ways to authenticate, with every scope of OAuth. */
export function describeSecurity(appUrl: string, baseUrl: string): object {
  return {
    ApiKey: {
      type: "apiKey",
      in: "header",
      name: "X-Api-Key",
      description: "An API key of the business, `ck_live_…`.",
    },
    OAuth: {
      type: "oauth2",
      description: "An access token of a connected app, `ccoat_…`. Clients register themselves and use PKCE with S256.",
      flows: {
        authorizationCode: {
          authorizationUrl: `${appUrl}/oauth/authorize`,
          tokenUrl: `${baseUrl}/oauth/token`,
          refreshUrl: `${baseUrl}/oauth/token`,
          scopes: Object.fromEntries(scopes.map((scope) => [scope, descriptions[scope]])),
        },
      },
    },
  };
}
