import type { HttpResponse, ZObject } from "zapier-platform-core";
import { type Names, readProblem } from "./problem.ts";

const newKey = "Create an API key with it in Fieldline, under Settings, Developers, and reconnect with that key.";
const owner = "The owner of the business can change this in Fieldline, under Settings.";

/** The remedy for a 403, by problem type. */
const remedies: Record<string, string> = {
  "insufficient-scope": newKey,
  "plan-required": owner,
  "subscription-inactive": owner,
};

const fullHouse =
  "Each Zap that is on uses one: turn off a Zap, or delete a subscription in Fieldline, under Settings, Developers.";

/** Problems with the data and not with the Zap. They halt the run and never turn the Zap off. */
const states = new Set(["booking-overlap", "duplicate-external-id", "conflict"]);

/** Throws the Zapier error that matches the response, unless it is a success. */
export function throwProblem(z: ZObject, response: HttpResponse, names: Names): void {
  const { status } = response;
  if (status < 300) return;
  const { Error: AppError, ExpiredAuthError, HaltedError, ThrottledError } = z.errors;
  const requestId = response.getHeader("x-service-request-id") ?? "unknown";
  const { type, message } = readProblem(status, response.data, requestId, names);
  if (status < 400) throw new AppError(`${response.request.url} redirects: check BASE_URL.`, type, status);
  if (status === 401) throw new ExpiredAuthError(`401: ${message} Reconnect with an API key that is in use.`);
  if (status === 403) throw new AppError(`${message} ${remedies[type] ?? ""}`.trim(), type, status);
  if (type === "subscription-limit") throw new AppError(`${message} ${fullHouse}`, type, status);
  if (status === 422 || states.has(type)) throw new HaltedError(message);
  if (status === 503) throw new ThrottledError(message, Number(response.getHeader("retry-after") ?? 60));
  throw new AppError(message, type, status);
}
