import { readProblem } from "../../zapier/src/problem.ts";
import type { FullResponse, Functions, RequestOptions } from "./n8n.ts";

export const credentialType = "fieldlineApi";

export type Names = Parameters<typeof readProblem>[3];

/** Sends a request and returns the response's body. A status of `accept` counts as a success without a body. */
export async function call<T>(functions: Functions, options: RequestOptions, accept?: number): Promise<T | undefined> {
  const { baseUrl } = await functions.getCredentials(credentialType);
  const response = await functions.helpers.httpRequestWithAuthentication.call(functions, credentialType, {
    baseURL: withoutSlash(baseUrl),
    json: true,
    ...common,
    ...options,
  });
  if (response.statusCode === accept) return undefined;
  throwProblem(response, { labels: {} });
  return response.body as T;
}

/** Redirects are off, so that the key reaches no other host. Error statuses are handled here for better messages. */
export const common = { returnFullResponse: true, ignoreHttpStatusErrors: true, disableFollowRedirect: true };

export function withoutSlash(baseUrl: unknown): string {
  return String(baseUrl).replace(/\/+$/, "");
}

export function throwProblem({ statusCode, headers, body }: FullResponse, names: Names): void {
  if (statusCode < 300) return;
  const { message } = readProblem(statusCode, body, String(headers["x-service-request-id"] ?? "unknown"), names);
  throw new Error(message);
}
