import { Answer } from "../../../components/Answer.tsx";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { Choices } from "../../../components/Choices.tsx";
import { CopyIcon } from "../../../components/Copy.tsx";
import { Menu } from "../../../components/Menu.tsx";
import { phone as spelled } from "../../../data/format.ts";
import { money } from "../../../data/money.ts";
import { useLive } from "../../../data/reread.ts";
import { PaneCustomer } from "../../../generated/documents/PaneCustomer.ts";
import type { ConversationFragment, PaneCustomerFragment } from "../../../generated/types.ts";
import { ArchivedNote } from "../../../records/ArchivedNote.tsx";
import { Group } from "../../../records/Group.tsx";
import { OpenWork } from "../../../records/OpenWork.tsx";
import { oneLine } from "../../../records/places.ts";
import { CustomerLink } from "../../../records/RecordLink.tsx";
import styles from "./CustomerPane.module.css";
import { OtherConversations } from "./OtherConversations.tsx";
import type { Kind, Opened } from "./open.ts";

type Props = {
  conversation: ConversationFragment;
  open: (wanted: Opened) => void;
};

/** The customer's details and records, beside the thread. */
export function CustomerPane({ conversation, open }: Props) {
  const { customer } = conversation;
  if (customer === null) return <Unknown conversation={conversation} open={open} />;
  return <Known key={customer.id} id={customer.id} conversation={conversation} open={open} />;
}

function Unknown({ conversation: { sender_address: address }, open }: Props) {
  return (
    <div class={styles.unknown}>
      <h2>Unknown sender</h2>
      <p>
        {address === null ? (
          "The sender has no number or address."
        ) : (
          <>
            No customer has <bdi>{spelled(address)}</bdi>.
          </>
        )}{" "}
        Match the conversation to a customer, or make one of the sender.
      </p>
      <Button variant="main" title="Match to a customer (M)" onClick={() => open({ dialog: "match", from: null })}>
        Match to a customer
      </Button>
    </div>
  );
}

function Known({ id, conversation, open }: Props & { id: string }) {
  const [answer, retry] = useLive(
    PaneCustomer,
    { id },
    ["customer", "invoice"],
    (change) => change.kind === "invoice" || change.id === id,
  );
  return (
    <div class={styles.pane}>
      <Answer answer={answer} retry={retry} lines={6}>
        {({ customer }) => <Details customer={customer} conversation={conversation} open={open} retry={retry} />}
      </Answer>
      <OpenWork customerId={id} />
      <OtherConversations customerId={id} openId={conversation.id} />
    </div>
  );
}

type DetailsProps = Props & { customer: PaneCustomerFragment; retry: () => void };

function Details({ customer, conversation, open, retry }: DetailsProps) {
  const { type, email, phone, notes, tags, archived_at: archivedAt, amount_due: due } = customer;
  return (
    <>
      <header class={styles.top}>
        <div class={styles.name}>
          <h2>
            <CustomerLink customer={customer} />
          </h2>
          <p class={styles.quiet}>{type === "business" ? "Business" : "Individual"}</p>
        </div>
        <Actions customer={customer} conversation={conversation} open={open} retry={retry} />
      </header>
      {archivedAt !== null && <ArchivedNote id={customer.id} at={archivedAt} />}
      {due > 0 && (
        <p class={styles.due}>
          <span>Amount due</span> <strong>{money(due)}</strong>
        </p>
      )}
      <ul class={styles.contact}>
        {phone !== null && <Reach what="phone number" shown={spelled(phone)} value={phone} href={`tel:${phone}`} />}
        {email !== null && <Reach what="email" shown={email} value={email} href={`mailto:${email}`} />}
        {phone === null && email === null && <li class={styles.quiet}>No phone number and no email</li>}
      </ul>
      {tags.length > 0 && (
        <ul class={styles.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
      {notes !== null && (
        <Group title="About">
          <p class={styles.notes} dir="auto">
            {notes}
          </p>
        </Group>
      )}
      <Contacts contacts={customer.contacts} />
      <Sites sites={customer.sites} />
    </>
  );
}

const created: readonly { kind: Kind; title: string }[] = [
  { kind: "lead", title: "Lead" },
  { kind: "quote", title: "Quote" },
  { kind: "job", title: "Job" },
  { kind: "booking", title: "Booking" },
  { kind: "contact", title: "Contact" },
];

function Actions({ customer, conversation, open, retry }: DetailsProps) {
  const isActive = customer.archived_at === null;
  const begin = (dialog: Kind) => open({ dialog, customer, onDone: retry });
  return (
    <div class={styles.actions}>
      {isActive && (
        <Menu label="New" icon="add" variant="button">
          <Choices choices={created.map(({ kind, title }) => ({ title, run: () => begin(kind) }))} />
        </Menu>
      )}
      <Menu label="More about this customer" icon="more" variant="anchored">
        <Choices
          choices={[
            { title: "Edit contact data", run: () => begin("details") },
            { title: "Match to another customer", run: () => open({ dialog: "match", from: conversation.customer }) },
          ]}
        />
      </Menu>
    </div>
  );
}

type ReachProps = { what: string; shown: string; value: string; href: string };

function Reach({ what, shown, value, href }: ReachProps) {
  return (
    <li class={styles.reach}>
      <a href={href}>{shown}</a>
      <CopyIcon label={what} value={value} />
    </li>
  );
}

function Contacts({ contacts }: Pick<PaneCustomerFragment, "contacts">) {
  if (contacts.length === 0) return null;
  const primaryFirst = [...contacts].sort((one, other) => Number(other.is_primary) - Number(one.is_primary));
  return (
    <Group title="Contacts">
      <ul class={styles.list}>
        {primaryFirst.map(({ id, name, role, email, phone, is_primary: isPrimary }) => (
          <li key={id}>
            <p>
              <bdi class={styles.strong}>{name}</bdi>
              {role !== null && <span class={styles.quiet}> {role}</span>} {isPrimary && <Badge>Primary</Badge>}
            </p>
            <ul>
              {phone !== null && (
                <Reach what={`phone number of ${name}`} shown={spelled(phone)} value={phone} href={`tel:${phone}`} />
              )}
              {email !== null && (
                <Reach what={`email of ${name}`} shown={email} value={email} href={`mailto:${email}`} />
              )}
            </ul>
          </li>
        ))}
      </ul>
    </Group>
  );
}

function Sites({ sites }: Pick<PaneCustomerFragment, "sites">) {
  if (sites.length === 0) return null;
  return (
    <Group title="Sites">
      <ul class={styles.list}>
        {sites.map(({ id, name, address, access_notes: access }) => (
          <li key={id}>
            {name !== null && <p class={styles.strong}>{name}</p>}
            <p>{oneLine(address)}</p>
            {access !== null && (
              <p class={styles.notes}>
                <span class={styles.quiet}>Access: </span>
                {access}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Group>
  );
}
