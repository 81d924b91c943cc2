import { exactFirst, requestOf, wantedBy } from "../../../zapier/src/action-request.ts";
import { type ActionDefinition, definition } from "../../../zapier/src/definition.ts";
import { throwProblem } from "../call.ts";
import type { Functions, PostReceive, PreSend, Values } from "../n8n.ts";

/** Builds the request from the form's values. */
export const preSend: PreSend = async function preSend(options) {
  const action = actionOf(this);
  const input = inputOf(this, action);
  if (action.kind === "search" && wantedBy(action, input).length === 0)
    throw new Error(`${action.searchedBy.map((key) => labelOf(action, key)).join(" or ")}: is required.`);
  const { method, path, query, body } = requestOf(action, input);
  const qs = action.kind === "search" ? { ...query, limit: "100" } : { ...query };
  if (body === undefined) return { ...options, method, url: path, qs };
  // Sent as text, because n8n omits a body without fields.
  const headers = { ...options.headers, "Content-Type": "application/json" };
  return { ...options, method, url: path, qs, headers, body: JSON.stringify(body) };
};

/** Returns the created record or the records found. Errors name the form's fields. */
export const postReceive: PostReceive = async function postReceive(_items, response) {
  const action = actionOf(this);
  const input = inputOf(this, action);
  throwProblem(response, requestOf(action, input));
  if (action.kind === "create") return [{ json: response.body as Values }];
  const { data } = response.body as { data: Values[] };
  return exactFirst(data, wantedBy(action, input)).map((json) => ({ json }));
};

function actionOf(functions: Functions): ActionDefinition {
  const key = functions.getNodeParameter("operation");
  const action = definition.actions.find((one) => one.key === key);
  if (action === undefined) throw new Error(`There is no operation ${String(key)}.`);
  return action;
}

function labelOf({ inputFields }: ActionDefinition, key: string): string {
  return inputFields.find((field) => field.key === key)?.label ?? key;
}

function inputOf(functions: Functions, { inputFields }: ActionDefinition): Values {
  const more = functions.getNodeParameter("additionalFields", {}) as Values;
  return Object.fromEntries(
    inputFields.map(({ key, required, type }) => {
      const given = idIn(required ? functions.getNodeParameter(key, undefined) : more[key]);
      return [key, type === "datetime" ? withOffset(given, functions.getTimezone()) : given];
    }),
  );
}

/** The id in a resource locator. */
export function idIn(value: unknown): unknown {
  return typeof value === "object" && value !== null && "mode" in value && "value" in value ? value.value : value;
}

/** Adds the workflow's offset to a time from n8n's picker, which has none. */
function withOffset(value: unknown, timeZone: string): unknown {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(value)) return value;
  const local = Date.parse(`${value.replace(" ", "T")}Z`);
  if (Number.isNaN(local)) return value;
  // The offset depends on the time. Near a change of the clocks, the first guess is on the wrong side, so the offset is
  // read again.
  const guess = local - offsetAt(local, timeZone);
  return new Date(local - offsetAt(guess, timeZone)).toISOString();
}

/** The time zone's offset in milliseconds, from a name such as "GMT+10:00". */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(moment);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours = "0", minutes = "0"] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
