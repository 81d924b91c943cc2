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

/** What the pages of a thread have in common. */
export type ThreadContext = {
  id: string;
  customer: string;
  /** What opens the page before the earliest one that is shown, for whoever scrolls there. */
  earlier: RefObject<(() => void) | null>;
  /** Called as a page comes in above what is shown, before it is painted. */
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
  /** The ids of the emails that are open at first. */
  opened: ReadonlySet<string>;
  /** Of the first page alone, which shows its drafts; those that were written before the page's items stand above them. */
  conversation?: ThreadConversationFragment;
};

/** The items of a page, the drafts where they were written, and above them the page before, once it is asked for. */
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
  // The same element again is not rendered again: neither are the pages before it.
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

/** The waiting drafts but the one that is in the composer. */
function draftsOf(conversation: ThreadConversationFragment) {
  return conversation.pending
    .filter(({ id }) => !composed.value.has(id))
    .map((draft) => ({
      id: draft.id,
      // What is on its way stands where it will stand once it has gone out.
      at: draft.status === "sending" && draft.send_at !== null ? draft.send_at : draft.created_at,
      shown: <Draft draft={draft} conversation={conversation} />,
    }));
}

type EarlierProps = { cursor: string; followedBy: string | undefined };

const none: ReadonlySet<string> = new Set();

/** Read once; what changes of it is joined to it in the cache. */
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

/** Scrolling near to it presses it. */
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

/** The day of the business's clock. */
function dayOf(at: string): string {
  const key = `${at} ${businessTimeZone.value}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  const day = Temporal.Instant.from(at).toZonedDateTimeISO(businessTimeZone.value).toPlainDate().toString();
  days.set(key, day);
  return day;
}

function nothing(): void {
  // There is nothing to do.
}
