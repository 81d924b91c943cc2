import { useId } from "preact/hooks";
import { Icon, type IconName } from "../components/Icons.tsx";
import { Menu } from "../components/Menu.tsx";
import { shownCounts } from "../data/inbox-counts.ts";
import { useLive } from "../data/reread.ts";
import { hasRole, type Role } from "../data/roles.ts";
import { viewer } from "../data/viewer.ts";
import { UnreadCount } from "../generated/documents/UnreadCount.ts";
import styles from "./Nav.module.css";

type Entry = { path: string; title: string; icon: IconName; role: Role };

const messages = "/messages";

const work: readonly Entry[] = [
  { path: "/today", title: "Today", icon: "today", role: "member" },
  { path: messages, title: "Messages", icon: "inbox", role: "member" },
  { path: "/notifications", title: "Notifications", icon: "notifications", role: "member" },
];

const records: readonly Entry[] = [
  { path: "/leads", title: "Leads", icon: "lead", role: "member" },
  { path: "/quotes", title: "Quotes", icon: "quotes", role: "member" },
  { path: "/jobs", title: "Jobs", icon: "jobs", role: "member" },
  { path: "/schedule", title: "Schedule", icon: "schedule", role: "member" },
  { path: "/invoices", title: "Invoices", icon: "invoice", role: "member" },
  { path: "/customers", title: "Customers", icon: "person", role: "member" },
];

const settings: readonly Entry[] = [
  { path: "/settings/profile", title: "Profile", icon: "person", role: "member" },
  { path: "/settings/notifications", title: "Notification settings", icon: "settings", role: "member" },
  { path: "/settings/business", title: "Business", icon: "business", role: "member" },
  { path: "/settings/team", title: "Team", icon: "people", role: "member" },
  { path: "/settings/prices", title: "Prices", icon: "prices", role: "member" },
  { path: "/settings/custom-fields", title: "Custom fields", icon: "list", role: "admin" },
  { path: "/settings/reminders", title: "Reminders", icon: "later", role: "admin" },
  { path: "/settings/templates", title: "Reply templates", icon: "reference", role: "member" },
  { path: "/settings/accounting", title: "Accounting", icon: "invoice", role: "admin" },
  { path: "/settings/emails", title: "Emails", icon: "send", role: "admin" },
  { path: "/settings/single-sign-on", title: "Single sign-on", icon: "key", role: "owner" },
  { path: "/settings/audit-log", title: "Audit log", icon: "later", role: "owner" },
];

const developers: readonly Entry[] = [
  { path: "/settings/developers/keys", title: "API keys", icon: "key", role: "owner" },
  { path: "/settings/developers/apps", title: "Connected apps", icon: "apps", role: "owner" },
  { path: "/settings/developers/webhooks", title: "Webhooks", icon: "webhook", role: "admin" },
  { path: "/settings/developers/requests", title: "Requests", icon: "list", role: "owner" },
  { path: "/settings/developers/sandbox", title: "Sandbox", icon: "template", role: "admin" },
];

/** The pages that the member's role may open, with their full titles. */
export function visiblePages(): { path: string; title: string; icon: IconName }[] {
  return [
    ...visible(work),
    ...visible(records),
    ...visible(settings).map((entry) => ({ ...entry, title: `Settings › ${entry.title}` })),
    ...visible(developers).map((entry) => ({ ...entry, title: `Developers › ${entry.title}` })),
  ];
}

function visible(entries: readonly Entry[]): Entry[] {
  const role = viewer.value?.member.role;
  return role === undefined ? [] : entries.filter((entry) => hasRole(role, entry.role));
}

export function Sidebar({ path }: { path: string }) {
  return (
    <nav class={styles.sidebar} aria-label="Main">
      <p class={styles.business}>{viewer.value?.business.name}</p>
      <Entries path={path} entries={[...visible(work), ...visible(records)]} />
      <Group title="Settings" path={path} entries={visible(settings)} />
      <Group title="Developers" path={path} entries={visible(developers)} />
    </nav>
  );
}

/** The paths in a phone's bottom bar. The others are in its menu. */
const often = ["/today", messages, "/schedule"];

/** A phone's navigation: the most-used screens, and a menu with the others. */
export function BottomBar({ path }: { path: string }) {
  const all = [...visible(work), ...visible(records)];
  return (
    <nav class={styles.bottom} aria-label="Main">
      <Entries path={path} entries={all.filter((entry) => often.includes(entry.path))} />
      <Menu label="More" icon="more" isTitled>
        <Entries path={path} entries={all.filter((entry) => !often.includes(entry.path))} />
        <Group title="Settings" path={path} entries={visible(settings)} />
        <Group title="Developers" path={path} entries={visible(developers)} />
      </Menu>
    </nav>
  );
}

function Group({ title, path, entries }: { title: string; path: string; entries: readonly Entry[] }) {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <div class={styles.group}>
      <p class={styles.title} id={id}>
        {title}
      </p>
      <Entries path={path} entries={entries} labelledBy={id} />
    </div>
  );
}

type Entries = { path: string; entries: readonly Entry[]; labelledBy?: string };

function Entries({ path, entries, labelledBy }: Entries) {
  return (
    <ul class={styles.entries} aria-labelledby={labelledBy}>
      {entries.map(({ path: to, title, icon }) => (
        <li key={to}>
          <a
            class={styles.entry}
            href={to}
            aria-current={path === to || path.startsWith(`${to}/`) ? "page" : undefined}
          >
            <Icon name={icon} />
            <span>{title}</span>
            {to === messages && <Unread />}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The number of unread conversations. Renders nothing until it is known. */
function Unread() {
  const [{ data }] = useLive(UnreadCount, {}, ["conversation", "draft"]);
  const count = data === undefined ? 0 : shownCounts(data.inbox_counts).mine_unread;
  if (count === 0) return null;
  return (
    <span class={styles.count}>
      {count >= 100 ? "100+" : count}
      <span class="visually-hidden"> unread</span>
    </span>
  );
}
