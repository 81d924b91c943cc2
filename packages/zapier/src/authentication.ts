import type { BeforeRequestMiddleware, Bundle, ZObject } from "zapier-platform-core";
import { request } from "./request.ts";

/** The portal is at the root of BASE_URL's host. */
function keysPage(): string {
  const { BASE_URL = "" } = process.env;
  const name = "Settings, Developers";
  return URL.canParse(BASE_URL) ? `[${name}](${new URL("/settings/developers/keys", BASE_URL).href})` : name;
}

export const authentication = {
  type: "custom" as const,
  fields: [
    {
      key: "apiKey",
      label: "API Key",
      type: "password" as const,
      required: true,
      helpText: `The owner of the business creates one in Fieldline, under ${keysPage()}. Triggers need the scope \`webhooks:manage\`.`,
    },
  ],
  test: (z: ZObject, _bundle: Bundle) => request<object>(z, { path: "/v1/me" }),
  connectionLabel: "{{business.name}}",
};

export const addApiKey: BeforeRequestMiddleware = (options, z, bundle) => {
  const apiKey = String(bundle.authData.apiKey ?? "").trim();
  // Other characters are invalid in a header.
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new z.errors.ExpiredAuthError("401: API Key: is not a key. Paste it as it was shown when it was created.");
  return { ...options, headers: { ...options.headers, "X-Api-Key": apiKey } };
};
