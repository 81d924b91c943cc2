import type { Changes } from "./changes.ts";
import { assertKeys, type Json, listOf, objectOf, partOf } from "./json.ts";

const schemeKeys = new Set(["bearerFormat", "description", "flows", "in", "name", "scheme", "type"]);
const flowKeys = new Set(["authorizationUrl", "refreshUrl", "scopes", "tokenUrl"]);

/** Compares how credentials are sent, and what an OAuth client must know. */
export function compareSecuritySchemes(before: Json, after: Json, changes: Changes): void {
  const [old, now] = [schemesOf(before), schemesOf(after)];
  for (const [name, scheme] of Object.entries(old)) {
    const counterpart = now[name];
    if (counterpart === undefined) {
      changes.break(`credential ${name}`, "removed");
      continue;
    }
    const [was, is] = [presentation(objectOf(scheme, name)), presentation(objectOf(counterpart, name))];
    if (was !== is) changes.break(`credential ${name}`, "presentation", `${was} became ${is}`);
    compareFlows(objectOf(scheme, name), objectOf(counterpart, name), name, changes);
  }
  for (const [name, scheme] of Object.entries(now))
    if (!Object.hasOwn(old, name))
      changes.addition(`credential ${name}`, "new", String(objectOf(scheme, name).description ?? ""));
}

function schemesOf(document: Json): Json {
  const schemes = partOf(partOf(document.components, "components").securitySchemes, "securitySchemes");
  for (const [name, scheme] of Object.entries(schemes)) assertKeys(objectOf(scheme, name), schemeKeys, name);
  return schemes;
}

/** Bearer tokens and OAuth tokens are sent alike. */
function presentation(scheme: Json): string {
  if (scheme.type === "apiKey") return `${scheme.in} ${String(scheme.name).toLowerCase()}`;
  if (scheme.type === "oauth2") return "Authorization: bearer";
  return scheme.type === "http" ? `Authorization: ${scheme.scheme}` : String(scheme.type);
}

function compareFlows(before: Json, after: Json, name: string, changes: Changes): void {
  const flowsNow = partOf(after.flows, name);
  for (const [kind, flow] of Object.entries(partOf(before.flows, name))) {
    const location = `credential ${name} ${kind}`;
    if (flowsNow[kind] === undefined) {
      changes.break(location, "removed");
      continue;
    }
    const [old, now] = [objectOf(flow, location), objectOf(flowsNow[kind], location)];
    for (const one of [old, now]) assertKeys(one, flowKeys, location);
    for (const key of flowKeys)
      if (key !== "scopes" && old[key] !== now[key])
        changes.break(`${location} ${key}`, "address", `${old[key]} became ${now[key]}`);
    const [scopes, scopesNow] = [partOf(old.scopes, location), partOf(now.scopes, location)];
    for (const scope of Object.keys(scopes))
      if (!Object.hasOwn(scopesNow, scope)) changes.break(`scope ${scope}`, "removed");
    for (const [scope, allows] of Object.entries(scopesNow))
      if (!Object.hasOwn(scopes, scope)) changes.addition(`scope ${scope}`, "new", String(allows));
  }
}

type Called = { document: Json; operation: Json };

/** Checks that every credential accepted before is still accepted. */
export function compareAccess(before: Called, after: Called, where: string, changes: Changes): void {
  const [old, now] = [alternativesOf(before, where), alternativesOf(after, where)];
  // An empty list requires no credential.
  const suffices = (credential: Json) =>
    now.length === 0 ||
    now.some((needed) => Object.entries(needed).every(([name, scopes]) => has(credential, name, scopes)));
  const rejected = (old.length === 0 ? [{}] : old).filter((credential) => !suffices(credential));
  if (rejected.length > 0) changes.break(where, "credential", `no longer ${rejected.map(describe).join(" or ")}`);
  const [scopes, scopesNow] = [scopesOf(before.operation), scopesOf(after.operation)];
  const lost = scopes?.filter((scope) => scopesNow !== undefined && !scopesNow.includes(scope)) ?? [];
  if (scopes === undefined && scopesNow !== undefined)
    changes.break(where, "scope", `requires ${scopesNow.join(" or ")}`);
  else if (lost.length > 0) changes.break(where, "scope", `${lost.join(", ")} no longer suffices`);
  else if (scopes?.join() !== scopesNow?.join())
    changes.addition(
      where,
      "scope",
      scopesNow === undefined ? "Requires no scope." : `Requires ${scopesNow.join(" or ")}.`,
    );
}

function alternativesOf({ document, operation }: Called, where: string): Json[] {
  return listOf(operation.security ?? document.security, where).map((one) => objectOf(one, where));
}

/** A token without listed scopes passes here: `x-required-scope` is compared below. */
function has(credential: Json, name: string, scopes: unknown): boolean {
  const held = credential[name];
  if (held === undefined) return false;
  const given = listOf(held, name);
  return given.length === 0 || listOf(scopes, name).every((scope) => given.includes(scope));
}

function describe(credential: Json): string {
  return Object.keys(credential).join(" and ") || "without a credential";
}

function scopesOf({ "x-required-scope": scope }: Json): string[] | undefined {
  return scope === undefined ? undefined : String(scope).split("|");
}
