import { sha256 } from "../../crypto/hash.ts";
import { makeNonce } from "../../crypto/nonce.ts";
import { isConnectionLoss } from "../../postgres/reader.ts";
import { sql } from "../../query/sql.ts";
import type { Database } from "../../tenancy/database.ts";
import { lastWrite } from "../../tenancy/last-write.ts";
import type { Authentication, Credentials, OnCaller } from "../authentication.ts";
import { batchCalls } from "../batch-calls.ts";
import { type AuthenticationRow, readAuthentication } from "../read-authentication.ts";
import { parseKey } from "./api-key.ts";

/** A user agent is kept up to this length. */
const maxAppLength = 200;

/** The sender of a request. */
type Sender = Pick<Credentials, "address" | "userAgent">;

/** The parts of a key that the query sends: the database compares a blinded hash. */
type Asked = { prefix: string; nonce: Buffer; blinded: Buffer; address: string; app: string | null };

/** Returns a function that authenticates a key. It resolves to undefined if the key is not live. */
export function createAuthenticateKey(
  database: Database,
  limit: number,
): (text: string, sender: Sender, onCaller?: OnCaller) => Promise<Authentication | undefined> {
  const authenticate = batchCalls<Asked, AuthenticationRow>({
    async runBatch(all) {
      const [prefixes, nonces, blinded] = [
        all.map(({ prefix }) => prefix),
        all.map(({ nonce }) => nonce),
        all.map(({ blinded }) => blinded),
      ];
      const [addresses, apps] = [all.map(({ address }) => address), all.map(({ app }) => app)];
      const rows = await database.read(
        sql<
          AuthenticationRow & { is_asked: boolean }
        >`select *${lastWrite(database)} from authenticate_api_keys(${prefixes}, ${nonces}, ${blinded}, ${limit}, ${addresses}, ${apps})`,
      );
      return rows.map((row) => (row.is_asked ? row : undefined));
    },
    async runSingle({ prefix, nonce, blinded, address, app }) {
      const [row] = await database.read(
        sql<AuthenticationRow>`select *${lastWrite(database)} from authenticate_api_key(${prefix}, ${nonce}, ${blinded}, ${limit}, ${address}, ${app})`,
      );
      // The columns are the function's output parameters, so there is exactly one row.
      return row as AuthenticationRow;
    },
    failsEach: isConnectionLoss,
  });

  return async (text, { address, userAgent }, onCaller) => {
    const given = parseKey(text);
    if (given === undefined) return undefined;
    const nonce = makeNonce();
    const blinded = sha256(Buffer.concat([given.secretHash, nonce]));
    const app = userAgent?.slice(0, maxAppLength) || null;
    const row = await authenticate({ prefix: given.prefix, nonce, blinded, address, app });
    return readAuthentication("api_key", row, limit, onCaller);
  };
}
