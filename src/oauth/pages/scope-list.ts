import type { Scope } from "../../auth/caller.ts";
import { type Html, html } from "../../html.ts";

/** A kind of record; `changes` is everything that its write scope allows. */
type Subject = { title: string; read: Scope; write: Scope; changes: string };

const subjects: Subject[] = [
  {
    title: "Customers, their sites and contacts",
    read: "customers:read",
    write: "customers:write",
    changes: "Add, edit, archive and delete.",
  },
  {
    title: "Leads",
    read: "leads:read",
    write: "leads:write",
    changes: "Add (and create the customer), edit, and mark as won or lost.",
  },
  {
    title: "Quotes",
    read: "quotes:read",
    write: "quotes:write",
    changes: "Write, edit and delete, email to customers, and mark as accepted, declined or paid.",
  },
  { title: "Jobs", read: "jobs:read", write: "jobs:write", changes: "Add, edit, start, complete and cancel." },
  {
    title: "Invoices",
    read: "invoices:read",
    write: "invoices:write",
    changes: "Write, edit, delete and void, email to customers, and record payments.",
  },
  {
    title: "Bookings",
    read: "bookings:read",
    write: "bookings:write",
    changes: "Add, edit, complete and cancel.",
  },
];

/** What the scopes allow: the records in a list, and below it what deserves a second thought. */
export function scopeList(scopes: readonly string[]): Html {
  const allowed = new Set(scopes);
  const items = [...subjects.map((subject) => subjectItem(subject, allowed)), teamItem(allowed)].filter(
    (entry) => entry !== false,
  );
  return html`${items.length > 0 && html`<ul class="grants">\n${items}</ul>`}
${messagesWarning(allowed)}
${webhooksWarning(allowed)}`;
}

function subjectItem({ title, read, write, changes }: Subject, allowed: ReadonlySet<string>): Html | false {
  const deeds = [allowed.has(read) && "Read.", allowed.has(write) && changes].filter(Boolean);
  return deeds.length > 0 && item(title, deeds.join(" "));
}

/** Bookings and jobs name people, so either scope lets an app list them. */
function teamItem(allowed: ReadonlySet<string>): Html | false {
  const isShown = allowed.has("bookings:read") || allowed.has("jobs:read");
  return isShown && item("Your team", "Read names, email addresses and roles.");
}

function item(title: string, detail: string): Html {
  return html`<li><strong>${title}</strong><span class="detail">${detail}</span></li>\n`;
}

function messagesWarning(allowed: ReadonlySet<string>): Html | false {
  const reads = allowed.has("messages:read");
  const writes = allowed.has("messages:draft");
  return (
    (reads || writes) &&
    warning("Messages with your customers", [
      reads &&
        html`It can <strong>read</strong> your conversations: SMS, emails, calls, your team’s comments and drafts.`,
      writes &&
        html`It can <strong>write drafts</strong>, and edit or delete its own. It cannot send them: only people can.`,
    ])
  );
}

function webhooksWarning(allowed: ReadonlySet<string>): Html | false {
  const more = allowed.has("messages:read") && ", and messages with customers";
  return (
    allowed.has("webhooks:manage") &&
    warning("Events sent elsewhere", [
      html`It can have events of customers, leads, quotes, jobs, invoices and bookings${more}
<strong>sent to addresses that it chooses</strong>, as they happen, whatever else you allow here.`,
      html`It can change and delete your existing webhooks.`,
    ])
  );
}

function warning(title: string, facts: (Html | false)[]): Html {
  const items = facts.map((fact) => fact !== false && html`<li>${fact}</li>\n`);
  return html`<section class="state warn">\n<h3>${title}</h3>\n<ul class="facts">\n${items}</ul>\n</section>`;
}
