import { describe, expect, test } from "vitest";
import { readApp } from "../../scripts/contract/app.ts";
import type { Contract } from "../../scripts/contract/contract.ts";
import { changesOf, type Loose, plant, plantBefore, printed } from "./compare.ts";

type Planted = [what: string, change: (contract: Loose) => void, found: string[]];

const schemas = ({ openapi }: Loose) => openapi.components.schemas;
const input = (contract: Loose) => schemas(contract).CreateLeadInput;
const output = (contract: Loose) => schemas(contract).Lead;
const event = (contract: Loose) => schemas(contract).LeadCreatedEvent;
const list = ({ openapi }: Loose) => openapi.paths["/v1/leads"].get;
const create = ({ openapi }: Loose) => openapi.paths["/v1/leads"].post;
const parameter = (contract: Loose, name: string) => list(contract).parameters.find((one: Loose) => one.name === name);
const tool = ({ tools }: Loose, name = "create_lead") => tools.tools.find((one: Loose) => one.name === name);
const without = (values: string[], value: string) => values.splice(values.indexOf(value), 1);
const rename = (map: Loose, from: string, to: string) => {
  map[to] = map[from];
  delete map[from];
};

const sent: Planted[] = [
  ["a field removed", (c) => delete input(c).properties.notify, ["break CreateLeadInput.notify removed"]],
  [
    "a field renamed",
    (c) => rename(input(c).properties, "notify", "tell"),
    ["addition CreateLeadInput.tell new", "break CreateLeadInput.notify removed"],
  ],
  [
    "an optional field added",
    (c) => (input(c).properties.colour = { type: "string" }),
    ["addition CreateLeadInput.colour new"],
  ],
  [
    "a required field added",
    (c) => {
      input(c).properties.colour = { type: "string" };
      input(c).required.push("colour");
    },
    ["break CreateLeadInput.colour required"],
  ],
  ["a field that becomes required", (c) => input(c).required.push("email"), ["break CreateLeadInput.email required"]],
  ["a field no longer required", (c) => without(input(c).required, "name"), ["addition CreateLeadInput.name optional"]],
  [
    "a type that widens",
    (c) => (schemas(c).CreateDuctedQuoteInput.properties.outlets.type = "number"),
    ["addition CreateDuctedQuoteInput.outlets type"],
  ],
  [
    "a type that narrows",
    (c) => (schemas(c).LineInput.properties.quantity.type = "integer"),
    ["break LineInput.quantity type"],
  ],
  ["another type", (c) => (input(c).properties.notify.type = "string"), ["break CreateLeadInput.notify type"]],
  ["no null any more", (c) => (input(c).properties.email.type = "string"), ["break CreateLeadInput.email null"]],
  [
    "null from now on",
    (c) => (input(c).properties.name.type = ["string", "null"]),
    ["addition CreateLeadInput.name null"],
  ],
  [
    "no null any more where there is a reference",
    (c) => (input(c).properties.address = input(c).properties.address.anyOf[0]),
    ["break CreateLeadInput.address null"],
  ],
  ["a value gone", (c) => input(c).properties.source.enum.pop(), ["break CreateLeadInput.source values"]],
  ["a value added", (c) => input(c).properties.source.enum.push("fax"), ["addition CreateLeadInput.source values"]],
  ["any value", (c) => delete input(c).properties.source.enum, ["addition CreateLeadInput.source values"]],
  ["one value", (c) => (input(c).properties.phone.const = "1"), ["break CreateLeadInput.phone values"]],
  ["a format dropped", (c) => delete input(c).properties.email.format, ["addition CreateLeadInput.email format"]],
  ["a format added", (c) => (input(c).properties.phone.format = "phone"), ["break CreateLeadInput.phone format"]],
  ["a pattern dropped", (c) => delete input(c).properties.name.pattern, ["addition CreateLeadInput.name pattern"]],
  ["a pattern changed", (c) => (input(c).properties.name.pattern = "^x"), ["break CreateLeadInput.name pattern"]],
  ["a limit tightened", (c) => (input(c).properties.name.maxLength = 9), ["break CreateLeadInput.name maxLength"]],
  ["a limit loosened", (c) => (input(c).properties.name.maxLength = 999), ["addition CreateLeadInput.name maxLength"]],
  ["a lower limit raised", (c) => (input(c).properties.name.minLength = 2), ["break CreateLeadInput.name minLength"]],
  ["a limit dropped", (c) => delete input(c).properties.name.minLength, ["addition CreateLeadInput.name minLength"]],
  [
    "a limit added",
    (c) => (schemas(c).CreateInvoiceInput.properties.lines.maxItems = 5),
    ["break CreateInvoiceInput.lines maxItems"],
  ],
  [
    "multiples only",
    (c) => (schemas(c).LineInput.properties.quantity.multipleOf = 1),
    ["break LineInput.quantity multipleOf"],
  ],
  [
    "no duplicates",
    (c) => (schemas(c).CreateInvoiceInput.properties.lines.uniqueItems = true),
    ["break CreateInvoiceInput.lines uniqueItems"],
  ],
  ["a default added", (c) => (input(c).properties.notify.default = true), ["break CreateLeadInput.notify default"]],
  ["a default changed", (c) => (parameter(c, "limit").schema.default = 50), ["break GET /v1/leads limit default"]],
  ["a default gone", (c) => delete parameter(c, "limit").schema.default, ["break GET /v1/leads limit default"]],
  ["other fields taken", (c) => delete input(c).additionalProperties, ["addition CreateLeadInput open"]],
  [
    "a field deprecated",
    (c) => (input(c).properties.notify.deprecated = true),
    ["addition CreateLeadInput.notify deprecated"],
  ],
  [
    "something of what a field refers to",
    (c) => delete schemas(c).AddressInput.properties.suburb,
    ["break AddressInput.suburb removed"],
  ],
  [
    "the items of a list",
    (c) => (schemas(c).CreateCustomerInput.properties.tags.items.maxLength = 1),
    ["break CreateCustomerInput.tags[] maxLength"],
  ],
];

