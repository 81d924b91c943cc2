import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type App, compareApp, readApp } from "./app.ts";
import { type Change, Changes, ContractError } from "./changes.ts";
import { type Json, objectOf, partOf } from "./json.ts";
import { normalize } from "./normalize.ts";
import { compareOpenApi, hasStopped } from "./openapi.ts";
import { compareSdl, normalizeSdl } from "./sdl.ts";
import { compareTools } from "./tools.ts";

/** Everything that callers depend on: the printed contract and the automation app's keys. */
export type Contract = { openapi: Json; tools: Json; schema: string; app: App };

/** Reads the printed contract below `root`, which has `schema/` and `packages/`. */
export function readPrinted(root: string): Contract {
  return {
    openapi: readJson(join(root, "schema/openapi.json")),
    tools: readJson(join(root, "schema/tools.json")),
    schema: read(join(root, "schema/schema.graphql")),
    app: readApp(readJson(join(root, "packages/zapier/src/compiled.json"))),
  };
}

/** The contract without texts, which a release stores for later comparisons. */
export function normalizeContract({ openapi, tools, schema, app }: Contract): Contract {
  return { openapi: normalize(openapi) as Json, tools: normalize(tools) as Json, schema: normalizeSdl(schema), app };
}

/** Compares two contracts. `today` decides which retired operations may be gone. */
export function compareContracts(before: Contract, after: Contract, today: string): Change[] {
  const changes = new Changes();
  compareOpenApi(before.openapi, after.openapi, changes, today);
  compareTools(before.tools, after.tools, changes, today);
  compareApp(before.app, after.app, changes, (endpoint) => hasStopped(endpointOf(before.openapi, endpoint), today));
  compareSdl(before.schema, after.schema, changes.unlisted);
  return changes.all;
}

function endpointOf(openapi: Json, endpoint: string): Json {
  const [method = "", path = ""] = endpoint.split(" ");
  return partOf(partOf(partOf(openapi.paths, "paths")[path], path)[method.toLowerCase()], endpoint);
}

export function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new ContractError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

export function readJson(file: string): Json {
  return parse(read(file), file);
}

export function parse(text: string, file = "the text"): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ContractError(`${file} is no JSON: ${(error as Error).message}`);
  }
  return objectOf(value, file);
}
