import { html } from "../../text/html.ts";
import { platformPage } from "../../web/layout.ts";
import type { AuthPage } from "./auth-page.ts";
import { startPath } from "./own-path.ts";

export const signedOutPage: AuthPage = {
  path: "/signed-out",
  signedIn: () => startPath,
  render() {
    const title = "You are signed out";
    return platformPage({
      title,
      isNarrow: true,
      body: html`<h1>${title}</h1>
<p class="quiet">Your session on this device has ended.</p>
<div class="actions"><a class="button" href="/sign-in">Sign in again</a></div>`,
    });
  },
};