/** What was otherwise in the release, where what is printed now has nothing to take away. */
const sentBefore: Planted[] = [
  ["no other fields taken any more", (c) => delete input(c).additionalProperties, ["break CreateLeadInput closed"]],
  [
    "other multiples than before",
    (c) => (schemas(c).LineInput.properties.quantity.multipleOf = 1),
    ["addition LineInput.quantity multipleOf"],
  ],
  [
    "duplicates from now on",
    (c) => (schemas(c).CreateInvoiceInput.properties.lines.uniqueItems = true),
    ["addition CreateInvoiceInput.lines uniqueItems"],
  ],
  [
    "a lower limit lowered",
    (c) => (input(c).properties.name.minLength = 2),
    ["addition CreateLeadInput.name minLength"],
  ],
  [
    "one value that becomes any",
    (c) => (input(c).properties.phone.const = "1"),
    ["addition CreateLeadInput.phone values"],
  ],
];

const received: Planted[] = [
  ["a field removed", (c) => delete output(c).properties.status, ["break Lead.status removed"]],
  ["a field added", (c) => (output(c).properties.colour = { type: "string" }), ["addition Lead.colour new"]],
  [
    "a required field added",
    (c) => {
      output(c).properties.colour = { type: "string" };
      output(c).required.push("colour");
    },
    ["addition Lead.colour new"],
  ],
  ["a field that may be missing", (c) => without(output(c).required, "status"), ["break Lead.status optional"]],
  ["a field that is always there", (c) => event(c).required.push("test"), ["addition lead.created.test required"]],
  ["a type that widens", (c) => (schemas(c).Line.properties.position.type = "number"), ["break Line.position type"]],
  [
    "a type that narrows",
    (c) => (schemas(c).Line.properties.quantity.type = "integer"),
    ["addition Line.quantity type"],
  ],
  ["null from now on", (c) => (output(c).properties.name.type = ["string", "null"]), ["break Lead.name null"]],
  ["never null", (c) => (output(c).properties.email.type = "string"), ["addition Lead.email null"]],
  ["a value added", (c) => output(c).properties.status.enum.push("cold"), ["break Lead.status values"]],
  ["a value gone", (c) => output(c).properties.status.enum.pop(), ["addition Lead.status values"]],
  ["any value", (c) => delete output(c).properties.status.enum, ["break Lead.status values"]],
  ["a format gone", (c) => delete output(c).properties.won_at.format, ["break Lead.won_at format"]],
  ["a format changed", (c) => (output(c).properties.won_at.format = "date"), ["break Lead.won_at format"]],
  ["a format added", (c) => (output(c).properties.name.format = "email"), ["addition Lead.name format"]],
  ["a pattern added", (c) => (output(c).properties.name.pattern = "^x"), ["addition Lead.name pattern"]],
  [
    "a field renamed",
    (c) => rename(output(c).properties, "lead_type", "type"),
    ["addition Lead.type new", "break Lead.lead_type removed"],
  ],
  ["a limit", (c) => (output(c).properties.name.maxLength = 5), []],
  ["a default", (c) => (output(c).properties.name.default = "Jane"), []],
  ["no other fields", (c) => (output(c).additionalProperties = false), []],
  ["a description", (c) => (output(c).properties.name.description = "Another."), []],
  ["an example", (c) => (output(c).properties.name.examples = ["Another"]), []],
  [
    "the order of fields",
    (c) => (output(c).properties = Object.fromEntries(Object.entries(output(c).properties).reverse())),
    [],
  ],
  [
    "a schema's name",
    (c) => (create(c).responses[201].content["application/json"].schema = { $ref: "#/components/schemas/Quote" }),
    expect.arrayContaining(["break Lead renamed", "break Lead.lead_type removed"]) as never,
  ],
  [
    "an alternative",
    (c) => schemas(c).Event.oneOf.push({ $ref: "#/components/schemas/Lead" }),
    ["break Event alternative"],
  ],
];

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

