import { presets, type Scope, scopes } from "./caller.ts";

/** A scope as people read it when they grant it to an app or an API key. */
export type ScopeInfo = {
  name: Scope;
  /** The records that the scope opens. Scopes of the same records have the same title. */
  title: string;
  allows: string;
  presets: string[];
  /** Whether it opens messages with customers. No preset contains such a scope. */
  isSensitive: boolean;
};

const customers = "Customers, their sites and contacts";
const files = "Photos and files of customers, quotes and jobs";
const notes = "Notes about customers, leads and jobs";
const messages = "Messages with your customers";

const texts: Record<Scope, Pick<ScopeInfo, "title" | "allows">> = {
  "customers:read": { title: customers, allows: "Read." },
  "customers:write": { title: customers, allows: "Add, edit, archive and delete." },
  "leads:read": { title: "Leads", allows: "Read." },
  "leads:write": { title: "Leads", allows: "Add (and create the customer), edit, and mark as won or lost." },
  "quotes:read": { title: "Quotes", allows: "Read." },
  "quotes:write": {
    title: "Quotes",
    allows: "Write, edit and delete, email to customers, and mark as accepted, declined or paid.",
  },
  // Jobs and bookings name people, so both scopes open the list of people.
  "jobs:read": { title: "Jobs", allows: "Read, with your team’s names, email addresses and roles." },
  "jobs:write": { title: "Jobs", allows: "Add, edit, start, complete and cancel." },
  "invoices:read": { title: "Invoices", allows: "Read." },
  "invoices:write": {
    title: "Invoices",
    allows: "Write, edit, delete and void, email to customers, and record payments.",
  },
  "bookings:read": { title: "Bookings", allows: "Read, with your team’s names, email addresses and roles." },
  "bookings:write": { title: "Bookings", allows: "Add, edit, complete and cancel." },
  "prices:read": { title: "Price list", allows: "Read." },
  "prices:write": { title: "Price list", allows: "Add, edit and archive." },
  "files:read": { title: files, allows: "Read." },
  "files:write": { title: files, allows: "Add and delete." },
  "notes:read": { title: notes, allows: "Read." },
  "notes:write": { title: notes, allows: "Add, edit and delete." },
  "messages:read": {
    title: messages,
    allows: "Read your conversations: SMS, emails, calls, your team’s comments and drafts.",
  },
  "messages:draft": {
    title: messages,
    allows: "Write drafts, and edit or delete its own. It cannot send them: only people can.",
  },
  "webhooks:manage": {
    title: "Events sent elsewhere",
    allows:
      "Have events of customers, leads, quotes, jobs, invoices, bookings, notes and files sent to addresses that it chooses, as they happen, and read past ones, whatever else you allow; of messages only if it can read those. Change and delete your existing webhooks.",
  },
  "requests:read": {
    title: "Log of API requests",
    allows:
      "Read which API key or app called what, when, with which status and from which address, and, in a sandbox, their bodies.",
  },
  "sandbox:manage": {
    title: "The sandbox",
    allows:
      "Reset it, move its time, read what it would have sent and put messages into its inbox. It does nothing in a live business.",
  },
};

export const scopeCatalogue: readonly ScopeInfo[] = scopes.map((name) => ({
  name,
  ...texts[name],
  presets: Object.entries(presets).flatMap(([preset, held]) => (held.includes(name) ? [preset] : [])),
  isSensitive: name.startsWith("messages:"),
}));
