import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { message, type Revision } from "./endpoint.ts";
import { problemIn, wordsOf } from "./error.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
  // Two reads of one list then return the same next_updated_since.
  await world.database.watermark.stop();
});
afterAll(() => world.close());

async function connect(key: string, revision: Revision = "2026-07-28") {
  const client = new Client(
    { name: "test", version: "1" },
    { versionNegotiation: { mode: revision === "2026-07-28" ? { pin: revision } : "legacy" } },
  );
  const requestInit = { headers: { "X-Api-Key": key } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${world.base}/mcp/mcp`), { requestInit }));
  await client.listTools();
  const call = async (name: string, args: Record<string, unknown> = {}) =>
    (await client.callTool({ name, arguments: args })) as CallToolResult;
  return { client, call };
}

it("a key sees exactly the tools of its scopes", async () => {
  const held = ["customers:read", "jobs:read"];
  const { key } = await world.addBusiness({ scopes: held });
  const { client } = await connect(key);
  const expected = world.operations.filter(
    ({ tool, access }) => tool !== undefined && (access === "any" || held.includes(access)),
  );
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(expected.map(({ tool }) => tool?.name));
  expect(expected.length).toBeGreaterThan(0);
});

it.each<Revision>(["2026-07-28", "2025-11-25"])(
  "an assistant learns today's date at the business (%s)",
  async (revision) => {
    const { key } = await world.addBusiness({ timeZone: "Pacific/Kiritimati" });
    const { client } = await connect(key, revision);
    const today = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
    expect(client.getInstructions()).toMatch(
      new RegExp(`^- Today is \\w+day, ${today}, in the business's time zone, Pacific/Kiritimati\\.$`, "m"),
    );
  },
);

it.each<Revision>(["2026-07-28", "2025-11-25"])(
  "an assistant can assign work of a new business, whose records name no one yet (%s)",
  async (revision) => {
    const other = await world.addBusiness();
    await world.addPerson(other.id);
    const { id, key } = await world.addBusiness();
    const [owner, left, member] = [
      await world.addPerson(id, "owner"),
      await world.addPerson(id),
      await world.addPerson(id),
    ];
    await world.database.system.member.update({ where: { id: left.id }, data: { isActive: false } });
    const { client, call } = await connect(key, revision);
    const team = /^- Work is assigned to team members by their ids: (.*)\.$/m.exec(client.getInstructions() ?? "")?.[1];
    expect(team).toBe([owner, member].map(({ id, name }) => `${name} (${id})`).join(", "));
    const [, given] = team?.match(/[0-9a-f-]{36}/g) ?? [];
    const lead = await call("create_lead", { name: "New", email: "new@example.com", assignee_id: given });
    expect(lead.structuredContent).toMatchObject({ assignee: { id: member.id, name: member.name } });
  },
);

it("the instructions name at most 20 people, and none to a credential that cannot list the team", async () => {
  const { id } = await world.addBusiness();
  const { id: businessId, key } = await world.addBusiness();
  for (let count = 0; count < 21; count += 1) await world.addPerson(businessId);
  const { client } = await connect(key);
  expect(client.getInstructions()?.match(/\([0-9a-f-]{36}\)/g)).toHaveLength(20);
  expect(client.getInstructions()).toContain("; the ids of others are in `assignee` of records.");
  await world.addPerson(id);
  const { key: narrow } = await world.addKey(id, ["leads:read", "leads:write"]);
  expect((await connect(narrow)).client.getInstructions()).not.toContain("team members");
});

it.each<Revision>(["2026-07-28", "2025-11-25"])("a customer is the same over both surfaces (%s)", async (revision) => {
  const business = await world.addBusiness();
  const { client, call } = await connect(business.key, revision);
  const made = await call("create_customer", {
    name: "Jane Citizen",
    email: "jane@example.com",
    billing_address: null,
  });
  const { id } = made.structuredContent as { id: string };
  const read = await business.client("GET", `/v1/customers/${id}`);
  const [text] = (await call("get_customer", { id })).content;
  expect(text).toEqual({ type: "text", text: read.text });
  await call("update_customer", { id, email: null });
  expect((await business.client("GET", `/v1/customers/${id}`)).body).toMatchObject({
    name: "Jane Citizen",
    email: null,
  });
  const page = await call("list_customers", { search: "jane", limit: 1 });
  expect(page.structuredContent).toEqual((await business.client("GET", "/v1/customers?search=jane&limit=1")).body);
  await client.close();
});

it("a refusal is REST's problem", async () => {
  const business = await world.addBusiness();
  const other = await world.addBusiness();
  const { call } = await connect(business.key);
  const theirs = (await other.client("POST", "/v1/customers", { body: { name: "Theirs" } })).body.id as string;
  for (const id of [theirs, "no-such-id"]) {
    const refused = await call("get_customer", { id });
    const { request_id: _, ...problem } = problemIn(refused);
    const { request_id: __, ...expected } = (await business.client("GET", `/v1/customers/${id}`)).body;
    expect(refused.isError).toBe(true);
    expect(problem).toEqual(expected);
  }
  const body = { name: "", email: "nowhere", tags: "vip" };
  const wrong = problemIn(await call("create_customer", body));
  const rest = (await business.client("POST", "/v1/customers", { body })).body;
  expect({ ...wrong, request_id: "" }).toEqual({ ...rest, request_id: "" });
});

it("an error for a taken external id names the record that has it", async () => {
  const business = await world.addBusiness();
  const { call } = await connect(business.key);
  const made = await call("create_customer", { name: "Jane", external_id: "X-1" });
  const { id } = made.structuredContent as { id: string };
  const refused = await call("create_customer", { name: "Jane", external_id: "X-1" });
  expect(wordsOf(refused)).toContain(`\nThe existing record's id: ${id}\n`);
  expect(problemIn(refused)).toMatchObject({ id });
});

it("every MCP request counts once against the allowance that REST shares", async () => {
  const limited = await startWorld({ RATE_LIMIT_PER_MINUTE: "3" });
  const { client } = await limited.addBusiness();
  const statuses: number[] = [];
  for (let sent = 0; sent < 2; sent += 1)
    statuses.push(
      (await client("POST", "/mcp/mcp", { body: message("tools/call", { name: "list_customers", arguments: {} }) }))
        .status,
    );
  statuses.push((await client("GET", "/v1/customers")).status);
  const refused = await client("POST", "/mcp/mcp", { body: message("tools/list") });
  expect([...statuses, refused.status]).toEqual([200, 200, 200, 429]);
  expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
  await limited.close();
});

it("a plan without the API is refused before any message is read", async () => {
  const { client } = await world.addBusiness({ plan: "starter" });
  const refused = await client("POST", "/mcp/mcp", { raw: "not json" });
  expect(refused.status).toBe(403);
  expect(refused.body.type).toBe("urn:service:error:plan-required");
});
