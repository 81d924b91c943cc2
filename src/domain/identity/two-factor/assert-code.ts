import { type Encryption, isReadable } from "../../../crypto/encrypt.ts";
import { badField, Problem } from "../../../problems.ts";
import { sql } from "../../../query/sql.ts";
import type { Transaction } from "../../../tenancy/tenant.ts";
import { hashRecoveryCode, normalizeCode, stepOf } from "./codes.ts";

type Secrets = Pick<Encryption, "decrypt">;

/** A code of the person's authenticator, or one of their recovery codes. */
export type GivenCode = { code: string; secrets: Secrets };

/** Uses up the code in the transaction. Each works once: row locks let only one of two concurrent uses succeed. */
export async function assertCode(db: Transaction, memberId: string, { code, secrets }: GivenCode): Promise<void> {
  const given = normalizeCode(code);
  const isAccepted = /^\d{6}$/.test(given)
    ? await acceptStep(db, memberId, stepOf(await readSecret(db, memberId, secrets), given))
    : await acceptRecoveryCode(db, memberId, hashRecoveryCode(given));
  if (!isAccepted) throw wrongCode();
}

/** Undefined if there is none, or if no key decrypts it. Recovery codes still work then. */
export async function readSecret(db: Transaction, memberId: string, secrets: Secrets): Promise<string | undefined> {
  const [row] = await db.query(
    sql<{ secret: Buffer }>`select secret from authenticators where member_id = ${memberId}::uuid`,
  );
  return row !== undefined && isReadable(secrets, memberId, row.secret)
    ? secrets.decrypt(memberId, row.secret)
    : undefined;
}

async function acceptStep(db: Transaction, memberId: string, step: number | undefined): Promise<boolean> {
  if (step === undefined) return false;
  const taken = await db.query(
    sql`update authenticators set last_step = ${step} where member_id = ${memberId}::uuid and last_step < ${step}
        returning 1`,
  );
  return taken.length > 0;
}

async function acceptRecoveryCode(db: Transaction, memberId: string, hash: Buffer): Promise<boolean> {
  const taken = await db.query(
    sql`update authenticators set recovery_code_hashes = array_remove(recovery_code_hashes, ${hash}::bytea)
        where member_id = ${memberId}::uuid and ${hash}::bytea = any(recovery_code_hashes) returning 1`,
  );
  return taken.length > 0;
}

export function missingCode(): Problem {
  return badField("/code", "is required: two-factor sign-in is on");
}

const wrong = "is wrong, has expired or was used";

export function isWrongCode(error: unknown): boolean {
  return error instanceof Problem && error.errors?.some(({ detail }) => detail === wrong) === true;
}

export function wrongCode(): Problem {
  return badField("/code", wrong);
}
