import type { CallToolResult, Client } from "@modelcontextprotocol/client";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Endpoint, type Revision, startEndpoint } from "./endpoint.ts";
import { problemIn, wordsOf } from "./error.ts";
import { leak } from "./shop.ts";

let endpoint: Endpoint;
beforeEach(async () => {
  endpoint = await startEndpoint();
});
afterEach(() => endpoint.close());

const revisions: Revision[] = ["2026-07-28", "2025-11-25"];

describe.each(revisions)("tools at revision %s", (revision) => {
  let client: Client;
  beforeEach(async () => {
    client = await endpoint.connect(revision);
  });
  const call = async (name: string, args: Record<string, unknown> = {}, by = client) =>
    (await by.callTool({ name, arguments: args })) as CallToolResult;
  const create = async (args: Record<string, unknown>) =>
    (await call("create_part", args)).structuredContent as { id: string };
  const problemOf = (result: CallToolResult) => {
    expect(result.structuredContent).toBeUndefined();
    return problemIn(result);
  };

  it("the revision is the requested one, and the server identifies itself", () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getServerVersion()).toMatchObject({ name: "fieldline", title: "Fieldline", version: "1.2.3" });
    expect(client.getInstructions()).toContain("Australian dollars");
    expect(client.getServerCapabilities()).toEqual({ tools: {} });
  });

  it("a tool is listed with its title, description, schemas and all four annotations", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "break_part",
      "create_part",
      "delete_part",
      "get_part",
      "get_shop",
      "list_parts",
      "send_part",
      "update_part",
    ]);
    const list = tools.find(({ name }) => name === "list_parts");
    expect(list?.title).toBe("List parts");
    expect(list?.description).toBe("Newest first.");
    expect(list?.inputSchema).toMatchObject({
      type: "object",
      properties: { search: { type: "string" }, limit: { type: "integer", default: 25 } },
      additionalProperties: false,
    });
    expect(list?.inputSchema.required).toBeUndefined();
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
    const hint = (
      readOnlyHint: boolean,
      destructiveHint: boolean,
      idempotentHint: boolean,
      openWorldHint: boolean,
    ) => ({ readOnlyHint, destructiveHint, idempotentHint, openWorldHint });
    expect(hints).toMatchObject({
      list_parts: hint(true, false, true, false),
      create_part: hint(false, false, false, false),
      update_part: hint(false, true, true, false),
      delete_part: hint(false, true, true, false),
      send_part: hint(false, false, false, true),
    });
    expect(tools.find(({ name }) => name === "update_part")?.inputSchema).toMatchObject({
      properties: {
        id: { type: "string" },
        name: { type: "string" },
        note: { anyOf: [{ type: "string" }, { type: "null" }] },
      },
      required: ["id"],
    });
  });

  it("every schema of the list is self-contained", async () => {
    const ajv = formats.default(new Ajv2020({ strict: true }));
    for (const { inputSchema, outputSchema } of (await client.listTools()).tools) {
      expect(inputSchema.type).toBe("object");
      expect(outputSchema?.type).toBe("object");
      ajv.compile(inputSchema as object);
      ajv.compile((outputSchema ?? {}) as object);
    }
  });

  it("a call returns the REST body, as structure and as text, and the client finds it valid", async () => {
    await client.listTools();
    const made = await call("create_part", { name: " Elbow ", kind: "valve" });
    expect(made.isError).toBeUndefined();
    expect(made.structuredContent).toEqual({
      id: expect.any(String),
      name: "Elbow",
      kind: "valve",
      note: null,
      price: 1,
    });
    expect(JSON.parse(textOf(made))).toEqual(made.structuredContent);
    const read = await call("get_part", { id: (made.structuredContent as { id: string }).id });
    expect(read.structuredContent).toEqual(made.structuredContent);
  });

  it("the path's parameters and the body's fields are arguments alike, and null clears a field of the body", async () => {
    const { id } = await create({ name: "Elbow", note: "brass" });
    const changed = await call("update_part", { id, note: null });
    expect(changed.structuredContent).toMatchObject({ name: "Elbow", note: null });
  });

  it("defaults apply, and a null in a query counts as absent", async () => {
    for (let made = 0; made < 26; made += 1) await call("create_part", { name: `Part ${made}` });
    const { data } = (await call("list_parts", { search: null })).structuredContent as { data: unknown[] };
    expect(data).toHaveLength(25);
    const few = (await call("list_parts", { limit: 2 })).structuredContent as { data: unknown[] };
    expect(few.data).toHaveLength(2);
  });

  it("an operation that returns 204 over REST returns an empty object", async () => {
    await client.listTools();
    const { id } = await create({ name: "Elbow" });
    const gone = await call("delete_part", { id });
    expect(gone).toMatchObject({ structuredContent: {}, content: [{ type: "text", text: "{}" }] });
    expect(gone.isError).toBeUndefined();
  });

  it("wrong arguments are reported together, each by its name", async () => {
    const problem = problemOf(await call("create_part", { kind: "tap", maker: { name: 5, age: 1 }, colour: "red" }));
    expect(problem).toMatchObject({ type: "urn:service:error:bad-request", status: 400, title: expect.any(String) });
    expect(problem.request_id).toEqual(expect.any(String));
    expect(problem.errors).toEqual(
      expect.arrayContaining([
        { pointer: "/colour", detail: "is not a known argument" },
        { pointer: "/name", detail: "is required" },
        { pointer: "/kind", detail: "must be one of pipe, valve" },
        { pointer: "/maker/age", detail: "is not a known field" },
        { pointer: "/maker/name", detail: "must be a string" },
      ]),
    );
    const query = problemOf(await call("list_parts", { limit: "2", page: 3 }));
    expect(query.errors).toEqual([
      { pointer: "/page", detail: "is not a known argument" },
      { pointer: "/limit", detail: "must be an integer 1..100" },
    ]);
    expect(problemOf(await call("get_part")).errors).toEqual([{ pointer: "/id", detail: "is required" }]);
    expect(problemOf(await call("update_part", { id: "part-1", input: {} })).errors).toEqual([
      { pointer: "/input", detail: "is not a known argument" },
    ]);
  });

  it("names that every object has are arguments like any other", async () => {
    const problem = problemOf(
      await call("get_part", JSON.parse('{"id":"part-1","__proto__":{"a":1},"constructor":1}')),
    );
    expect(problem.errors).toContainEqual({ pointer: "/constructor", detail: "is not a known argument" });
    expect(problemOf(await call("get_part", {})).errors).toEqual([{ pointer: "/id", detail: "is required" }]);
  });

  it("a problem of the domain is a tool error that validates against no output schema", async () => {
    await client.listTools();
    expect(problemOf(await call("get_part", { id: "nobody" }))).toMatchObject({
      type: "urn:service:error:not-found",
      status: 404,
    });
    expect(problemOf(await call("send_part", { id: "part-1" }))).toMatchObject({
      type: "urn:service:error:no-email-on-file",
      status: 422,
      detail: "The customer has no email.",
    });
  });

  it("an error says in words what is wrong with each argument, and what to do", async () => {
    const words = wordsOf(await call("create_part", { kind: "tap", colour: "red" }));
    expect(words).toMatch(/^The request is malformed: /);
    expect(words).toContain("\n- colour is not a known argument\n");
    expect(words).toContain("\n- name is required\n");
    expect(words).toContain("\nWhat to do: Correct the arguments and call again.");
    const sent = await call("send_part", { id: "part-1" });
    expect(wordsOf(sent)).toBe(
      [
        "The customer has no email on file: The customer has no email.",
        "What to do: Ask the user for the customer's email address, save it with update_customer, then call again.",
        `request_id: ${problemIn(sent).request_id}`,
      ].join("\n"),
    );
  });

  it("an unexpected fault is logged under its request id and reveals nothing", async () => {
    const result = await call("break_part", { id: "part-1" });
    const problem = problemOf(result);
    expect(problem).toMatchObject({ type: "urn:service:error:internal", status: 500 });
    expect(JSON.stringify(result)).not.toContain("postgres");
    expect(endpoint.logged.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ err: expect.objectContaining({ message: leak }), request_id: problem.request_id }),
    ]);
  });

  it("only tools within the scopes are listed, and calling others names the missing scope", async () => {
    const reader = await endpoint.connect(revision, "reader");
    const { tools } = await reader.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["get_part", "get_shop", "list_parts"]);
    const problem = problemOf(await call("create_part", { nonsense: true }, reader));
    expect(problem).toMatchObject({
      type: "urn:service:error:insufficient-scope",
      detail: "This needs the scope customers:write.",
    });
    const nobody = await endpoint.connect(revision, "nothing");
    expect((await nobody.listTools()).tools.map(({ name }) => name)).toEqual(["get_shop"]);
    expect((await call("get_shop", {}, nobody)).structuredContent).toEqual({ name: "Shop" });
  });

  it("an unknown tool is the protocol's own error", async () => {
    await expect(client.callTool({ name: "drop_tables", arguments: {} })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("Unknown tool: drop_tables"),
    });
  });

  it("many concurrent clients each get their own response", async () => {
    const { id } = await create({ name: "Elbow" });
    const refused = await Promise.all(
      [id, "nobody", id, "nobody"].map(async (one) => (await call("get_part", { id: one })).isError === true),
    );
    expect(refused).toEqual([false, true, false, true]);
  });
});

function textOf({ content }: CallToolResult): string {
  const [only, ...more] = content;
  if (only?.type !== "text" || more.length > 0) throw new Error("a result has one text");
  return only.text;
}
