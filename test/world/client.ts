export type Answered = {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects and fails if one is missing
  body: any;
};

export type RestClient = (
  method: string,
  path: string,
  request?: { body?: unknown; raw?: string | Uint8Array; headers?: Record<string, string> },
) => Promise<Answered>;

/** A client over real HTTP, with an API key or other headers. `raw` sends bytes as they are. */
export function createClient(base: string, credential?: string | Record<string, string>): RestClient {
  const own = typeof credential === "string" ? { "X-Api-Key": credential } : credential;
  return async (method, path, { body, raw, headers = {} } = {}) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(base + path, {
      method,
      headers: {
        ...own,
        ...(payload === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload as string }),
      redirect: "manual",
    });
    const text = await response.text();
    const answered = { status: response.status, headers: response.headers, text, body: parse(text) };
    assertOneStatus(answered);
    return answered;
  };
}

/** Holds in every test: a problem's status equals the response's, unless GraphQL returns errors with a 200. */
function assertOneStatus({ status, headers, body }: Answered): void {
  const isDocument = headers.get("content-type") === "application/problem+json";
  const problems = isDocument
    ? [body]
    : status === 200
      ? []
      : (body?.errors ?? []).flatMap((error: { extensions?: { problem?: object } }) => error.extensions?.problem ?? []);
  for (const problem of problems)
    if (problem.status !== status) throw new Error(`a problem of ${problem.status} was answered with a ${status}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type GraphqlClient = (
  query: string,
  variables?: Record<string, unknown>,
  headers?: Record<string, string>,
) => Promise<Answered>;

/** A client for the portal's endpoint, with a session cookie. */
export function createGraphql(origin: string, cookie?: string): GraphqlClient {
  const client = createClient(origin);
  return (query, variables = {}, headers = {}) =>
    client("POST", "/graphql", {
      body: { query, variables },
      headers: { ...(cookie === undefined ? {} : { Cookie: cookie }), ...headers },
    });
}
