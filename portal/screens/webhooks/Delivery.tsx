import { useRoute } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { useKeys } from "../../app/shortcuts.ts";
import { Answer } from "../../components/Answer.tsx";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Fact, Facts } from "../../components/Facts.tsx";
import { Fault } from "../../components/Fault.tsx";
import { Icon } from "../../components/Icons.tsx";
import { Note } from "../../components/Note.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { useAction } from "../../data/action.ts";
import { mayUse } from "../../data/permissions.ts";
import { useLive } from "../../data/reread.ts";
import { exactTime } from "../../data/time.ts";
import { Delivery as Document } from "../../generated/documents/Delivery.ts";
import { ReplayDelivery } from "../../generated/documents/ReplayDelivery.ts";
import type { DeliveryQuery } from "../../generated/types.ts";
import { Attempts } from "./Attempts.tsx";
import { logAddress } from "./addresses.ts";
import styles from "./Delivery.module.css";
import { DeliveryStatus, NextAttempt, WebhookLink } from "./DeliveryTable.tsx";
import { NoAccessNote, ReadOnlyNote } from "./Notes.tsx";
import { Payload } from "./Payload.tsx";
import { maxAttempts, statuses } from "./statuses.ts";

type Shown = DeliveryQuery["webhook_delivery"];

export function Delivery() {
  const { id = "", subscription_id: subscriptionId = "" } = useRoute().params;
  const [answer, retry] = useLive(Document, { id }, ["delivery"], (change) => change.id === id);
  const delivery = answer.data?.webhook_delivery;
  return (
    <Screen
      title={delivery?.event_type ?? "Delivery"}
      about="The delivery of one event to one webhook, with every attempt."
      actions={
        <>
          <ButtonLink href={logAddress({ subscription: subscriptionId })}>Delivery log</ButtonLink>
          {delivery !== undefined && isReplayable(delivery) && <Replay delivery={delivery} />}
        </>
      }
    >
      <NoAccessNote />
      {delivery !== undefined && <WebhookNote delivery={delivery} />}
      <ReadOnlyNote />
      <Answer answer={answer} retry={retry} lines={12}>
        {({ webhook_delivery: shown }) => (
          <>
            <Section title="Delivery">
              <Details delivery={shown} />
            </Section>
            <Section title="Attempts">
              <Attempts delivery={shown} />
            </Section>
            <Payload payload={shown.payload} />
          </>
        )}
      </Answer>
    </Screen>
  );
}

/** Deleted and paused webhooks receive nothing. */
function isReplayable({ subscription }: Shown): boolean {
  return mayUse("replay_delivery") && subscription.active && subscription.deleted_at === null;
}

function WebhookNote({ delivery: { subscription } }: { delivery: Shown }) {
  if (subscription.deleted_at !== null)
    return <Note>The webhook has been deleted. You can still view this delivery, but you can't replay it.</Note>;
  if (!subscription.active) return <Note>The webhook is paused. Resume it to replay this delivery.</Note>;
  return null;
}

function Replay({ delivery: { id, replay_at: replayAt } }: { delivery: Shown }) {
  const { isPending, error, run } = useAction(ReplayDelivery, () => notify("Replaying the delivery.", "good"));
  const isWaiting = replayAt !== null;
  const replay = () => {
    if (!isWaiting) run({ id });
  };
  useKeys([{ keys: "r", title: "Replay delivery", run: replay }]);
  return (
    <>
      <Button variant="main" onClick={replay} isPending={isPending} disabled={isWaiting} title="Replay (R)">
        <Icon name="replay" /> Replay
      </Button>
      <Fault text={error} />
    </>
  );
}

function Details({ delivery }: { delivery: Shown }) {
  const { status, event_id: eventId, created_at: createdAt, delivered_at: deliveredAt } = delivery;
  const replays = delivery.attempts.filter(({ trigger }) => trigger === "replay").length;
  return (
    <Facts>
      <dt>Status</dt>
      <dd>
        <DeliveryStatus delivery={delivery} /> <span class={styles.quiet}>{statuses[status].about}</span>
      </dd>
      <dt>Webhook</dt>
      <dd>
        <WebhookLink delivery={delivery} />
      </dd>
      <dt>Event</dt>
      <dd>
        <code>{eventId}</code>{" "}
        <a href={logAddress({ event: eventId })} class={styles.link}>
          All deliveries of this event
        </a>
      </dd>
      <dt>Occurred</dt>
      <dd>
        <time dateTime={createdAt}>{exactTime(createdAt)}</time>
      </dd>
      <Fact term="Delivered">{deliveredAt && <time dateTime={deliveredAt}>{exactTime(deliveredAt)}</time>}</Fact>
      <dt>Attempts</dt>
      <dd>
        {delivery.attempt_count} of {maxAttempts} scheduled
        {replays > 0 && `, and ${replays === 1 ? "1 replay" : `${replays} replays`}`}
      </dd>
      <dt>Next attempt</dt>
      <dd>
        <NextAttempt delivery={delivery} />
      </dd>
    </Facts>
  );
}
