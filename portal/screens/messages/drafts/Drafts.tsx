import { useEffect } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useKeys } from "../../../app/shortcuts.ts";
import { Answer, Empty } from "../../../components/Answer.tsx";
import { Icon } from "../../../components/Icons.tsx";
import { MoreButton } from "../../../components/MoreButton.tsx";
import { useHeading } from "../../../components/Screen.tsx";
import { Tabs } from "../../../components/Tabs.tsx";
import { countText } from "../../../data/format.ts";
import { useLive } from "../../../data/reread.ts";
import { outgoing, replacedBy } from "../../../data/sending.ts";
import { UnreadCount } from "../../../generated/documents/UnreadCount.ts";
import type { ReviewDraftFragment } from "../../../generated/types.ts";
import { DraftRow } from "./DraftRow.tsx";
import styles from "./Drafts.module.css";
import { markOf } from "./mark.ts";
import { isWide, OpenDraft } from "./OpenDraft.tsx";
import { draftsAddress, type Tab, tabOf, tabs } from "./tabs.ts";
import { useReview } from "./use-review.ts";

/** The review of all drafts by people and apps. */
export function Drafts() {
  const { query } = useLocation();
  const tab = tabOf(query.tab);
  return <Review key={tab.name} tab={tab} openId={query.draft} />;
}

/** Reads the next page this many drafts before the end. */
const nearEnd = 5;

type Props = { tab: Tab; openId: string | undefined };

function Review({ tab, openId }: Props) {
  const { answer, retry, more, drafts } = useReview(tab);
  const { route } = useLocation();
  const at = drafts.findIndex(({ id }) => id === openId);
  const open = drafts[at];
  const entryOf = (id: string) => outgoing.value.findLast(({ draftId, state }) => draftId === id && state !== "gone");
  const isOver = (draft: ReviewDraftFragment) => markOf(draft, entryOf(draft.id), tab)?.isOver === true;

  const show = (draft: ReviewDraftFragment | undefined) => {
    if (draft === undefined) return;
    route(draftsAddress(tab, draft.id), true);
    focusRow(draft.id);
    if (drafts.indexOf(draft) >= drafts.length - nearEnd) more.load();
  };
  /** Opens the next draft to review, or the previous one. */
  const goOn = () => {
    const others = [...drafts.slice(at + 1), ...drafts.slice(0, Math.max(at, 0)).reverse()];
    show(others.find((draft) => !isOver(draft)));
  };
  useKeys([
    { keys: "j", title: "Next draft", run: () => show(drafts[at + 1]) },
    { keys: "k", title: "Previous draft", run: () => show(drafts[at - 1]) },
    { keys: "u", title: "Back to the list", run: () => route(draftsAddress(tab)) },
  ]);

  // Undoing a send gave the open draft another id.
  const replacement = openId === undefined ? undefined : replacedBy.value.get(openId);
  const isReplaced = replacement !== undefined && drafts.some(({ id }) => id === replacement);
  useEffect(() => {
    if (isReplaced) route(draftsAddress(tab, replacement), true);
  }, [isReplaced]);
  const first = drafts[0]?.id;
  useEffect(() => {
    if (openId === undefined && first !== undefined && isWide()) route(draftsAddress(tab, first), true);
  }, [openId, first]);

  return (
    <div class={styles.panes} data-fills data-open={openId === undefined ? "list" : "draft"}>
      <section class={styles.pane} aria-label="Drafts">
        <header class={styles.header}>
          <div class={styles.title}>
            <a class={styles.back} href="/messages" aria-label="Back to messages" title="Back to messages">
              <Icon name="back" />
            </a>
            {openId === undefined ? <Heading /> : <h2>Drafts</h2>}
          </div>
          <TabsWithCounts tab={tab} />
        </header>
        <div class={styles.scroller}>
          <Answer answer={answer} retry={retry} lines={12}>
            {() =>
              drafts.length === 0 ? (
                <Empty>{tab.empty}</Empty>
              ) : (
                <>
                  <ul class={styles.list}>
                    {drafts.map((draft) => (
                      <DraftRow
                        key={draft.id}
                        draft={draft}
                        mark={markOf(draft, entryOf(draft.id), tab)}
                        address={draftsAddress(tab, draft.id)}
                        isOpen={draft.id === openId}
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
      {open === undefined ? (
        <Nothing isAsked={openId !== undefined && answer.data !== undefined} tab={tab} />
      ) : (
        <OpenDraft
          key={open.id}
          draft={open}
          mark={markOf(open, entryOf(open.id), tab)}
          list={draftsAddress(tab)}
          onNext={goOn}
        />
      )}
    </div>
  );
}

function Heading() {
  const heading = useHeading("Drafts");
  return (
    <h1 ref={heading} tabIndex={-1}>
      Drafts
    </h1>
  );
}

function focusRow(id: string): void {
  const row = document.querySelector<HTMLElement>(`[data-draft="${CSS.escape(id)}"] a`);
  row?.focus();
  row?.scrollIntoView({ block: "nearest" });
}

function TabsWithCounts({ tab: open }: { tab: Tab }) {
  // The navigation reads it again after changes.
  const [{ data }] = useLive(UnreadCount, {});
  return (
    <Tabs
      label="Drafts by status"
      tabs={tabs.map((tab) => {
        const count = data?.inbox_counts[tab.count] ?? 0;
        return {
          href: draftsAddress(tab),
          title: count === 0 ? tab.title : `${tab.title} ${countText(count)}`,
          isOpen: tab === open,
        };
      })}
    />
  );
}

function Nothing({ isAsked, tab }: { isAsked: boolean; tab: Tab }) {
  return (
    <div class={styles.nothing}>
      {isAsked ? (
        <p>
          This draft is not here any more. <a href={draftsAddress(tab)}>Back to the list</a>
        </p>
      ) : (
        <p>
          <kbd>J</kbd> and <kbd>K</kbd> walk through the drafts, <kbd>Ctrl+Enter</kbd> sends.
        </p>
      )}
    </div>
  );
}
