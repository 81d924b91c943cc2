import { expect, test } from "vitest";
import { Autosave, type Outcome, type Version } from "../../../portal/screens/messages/composer/autosave.ts";

type Asked = { words: string; draft: Version | undefined; answer: (outcome: Outcome<string>) => Promise<void> };

/** An autosave whose server and clock the test controls. */
function begin(draft?: Version) {
  const asked: Asked[] = [];
  const kept: { words: string | undefined; draft: Version | undefined }[] = [];
  const waiting = new Set<() => void>();
  const waits: number[] = [];
  const autosave = new Autosave<string, string>(
    {
      save: (words, base) =>
        new Promise((resolve) => {
          const answer = async (outcome: Outcome<string>) => {
            resolve(outcome);
            // By then, everything that follows from the response has happened.
            await new Promise(setImmediate);
          };
          asked.push({ words, draft: base, answer });
        }),
      keep: (words, base) => void kept.push({ words, draft: base }),
      later(run, ms) {
        waits.push(ms);
        waiting.add(run);
        return () => waiting.delete(run);
      },
    },
    draft,
  );
  return {
    autosave,
    asked,
    kept,
    /** In milliseconds. */
    waits,
    isWaiting: () => waiting.size > 0,
    /** Runs the timer for the typing pause or the next retry. */
    async rest() {
      const due = [...waiting];
      waiting.clear();
      for (const run of due) run();
      await new Promise(setImmediate);
    },
    name: () => autosave.state.value.name,
  };
}

const first = { id: "d1", version: 1 };
const second = { id: "d1", version: 2 };

test("the first save returns the id before the second begins, which builds on the returned version", async () => {
  const { autosave, asked, rest, name } = begin();
  autosave.write("H");
  autosave.write("He");
  await rest();
  autosave.write("Hello");
  await rest();
  expect(asked.map(({ words, draft }) => [words, draft])).toEqual([["He", undefined]]);
  await asked[0]?.answer({ draft: first });
  expect(asked.map(({ words, draft }) => [words, draft])).toEqual([
    ["He", undefined],
    ["Hello", first],
  ]);
  expect(name()).toBe("saving");
  await asked[1]?.answer({ draft: second });
  expect(name()).toBe("saved");
  expect(autosave.draft.value).toEqual(second);
});

test("the browser keeps the newest text until the server has it", async () => {
  const { autosave, asked, kept, rest } = begin();
  autosave.write("He");
  expect(kept.at(-1)).toEqual({ words: "He", draft: undefined });
  await rest();
  autosave.write("Hello");
  await asked[0]?.answer({ draft: first });
  expect(kept.at(-1)).toEqual({ words: "Hello", draft: first });
  expect(autosave.isSaved).toBe(false);
  await rest();
  await asked[1]?.answer({ draft: second });
  expect(kept.at(-1)).toEqual({ words: undefined, draft: second });
});

test("a save that fails for now is retried with the newest text", async () => {
  const { autosave, asked, rest, name, kept } = begin();
  autosave.write("He");
  await rest();
  await asked[0]?.answer({ kind: "waiting", trouble: "no connection" });
  expect(name()).toBe("waiting");
  autosave.write("Hello");
  expect(kept.at(-1)?.words).toBe("Hello");
  await rest();
  expect(asked.at(-1)?.words).toBe("Hello");
  await asked.at(-1)?.answer({ kind: "waiting", trouble: "no connection" });
  await rest();
  await asked.at(-1)?.answer({ draft: first });
  expect([name(), asked.length]).toEqual(["saved", 3]);
});

test("a rejected save waits for other text", async () => {
  const { autosave, asked, rest, name, isWaiting } = begin();
  autosave.write("too long");
  await rest();
  await asked[0]?.answer({ kind: "rejected", trouble: "too long" });
  expect([name(), isWaiting()]).toEqual(["rejected", false]);
  autosave.write("short");
  await rest();
  await asked[1]?.answer({ draft: first });
  expect(name()).toBe("saved");
});

test("after a conflict, nothing is saved until the person decides; further typing is kept and goes over the other version", async () => {
  const { autosave, asked, rest, name, kept } = begin(first);
  autosave.write("mine");
  await rest();
  await asked[0]?.answer({ kind: "conflict", trouble: "changed by an app" });
  autosave.write("mine, longer");
  await rest();
  expect(await autosave.flush()).toBe(false);
  expect([name(), asked.length]).toEqual(["conflict", 1]);
  expect(kept.at(-1)?.words).toBe("mine, longer");
  autosave.goOn({ id: "d1", version: 7 });
  await rest();
  expect(asked[1]).toMatchObject({ words: "mine, longer", draft: { id: "d1", version: 7 } });
  await asked[1]?.answer({ draft: { id: "d1", version: 8 } });
  expect([name(), autosave.draft.value?.version]).toEqual(["saved", 8]);
});

test("the other version's text is taken without being saved again", async () => {
  const { autosave, asked, rest, name, kept } = begin(first);
  autosave.interrupt("mine", "changed by an app");
  expect(kept.at(-1)?.words).toBe("mine");
  autosave.adopt(second);
  await rest();
  expect([name(), asked.length, kept.at(-1)]).toEqual(["saved", 0, { words: undefined, draft: second }]);
});

test("a flush resolves once the newest text is saved, also text typed meanwhile", async () => {
  const { autosave, asked } = begin();
  autosave.write("He");
  const flushed = autosave.flush();
  autosave.write("Hello");
  await asked[0]?.answer({ draft: first });
  expect(asked[1]).toMatchObject({ words: "Hello", draft: first });
  await asked[1]?.answer({ draft: second });
  expect(await flushed).toBe(true);
  expect(await autosave.flush()).toBe(true);
});

test("a save for which the server has no room is retried when the server says, and not before, however much is typed", async () => {
  const { autosave, asked, rest, waits } = begin();
  autosave.write("He");
  await rest();
  await asked[0]?.answer({ kind: "waiting", trouble: "too many requests", afterSeconds: 600 });
  for (const words of ["Hel", "Hell", "Hello"]) {
    autosave.write(words);
    expect(waits.at(-1)).toBeGreaterThan(500_000);
  }
  autosave.again();
  expect(waits.at(-1)).toBeGreaterThan(500_000);
  await rest();
  await asked[1]?.answer({ draft: first });
  expect(asked.map(({ words }) => words)).toEqual(["He", "Hello"]);
});
