import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import { asRoot, children, dataDir, hold, holder, postmasterPid, query, said, start, useFolder } from "./folder.ts";

useFolder("test");

test("data survives a restart", async () => {
  const first = await start();
  await query(first.url, "CREATE TABLE kept AS SELECT 42 AS value");
  await first.stop();

  const second = await start();
  expect(await query(second.url, "SELECT value FROM kept")).toEqual([{ value: 42 }]);
  expect(said.filter((line) => line.startsWith("Creating"))).toHaveLength(1);
});

test("the database is UTF-8, durable, and listens on the loopback address only", async () => {
  const { url } = await start();
  const overLoopback = new URL(url);
  overLoopback.search = "";
  const settings = await query(
    overLoopback.href,
    `SELECT current_database() AS name, current_setting('fsync') AS fsync, current_setting('server_encoding') AS encoding,
      current_setting('listen_addresses') AS addresses, datlocprovider AS provider, datlocale AS locale
     FROM pg_database WHERE datname = current_database()`,
  );
  expect(settings).toEqual([
    { name: "fieldline", fsync: "on", encoding: "UTF8", addresses: "127.0.0.1", provider: "b", locale: "C.UTF-8" },
  ]);
});

test("a password is required, and only its owner can read it", async () => {
  const { url } = await start();
  const guessed = new URL(url);
  guessed.password = "guessed";
  await expect(query(guessed.href, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
  guessed.search = "";
  await expect(query(guessed.href, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
  expect(statSync(join(dataDir, "postgres-password")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, "postgres.log"), "utf8")).not.toContain(new URL(url).password);
});

test("a start after a first start that was killed creates the database again", async () => {
  const child = spawn(process.execPath, [holder, dataDir], { stdio: "ignore" });
  children.push(child);
  await vi.waitFor(() => expect(readdirSync(dataDir).join()).toContain("postgres.new-"), {
    timeout: 5000,
    interval: 2,
  });
  child.kill("SIGKILL");
  await once(child, "exit");

  const { url } = await start();
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("exactly one of several simultaneous starts succeeds, on a new folder and on an old one", async () => {
  for (const _ of ["new", "old"]) {
    const starts = await Promise.all(Array.from({ length: 3 }, () => hold()));
    expect(starts.filter(({ answer }) => answer.url !== undefined)).toHaveLength(1);
    for (const { answer } of starts)
      if (answer.url === undefined) expect(answer.error).toContain("is in use by another Fieldline");
    for (const { child } of starts) child.kill("SIGKILL");
  }
});

test.runIf(asRoot)("root's server runs as another user", async () => {
  await start();
  expect(statSync(`/proc/${postmasterPid()}`).uid).not.toBe(0);
  expect(statSync(join(dataDir, "postgres")).uid).toBe(statSync(`/proc/${postmasterPid()}`).uid);
});

test.runIf(asRoot)(
  "the data is kept elsewhere if the server's user cannot enter the folder, and the start says where",
  async () => {
    chmodSync(dataDir, 0o700);
    const first = await start();
    await query(first.url, "CREATE TABLE kept AS SELECT 42 AS value");
    await first.stop();
    const aside = readFileSync(join(dataDir, "postgres-is-at"), "utf8").trim();
    try {
      expect(aside).toMatch(/^\/var\/tmp\/fieldline-/);
      expect(said.join()).toContain(aside);
      const second = await start();
      expect(await query(second.url, "SELECT value FROM kept")).toEqual([{ value: 42 }]);
      await second.stop();
    } finally {
      rmSync(dirname(aside), { recursive: true, force: true });
    }
  },
);
