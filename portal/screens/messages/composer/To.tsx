import type { DraftChannel } from "../../../generated/types.ts";
import { nameOf } from "../names.ts";
import styles from "./Composer.module.css";
import type { Composing } from "./composing.ts";
import type { Correspondent, Recipient } from "./recipients.ts";

type Props = {
  conversation: Correspondent;
  composing: Composing;
  offered: readonly DraftChannel[];
  reached: readonly Recipient[] | undefined;
  onChannel: (channel: DraftChannel) => void;
  onContact: (contactId: string | null) => void;
};

/** The channel and the recipient, which a new message can choose. */
export function To({ conversation, composing, offered, reached, onChannel, onContact }: Props) {
  const { channel, contactId } = composing.words.value;
  const { isNew } = composing;
  // Changing the recipient creates another draft, without the files.
  const isBound = composing.files.value.count > 0;
  const chosen = reached?.find((one) => one.contactId === contactId);
  return (
    <div class={styles.to}>
      {isNew && offered.length > 1 && (
        <select
          aria-label="Send by"
          disabled={isBound}
          value={channel}
          onChange={({ currentTarget: { value } }) => onChannel(value as DraftChannel)}
        >
          <option value="sms">SMS</option>
          <option value="email">Email</option>
        </select>
      )}
      {isNew && reached !== undefined && reached.length > 1 ? (
        <select
          aria-label="To"
          disabled={isBound}
          value={contactId ?? ""}
          onChange={({ currentTarget: { value } }) => onContact(value === "" ? null : value)}
        >
          {reached.map((one) => (
            <option key={one.contactId} value={one.contactId ?? ""}>
              {one.shown}
            </option>
          ))}
        </select>
      ) : (
        <p class={styles.only}>
          {offered.length < 2 && `${channel === "sms" ? "SMS" : "Email"} to `}
          <bdi>{isNew ? (chosen?.shown ?? nameOf(conversation)) : nameOf(conversation)}</bdi>
        </p>
      )}
    </div>
  );
}
