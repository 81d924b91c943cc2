import { useRef, useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { Button } from "../../components/Button.tsx";
import { ButtonRow } from "../../components/ButtonRow.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { Fault } from "../../components/Fault.tsx";
import { Field, Select } from "../../components/Field.tsx";
import { mutate } from "../../data/client.ts";
import { now } from "../../data/clock.ts";
import { textOf } from "../../data/form.ts";
import { instantOf, localOf } from "../../data/local-time.ts";
import { problemOf, sentenceOf } from "../../data/problems.ts";
import { businessTimeZone } from "../../data/viewer.ts";
import { ReplayDeliveries } from "../../generated/documents/ReplayDeliveries.ts";
import { nameOf } from "./addresses.ts";
import styles from "./ReplayMany.module.css";
import { TypeOptions } from "./TypeOptions.tsx";

export type Replayable = { id: string; url: string; description: string | null; events: readonly string[] };

type Props = { webhooks: readonly Replayable[]; onDone: (webhookId: string) => void; onClose: () => void };

/** Replays dead and skipped deliveries in batches until none is left or the person stops. */
export function ReplayMany({ webhooks, onDone, onClose }: Props) {
  const [chosen, setChosen] = useState(webhooks[0]);
  const [replayed, setReplayed] = useState<number>();
  const [error, setError] = useState<string>();
  const isStopped = useRef(false);
  const isRunning = replayed !== undefined;

  async function run(subscription: string, type: string | null, since: string): Promise<void> {
    isStopped.current = false;
    setError(undefined);
    let from = since;
    let count = 0;
    for (let more = true; more && !isStopped.current; ) {
      setReplayed(count);
      const input = { subscription_id: subscription, event_type: type, created_from: from };
      const { data, error } = await mutate(ReplayDeliveries, { input });
      if (data === undefined) {
        const why = error === undefined ? "Something went wrong." : sentenceOf(problemOf(error));
        setError(count === 0 ? why : `${outcome(count)} ${why}`);
        setReplayed(undefined);
        return;
      }
      const answer = data.replay_deliveries;
      count += answer.replayed;
      from = answer.last_created_at ?? from;
      more = answer.more;
    }
    notify(outcome(count), count === 0 ? "plain" : "good");
    onDone(subscription);
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const since = instantOf(textOf(fields, "since") ?? "");
    if (chosen === undefined || since === undefined || isRunning) return;
    run(chosen.id, textOf(fields, "event_type"), since).catch(() => {
      setReplayed(undefined);
      setError("Something went wrong. Try again.");
    });
  }

  return (
    <Dialog title="Replay dead and skipped deliveries" onClose={isRunning ? undefined : onClose}>
      <p>
        Each is sent once more, oldest first, with the same event id and a new delivery id. An endpoint that ignores
        event ids it has seen handles each once.
      </p>
      <form class={styles.form} onSubmit={submit}>
        <Fault text={error} />
        <fieldset class={styles.form} disabled={isRunning}>
          {webhooks.length > 1 && (
            <Select
              label="Webhook"
              value={chosen?.id ?? ""}
              onChange={({ currentTarget }) => setChosen(webhooks.find(({ id }) => id === currentTarget.value))}
            >
              {webhooks.map((webhook) => (
                <option key={webhook.id} value={webhook.id}>
                  {nameOf(webhook)}
                </option>
              ))}
            </Select>
          )}
          <Field
            label="Since"
            name="since"
            type="datetime-local"
            required
            defaultValue={localOf(now().subtract({ hours: 24 }).toString())}
            hint={`Time in ${businessTimeZone.value}.`}
          />
          <Select label="Event type" name="event_type">
            <option value="">All</option>
            {chosen && <TypeOptions patterns={chosen.events} />}
          </Select>
        </fieldset>
        <p role="status" class={styles.progress}>
          {isRunning && `${replayed.toLocaleString("en-AU")} replayed so far…`}
        </p>
        <ButtonRow>
          {isRunning ? (
            <Button
              onClick={() => {
                isStopped.current = true;
              }}
            >
              Stop
            </Button>
          ) : (
            <Button onClick={onClose}>Cancel</Button>
          )}
          <Button variant="main" type="submit" isPending={isRunning}>
            Replay
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}

function outcome(count: number): string {
  if (count === 0) return "There are no dead or skipped deliveries to replay.";
  return count === 1
    ? "1 delivery will be sent again."
    : `${count.toLocaleString("en-AU")} deliveries will be sent again.`;
}
