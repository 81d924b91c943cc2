import { randomBytes } from "node:crypto";
import type { Key } from "../../crypto/derive-key.ts";
import { hashToken } from "../../crypto/hash.ts";
import { createSigner } from "../../crypto/signer.ts";
import { isConnectionLoss } from "../../postgres/reader.ts";
import { sql } from "../../query/sql.ts";
import type { Database } from "../../tenancy/database.ts";
import { lastWrite } from "../../tenancy/last-write.ts";
import { batchCalls } from "../batch-calls.ts";
import { anonymous, type Caller, type MemberRole, scopesOfRole } from "../caller.ts";
import { assertAllowed, type PortalQuota } from "../rate-limit/portal-quota.ts";

/** The person gets the token; the database stores its hash. */
export type NewSession = { token: string; tokenHash: Buffer<ArrayBuffer> };

/** The signed-in person, or an anonymous caller without a business. */
export type Person = {
  caller: Caller;
  businessId: string | undefined;
  lastWrite?: number | undefined;
  /** See `Authentication`. */
  watermark?: Date | undefined;
};

export type Sessions = {
  /** Returns the cookie's value: the token and its signature, so that a forged cookie costs no query. */
  sign(token: string): string;
  /** Returns the cookie's token; undefined if it was not signed here. */
  verify(cookie: string | undefined): string | undefined;
  authenticatePerson(cookie: string | undefined): Promise<Person>;
  /** Authenticates by a verified token. The same statement counts the request against the portal's quota. */
  authenticateRequest(token: string | undefined, ratePerMinute: number): Promise<Person>;
};

export function makeSession(): NewSession {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

/** `key` is derived from SECRET_KEY for sessions alone. */
export function createSessions({ database, key }: { database: Database; key: Key }): Sessions {
  const signer = createSigner(key);

  function verify(cookie: string | undefined): string | undefined {
    const [token = "", signature = "", ...more] = (cookie ?? "").split(".");
    return more.length === 0 && signer.verify(signature, token) ? token : undefined;
  }

  const findAnswer = batchCalls<Asked, Answer>({
    async runBatch(all) {
      const [hashes, rates] = [all.map(({ tokenHash }) => tokenHash), all.map(({ ratePerMinute }) => ratePerMinute)];
      const rows = await database.read(
        sql<
          Answer & { is_asked: boolean }
        >`select a.*, a.id is not null and lacks_two_factor((${hashes}::bytea[])[a.ordinality]) as lacks_two_factor,
            a.id is not null and is_suspended(a.business_id) as is_suspended${lastWrite(database)}
          from authenticate_people(${hashes}, ${rates}::integer[]) with ordinality a`,
      );
      return rows.map((row) => (row.is_asked ? row : undefined));
    },
    async runSingle({ tokenHash, ratePerMinute }) {
      const [row] = await database.read(
        sql<
          Row & PortalQuota
        >`select p.id, p.business_id, p.name, p.role, lacks_two_factor(${tokenHash}) as lacks_two_factor,
            is_suspended(p.business_id) as is_suspended, q.allowed, q.remaining, q.reset_seconds${lastWrite(database)}
          from authenticate_person(${tokenHash}) p,
            take_portal_quota(p.business_id, ${ratePerMinute}, p.role = 'owner') q`,
      );
      return row ?? nobody;
    },
    failsEach: isConnectionLoss,
  });

  return {
    verify,
    sign: (token) => `${token}.${signer.sign(token).toString("base64url")}`,
    async authenticatePerson(cookie) {
      const token = verify(cookie);
      const person = token === undefined ? undefined : await findPerson(database, hashToken(token));
      return person ?? nobodyYet;
    },
    async authenticateRequest(token, ratePerMinute) {
      const { at: watermark } = database.watermark;
      const row: Answer =
        token === undefined ? nobody : await findAnswer({ tokenHash: hashToken(token), ratePerMinute });
      if (row.id === null) return nobodyYet;
      await assertAllowed(row, ratePerMinute, { businessId: row.business_id, isOwner: row.role === "owner" });
      return { ...personOf(row), watermark };
    },
  };
}

export const nobodyYet: Person = { caller: anonymous, businessId: undefined };

type Row = {
  id: string;
  business_id: string;
  name: string;
  role: MemberRole;
  lacks_two_factor: boolean;
  is_suspended: boolean;
  last_write?: number | null;
};

type Asked = { tokenHash: Buffer; ratePerMinute: number };

/** The database's answer for a session. Without an id, the session is not live. */
type Answer = (Row & PortalQuota) | { id: null };

const nobody: Answer = { id: null };

/** Returns undefined if the session has ended or its person has left the team. Counts as a use of the session. */
export async function findPerson(database: Database, tokenHash: Buffer): Promise<Person | undefined> {
  const { at: watermark } = database.watermark;
  const [row] = await database.read(
    sql<Row>`select *, lacks_two_factor(${tokenHash}), is_suspended(business_id)${lastWrite(database)}
      from authenticate_person(${tokenHash})`,
  );
  return row && { ...personOf(row), watermark };
}

function personOf(row: Row): Person {
  const { id, name, role, business_id: businessId, last_write: position } = row;
  const caller: Caller = {
    kind: "user",
    id,
    name,
    role,
    scopes: scopesOfRole(role),
    ...(row.lacks_two_factor && { lacksTwoFactor: true }),
    ...(row.is_suspended && { isSuspended: true }),
  };
  return { caller, businessId, lastWrite: position ?? undefined };
}
