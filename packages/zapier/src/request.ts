import type { HttpResponse, ZObject } from "zapier-platform-core";
import { throwProblem } from "./problems.ts";

export type ApiRequest = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path below the base URL. */
  path: string;
  query?: Record<string, string | undefined>;
  body?: unknown;
  /** The labels of the form's fields, for error messages. */
  labels?: Record<string, string>;
  /** The label of the record whose id is in the path. */
  subject?: string | undefined;
  /** A status that counts as a success. */
  accept?: number;
};

/** Sends a request to the platform. Throws problems with a message that the Zap's owner can act on. */
export async function request<T>(
  z: ZObject,
  { method = "GET", path, query = {}, body, labels = {}, subject, accept }: ApiRequest,
): Promise<T> {
  const given = Object.entries(query).filter((one): one is [string, string] => one[1] !== undefined);
  const parameters = new URLSearchParams(given).toString();
  const response = await z.request<T>({
    method,
    url: `${baseUrl(z)}${path}${parameters === "" ? "" : `?${parameters}`}`,
    headers: { Accept: "application/json", ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body: encode(body) }),
    // A redirect would send the key to another host.
    redirect: "manual",
    skipThrowForStatus: true,
  });
  if (response.status !== accept) throwProblem(z, response, { labels, subject });
  return response.status === 204 || response.status === accept ? (undefined as T) : dataOf(z, response);
}

/** Zapier's core rejects double braces as a template, so one is written as an escape. */
function encode(body: unknown): string {
  return JSON.stringify(body).replaceAll("{{", "{\\u007b");
}

/** The installation's base URL, which is set when the app is pushed. */
export function baseUrl(z: ZObject): string {
  const { BASE_URL } = process.env;
  if (!BASE_URL) throw new z.errors.Error("This app is not set up yet: its maintainer has to set BASE_URL.");
  return BASE_URL.replace(/\/+$/, "");
}

function dataOf<T>(z: ZObject, { data, status, request: { url } }: HttpResponse<T>): T {
  if (typeof data === "object" && data !== null) return data;
  throw new z.errors.Error(`${url} is not the API: the app's maintainer has to check BASE_URL.`, "not-the-api", status);
}
