import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { register } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "../../scripts/contract/contract.ts";
import { readReleases } from "../../scripts/contract/releases.ts";
import { printContract } from "../../scripts/print/contract.ts";
import { schema } from "../../src/domain/index.ts";
import { annotate } from "../../src/json-schema/json-schema.ts";
import { compileOperations } from "../../src/operations/compile.ts";
import { printSdk } from "../../src/sdk/print.ts";
import { changesOf, type Loose, printed, root } from "../contract/compare.ts";
import { message } from "../mcp/endpoint.ts";
import { strictFaults } from "../openapi/strict-lint.ts";
import { startWorld, type World } from "../world/world.ts";

let folder: string;
let world: World;
let business: Awaited<ReturnType<World["addBusiness"]>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fieldline-retired-"));
  cpSync(join(root, "schema"), folder, { recursive: true });
  const days = 'deprecated: "2026-09-01", sunset: "2027-03-01"';
  retire("leads/ListLeads.graphql", `@retire(${days}, use: "ListCustomers", reason: "Leads became customers")`);
  retire("leads/GetLead.graphql", `@retire(${days}, use: "GetCustomer", reason: "Leads became customers.")`);
  retire("leads/WinLead.graphql", '@retire(deprecated: "2099-09-01", reason: "Nobody wins.")');
  world = await startWorld({}, { schemaFolder: folder });
  business = await world.addBusiness();
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

function retire(name: string, directive: string): void {
  const file = join(folder, "operations", name);
  writeFileSync(file, readFileSync(file, "utf8").replace("@http(", `${directive}\n@http(`));
}

const link = (path: string, relation: string) => `<${world.config.baseUrl}${path}>; rel="${relation}"`;

test("a response says since when the operation is deprecated, until when it works, and what to use", async () => {
  for (const name of ["Jane", "Bob"])
    await business.client("POST", "/v1/leads", { body: { name, phone: "0412345678" } });
  const { headers, body } = await business.client("GET", "/v1/leads?limit=1");
  expect(headers.get("deprecation")).toBe("@1788220800");
  expect(headers.get("sunset")).toBe("Mon, 01 Mar 2027 00:00:00 GMT");
  expect(headers.get("link")?.split(", ")).toEqual([
    `${link("/v1/docs/changelog#ListLeads", "deprecation")}; type="text/html"`,
    link("/v1/customers", "successor-version"),
    link(`/v1/leads?limit=1&cursor=${body.next_cursor}`, "next"),
  ]);
});

test("the successor's address is that of the same record, and a problem says the same", async () => {
  const { status, headers } = await business.client("GET", "/v1/leads/0198a");
  expect(status).toBe(404);
  expect(headers.get("link")).toContain(link("/v1/customers/0198a", "successor-version"));
});

test("a deprecation may be in the future and have neither end nor successor; other operations say nothing", async () => {
  const { headers } = await business.client("POST", "/v1/leads/0198a/win");
  expect(headers.get("deprecation")).toBe("@4091904000");
  expect(headers.get("sunset")).toBeNull();
  expect(headers.get("link")).toBe(`${link("/v1/docs/changelog#WinLead", "deprecation")}; type="text/html"`);
  const other = await business.client("GET", "/v1/customers");
  expect([other.headers.get("deprecation"), other.headers.get("link")]).toEqual([null, null]);
});

test("the OpenAPI document marks it, and stays valid", async () => {
  const { text, body } = await world.client()("GET", "/v1/openapi.json");
  const { get } = body.paths["/v1/leads"];
  expect(get).toMatchObject({ deprecated: true, "x-sunset": "2027-03-01" });
  expect(get.description).toMatch(
    /^Deprecated since 2026-09-01: Leads became customers\. Use `GET \/v1\/customers`\. Stops working on 2027-03-01\.\n\n/,
  );
  expect(Object.keys(get.responses[200].headers)).toEqual(expect.arrayContaining(["Deprecation", "Sunset", "Link"]));
  // The linter's rules reject a localhost server.
  expect(await strictFaults(text.replaceAll(world.config.appUrl, "https://fieldline.test"))).toEqual([]);
});

test("a tool's description begins with the deprecation, and names the tool to use", async () => {
  const headers = { Accept: "application/json, text/event-stream" };
  const { body } = await business.client("POST", "/mcp/mcp", { body: message("tools/list", {}), headers });
  const { description } = body.result.tools.find(({ name }: { name: string }) => name === "get_lead");
  const [first] = description.split("\n");
  expect(first).toBe(
    "Deprecated since 2026-09-01: Leads became customers. Use `get_customer`. Stops working on 2027-03-01.",
  );
});

