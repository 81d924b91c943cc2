import { useRef } from "preact/hooks";
import { Ago } from "../../../components/Ago.tsx";
import { Answer } from "../../../components/Answer.tsx";
import { Badge } from "../../../components/Badge.tsx";
import { statusWords } from "../../../data/format.ts";
import { useLive } from "../../../data/reread.ts";
import { PaneConversations } from "../../../generated/documents/PaneConversations.ts";
import type { PaneConversationsQuery } from "../../../generated/types.ts";
import { Group } from "../../../records/Group.tsx";
import styles from "./CustomerPane.module.css";

const mostShown = 5;

/** What else the customer has written about, those in the trash and spam aside. */
export function OtherConversations({ customerId, openId }: { customerId: string; openId: string }) {
  const shown = useRef<ReadonlySet<string>>(new Set());
  const [answer, retry] = useLive(
    PaneConversations,
    { id: customerId, limit: mostShown + 1 },
    ["conversation"],
    // Conversations change all the time: only what is shown is read again.
    ({ id }) => shown.current.has(String(id)),
  );
  const others = answer.data === undefined ? [] : newest(answer.data).filter(({ id }) => id !== openId);
  shown.current = new Set(others.map(({ id }) => id));
  return (
    <Answer answer={answer} retry={retry} lines={2}>
      {() => {
        if (others.length === 0) return null;
        return (
          <Group title="Other conversations">
            <ul class={styles.list}>
              {others.slice(0, mostShown).map(({ id, state, latest_message: latest, activity_at: at }) => (
                <li key={id}>
                  <a class={styles.conversation} href={`/messages/${id}`}>
                    {latest?.preview || (latest === null ? "No messages yet" : "Call")}
                  </a>
                  <p class={styles.line}>
                    <Badge>{statusWords(state)}</Badge>
                    <Ago class={styles.quiet} at={at} />
                  </p>
                </li>
              ))}
            </ul>
            {others.length > mostShown && <p class={styles.quiet}>Older ones are not shown.</p>}
          </Group>
        );
      }}
    </Answer>
  );
}

function newest({ open, snoozed, archived }: PaneConversationsQuery) {
  return [open, snoozed, archived]
    .flatMap(({ data }) => data)
    .sort((one, other) => Date.parse(other.activity_at) - Date.parse(one.activity_at));
}
