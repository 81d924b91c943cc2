import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { Answer, Empty } from "../../components/Answer.tsx";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Note } from "../../components/Note.tsx";
import { Screen } from "../../components/Screen.tsx";
import { instantOf } from "../../data/local-time.ts";
import { mayUse } from "../../data/permissions.ts";
import { useLive } from "../../data/reread.ts";
import { usePages } from "../../data/use-pages.ts";
import { Deliveries } from "../../generated/documents/Deliveries.ts";
import { Webhooks } from "../../generated/documents/Webhooks.ts";
import type { DeliveriesQueryVariables } from "../../generated/types.ts";
import { pageSize, webhooksLimit } from "../../routes.ts";
import { logAddress, logPath, webhookPath, webhooksPath } from "./addresses.ts";
import { DeliveryTable } from "./DeliveryTable.tsx";
import { type Filters, LogFilters } from "./LogFilters.tsx";
import { NoAccessNote, ReadOnlyNote } from "./Notes.tsx";
import { ReplayMany } from "./ReplayMany.tsx";
import { type DeliveryStatus, statusNames } from "./statuses.ts";

/** The deliveries of all webhooks, including deleted ones. The filters are in the URL. */
export function DeliveryLog() {
  const { query, route } = useLocation();
  const { answer, retry, more } = usePages(
    Deliveries,
    { limit: pageSize, ...variablesOf(query) },
    ["delivery"],
    (data) => data.webhook_deliveries,
  );
  const [{ data: listed }] = useLive(Webhooks, { limit: webhooksLimit });
  const webhooks = listed?.webhook_subscriptions.data ?? [];
  const [isReplaying, setReplaying] = useState(false);
  const replayable = webhooks.filter(
    ({ id, active }) => active && (query.subscription === undefined || query.subscription === id),
  );
  const filtered = webhooks.find(({ id }) => id === query.subscription);
  const [first] = answer.data?.webhook_deliveries.data ?? [];
  const deleted = first?.subscription_id === query.subscription && first?.subscription.deleted_at != null;
  const isFiltered = Object.keys(variablesOf(query)).length > 0;
  const filter = (changed: Filters) => route(logAddress({ ...query, ...changed }));
  return (
    <Screen
      title="Delivery log"
      about="Deliveries to your webhooks, newest first."
      actions={
        <>
          <ButtonLink href={filtered === undefined ? webhooksPath : webhookPath(filtered.id)}>
            {filtered === undefined ? "Webhooks" : "Webhook"}
          </ButtonLink>
          {mayUse("replay_deliveries") && replayable.length > 0 && (
            <Button onClick={() => setReplaying(true)}>Replay dead and skipped</Button>
          )}
        </>
      }
    >
      <NoAccessNote />
      {filtered?.active === false && <Note>This webhook is paused. Events that occur meanwhile aren't delivered.</Note>}
      {deleted && <Note>This webhook has been deleted. You can still view its deliveries.</Note>}
      <ReadOnlyNote />
      <LogFilters filters={query} webhooks={webhooks} onChange={filter} isFiltered={isFiltered} />
      <Answer answer={answer} retry={retry} lines={10}>
        {({ webhook_deliveries: { data } }) =>
          data.length === 0 ? (
            <NothingFound isFiltered={isFiltered} />
          ) : (
            <Card>
              <DeliveryTable deliveries={data} showsWebhook={query.subscription === undefined} />
              <MoreButton more={more} />
            </Card>
          )
        }
      </Answer>
      {isReplaying && (
        <ReplayMany
          webhooks={replayable}
          onDone={(subscription) => {
            setReplaying(false);
            route(logAddress({ subscription }));
          }}
          onClose={() => setReplaying(false)}
        />
      )}
    </Screen>
  );
}

function NothingFound({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <Empty>No deliveries yet. They appear here as events occur.</Empty>;
  return <Empty action={<ButtonLink href={logPath}>Clear filters</ButtonLink>}>No deliveries match the filters.</Empty>;
}

/** The filters in the URL. Other query parameters are ignored. */
function variablesOf({
  status,
  type,
  event,
  subscription,
  from,
  to,
}: Filters): Omit<DeliveriesQueryVariables, "limit"> {
  const statuses = status
    ?.split(",")
    .filter((one): one is DeliveryStatus => statusNames.includes(one as DeliveryStatus));
  const createdFrom = instantOf(from ?? "");
  const createdTo = instantOf(to ?? "");
  return {
    ...(statuses === undefined || statuses.length === 0 ? {} : { statuses }),
    ...(type ? { event_type: type } : {}),
    ...(event ? { event_id: event } : {}),
    ...(subscription ? { subscription_id: subscription } : {}),
    ...(createdFrom === undefined ? {} : { created_from: createdFrom }),
    ...(createdTo === undefined ? {} : { created_to: createdTo }),
  };
}
