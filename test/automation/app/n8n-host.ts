import { FieldlineApi } from "../../../packages/n8n/credentials/FieldlineApi.credentials.ts";
import type {
  FullResponse,
  HookFunctions,
  LoadFunctions,
  RequestOptions,
  Values,
  WebhookFunctions,
} from "../../../packages/n8n/nodes/n8n.ts";
import { world } from "../../world/shared.ts";

type Settings = {
  key: string;
  parameters?: Values;
  staticData?: Values;
  webhookUrl?: string;
  request?: { headers: Record<string, string | string[] | undefined>; rawBody: Buffer };
  mode?: string;
};

/** Stands in for n8n: holds the form and the credential, sends a node's requests and stores its static data. */
export function n8nHost({ key, parameters = {}, staticData = {}, webhookUrl, request, mode = "trigger" }: Settings) {
  const refusals: number[] = [];
  const host: HookFunctions & LoadFunctions & WebhookFunctions & { refusals: number[] } = {
    refusals,
    getNodeParameter: (name, fallback) => parameters[name] ?? fallback,
    getCurrentNodeParameter: (name) => parameters[name],
    getCredentials: async () => ({ baseUrl: world.base, apiKey: key }),
    getTimezone: () => "Australia/Sydney",
    getNodeWebhookUrl: () => webhookUrl,
    getWorkflowStaticData: () => staticData,
    getMode: () => mode,
    getRequestObject: () => request ?? { headers: {} },
    getResponseObject: () => ({ status: (code) => ({ json: () => refusals.push(code) }) }),
    helpers: { httpRequestWithAuthentication: async (_type, options) => await send(key, options) },
  };
  return host;
}

export async function send(key: string, options: RequestOptions): Promise<FullResponse> {
  const { baseURL = "", url, method = "GET", qs = {}, headers: given, body } = options;
  const { headers } = new FieldlineApi().authenticate.properties;
  const [name = ""] = Object.keys(headers);
  const response = await fetch(`${baseURL}${url}?${new URLSearchParams(qs)}`, {
    method,
    headers: { "Content-Type": "application/json", ...given, [name]: key },
    ...(isEmpty(body) ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    redirect: "manual",
  });
  const text = await response.text();
  const parsed: unknown = text === "" ? undefined : JSON.parse(text);
  return { statusCode: response.status, headers: Object.fromEntries(response.headers), body: parsed };
}

/** n8n does not send an empty body. */
function isEmpty(body: unknown): boolean {
  return body === undefined || (typeof body === "object" && Object.keys(Object(body)).length === 0);
}
