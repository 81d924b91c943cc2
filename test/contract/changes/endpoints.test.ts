import { expect } from "vitest";
import { create, list, type Planted, parameter, rename, schemas, testPlanted } from "./planted.ts";

const endpoints: Planted[] = [
  ["an endpoint gone", ({ openapi }) => delete openapi.paths["/v1/leads"].post, ["break POST /v1/leads removed"]],
  [
    "an endpoint added",
    ({ openapi }) => (openapi.paths["/v1/x"] = { get: openapi.paths["/v1/me"].get }),
    ["addition GET /v1/x new"],
  ],
  [
    "a path's parameter renamed",
    ({ openapi }) => {
      const { parameters } = openapi.paths["/v1/leads/{id}"].get;
      parameters[0].name = "lead_id";
      openapi.paths["/v1/leads/{lead_id}"] = { get: openapi.paths["/v1/leads/{id}"].get };
      delete openapi.paths["/v1/leads/{id}"].get;
    },
    ["break GET /v1/leads/{id} id removed", "break GET /v1/leads/{id} lead_id required"],
  ],
  ["another name", (c) => (create(c).operationId = "AddLead"), ["break POST /v1/leads renamed"]],
  ["another tag", (c) => (create(c).tags = ["Sales"]), ["break POST /v1/leads tag"]],
  ["a parameter gone", (c) => list(c).parameters.shift(), ["break GET /v1/leads status removed"]],
  [
    "a parameter added",
    (c) => list(c).parameters.push({ name: "x", in: "query", schema: {} }),
    ["addition GET /v1/leads x new"],
  ],
  [
    "a required parameter added",
    (c) => list(c).parameters.push({ name: "x", in: "query", required: true, schema: {} }),
    ["break GET /v1/leads x required"],
  ],
  [
    "a list written in another way",
    (c) => (parameter(c, "statuses").explode = true),
    ["break GET /v1/leads statuses explode"],
  ],
  [
    "a parameter that becomes required",
    (c) => (parameter(c, "status").required = true),
    ["break GET /v1/leads status required"],
  ],
  ["a parameter's value gone", (c) => parameter(c, "status").schema.enum.pop(), ["break GET /v1/leads status values"]],
  [
    "a request header in another case",
    ({ openapi }) => (openapi.components.parameters.IdempotencyKey.name = "idempotency-key"),
    [],
  ],
  [
    "a request header gone",
    (c) => (create(c).parameters = []),
    ["break POST /v1/leads header idempotency-key removed"],
  ],
  [
    "a body that is required and was not taken",
    ({ openapi }) => (openapi.paths["/v1/leads/{id}/win"].post.requestBody = create({ openapi }).requestBody),
    ["break POST /v1/leads/{id}/win body required"],
  ],
  [
    "a body that may be sent and was not taken",
    ({ openapi }) => {
      const { post } = openapi.paths["/v1/leads/{id}/win"];
      post.requestBody = { ...create({ openapi }).requestBody, required: false };
    },
    ["addition POST /v1/leads/{id}/win body new"],
  ],
  [
    "a parameter deprecated",
    (c) => (parameter(c, "status").deprecated = true),
    ["addition GET /v1/leads status deprecated"],
  ],
  ["a body no longer taken", (c) => delete create(c).requestBody, ["break POST /v1/leads body removed"]],
  [
    "a body's media type gone",
    (c) => rename(create(c).requestBody.content, "application/json", "text/csv"),
    ["addition POST /v1/leads body text/csv new", "break POST /v1/leads body application/json removed"],
  ],
  [
    "a body that becomes required",
    ({ openapi }) => (openapi.paths["/v1/quotes/{id}/deposit"].post.requestBody.required = true),
    ["break POST /v1/quotes/{id}/deposit body required"],
  ],
  [
    "a status gone",
    (c) => rename(create(c).responses, "201", "200"),
    ["break POST /v1/leads 200 status", "break POST /v1/leads 201 removed"],
  ],
  ["a status added", (c) => (create(c).responses[202] = create(c).responses[201]), ["break POST /v1/leads 202 status"]],
  [
    "no more 304",
    ({ openapi }) => delete openapi.paths["/v1/leads/{id}"].get.responses[304],
    ["break GET /v1/leads/{id} 304 removed"],
  ],
  [
    "a response's media type changed",
    (c) => rename(create(c).responses[201].content, "application/json", "text/csv"),
    ["break POST /v1/leads 201 application/json removed", "break POST /v1/leads 201 text/csv media type"],
  ],
  [
    "a response header gone",
    (c) => delete create(c).responses[201].headers.Location,
    ["break POST /v1/leads 201 header location removed"],
  ],
  [
    "a response header added",
    (c) => (create(c).responses[201].headers.Age = { schema: {} }),
    ["addition POST /v1/leads 201 header age new"],
  ],
  [
    "a response header of another type",
    ({ openapi }) => (openapi.components.headers.ETag.schema.type = "integer"),
    ["break header etag type"],
  ],
  ["a response header in another case", (c) => rename(create(c).responses[201].headers, "Location", "location"), []],
  ["a problem that is no longer raised", (c) => delete create(c).responses[409], []],
  ["a problem that is raised too", (c) => (create(c).responses[404] = { $ref: "#/components/responses/NotFound" }), []],
  [
    "a problem gone from the catalogue",
    ({ openapi }) => {
      const text = JSON.stringify(openapi).replaceAll(
        '"urn:service:error:draft-cap"',
        '"urn:service:error:rate-limited"',
      );
      Object.assign(openapi, JSON.parse(text));
    },
    ["break urn:service:error:draft-cap removed"],
  ],
  [
    "a problem with another status",
    ({ openapi }) => {
      const { type, status } =
        openapi.components.responses.NotFound.content["application/problem+json"].schema.allOf[1].properties;
      expect(type.enum).toEqual(["urn:service:error:not-found"]);
      status.const = 410;
    },
    ["break urn:service:error:not-found status"],
  ],
  [
    "a problem with another media type",
    ({ openapi }) =>
      rename(openapi.components.responses.PayloadTooLarge.content, "application/problem+json", "application/json"),
    expect.arrayContaining([
      "break POST /v1/leads 413 application/json media type",
      "break POST /v1/leads 413 application/problem+json removed",
      "break urn:service:error:payload-too-large removed",
    ]) as never,
  ],
  [
    "a problem with a media type beside its own",
    ({ openapi }) => (openapi.components.responses.PayloadTooLarge.content["text/html"] = {}),
    expect.arrayContaining(["break POST /v1/leads 413 text/html media type"]) as never,
  ],
  ["a field of problems gone", (c) => delete schemas(c).Problem.properties.detail, ["break Problem.detail removed"]],
  ["a field of problems added", (c) => (schemas(c).Problem.properties.help = {}), ["addition Problem.help new"]],
  [
    "a scope that no longer suffices",
    (c) => (create(c)["x-required-scope"] = "leads:manage"),
    ["break POST /v1/leads scope"],
  ],
  [
    "another scope that suffices",
    (c) => (create(c)["x-required-scope"] = "leads:write|jobs:write"),
    ["addition POST /v1/leads scope"],
  ],
  ["a credential no longer accepted", (c) => create(c).security.shift(), ["break POST /v1/leads credential"]],
  [
    "a token that needs another scope",
    (c) => (create(c).security[1].OAuth = ["jobs:write"]),
    ["break POST /v1/leads credential"],
  ],
  [
    "a credential needed from now on",
    ({ openapi }) => (openapi.paths["/v1/webhooks/events"].get.security = [{ ApiKey: [] }]),
    ["break GET /v1/webhooks/events credential"],
  ],
  [
    "a credential presented differently",
    ({ openapi }) => (openapi.components.securitySchemes.ApiKey.name = "Api-Key"),
    ["break credential ApiKey presentation"],
  ],
  [
    "a token of OAuth that is called a bearer's",
    ({ openapi }) => (openapi.components.securitySchemes.OAuth = { type: "http", scheme: "bearer" }),
    ["break credential OAuth authorizationCode removed"],
  ],
  [
    "another address of OAuth",
    ({ openapi }) => (openapi.components.securitySchemes.OAuth.flows.authorizationCode.tokenUrl = "/x"),
    ["break credential OAuth authorizationCode tokenUrl address"],
  ],
  [
    "a scope gone",
    ({ openapi }) => delete openapi.components.securitySchemes.OAuth.flows.authorizationCode.scopes["leads:read"],
    ["break scope leads:read removed"],
  ],
  ["another base address", ({ openapi }) => (openapi.servers[0].url = "{base_url}/api"), ["break servers address"]],
  ["an endpoint deprecated", (c) => (create(c).deprecated = true), ["addition POST /v1/leads deprecated"]],
];

testPlanted("openapi", endpoints);
