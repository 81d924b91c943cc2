import { readConfig } from "../config/config.ts";
import { openDataDir } from "../open-data-dir.ts";
import { joinWithoutKey } from "../open-database.ts";
import { countUnreadable, setOwnKey } from "./check-key.ts";
import { keyFileOf, makeKeyFile, readKeyFile, setKeyFileAside, UnusableKeyFile } from "./key-file.ts";

type Reset = {
  /** False where the key was the database's own already. */
  isNew: boolean;
  from: string;
  /** The webhook subscriptions whose secrets it does not decrypt. */
  unreadable: number;
};

/** Goes on without a key that is lost: `SECRET_KEY`, or the data folder's key, becomes the database's own. */
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

/** What holds no key is set aside; a file that cannot be read is left to whoever may read it. */
async function readOrMakeKey(dataDir: string): Promise<Buffer> {
  try {
    return (await readKeyFile(dataDir)) ?? (await makeKeyFile(dataDir));
  } catch (error) {
    if (!(error instanceof UnusableKeyFile)) throw error;
    await setKeyFileAside(dataDir);
    return makeKeyFile(dataDir);
  }
}
