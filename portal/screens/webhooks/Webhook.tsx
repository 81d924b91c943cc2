import { useState } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { Answer, Empty } from "../../components/Answer.tsx";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { ConfirmDialog } from "../../components/Dialog.tsx";
import { Facts } from "../../components/Facts.tsx";
import { Fault } from "../../components/Fault.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { useAction } from "../../data/action.ts";
import { mutateSecretly } from "../../data/client.ts";
import { mayUse } from "../../data/permissions.ts";
import { useLive } from "../../data/reread.ts";
import { dateTime } from "../../data/time.ts";
import { usePages } from "../../data/use-pages.ts";
import { DeleteWebhook } from "../../generated/documents/DeleteWebhook.ts";
import { Deliveries } from "../../generated/documents/Deliveries.ts";
import { RotateWebhookSecret } from "../../generated/documents/RotateWebhookSecret.ts";
import { SetWebhookActive } from "../../generated/documents/SetWebhookActive.ts";
import { Webhook as Document } from "../../generated/documents/Webhook.ts";
import type { WebhookFragment } from "../../generated/types.ts";
import { pageSize } from "../../routes.ts";
import { logAddress, nameOf, webhookPath, webhooksPath } from "./addresses.ts";
import { DeliveryTable } from "./DeliveryTable.tsx";
import { Events } from "./Events.tsx";
import { Gone, isGone } from "./Gone.tsx";
import { Health } from "./Health.tsx";
import { InactiveNote, NoAccessNote, ReadOnlyNote } from "./Notes.tsx";
import { ReplayMany } from "./ReplayMany.tsx";
import { Secret } from "./Secret.tsx";
import { StateBadge } from "./StateBadge.tsx";
import { TestEvent } from "./TestEvent.tsx";

export function Webhook() {
  const { id = "" } = useRoute().params;
  const [answer, retry] = useLive(Document, { id }, ["delivery"]);
  const webhook = answer.data?.webhook_subscription;
  if (webhook === undefined && isGone(answer.error)) return <Gone id={id} />;
  return (
    <Screen
      title={webhook === undefined ? "Webhook" : nameOf(webhook)}
      about={webhook?.url}
      actions={webhook !== undefined && mayUse("update_webhook_subscription") && <Actions webhook={webhook} />}
    >
      <NoAccessNote />
      {webhook?.active === false && <InactiveNote webhook={webhook} />}
      <ReadOnlyNote />
      <Answer answer={answer} retry={retry} lines={10}>
        {({ webhook_subscription: shown }) => <Parts key={shown.id} webhook={shown} />}
      </Answer>
    </Screen>
  );
}

function Actions({ webhook }: { webhook: WebhookFragment }) {
  const { id, active } = webhook;
  const [isTesting, setTesting] = useState(false);
  const { isPending, error, run } = useAction(SetWebhookActive, ({ update_webhook_subscription: changed }) =>
    notify(
      changed.active
        ? "Resumed. New events are delivered from now on."
        : "Paused. Events that occur until you resume it are not delivered.",
      "good",
    ),
  );

  return (
    <>
      <Button onClick={() => setTesting(true)}>Test</Button>
      <Button onClick={() => run({ id, active: !active })} isPending={isPending}>
        {active ? "Pause" : "Resume"}
      </Button>
      <ButtonLink href={`${webhookPath(id)}/edit`}>Edit</ButtonLink>
      <Fault text={error} />
      {isTesting && <TestEvent webhook={webhook} onSent={() => setTesting(false)} onClose={() => setTesting(false)} />}
    </>
  );
}

