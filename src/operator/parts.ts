import { limits } from "../limits/limits.ts";
import { type Html, html } from "../text/html.ts";
import { operatorPage } from "../web/layout.ts";

export const operatorPath = "/operator";

const tabs = {
  overview: { title: "Overview", path: operatorPath },
  businesses: { title: "Businesses", path: `${operatorPath}/businesses` },
  queues: { title: "Queues and jobs", path: `${operatorPath}/queues` },
  emails: { title: "Failed emails", path: `${operatorPath}/emails` },
  log: { title: "Operators' log", path: `${operatorPath}/log` },
} as const;

export type Tab = keyof typeof tabs;

/** The page's reader, and the state that every page shows. */
export type Frame = { email: string; isInMaintenance: boolean; done?: string | undefined };

const outcomes = new Map(
  Object.entries({
    "maintenance-on": "Maintenance mode is on.",
    "maintenance-off": "Maintenance mode is off.",
    suspended: "The business is suspended.",
    lifted: "The suspension is lifted. Held messages will be sent.",
    plan: "The plan and the subscription are saved.",
    email: "The email is tried again.",
    job: "The job is tried again.",
  }),
);

export type Shown = { title: string; tab: Tab; body: Html; problem?: string | undefined };

export function page({ email, isInMaintenance, done }: Frame, { title, tab, body, problem }: Shown): string {
  const outcome = done === undefined ? undefined : outcomes.get(done);
  return operatorPage({
    title,
    body: html`<nav aria-label="Operator"><ul>
${Object.entries(tabs).map(
  ([
    name,
    { title: label, path },
  ]) => html`<li><a href="${path}"${name === tab && html` aria-current="page"`}>${label}</a></li>
`,
)}</ul></nav>
<main>
<h1>${title}</h1>
${problem !== undefined && html`<p class="state bad" role="alert"><strong>Not saved.</strong> ${problem}</p>`}
${outcome !== undefined && html`<p class="state good" role="status">${outcome}</p>`}
${isInMaintenance && tab !== "overview" && html`<p class="state warn">Maintenance mode is on.</p>`}
${body}
<footer><ul><li>Signed in as ${email}</li><li>Times are UTC</li><li><a href="/">Open the portal</a></li></ul></footer>
</main>`,
  });
}

type Cell = Html | string | number | null;

/** A table whose rows become cards on narrow screens; `empty` stands in its place without rows. */
export function table(caption: string, columns: readonly string[], rows: readonly Cell[][], empty: string): Html {
  if (rows.length === 0) return html`<p class="quiet">${empty}</p>`;
  return html`<table>
<caption>${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${rows.map(
  (
    cells,
  ) => html`<tr>${cells.map((cell, at) => html`<td data-label="${columns[at] ?? ""}">${cell === null ? "–" : html`<div>${cell}</div>`}</td>`)}</tr>
`,
)}</tbody>
</table>`;
}

export function time(at: Date | null): Html | null {
  if (at === null) return null;
  const iso = at.toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace("T", " ")}</time>`;
}

/** A count that was taken up to the limit: `10,000+`. */
export function count(value: number): string {
  const { max } = limits.operator.countedRows;
  return value > max ? `${max.toLocaleString("en-AU")}+` : value.toLocaleString("en-AU");
}

export function duration(seconds: number): string {
  if (seconds < 1) return "–";
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}

export function bytes(size: number): string {
  const megabytes = size / 1_000_000;
  return megabytes < 10 ? `${megabytes.toFixed(1)} MB` : `${Math.round(megabytes).toLocaleString("en-AU")} MB`;
}

/** A form of one button. */
export function button(action: string, label: string, hidden: Record<string, string> = {}): Html {
  return html`<form method="post" action="${action}">${Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button type="submit" class="second">${label}</button></form>`;
}

/** The link to the page after this one. */
export function more(
  path: string,
  parameters: Record<string, string | undefined>,
  last: string | undefined,
): Html | false {
  if (last === undefined) return false;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value);
  query.set("before", last);
  return html`<p class="actions"><a class="button" href="${path}?${query.toString()}">Next page</a></p>`;
}
