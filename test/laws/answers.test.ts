import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { execute, Kind, print } from "graphql";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { schema } from "../../src/domain/index.ts";
import { Definitions } from "../../src/json-schema/definitions.ts";
import { type JsonSchema, mapSubschemas } from "../../src/json-schema/json-schema.ts";
import { asTool } from "../../src/mcp/as-tool.ts";
import { isOmittedResult } from "../../src/mcp/tool.ts";
import { outputSchema } from "../../src/operations/schema/output.ts";
import { RequestLog } from "../../src/request-log/request-log.ts";
import { createRecords, fillPath, type Records } from "../world/records.ts";
import { startWorld, type World } from "../world/world.ts";
import { contextFor } from "./context.ts";
import { type Endpoint, endpoints, exampleBody, exampleVariables } from "./operations.ts";

let world: World;
let business: Awaited<ReturnType<World["addBusiness"]>>;
let app: Awaited<ReturnType<World["addApp"]>>;
let owner: Awaited<ReturnType<World["addPerson"]>>;
let records: Records;
let areUsed = true;
let listed: Map<string, JsonSchema>;
const assistant = new Client({ name: "laws", version: "1" });

beforeAll(async () => {
  world = await startWorld();
  // Two reads of one list then return the same next_updated_since.
  await world.database.watermark.stop();
  // Nor does a read then change the log of requests.
  vi.spyOn(RequestLog.prototype, "add").mockReturnValue();
  business = await world.addBusiness();
  app = await world.addApp(business.id);
  owner = await world.addPerson(business.id);
  const requestInit = { headers: { "X-Api-Key": business.key } };
  await assistant.connect(new StreamableHTTPClientTransport(new URL(`${world.base}/mcp/mcp`), { requestInit }));
  listed = new Map((await assistant.listTools()).tools.map(({ name, outputSchema }) => [name, outputSchema ?? {}]));
});
afterAll(() => world.close());

/** The tool's defaults that differ from the endpoint's, as a query string. */
function toolQuery(operation: Endpoint): string {
  const own = new Map(operation.query.map(({ name, defaultValue }) => [name, defaultValue]));
  const others = asTool(operation).query.filter(({ name, defaultValue }) => own.get(name) !== defaultValue);
  return others.map(({ name, defaultValue }, index) => `${index === 0 ? "?" : "&"}${name}=${defaultValue}`).join("");
}

/** Rejects fields that the reference does not document. */
function compileSchema(operation: Endpoint) {
  const definitions = new Definitions("#/$defs/", { strict: true });
  const answer = outputSchema(operation, definitions);
  return validator({ ...answer, $defs: definitions.schemas });
}

