import { expect, test } from "vitest";
import { scopesOf } from "../../src/auth/access.ts";
import { scopes } from "../../src/auth/caller.ts";
import { problemsOf } from "../../src/operations/problems.ts";
import { problemUrn } from "../../src/problems.ts";
import { document, endpoints, pointed, references, resolve, sendings } from "./document.ts";

test("every operation takes a key, or a token with a scope of the scheme's", () => {
  const { OAuth } = document.components.securitySchemes as {
    OAuth: { flows: { authorizationCode: { scopes: Record<string, string> } } };
  };
  const known = Object.keys(OAuth.flows.authorizationCode.scopes);
  expect(known.sort()).toEqual([...scopes].sort());
  for (const [, { access }, , endpoint] of endpoints) {
    const tokens = scopesOf(access).map((scope) => ({ OAuth: [scope] }));
    expect(endpoint.security).toEqual([{ ApiKey: [] }, ...(tokens.length === 0 ? [{ OAuth: [] }] : tokens)]);
  }
});

test("the document is OpenAPI 3.1 with the address that it was built for", () => {
  expect(document.openapi).toBe("3.1.0");
  expect(document.info).toMatchObject({ title: "Fieldline", version: "v1" });
  expect(document.servers).toEqual([{ url: "https://example.com/api" }]);
  expect(Object.keys(document.components.securitySchemes)).toEqual(["ApiKey", "OAuth"]);
});

test("every endpoint, including the documents, has a sample in curl and in the SDK", () => {
  const lacking = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, endpoint]) => endpoint["x-codeSamples"].map(({ label }) => label).join() !== "curl,SDK,Python")
      .map(([method]) => `${method} ${path}`),
  );
  expect(lacking).toEqual([]);
});

test("every reference has a target", () => {
  expect(references(document).filter((reference) => pointed(reference) === undefined)).toEqual([]);
});

test("no schema, header, parameter or response is defined but unused", () => {
  const used = new Set(references(document));
  const { securitySchemes: _bySecurity, ...components } = document.components;
  const defined = Object.entries(components).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `#/components/${kind}/${name}`),
  );
  expect(defined.filter((reference) => !used.has(reference))).toEqual([]);
});

test("every component's name is one that OpenAPI allows", () => {
  const names = Object.values(document.components).flatMap((named) => Object.keys(named));
  expect(names.filter((name) => !/^[a-zA-Z0-9._-]+$/.test(name))).toEqual([]);
});

test("operation ids are unique, and every tag is described", () => {
  const inPaths = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const all = [...inPaths, ...sendings.map(([, sending]) => sending)];
  const ids = all.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const described = document.tags.filter(({ description }) => description !== "").map(({ name }) => name);
  const used = new Set(all.flatMap(({ tags }) => tags));
  expect([...used].filter((tag) => !described.includes(tag))).toEqual([]);
  expect(described.filter((tag) => !used.has(tag))).toEqual([]);
});

test.each(endpoints)("%s has a description, and names its scope", (_name, operation, _http, endpoint) => {
  expect(endpoint.summary).not.toBe("");
  expect(endpoint["x-required-scope"]).toBe(scopesOf(operation.access).join("|") || undefined);
  for (const scope of scopesOf(operation.access)) expect(endpoint.description).toContain(scope);
});

test.each(endpoints)(
  "%s describes each of its parameters, with those of the path as required",
  (_name, _operation, http, endpoint) => {
    const parameters = endpoint.parameters.map(resolve);
    expect(parameters.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
    const inPath = parameters.filter((one) => one.in === "path");
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(http.path.match(/\{[^}]*\}/g) ?? []);
    expect(inPath.every(({ required }) => required)).toBe(true);
  },
);

test.each(endpoints)(
  "%s documents every problem that it can return, and no other",
  (_name, operation, _http, endpoint) => {
    const failures = Object.entries(endpoint.responses).filter(([status]) => Number(status) >= 400);
    const documented = failures.map(([status, response]): [number, string[]] => {
      const { schema } = resolve(response).content?.["application/problem+json"] ?? { schema: {} };
      const [, narrowed] = (schema.allOf ?? []) as [unknown, { properties: { type: { enum: string[] } } }?];
      return [Number(status), narrowed?.properties.type.enum ?? []];
    });
    const raised = [...problemsOf(operation)].sort(([a], [b]) => a - b);
    expect(documented).toEqual(raised.map(([status, types]) => [status, types.map(problemUrn)]));
    const all = documented.flatMap(([, types]) => types);
    expect(all).toEqual(expect.arrayContaining(operation.problems.map(problemUrn)));
  },
);

test.each(endpoints)("%s documents the headers that it takes and returns", (_name, operation, http, endpoint) => {
  const taken = endpoint.parameters
    .map(resolve)
    .filter((one) => one.in === "header")
    .map(({ name }) => name);
  const reads = operation.kind === "query" && (!operation.isList || http.waits);
  const expected = {
    GET: reads ? ["If-None-Match"] : [],
    POST: ["Idempotency-Key"],
    PUT: [],
    PATCH: ["If-Match"],
    DELETE: ["If-Match"],
  };
  expect(taken).toEqual(expected[http.method]);

  const { headers } = resolve(endpoint.responses[http.status] ?? { description: "", headers: {} });
  const own = [
    ...(operation.isRecord || http.waits ? ["ETag"] : []),
    ...(operation.isList ? ["Link"] : []),
    ...(http.method === "POST" ? ["Idempotency-Replayed"] : []),
    ...(http.location === undefined || http.status !== 201 ? [] : ["Location"]),
  ];
  expect(Object.keys(headers)).toEqual(["x-service-request-id", "RateLimit", "RateLimit-Policy", ...own]);
  expect("304" in endpoint.responses).toBe(reads);
});
