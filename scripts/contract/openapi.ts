import type { Changes } from "./changes.ts";
import { assertKeys, follow, type Json, listOf, objectOf, partOf, textOf } from "./json.ts";
import { OperationComparison } from "./operation.ts";
import { compareProblems } from "./problems.ts";
import { SchemaComparison, type Side } from "./schema.ts";
import { compareSecuritySchemes } from "./security.ts";

const documentKeys = new Set(["components", "info", "openapi", "paths", "security", "servers", "tags", "webhooks"]);
const componentKeys = new Set(["headers", "parameters", "responses", "schemas", "securitySchemes"]);
const methods = new Set(["get", "post", "put", "patch", "delete"]);

type Endpoint = { where: string; operation: Json };

/** Compares endpoints, problems, headers, credentials and events, and the names that SDKs take from the document. */
export function compareOpenApi(before: Json, after: Json, changes: Changes, today: string): void {
  const [old, now] = [sideOf(before), sideOf(after)];
  const schemas = new SchemaComparison(old, now, changes, { areNamed: true });
  const operations = new OperationComparison(old.document, now.document, schemas, changes);
  compareServers(before, after, changes);
  compareSecuritySchemes(before, after, changes);
  // Events come first, so that changes of an event's body are reported under its type.
  const [events, eventsNow] = [webhooksOf(before), webhooksOf(after)];
  for (const [type, operation] of events) {
    const counterpart = eventsNow.get(type);
    if (counterpart === undefined) changes.break(type, "removed");
    else operations.compareEvent(operation, counterpart, type);
  }
  for (const [type, operation] of eventsNow)
    if (!events.has(type)) changes.addition(type, "new", descriptionOf(operation));
  compareProblems(old.document, now.document, schemas, changes);
  const [endpoints, endpointsNow] = [endpointsOf(before), endpointsOf(after)];
  for (const [route, { where, operation }] of endpoints) {
    const counterpart = endpointsNow.get(route);
    if (counterpart !== undefined) operations.compareEndpoint(operation, counterpart.operation, where);
    else if (hasStopped(operation, today)) changes.removal(where, `Has stopped working, on ${operation["x-sunset"]}.`);
    else changes.break(where, "removed");
  }
  for (const [route, { where, operation }] of endpointsNow)
    if (!endpoints.has(route)) changes.addition(where, "new", descriptionOf(operation));
}

/** A retired operation may be removed from its sunset on. */
export function hasStopped(operation: Json, today: string): boolean {
  const sunset = operation["x-sunset"];
  return typeof sunset === "string" && sunset <= today;
}

function sideOf(document: Json): Side {
  assertKeys(document, documentKeys, "the OpenAPI document");
  assertKeys(objectOf(document.components, "components"), componentKeys, "components");
  const eventNames = new Map<string, string>();
  for (const [type, operation] of webhooksOf(document)) {
    const { content } = follow(document, operation.requestBody, type).value;
    for (const media of Object.values(partOf(content, type))) {
      const { name } = follow(document, objectOf(media, type).schema, type);
      if (name !== undefined) eventNames.set(name, type);
    }
  }
  return { document, eventTypes: [...webhooksOf(document).keys()], eventNames };
}

function webhooksOf(document: Json): Map<string, Json> {
  const webhooks = Object.entries(partOf(document.webhooks, "webhooks")).map(([type, item]) => {
    const { post, ...others } = objectOf(item, type);
    assertKeys(others, new Set(), type);
    return [type, objectOf(post, type)] as const;
  });
  return new Map(webhooks);
}

/** The endpoints by method and path. Parameter names in paths are compared as parameters. */
function endpointsOf(document: Json): Map<string, Endpoint> {
  const endpoints = Object.entries(objectOf(document.paths, "paths")).flatMap(([path, item]) => {
    assertKeys(objectOf(item, path), methods, path);
    return Object.entries(objectOf(item, path)).map(([method, operation]) => {
      const where = `${method.toUpperCase()} ${path}`;
      return [where.replaceAll(/\{[^}]*\}/g, "{}"), { where, operation: objectOf(operation, where) }] as const;
    });
  });
  return new Map(endpoints);
}

/** The first paragraph of the description, unless that names the scope. */
function descriptionOf({ summary, description }: Json): string {
  const [first = ""] = String(description ?? "").split("\n\n");
  return first === "" || first.startsWith("Requires") ? String(summary ?? "") : first;
}

function compareServers(before: Json, after: Json, changes: Changes): void {
  const addresses = (document: Json) =>
    listOf(document.servers, "servers").map((server) => {
      const { url, variables, ...others } = objectOf(server, "servers");
      assertKeys(others, new Set(["description"]), "servers");
      const defaults = Object.values(partOf(variables, "servers")).map((one) => objectOf(one, "servers").default);
      return [textOf(url, "servers"), ...defaults].join(" ");
    });
  const [old, now] = [addresses(before), addresses(after)];
  const gone = old.filter((address) => !now.includes(address));
  if (gone.length > 0) changes.break("servers", "address", `${gone.join(", ")} became ${now.join(", ")}`);
}
