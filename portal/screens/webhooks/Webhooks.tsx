import { Answer, Empty } from "../../components/Answer.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Screen } from "../../components/Screen.tsx";
import { isUnverified, VerifyFirst } from "../../components/VerifyFirst.tsx";
import { apiPath } from "../../data/api.ts";
import { mayUse } from "../../data/permissions.ts";
import { usePages } from "../../data/use-pages.ts";
import { Webhooks as Document } from "../../generated/documents/Webhooks.ts";
import type { WebhookFragment } from "../../generated/types.ts";
import { webhooksLimit } from "../../routes.ts";
import { logPath, webhookPath, webhooksPath } from "./addresses.ts";
import { Events } from "./Events.tsx";
import { Health } from "./Health.tsx";
import { NoAccessNote, ReadOnlyNote } from "./Notes.tsx";
import { StateBadge } from "./StateBadge.tsx";
import styles from "./Webhooks.module.css";

export function Webhooks() {
  const { answer, retry, more } = usePages(
    Document,
    { limit: webhooksLimit },
    ["delivery"],
    (data) => data.webhook_subscriptions,
  );
  const mayCreate = mayUse("create_webhook_subscription") && !isUnverified();
  return (
    <Screen
      title="Webhooks"
      about={
        <>
          Fieldline posts events to your addresses as they occur.{" "}
          <a href={apiPath("/v1/docs/webhooks")}>Guide to webhooks</a>
        </>
      }
      actions={
        <>
          <ButtonLink href={logPath}>Delivery log</ButtonLink>
          {mayCreate && (
            <ButtonLink variant="main" href={`${webhooksPath}/new`}>
              New webhook
            </ButtonLink>
          )}
        </>
      }
    >
      <VerifyFirst before="create webhooks" />
      <NoAccessNote />
      <ReadOnlyNote />
      <Answer answer={answer} retry={retry} lines={6}>
        {({ webhook_subscriptions: { data } }) =>
          data.length === 0 ? (
            <Empty
              action={
                mayCreate && (
                  <ButtonLink variant="main" href={`${webhooksPath}/new`}>
                    New webhook
                  </ButtonLink>
                )
              }
            >
              There are no webhooks yet. A webhook notifies your own systems of new leads, accepted quotes and payments
              within seconds.
            </Empty>
          ) : (
            <>
              <ul class={styles.list}>
                {data.map((webhook) => (
                  <Row key={webhook.id} webhook={webhook} />
                ))}
              </ul>
              <MoreButton more={more} />
            </>
          )
        }
      </Answer>
    </Screen>
  );
}

function Row({ webhook }: { webhook: WebhookFragment }) {
  const { id, url, description, events, health } = webhook;
  return (
    <li class={styles.row}>
      <div class={styles.head}>
        <a class={styles.url} href={webhookPath(id)}>
          {url}
        </a>
        <StateBadge webhook={webhook} />
      </div>
      {description !== null && <p>{description}</p>}
      <Health health={health} />
      <Events events={events} />
    </li>
  );
}
