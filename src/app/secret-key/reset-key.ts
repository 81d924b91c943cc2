import { readConfig } from "../config/config.ts";
import { openDataDir } from "../open-data-dir.ts";
import { joinWithoutKey } from "../open-database.ts";
import { countUnreadable, setOwnKey } from "./check-key.ts";
import { keyFileOf, makeKeyFile, readKeyFile, setKeyFileAside, UnusableKeyFile } from "./key-file.ts";

type Reset = {
  /** False if the key was already the database's. */
  isNew: boolean;
  from: string;
  /** The number of webhook subscriptions whose secrets the key does not decrypt. */
  unreadable: number;
};

/** Continues without a lost key: makes `SECRET_KEY`, or the data folder's key, the database's own. */
export async function resetSecretKey(say: (line: string) => void): Promise<Reset> {
  const config = readConfig();
  await openDataDir(config);
  const database = await joinWithoutKey(config, say);
  try {
    const key = config.secretKey ?? (await readOrMakeKey(config.dataDir));
    const from = config.secretKey === undefined ? keyFileOf(config.dataDir) : "SECRET_KEY";
    const isNew = await setOwnKey(database.url, key);
    return { isNew, from, unreadable: await countUnreadable(database.url, key) };
  } finally {
    await database.stop();
  }
}

/** Renames a file without a valid key. Throws if the file cannot be read, because it may still hold the key. */
async function readOrMakeKey(dataDir: string): Promise<Buffer> {
  try {
    return (await readKeyFile(dataDir)) ?? (await makeKeyFile(dataDir));
  } catch (error) {
    if (!(error instanceof UnusableKeyFile)) throw error;
    await setKeyFileAside(dataDir);
    return makeKeyFile(dataDir);
  }
}
