import { networkOf } from "../../../auth/rate-limit/network-of.ts";
import { sharedLimit } from "../../../auth/rate-limit/rate-limit.ts";
import type { Context } from "../../../graphql/context.ts";
import { limits } from "../../../limits/limits.ts";
import type { Attempt, Purpose } from "../../../sso/attempts.ts";
import type { Claims } from "../../../sso/claims.ts";
import { SsoError } from "../../../sso/sso-error.ts";
import { cookieOf, startSessionByCookie } from "../business/start-session.ts";
import { admit } from "./admit.ts";
import { confirmBySso } from "./confirm-by-sso.ts";
import { type Connection, providerOf, readConnection } from "./connection.ts";
import type { Refusal } from "./decide.ts";
import { attemptsOf, spanSeconds } from "./start-sso.ts";
import { type Tested, testBySso } from "./test-by-sso.ts";

export type Finished =
  | { kind: "signed-in"; to: string }
  | { kind: "refused"; businessId: string; reason: Refusal }
  | { kind: "confirmed" }
  | { kind: "tested"; tested: Tested }
  /** The attempt is unknown, finished or expired. The three are indistinguishable. */
  | { kind: "no-attempt" }
  | { kind: "failed"; businessId: string; purpose: Purpose; error: SsoError };

/** A return from the provider: the business of the redirect URI and the query. */
type Arrival = { businessId: string; search: string };

/** Finishes a sign-in after the provider's redirect. Failures are limited by address, as wrong passwords are. */
export async function finishSso(context: Context, { businessId, search }: Arrival): Promise<Finished> {
  const attempt = attemptsOf(context).consume(new URLSearchParams(search).get("state") ?? "");
  // Writes nothing, because a link on another site can lead here.
  if (attempt?.businessId !== businessId) return { kind: "no-attempt" };
  const { max: points } = limits.accounts.ssoFailures;
  const limit = sharedLimit(context.services.database, { name: "sso", points, seconds: spanSeconds });
  const network = networkOf(cookieOf(context).address);
  await limit.count(network);
  const { purpose } = attempt;
  try {
    const connection = await readUnchanged(context, attempt);
    const claims = await context.services.sso.relyingParty.readPerson(
      providerOf(context, connection),
      search,
      attempt.checks,
    );
    const finished = await finish(context, { attempt, connection, claims });
    if (finished.kind !== "refused") await limit.uncount(network);
    return finished;
  } catch (error) {
    if (!(error instanceof SsoError)) throw error;
    return { kind: "failed", businessId, purpose, error };
  }
}

async function readUnchanged({ services: { database } }: Context, attempt: Attempt): Promise<Connection> {
  const connection = await readConnection(database.tenant(attempt.businessId));
  if (connection?.connectionSetAt.toISOString() !== attempt.connectionSetAt)
    throw new SsoError("Single sign-on was changed while the sign-in was under way. Start again.");
  return connection;
}

type Come = { attempt: Attempt; connection: Connection; claims: Claims };

async function finish(context: Context, come: Come): Promise<Finished> {
  const { attempt, connection, claims } = come;
  if (attempt.purpose === "test") return { kind: "tested", tested: await testBySso(context, come) };
  if (attempt.purpose === "confirm") {
    await confirmBySso(context, come);
    return { kind: "confirmed" };
  }
  const { request } = context;
  const { database, maintenance, accountLinks: links } = context.services;
  const { businessId, invitation: invitationToken } = attempt;
  const admission = await database.tenant(businessId).transaction((db) =>
    admit(db, {
      connection,
      claims,
      invitationToken,
      origin: request.origin,
      links,
      assertWritable: () => maintenance.assertOff(),
    }),
  );
  if ("reason" in admission) return { kind: "refused", businessId, reason: admission.reason };
  await startSessionByCookie(context, admission.member, "single_sign_on");
  return { kind: "signed-in", to: attempt.to };
}
