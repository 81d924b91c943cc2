import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RowOf } from "../../src/query/types.ts";
import { startWorld, type World } from "../world/world.ts";
import { type App, type Desk, openDesk } from "./desk.ts";
import { type Author, type Deed, type Drafts, isExplained, type Outcome } from "./model.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Apps = { one: App; two: App };

/** An action whose draft is not chosen yet. `at` counts back from the newest draft. */
type Intent = { by: Deed["by"]; does: Deed["does"]; at: number };

const intents: [Deed["by"], Deed["does"]][] = [
  ...(["one", "two"] as const).flatMap((by) =>
    (["create", "create", "update", "update", "discard"] as const).map((does): [Deed["by"], Deed["does"]] => [
      by,
      does,
    ]),
  ),
  ...(["save", "edit", "edit", "delete", "send", "send", "undo", "schedule", "unschedule"] as const).map(
    (does): [Deed["by"], Deed["does"]] => ["person", does],
  ),
  ["worker", "fail"],
  ["worker", "go"],
];

const intent = fc
  .record({ named: fc.constantFrom(...intents), at: fc.nat(5) })
  .map(({ named: [by, does], at }): Intent => ({ by, does, at }));

let words = 0;

/** Returns undefined if the action needs a draft and there is none. */
function deedOf({ by, does, at }: Intent, ids: readonly string[]): Deed | undefined {
  words += 1;
  const id = ids.at(-1 - (at % Math.max(ids.length, 1)));
  if (does !== "create" && does !== "save" && id === undefined) return undefined;
  return { by, does, id, text: `Words ${words}` } as Deed;
}

async function perform(desk: Desk, apps: Apps, deed: Deed): Promise<Outcome> {
  const into = { conversation_id: desk.conversation, channel: "sms" };
  const answer = async () => {
    switch (deed.does) {
      case "create":
        return apps[deed.by].create({ ...into, text: deed.text });
      case "update":
        return apps[deed.by].update(deed.id, { text: deed.text });
      case "discard":
        return apps[deed.by].remove(deed.id);
      case "save":
        return desk.save({ ...into, text: deed.text });
      case "edit":
        return desk.save({ id: deed.id, text: deed.text });
      case "delete":
        return desk.remove(deed.id);
      case "fail":
        return note(desk, deed.id, "failed", ["sending"]);
      case "go":
        return note(desk, deed.id, "sent", ["sending", "scheduled"]);
      default:
        return desk[deed.does](deed.id);
    }
  };
  const { status, body } = await answer();
  const makes = ["create", "save", "undo", "unschedule"].includes(deed.does) && status < 300;
  return { status, made: makes ? body.id : undefined };
}

/** Records the result of a send, as a worker does, if the draft is still in one of the `from` states. */
async function note(desk: Desk, id: string, status: "sent" | "failed", from: RowOf<"Draft">["status"][]) {
  const noted = await desk.db.transaction((db) =>
    db.updateManyAndReturn("Draft", {
      where: { id, status: { in: from } },
      data: { status, version: { increment: 1 } },
    }),
  );
  return { status: noted.length === 1 ? 200 : 409, body: undefined };
}

async function read(desk: Desk, apps: Apps): Promise<Drafts> {
  const authors = new Map<string, Author>([
    [apps.one.id, "one"],
    [apps.two.id, "two"],
    [desk.person.id, "person"],
  ]);
  const rows = await desk.db.findMany("Draft", { orderBy: [{ id: "asc" }] });
  return new Map(
    rows.map(({ id, draftedById, status, text }) => [
      id,
      { author: authors.get(draftedById) ?? "person", status, text: text ?? "" },
    ]),
  );
}

async function checkCounts(desk: Desk, drafts: Drafts): Promise<void> {
  const waiting = [...drafts].filter(([, { status }]) => status === "draft").map(([id]) => id);
  const shown = await desk.waiting();
  expect(shown.count).toBe(waiting.length);
  expect(shown.ids.toSorted()).toEqual(waiting.toSorted());
  expect((await desk.list("?limit=100")).map(({ id }) => id).toSorted()).toEqual(waiting.toSorted());
}

test("apps, a person and a worker move drafts only as specified, in turn and concurrently", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(intent, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 20 }),
      async (rounds) => {
        const desk = await openDesk(world);
        const apps = { one: await desk.app(), two: await desk.app() };
        let drafts: Drafts = new Map();
        for (const round of rounds) {
          const ids = [...drafts.keys()];
          const deeds = round.map((each) => deedOf(each, ids)).filter((deed) => deed !== undefined);
          const done = await Promise.all(
            deeds.map(async (deed) => ({ deed, outcome: await perform(desk, apps, deed) })),
          );
          const after = await read(desk, apps);
          const told = JSON.stringify({ before: [...drafts], done, after: [...after] }, null, 1);
          expect(isExplained(drafts, done, after), told).toBe(true);
          await checkCounts(desk, after);
          drafts = after;
        }
      },
    ),
    { numRuns: 30, endOnFailure: true },
  );
}, 180_000);
