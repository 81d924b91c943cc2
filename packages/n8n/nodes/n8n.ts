/** The parts of n8n's types that these nodes use. Its package would bring 160 dependencies. */

export type Values = Record<string, unknown>;

export type Property = {
  displayName: string;
  name: string;
  type: string;
  default: unknown;
  required?: boolean;
  description?: string;
  placeholder?: string;
  noDataExpression?: boolean;
  displayOptions?: { show: Record<string, string[]> };
  typeOptions?: Values;
  modes?: { displayName: string; name: string; type: string; typeOptions?: Values; placeholder?: string }[];
  options?: (Property | Option)[];
  routing?: { send?: { preSend: PreSend[] }; output?: { postReceive: PostReceive[] } };
};

export type Option = { name: string; value: string; description?: string; action?: string };

export type RequestOptions = {
  baseURL?: string;
  url: string;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  qs?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  json?: boolean;
  returnFullResponse?: boolean;
  ignoreHttpStatusErrors?: boolean;
  disableFollowRedirect?: boolean;
};

export type FullResponse = { statusCode: number; headers: Record<string, unknown>; body: unknown };

export type Item = { json: Values };

export type PreSend = (this: Functions, options: RequestOptions) => Promise<RequestOptions>;
export type PostReceive = (this: Functions, items: Item[], response: FullResponse) => Promise<Item[]>;

export type Functions = {
  getNodeParameter(name: string, fallback?: unknown): unknown;
  getCredentials(type: string): Promise<Values>;
  getTimezone(): string;
  helpers: {
    httpRequestWithAuthentication(this: unknown, type: string, options: RequestOptions): Promise<FullResponse>;
  };
};

export type LoadFunctions = Functions & { getCurrentNodeParameter(name: string): unknown };

export type HookFunctions = Functions & {
  getNodeWebhookUrl(name: string): string | undefined;
  getWorkflowStaticData(type: "node"): Values;
};

export type WebhookFunctions = HookFunctions & {
  getMode(): string;
  getRequestObject(): { headers: Record<string, string | string[] | undefined>; rawBody?: Buffer };
  getResponseObject(): { status(code: number): { json(body: object): unknown } };
};

export type ListSearchResult = { results: { name: string; value: string }[]; paginationToken?: string | undefined };
