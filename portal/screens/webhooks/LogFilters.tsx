import { useState } from "preact/hooks";
import { ButtonLink } from "../../components/Button.tsx";
import { Field, Select } from "../../components/Field.tsx";
import { businessTimeZone } from "../../data/viewer.ts";
import { logPath, nameOf } from "./addresses.ts";
import { useCatalogue } from "./catalogue.ts";
import styles from "./LogFilters.module.css";
import { statuses, statusNames } from "./statuses.ts";

export type Filters = Partial<Record<"status" | "type" | "event" | "subscription" | "from" | "to", string>>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Props = {
  filters: Filters;
  webhooks: readonly { id: string; url: string; description: string | null }[];
  isFiltered: boolean;
  onChange: (changed: Filters) => void;
};

export function LogFilters({ filters, webhooks, isFiltered, onChange }: Props) {
  const { events = [] } = useCatalogue();
  const chosen = new Set((filters.status ?? "").split(",").filter(Boolean));
  const { subscription } = filters;
  const isListed = subscription === undefined || webhooks.some(({ id }) => id === subscription);
  const [eventFault, setEventFault] = useState<string>();
  const isTypeListed = filters.type === undefined || events.some(({ type }) => type === filters.type);

  function toggle(name: string): void {
    const next = chosen.has(name) ? [...chosen].filter((one) => one !== name) : [...chosen, name];
    onChange({ status: statusNames.filter((one) => next.includes(one)).join(",") });
  }

  return (
    <search class={styles.filters} aria-label="Filter deliveries">
      <fieldset class={styles.statuses}>
        <legend class="visually-hidden">Status</legend>
        {statusNames.map((name) => (
          <label key={name} class={styles.status} title={statuses[name].about}>
            <input
              type="checkbox"
              name="status"
              value={name}
              checked={chosen.has(name)}
              onChange={() => toggle(name)}
            />
            {statuses[name].name}
          </label>
        ))}
        {isFiltered && (
          <ButtonLink variant="quiet" href={logPath}>
            Clear filters
          </ButtonLink>
        )}
      </fieldset>
      <div class={styles.fields}>
        <Select
          label="Webhook"
          value={subscription ?? ""}
          onChange={({ currentTarget }) => onChange({ subscription: currentTarget.value })}
        >
          <option value="">All</option>
          {!isListed && <option value={subscription}>Deleted webhook</option>}
          {webhooks.map((webhook) => (
            <option key={webhook.id} value={webhook.id}>
              {nameOf(webhook)}
            </option>
          ))}
        </Select>
        <Select
          label="Event type"
          value={filters.type ?? ""}
          onChange={({ currentTarget }) => onChange({ type: currentTarget.value })}
        >
          <option value="">All</option>
          {!isTypeListed && <option value={filters.type}>{filters.type}</option>}
          {events.map(({ type }) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </Select>
        <Field
          label="From"
          type="datetime-local"
          value={filters.from ?? ""}
          title={`Time in ${businessTimeZone.value}`}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
        />
        <Field
          label="To"
          type="datetime-local"
          value={filters.to ?? ""}
          title={`Time in ${businessTimeZone.value}`}
          onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
        />
        <Field
          label="Event id"
          value={filters.event ?? ""}
          spellcheck={false}
          autocomplete="off"
          error={eventFault}
          onChange={({ currentTarget }) => {
            const event = currentTarget.value.trim();
            const isId = event === "" || uuid.test(event);
            setEventFault(isId ? undefined : "Enter a whole event id, such as 01a2063d-d9fe-70b0-ba5c-ef8269e1e709.");
            if (isId) onChange({ event });
          }}
        />
      </div>
      <p class={styles.zone}>Times are in {businessTimeZone.value}.</p>
    </search>
  );
}
