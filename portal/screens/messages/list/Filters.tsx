import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useKeys } from "../../../app/shortcuts.ts";
import { Menu } from "../../../components/Menu.tsx";
import { countText } from "../../../data/format.ts";
import { shownCounts } from "../../../data/inbox-counts.ts";
import { useLive } from "../../../data/reread.ts";
import { viewer } from "../../../data/viewer.ts";
import { Assignees } from "../../../generated/documents/Assignees.ts";
import { UnreadCount } from "../../../generated/documents/UnreadCount.ts";
import { maxSearchCharacters } from "../../../generated/rules.ts";
import { maxAssignees } from "../../../routes.ts";
import { DraftsLink } from "../drafts/DraftsLink.tsx";
import { channels, type Filters, filtersOf, listAddress, saysAssignee, type View, views } from "../views.ts";
import styles from "./ConversationList.module.css";

export function Views({ filters }: { filters: Filters }) {
  // The navigation reads it again after changes.
  const [{ data }] = useLive(UnreadCount, {});
  const counts = data === undefined ? undefined : shownCounts(data.inbox_counts);
  const link = (view: View) => {
    const count = view.count === undefined ? 0 : (counts?.[view.count] ?? 0);
    return (
      <a
        key={view.name}
        href={listAddress({ ...filters, view })}
        aria-current={view === filters.view ? "true" : undefined}
      >
        {view.title}
        {count > 0 && <span class={styles.count}> {countText(count)}</span>}
      </a>
    );
  };
  const { isInMenu = false, title } = filters.view;
  return (
    <nav class={styles.views} aria-label="Views">
      {views.filter((view) => !view.isInMenu).map(link)}
      <DraftsLink counts={counts} />
      <Menu label={isInMenu ? title : "More"} icon="more" variant="button" isCurrent={isInMenu}>
        <div class={styles.menu}>{views.filter((view) => view.isInMenu).map(link)}</div>
      </Menu>
    </nav>
  );
}

export function InboxFilters({ filters }: { filters: Filters }) {
  const { route } = useLocation();
  const search = useRef<HTMLInputElement>(null);
  useKeys([{ keys: "/", title: "Search the messages", run: () => search.current?.focus() }]);
  // Keeps unsubmitted text while the list changes.
  useEffect(() => {
    if (search.current !== null) search.current.value = filters.search;
  }, [filters.search]);
  return (
    <search class={styles.filters}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          route(listAddress({ ...filters, search: search.current?.value.trim() ?? "" }));
        }}
      >
        <input
          ref={search}
          type="search"
          aria-label="Search the messages"
          placeholder="Name, number or address"
          title="Search the messages (/)"
          maxLength={maxSearchCharacters}
          enterkeyhint="search"
          autocomplete="off"
          spellcheck={false}
          defaultValue={filters.search}
        />
      </form>
      <select
        aria-label="Channel"
        value={filters.channel ?? ""}
        onChange={({ currentTarget }) => {
          const { channel } = filtersOf({ channel: currentTarget.value });
          route(listAddress({ ...filters, channel }));
        }}
      >
        <option value="">All channels</option>
        {Object.entries(channels).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      {!saysAssignee(filters.view) && (
        <AssigneeFilter
          chosen={filters.assignee}
          onChoose={(assignee) => route(listAddress({ ...filters, assignee }))}
        />
      )}
    </search>
  );
}

type AssigneeProps = { chosen: string | undefined; onChoose: (id: string | undefined) => void };

function AssigneeFilter({ chosen, onChoose }: AssigneeProps) {
  const [{ data }] = useLive(Assignees, { limit: maxAssignees }, ["member"]);
  const people = data?.team_members.data ?? [];
  return (
    <select
      aria-label="Assignee"
      value={chosen ?? ""}
      onChange={({ currentTarget }) => onChoose(currentTarget.value === "" ? undefined : currentTarget.value)}
    >
      <option value="">Everybody's</option>
      {chosen !== undefined && !people.some(({ id }) => id === chosen) && (
        <option value={chosen}>{data === undefined ? "…" : "Former team member"}</option>
      )}
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {id === viewer.value?.member.id ? `${name} (you)` : name}
        </option>
      ))}
    </select>
  );
}
