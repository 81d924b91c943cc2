import { chownSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { succeedsAs } from "../../src/embedded-postgres/system-user.ts";
import { cloneDatabase } from "../world/cluster.ts";
import { type ServerProcess, startServer } from "../world/server.ts";

/** OpenShift runs a container as a user id that /etc/passwd does not list, in the group of root. */
const user = { uid: 1_000_650_000, gid: 0 };

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const isRoot = process.getuid?.() === 0;
const canRead = isRoot && (await succeedsAs(user, '"$1" --version && test -r "$2"', process.execPath, main));

describe.skipIf(!canRead)(
  "a user id without a name (skipped unless root runs the tests of a readable checkout)",
  () => {
    let dataDir: string;
    let server: ServerProcess | undefined;

    beforeAll(() => {
      dataDir = mkdtempSync(join(tmpdir(), "fieldline-nameless-"));
      chownSync(dataDir, user.uid, user.gid);
    });
    afterAll(async () => {
      await server?.stop();
      rmSync(dataDir, { recursive: true });
    });

    const start = (environment: Record<string, string>) =>
      startServer({ environment: { DATA_DIR: dataDir, ...environment }, user, stdio: ["ignore", "ignore", "pipe"] });

    test("gets a sentence that it cannot have an embedded database, and leaves no partial one", async () => {
      const { child } = await start({});
      let said = "";
      child.stderr?.on("data", (chunk) => {
        said += chunk;
      });
      const code = await new Promise((resolve) => child.once("close", resolve));
      expect([code, said]).toEqual([
        1,
        `Fieldline could not start: PostgreSQL refuses to create a database as user ${user.uid}, which /etc/passwd does not name: set DATABASE_URL, or start as a user with an entry there.\n`,
      ]);
      expect(readdirSync(dataDir).filter((name) => name.startsWith("postgres.new"))).toEqual([]);
    });

    test("starts with DATABASE_URL, as web and worker, and responds", async () => {
      const database = await cloneDatabase();
      // Connects over TCP, because another user cannot enter the socket's folder.
      const url = new URL(database.url);
      url.search = "";
      try {
        server = await start({ DATABASE_URL: url.href });
        await server.becomes(200);
        expect((await fetch(`${server.origin}/sign-in`)).status).toBe(200);
        expect(await server.stop()).toBe(0);
      } finally {
        await database.drop();
      }
    });
  },
);
