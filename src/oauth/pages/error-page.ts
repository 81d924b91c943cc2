import { html } from "../../text/html.ts";
import { oauthPage } from "./layout.ts";

const title = "The app cannot be connected";

/** The page for errors that cannot be returned to the app, because the app or its request is in doubt. */
export function errorPage(text: string): string {
  return oauthPage(title, html`<h1>${title}</h1>\n<p>${text}</p>`, { isNarrow: true });
}
