import { Ago } from "../../../components/Ago.tsx";
import { Badge } from "../../../components/Badge.tsx";
import { Icon } from "../../../components/Icons.tsx";
import { dateTime } from "../../../data/time.ts";
import type { ReviewDraftFragment } from "../../../generated/types.ts";
import { channelNames } from "../names.ts";
import styles from "./Drafts.module.css";
import { authorOf, recipientOf } from "./describe.ts";
import type { Mark } from "./mark.ts";

type Props = { draft: ReviewDraftFragment; mark: Mark | undefined; address: string; isOpen: boolean };

export function DraftRow({ draft, mark, address, isOpen }: Props) {
  const { id, channel, text, created_at: at, failure, send_at: sendAt, status } = draft;
  const { icon, name: channelName } = channelNames[channel];
  const latest = draft.conversation?.latest_message;
  return (
    <li data-draft={id} data-over={mark?.isOver === true}>
      <a class={styles.row} href={address} aria-current={isOpen ? "true" : undefined}>
        <span class={styles.top}>
          <Icon name={icon} />
          <span class="visually-hidden">{channelName} to </span>
          <bdi class={styles.name}>{recipientOf(draft)}</bdi>
          <Ago class={styles.quiet} at={at} />
        </span>
        {latest?.direction === "in" && latest.preview !== "" && (
          <span class={styles.inbound}>
            <span class="visually-hidden">They wrote: </span>
            <bdi>{latest.preview}</bdi>
          </span>
        )}
        <span class={styles.preview}>
          <bdi>{text}</bdi>
        </span>
        {mark === undefined && failure !== null && <span class={styles.failure}>{failure}</span>}
        <span class={styles.bottom}>
          <span class={styles.quiet}>
            <bdi>{draft.drafted_by.name}</bdi>
            {authorOf(draft)}
          </span>
          {mark !== undefined && <Badge tone={mark.tone}>{mark.text}</Badge>}
          {mark === undefined && status === "scheduled" && sendAt !== null && <Badge>{dateTime(sendAt)}</Badge>}
          {mark === undefined && draft.inbound_since && <Badge tone="warn">The customer has written since</Badge>}
          {mark === undefined && draft.replied_since && <Badge tone="warn">Replied since</Badge>}
        </span>
      </a>
    </li>
  );
}
