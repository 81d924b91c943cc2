import fc from "fast-check";
import { expect, test } from "vitest";
import { joinPages, type Page } from "../../portal/data/pages.ts";

const size = 5;

/** The server's page after a cursor, which names the last record before it. */
function pageOf(list: readonly string[], cursor: string): Page {
  const start = cursor === "" ? 0 : list.indexOf(cursor.slice(6)) + 1;
  const records = list.slice(start, start + size);
  return { records, next: start + size < list.length ? `after ${records.at(-1)}` : null };
}

const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** Reads pages as a screen does, and reads on where there is a gap. */
class Screen {
  #pages = new Map<string, Page>();
  #before: Page | undefined;
  shown: readonly string[] = [];
  next: string | null = null;
  reads = 0;

  read(list: readonly string[], cursor = ""): void {
    this.reads += 1;
    this.#pages.set(cursor, pageOf(list, cursor));
    const joined = joinPages(this.#pages, this.#before);
    if (joined === undefined) throw new Error("there is no first page");
    const { records, next, hasGap } = joined;
    [this.shown, this.next] = [records, next];
    expect(new Set(records).size).toBe(records.length);
    if (hasGap && next !== null) this.read(list, next);
    else if (this.#before !== undefined || records.length > size) this.#before = { records, next };
  }

  more(list: readonly string[]): void {
    if (this.next !== null) this.read(list, this.next);
  }
}

test("any number of new records leaves the opened ones in place, and all are shown once, in order", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: size + 1, max: 40 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.integer({ min: 1, max: 17 }), { maxLength: 4 }),
      fc.boolean(),
      (length, times, bursts, readsOn) => {
        let list = numbered("old", length);
        const screen = new Screen();
        screen.read(list);
        for (let count = 0; count < times; count += 1) screen.more(list);
        for (const [index, count] of bursts.entries()) {
          const until = screen.shown.at(-1) ?? "";
          list = [...numbered(`new${index}-`, count), ...list];
          screen.read(list);
          expect(screen.shown).toEqual(list.slice(0, list.indexOf(until) + 1));
          if (readsOn) screen.more(list);
        }
        while (screen.next !== null) screen.more(list);
        expect(screen.shown).toEqual(list);
      },
    ),
  );
});

test("a few new records cost one page to read, and removed ones disappear from it", () => {
  const list = numbered("old", 20);
  const screen = new Screen();
  screen.read(list);
  screen.more(list);
  screen.more(list);
  const changed = ["new", ...list.filter((record) => record !== "old1")];
  screen.read(changed);
  expect(screen.shown).toEqual(changed.slice(0, 15));
  expect(screen.reads).toBe(4);
});

test("a record that moved to the top among new ones hides no gap", () => {
  const list = numbered("old", 20);
  const screen = new Screen();
  screen.read(list);
  screen.more(list);
  const moved = [...numbered("new", 3), "old4", ...numbered("newer", 3), ...list.filter((record) => record !== "old4")];
  screen.read(moved);
  expect(screen.shown).toEqual(moved.slice(0, 16));
});

test("a list of one page stays one, and a shorter list ends where it ends", () => {
  const list = numbered("old", 20);
  const screen = new Screen();
  screen.read(list);
  screen.read(["new", ...list]);
  expect(screen.shown).toEqual(["new", ...list].slice(0, size));
  screen.more(["new", ...list]);
  screen.read(["new", "old0"]);
  expect([screen.shown, screen.next]).toEqual([["new", "old0"], null]);
});
