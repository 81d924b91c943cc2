import { expect, test } from "vitest";
import { PendingChanges } from "../../src/domain/integrations/changes/pending.ts";

const drain = async (pending: PendingChanges) => {
  const taken: string[] = [];
  pending.add({ kind: "access", id: null });
  for (let next = await pending.next(); next?.kind !== "access"; next = await pending.next())
    taken.push([next?.kind, next?.id].join(" "));
  return taken;
};

test("equal pending changes are one", async () => {
  const pending = new PendingChanges();
  for (const id of ["1", "2", "1"]) pending.add({ kind: "lead", id });
  expect(await pending.next()).toEqual({ kind: "lead", id: "1" });
  expect(await pending.next()).toEqual({ kind: "lead", id: "2" });
});

test("more than 50 pending records of a kind become one change without an id, and other kinds keep their ids", async () => {
  const pending = new PendingChanges();
  for (let id = 0; id < 100_000; id += 1) pending.add({ kind: "delivery", id: String(id) });
  pending.add({ kind: "lead", id: "1" });
  expect(await drain(pending)).toEqual(["delivery ", "lead 1"]);
  pending.add({ kind: "delivery", id: "again" });
  expect(await pending.next()).toEqual({ kind: "delivery", id: "again" });
});

test("kinds take turns, so that many changes of one do not delay the others", async () => {
  const pending = new PendingChanges();
  for (let id = 0; id < 50; id += 1) pending.add({ kind: "delivery", id: String(id) });
  pending.add({ kind: "lead", id: "1" });
  expect(await pending.next()).toMatchObject({ kind: "delivery" });
  expect(await pending.next()).toMatchObject({ kind: "lead" });
});

test("a waiting reader gets each change, and nothing after the end", async () => {
  const pending = new PendingChanges();
  const first = pending.next();
  pending.add({ kind: "job", id: "1" });
  expect(await first).toEqual({ kind: "job", id: "1" });
  const last = pending.next();
  pending.end();
  expect(await last).toBeUndefined();
});
