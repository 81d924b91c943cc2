import { readFileSync } from "node:fs";
import { newCustomer, type Request } from "../calls.ts";
import { type Grown, rareName } from "./load.ts";

/** A kind of request, which each business sends for its own records. */
export type Case = {
  title: string;
  /** The maximum ratio of the large business's time to the small one's. */
  limit: number;
  request(grown: Grown): Request;
};

type Schema = { type?: string; enum?: string[] };
type Parameter = { $ref?: string; name: string; in: string; schema: Schema };
type Document = {
  paths: Record<string, { get?: { parameters?: Parameter[] } }>;
  components: { parameters: Record<string, Parameter> };
};

const document = JSON.parse(readFileSync(new URL("../../schema/openapi.json", import.meta.url), "utf8")) as Document;

const usual = 1.5;
const ofCommonText = 5;

const dayMilliseconds = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMilliseconds).toISOString();

/** Values for filters whose schema does not list them, by filter name. Each value has a label. */
const values: Record<string, (grown: Grown) => Record<string, string>> = {
  search: () => ({ rare: rareName, common: "jane", email: "customer-777@example.com", phone: "0400 000 777" }),
  tag: () => ({ common: "vip", rare: "warranty" }),
  external_id: () => ({ one: "crm-777", none: "crm-nobody" }),
  customer_id: ({ customerId }) => ({ one: customerId }),
  conversation_id: ({ conversationId }) => ({ one: conversationId }),
  assignee_id: ({ memberId }) => ({ one: memberId }),
  lead_id: ({ leadId }) => ({ one: leadId }),
  job_id: ({ jobId }) => ({ one: jobId }),
  updated_since: () => ({ "nothing new": ago(-1), "twenty new": ago(1 / 24), half: ago(365), all: ago(3650) }),
  ...Object.fromEntries(
    ["occurred_since", "scheduled_from", "scheduled_to", "from", "to"].map((name) => [
      name,
      () => ({ "a year ago": ago(365), never: ago(name.endsWith("to") ? 3650 : -3650) }),
    ]),
  ),
};

/** Every list of the API, without a filter and with each value of each filter. */
export function listCases(): Case[] {
  return Object.entries(document.paths).flatMap(([path, { get }]) => {
    const parameters = (get?.parameters ?? []).map(parameterOf);
    if (!parameters.some(({ name }) => name === "cursor")) return [];
    const filters = parameters.filter(({ name, in: place }) => place === "query" && !/^(cursor|limit)$/.test(name));
    return [listCase(path), ...filters.flatMap((filter) => filterCases(path, filter)), ...windowCases(path, filters)];
  });
}

function parameterOf(parameter: Parameter): Parameter {
  const name = parameter.$ref?.split("/").at(-1);
  return (name === undefined ? undefined : document.components.parameters[name]) ?? parameter;
}

function filterCases(path: string, { name, schema }: Parameter): Case[] {
  const given = (schema.type === "boolean" ? ["true", "false"] : schema.enum)?.map((value) => [value, value] as const);
  if (given !== undefined) return given.map(([title, value]) => listCase(path, title, name, () => value));
  const known = values[name];
  if (known === undefined) throw new Error(`the filter ${name} of ${path} has no value to be measured with`);
  return Object.keys(known(nobody)).map((title) =>
    listCase(path, title, name, (grown) => known(grown)[title] ?? "", title === "common" ? ofCommonText : usual),
  );
}

/** Five records of a past week, for lists with a time range. Both businesses have as many. */
function windowCases(path: string, filters: readonly Parameter[]): Case[] {
  return [["from", "to"] as const, ["scheduled_from", "scheduled_to"] as const]
    .filter(([from]) => filters.some(({ name }) => name === from))
    .map(([from, to]) => {
      const query = new URLSearchParams({ [from]: ago(365), [to]: ago(358), limit: "5" });
      return { ...listCase(path), title: `${path}  ${from}, ${to}: five of a week`, request: get(path, query) };
    });
}

const nobody: Grown = {
  key: "",
  businessId: "",
  customerId: "",
  conversationId: "",
  memberId: "",
  leadId: "",
  jobId: "",
};

function listCase(
  path: string,
  title = "",
  name = "",
  value: (grown: Grown) => string = () => "",
  limit = usual,
): Case {
  return {
    title: name === "" ? path : `${path}  ${name}: ${title}`,
    limit,
    // The small business has one rare record. A larger page would measure how long the large one's rows take to send.
    request: (grown) => {
      const filter = name === "" ? {} : { [name]: value(grown), ...(title === "rare" ? { limit: "1" } : {}) };
      return get(path, new URLSearchParams(filter))(grown);
    },
  };
}

function get(path: string, query: URLSearchParams): (grown: Grown) => Request {
  return (grown) => {
    const id = path.startsWith("/v1/conversations") ? grown.conversationId : grown.customerId;
    const search = query.size === 0 ? "" : `?${query}`;
    return { method: "GET", path: `/api${path.replace("{id}", id)}${search}`, headers: { "x-api-key": grown.key } };
  };
}

/** The lists that are also read at a deep page. */
export const deepLists = ["/v1/customers", "/v1/conversations", "/v1/leads"];

export function pageOf(path: string, { key }: Grown, cursor: string | null): Request {
  const query = cursor === null ? "" : `?cursor=${cursor}`;
  return { method: "GET", path: `/api${path}${query}`, headers: { "x-api-key": key } };
}

export const writeCases: readonly Case[] = [
  { title: "POST /v1/customers", limit: usual, request: (grown) => write(grown, "POST", "", newCustomer) },
  {
    title: "PATCH /v1/customers/{id}",
    limit: usual,
    request: (grown) => write(grown, "PATCH", `/${grown.customerId}`, { notes: `Changed at ${performance.now()}.` }),
  },
];

function write({ key }: Grown, method: string, path: string, body: object): Request {
  const headers = { "content-type": "application/json", "x-api-key": key };
  return { method, path: `/api/v1/customers${path}`, headers, body: JSON.stringify(body) };
}

export { usual as usualLimit };
