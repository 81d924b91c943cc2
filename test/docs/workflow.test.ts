import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createConfig } from "@redocly/openapi-core";
import { run } from "@redocly/respect-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPublicWorld } from "../oauth/platform.ts";
import type { World } from "../world/world.ts";

let world: World;
/** Contains the workflow only. The OpenAPI document is read from the address in the workflow. */
let folder: string;
beforeAll(async () => {
  world = await startPublicWorld({ BASE_PATH: "/elsewhere/api" });
  folder = await mkdtemp(join(tmpdir(), "fieldline-workflow-"));
  await writeFile(join(folder, "arazzo.json"), (await world.client()("GET", "/v1/arazzo.json")).text);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await world.close();
});

/** Runs the workflow with Redocly's runner. Returns its output. */
async function runWorkflow(email: string) {
  const business = await world.addBusiness();
  const lines: string[] = [];
  const print = (text: string) => lines.push(text) > 0;
  const results = await run({
    files: [join(folder, "arazzo.json")],
    input: JSON.stringify({ api_key: business.key, name: "Robin Ferris", email }),
    config: await createConfig({}),
    maxSteps: 100,
    maxFetchTimeout: 20_000,
    requestFileLoader: { getFileBody: async (path) => new Blob([await readFile(path)]) },
    logger: {
      info: print,
      warn: print,
      error: print,
      output: print,
      printNewLine: () => {},
      printSeparator: () => {},
      indent: (text) => text,
    },
    fetch,
  });
  return { results, business, printed: lines.join("\n") };
}

test("a saved OpenAPI document names the absolute address of the API", async () => {
  const { body } = await world.client()("GET", "/v1/openapi.json");
  expect(body.servers).toEqual([{ url: world.base }]);
});

test("the workflow leads from a lead to a paid invoice", async () => {
  const { results, business, printed } = await runWorkflow("robin@example.com");
  expect(
    results.map(({ hasProblems }) => hasProblems),
    printed,
  ).toEqual([false]);
  const invoices = await business.client("GET", "/v1/invoices?status=paid");
  expect(invoices.body.data).toMatchObject([{ total: 2640, amount_due: 0 }]);
  const leads = await business.client("GET", "/v1/leads?status=won");
  expect(leads.body.data).toMatchObject([{ name: "Robin Ferris" }]);
});

test("the runner fails if a step is refused", async () => {
  await expect(runWorkflow("not an address")).rejects.toThrow(/a previous failed step/);
});

test("the MCP server's manifest names where it is", async () => {
  const { body } = await world.client()("GET", "/v1/server.json");
  expect(body.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(body.description.length).toBeLessThanOrEqual(100);
  expect(body.remotes).toMatchObject([{ type: "streamable-http", url: `${world.config.baseUrl}/mcp/mcp` }]);
});
