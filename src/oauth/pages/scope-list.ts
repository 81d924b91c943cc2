import { type ScopeInfo, scopeCatalogue } from "../../auth/scope-catalogue.ts";
import { type Html, html } from "../../text/html.ts";

/** Lists the allowed records, and the sensitive access below them. */
export function scopeList(scopes: readonly string[]): Html {
  const allowed = scopeCatalogue.filter(({ name }) => scopes.includes(name));
  const items = byTitle(allowed.filter((scope) => !isWarnedOf(scope))).map(([title, allows]) => item(title, allows));
  const warnings = byTitle(allowed.filter(isWarnedOf)).map(([title, allows]) => warning(title, allows));
  return html`${items.length > 0 && html`<ul class="grants">\n${items}</ul>`}\n${warnings}`;
}

/** Returns a checkbox for each scope that the owner may add. */
export function scopeBoxes(optional: readonly string[], ticked: readonly string[]): Html | undefined {
  const offered = scopeCatalogue.filter(({ name }) => optional.includes(name));
  if (offered.length === 0) return undefined;
  const boxes = offered.map(
    ({ name, title, allows }) => html`<label class="state warn tick">
<input type="checkbox" name="scope" value="${name}"${ticked.includes(name) && html` checked`}>
<span><strong>${title}</strong> ${allows}</span>
</label>
`,
  );
  return html`<fieldset>
<legend>Optional access</legend>
<p>The app did not ask for this access. Tick only what you want to allow.</p>
${boxes}</fieldset>
`;
}

function isWarnedOf({ name, isSensitive }: ScopeInfo): boolean {
  return isSensitive || name === "webhooks:manage";
}

/** Groups the allowed actions by the title of their records, in the catalogue's order. */
function byTitle(allowed: readonly ScopeInfo[]): [title: string, allows: string[]][] {
  const titles = [...new Set(allowed.map(({ title }) => title))];
  return titles.map((title) => [title, allowed.filter((scope) => scope.title === title).map(({ allows }) => allows)]);
}

function item(title: string, allows: readonly string[]): Html {
  return html`<li><strong>${title}</strong><span class="detail">${allows.join(" ")}</span></li>\n`;
}

function warning(title: string, allows: readonly string[]): Html {
  const facts = allows.map((one) => html`<li>${one}</li>\n`);
  return html`<section class="state warn">\n<h3>${title}</h3>\n<ul class="facts">\n${facts}</ul>\n</section>\n`;
}
