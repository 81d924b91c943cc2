import type { Caller, Origin } from "../auth/caller.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { Transaction } from "../tenancy/tenant.ts";
import type { AuditKind } from "./kinds.ts";

/** Who does something, and where from. An operator's command has no address. */
export type Auditor = { caller: Actor; origin: Origin };

type Actor = { kind: Caller["kind"] | "operator"; id: string; name: string };

export const operator: Auditor = {
  caller: { kind: "operator", id: "", name: "Operator" },
  origin: { address: null, userAgent: null },
};

/** A person who is not signed in yet, or acts by a link that was sent to them. */
export function asPerson({ id, name }: { id: string; name: string }, origin: Origin): Auditor {
  return { caller: { kind: "user", id, name }, origin };
}

export type Entry = {
  /** What it is done to, where that is not whoever does it. */
  subject?: { id?: string; name: string } | undefined;
  /** Fields by their names on the wire, and never a secret. */
  before?: Fields | undefined;
  after?: Fields | undefined;
};

type Fields = Record<string, unknown>;

/** Adds an entry to the audit log, in the transaction of what it is about: neither is there without the other. */
export async function audit(db: Transaction, by: Auditor, kind: AuditKind, entry?: Entry): Promise<void> {
  await db.insert("AuditEntry", rowOf(by, kind, entry));
}

function rowOf({ caller, origin }: Auditor, kind: AuditKind, { subject, before, after }: Entry = {}) {
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

/** The same with what of the columns has changed; nothing where none of them has. */
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

/** The columns that hold something, as the API calls them. */
export function pick<Row extends object>(row: Row, columns: readonly (keyof Row & string)[]): Fields {
  return Object.fromEntries(
    columns.filter((column) => row[column] !== null).map((column) => [wireName(column), row[column]]),
  );
}

function wireName(column: string): string {
  return column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Whatever the columns hold, as the JSON of it. */
function json(fields: Fields): Prisma.JsonObject {
  return JSON.parse(JSON.stringify(fields));
}
