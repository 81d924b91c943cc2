import { limits } from "../../../../limits/limits.ts";
import { sql } from "../../../../query/sql.ts";
import type { Database } from "../../../../tenancy/database.ts";
import { notify } from "../../../integrations/notifications/notify.ts";

const { max: failingDays } = limits.auditStream.failingDays;

/** Pauses a stream that has failed for too long and notifies the owners once. Its cursor stays for the next resume. */
export async function pauseAuditStream(database: Database, businessId: string): Promise<void> {
  await database.tenant(businessId).transaction(async (db) => {
    const [paused] = await db.query(
      sql<{ url: string; lastError: string | null }>`
        update audit_streams set paused_at = now() where paused_at is null and failing_since is not null
        returning url, last_error as "lastError"`,
    );
    if (paused === undefined) return;
    await notify(db, {
      type: "audit_stream_paused",
      title: `Audit stream paused: ${paused.url}`,
      about: {},
      email: {
        details: [
          ["Address", paused.url],
          ["Reason", `Every attempt has failed for ${failingDays} days. The last one: ${paused.lastError ?? ""}`],
          [
            "Next step",
            "Mend the receiver, and resume the stream in the portal under Settings, Audit log. Nothing is lost meanwhile.",
          ],
        ],
      },
    });
  });
}
