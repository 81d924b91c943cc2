import type { Agent, Dispatcher } from "undici";
import { AccountingFailure } from "../failure.ts";

export const loadUndici = () => import("undici");

export type Json = Record<string, unknown>;

export type Asked = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: URL;
  headers: Record<string, string>;
  body?: string;
};

export type Answered = { status: number; headers: Dispatcher.ResponseData["headers"]; text: string };

const timeoutMs = 30_000;
const maxResponseBytes = 5_000_000;
/** A new connection for each: a kept one may close just as it is used again. */
const connection = { pipelining: 0, connectTimeout: 10_000, maxResponseSize: maxResponseBytes };
const defaultWaitSeconds = 60;
const maxMessageLength = 500;

/** One agent for a process, because each has connections of its own. */
let agent: Agent | undefined;

/** Sends a request. Throws an AccountingFailure of `away` if no response came. */
export async function send({ method, url, headers, body }: Asked): Promise<Answered> {
  const undici = await loadUndici();
  agent ??= new undici.Agent(connection);
  try {
    const response = await undici.request(url, {
      dispatcher: agent,
      method,
      headers: { accept: "application/json", ...headers },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
  } catch {
    // The library's errors can contain the request's headers.
    throw new AccountingFailure("away", `${url.host} could not be reached, or did not answer in time.`);
  }
}

/** Returns the response's JSON. Throws an AccountingFailure for a status that is not a success. */
export function readAnswer({ status, headers, text }: Answered): Json {
  if (status < 300) return parse(text);
  if (status === 401) throw new AccountingFailure("expired", "Xero did not accept the access token.");
  if (status === 403)
    throw new AccountingFailure("lapsed", "Xero does not let Fieldline into the organisation any more.");
  if (status === 429) {
    const seconds = Number(headers["retry-after"]);
    const isDaily = headers["x-rate-limit-problem"] === "day";
    throw new AccountingFailure(
      "limited",
      isDaily ? "Xero's limit of requests in a day is used up." : "Xero's limit of requests in a minute is used up.",
      Number.isFinite(seconds) && seconds > 0 ? seconds : defaultWaitSeconds,
    );
  }
  if (status >= 500 || status === 408) throw new AccountingFailure("away", `Xero responded with ${status}.`);
  throw new AccountingFailure("refused", explain(status, parse(text)));
}

/** Xero's own words: those of the validation of each element, else the message. */
function explain(status: number, body: Json): string {
  const elements = listOf(body.Elements).flatMap((element) => listOf(element.ValidationErrors));
  const messages = elements.map(({ Message }) => textOf(Message)).filter((message) => message !== "");
  const words = messages.length > 0 ? [...new Set(messages)].join(" ") : textOf(body.Message ?? body.Detail);
  return (words === "" ? `Xero responded with ${status}.` : words).slice(0, maxMessageLength);
}

function parse(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : { list: value };
  } catch {
    return {};
  }
}

export function listOf(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter((one): one is Json => typeof one === "object" && one !== null) : [];
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

export function objectOf(value: unknown): Json {
  return listOf([value])[0] ?? {};
}
