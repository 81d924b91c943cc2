import { declineQuote } from "../domain/trade/quotes/decline-quote.ts";
import { hasChanged, type Shown } from "../domain/trade/quotes/shown-quote.ts";
import { viewQuote } from "../domain/trade/quotes/view-quote.ts";
import { acceptQuote } from "../domain/trade/workflows/accept-quote.ts";
import { badField, type FieldError, type Problem } from "../problems.ts";
import { type Html, html } from "../text/html.ts";
import { oneLine } from "../text/one-line.ts";
import { copyPage } from "./copy-page.ts";
import type { LinkedPage } from "./linked-page.ts";
import { type Decision, positionsIn, type QuoteCopy, type Replacement, readQuoteCopy } from "./quote-copy.ts";
import { quoteScript } from "./quote-script.ts";
import { signatureIn, signaturePad } from "./signature-pad.ts";

/** The quote's page for its customer, with forms to accept or decline it while that is possible. */
export const quotePage: LinkedPage<QuoteCopy> = {
  kind: "quote",
  read: readQuoteCopy,
  render: (copy, path, { online, refused, replacement, form = refused?.form }) =>
    copyPage(copy, {
      path,
      online,
      notice: copy.replacedBy !== undefined && replacement !== undefined && newerVersion(copy.replacedBy, replacement),
      forms: copy.decision !== undefined && decisionForms(copy.decision, path, { form, problem: refused?.problem }),
      script: copy.decision !== undefined ? quoteScript : undefined,
    }),
  assertCurrent({ decision }, form) {
    if (form.get("version") !== decision?.version) throw badField("/version", hasChanged);
  },
  script: quoteScript,
  replacedBy: ({ replacedBy }) => replacedBy?.id,
  countsView: ({ countsView }) => countsView,
  view: viewQuote,
  actions: {
    accept: (context, id, form) => acceptQuote(context, { id, ...signedIn(form), shown: shownIn(form) }),
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

/** The typed name is the signature; a drawing may go with it. */
function signedIn(form: URLSearchParams): { accepted_by: string | null; signature: string | null } {
  return { accepted_by: nameIn(form), signature: signatureIn(form) };
}

function newerVersion({ name }: Replacement, address: string): Html {
  return html`<p class="next"><a href="${address}">View the new quote, ${name}</a></p>`;
}

/** The content that the page showed, by its form. The form of an earlier page has none. */
function shownIn(form: URLSearchParams): Shown | undefined {
  const version = form.get("version");
  return version === null ? undefined : { version, positions: positionsIn(form), total: form.get("total") ?? "" };
}

type Entered = { form: URLSearchParams | undefined; problem: Problem | undefined };

function decisionForms(
  { version, total, tax, hasOptions, hasTerms, mayDecline }: Decision,
  path: string,
  entered: Entered,
): Html {
  const faults = entered.problem?.errors?.filter((error) => !isOfField(error)) ?? [];
  return html`<section class="decision">
<h2>Your decision</h2>
${faults.map(({ detail }) => html`<p class="error" role="alert">${detail}</p>\n`)}<p id="agreed" role="status">By accepting, you agree to this work for ${total} including ${tax}${hasTerms && html`, and to the <a href="#terms">terms and conditions</a>`}. Your name is recorded with your acceptance.</p>
${hasOptions && html`<p>Tick the options that you would like. The total follows your choice.</p>\n`}<form method="post" action="${path}/accept"${hasOptions && html` id="accept"`}>
<input type="hidden" name="version" value="${version}">
<input type="hidden" name="total" value="${total}" autocomplete="off">
${nameField(entered)}
${signaturePad(entered.form, entered.problem?.errors?.find(isAt("/signature"))?.detail)}
<div class="actions"><button type="submit">Accept quote</button>
${hasOptions && html`<button type="submit" class="second" id="update" formaction="${path}/choose" formnovalidate>Update total</button>`}</div>
</form>
${mayDecline && declineForm(path)}
</section>`;
}

function isOfField(error: FieldError): boolean {
  return isAt("/name")(error) || isAt("/signature")(error);
}

function isAt(pointer: string): (error: FieldError) => boolean {
  return (error) => "pointer" in error && error.pointer === pointer;
}

function nameField({ form, problem }: Entered): Html {
  const error = problem?.errors?.find(isAt("/name"));
  const invalid = error !== undefined && html` aria-invalid="true" aria-describedby="name-error" autofocus`;
  return html`<div class="field"><label for="name">Your name</label>
<input id="name" name="name" autocomplete="name" required maxlength="${maxTextLength}" value="${form?.get("name") ?? ""}"${invalid}>
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
