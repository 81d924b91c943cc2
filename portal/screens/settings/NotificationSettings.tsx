import { notify } from "../../app/notices.ts";
import { Answer } from "../../components/Answer.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { Switch } from "../../components/Switch.tsx";
import { isOn, isPossible, turn } from "../../data/browser-notifications.ts";
import { mutate } from "../../data/client.ts";
import { problemOf, sentenceOf } from "../../data/problems.ts";
import { useLive } from "../../data/reread.ts";
import { NotificationSettings as Document } from "../../generated/documents/NotificationSettings.ts";
import { UpdateNotificationSetting } from "../../generated/documents/UpdateNotificationSetting.ts";
import type { NotificationType } from "../../generated/types.ts";
import styles from "./Settings.module.css";

const texts: Record<NotificationType, { title: string; about: string }> = {
  lead_created: { title: "New leads", about: "Someone asks for work on your website, or an app adds a lead." },
  message_received: { title: "New messages", about: "A customer's text or email arrives in the inbox." },
  message_failed: { title: "Failed messages", about: "A text or an email from the inbox cannot be sent." },
  quote_accepted: { title: "Accepted quotes", about: "A customer accepts a quote." },
  quote_declined: { title: "Declined quotes", about: "A customer declines a quote." },
  quote_paid: { title: "Deposits", about: "A quote's deposit is paid." },
  invoice_paid: { title: "Paid invoices", about: "An invoice is paid in full." },
  email_failed: {
    title: "Failed emails",
    about: "An email about a quote, an invoice or a booking cannot be delivered.",
  },
  deliveries_dead: {
    title: "Failed webhook deliveries",
    about: "Every attempt at a delivery failed. At most one notification a day for each webhook, to owners only.",
  },
  audit_stream_paused: {
    title: "Paused audit stream",
    about: "The audit log could not be streamed for three days. To owners only.",
  },
  payment_needs_review: {
    title: "Online payments to look at",
    about:
      "An online payment failed after the customer had made it, was more than was due or is disputed, or its refund failed.",
  },
};

export function NotificationSettings() {
  const [answer, retry] = useLive(Document, {});
  return (
    <Screen
      title="Notification settings"
      isNarrow
      about="Owners are notified of everything, and others of work assigned to them. Choose which notifications we also email you."
    >
      <Section title="Emails">
        <Answer answer={answer} retry={retry} lines={10}>
          {({ notification_settings: settings }) => (
            <div class={styles.switches}>
              {settings.map(({ type, email }) => (
                <Switch
                  key={type}
                  label={texts[type].title}
                  hint={texts[type].about}
                  isOn={email}
                  save={(isOn) => save(type, isOn)}
                />
              ))}
            </div>
          )}
        </Answer>
      </Section>
      <Section title="This browser">
        {isPossible() ? (
          <Switch
            label="Show notifications while the portal is in the background"
            hint="Applies to this browser only, which asks for your permission."
            isOn={isOn.value}
            save={saveHere}
          />
        ) : (
          <p>Notifications need the portal to be served over https.</p>
        )}
      </Section>
    </Screen>
  );
}

async function saveHere(isWanted: boolean): Promise<boolean> {
  const isSaved = await turn(isWanted);
  if (!isSaved) notify("Your browser blocks notifications from this site. Allow them in its settings.", "bad");
  return isSaved;
}

async function save(type: NotificationType, email: boolean): Promise<boolean> {
  const { error } = await mutate(UpdateNotificationSetting, { type, email });
  if (error !== undefined) notify(`${texts[type].title} could not be changed. ${sentenceOf(problemOf(error))}`, "bad");
  return error === undefined;
}