const events: Planted[] = [
  [
    "an event gone",
    ({ openapi }) => delete openapi.webhooks["lead.won"],
    expect.arrayContaining(["break lead.won removed"]) as never,
  ],
  ["a field of an event gone", (c) => delete event(c).properties.source, ["break lead.created.source removed"]],
  [
    "a field of an event renamed",
    (c) => rename(event(c).properties, "lead_type", "type"),
    ["addition lead.created.type new", "break lead.created.lead_type removed"],
  ],
  [
    "a field of an event that may be missing",
    (c) => without(event(c).required, "name"),
    ["break lead.created.name optional"],
  ],
  ["a field of an event added", (c) => (event(c).properties.colour = {}), ["addition lead.created.colour new"]],
  [
    "a value of an event added",
    (c) => event(c).properties.source.enum.push("fax"),
    ["break lead.created.source values"],
  ],
  [
    "an event's header gone",
    ({ openapi }) => openapi.webhooks["lead.won"].post.parameters.shift(),
    ["break lead.won header x-service-signature removed"],
  ],
  [
    "an answer that no longer counts",
    ({ openapi }) => delete openapi.webhooks["lead.won"].post.responses["2XX"],
    ["break lead.won 2XX removed"],
  ],
  [
    "an event added, with its type wherever types are listed",
    ({ openapi }) => {
      const text = JSON.stringify(openapi)
        .replaceAll('"message.sent"]', '"message.sent","lead.lost"]')
        .replace(
          '{"$ref":"#/components/schemas/MessageSentEvent"}]',
          '{"$ref":"#/components/schemas/MessageSentEvent"},{"$ref":"#/components/schemas/LeadLostEvent"}]',
        )
        .replace('"LeadWonEvent":{', '"LeadLostEvent":{"type":"object"},"LeadWonEvent":{');
      Object.assign(openapi, JSON.parse(text));
      openapi.webhooks["lead.lost"] = structuredClone(openapi.webhooks["lead.won"]);
      openapi.webhooks["lead.lost"].post.requestBody.content["application/json"].schema.$ref =
        "#/components/schemas/LeadLostEvent";
    },
    ["addition lead.lost new"],
  ],
];

const tools: Planted[] = [
  ["a tool gone", ({ tools }) => tools.tools.shift(), [`break tool ${(printed.tools as Loose).tools[0].name} removed`]],
  [
    "a tool renamed",
    (c) => (tool(c).name = "add_lead"),
    ["addition tool add_lead new", "break tool create_lead removed"],
  ],
  ["an argument gone", (c) => delete tool(c).inputSchema.properties.notify, ["break tool create_lead.notify removed"]],
  ["an argument added", (c) => (tool(c).inputSchema.properties.x = {}), ["addition tool create_lead.x new"]],
  [
    "an argument required",
    (c) => tool(c).inputSchema.required.push("email"),
    ["break tool create_lead.email required"],
  ],
  [
    "a field of the result gone",
    (c) => delete tool(c).outputSchema.properties.status,
    ["break tool create_lead result.status removed"],
  ],
  [
    "null in the result",
    (c) => (tool(c).outputSchema.properties.name = { $ref: "#/$defs/Text" }),
    ["break tool create_lead result.name null"],
  ],
  [
    "a shared schema written out, in one place otherwise than in another",
    (c) => {
      tool(c).outputSchema.properties.external_id = { type: "string" };
      tool(c).outputSchema.properties.email = { type: "integer" };
    },
    ["addition tool create_lead result.external_id null", "break tool create_lead result.email type"],
  ],
  [
    "a smaller page by default",
    (c) => (tool(c, "list_leads").inputSchema.properties.limit.default = 5),
    ["addition tool list_leads.limit default"],
  ],
  [
    "a larger page by default",
    (c) => (tool(c, "list_leads").inputSchema.properties.limit.default = 50),
    ["break tool list_leads.limit default"],
  ],
  ["a hint", (c) => (tool(c).annotations.destructiveHint = true), ["break tool create_lead destructiveHint"]],
  ["a description", (c) => (tool(c).description = "Another."), []],
];

