import { randomUUIDv7 } from "node:crypto";
import { formatMessage } from "../../../audit-stream/entry.ts";
import { limitByKey } from "../../../auth/rate-limit/limit-by-key.ts";
import { currentTime } from "../../../database/clock.ts";
import type { Context } from "../../../graphql/context.ts";
import { limits } from "../../../limits.ts";
import { notFound } from "../../kernel/store.ts";
import { findAuditStream } from "./find-audit-stream.ts";
import type { TestAttempt } from "./schema.ts";

const tests = limitByKey(limits.auditStream.tests.max);

/** Sends an entry that is in no log, ahead of those that wait. Whatever becomes of it, the stream stays where it is. */
export async function sendAuditStreamTest({ db, caller, auditStream }: Context): Promise<TestAttempt> {
  await tests.count(db.businessId);
  const stream = await findAuditStream(db);
  if (stream === undefined) throw notFound();
  const [business] = await db.select("Business", { where: { id: db.businessId }, take: 1 });
  const entry = formatMessage({
    id: randomUUIDv7(),
    type: "audit_stream_test",
    at: currentTime(),
    business: { id: db.businessId, slug: business?.slug ?? null },
    actor: { kind: "user", id: caller.id, name: caller.name },
  });
  return auditStream.send({ businessId: db.businessId, url: stream.url, secret: stream.secret }, [entry]);
}
