import type { Counts, FoundBusiness, Owner } from "../installation/businesses.ts";
import type { LoggedAction } from "../installation/operator-log.ts";
import { limits } from "../limits/limits.ts";
import { type Html, html } from "../text/html.ts";
import { logTable } from "./log.ts";
import { bytes, count, type Frame, operatorPath, page, table, time } from "./parts.ts";

export type ShownBusiness = {
  business: FoundBusiness;
  owners: readonly Owner[];
  counts: Counts;
  actions: readonly LoggedAction[];
  /** The values of a plan and a subscription. */
  plans: readonly string[];
  subscriptions: readonly string[];
  entered?: URLSearchParams;
};

export function businessPage(frame: Frame, shown: ShownBusiness, problem?: string): string {
  const { business, owners, counts, actions } = shown;
  return page(frame, {
    title: business.name,
    tab: "businesses",
    problem,
    body: html`<dl><dt>Slug</dt><dd>${business.slug}</dd><dt>Id</dt><dd><code>${business.id}</code></dd>
<dt>Created</dt><dd>${time(business.createdAt)}</dd><dt>Verified</dt><dd>${time(business.verifiedAt) ?? "not yet"}</dd></dl>
<div class="columns">
<section>
<h2>Plan and subscription</h2>
${planForm(shown)}
</section>
<section>
<h2>Suspension</h2>
${suspension(shown)}
</section>
</div>
<h2>Owners</h2>
${table(
  "Owners",
  ["Name", "Email", "Two-factor", "State"],
  owners.map(({ name, email, hasTwoFactor, isActive }) => [
    name,
    email,
    hasTwoFactor ? "On" : "Off",
    isActive ? "Active" : "Deactivated",
  ]),
  "No owners.",
)}
<h2>Counts and sizes</h2>
${countTable(counts)}
<h2>Actions of operators</h2>
${logTable(actions)}`,
  });
}

function planForm({ business, plans, subscriptions, entered }: ShownBusiness): Html {
  const trialEnds = entered?.get("trial_ends_at") ?? business.trialEndsAt?.toISOString().slice(0, 16) ?? "";
  return html`<form method="post" action="${operatorPath}/businesses/${business.id}/plan">
${select("plan", "Plan", plans, entered?.get("plan") ?? business.plan)}
${select("subscription", "Subscription", subscriptions, entered?.get("subscription") ?? business.subscription)}
<div class="field"><label for="trial_ends_at">Trial ends (UTC)</label>
<input id="trial_ends_at" name="trial_ends_at" type="datetime-local" value="${trialEnds}"></div>
<div class="actions"><button type="submit">Save plan</button></div>
</form>`;
}

function select(name: string, label: string, values: readonly string[], chosen: string): Html {
  return html`<div class="field"><label for="${name}">${label}</label>
<select id="${name}" name="${name}">${values.map(
    (value) => html`<option${value === chosen && html` selected`}>${value}</option>`,
  )}</select></div>`;
}

function suspension({ business, counts, entered }: ShownBusiness): Html {
  const path = `${operatorPath}/businesses/${business.id}`;
  if (business.suspendedAt !== null)
    return html`<p class="state bad"><strong>Suspended since ${time(business.suspendedAt)}.</strong> ${business.suspensionReason}</p>
<p>These wait and go out once the suspension is lifted: ${count(counts.waiting_emails ?? 0)} emails,
${count(counts.waiting_messages ?? 0)} messages and ${count(counts.waiting_deliveries ?? 0)} webhook deliveries.</p>
<form method="post" action="${path}/lift"><div class="actions"><button type="submit">Lift suspension</button></div></form>`;
  return html`<p>The team can sign in and view data. The API rejects requests, and nothing can be changed or sent. Customers can view quotes and invoices, but they can't accept or pay them.</p>
<form method="post" action="${path}/suspend">
<div class="field"><label for="reason">Reason</label>
<input id="reason" name="reason" required maxlength="${limits.operator.suspensionReason.max}" value="${entered?.get("reason") ?? ""}" aria-describedby="reason-hint">
<p class="hint" id="reason-hint">Shown to the team.</p></div>
<div class="actions"><button type="submit">Suspend business</button></div>
</form>`;
}

function countTable(counts: Counts): Html {
  const { file_bytes: fileBytes = 0, ...counted } = counts;
  return html`<dl>${Object.entries(counted).map(
    ([name, value]) => html`<dt>${upperFirst(name.replaceAll("_", " "))}</dt><dd>${count(value)}</dd>`,
  )}<dt>Size of files</dt><dd>${bytes(fileBytes)}</dd></dl>`;
}

function upperFirst(text: string): string {
  return text.replace(/^api\b/, "API").replace(/^./, (letter) => letter.toUpperCase());
}
