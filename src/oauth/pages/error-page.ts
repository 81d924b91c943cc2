import { html } from "../../html.ts";
import { oauthPage } from "./layout.ts";

/** What a person reads where an app cannot be led back to, or its request is in doubt. */
export function errorPage({ title, text }: { title: string; text: string }): string {
  return oauthPage(title, html`<h1>${title}</h1>\n<p>${text}</p>`);
}