const sdl: Planted[] = [
  [
    "a field gone",
    (c) => (c.schema = c.schema.replace(/^ {2}auto_create_customer.*\n/m, "")),
    ["break CreateLeadInput.auto_create_customer removed"],
  ],
  [
    "a type changed",
    (c) => (c.schema = c.schema.replace("  is_overdue: Boolean!", "  is_overdue: String")),
    ["break Invoice.is_overdue type"],
  ],
  [
    "an argument gone",
    (c) => (c.schema = c.schema.replace(/(events\([^)]*)occurred_since: DateTime/, "$1")),
    ["break Query.events(occurred_since:) removed"],
  ],
  [
    "a default changed",
    (c) => (c.schema = c.schema.replace(/(events\([^)]*)limit: PageLimit! = 25/, "$1limit: PageLimit! = 50")),
    ["break Query.events(limit:) default"],
  ],
  [
    "an enum's value gone",
    (c) => (c.schema = c.schema.replace(/(enum LeadSource \{[^}]*?)\n {2}marketing\n/, "$1\n")),
    ["break LeadSource.marketing removed"],
  ],
  [
    "an access narrowed",
    (c) =>
      (c.schema = c.schema.replace('EventPage! @scope(name: "webhooks:manage")', 'EventPage! @scope(name: "owner")')),
    ["break Query.events scope"],
  ],
  [
    "an access widened",
    (c) =>
      (c.schema = c.schema.replace(
        'EventPage! @scope(name: "webhooks:manage")',
        'EventPage! @scope(name: "webhooks:manage|admin")',
      )),
    ["addition Query.events scope"],
  ],
  [
    "an input that cannot be null",
    (c) => (c.schema = c.schema.replace(/^( {2}notes: [A-Za-z]+)$/m, "$1 @not_null")),
    [expect.stringMatching(/^break [A-Za-z]+\.notes null$/) as never],
  ],
  [
    "a field added",
    (c) => (c.schema += '\nextend type Query { more: String! @scope(name: "any") }'),
    ["addition Query.more new"],
  ],
  ["a type added", (c) => (c.schema += "\nscalar Colour"), ["addition Colour new"]],
  ["a directive of the bindings added", (c) => (c.schema += "\ndirective @x on QUERY"), ["addition @x new"]],
];

/** As `src/automation/` compiles it, in little. */
const compiled = {
  triggers: [
    { key: "new_lead", event: "lead.created", noun: "Lead", sample: { id: "1", name: "Jane" }, related: ["customer"] },
  ],
  actions: [
    {
      key: "create_lead",
      kind: "create",
      method: "POST",
      path: "/v1/leads",
      inputFields: [
        { key: "name", type: "string", required: true },
        { key: "source", choices: { api: "API", website: "Website" } },
        { key: "lines", children: [{ key: "lines__quantity", type: "number" }] },
      ],
      sample: { id: "1", address: { line1: "1 High Street" } },
    },
    { key: "find_lead", kind: "search", method: "GET", path: "/v1/leads", inputFields: [], sample: { id: "1" } },
  ],
  resources: { customer: { path: "/v1/customers/{id}", sample: { id: "2", name: "Jane" } } },
  searchOrCreates: [{ search: "find_lead", create: "create_lead", label: "Find or Create Lead" }],
};

