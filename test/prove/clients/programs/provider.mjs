import { consent } from "./control.mjs";

/** An app as MCP clients expect it. It keeps everything in memory, and its user consents at once. */
export class Provider {
  code;
  redirectUrl = "http://127.0.0.1:8976/callback";
  clientMetadata = {
    client_name: "Prove",
    redirect_uris: [this.redirectUrl],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
  #client;
  #tokens;
  #verifier;

  clientInformation() {
    return this.#client;
  }
  saveClientInformation(client) {
    this.#client = client;
  }
  tokens() {
    return this.#tokens;
  }
  saveTokens(tokens) {
    this.#tokens = tokens;
  }
  codeVerifier() {
    return this.#verifier;
  }
  saveCodeVerifier(verifier) {
    this.#verifier = verifier;
  }
  async redirectToAuthorization(url) {
    const reached = await consent(url);
    const code = reached.searchParams.get("code");
    if (code === null) throw new Error(`no code came: ${reached.search}`);
    this.code = code;
    this.answer = reached.searchParams;
  }
}
