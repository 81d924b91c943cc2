import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "../../src/patches/oidc-provider.ts";

export type Account = { email?: string; email_verified?: boolean; name?: string; groups?: string[] };

export const clientId = "fieldline";
/** RFC 6749, section 2.3.1, requires these characters to be encoded in the header. */
export const clientSecret = "a secret: with + and % and ~";

/** Runs the library's own identity provider on loopback, with its own forms. The subject is the account. */
export async function startCertifiedProvider(redirectUri: string, accounts: Map<string, Account>) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });
  const { warn } = console;
  // The library warns about its own forms and its in-memory store, which a test wants.
  console.warn = () => undefined;
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
    scopes: ["openid", "email", "profile", "groups"],
    jwks: { keys: [{ ...key, use: "sig", alg: "RS256" }] },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    cookies: { keys: [randomBytes(32).toString("hex")] },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) }),
  });
  console.warn = warn;
  server.on("request", provider.callback());
  return {
    issuer,
    /** Submits the forms as the person. Returns the path to which the provider redirects. */
    signIn: (address: string, subject: string) => walk(issuer, address, subject),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

async function walk(issuer: string, address: string, subject: string): Promise<string> {
  const cookies = new Map<string, string>();
  let [url, body]: [URL, URLSearchParams | undefined] = [new URL(address), undefined];
  for (let step = 0; step < 12; step += 1) {
    const response: Response = await fetch(url, {
      method: body === undefined ? "GET" : "POST",
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      redirect: "manual",
      ...(body === undefined ? {} : { body }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    const location = response.headers.get("location");
    if (location !== null) {
      [url, body] = [new URL(location, url), undefined];
      if (url.origin !== issuer) return url.pathname + url.search;
    } else {
      const [, action] = /<form[^>]* action="([^"]+)"/.exec(text) ?? [];
      const [, prompt = ""] = /name="prompt" value="(\w+)"/.exec(text) ?? [];
      if (action === undefined) throw new Error(`the provider answered ${response.status}: ${text}`);
      [url, body] = [new URL(action, url), new URLSearchParams({ prompt, login: subject, password: "any" })];
    }
  }
  throw new Error("the provider led in circles");
}
