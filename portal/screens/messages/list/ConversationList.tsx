import { useCallback, useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { Answer, Empty } from "../../../components/Answer.tsx";
import { Button, ButtonLink } from "../../../components/Button.tsx";
import { useHeading } from "../../../components/Screen.tsx";
import { VirtualList } from "../../../components/VirtualList.tsx";
import { problemOf, sentenceOf } from "../../../data/problems.ts";
import { type Filters, isFiltered, listAddress, variablesOf } from "../views.ts";
import styles from "./ConversationList.module.css";
import { ConversationRow } from "./ConversationRow.tsx";
import { InboxFilters, Views } from "./Filters.tsx";
import { enter, type Inbox, inboxOf } from "./inbox.ts";
import { useListKeys } from "./keys.ts";
import { useSelectedParts } from "./later.ts";
import { useRows } from "./rows.ts";
import { endSelection, isSelecting, opened, selected } from "./selection.ts";

type Props = { filters: Filters; openId: string | undefined };

/** The row height in ConversationList.module.css. */
const rowRem = 4.5;
/** A scrolled list reads its next page this many rows before the end. */
const readAhead = 40;

export function ConversationList({ filters, openId }: Props) {
  const list = useInbox(filters, openId);
  const rows = useRows(list, openId, rowRem);
  const keys = useListKeys(list, rows, openId, filters);
  const isSelection = selected.value.size > 0 || isSelecting.value;
  const parts = useSelectedParts(isSelection || keys.asked !== undefined);
  const { ids, isRead } = list.order;
  const answer = { data: isRead ? list.order : undefined, fetching: !isRead, ...list.failure.value };
  // Keeps the function while the rows show the same, so that a new page renders its own rows only.
  const count = list.order.next === null ? ids.length : -1;
  const row = useCallback(
    (id: string, index: number) => (
      <ConversationRow
        key={id}
        id={id}
        index={index}
        top={`${index * rowRem}rem`}
        count={count}
        isGone={list.order.gone.has(id)}
        list={list}
        filters={filters}
      />
    ),
    [list, count, [...list.order.gone].join(), listAddress(filters)],
  );
  // Keeps the elements, so that new pages do not render them again.
  const narrowing = useMemo(
    () => (
      <>
        <Views filters={filters} />
        <InboxFilters filters={filters} />
      </>
    ),
    [listAddress(filters)],
  );
  const look = (first: number, last: number) => {
    list.look(ids.slice(first, last));
    const ahead = list.scrollTop > 0 ? readAhead : 0;
    if (last >= ids.length - ahead && list.pageFailure.value === undefined) list.readOn();
  };
  return (
    <section class={styles.pane} aria-label="Conversations">
      <header class={styles.header}>
        <div class={styles.top}>
          {openId === undefined ? <Heading /> : <h2 class={styles.heading}>Messages</h2>}
          {ids.length > 0 && (
            <span class={styles.edit}>
              <Button variant="quiet" onClick={() => (isSelecting.value = true)}>
                Select
              </Button>
            </span>
          )}
        </div>
        {narrowing}
        {parts !== undefined && isSelection && (
          <parts.BulkBar
            list={list}
            ask={keys.ask}
            onEnd={() => rows.scroller.current?.focus({ preventScroll: true })}
          />
        )}
      </header>
      <div class={styles.body}>
        <NewButton list={list} onPressed={rows.showNew} />
        <section
          ref={rows.scroller}
          class={styles.scroller}
          aria-label="List of conversations"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
          tabIndex={0}
          {...rows.hands}
        >
          <Answer answer={answer} retry={() => list.retry()} lines={12}>
            {() =>
              ids.length === 0 && list.order.next === null ? (
                <Nothing filters={filters} />
              ) : (
                <VirtualList
                  ids={ids}
                  rowRem={rowRem}
                  scroller={rows.scroller}
                  pinnedId={rows.pinnedId}
                  onShown={look}
                  end={<End list={list} />}
                >
                  {row}
                </VirtualList>
              )
            }
          </Answer>
        </section>
      </div>
      {parts !== undefined && keys.asked !== undefined && <parts.MoveDialogs asked={keys.asked} onClose={keys.close} />}
    </section>
  );
}

function useInbox(filters: Filters, openId: string | undefined): Inbox {
  const variables = variablesOf(filters);
  const list = useMemo(() => inboxOf(variables), [JSON.stringify(variables)]);
  useLayoutEffect(() => {
    opened.value = openId;
  }, [openId]);
  useLayoutEffect(() => () => (opened.value = undefined), []);
  useLayoutEffect(() => enter(list), [list]);
  useEffect(() => endSelection, [list]);
  return list;
}

function Heading() {
  const heading = useHeading("Messages");
  return (
    <h1 ref={heading} class={styles.heading} tabIndex={-1}>
      Messages
    </h1>
  );
}

/** Shows the waiting rows. */
function NewButton({ list, onPressed }: { list: Inbox; onPressed: () => void }) {
  const { hasNews, waiting } = list.order;
  if (!hasNews && waiting.size === 0) return null;
  return (
    <div class={styles.new}>
      <Button variant="main" title="Show what is new (N)" onClick={onPressed}>
        {hasNews ? "New activity" : `${waiting.size} new`}
      </Button>
    </div>
  );
}

/** The end of the list: the next page's progress or failure. */
function End({ list }: { list: Inbox }) {
  const failure = list.pageFailure.value;
  if (list.order.next === null) return null;
  if (failure === undefined) return <p class={styles.end}>Loading more</p>;
  return (
    <div class={styles.end} role="alert">
      <p>{sentenceOf(problemOf(failure))}</p>
      <Button onClick={() => list.readOn()}>Show more</Button>
    </div>
  );
}

function Nothing({ filters }: { filters: Filters }) {
  if (!isFiltered(filters)) return <Empty>{filters.view.empty}</Empty>;
  const all = listAddress({ ...filters, channel: undefined, assignee: undefined, search: "" });
  return <Empty action={<ButtonLink href={all}>Clear filters</ButtonLink>}>No conversation matches the filters.</Empty>;
}
