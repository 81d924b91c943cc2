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

const maxShown = 5;

/** The customer's other conversations, without the trash and spam. */
export function OtherConversations({ customerId, openId }: { customerId: string; openId: string }) {
  const shown = useRef<ReadonlySet<string>>(new Set());
  const [answer, retry] = useLive(
    PaneConversations,
    { id: customerId, limit: maxShown + 1 },
    ["conversation"],
    // Reads again for the shown conversations alone, because others change all the time.
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
              {others.slice(0, maxShown).map(({ id, state, latest_message: latest, activity_at: at }) => (
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
            {others.length > maxShown && <p class={styles.quiet}>Older ones are not shown.</p>}
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
