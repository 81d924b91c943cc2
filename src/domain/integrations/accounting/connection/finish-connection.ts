import { AccountingFailure } from "../../../../accounting/failure.ts";
import type { Organisation, Tokens } from "../../../../accounting/provider.ts";
import { audit } from "../../../../audit/audit.ts";
import { assertAccess } from "../../../../auth/access.ts";
import type { Context } from "../../../../graphql/context.ts";
import { planJob } from "../../../../outbox/jobs.ts";
import { currentTime } from "../../../../postgres/clock.ts";
import { Problem } from "../../../../problems.ts";
import { sql } from "../../../../query/sql.ts";
import type { Transaction } from "../../../../tenancy/tenant.ts";
import { assertWritable } from "../../../kernel/assert-writable.ts";
import { find } from "../../../kernel/store.ts";
import { pullJob } from "../pull/job.ts";
import { requeueChanged, requeuePending } from "../records/queue.ts";
import { keepPlace } from "./keep-place.ts";
import { sealTokens } from "./open-session.ts";
import { type Attempt, accountingOf, sessionOf } from "./start-accounting-connection.ts";

type Found = { organisation: Organisation; tokens: Tokens; taxRates: Record<string, string> };

const expired = "This connection to Xero was finished or has expired. Start it again.";

/** Finishes the connection after Xero has sent the person back. Returns false if the person did not let us in. */
export async function finishConnection(context: Context, query: URLSearchParams): Promise<boolean> {
  assertAccess(context.caller, "owner");
  const attempt = readState(context, query.get("state") ?? "");
  assertWritable(context);
  const code = query.get("code");
  if (code === null) return false;
  const found = await askXero(context, attempt, code);
  await context.db.transaction((db) => store({ ...context, db }, attempt, found));
  return true;
}

function readState(context: Context, state: string): Attempt {
  const attempt = decrypt(context, state);
  const isOwn = attempt?.businessId === context.db.businessId && attempt.until > currentTime().getTime();
  if (attempt === undefined || !isOwn) throw new Problem("bad-request", expired);
  return attempt;
}

/** Decrypts only states of this session. */
function decrypt(context: Context, state: string): Attempt | undefined {
  try {
    return JSON.parse(accountingOf(context).states.decrypt(sessionOf(context), Buffer.from(state, "base64url")));
  } catch {
    return undefined;
  }
}

async function askXero(context: Context, { verifier }: Attempt, code: string): Promise<Found> {
  const { provider, redirectUri } = accountingOf(context);
  try {
    const tokens = await provider.exchange(code, verifier, redirectUri);
    const organisation = await provider.findOrganisation(tokens.accessToken);
    const taxRates = await provider.open(organisation.id, tokens.accessToken).taxRates();
    return { tokens, organisation, taxRates };
  } catch (error) {
    if (!(error instanceof AccountingFailure)) throw error;
    if (error.fault === "lapsed") throw new Problem("bad-request", expired);
    throw new Problem("unavailable", `Xero could not be connected: ${error.message}`, {
      headers: { "Retry-After": "60" },
    });
  }
}

/**
 * Stores the connection. An organisation that was connected before goes on where it stopped, from the earlier of both
 * first days. The records of another organisation are kept for its return.
 */
async function store(
  context: Omit<Context, "db"> & { db: Transaction },
  { startsOn }: Attempt,
  { organisation, tokens, taxRates }: Found,
): Promise<void> {
  const { db } = context;
  await find(db, "Business", db.businessId);
  const sealed = sealTokens(accountingOf(context), db.businessId, tokens);
  await keepPlace(db);
  await db.query(
    sql`insert into accounting_connections (organisation_id, organisation_name, connection_id, tokens, tokens_expire_at,
        starts_on, pulled_until, tax_rates, updated_at)
      select ${organisation.id}::uuid, ${organisation.name}::text, ${organisation.connectionId}::text, ${sealed}::bytea,
        now() + ${tokens.expiresInSeconds} * interval '1 second', least(${startsOn}::date, kept.starts_on),
        kept.pulled_until, ${JSON.stringify(taxRates)}::jsonb, clock_timestamp()
      from (select current_business() as business_id) own
      left join accounting_organisations kept
        on kept.business_id = own.business_id and kept.organisation_id = ${organisation.id}::uuid
      on conflict (business_id) do update set organisation_id = excluded.organisation_id,
        organisation_name = excluded.organisation_name, connection_id = excluded.connection_id,
        tokens = excluded.tokens, tokens_expire_at = excluded.tokens_expire_at, starts_on = excluded.starts_on,
        tax_rates = excluded.tax_rates, updated_at = excluded.updated_at, renewing_until = null, paused_until = null,
        lapsed_at = null, last_error = null, pull_at = now(), pulled_until = excluded.pulled_until`,
  );
  await db.query(
    sql`update accounting_records set is_current = not is_current
      where business_id = current_business() and is_current <> (organisation_id = ${organisation.id}::uuid)`,
  );
  await audit(db, context, "accounting_connected", {
    subject: { name: organisation.name },
    after: { organisation_id: organisation.id, starts_on: startsOn },
  });
  await requeueChanged(db);
  await requeuePending(db);
  await planJob(db, pullJob);
}
