import { expect, test, vi } from "vitest";
import { joinOrStartEmbedded } from "../../src/embedded-postgres/embedded-postgres.ts";
import { dataDir, hold, isAlive, postmasterPid, query, said, say, start, useFolder } from "./folder.ts";

useFolder("file");

test("a second start on the folder is refused, naming the first", async () => {
  const { child } = await hold();
  await expect(start()).rejects.toThrow(`${dataDir} is in use by another Fieldline (pid ${child.pid})`);
});

test("a command joins the running server and leaves it running", async () => {
  const { answer } = await hold();
  const joined = await joinOrStartEmbedded({ dataDir, say });
  expect(joined.url).toBe(answer.url);
  await joined.stop();
  expect(await query(joined.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a command starts and stops its own server if none runs, and a start waits for it", async () => {
  const command = await joinOrStartEmbedded({ dataDir, say });
  const pid = postmasterPid();
  const starting = start();
  await vi.waitFor(() => expect(said.join()).toContain("Waiting for"), { timeout: 5000 });
  await command.stop();
  expect(isAlive(pid)).toBe(false);
  expect(await query((await starting).url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});
