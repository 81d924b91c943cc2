import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Claims = Record<string, unknown>;

/** The provider's current fault. */
export type Fault = {
  /** Replaces claims. Undefined removes one. */
  idToken?: (claims: Claims) => Claims;
  algorithm?: "none" | "stranger";
  metadata?: (own: Claims) => Claims;
  /** Replaces the response at a path. */
  answer?: (path: string, response: ServerResponse) => boolean;
};

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A local identity provider. The test sets its person and its faults. */
export async function startProvider() {
  const [{ publicKey, privateKey }, stranger] = [makeKey(), makeKey()];
  const codes = new Map<string, URLSearchParams>();
  const [clientId, clientSecret] = ["fieldline", randomBytes(16).toString("hex")];
  const state = {
    person: { sub: "nobody" } as Claims,
    userinfo: {} as Claims,
    fault: {} as Fault,
    asked: [] as string[],
  };
  let issuer = "";

  function sign(claims: Claims): string {
    const { algorithm } = state.fault;
    const text = `${base64({ alg: algorithm === "none" ? "none" : "RS256", kid: "1" })}.${base64(claims)}`;
    if (algorithm === "none") return `${text}.`;
    const key = algorithm === "stranger" ? stranger.privateKey : privateKey;
    return `${text}.${createSign("RSA-SHA256").update(text).sign(key).toString("base64url")}`;
  }

  function exchange(given: URLSearchParams, authorization: string): { status: number; body: Claims } {
    const asked = codes.get(given.get("code") ?? "");
    codes.delete(given.get("code") ?? "");
    const secret = Buffer.from(authorization.replace("Basic ", ""), "base64").toString();
    if (secret !== `${clientId}:${clientSecret}`) return { status: 401, body: { error: "invalid_client" } };
    const challenge = createHash("sha256")
      .update(given.get("code_verifier") ?? "")
      .digest("base64url");
    if (
      asked === undefined ||
      asked.get("code_challenge") !== challenge ||
      given.get("redirect_uri") !== asked.get("redirect_uri")
    )
      return { status: 400, body: { error: "invalid_grant" } };
    const nowSeconds = Math.floor(Date.now() / 1000);
    const own = {
      iss: issuer,
      aud: clientId,
      iat: nowSeconds,
      exp: nowSeconds + 300,
      nonce: asked.get("nonce"),
      ...state.person,
    };
    const claims = state.fault.idToken?.(own) ?? own;
    return { status: 200, body: { access_token: "a", token_type: "Bearer", expires_in: 60, id_token: sign(claims) } };
  }

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    scopes_supported: ["openid", "email", "profile", "groups"],
    authorization_response_iss_parameter_supported: true,
    ...state.fault.metadata?.({ issuer }),
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", issuer);
    state.asked.push(pathname);
    if (state.fault.answer?.(pathname, response)) return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const json = (body: object, status = 200) => {
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    };
    if (pathname === "/.well-known/openid-configuration") return json(metadata());
    if (pathname === "/jwks")
      return json({ keys: [{ ...publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256", use: "sig" }] });
    if (pathname === "/userinfo") return json({ sub: state.person.sub, ...state.userinfo });
    if (pathname === "/token") {
      const { status, body } = exchange(
        new URLSearchParams(Buffer.concat(chunks).toString()),
        request.headers.authorization ?? "",
      );
      return json(body, status);
    }
    const code = randomBytes(8).toString("hex");
    codes.set(code, searchParams);
    const back = new URL(searchParams.get("redirect_uri") ?? "");
    back.search = new URLSearchParams({ code, state: searchParams.get("state") ?? "", iss: issuer }).toString();
    response.writeHead(302, { Location: back.href }).end();
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    clientId,
    clientSecret,
    state,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Provider = Awaited<ReturnType<typeof startProvider>>;

function makeKey() {
  return generateKeyPairSync("rsa", { modulusLength: 2048 });
}
