import type { Context as KoaContext } from "koa";
import type { Provider } from "oidc-provider";
import { Problem } from "../problems.ts";
import { errors } from "./library.ts";

export type Decision = "allow" | "deny";

/** What an app asks for, until a person has decided and a little longer. */
export type AppRequest = {
  uid: string;
  clientId: string;
  /** What the app calls itself; empty where it does not say. */
  appName: string;
  /** The host of the document that describes the app; undefined for one that registered. */
  appSite: string | undefined;
  redirectUri: string;
  scopes: string[];
  decision: Decision | undefined;
  /** Where a person is led who has decided; from there the app gets its answer. */
  returnTo: string;
};

/** The request of this address and of the cookie that came with it; both have to be the same one's. */
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
  if (client === undefined) throw new Problem("not-found", "The app is not registered any more.");
  return {
    uid,
    clientId,
    appName: client.clientName ?? "",
    appSite: URL.parse(clientId)?.host,
    redirectUri,
    scopes: scope.split(" "),
    decision: decisionIn(details.result),
    returnTo: details.returnTo,
  };
}

function decisionIn(result: object | undefined): Decision | undefined {
  if (result === undefined) return undefined;
  return "error" in result ? "deny" : "allow";
}

/** They were checked before the request was kept, and the scope was filled in. */
function readParams(params: Record<string, unknown>): { client_id: string; redirect_uri: string; scope: string } {
  return params as { client_id: string; redirect_uri: string; scope: string };
}