const app: Planted[] = [
  ["a trigger gone", ({ app }) => delete app.triggers.new_lead, ["break trigger new_lead removed"]],
  ["a trigger added", ({ app }) => (app.triggers.x = app.triggers.new_lead), ["addition trigger x new"]],
  ["another event", ({ app }) => (app.triggers.new_lead.event = "lead.won"), ["break trigger new_lead event"]],
  [
    "a key of a sample gone",
    ({ app }) => without(app.triggers.new_lead.results, "name"),
    ["break trigger new_lead.name removed"],
  ],
  [
    "a key of a sample added",
    ({ app }) => app.triggers.new_lead.results.push("phone"),
    ["addition trigger new_lead.phone new"],
  ],
  [
    "a field of a related record gone",
    ({ app }) => without(app.triggers.new_lead.results, "customer.name"),
    ["break trigger new_lead.customer.name removed"],
  ],
  [
    "a search that creates no more",
    ({ app }) => delete app.searchOrCreates.find_lead,
    ["break search or create find_lead removed"],
  ],
  [
    "a search that creates something else",
    ({ app }) => (app.searchOrCreates.find_lead = "create_customer"),
    ["break search or create find_lead create"],
  ],
  [
    "a search that creates from now on",
    ({ app }) => (app.searchOrCreates.create_lead = "create_lead"),
    ["addition search or create create_lead new"],
  ],
  [
    "a create that becomes a search",
    ({ app }) => (app.actions.create_lead.kind = "search"),
    ["break action create_lead kind"],
  ],
  ["an action gone", ({ app }) => delete app.actions.create_lead, ["break action create_lead removed"]],
  ["an input gone", ({ app }) => delete app.actions.create_lead.inputs.name, ["break action create_lead.name removed"]],
  [
    "an input added",
    ({ app }) =>
      (app.actions.create_lead.inputs.x = { type: "string", isRequired: false, isList: false, choices: null }),
    ["addition action create_lead.x new"],
  ],
  [
    "a required input added",
    ({ app }) =>
      (app.actions.create_lead.inputs.x = { type: "string", isRequired: true, isList: false, choices: null }),
    ["break action create_lead.x required"],
  ],
  [
    "an input that becomes required",
    ({ app }) => (app.actions.create_lead.inputs.source.isRequired = true),
    ["break action create_lead.source required"],
  ],
  [
    "a choice gone",
    ({ app }) => app.actions.create_lead.inputs.source.choices.pop(),
    ["break action create_lead.source values"],
  ],
  [
    "a choice added",
    ({ app }) => app.actions.create_lead.inputs.source.choices.push("x"),
    ["addition action create_lead.source values"],
  ],
  ["a list", ({ app }) => (app.actions.create_lead.inputs.name.isList = true), ["break action create_lead.name list"]],
  [
    "another type",
    ({ app }) => (app.actions.create_lead.inputs.name.type = "integer"),
    ["break action create_lead.name type"],
  ],
  [
    "a key of a result gone",
    ({ app }) => app.actions.create_lead.results.pop(),
    ["break action create_lead result.address.line1 removed"],
  ],
];

describe.each<[string, keyof Contract, Planted[]]>([
  ["what callers send", "openapi", sent],
  ["what callers receive", "openapi", received],
  ["REST", "openapi", endpoints],
  ["events", "openapi", events],
  ["tools", "tools", tools],
  ["GraphQL", "schema", sdl],
  ["the automation app", "app", app],
])("%s", (_surface, part, planted) => {
  test.each(planted)("%s", (_what, change, found) => {
    expect(plant(part, change, part === "app" ? readApp(compiled) : undefined)).toEqual(found);
  });
});

describe("what callers sent", () => {
  test.each(sentBefore)("%s", (_what, change, found) => {
    expect(plantBefore("openapi", change)).toEqual(found);
  });
});

test("what is printed is found to be what it is", () => {
  expect(changesOf(printed, printed)).toEqual([]);
});

test("the app is read from what is compiled, at every depth", () => {
  const { triggers, actions, searchOrCreates } = readApp(compiled);
  expect(searchOrCreates).toEqual({ find_lead: "create_lead" });
  expect(triggers.new_lead).toEqual({
    event: "lead.created",
    results: ["id", "name", "customer", "customer.id", "customer.name"],
  });
  expect(Object.keys(actions.create_lead?.inputs ?? {})).toEqual(["name", "source", "lines", "lines__quantity"]);
  expect(actions.create_lead?.results).toEqual(["id", "address", "address.line1"]);
  expect(() => readApp({ ...compiled, polls: [] })).toThrow("does not classify `polls`");
  expect(() => readApp({ ...compiled, resources: {} })).toThrow("new_lead: the resource customer is no object");
});
