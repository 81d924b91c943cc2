import { randomBytes } from "node:crypto";
import { open } from "node:fs/promises";
import { hashPassword } from "../auth/session/password.ts";
import { type Imported, importBusiness } from "../backup/import/import-business.ts";
import { deriveKey } from "../crypto/derive-key.ts";
import { createEncryption } from "../crypto/encrypt.ts";
import { keyOf } from "../domain/trade/files/keys.ts";
import { openFileStore } from "../files/open-store.ts";
import { makeSecret } from "../outbox/handlers/webhook/secrets.ts";
import type { Database } from "../tenancy/database.ts";
import type { Config } from "./config/config.ts";
import { ConfigError } from "./config/parse-variable.ts";
import { readKeyFile } from "./secret-key/key-file.ts";

type Parts = { path: string; slug: string | undefined; observe: (done: number, total: number) => void };

/**
 * Imports the export of a business. Webhook secrets are new, encrypted with this installation's key. People get a
 * random password that nobody knows.
 */
export async function importFile(
  { systemPool }: Database,
  { files, secretKey, dataDir }: Config,
  { path, slug, observe }: Parts,
): Promise<Imported> {
  const key = secretKey ?? (await readKeyFile(dataDir));
  if (key === undefined) throw new ConfigError("there is no SECRET_KEY, and none in DATA_DIR");
  const encryption = createEncryption(deriveKey(key, "webhook secrets"));
  const file = await open(path, "r");
  try {
    return await importBusiness(systemPool, {
      file,
      slug,
      store: openFileStore(files),
      keyOf,
      passwordHash: await hashPassword(randomBytes(32).toString("base64url")),
      makeSecret: (id) => encryption.encrypt(id, makeSecret()),
      observe,
    });
  } finally {
    await file.close();
  }
}
