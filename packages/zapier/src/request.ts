import type { HttpResponse, ZObject } from "zapier-platform-core";
import { throwProblem } from "./problems.ts";

export type ApiRequest = {
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below the base address. */
  path: string;
  query?: Record<string, string | undefined>;
  body?: unknown;
  /** What the Zap's owner calls the fields, for problems with them. */
  labels?: Record<string, string>;
  /** What they call the record whose id is in the path. */
  subject?: string | undefined;
  /** A status that is as good as success. */
  accept?: number;
};

/** One request to the platform. A problem is thrown with a message that the Zap's owner can act on. */
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
    // The key goes to no other address.
    redirect: "manual",
    skipThrowForStatus: true,
  });
  if (response.status !== accept) throwProblem(z, response, { labels, subject });
  return response.status === 204 || response.status === accept ? (undefined as T) : dataOf(z, response);
}

/** The core reads two braces as a template and rejects them; in JSON, each can be written by its number. */
function encode(body: unknown): string {
  return JSON.stringify(body).replaceAll("{{", "{\\u007b");
}

/** The installation's base address, which each push of the app sets for its users. */
export function baseUrl(z: ZObject): string {
  const { BASE_URL } = process.env;
  if (!BASE_URL) throw new z.errors.Error("This app is not set up yet: its maintainer has to set BASE_URL.");
  return BASE_URL.replace(/\/+$/, "");
}

function dataOf<T>(z: ZObject, { data, status, request: { url } }: HttpResponse<T>): T {
  if (typeof data === "object" && data !== null) return data;
  throw new z.errors.Error(`${url} is not the API: the app's maintainer has to check BASE_URL.`, "not-the-api", status);
}
