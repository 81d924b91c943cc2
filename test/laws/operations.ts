import { fileURLToPath } from "node:url";
import { schema } from "../../src/domain/index.ts";
import { Definitions } from "../../src/json-schema/definitions.ts";
import { exampleOf } from "../../src/json-schema/example.ts";
import { compileOperations } from "../../src/operations/compile.ts";
import type { HttpBinding, Operation } from "../../src/operations/operation.ts";
import { inputSchema } from "../../src/operations/schema/input.ts";
import { type Records, recordFor, requiredQuery } from "../world/records.ts";

export type Endpoint = Operation & { http: HttpBinding };

export const operations = compileOperations(schema, fileURLToPath(new URL("../../schema", import.meta.url)));

export const endpoints = operations.filter((operation): operation is Endpoint => operation.http !== undefined);

/** The operation's variables: the ids of the records, the query that it needs, and the body in the reference. */
export function exampleVariables(operation: Operation, records: Records): Record<string, unknown> {
  const input = exampleBody(operation, records);
  const path = operation.path.map(({ name }) => [name, recordFor(operation, records, name)]);
  return { ...Object.fromEntries(path), ...requiredQuery(operation), ...(input === undefined ? {} : { input }) };
}

/** The body in the reference for the operation. It names the given records, and unique ids and times are new. */
export function exampleBody(operation: Operation, records?: Records): Record<string, unknown> | undefined {
  if (operation.input === undefined) return undefined;
  const definitions = new Definitions("#/$defs/");
  const body = exampleOf(inputSchema(operation.input.type, definitions), definitions) as Record<string, unknown>;
  if ("external_id" in body) body.external_id = crypto.randomUUID();
  // An existing job keeps its quote and lead.
  if (operation.name === "UpsertJob") for (const name of ["quote_id", "lead_id"]) delete body[name];
  if ("start_at" in body && "end_at" in body) moveToOwnDay(body);
  if (records === undefined) return body;
  // Only an invoice that is sent has credit.
  const isOfCredit = operation.http?.path.startsWith("/v1/credit_notes") === true;
  return naming(body, isOfCredit ? { ...records, invoices: records["unpaid invoice"] ?? "" } : records);
}

let days = 0;

function moveToOwnDay(body: Record<string, unknown>): void {
  days += 1;
  const start = Date.UTC(2026, 0, 1) + days * 86_400_000;
  body.start_at = new Date(start).toISOString();
  body.end_at = new Date(start + 3_600_000).toISOString();
}

/**
 * Replaces `customer_id` with the customer's id and `assignee_ids` with the assignee's. Leaves out records that are not
 * given.
 */
function naming(body: Record<string, unknown>, records: Records): Record<string, unknown> {
  const entries = Object.entries(body).map(([name, value]) => {
    const [, subject, many] = /^(?!external_)(.*)_id(s?)$/.exec(name) ?? [];
    if (subject === undefined || value === null) return [name, value] as const;
    const id = records[`${subject}s`];
    return [name, id !== undefined && many === "s" ? [id] : id] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
