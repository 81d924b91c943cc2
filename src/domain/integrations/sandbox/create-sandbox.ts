import { type Auditor, audit } from "../../../audit/audit.ts";
import type { Context } from "../../../graphql/context.ts";
import type { FillSample } from "../../../graphql/services.ts";
import { limits } from "../../../limits/limits.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import { newId } from "../../../query/new-id.ts";
import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { shownVersion } from "../../../version.ts";
import { createBusiness, type NewBusiness } from "../../identity/business/create-business.ts";
import { find, update } from "../../kernel/store.ts";

type Business = RowOf<"Business">;

/** Creates the sandbox of the caller's business. A business has one. */
export async function createSandbox(context: Context): Promise<Business> {
  const { database, loadSample } = context.services;
  const live = await find(context.db, "Business", context.db.businessId);
  if (live.sandboxAt !== null) throw new Problem("conflict", "This is a sandbox already.");
  const fill = await loadSample();
  return database.systemTransaction(newId(), async (db) => {
    await assertOneVersion(db);
    await lockLive(db, live.id);
    const sandbox = await insertSandbox(db, detailsOf(live), { sandboxOf: live.id }, fill);
    await audit(db, context, "sandbox_created", { subject: sandbox });
    await auditIn(db, live.id, context, sandbox);
    return sandbox;
  });
}

/** Requires a system transaction for the new sandbox's id. It has no trial, which would end. */
export async function insertSandbox(
  db: Transaction,
  details: NewBusiness,
  of: { sandboxOf: string | null },
  fill: FillSample,
): Promise<Business> {
  const { id } = await createBusiness(db, { ...details, subscription: "active", trialEndsAt: null });
  const now = currentTime();
  await update(db, "Business", id, { ...of, sandboxAt: now, sandboxResetAt: now });
  await fill(db, { isNew: true });
  return find(db, "Business", id);
}

/** Two presses queue here, and the second finds the sandbox. A business that is being deleted gets none. */
async function lockLive(db: Transaction, liveId: string): Promise<void> {
  const [live] = await db.query(
    sql<{ deleting: boolean }>`select deletion_started_at is not null as deleting from businesses
      where id = ${liveId}::uuid for no key update`,
  );
  if (live === undefined || live.deleting) throw new Problem("not-found");
  const found = await db.query(sql`select 1 from businesses where sandbox_of = ${liveId}::uuid`);
  if (found.length >= limits.sandbox.sandboxes.max)
    throw new Problem("conflict", "The business has a sandbox already.");
}

const suffix = " (sandbox)";
const maxNameLength = 255;

function detailsOf({ name, plan, ...kept }: Business): NewBusiness {
  const short = name
    .slice(0, maxNameLength - suffix.length)
    .toWellFormed()
    .trimEnd();
  const { timeZone, country, currency, paymentTermsDays, taxInclusive } = kept;
  return { name: short + suffix, plan, timeZone, country, currency, paymentTermsDays, taxInclusive };
}

/** The last release would send a sandbox's emails. Its processes run during an upgrade. */
export async function assertOneVersion(db: Transaction): Promise<void> {
  const others = await db.query(
    sql`select 1 from processes where version <> ${shownVersion} and last_seen_at > now() - interval '30 seconds' limit 1`,
  );
  if (others.length > 0)
    throw new Problem("conflict", "The platform is being upgraded. Create the sandbox once the upgrade is done.");
}

/** Adds the entry to the live business's log too, in the same transaction. */
async function auditIn(db: Transaction, liveId: string, by: Auditor, sandbox: Business): Promise<void> {
  const { caller, request } = by;
  await db.query(
    sql`insert into audit_log (id, business_id, kind, actor_kind, actor_id, actor_name, address, user_agent, subject_id, subject)
      values (${newId()}::uuid, ${liveId}::uuid, 'sandbox_created', ${caller.kind}::"AuditActorKind", ${caller.id}::uuid,
        ${caller.name}, ${request.origin.address}, ${request.origin.userAgent}, ${sandbox.id}::uuid, ${sandbox.name})`,
  );
}
