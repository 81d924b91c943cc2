import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type App, compareApp, readApp } from "./app.ts";
import { type Change, Changes, ContractError } from "./changes.ts";
import { type Json, objectOf, partOf } from "./json.ts";
import { normalize } from "./normalize.ts";
import { compareOpenApi, hasStopped } from "./openapi.ts";
import { compareSdl, normalizeSdl } from "./sdl.ts";
import { compareTools } from "./tools.ts";

/** All that callers hang on: what is printed, and of the automation app its keys. */
export type Contract = { openapi: Json; tools: Json; schema: string; app: App };

const noApp: App = { triggers: {}, actions: {} };

/** The contract as it is printed below the folder that holds `schema/` and `packages/`. */
export function readPrinted(root: string): Contract {
  return {
    openapi: parse(read(join(root, "schema/openapi.json"))),
    tools: parse(read(join(root, "schema/tools.json"))),
    schema: read(join(root, "schema/schema.graphql")),
    app: appBelow(root),
  };
}

/** Without texts: what a release keeps to be compared with. */
export function normalizeContract({ openapi, tools, schema, app }: Contract): Contract {
  return { openapi: normalize(openapi) as Json, tools: normalize(tools) as Json, schema: normalizeSdl(schema), app };
}

/** `today` decides which retired operations may be gone. */
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

function appBelow(root: string): App {
  let text: string;
  try {
    text = readFileSync(join(root, "packages/zapier/src/compiled.json"), "utf8");
  } catch (error) {
    // Then all that a release had of it is gone, which is found.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return noApp;
    throw error;
  }
  return readApp(parse(text));
}

export function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new ContractError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

export function parse(text: string): Json {
  try {
    return objectOf(JSON.parse(text), "the file");
  } catch (error) {
    throw new ContractError(`JSON cannot be read: ${(error as Error).message}`);
  }
}
