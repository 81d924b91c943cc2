import { useLocation, useRoute } from "preact-iso";
import { onDemand, whenIdle } from "../../app/on-demand.tsx";
import { ConversationList } from "./list/ConversationList.tsx";
import { loadSelectedParts } from "./list/later.ts";
import styles from "./Messages.module.css";
import { filtersOf } from "./views.ts";

const Thread = onDemand(async () => {
  const { Thread: Shown } = await import("./thread/Thread.tsx");
  return Shown;
});

/**
 * Loads the screen. A conversation's own address loads the thread with it; the list loads the thread and the bulk
 * actions once idle.
 */
export async function openMessages(): Promise<{ Messages: typeof Messages }> {
  if (location.pathname !== "/messages") await Thread.load();
  whenIdle(async () => {
    await Promise.all([Thread.load(), loadSelectedParts()]);
  });
  return { Messages };
}

/** The list and the thread: side by side on wide screens, otherwise one at a time. */
function Messages() {
  const { id } = useRoute().params;
  const filters = filtersOf(useLocation().query);
  return (
    <div class={styles.panes} data-fills data-open={id === undefined ? "list" : "thread"}>
      <ConversationList filters={filters} openId={id} />
      {id === undefined ? <NothingOpen /> : <Thread key={id} id={id} filters={filters} />}
    </div>
  );
}

function NothingOpen() {
  return (
    <div class={styles.nothing}>
      <p>Choose a conversation to read it here.</p>
      <p>
        <kbd>J</kbd> and <kbd>K</kbd> walk through the list, <kbd>Enter</kbd> opens.
      </p>
    </div>
  );
}
