import type { Scope } from "../../auth/caller.ts";
import { type Html, html } from "../../html.ts";

/** One kind of record; `changes` is all that its write scope allows. */
type Subject = { title: string; read: Scope; write: Scope; changes: string };

const subjects: Subject[] = [
  {
    title: "Customers, their sites and contacts",
    read: "customers:read",
    write: "customers:write",
    changes: "add, edit, archive and delete them",
  },
  {
    title: "Leads",
    read: "leads:read",
    write: "leads:write",
    changes: "add them, with a customer where that is new, edit them, and mark them won or lost",
  },
  {
    title: "Quotes",
    read: "quotes:read",
    write: "quotes:write",
    changes: "write, edit and delete them, email them to customers, and mark them accepted, declined or paid",
  },
  {
    title: "Jobs",
    read: "jobs:read",
    write: "jobs:write",
    changes: "add and edit them, and start, complete or cancel them",
  },
  {
    title: "Invoices",
    read: "invoices:read",
    write: "invoices:write",
    changes: "write, edit and delete them, email them to customers, record payments, and void them",
  },
  {
    title: "Bookings",
    read: "bookings:read",
    write: "bookings:write",
    changes: "add and edit them, and complete or cancel them",
  },
];

/** What an app would be allowed: the trade's records in one list, and apart from it what deserves a second thought. */
export function scopesInWords(scopes: readonly string[]): Html {
  const held = new Set(scopes);
  const grants = [...subjects.map((subject) => grantOf(subject, held)), teamOf(held)].filter(
    (grant) => grant !== false,
  );
  return html`${grants.length > 0 && html`<ul class="grants">\n${grants}</ul>`}
${messagesOf(held)}
${webhooksOf(held)}`;
}

function grantOf({ title, read, write, changes }: Subject, held: ReadonlySet<string>): Html | false {
  const deeds = [held.has(read) && "Read them.", held.has(write) && `Change them: ${changes}.`].filter(Boolean);
  return deeds.length > 0 && line(title, deeds.join(" "));
}

/** Bookings and jobs name people, so either lets an app list them. */
function teamOf(held: ReadonlySet<string>): Html | false {
  const isShown = held.has("bookings:read") || held.has("jobs:read");
  return isShown && line("Your team", "Read names, email addresses and roles.");
}

function line(title: string, deeds: string): Html {
  return html`<li><strong>${title}</strong><span class="detail">${deeds}</span></li>\n`;
}

function messagesOf(held: ReadonlySet<string>): Html | false {
  const reads = held.has("messages:read");
  const writes = held.has("messages:draft");
  return (
    (reads || writes) &&
    warning("Messages with your customers", [
      reads &&
        html`It can <strong>read</strong> your conversations: texts, emails, calls, your team’s comments and drafts.`,
      writes &&
        html`It can <strong>write drafts</strong>, and edit or delete its own. It never sends: only people send.`,
    ])
  );
}

function webhooksOf(held: ReadonlySet<string>): Html | false {
  const more = held.has("messages:read") && ", and messages with customers";
  return (
    held.has("webhooks:manage") &&
    warning("News of your business, sent elsewhere", [
      html`It can have news of customers, leads, quotes, jobs, invoices and bookings${more}
<strong>posted to addresses that it chooses</strong>, as it happens, whatever else you allow here.`,
      html`It can change and delete the webhooks that you have.`,
    ])
  );
}

function warning(title: string, facts: (Html | false)[]): Html {
  const items = facts.map((fact) => fact !== false && html`<li>${fact}</li>\n`);
  return html`<section class="state warn">\n<h3>${title}</h3>\n<ul class="facts">\n${items}</ul>\n</section>`;
}
