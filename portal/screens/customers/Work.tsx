import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { useRowKeys } from "../../app/row-keys.ts";
import { Section } from "../../components/Screen.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { withQuery } from "../../data/addresses.ts";
import { OpenWork } from "../../records/OpenWork.tsx";
import { Bookings } from "./Bookings.tsx";
import { Conversations } from "./Conversations.tsx";
import { Invoices } from "./Invoices.tsx";
import { Jobs } from "./Jobs.tsx";
import { Leads } from "./Leads.tsx";
import { Quotes } from "./Quotes.tsx";

type Tab = {
  show?: string;
  title: string;
  /** The heading, if it differs from the tab's title. */
  heading?: string;
  list: (props: { customerId: string }) => ComponentChildren;
};

const tabs: readonly Tab[] = [
  { title: "Overview", heading: "Open work", list: OpenWork },
  { show: "conversations", title: "Conversations", list: Conversations },
  { show: "leads", title: "Leads", list: Leads },
  { show: "quotes", title: "Quotes", list: Quotes },
  { show: "jobs", title: "Jobs", list: Jobs },
  { show: "invoices", title: "Invoices", list: Invoices },
  { show: "bookings", title: "Bookings", list: Bookings },
];

/** A customer's open work, or all records of one kind, depending on the URL. */
export function Work({ customerId }: { customerId: string }) {
  const { query } = useLocation();
  const path = `/customers/${customerId}`;
  const open = tabs.find(({ show }) => show === query.show) ?? tabs[0];
  useRowKeys();
  if (open === undefined) return null;
  const List = open.list;
  return (
    <Section title={open.heading ?? open.title}>
      <Tabs
        label="The customer's work"
        tabs={tabs.map(({ show, title }) => ({ href: withQuery(path, { show }), title, isOpen: show === open.show }))}
      />
      <List key={customerId} customerId={customerId} />
    </Section>
  );
}
