import type { Caller, Origin } from "../auth/caller.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { Transaction } from "../tenancy/tenant.ts";
import type { AuditKind } from "./kinds.ts";

/**
 * The person or program that acts, and the request's origin. A request's context is one. An operator's command has no
 * address.
 */
export type Auditor = { caller: Actor; request: { origin: Origin } };

type Actor = { kind: Caller["kind"] | "operator"; id: string; name: string };

const unknownOrigin: Origin = { address: null, userAgent: null };

export const operator: Auditor = {
  caller: { kind: "operator", id: "", name: "Operator" },
  request: { origin: unknownOrigin },
};

/** A person who is not signed in yet, or acts by a link that was sent to them. */
export function asPerson({ id, name }: { id: string; name: string }, origin: Origin): Auditor {
  return { caller: { kind: "user", id, name }, request: { origin } };
}

/** A customer who acts through a link, without an account. */
export function asCustomer(name: string, origin: Origin = unknownOrigin): Auditor {
  return { caller: { kind: "anonymous", id: "", name }, request: { origin } };
}

/** Refunds that people make in Stripe. */
export const stripe: Auditor = {
  caller: { kind: "operator", id: "", name: "Stripe" },
  request: { origin: unknownOrigin },
};

/** Reminders that no person sends. */
export const reminders: Auditor = {
  caller: { kind: "operator", id: "", name: "Automatic reminder" },
  request: { origin: unknownOrigin },
};

/** Payments that people make in Xero. */
export const xero: Auditor = {
  caller: { kind: "operator", id: "", name: "Xero" },
  request: { origin: unknownOrigin },
};

export type Entry = {
  /** The object of the action, if it is not the actor. */
  subject?: { id?: string; name: string } | undefined;
  /** Fields by their names in the API. Never a secret. */
  before?: Fields | undefined;
  after?: Fields | undefined;
};

type Fields = Record<string, unknown>;

/** Adds an entry to the audit log, in the transaction of the change: both commit, or neither does. */
export async function audit(db: Transaction, by: Auditor, kind: AuditKind, entry?: Entry): Promise<void> {
  await db.create("AuditEntry", { data: rowOf(by, kind, entry) });
}

function rowOf({ caller, request: { origin } }: Auditor, kind: AuditKind, { subject, before, after }: Entry = {}) {
  return {
    kind,
    actorKind: caller.kind === "anonymous" ? "unknown" : caller.kind,
    actorId: caller.id === "" ? null : caller.id,
    actorName: caller.name,
    address: origin.address,
    userAgent: origin.userAgent?.slice(0, maxUserAgentLength) ?? null,
    subjectId: subject?.id ?? null,
    subject: subject?.name ?? null,
    ...(before === undefined ? {} : { before: json(before) }),
    ...(after === undefined ? {} : { after: json(after) }),
  } as const;
}

const maxUserAgentLength = 500;

/** Adds an entry with the columns that differ. Adds none if no column has changed. */
export async function auditChange<Row extends object>(
  db: Transaction,
  by: Auditor,
  kind: AuditKind,
  change: { subject?: Entry["subject"]; before: Row; after: Row; columns: readonly (keyof Row & string)[] },
): Promise<void> {
  const { subject, before, after, columns } = change;
  const changed = columns.filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]));
  if (changed.length === 0) return;
  await audit(db, by, kind, { subject, before: pick(before, changed), after: pick(after, changed) });
}

/** Returns the columns that are not null, by their names in the API. */
export function pick<Row extends object>(row: Row, columns: readonly (keyof Row & string)[]): Fields {
  return Object.fromEntries(
    columns.filter((column) => row[column] !== null).map((column) => [wireName(column), row[column]]),
  );
}

function wireName(column: string): string {
  return column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Converts values such as dates to their JSON form. */
function json(fields: Fields): Prisma.JsonObject {
  return JSON.parse(JSON.stringify(fields));
}
