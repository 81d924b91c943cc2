import { builder, example } from "../../../../graphql/builder.ts";
import { plainType } from "../../../kernel/plain-type.ts";

const AccountingStatus = builder.enumType("AccountingStatus", {
  description: "Whether records are sent to Xero.",
  values: {
    unavailable: { description: "The operator of the installation has not set up Xero, or the business is a sandbox." },
    disconnected: { description: "An owner can connect the business." },
    connected: { description: "Records are sent as they change." },
    lapsed: { description: "Xero does not let Fieldline in any more. Records wait until an owner connects again." },
  } as const,
});

export type AccountingState = {
  status: (typeof AccountingStatus)["$inferType"];
  organisation: string | null;
  startsOn: Date | null;
  connectedAt: Date | null;
  pausedUntil: Date | null;
  lastError: string | null;
  pulledUntil: Date | null;
  pendingCount: number;
  failedCount: number;
};

/** A larger number of records is not counted. */
export const maxCounted = 1000;

export const AccountingType = plainType<AccountingState>("Accounting", {
  description: "The business's connection to Xero.",
  fields: (t) => ({
    status: t.expose("status", { type: AccountingStatus, description: "Whether records are sent to Xero." }),
    organisation: t.exposeString("organisation", {
      description: "The name of the organisation in Xero; null without a connection.",
      nullable: true,
      ...example("Breeze Air Conditioning"),
    }),
    starts_on: t.expose("startsOn", {
      type: "Date",
      nullable: true,
      description: "Documents dated from this day are sent; null without a connection.",
    }),
    connected_at: t.expose("connectedAt", {
      type: "DateTime",
      nullable: true,
      description: "When the business was first connected; null without a connection.",
    }),
    paused_until: t.expose("pausedUntil", {
      type: "DateTime",
      nullable: true,
      description: "Until when Xero's limit of requests makes records wait; null if it does not.",
    }),
    last_error: t.exposeString("lastError", {
      description: "Why the last request failed; null if it did not.",
      nullable: true,
      ...example("Xero responded with 503."),
    }),
    pulled_until: t.expose("pulledUntil", {
      type: "DateTime",
      nullable: true,
      description: "Payments made in Xero before this time are here; null until the first ones were read.",
    }),
    pending_count: t.exposeInt("pendingCount", {
      description: `The number of records that wait to be sent, counted up to ${maxCounted}.`,
      ...example(0),
    }),
    failed_count: t.exposeInt("failedCount", {
      description: `The number of records that Xero refused, counted up to ${maxCounted}.`,
      ...example(0),
    }),
  }),
});

export const AccountingAuthorization = plainType<{ url: string }>("AccountingAuthorization", {
  description: "Where an owner lets Fieldline into an organisation in Xero.",
  fields: (t) => ({
    url: t.exposeString("url", {
      description: "The address at Xero. It is good for 15 minutes, in the same browser.",
      ...example("https://login.xero.com/identity/connect/authorize?response_type=code"),
    }),
  }),
});
