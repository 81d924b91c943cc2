import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "../database/database.ts";
import { anonymous, type Caller, type MemberRole, scopesOfRole } from "./caller.ts";

const sessionDays = 30;

/** A session at its start: the token goes to the person, its hash to the database. */
export type MadeSession = { token: string; tokenHash: Buffer<ArrayBuffer>; expiresAt: Date };

/** Whoever sits behind a cookie; the business is undefined for nobody. */
export type Person = { caller: Caller; businessId: string | undefined };

export type Sessions = {
  /** A token as the cookie carries it: signed, so that a forged cookie costs no query. */
  seal(token: string): string;
  /** The token of a cookie that this server signed. */
  open(cookie: string | undefined): string | undefined;
  authenticatePerson(cookie: string | undefined): Promise<Person>;
};

export function makeSession(now = new Date()): MadeSession {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + sessionDays * 86_400_000);
  return { token, tokenHash: hashToken(token), expiresAt };
}

export function hashToken(token: string): Buffer<ArrayBuffer> {
  return createHash("sha256").update(token).digest();
}

/** `key` is derived from SECRET_KEY for sessions alone. */
export function createSessions({ database, key }: { database: Database; key: Buffer }): Sessions {
  const sign = (token: string) => createHmac("sha256", key).update(token).digest("base64url");

  function open(cookie: string | undefined): string | undefined {
    const [token = "", signature = "", ...more] = (cookie ?? "").split(".");
    const expected = Buffer.from(sign(token));
    const given = Buffer.from(signature);
    const genuine = more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
    return genuine ? token : undefined;
  }

  return {
    open,
    seal: (token) => `${token}.${sign(token)}`,
    async authenticatePerson(cookie) {
      const token = open(cookie);
      const person = token === undefined ? undefined : await findPerson(database, hashToken(token));
      return person ?? { caller: anonymous, businessId: undefined };
    },
  };
}

type Row = { id: string; business_id: string; name: string; role: MemberRole };

/** The person whose session lasts; undefined once they signed out, left the team, or it ran out. */
export async function findPerson(database: Database, tokenHash: Buffer): Promise<Person | undefined> {
  const rows = await database.read({ text: "select * from authenticate_person($1)", values: [tokenHash] });
  // The columns are those that the function `authenticate_person` returns.
  const [row] = rows as Row[];
  if (row === undefined) return undefined;
  const { id, name, role } = row;
  return { caller: { kind: "user", id, name, role, scopes: scopesOfRole(role) }, businessId: row.business_id };
}
