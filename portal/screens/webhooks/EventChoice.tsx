import { useId, useState } from "preact/hooks";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { Check } from "../../components/Field.tsx";
import {
  type EventInfo,
  everyEvent,
  isIncluded,
  isSensitive,
  recordOf,
  recordPattern,
  useCatalogue,
} from "./catalogue.ts";
import styles from "./EventChoice.module.css";

type Props = { chosen: readonly string[]; error: string | undefined; onChange: () => void };

/** Chooses event types, grouped by record. */
export function EventChoice({ chosen: initial, error, onChange }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initial));
  const { events, isFailed, retry } = useCatalogue();

  function choose(types: Iterable<string>): void {
    setChosen(new Set(types));
    onChange();
  }

  function toggle(pattern: string, isChosen: boolean): void {
    choose(isChosen ? [...chosen, pattern] : [...chosen].filter((one) => one !== pattern));
  }

  return (
    <fieldset class={styles.choice} aria-describedby={error === undefined ? undefined : id}>
      <legend>Events</legend>
      {error !== undefined && (
        <p class={styles.error} id={id} role="alert" tabIndex={-1}>
          {error}
        </p>
      )}
      {isFailed && (
        <p role="alert">
          We couldn't load the events. <Button onClick={retry}>Try again</Button>
        </p>
      )}
      {events === undefined ? (
        initial.map((type) => <input key={type} type="hidden" name="events" value={type} />)
      ) : (
        <>
          <div class={styles.tools}>
            <span>
              {events.filter(({ type }) => isIncluded(chosen, type)).length} of {events.length} chosen
            </span>
            <Button
              variant="quiet"
              onClick={() => choose(events.map(({ type }) => type).filter((type) => !isSensitive(type)))}
            >
              All but messages
            </Button>
            <Button variant="quiet" onClick={() => choose(events.map(({ type }) => type))}>
              All
            </Button>
            <Button variant="quiet" onClick={() => choose([])}>
              None
            </Button>
          </div>
          <Check
            name="events"
            value={everyEvent}
            label="Every event"
            hint="Also those that are added later. It includes messages."
            checked={chosen.has(everyEvent)}
            onChange={(event) => toggle(everyEvent, event.currentTarget.checked)}
          />
          <div class={styles.groups}>
            {[...Map.groupBy(events, ({ type }) => recordOf(type))].map(([record, members]) => (
              <Group key={record} record={record} events={members} chosen={chosen} onToggle={toggle} />
            ))}
          </div>
        </>
      )}
    </fieldset>
  );
}

type GroupProps = {
  record: string;
  events: readonly EventInfo[];
  chosen: ReadonlySet<string>;
  onToggle: (pattern: string, isChosen: boolean) => void;
};

/** The events of one record. An event that a wider choice includes cannot be left out. */
function Group({ record, events, chosen, onToggle }: GroupProps) {
  const sensitive = isSensitive(record);
  const all = recordPattern(record);
  const isWhole = chosen.has(everyEvent) || chosen.has(all);
  return (
    <fieldset class={styles.group}>
      <legend>
        {titleOf(record)} {sensitive && <Badge tone="warn">Sensitive</Badge>}
      </legend>
      {record === "message" && <p class={styles.about}>Sends the text of messages with customers to the receiver.</p>}
      <Check
        name="events"
        value={all}
        label={all}
        hint={`Every event of ${titleOf(record).toLowerCase()}, also those that are added later.`}
        checked={isWhole}
        disabled={chosen.has(everyEvent)}
        onChange={(event) => onToggle(all, event.currentTarget.checked)}
      />
      {events.map(({ type, description }) => (
        <Check
          key={type}
          name="events"
          value={type}
          label={type}
          hint={description}
          checked={isWhole || chosen.has(type)}
          disabled={isWhole}
          onChange={(event) => onToggle(type, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}

function titleOf(record: string): string {
  return `${record.charAt(0).toUpperCase()}${record.slice(1)}s`;
}
