import { ButtonLink } from "../../components/Button.tsx";
import { Field, Select } from "../../components/Field.tsx";
import { useLive } from "../../data/reread.ts";
import { businessTimeZone } from "../../data/viewer.ts";
import { Credentials } from "../../generated/documents/Credentials.ts";
import type { ApiRequestFragment } from "../../generated/types.ts";
import { maxCredentials } from "../../routes.ts";
import styles from "./Requests.module.css";

export const requestsPath = "/settings/developers/requests";

/** The filters by their names in the URL. */
export type Filters = Partial<Record<"result" | "credential" | "at" | "id" | "from" | "to", string>>;

type Props = {
  filters: Filters;
  requests: readonly ApiRequestFragment[];
  isFiltered: boolean;
  onChange: (changed: Filters) => void;
};

type Times = { from?: string | undefined; to?: string | undefined };

/** Whether the end is not after the beginning. Both are local times of the same zone. */
export function isBackwards({ from = "", to = "" }: Times): boolean {
  return from !== "" && to !== "" && to <= from;
}

export function RequestFilters({ filters, requests, isFiltered, onChange }: Props) {
  const [{ data }] = useLive(Credentials, { limit: maxCredentials });
  const { credential = "" } = filters;
  const groups = [
    { label: "API keys", all: data?.api_keys.data ?? [] },
    { label: "Connected apps", all: data?.connected_apps.data ?? [] },
  ].filter(({ all }) => all.length > 0);
  // A credential beyond the listed ones, whose id is in the URL.
  const isListed = credential === "" || groups.some(({ all }) => all.some(({ id }) => id === credential));
  const timeProps = { type: "datetime-local", title: `Time in ${businessTimeZone.value}` } as const;
  return (
    <search class={styles.filters} aria-label="Filter requests">
      <Select
        label="Result"
        value={filters.result ?? ""}
        onChange={({ currentTarget }) => onChange({ result: currentTarget.value })}
      >
        <option value="">Any</option>
        <option value="failed">Failed</option>
        <option value="ok">Succeeded</option>
      </Select>
      <Select
        label="Key or app"
        value={credential}
        onChange={({ currentTarget }) => onChange({ credential: currentTarget.value })}
      >
        <option value="">Any</option>
        {!isListed && (
          <option value={credential}>
            {requests.find(({ credential_id: id }) => id === credential)?.credential_name ?? "Unknown"}
          </option>
        )}
        {groups.map(({ label, all }) => (
          <optgroup key={label} label={label}>
            {all.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <Field
        label="Path"
        placeholder="/v1/jobs"
        value={filters.at ?? ""}
        maxLength={500}
        spellcheck={false}
        onChange={({ currentTarget }) => onChange({ at: currentTarget.value.trim() })}
      />
      <Field
        label="Request id"
        value={filters.id ?? ""}
        maxLength={128}
        spellcheck={false}
        onChange={({ currentTarget }) => onChange({ id: currentTarget.value.trim() })}
      />
      <Field
        label="From"
        {...timeProps}
        value={filters.from ?? ""}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <Field
        label="To"
        {...timeProps}
        error={isBackwards(filters) ? "Must be after From." : undefined}
        value={filters.to ?? ""}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
      {isFiltered && (
        <ButtonLink variant="quiet" href={requestsPath}>
          Clear filters
        </ButtonLink>
      )}
    </search>
  );
}
