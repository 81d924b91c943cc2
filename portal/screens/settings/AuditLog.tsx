import { useLocation } from "preact-iso";
import { Answer, Empty } from "../../components/Answer.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { Field, Select } from "../../components/Field.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Screen } from "../../components/Screen.tsx";
import { Cell, Table } from "../../components/Table.tsx";
import { withQuery } from "../../data/addresses.ts";
import { instantOf } from "../../data/local-time.ts";
import { useLive } from "../../data/reread.ts";
import { dateTime, exactTime } from "../../data/time.ts";
import { usePages } from "../../data/use-pages.ts";
import { businessTimeZone } from "../../data/viewer.ts";
import { AuditLog as Document } from "../../generated/documents/AuditLog.ts";
import { AuditPeople } from "../../generated/documents/AuditPeople.ts";
import type { AuditEntryFragment, AuditLogQueryVariables } from "../../generated/types.ts";
import { maxAssignees, pageSize } from "../../routes.ts";
import styles from "./AuditLog.module.css";
import { actorKinds, auditKinds, isAuditKind, nameOfField, nameOfKind, nameOfValue } from "./audit-kinds.ts";

const path = "/settings/audit-log";

type Filters = Partial<Record<"kind" | "actor" | "from" | "to", string>>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Changes and sign-ins. The filters are in the URL. */
export function AuditLog() {
  const { query, route } = useLocation();
  const filters = variablesOf(query);
  const isFiltered = Object.keys(filters).length > 0;
  const { answer, retry, more } = usePages(Document, { limit: pageSize, ...filters }, [], (data) => data.audit_log);
  const entries = answer.data?.audit_log.data ?? [];
  const filter = (changed: Filters) => {
    const { kind, actor, from, to } = { ...query, ...changed } as Filters;
    route(withQuery(path, { kind, actor, from, to }), true);
  };
  return (
    <Screen
      title="Audit log"
      about="Changes to settings, people and access, and sign-ins."
      actions={<ButtonLink href={`${path}/stream`}>Audit stream</ButtonLink>}
    >
      <LogFilters filters={query} entries={entries} onChange={filter} isFiltered={isFiltered} />
      <Answer answer={answer} retry={retry} lines={10}>
        {({ audit_log: { data } }) =>
          data.length === 0 ? (
            <Nothing isFiltered={isFiltered} />
          ) : (
            <Card>
              <Table caption="Audit log, newest first" columns={["What", "Who", "From", "When"]}>
                {data.map((entry) => (
                  <Row key={entry.id} entry={entry} onActor={(actor) => withQuery(path, { ...query, actor })} />
                ))}
              </Table>
              <MoreButton more={more} />
            </Card>
          )
        }
      </Answer>
    </Screen>
  );
}

/** The filters in the URL. Other query parameters are ignored. */
function variablesOf({ kind, actor, from, to }: Filters): Omit<AuditLogQueryVariables, "limit"> {
  const [after, before] = [instantOf(from ?? ""), instantOf(to ?? "")];
  return {
    ...(isAuditKind(kind) ? { kind } : {}),
    ...(actor !== undefined && uuid.test(actor) ? { actor_id: actor } : {}),
    ...(after === undefined ? {} : { from: after }),
    ...(before === undefined ? {} : { to: before }),
  };
}

type FiltersProps = {
  filters: Filters;
  entries: readonly AuditEntryFragment[];
  isFiltered: boolean;
  onChange: (changed: Filters) => void;
};

function LogFilters({ filters, entries, isFiltered, onChange }: FiltersProps) {
  const [{ data }] = useLive(AuditPeople, { limit: maxAssignees });
  const people = data?.team_members.data ?? [];
  const { actor = "" } = filters;
  // An API key, an app or a member beyond the listed ones, whose id is in the URL.
  const other = actor === "" || people.some(({ id }) => id === actor) ? undefined : actor;
  const timeProps = { type: "datetime-local", title: `Time in ${businessTimeZone.value}` } as const;
  return (
    <search class={styles.filters} aria-label="Filter the audit log">
      <Select
        label="What"
        value={isAuditKind(filters.kind) ? filters.kind : ""}
        onChange={({ currentTarget }) => onChange({ kind: currentTarget.value })}
      >
        <option value="">Anything</option>
        {auditKinds.map(({ area, kinds }) => (
          <optgroup key={area} label={area}>
            {Object.entries(kinds).map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <Select label="Who" value={actor} onChange={({ currentTarget }) => onChange({ actor: currentTarget.value })}>
        <option value="">Anyone</option>
        {other !== undefined && (
          <option value={other}>{entries.find(({ actor_id: id }) => id === other)?.actor_name ?? "Unknown"}</option>
        )}
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        label="From"
        {...timeProps}
        value={filters.from ?? ""}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <Field
        label="To"
        {...timeProps}
        value={filters.to ?? ""}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
      {isFiltered && (
        <ButtonLink variant="quiet" href={path}>
          Clear filters
        </ButtonLink>
      )}
    </search>
  );
}

function Row({ entry, onActor }: { entry: AuditEntryFragment; onActor: (id: string) => string }) {
  const { kind, subject, changes, address, device, user_agent: agent, created_at: at } = entry;
  return (
    <tr data-row>
      <Cell column="What">
        <div class={styles.what}>
          <span>
            <span class={styles.kind}>{nameOfKind(kind)}</span>
            {subject !== null && (
              <>
                {": "}
                <bdi>{subject}</bdi>
              </>
            )}
          </span>
          {changes.length > 0 && (
            <ul class={styles.changes}>
              {changes.map((change) => (
                <Change key={change.field} change={change} />
              ))}
            </ul>
          )}
        </div>
      </Cell>
      <Cell column="Who">
        <Actor entry={entry} onActor={onActor} />
      </Cell>
      <Cell column="From">
        <div>
          {address ?? "–"}
          {(device ?? agent) !== null && (
            <div class={styles.quiet} title={agent ?? undefined}>
              <bdi>{device ?? agent}</bdi>
            </div>
          )}
        </div>
      </Cell>
      <Cell column="When">
        <time dateTime={at} title={exactTime(at)}>
          {dateTime(at)}
        </time>
      </Cell>
    </tr>
  );
}

function Actor({ entry, onActor }: { entry: AuditEntryFragment; onActor: (id: string) => string }) {
  const { actor_id: id, actor_kind: kind, actor_name: name } = entry;
  if (kind === "unknown") return <span class={styles.quiet}>Not signed in</span>;
  const about = actorKinds[kind];
  return (
    <div>
      {id === null ? <span>{name}</span> : <a href={onActor(id)}>{name}</a>}
      {about !== undefined && <div class={styles.quiet}>{about}</div>}
    </div>
  );
}

function Change({ change: { field, before, after } }: { change: AuditEntryFragment["changes"][number] }) {
  const [was, is] = [nameOfValue(before, dateTime), nameOfValue(after, dateTime)];
  return (
    <li>
      {nameOfField(field)}:{" "}
      {before !== null && (
        <>
          <del>
            <bdi>{was}</bdi>
          </del>
          <span aria-hidden="true"> → </span>
        </>
      )}
      <ins>
        <bdi>{is}</bdi>
      </ins>
    </li>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <Empty>No entries yet. Changes and sign-ins appear here.</Empty>;
  return <Empty action={<ButtonLink href={path}>Clear filters</ButtonLink>}>No entries match the filters.</Empty>;
}