function validator(schema: JsonSchema) {
  const ajv = new Ajv2020.default({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

/** Closes the schema: at every depth, it rejects fields that it does not name. */
function closed(schema: JsonSchema): JsonSchema {
  const { $defs = {}, ...below } = mapSubschemas(schema, closed);
  return {
    ...below,
    ...(below.properties === undefined ? {} : { additionalProperties: false }),
    $defs: Object.fromEntries(Object.entries($defs).map(([name, one]) => [name, closed(one)])),
  };
}

function namedType({ type }: Endpoint["root"]): string {
  return String(type).replaceAll(/[[\]!]/g, "");
}

function withoutBindings({ document }: Endpoint): string {
  return print({
    ...document,
    definitions: document.definitions.map((one) =>
      one.kind === Kind.OPERATION_DEFINITION ? { ...one, directives: [] } : one,
    ),
  });
}

/** A link to a file names the person, key or app that it was made for. */
function withoutLinks(text: string): string {
  return text.replaceAll(/\/files\/[\w-]{60,}/g, "/files/");
}

describe.each(endpoints.map((operation) => [operation.name, operation] as const))("%s", (_name, operation) => {
  const { method, status } = operation.http;
  const call = () => {
    const body = exampleBody(operation, records);
    return business.client(method, fillPath(operation, records), body === undefined ? {} : { body });
  };

  // A query changes no records, so the next operation can use them too.
  beforeAll(async () => {
    if (areUsed) records = await createRecords(business);
    areUsed = operation.kind === "mutation";
  });

  /** A mutation needs new records; a query does not change them. */
  async function recreateRecords(client = business.client): Promise<void> {
    if (operation.kind === "mutation") records = await createRecords({ ...business, client });
  }

  test("returns its status and exactly what it documents", async () => {
    const answered = await call();
    expect(answered.text, answered.text).toSatisfy(() => answered.status === status);
    if (status === 204) return expect(answered.text).toBe("");
    expect(answered.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const validate = compileSchema(operation);
    expect(validate(answered.body) ? [] : validate.errors).toEqual([]);
  });

  test("carries an ETag if it returns a record, equal to that of a GET, and if a list waits", async () => {
    const answered = await call();
    const etag = answered.headers.get("etag");
    const reads = endpoints.filter(({ kind, isList, path }) => kind === "query" && !isList && path.length <= 1);
    const shown = await Promise.all(
      reads
        .filter(({ root }) => operation.kind === "mutation" && namedType(root) === namedType(operation.root))
        .map((read) => business.client("GET", read.http.path.replace("{id}", answered.body?.id))),
    );
    if (operation.kind === "query") return expect(etag !== null).toBe(!operation.isList || operation.http.waits);
    const same = shown.find(({ text }) => text === answered.text);
    expect(etag).toBe(same?.headers.get("etag") ?? null);
    // A secret is shown once, and no GET returns it.
    const isRead = shown.some((read) => read.status === 200) && answered.body?.secret === undefined;
    expect(etag !== null).toBe(isRead);
  });

  test("responds to a connected app as to a key", async () => {
    await recreateRecords(app.client);
    const body = exampleBody(operation, records);
    const answered = await app.client(method, fillPath(operation, records), body === undefined ? {} : { body });
    expect(answered.text, answered.text).toSatisfy(() => answered.status === status);
    if (status === 204) return;
    const validate = compileSchema(operation);
    expect(validate(answered.body) ? [] : validate.errors).toEqual([]);
    const isRead = operation.kind === "query" && operation.access !== "any";
    if (isRead) expect(withoutLinks(answered.text)).toBe(withoutLinks((await call()).text));
  });

  test("returns the same over GraphQL", async () => {
    if (operation.access === "any") return;
    await recreateRecords();
    const answered = await owner.graphql(withoutBindings(operation), exampleVariables(operation, records));
    expect(answered.body.errors).toBeUndefined();
    const [value] = Object.values(answered.body.data);
    if (operation.kind === "query") expect(withoutLinks((await call()).text)).toBe(withoutLinks(JSON.stringify(value)));
    else if (status !== 204) {
      const validate = compileSchema(operation);
      expect(validate(value) ? [] : validate.errors).toEqual([]);
    }
  });

  test("returns the same over MCP", async () => {
    const { tool } = operation;
    if (tool === undefined) return;
    await recreateRecords();
    const { input, ...others } = exampleVariables(operation, records);
    const { metadata: _ofPrograms, ...body } = (input ?? {}) as Record<string, unknown>;
    const result = (await assistant.callTool({
      name: tool.name,
      arguments: { ...others, ...body },
    })) as CallToolResult;
    expect(result.isError ?? false, JSON.stringify(result)).toBe(false);
    expect(result.content).toEqual([{ type: "text", text: JSON.stringify(result.structuredContent) }]);
    const { structuredContent: content } = result;
    const [asListed, documented] = [validator(closed(listed.get(tool.name) ?? {})), compileSchema(operation)];
    if (status !== 204) {
      expect(asListed(described(content)) ? [] : asListed.errors).toEqual([]);
      expect(documented(content) ? [] : documented.errors).toEqual([]);
    }
    if (operation.kind !== "query") return;
    const rest = await business.client(method, fillPath(operation, records) + toolQuery(operation));
    expect(JSON.stringify(result.structuredContent)).toBe(rest.text);
  });

  test("is written as graphql-js would write it", async () => {
    if (operation.kind === "mutation") return;
    const result = await execute({
      schema,
      document: operation.document,
      variableValues: exampleVariables(operation, records),
      contextValue: contextFor(world, business),
    });
    expect(result.errors).toBeUndefined();
    expect((await call()).text).toBe(JSON.stringify(Object.values(result.data ?? {})[0]));
  });
});

/** The result without the fields that the schemas of tools leave out. */
function described(result: unknown): unknown {
  if (Array.isArray(result)) return result.map(described);
  if (typeof result !== "object" || result === null) return result ?? null;
  const shown = Object.entries(result).filter(([name]) => !isOmittedResult(name, result));
  return Object.fromEntries(shown.map(([name, value]) => [name, described(value)]));
}
