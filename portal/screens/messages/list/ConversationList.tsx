import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useRowKeys } from "../../../app/row-keys.ts";
import { useKeys } from "../../../app/shortcuts.ts";
import { Answer, Empty } from "../../../components/Answer.tsx";
import { ButtonLink } from "../../../components/Button.tsx";
import { MoreButton } from "../../../components/MoreButton.tsx";
import { useHeading } from "../../../components/Screen.tsx";
import { useLive } from "../../../data/reread.ts";
import { usePages } from "../../../data/use-pages.ts";
import { Inbox } from "../../../generated/documents/Inbox.ts";
import { UnreadCount } from "../../../generated/documents/UnreadCount.ts";
import { pageSize } from "../../../routes.ts";
import { DraftsLink } from "../drafts/DraftsLink.tsx";
import { channels, type Filters, filtersOf, isFiltered, listAddress, variablesOf, views } from "../views.ts";
import styles from "./ConversationList.module.css";
import { ConversationRow } from "./ConversationRow.tsx";

type Props = { filters: Filters; openId: string | undefined };

export function ConversationList({ filters, openId }: Props) {
  const { answer, retry, more } = usePages(
    Inbox,
    { limit: pageSize, ...variablesOf(filters) },
    ["conversation", "draft"],
    (data) => data.inbox,
  );
  useRowKeys();
  const scroller = useFocusOnReturn(openId);
  return (
    <section class={styles.pane} aria-label="Conversations">
      <header class={styles.header}>
        {openId === undefined ? <Heading /> : <h2 class={styles.heading}>Messages</h2>}
        <Views filters={filters} />
        <InboxFilters filters={filters} />
      </header>
      <div ref={scroller} class={styles.scroller}>
        <Answer answer={answer} retry={retry} lines={12}>
          {({ inbox: { data } }) =>
            data.length === 0 ? (
              <Nothing filters={filters} />
            ) : (
              <>
                <ul class={styles.list}>
                  {data.map((conversation) => (
                    <ConversationRow
                      key={conversation.id}
                      conversation={conversation}
                      filters={filters}
                      isOpen={conversation.id === openId}
                    />
                  ))}
                </ul>
                <MoreButton more={more} />
              </>
            )
          }
        </Answer>
      </div>
    </section>
  );
}

/** Back from a thread, the person goes on from its row. */
function useFocusOnReturn(openId: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const last = useRef(openId);
  useEffect(() => {
    if (openId === undefined && last.current !== undefined)
      scroller.current?.querySelector<HTMLElement>(`a[href^="/messages/${CSS.escape(last.current)}"]`)?.focus();
    last.current = openId;
  }, [openId]);
  return scroller;
}

function Heading() {
  const heading = useHeading("Messages");
  return (
    <h1 ref={heading} class={styles.heading} tabIndex={-1}>
      Messages
    </h1>
  );
}

function Views({ filters }: { filters: Filters }) {
  // The navigation has it read again after changes.
  const [{ data }] = useLive(UnreadCount, {});
  return (
    <nav class={styles.views} aria-label="Views">
      {views.map((view) => {
        const count = view.count === undefined ? 0 : (data?.inbox_counts[view.count] ?? 0);
        return (
          <a
            key={view.name}
            href={listAddress({ ...filters, view })}
            aria-current={view === filters.view ? "true" : undefined}
          >
            {view.title}
            {count > 0 && <span class={styles.count}> {count >= 100 ? "100+" : count}</span>}
          </a>
        );
      })}
      <DraftsLink counts={data?.inbox_counts} />
    </nav>
  );
}

function InboxFilters({ filters }: { filters: Filters }) {
  const { route } = useLocation();
  const search = useRef<HTMLInputElement>(null);
  useKeys([{ keys: "/", title: "Search the messages", run: () => search.current?.focus() }]);
  // What is typed and not yet searched for stays while the list changes.
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
          maxLength={200}
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
    </search>
  );
}

function Nothing({ filters }: { filters: Filters }) {
  if (!isFiltered(filters)) return <Empty>{filters.view.empty}</Empty>;
  const all = listAddress({ ...filters, channel: undefined, search: "" });
  return <Empty action={<ButtonLink href={all}>Clear filters</ButtonLink>}>No conversation matches the filters.</Empty>;
}
