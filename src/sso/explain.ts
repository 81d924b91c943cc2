import type * as OpenIdClient from "openid-client";
import { oneLine } from "../text/one-line.ts";
import { findSsoError, SsoError } from "./sso-error.ts";

type Library = typeof OpenIdClient;

const maxQuoted = 200;

/** Explains the provider's failure to the owner. Throws any other error again. */
export function explain(
  error: unknown,
  { AuthorizationResponseError, ClientError, ResponseBodyError }: Library,
): SsoError {
  const known = findSsoError(error);
  if (known !== undefined) return known;
  if (error instanceof AuthorizationResponseError)
    return new SsoError(`The identity provider refused the sign-in: ${quote(error.error, error.error_description)}.`);
  if (error instanceof ResponseBodyError) return new SsoError(explainTokenError(error.error, error.error_description));
  if (error instanceof ClientError) return new SsoError(explainInvalid(error));
  // For example, a document that is not an object, or an address that is not a URL.
  if (error instanceof TypeError) return new SsoError("The identity provider's answer is not one of OpenID Connect.");
  throw error;
}

function explainTokenError(code: string, description: string | undefined): string {
  const quoted = quote(code, description);
  if (code === "invalid_client" || code === "unauthorized_client")
    return `The identity provider does not accept the client ID with this client secret: ${quoted}.`;
  return `The identity provider refused to exchange the code: ${quoted}.`;
}

const sentences: Record<string, string> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: "The ID token has expired, or the identity provider's clock is wrong",
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: "The ID token is for another client, from another issuer or of another sign-in",
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED:
    "The issuer calls itself something else: enter the issuer exactly as its metadata has it",
  OAUTH_RESPONSE_IS_NOT_CONFORM: "The identity provider answered with an unexpected status: check the issuer",
  OAUTH_RESPONSE_IS_NOT_JSON: "The identity provider did not answer with JSON: check the issuer",
  OAUTH_KEY_SELECTION_FAILED: "The key that signed the ID token is not among the identity provider's keys",
  OAUTH_UNSUPPORTED_OPERATION: "The ID token is not signed by a supported algorithm",
  OAUTH_TIMEOUT: "The identity provider took too long",
};

function explainInvalid({ code = "", cause, message }: InstanceType<Library["ClientError"]>): string {
  const detail = cause instanceof Error && cause.message !== message ? ` (${clip(cause.message)})` : "";
  return `${sentences[code] ?? `The identity provider's answer is not valid: ${clip(message)}`}${detail}.`;
}

function quote(code: string, description: string | undefined): string {
  return description === undefined ? clip(code) : `${clip(code)}, ${clip(description)}`;
}

function clip(text: string): string {
  return oneLine(text).slice(0, maxQuoted).replace(/\.$/, "");
}
