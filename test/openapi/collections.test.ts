import { inflateRawSync } from "node:zlib";
import newman, { type NewmanRunSummary } from "newman";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildBruno } from "../../src/openapi/collections/bruno.ts";
import type { Document } from "../../src/openapi/collections/requests.ts";
import { loadDemoWorld } from "../world/demo.ts";
import { startWorld, type World } from "../world/world.ts";
import { document } from "./document.ts";

type Request = { name: string; request: { method: string } };
type Collection = { item: { name: string; item: Request[] }[] };

let world: World;
let demo: Awaited<ReturnType<typeof loadDemoWorld>>;
let collection: Collection;
beforeAll(async () => {
  world = await startWorld();
  demo = await loadDemoWorld(world);
  collection = await (await fetch(`${world.base}/v1/postman.json`)).json();
});
afterAll(() => world.close());

const endpoints = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** Reads whose record the demo lacks, and documents of drafts. */
const missing = [
  "Get a credit note",
  "Get a credit note as a PDF",
  "Get a delivery",
  "Get a file",
  "Get a quote as a PDF",
  "Get a subscription's health",
  "Get a webhook subscription",
  "Get an invoice as a PDF",
];

/** Runs some requests of the collection as Postman does. Returns the status of each, by its name. */
async function runRequests(isWanted: (request: Request) => boolean): Promise<[name: string, status: number][]> {
  const item = collection.item.map((folder) => ({ ...folder, item: folder.item.filter(isWanted) }));
  const envVar = [
    { key: "api_key", value: demo.key },
    // The configured address names the port 0.
    { key: "base_url", value: world.base },
  ];
  const summary = await new Promise<NewmanRunSummary>((resolve, reject) =>
    newman.run({ collection: { ...collection, item } as never, envVar }, (error, done) =>
      error === null ? resolve(done) : reject(error),
    ),
  );
  return summary.run.executions.map(({ item: { name }, response }) => [name, response?.code ?? 0]);
}

describe("the Postman collection", () => {
  test("has a request for each endpoint, in the folder of its tag", () => {
    const named = collection.item.flatMap((folder) => folder.item.map(({ name }) => `${folder.name}: ${name}`));
    expect(named.sort()).toEqual(endpoints.map(({ tags: [tag], summary }) => `${tag}: ${summary}`).sort());
    expect(new Set(named).size).toBe(named.length);
  });

  test("reads the demo by newman, with the key and the address as variables", async () => {
    await demo.reset();
    // In a sandbox, the operations of sandboxes work too.
    await world.database.systemPool.query("update businesses set sandbox_at = now()");
    const statuses = await runRequests(({ request }) => request.method === "GET");
    expect(statuses.length).toBeGreaterThan(30);
    expect(statuses.filter(([, status]) => status !== 200)).toEqual(
      statuses.filter(([name]) => missing.includes(name)).map(([name]) => [name, 404]),
    );
  });

  test.each([
    ["Create a customer", 201],
    ["Create or update a customer by your own id", 201],
    ["Update a customer", 200],
    ["Archive a customer", 204],
    ["Send a quote", 200],
    ["Start a job", 200],
    ["Create a note", 201],
    ["Run several changes", 200],
  ])("changes the demo by newman: %s", async (name, status) => {
    await demo.reset();
    const statuses = await runRequests((request) => request.name === name);
    expect(statuses).toEqual([[name, status]]);
  });
});

describe("the Bruno collection", () => {
  test("is served as an archive of its files, with this installation's address", async () => {
    const response = await fetch(`${world.base}/v1/bruno.zip`);
    expect(response.headers.get("content-type")).toBe("application/zip");
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    expect(Object.keys(files)).toEqual(Object.keys(built()));
    expect(files["environments/Installation.bru"]).toContain(`  base_url: ${world.config.baseUrl}\n`);
    expect(files["collection.bru"]).toContain("  value: {{api_key}}\n");
  });

  test("has a file for each endpoint, with a path, and blocks that close", () => {
    const requests = Object.entries(built()).filter(([, text]) => text.includes("type: http"));
    expect(requests.length).toBe(endpoints.length);
    for (const [path, text] of requests) {
      expect(path).toMatch(/^[\w ]+\/[\w ()-]+\.bru$/);
      expect(text).toMatch(/^ {2}url: \{\{base_url\}\}\/v1\/[\w/:.?=&%-]+$/m);
      const outside = text.replaceAll(/^[\w:-]+ \{\n(?: {2}.*\n|\n)*\}$/gm, "");
      expect(outside.trim(), path).toBe("");
    }
  });

  const built = () => buildBruno(document as unknown as Document, "https://example.com/api");
});

/** The files of an archive, by the sizes and places in its directory. */
function unzip(archive: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  const count = archive.readUInt16LE(archive.length - 12);
  let at = archive.readUInt32LE(archive.length - 6);
  for (let index = 0; index < count; index += 1) {
    const size = archive.readUInt32LE(at + 20);
    const named = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 46, at + 46 + named);
    const start = archive.readUInt32LE(at + 42) + 30 + named;
    files[name] = inflateRawSync(archive.subarray(start, start + size)).toString();
    at += 46 + named;
  }
  return files;
}
