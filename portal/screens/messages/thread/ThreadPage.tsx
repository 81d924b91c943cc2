import { createContext, Fragment, type RefObject } from "preact";
import { useContext, useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Failure } from "../../../components/Answer.tsx";
import { MoreButton } from "../../../components/MoreButton.tsx";
import { useLive } from "../../../data/reread.ts";
import { weekday } from "../../../data/time.ts";
import { businessTimeZone } from "../../../data/viewer.ts";
import { EarlierItems } from "../../../generated/documents/EarlierItems.ts";
import type { ThreadConversationFragment, ThreadItemFragment } from "../../../generated/types.ts";
import { threadSize } from "../../../routes.ts";
import { composed } from "../composer/editing.ts";
import { Draft } from "./Draft.tsx";
import { Item } from "./Item.tsx";
import styles from "./Thread.module.css";

/** The context of a thread's pages. */
export type ThreadContext = {
  id: string;
  customer: string;
  /** Opens the page before the earliest shown one. */
  earlier: RefObject<(() => void) | null>;
  /** Called when a page is inserted above, before it is painted. */
  onPrepend: () => void;
};

export const Context = createContext<ThreadContext | undefined>(undefined);

function useThreadContext(): ThreadContext {
  const context = useContext(Context);
  if (context === undefined) throw new Error("there is no thread around it");
  return context;
}

type Page = { data: readonly ThreadItemFragment[]; next_cursor: string | null };

type Props = {
  page: Page;
  /** The ids of the emails that start open. */
  opened: ReadonlySet<string>;
  /** Given to the latest page, which shows the conversation's drafts. */
  conversation?: ThreadConversationFragment;
};

/** A page's items, the drafts at their times, and the earlier page above once it is opened. */
export function ThreadPage({ page: { data, next_cursor: cursor }, opened, conversation }: Props) {
  const { customer } = useThreadContext();
  const [isOpen, setOpen] = useState(false);
  const items = useMemo(
    () =>
      data.map((item) => ({
        id: item.id,
        at: item.at,
        shown: <Item item={item} customer={customer} isOpen={opened.has(item.id)} />,
      })),
    [data, customer, opened],
  );
  const waiting = conversation === undefined ? [] : draftsOf(conversation);
  const entries =
    waiting.length === 0
      ? items
      : [...items, ...waiting].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const followedBy = entries[0]?.at;
  // The same element is not rendered again, nor are the pages above it.
  const earlier = useMemo(
    () => cursor !== null && isOpen && <EarlierPage key={cursor} cursor={cursor} followedBy={followedBy} />,
    [cursor, isOpen, followedBy],
  );
  return (
    <>
      {cursor !== null && !isOpen && <Earlier isPending={false} open={() => setOpen(true)} />}
      {earlier}
      {entries.map(({ id, at, shown }, index) => {
        const before = entries[index - 1];
        const beginsDay = before === undefined ? cursor === null || !isOpen : dayOf(before.at) !== dayOf(at);
        return (
          <Fragment key={id}>
            {beginsDay && <Day at={at} />}
            {shown}
          </Fragment>
        );
      })}
    </>
  );
}

/** The pending drafts, without the one in the composer. */
function draftsOf(conversation: ThreadConversationFragment) {
  return conversation.pending
    .filter(({ id }) => !composed.value.has(id))
    .map((draft) => ({
      id: draft.id,
      // A message that is being sent stands at its future time.
      at: draft.status === "sending" && draft.send_at !== null ? draft.send_at : draft.created_at,
      shown: <Draft draft={draft} conversation={conversation} />,
    }));
}

type EarlierProps = { cursor: string; followedBy: string | undefined };

const none: ReadonlySet<string> = new Set();

/** An earlier page, read once. The cache merges changes into it. */
function EarlierPage({ cursor, followedBy }: EarlierProps) {
  const { id, onPrepend } = useThreadContext();
  const [{ data, error }, retry] = useLive(EarlierItems, { id, limit: threadSize, cursor }, [], undefined, nothing);
  const page = data?.conversation_messages;
  useLayoutEffect(() => {
    if (page !== undefined) onPrepend();
  }, [page === undefined]);
  if (page === undefined)
    return error === undefined ? (
      <Earlier isPending open={nothing} />
    ) : (
      <li>
        <Failure error={error} retry={retry} />
      </li>
    );
  const last = page.data.at(-1);
  return (
    <>
      <ThreadPage page={page} opened={none} />
      {followedBy !== undefined && last !== undefined && dayOf(last.at) !== dayOf(followedBy) && (
        <Day at={followedBy} />
      )}
    </>
  );
}

/** The button for the earlier page; scrolling near it presses it. */
function Earlier({ isPending, open }: { isPending: boolean; open: () => void }) {
  const { earlier } = useThreadContext();
  useEffect(() => {
    if (isPending) return;
    earlier.current = open;
    return () => {
      earlier.current = null;
    };
  }, [isPending]);
  return (
    <li>
      <MoreButton more={{ isThere: true, isPending, load: open }} title="Show earlier" />
    </li>
  );
}

function Day({ at }: { at: string }) {
  return (
    <li class={styles.day}>
      <time dateTime={dayOf(at)}>{weekday(at)}</time>
    </li>
  );
}

const days = new Map<string, string>();

/** The date in the business's time zone. */
function dayOf(at: string): string {
  const key = `${at} ${businessTimeZone.value}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  const day = Temporal.Instant.from(at).toZonedDateTimeISO(businessTimeZone.value).toPlainDate().toString();
  days.set(key, day);
  return day;
}

function nothing(): void {
  // A page of a thread reads no changes by itself.
}
