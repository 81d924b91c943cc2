import { notify } from "../app/notices.ts";
import { Answer } from "../components/Answer.tsx";
import { Badge } from "../components/Badge.tsx";
import { Section } from "../components/Screen.tsx";
import { Switch } from "../components/Switch.tsx";
import { mutate } from "../data/client.ts";
import { problemOf, sentenceOf } from "../data/problems.ts";
import { useLive } from "../data/reread.ts";
import { dateTime } from "../data/time.ts";
import { InvoiceReminders as InvoiceDocument } from "../generated/documents/InvoiceReminders.ts";
import { MuteInvoiceReminders } from "../generated/documents/MuteInvoiceReminders.ts";
import { MuteQuoteReminders } from "../generated/documents/MuteQuoteReminders.ts";
import { QuoteReminders as QuoteDocument } from "../generated/documents/QuoteReminders.ts";
import type { ReminderFragment, RemindersFragment } from "../generated/types.ts";
import styles from "./Rows.module.css";
import { skipWords, statusWords, whenOf } from "./reminder-words.ts";

/** The automatic reminders of an invoice. */
export function InvoiceReminders({ id }: { id: string }) {
  const [answer, retry] = useLive(InvoiceDocument, { id }, ["invoice"], (change) => change.id === id);
  const mute = (muted: boolean) => mutate(MuteInvoiceReminders, { id, muted }).then(({ error }) => saved(error, retry));
  return (
    <Answer answer={answer} retry={retry} lines={2}>
      {({ invoice_reminders: reminders }) => <Listed record="invoice" reminders={reminders} mute={mute} />}
    </Answer>
  );
}

/** The automatic reminders of a quote. */
export function QuoteReminders({ id }: { id: string }) {
  const [answer, retry] = useLive(QuoteDocument, { id }, ["quote"], (change) => change.id === id);
  const mute = (muted: boolean) => mutate(MuteQuoteReminders, { id, muted }).then(({ error }) => saved(error, retry));
  return (
    <Answer answer={answer} retry={retry} lines={2}>
      {({ quote_reminders: reminders }) => <Listed record="quote" reminders={reminders} mute={mute} />}
    </Answer>
  );
}

function saved(error: Parameters<typeof problemOf>[0] | undefined, retry: () => void): boolean {
  if (error === undefined) retry();
  else notify(sentenceOf(problemOf(error)), "bad");
  return error === undefined;
}

type ListedProps = {
  record: "invoice" | "quote";
  reminders: RemindersFragment;
  mute: (muted: boolean) => Promise<boolean>;
};

/** Shows nothing for a business that has set up no reminders, unless they are muted. */
function Listed({ record, reminders: { muted, data }, mute }: ListedProps) {
  if (data.length === 0 && !muted) return null;
  return (
    <Section title="Reminders">
      <ol class={styles.list}>
        {data.map((reminder) => (
          <Row key={reminder.step_id} record={record} reminder={reminder} />
        ))}
      </ol>
      <Switch
        label="Mute reminders"
        hint={`No automatic reminders of this ${record} are sent while it is muted.`}
        isOn={muted}
        save={mute}
      />
    </Section>
  );
}

function Row({ record, reminder }: { record: ListedProps["record"]; reminder: ReminderFragment }) {
  const { days, channel, status, send_at: at, to, skipped, failure } = reminder;
  return (
    <li class={styles.row}>
      <div class={styles.about}>
        <p>
          {channel === "sms" ? "SMS" : "Email"} {whenOf(record, days)}
        </p>
        <p class={styles.quiet}>
          {skipped === null ? dateTime(at) : skipWords[skipped]}
          {to !== null && `, to ${to}`}
        </p>
        {failure !== null && <p class={styles.quiet}>{failure}</p>}
      </div>
      <Badge tone={status === "failed" ? "bad" : status === "sent" ? "good" : "plain"}>{statusWords[status]}</Badge>
    </li>
  );
}
