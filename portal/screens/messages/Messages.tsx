import { useLocation, useRoute } from "preact-iso";
import { ConversationList } from "./list/ConversationList.tsx";
import styles from "./Messages.module.css";
import { Thread } from "./thread/Thread.tsx";
import { filtersOf } from "./views.ts";

/** The list and the thread: beside each other where there is room, else one at a time. */
export function Messages() {
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
