import { once } from "node:events";
import { chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { acceptsConnections } from "../../src/embedded-postgres/connection.ts";
import { startEmbedded } from "../../src/embedded-postgres/embedded-postgres.ts";
import { Server } from "../../src/embedded-postgres/server.ts";
import { asRoot, dataDir, query, say, serverUser, start, useFolder } from "./folder.ts";

useFolder("test");

test.runIf(asRoot)(
  "a start that fails because of a file's owner names the file, and polls with growing pauses",
  async () => {
    await (await start()).stop();
    const file = join(dataDir, "postgres/global/pg_filenode.map");
    chownSync(file, 0, 0);
    const log = join(dataDir, "postgres.log");
    const logSize = statSync(log).size;
    const { uid, gid } = serverUser();
    await expect(startEmbedded({ dataDir, say, timeouts: { connectMs: 2000 } })).rejects.toThrow(
      `${file} belongs to uid 0, and Postgres runs as uid ${uid}): give Postgres its files back (chown -R ${uid}:${gid} ${dirname(dirname(file))})`,
    );
    const refusals =
      readFileSync(log, "utf8")
        .slice(logSize)
        .match(/FATAL: +the database system is/g) ?? [];
    expect(refusals.length).toBeLessThan(20);
    chownSync(file, uid, gid);
    expect(await query((await start()).url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  },
);

test.runIf(asRoot)("a start on a database that root owns says how to change its owner", async () => {
  await (await start()).stop();
  chownSync(join(dataDir, "postgres"), 0, 0);
  await expect(start()).rejects.toThrow(/belongs to root, as whom Postgres refuses to run: .*chown -R/);
});

test("a start fails if the server is not ready in time", async () => {
  const folder = join(dataDir, "native");
  mkdirSync(join(folder, "bin"), { recursive: true });
  const idle = `process.on("SIGINT", () => process.exit(1)); setInterval(() => undefined, 1000);`;
  writeFileSync(join(folder, "bin/postgres"), `#!${process.execPath}\n${idle}\n`, { mode: 0o755 });
  mkdirSync(join(dataDir, "postgres"));
  const starting = Server.start({
    location: { data: join(dataDir, "postgres"), binaries: { folder, version: "18.0.0" }, user: null },
    logFile: join(dataDir, "postgres.log"),
    password: "none",
    settings: {},
    say,
    timeouts: { startMs: 1000 },
  });
  await expect(starting).rejects.toThrow(/did not start \(it was not ready within 1 seconds\): read .*postgres\.log/);
});

test("a server that accepts a connection but never responds counts as unavailable", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  expect(await acceptsConnections(`postgresql://postgres:none@127.0.0.1:${port}/fieldline`)).toBe(false);
  silent.close();
});
