import type { KoaContextWithOIDC } from "oidc-provider";
import { errorPage } from "./pages/error-page.ts";
import { pageHeaders } from "./pages/layout.ts";

const words: Record<string, string> = {
  invalid_client:
    "The app is not known here, or no longer, or what it publishes about itself cannot be read. Start again from the app: it may have to register anew.",
  invalid_client_metadata: "What the app publishes about itself breaks the rules for apps. Nothing was connected.",
  invalid_redirect_uri: "The app asks to be led back to an address that it has not registered. Nothing was connected.",
  temporarily_unavailable: "There were too many attempts. Please wait a while and start again from the app.",
  server_error: "Something failed on our side. Please try again in a moment.",
};

const malformed = "The app's request is malformed or has expired. Start again from the app. Nothing was connected.";

/** Where the app or its address is in doubt, a person reads what is wrong; nothing of the request is repeated. */
export function renderError(ctx: KoaContextWithOIDC, { error }: { error: string }): void {
  ctx.set(pageHeaders());
  ctx.type = "text/html; charset=utf-8";
  ctx.body = errorPage({ title: "The app cannot be connected", text: words[error] ?? malformed });
}
