import { readDemo } from "../../../fixtures/demo/credentials.ts";
import { slug } from "../../../fixtures/demo/owner.ts";
import { parseKey } from "../../auth/credentials/api-key.ts";
import { verifyPassword } from "../../auth/session/password.ts";
import type { Pool } from "../../postgres/driver.ts";
import type { Config } from "../config/config.ts";
import { type Finding, off, ok, warning } from "./check.ts";
import { isLoopback } from "./loopback.ts";

/** Warns if the demo's credentials work at a public address. They were printed and are in a file. */
export async function checkDemo(pool: Pool, { appUrl, dataDir }: Config): Promise<Finding> {
  const demo = await readDemo(dataDir);
  if (demo === undefined) return off("there are no credentials of a demo");
  const key = parseKey(demo.apiKey);
  const { rows: keys } = await pool.query(
    `select from api_keys k join businesses b on b.id = k.business_id
     where b.slug = $1 and k.prefix = $2 and k.secret_hash = $3 and k.revoked_at is null`,
    [slug, key?.prefix, key?.secretHash],
  );
  const { rows: owners } = await pool.query<{ hash: string }>(
    `select m.password_hash as hash from members m join businesses b on b.id = m.business_id
     where b.slug = $1 and m.email = $2 and m.password_hash is not null`,
    [slug, demo.ownerEmail],
  );
  const isPassword = owners[0] !== undefined && (await verifyPassword(demo.ownerPassword, owners[0].hash));
  const live = [...(keys.length > 0 ? ["API key"] : []), ...(isPassword ? ["password"] : [])];
  if (live.length === 0) return ok("the demo's credentials open nothing");
  const found = `the demo's ${live.join(" and ")} in ${dataDir}/demo.json ${live.length === 1 ? "opens" : "open"} ${appUrl}`;
  if (isLoopback(new URL(appUrl).hostname)) return ok(`${found}, which is this machine's own`);
  return warning(
    found,
    `delete the demo business (cli business delete --slug ${slug} --confirm '${demo.businessName}'), or change the password and revoke the key; SEED=none starts without one`,
  );
}
