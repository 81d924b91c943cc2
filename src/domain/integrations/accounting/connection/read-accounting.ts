import type { Context } from "../../../../graphql/context.ts";
import { find } from "../../../kernel/store.ts";
import { findConnection } from "./open-session.ts";
import { type AccountingState, maxCounted } from "./schema.ts";

export async function readAccounting({ db, now, services }: Context): Promise<AccountingState> {
  const connection = await findConnection(db);
  const organisationId = connection?.organisationId;
  const count = (state: "pending" | "failed") =>
    connection === null ? 0 : db.count("AccountingRecord", { where: { state, organisationId }, take: maxCounted });
  const counts = { pendingCount: await count("pending"), failedCount: await count("failed") };
  if (connection === null) {
    const { sandboxAt } = await find(db, "Business", db.businessId);
    const isUnavailable = services.accounting === undefined || sandboxAt !== null;
    return { ...nothing, ...counts, status: isUnavailable ? "unavailable" : "disconnected" };
  }
  const { organisationName, startsOn, createdAt, pausedUntil, lastError, pulledUntil, lapsedAt } = connection;
  return {
    ...counts,
    status: lapsedAt === null ? "connected" : "lapsed",
    organisation: organisationName,
    startsOn,
    connectedAt: createdAt,
    pausedUntil: pausedUntil !== null && pausedUntil > now ? pausedUntil : null,
    lastError,
    pulledUntil,
  };
}

const nothing = {
  organisation: null,
  startsOn: null,
  connectedAt: null,
  pausedUntil: null,
  lastError: null,
  pulledUntil: null,
};
