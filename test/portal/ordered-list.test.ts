import fc from "fast-check";
import { expect, test } from "vitest";
import { type Entry, OrderedList } from "../../portal/data/ordered-list.ts";

const size = 5;

/** The server's records, each with its sort key. */
class Server {
  #records = new Map<string, number>();
  #last = 0;

  /** Moves a new or changed record to the top. */
  touch(id: string): Entry {
    this.#last += 1;
    this.#records.set(id, this.#last);
    return entry(id, this.#last);
  }

  remove(id: string): void {
    this.#records.delete(id);
  }

  get ids(): string[] {
    return [...this.#records].sort(([, one], [, other]) => other - one).map(([id]) => id);
  }

  page(after: string | null): { page: Entry[]; next: string | null } {
    const below = after === null ? "~" : after;
    const rest = this.ids.map((id) => entry(id, this.#records.get(id) ?? 0)).filter(({ key }) => key < below);
    const page = rest.slice(0, size);
    return { page, next: rest.length > size ? (page.at(-1)?.key ?? null) : null };
  }
}

const entry = (id: string, number: number) => ({ id, key: String(number).padStart(6, "0") });

function opened(server: Server, pages: number): OrderedList {
  const list = new OrderedList();
  const first = server.page(null);
  list.refresh(first.page, first.next, false);
  for (let count = 1; count < pages; count += 1) readOn(list, server);
  return list;
}

function readOn(list: OrderedList, server: Server): void {
  if (list.next === null) return;
  const { page, next } = server.page(list.next);
  list.append(page, next);
}

const change = fc.oneof(
  fc.record({ what: fc.constant("touch"), id: fc.integer({ min: 0, max: 40 }), isHeard: fc.boolean() }),
  fc.record({ what: fc.constant("remove"), id: fc.integer({ min: 0, max: 40 }), isHeard: fc.boolean() }),
);

test("any history of a list, after it is read again to its end, equals the server's", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 1, max: 4 }),
      fc.array(change, { maxLength: 20 }),
      fc.array(fc.boolean(), { maxLength: 20 }),
      (length, pages, changes, held) => {
        const server = new Server();
        for (let id = 0; id < length; id += 1) server.touch(`r${id}`);
        const list = opened(server, pages);
        for (const [index, { what, id, isHeard }] of changes.entries()) {
          const isHeld = held[index] ?? false;
          const before = list.ids;
          const name = `r${id}`;
          if (what === "touch") {
            const touched = server.touch(name);
            if (isHeard) list.place(touched, "yes", isHeld);
          } else {
            server.remove(name);
            if (isHeard) list.place({ id: name, key: "" }, "no", isHeld);
          }
          expect(new Set(list.ids).size).toBe(list.ids.length);
          if (isHeld) expect(list.ids).toEqual(before);
        }
        const unheard = changes.some(({ isHeard }) => !isHeard);
        list.settle();
        if (!unheard) expect(list.ids).toEqual(server.ids.slice(0, list.ids.length));
        const { page, next } = server.page(null);
        list.refresh(page, next, false);
        expect(list.ids.slice(0, page.length)).toEqual(page.map(({ id }) => id));
        if (unheard) return;
        while (list.next !== null) readOn(list, server);
        expect(list.ids).toEqual(server.ids);
      },
    ),
  );
});

test("while held, new rows are counted and removed ones stay in place; then both are applied", () => {
  const server = new Server();
  for (let id = 0; id < 8; id += 1) server.touch(`r${id}`);
  const list = opened(server, 2);
  const before = list.ids;
  list.place(server.touch("new"), "yes", true);
  list.place(server.touch("r2"), "yes", true);
  list.place({ id: "r4", key: "" }, "no", true);
  expect([list.ids, list.waiting.size, [...list.gone]]).toEqual([before, 2, ["r4"]]);
  server.remove("r4");
  list.settle();
  expect(list.ids).toEqual(server.ids);
  expect([list.waiting.size, list.gone.size]).toEqual([0, 0]);
});

test("one's own change shows at once, and reverting it restores the row's place", () => {
  const server = new Server();
  const entries = ["a", "b", "c"].map((id) => server.touch(id));
  const list = opened(server, 1);
  const [, b] = entries;
  if (b === undefined) throw new Error("there are three");
  list.place(b, "no", false);
  expect(list.ids).toEqual(["c", "a"]);
  list.place(b, "yes", false);
  expect(list.ids).toEqual(["c", "b", "a"]);
});

test("a change that only a new reading reveals is news, except for existing rows", () => {
  const server = new Server();
  server.touch("a");
  const list = opened(server, 1);
  list.place(server.touch("a"), "unknown", false);
  expect([list.ids, list.hasNews]).toEqual([["a"], false]);
  list.place(server.touch("b"), "unknown", false);
  expect([list.ids, list.hasNews]).toEqual([["a"], true]);
});

test("if the first page does not reach the list, that is news while rows are held, or else the list begins anew", () => {
  const server = new Server();
  for (let id = 0; id < 12; id += 1) server.touch(`r${id}`);
  const list = opened(server, 3);
  const before = list.ids;
  for (let id = 0; id < 9; id += 1) server.touch(`n${id}`);
  const { page, next } = server.page(null);
  list.refresh(page, next, true);
  expect([list.ids, list.hasNews]).toEqual([before, true]);
  list.refresh(page, next, false);
  while (list.next !== null) readOn(list, server);
  expect(list.ids).toEqual(server.ids);
});

test("records beyond the list's end are added there although rows are held", () => {
  const server = new Server();
  for (let id = 0; id < 15; id += 1) server.touch(`r${id}`);
  const list = opened(server, 2);
  const { page, next } = server.page(entry("r8", 9).key);
  list.refreshAfter("r8", page, next, true);
  expect([list.ids, list.waiting.size]).toEqual([server.ids.slice(0, 12), 0]);
  readOn(list, server);
  expect(list.ids).toEqual(server.ids);
});

test("a page in the middle is corrected by what follows the record before it", () => {
  const server = new Server();
  for (let id = 0; id < 15; id += 1) server.touch(`r${id}`);
  const list = opened(server, 3);
  server.remove("r7");
  const { page, next } = server.page(entry("r10", 11).key);
  list.refreshAfter("r10", page, next, false);
  expect(list.ids).toEqual(server.ids);
});
