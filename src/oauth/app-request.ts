import type { Context as KoaContext } from "koa";
import type { Provider } from "oidc-provider";
import { errors } from "../patches/oidc-provider.ts";
import { Problem } from "../problems.ts";

export type Decision = "allow" | "deny";

/** An app's request. It exists until a person has decided, and a few seconds longer. */
export type AppRequest = {
  uid: string;
  clientId: string;
  /** The app's own name; empty if it gives none. */
  appName: string;
  /** The host of the document that describes the app; undefined for an app that registered itself. */
  appSite: string | undefined;
  redirectUri: string;
  scopes: string[];
  decision: Decision | undefined;
  /** The address that the person is redirected to after the decision. It redirects to the app with the result. */
  returnTo: string;
};

/** Reads the request that both the address and the cookie name. Throws a 404 if it has expired. */
export async function readRequest(provider: Provider, ctx: KoaContext, uid: string): Promise<AppRequest> {
  const details = await provider.interactionDetails(ctx.req, ctx.res).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  });
  if (details === undefined || details.uid !== uid) throw new Problem("not-found", "The request has expired.");
  const { client_id: clientId, redirect_uri: redirectUri, scope } = readParams(details.params);
  const client = await provider.Client.find(clientId).catch((error: unknown) => {
    if (error instanceof errors.OIDCProviderError) return undefined;
    throw error;
  });
  if (client === undefined) throw new Problem("not-found", "The app is no longer registered.");
  return {
    uid,
    clientId,
    appName: client.clientName ?? "",
    appSite: URL.parse(clientId)?.host,
    redirectUri,
    scopes: scope.split(" "),
    decision: readDecision(details.result),
    returnTo: details.returnTo,
  };
}

/** Replaces the scopes of the app's request, so that its code is issued for these. */
export async function requestScopes(provider: Provider, ctx: KoaContext, scopes: readonly string[]): Promise<void> {
  const details = await provider.interactionDetails(ctx.req, ctx.res);
  details.params.scope = scopes.join(" ");
  await details.save(details.remainingTTL);
}

function readDecision(result: object | undefined): Decision | undefined {
  if (result === undefined) return undefined;
  return "error" in result ? "deny" : "allow";
}

/** The library checked them before it stored the request, and `extraParams` filled in the scope. */
function readParams(params: Record<string, unknown>): { client_id: string; redirect_uri: string; scope: string } {
  return params as { client_id: string; redirect_uri: string; scope: string };
}
