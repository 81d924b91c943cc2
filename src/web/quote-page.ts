import { declineQuote } from "../domain/trade/quotes/decline-quote.ts";
import { viewQuote } from "../domain/trade/quotes/view-quote.ts";
import { acceptQuote } from "../domain/trade/workflows/accept-quote.ts";
import { badField } from "../problems.ts";
import { type Html, html } from "../text/html.ts";
import { oneLine } from "../text/one-line.ts";
import { copyPage } from "./copy-page.ts";
import type { LinkedPage, Refused } from "./linked-page.ts";
import { type Decision, type QuoteCopy, type Replacement, readQuoteCopy } from "./quote-copy.ts";

/** The quote's page for its customer, with forms to accept or decline it while that is possible. */
export const quotePage: LinkedPage<QuoteCopy> = {
  kind: "quote",
  read: readQuoteCopy,
  render: (copy, path, { online, refused, replacement }) =>
    copyPage(copy, {
      path,
      online,
      notice: copy.replacedBy !== undefined && replacement !== undefined && newerVersion(copy.replacedBy, replacement),
      forms: copy.decision !== undefined && decisionForms(copy.decision, path, refused),
    }),
  replacedBy: ({ replacedBy }) => replacedBy?.id,
  countsView: ({ countsView }) => countsView,
  view: viewQuote,
  actions: {
    accept: (context, id, form) => acceptQuote(context, { id, acceptedBy: nameIn(form) }),
    decline: (context, id, form) => declineQuote(context, { id, decline_reason: textIn(form, "decline_reason") }),
  },
};

const maxTextLength = 255;

/** Returns the customer's text, cut to the stored length; null if it is empty. */
function textIn(form: URLSearchParams, field: string): string | null {
  const written = oneLine(form.get(field) ?? "");
  return written === "" ? null : [...written].slice(0, maxTextLength).join("");
}

/** Requires a name if the form asks for one. An earlier page did not, and is accepted without. */
function nameIn(form: URLSearchParams): string | null {
  const name = textIn(form, "name");
  if (name === null && form.has("name")) throw badField("/name", "Enter your name to accept the quote.");
  return name;
}

function newerVersion({ name }: Replacement, address: string): Html {
  return html`<p class="next"><a href="${address}">View the new quote, ${name}</a></p>`;
}

function decisionForms({ total, mayDecline }: Decision, path: string, refused?: Refused): Html {
  return html`<section class="decision">
<h2>Your decision</h2>
<p>By accepting, you agree to this work for ${total} including GST. Your name is recorded with your acceptance.</p>
<form method="post" action="${path}/accept">
${nameField(refused)}
<div class="actions"><button type="submit">Accept quote</button></div>
</form>
${mayDecline && declineForm(path)}
</section>`;
}

function nameField(refused?: Refused): Html {
  const [error] = refused?.problem.errors ?? [];
  const invalid = error !== undefined && html` aria-invalid="true" aria-describedby="name-error" autofocus`;
  return html`<div class="field"><label for="name">Your name</label>
<input id="name" name="name" autocomplete="name" required maxlength="${maxTextLength}" value="${refused?.form.get("name") ?? ""}"${invalid}>
${error !== undefined && html`<p class="error" id="name-error">${error.detail}</p>`}</div>`;
}

/** Opens with a click, so that a single click declines nothing. */
function declineForm(path: string): Html {
  return html`<details>
<summary>Decline quote</summary>
<form method="post" action="${path}/decline">
<p>Are you sure? You cannot accept the quote afterwards.</p>
<div class="field"><label for="reason">Reason (optional)</label>
<textarea id="reason" name="decline_reason" rows="3" maxlength="${maxTextLength}"></textarea></div>
<button type="submit" class="second">Yes, decline this quote</button>
</form>
</details>`;
}