function Parts({ webhook }: { webhook: WebhookFragment }) {
  const { health, url, events, filters, created_at: createdAt } = webhook;
  return (
    <>
      <Section title="Last 24 hours">
        <Health health={health} />
      </Section>
      <LatestDeliveries webhook={webhook} />
      <Section title="Details">
        <Facts>
          <dt>State</dt>
          <dd>
            <StateBadge webhook={webhook} />
          </dd>
          <dt>Address</dt>
          <dd>
            <code>{url}</code>
          </dd>
          <dt>Events</dt>
          <dd>
            <Events events={events} isOpen={events.length <= 6} />
          </dd>
          {filters.length > 0 && (
            <>
              <dt>Filters</dt>
              <dd>
                {filters.map(({ field, values }) => (
                  <p key={`${field} ${values}`}>
                    <code>{field}</code> is {values.join(" or ")}
                  </p>
                ))}
              </dd>
            </>
          )}
          <dt>Created</dt>
          <dd>{dateTime(createdAt)}</dd>
        </Facts>
      </Section>
      {mayUse("rotate_webhook_secret") && <SigningSecret id={webhook.id} />}
      {mayUse("delete_webhook_subscription") && <Deletion id={webhook.id} />}
    </>
  );
}

function LatestDeliveries({ webhook }: { webhook: WebhookFragment }) {
  const { id } = webhook;
  const { answer, retry, more } = usePages(
    Deliveries,
    { limit: pageSize, subscription_id: id },
    ["delivery"],
    (data) => data.webhook_deliveries,
  );
  const [isReplaying, setReplaying] = useState(false);
  return (
    <Section
      title="Deliveries"
      actions={
        <>
          <ButtonLink href={logAddress({ subscription: id })}>Filter</ButtonLink>
          {mayUse("replay_deliveries") && <Button onClick={() => setReplaying(true)}>Replay dead and skipped</Button>}
        </>
      }
    >
      <Answer answer={answer} retry={retry} lines={6}>
        {({ webhook_deliveries: { data } }) =>
          data.length === 0 ? (
            <Empty>No deliveries yet. Send a test event to check the address.</Empty>
          ) : (
            <>
              <DeliveryTable deliveries={data} />
              <MoreButton more={more} />
            </>
          )
        }
      </Answer>
      {isReplaying && (
        <ReplayMany webhooks={[webhook]} onDone={() => setReplaying(false)} onClose={() => setReplaying(false)} />
      )}
    </Section>
  );
}

function SigningSecret({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { isPending, error, run } = useAction(
    RotateWebhookSecret,
    ({ rotate_webhook_secret: rotated }) => {
      setAsking(false);
      setSecret(rotated.secret);
    },
    mutateSecretly,
  );

  return (
    <Section
      title="Signing secret"
      about="Signs every delivery. Rotating the secret replaces it immediately."
      actions={<Button onClick={() => setAsking(true)}>Rotate secret</Button>}
    >
      {isAsking && (
        <ConfirmDialog
          title="Rotate the signing secret?"
          action="Rotate"
          isPending={isPending}
          error={error}
          onConfirm={() => run({ id })}
          onClose={() => setAsking(false)}
        >
          <p>
            The old secret stops working immediately. Until your endpoint has the new one, it rejects deliveries and we
            retry them.
          </p>
        </ConfirmDialog>
      )}
      {secret !== undefined && <Secret secret={secret} onClose={() => setSecret(undefined)} />}
    </Section>
  );
}

function Deletion({ id }: { id: string }) {
  const { route } = useLocation();
  const [isAsking, setAsking] = useState(false);
  const { isPending, error, run } = useAction(DeleteWebhook, () => {
    notify("Deleted. Its deliveries stay in the log.", "good");
    route(webhooksPath);
  });

  return (
    <Section
      title="Delete webhook"
      about="The webhook stops receiving events. Its deliveries stay in the log."
      actions={
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete
        </Button>
      }
    >
      {isAsking && (
        <ConfirmDialog
          title="Delete this webhook?"
          action="Delete"
          isPending={isPending}
          error={error}
          onConfirm={() => run({ id })}
          onClose={() => setAsking(false)}
        >
          <p>The webhook stops receiving events. Its deliveries stay in the log. You can't undo this.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
