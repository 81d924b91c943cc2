import { limitByKey } from "../../../../auth/rate-limit/limit-by-key.ts";
import type { Context } from "../../../../graphql/context.ts";
import { limits } from "../../../../limits/limits.ts";
import { notFound } from "../../../kernel/store.ts";
import { sendOwnEntry } from "./announce-change.ts";
import { findAuditStream } from "./find-audit-stream.ts";
import type { TestAttempt } from "./schema.ts";

const tests = limitByKey(limits.auditStream.tests.max);

export async function sendAuditStreamTest(context: Context): Promise<TestAttempt> {
  const { db } = context;
  await tests.count(db.businessId);
  const stream = await findAuditStream(db);
  if (stream === null) throw notFound();
  return sendOwnEntry(context, stream, "audit_stream_test");
}
