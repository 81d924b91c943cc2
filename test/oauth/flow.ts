import { createHash, randomBytes, randomUUID } from "node:crypto";
import { type Answered, createClient } from "../world/client.ts";
import type { World } from "../world/world.ts";

type Registered = { client_id: string; client_secret?: string };

export const redirectUri = "https://app.example.com/callback";

const verifier = randomBytes(32).toString("base64url");
const challenge = createHash("sha256").update(verifier).digest("base64url");

/** An app over plain HTTP, and the browser of the person who decides about it: cookies and forms, without rendering. */
export function openApp(world: World) {
  const root = createClient(world.origin);
  const api = createClient(world.base);

  function send(path: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Answered> {
    return api("POST", path, {
      raw: new URLSearchParams(form).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    });
  }

  async function register(metadata: object = {}): Promise<Registered> {
    const answered = await api("POST", "/oauth/register", {
      body: {
        client_name: "Test app",
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: "none",
        software_id: randomUUID(),
        ...metadata,
      },
    });
    if (answered.status !== 201) throw new Error(answered.text);
    return answered.body;
  }

  /** The parameters of a valid authorization request. Undefined leaves one out. */
  function parametersOf(client: Registered, changed: Record<string, string | undefined> = {}): URLSearchParams {
    const whole: Record<string, string | undefined> = {
      response_type: "code",
      client_id: client.client_id,
      redirect_uri: redirectUri,
      code_challenge: challenge,
      code_challenge_method: "S256",
      state: "a state",
      ...changed,
    };
    return new URLSearchParams(
      Object.entries(whole).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
  }

  const ask = (parameters: URLSearchParams) => root("GET", `/oauth/authorize?${parameters}`);

  /** A browser that opens the app's request, with the portal's cookie if given. */
  async function open(parameters: URLSearchParams, cookie?: string) {
    const jar = new Map<string, string>();
    const keep = ({ headers }: Answered): void => {
      for (const line of headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === "" || line.includes("1970")) jar.delete(name);
        else jar.set(name, value);
      }
    };
    if (cookie !== undefined) jar.set(...splitCookie(cookie));

    async function visit(
      method: string,
      address: string,
      form?: Record<string, string> | URLSearchParams,
    ): Promise<Answered> {
      const { pathname, search } = new URL(address, world.config.appUrl);
      const answered = await root(method, pathname + search, {
        ...(form === undefined ? {} : { raw: new URLSearchParams(form).toString() }),
        headers: {
          Cookie: [...jar].map((pair) => pair.join("=")).join("; "),
          ...(form === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded" }),
        },
      });
      keep(answered);
      return answered;
    }

    const asked = await visit("GET", `/oauth/authorize?${parameters}`);
    const address = asked.headers.get("location") ?? "";
    const page = await visit("GET", address);
    const csrf = formTokenOf(page);

    /** Submits a decision and follows the redirects up to the app's own address. */
    async function decide(decision: string, ticked: readonly string[] = []): Promise<URL> {
      const form = new URLSearchParams({ csrf, decision });
      for (const scope of ticked) form.append("scope", scope);
      const decided = await visit("POST", `${address}/consent`, form);
      const resumed = await visit("GET", decided.headers.get("location") ?? "");
      return new URL(resumed.headers.get("location") ?? "about:blank");
    }

    return { asked, address, page, csrf, jar, visit, decide };
  }

  async function allow(client: Registered, cookie: string, changed: Record<string, string | undefined> = {}) {
    const browser = await open(parametersOf(client, changed), cookie);
    return browser.decide("allow");
  }

  const exchangeForm = (code: string) => ({
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });

  const exchange = (client: Registered, code: string, changed: Record<string, string> = {}) =>
    send("/oauth/token", { ...exchangeForm(code), client_id: client.client_id, ...changed });

  const refresh = (client: Registered, token: string, changed: Record<string, string> = {}) =>
    send("/oauth/token", {
      grant_type: "refresh_token",
      client_id: client.client_id,
      refresh_token: token,
      ...changed,
    });

  return {
    register,
    parametersOf,
    ask,
    open,
    allow,
    exchange,
    exchangeForm,
    refresh,
    send,
    challenge,
    verifier,
    revoke: (client: Registered, token: string) => send("/oauth/revoke", { client_id: client.client_id, token }),
    /** Registers the app, consents and exchanges the code. */
    async connect(cookie: string, { scope, ...metadata }: { scope?: string } & Record<string, unknown> = {}) {
      const client = await register(metadata);
      const led = await allow(client, cookie, { scope });
      const { body } = await exchange(client, led.searchParams.get("code") ?? "");
      return { client, ...tokensOf(body) };
    },
    rest: (token: string) => (method: string, path: string, body?: unknown) =>
      api(method, path, { ...(body === undefined ? {} : { body }), headers: { Authorization: `Bearer ${token}` } }),
  };
}

export type App = ReturnType<typeof openApp>;

function splitCookie(cookie: string): [string, string] {
  const [name = "", ...value] = cookie.split("=");
  return [name, value.join("=")];
}

export function formTokenOf({ text }: Answered): string {
  return /name="csrf" value="([^"]*)"/.exec(text)?.[1] ?? "";
}

function tokensOf(body: { access_token: string; refresh_token: string; scope: string; expires_in: number }) {
  return { access: body.access_token, refresh: body.refresh_token, scope: body.scope, expiresIn: body.expires_in };
}
