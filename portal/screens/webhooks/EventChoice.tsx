import { useId, useState } from "preact/hooks";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { Check } from "../../components/Field.tsx";
import { type EventInfo, isSensitive, useCatalogue } from "./catalogue.ts";
import styles from "./EventChoice.module.css";

type Props = { chosen: readonly string[]; error: string | undefined; onChange: () => void };

/** Which event types are delivered, by the records that they are about. */
export function EventChoice({ chosen: initial, error, onChange }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initial));
  const { events, isFailed, retry } = useCatalogue();

  function choose(types: Iterable<string>): void {
    setChosen(new Set(types));
    onChange();
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
          The list of events cannot be read. <Button onClick={retry}>Try again</Button>
        </p>
      )}
      {events === undefined ? (
        initial.map((type) => <input key={type} type="hidden" name="events" value={type} />)
      ) : (
        <>
          <div class={styles.tools}>
            <span>
              {chosen.size} of {events.length} chosen
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
          <div class={styles.groups}>
            {[...Map.groupBy(events, ({ type }) => resourceOf(type))].map(([resource, members]) => (
              <Group
                key={resource}
                title={resource}
                events={members}
                chosen={chosen}
                onToggle={(type, isChosen) =>
                  choose(isChosen ? [...chosen, type] : [...chosen].filter((one) => one !== type))
                }
              />
            ))}
          </div>
        </>
      )}
    </fieldset>
  );
}

type GroupProps = {
  title: string;
  events: readonly EventInfo[];
  chosen: ReadonlySet<string>;
  onToggle: (type: string, isChosen: boolean) => void;
};

function Group({ title, events, chosen, onToggle }: GroupProps) {
  const sensitive = events.some(({ type }) => isSensitive(type));
  return (
    <fieldset class={styles.group}>
      <legend>
        {title} {sensitive && <Badge tone="warn">Sensitive</Badge>}
      </legend>
      {sensitive && <p class={styles.about}>The receiver gets what customers write, and what is written to them.</p>}
      {events.map(({ type, description }) => (
        <Check
          key={type}
          name="events"
          value={type}
          label={type}
          hint={description}
          checked={chosen.has(type)}
          onChange={(event) => onToggle(type, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}

function resourceOf(type: string): string {
  const [resource = ""] = type.split(".");
  return `${resource.charAt(0).toUpperCase()}${resource.slice(1)}s`;
}
