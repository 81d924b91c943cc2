import type { KoaContextWithOIDC } from "oidc-provider";
import { errorPage } from "./pages/error-page.ts";
import { pageHeaders } from "./pages/layout.ts";

const explanations: Record<string, string> = {
  invalid_client:
    "Fieldline does not know this app. Its registration may have been deleted because nobody connected it, or its published metadata cannot be read. In the app, remove the Fieldline connector and its saved sign-in, then add it again to register the app anew. With mcp-remote, delete the folder ~/.mcp-auth on your computer first.",
  invalid_client_metadata: "The metadata that the app publishes breaks the rules for apps. Nothing was connected.",
  invalid_redirect_uri: "The app asks to return to an address that it has not registered. Nothing was connected.",
  temporarily_unavailable: "There were too many requests. Please wait a while and start again from the app.",
  server_error: "Something went wrong on our side. Please try again in a moment.",
};

const malformed = "The app's request is malformed or has expired. Start again from the app. Nothing was connected.";

/** Renders the library's errors for people. Repeats nothing of the request. */
export function renderError(ctx: KoaContextWithOIDC, { error }: { error: string }): void {
  ctx.set(pageHeaders());
  ctx.type = "text/html; charset=utf-8";
  ctx.body = errorPage(explanations[error] ?? malformed);
}
