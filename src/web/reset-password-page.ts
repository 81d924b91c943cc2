import { html } from "../html.ts";
import { page } from "./layout.ts";

/** `error`: why the password that was entered just now is not one, as words after "The password". */
export function resetPasswordPage(path: string, error?: string): string {
  const title = "Set a new password";
  const invalid = error !== undefined && html` aria-invalid="true" aria-describedby="error" autofocus`;
  return page({
    title: error === undefined ? title : `Error: ${title}`,
    letterhead: "",
    body: html`<h1>${title}</h1>
<p>It ends all your sessions: you sign in with it from then on.</p>
${error !== undefined && html`<p class="state bad" id="error" role="alert"><strong>Not changed.</strong> The password ${error}.</p>`}
<form method="post" action="${path}">
<div class="field">
<label for="password">New password, 10 to 200 characters</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="10" required${invalid}>
</div>
<div class="actions"><button type="submit">Set the password</button></div>
</form>`,
  });
}

export function passwordSetPage(): string {
  const title = "Your password is set";
  return page({
    title,
    letterhead: "",
    body: html`<h1>${title}</h1>\n<p class="state good"><strong>Done.</strong> Sign in with your new password.</p>`,
  });
}
