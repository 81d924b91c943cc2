import { AccountingFailure } from "../failure.ts";
import { type Asked, type Json, readAnswer, send } from "./request.ts";

const minuteSeconds = 60;
/** Requests of a minute that are left to others, such as a person's retry. */
const sparePerMinute = 5;
const sparePerDay = 50;
const dayPauseSeconds = 3600;

/** Requests to an organisation's books. */
export type XeroClient = {
  get(path: string, query?: Record<string, string>, headers?: Record<string, string>): Promise<Json>;
  put(path: string, body: object, key: string): Promise<Json>;
  post(path: string, body: object): Promise<Json>;
  remove(path: string): Promise<void>;
  secondsToWait(): number;
};

/** `Retry-After` tells when a limit is over. The remaining requests tell before it is reached. */
export function createClient(apiUrl: string, organisationId: string, accessToken: string): XeroClient {
  let waitSeconds = 0;

  async function ask(
    method: Asked["method"],
    path: string,
    more: Partial<Asked> & { query?: object } = {},
  ): Promise<Json> {
    const url = new URL(`${apiUrl}/api.xro/2.0${path}`);
    for (const [name, value] of Object.entries(more.query ?? {})) url.searchParams.set(name, String(value));
    const answered = await send({
      method,
      url,
      headers: {
        authorization: `Bearer ${accessToken}`,
        "xero-tenant-id": organisationId,
        ...(more.body === undefined ? {} : { "content-type": "application/json" }),
        ...more.headers,
      },
      ...(more.body === undefined ? {} : { body: more.body }),
    });
    const left = (name: string) => Number(answered.headers[name] ?? Number.POSITIVE_INFINITY);
    if (left("x-daylimit-remaining") < sparePerDay) waitSeconds = dayPauseSeconds;
    else if (left("x-minlimit-remaining") < sparePerMinute) waitSeconds = Math.max(waitSeconds, minuteSeconds);
    return readAnswer(answered);
  }

  return {
    get: (path, query = {}, headers = {}) => ask("GET", path, { query, headers }),
    put: (path, body, key) =>
      ask("PUT", path, {
        body: JSON.stringify(body),
        headers: { "idempotency-key": key },
        query: { unitdp: 4, summarizeErrors: true },
      }),
    post: (path, body) => ask("POST", path, { body: JSON.stringify(body) }),
    async remove(path) {
      await ask("DELETE", path).catch(ignoreMissing);
    },
    secondsToWait: () => waitSeconds,
  };
}

/** An allocation that is gone already is no failure. */
function ignoreMissing(error: unknown): void {
  if (error instanceof AccountingFailure && error.fault === "refused" && /not (be )?found|404/i.test(error.message))
    return;
  throw error;
}

/** Encodes an id or a number as a part of a path. */
export function segment(text: string): string {
  return encodeURIComponent(text);
}