test("the SDK's method is deprecated, and names the method to use", () => {
  const printedSdk = printSdk(compileOperations(schema, folder));
  const tag = "@deprecated Since 2026-09-01: Leads became customers. Use `customers.get`. Stops working on 2027-03-01.";
  expect(printedSdk.replaceAll(/\s+\*?\s*/g, " ")).toContain(tag);
});

test("calls of it are counted by business, over REST and by tools", async () => {
  const other = await world.addBusiness();
  const headers = { Accept: "application/json, text/event-stream" };
  await other.client("GET", "/v1/leads");
  await other.client("GET", "/v1/customers");
  const call = message("tools/call", { name: "list_leads", arguments: {} });
  expect((await other.client("POST", "/mcp/mcp", { body: call, headers })).status).toBe(200);
  const lines = (await register.metrics()).split("\n").filter((line) => line.includes(other.id));
  expect(lines).toEqual([`fieldline_deprecated_calls_total{operation="ListLeads",business="${other.id}"} 2`]);
});

test("the changelog's page has it, where the header links to", async () => {
  const { text, headers } = await world.client()("GET", "/v1/docs/changelog");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(text).toContain('<h3 id="ListLeads"><a class="anchor" href="#ListLeads">GET /v1/leads</a></h3>');
  expect(text).toContain("<p>Deprecated since 2026-09-01: Leads became");
  const addresses = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = ""]) => address);
  for (const address of addresses) {
    const answered = await fetch(new URL(address, `${world.base}/v1/docs/changelog`));
    expect(answered.status, address).toBe(200);
  }
  const feed = await world.client()("GET", "/v1/docs/changelog.atom");
  expect(feed.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  const { body } = await world.client()("GET", "/v1/changelog.json");
  const { version, date } = readReleases(root).at(-1) ?? {};
  expect(body.data[0]).toMatchObject({ version, date });
  expect(body.data[0]).not.toHaveProperty("sha256");
});

test("the check finds only additions", () => {
  const files = printContract(folder);
  const { "openapi.json": openapi = "", "tools.json": tools = "", "schema.graphql": sdl = "" } = files;
  const now = { openapi: parse(openapi), tools: parse(tools), schema: sdl, app: printed.app };
  expect(now.tools.sunsets).toEqual({ get_lead: "2027-03-01", list_leads: "2027-03-01" });
  const found = changesOf(printed, now);
  expect(found).toEqual(
    expect.arrayContaining([
      "addition GET /v1/leads deprecated",
      "addition GET /v1/leads/{id} deprecated",
      "addition POST /v1/leads/{id}/win deprecated",
    ]),
  );
  expect(found.filter((change) => !change.startsWith("addition "))).toEqual([]);
});

test("a field that GraphQL deprecates is deprecated in JSON Schema too, with the reason", () => {
  const field = { description: "The name.", deprecationReason: "Use `title`." };
  expect(annotate({ type: "string" }, field)).toEqual({
    description: "The name.\n\nDeprecated: Use `title`.",
    type: "string",
    deprecated: true,
  });
});

test("an argument that GraphQL deprecates is a deprecated parameter on every surface, and an addition to the check", () => {
  const argument = schema
    .getQueryType()
    ?.getFields()
    .leads?.args.find(({ name }) => name === "status");
  if (argument === undefined) throw new Error("leads have no filter by status");
  argument.deprecationReason = "Use `source`.";
  try {
    const operations = compileOperations(schema, join(root, "schema"));
    const files = printContract(join(root, "schema"));
    const { "openapi.json": openapi = "", "tools.json": tools = "", "schema.graphql": sdl = "" } = files;
    const now = { openapi: parse(openapi), tools: parse(tools), schema: sdl, app: printed.app };
    const { parameters } = (now.openapi as Loose).paths["/v1/leads"].get;
    const parameter = parameters.find(({ name }: Loose) => name === "status");
    expect(parameter).toMatchObject({
      deprecated: true,
      description: expect.stringContaining("Deprecated: Use `source`."),
    });
    expect(parameter.schema).not.toHaveProperty("deprecated");
    expect(printSdk(operations)).toMatch(
      /ListLeadsQuery = \{\s+\/\*\*[^/]*Deprecated: Use `source`\.[^/]*@deprecated\s+\*\/\s+status\?/,
    );
    expect(changesOf(printed, now)).toEqual([
      "addition GET /v1/leads status deprecated",
      "addition tool list_leads.status deprecated",
    ]);
  } finally {
    argument.deprecationReason = undefined;
  }
});
