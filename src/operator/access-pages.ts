import type { Problem } from "../problems.ts";
import { html } from "../text/html.ts";
import { platformPage } from "../web/layout.ts";
import { operatorPath } from "./parts.ts";

export function twoFactorPage(): string {
  const title = "Turn on two-factor sign-in";
  return platformPage({
    title,
    isNarrow: true,
    body: html`<h1>${title}</h1>
<p>The operator's page needs two-factor sign-in. Turn it on in your profile, then open this page again.</p>
<div class="actions"><a class="button" href="/settings/profile">Open your profile</a></div>`,
  });
}

export function confirmPage(to: string, problem?: Problem): string {
  const title = "Confirm your identity";
  return platformPage({
    title,
    isNarrow: true,
    body: html`<h1>${title}</h1>
<p>You signed in more than 12 hours ago. Enter a code of your authenticator app.</p>
${problem !== undefined && html`<p class="state bad" role="alert" id="error"><strong>Not confirmed.</strong> ${reasonOf(problem)}</p>`}
<form method="post" action="${operatorPath}/confirm">
<input type="hidden" name="to" value="${to}">
<div class="field"><label for="code">Code</label>
<input id="code" name="code" autocomplete="one-time-code" required autofocus${problem !== undefined && html` aria-describedby="error" aria-invalid="true"`}></div>
<div class="actions"><button type="submit">Confirm</button></div>
</form>`,
  });
}

function reasonOf(problem: Problem): string {
  return problem.type === "bad-request" ? "The code is wrong, has expired or was used." : problem.message;
}
