import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sha256 } from "../../src/crypto/hash.ts";
import { schema } from "../../src/domain/index.ts";
import { loadReleasedDocuments, releasedDocumentsFile } from "../../src/portal/released-documents.ts";
import { startWorld, type World } from "../world/world.ts";

let world: World;
let owner: Awaited<ReturnType<World["addPerson"]>>;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.addPerson((await world.addBusiness()).id);
});
afterAll(() => world.close());

const texts = JSON.parse(readFileSync(releasedDocumentsFile, "utf8")) as Record<string, string>;

test("every document of the last release is valid for the schema, and its id is the hash of its text", () => {
  expect(loadReleasedDocuments(schema, releasedDocumentsFile, []).length).toBe(Object.keys(texts).length);
  for (const [id, text] of Object.entries(texts)) expect(sha256(text).toString("hex")).toBe(id);
});

test("a page opened before an upgrade sends any of its documents by id", async () => {
  const unknown: string[] = [];
  for (const [id, text] of Object.entries(texts)) {
    const response = await fetch(`${world.origin}/graphql`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: text.startsWith("subscription") ? "text/event-stream" : "application/json",
        Cookie: owner.cookie,
      },
      body: JSON.stringify({ variables: {}, extensions: { persistedQuery: { version: 1, sha256Hash: id } } }),
    });
    if (text.startsWith("subscription")) await response.body?.cancel();
    else if ((await response.text()).includes("No document has this id")) unknown.push(text);
  }
  expect(unknown).toEqual([]);
});

test("a document of the last release that the schema no longer allows is named", () => {
  const folder = mkdtempSync(join(tmpdir(), "fieldline-released-"));
  const file = join(folder, "documents.json");
  writeFileSync(file, JSON.stringify({ abc: "query Shell { viewer { removed_field } }" }));
  try {
    expect(() => loadReleasedDocuments(schema, file, [])).toThrow(/\(Shell\): Cannot query field "removed_field"/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
