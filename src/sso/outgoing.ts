import type { CustomFetch } from "openid-client";
import type { SafeFetch, SafeResponse } from "../safe-fetch/safe-fetch.ts";
import { SsoError } from "./sso-error.ts";

export type Exchange = SafeFetch["exchange"];

/**
 * Returns the library's `fetch`. It returns redirects as they are: the library follows none, so that no secret is sent
 * on.
 */
export function createFetch(exchange: Exchange, deadline: AbortSignal): CustomFetch {
  return async (url, { method, headers, body }) => {
    if (method !== "GET" && method !== "POST") throw new Error(`no request to a provider is a ${method}`);
    const text = body == null ? undefined : String(body);
    const response = await exchange({
      url,
      method,
      headers: { ...Object.fromEntries(new Headers(headers)), "user-agent": "Fieldline-SSO/1" },
      ...(text === undefined ? {} : { body: text }),
      signal: deadline,
    });
    return toResponse(response, deadline);
  };
}

function toResponse({ status, body, headers, failure }: SafeResponse, deadline: AbortSignal): Response {
  if (status === undefined || (failure !== undefined && failure.kind !== "bad_status"))
    throw new SsoError(
      deadline.aborted
        ? "The identity provider took too long."
        : (failure?.detail ?? "The identity provider did not answer."),
    );
  const type = headers["content-type"];
  return new Response([204, 205, 304].includes(status) ? null : body, {
    status,
    headers: type === undefined ? {} : { "content-type": String(type) },
  });
}
