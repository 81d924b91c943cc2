import { auditKinds, type AuditKind as Kind } from "../../../audit/kinds.ts";
import { builder, example } from "../../../graphql/builder.ts";
import type { RowOf } from "../../../query/types.ts";
import { defaultRetention } from "../../../retention/settings.ts";
import { type Address, formatAddress } from "../../kernel/address.ts";
import { choice, derived, id, instant, line, recordId } from "../../kernel/fields.ts";
import { plainType } from "../../kernel/plain-type.ts";
import { resource } from "../../kernel/resource.ts";
import { describeDevice, unknownDevice } from "../sessions/device.ts";

const kinds = Object.fromEntries(
  Object.entries(auditKinds).map(([kind, description]) => [kind, { description }]),
) as Record<Kind, { description: string }>;

export const AuditKind = builder.enumType("AuditKind", {
  description: "The kind of entry in the audit log.",
  values: kinds,
});

export const AuditActorKind = builder.enumType("AuditActorKind", {
  description: "The kind of actor of an audit log entry.",
  values: {
    user: { description: "A person of the team." },
    api_key: { description: "An API key." },
    oauth: { description: "A connected app, over REST or MCP." },
    operator: { description: "The operator of the installation, or the installation by itself." },
    unknown: { description: "Somebody who had not signed in." },
  } as const,
});

type Change = { field: string; before: string | null; after: string | null };

const AuditChange = plainType<Change>("AuditChange", {
  description: "A field's value before and after a change.",
  fields: (t) => ({
    field: t.exposeString("field", {
      description: "The field, as the records' own types name it.",
      ...example("role"),
    }),
    before: t.exposeString("before", {
      description: "The value before, as text; null if there was none. Entries of a list are separated by commas.",
      nullable: true,
      ...example("member"),
    }),
    after: t.exposeString("after", {
      description: "The value after, as text; null if there is none.",
      nullable: true,
      ...example("admin"),
    }),
  }),
});

export const auditEntries = resource("AuditEntry", {
  description: `An entry of the audit log. It is written in the transaction of the change, and never changed. It contains no secret. It is kept for ${defaultRetention.AUDIT_RETENTION_DAYS} days, unless the operator has set another time.`,
  fields: {
    id: recordId("entry"),
    kind: choice(AuditKind)({ description: "The kind of entry." }),
    actor_kind: choice(AuditActorKind)({ description: "The kind of actor." }),
    actor_id: id({
      description: "The id of the team member, API key or connected app that did it; null for anybody else.",
      nullable: true,
    }),
    actor_name: line({
      description: "The name that the actor had; empty for somebody who had not signed in.",
      example: "Sam Taylor",
    }),
    address: line({
      description: "The IP address that the call came from; null for an operator's command.",
      example: "203.0.113.7",
      nullable: true,
    }),
    user_agent: line({
      description: "The caller's user agent; null if it sent none.",
      example: "node-fetch/3.3",
      nullable: true,
    }),
    device: derived<Pick<RowOf<"AuditEntry">, "userAgent">, true>("String", {
      description: "The browser and the system, as the browser names itself; null if it names neither.",
      example: "Firefox on Windows",
      nullable: true,
      select: { userAgent: true },
      resolve: ({ userAgent }) => {
        const device = describeDevice(userAgent);
        return device === unknownDevice ? null : device;
      },
    }),
    subject_id: id({
      description: "The id of the target; null if that is the actor or the business itself.",
      nullable: true,
    }),
    subject: line({
      description: "The name of the target; null if that is the actor or the business itself.",
      example: "Alex Nguyen",
      nullable: true,
    }),
    changes: derived<Versions>([AuditChange], {
      description: "The fields that were changed or set.",
      select: { before: true, after: true },
      resolve: changesOf,
    }),
    created_at: instant({ description: "When it was done." }),
  },
});

type Versions = Pick<RowOf<"AuditEntry">, "before" | "after">;

function changesOf({ before, after }: Versions): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].sort().map((field) => ({
    field,
    before: asText(old[field]),
    after: asText(now[field]),
  }));
}

function fieldsOf(stored: unknown): Record<string, unknown> {
  return typeof stored === "object" && stored !== null ? { ...stored } : {};
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "object" ? formatAddress(value as Address).join(", ") : String(value);
}
