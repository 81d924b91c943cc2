import { useEffect } from "preact/hooks";
import type { DraftChannel } from "../../../generated/types.ts";
import type { Composing } from "./composing.ts";
import { channelsTo, type Recipient, type Recipients } from "./recipients.ts";
import type { Words } from "./words.ts";

type ChosenRecipient = {
  /** The channels that reach somebody. */
  offered: readonly DraftChannel[];
  /** The recipients on the channel; undefined if they are not known yet. */
  reached: readonly Recipient[] | undefined;
  chosen: Recipient | undefined;
  choose: (changes: Partial<Words>) => void;
};

/** The recipient of a message. A new message moves to one who can be reached. */
export function useRecipient(composing: Composing, recipients: Recipients | undefined): ChosenRecipient {
  const { channel, contactId } = composing.words.value;
  const offered = channelsTo(recipients);
  const reached = recipients?.[channel];
  const chosen = reached?.find((one) => one.contactId === contactId);
  useEffect(() => {
    if (!composing.isNew || chosen !== undefined || reached === undefined) return;
    const [first] = reached;
    const [other] = offered;
    if (first !== undefined) choose({ contactId: first.contactId });
    else if (composing.isBlank && other !== undefined) choose({ channel: other });
  }, [chosen, reached]);

  function choose(changes: Partial<Words>): void {
    if (composing.isBlank) composing.begin(changes);
    else composing.replace(changes);
  }

  return { offered, reached, chosen, choose };
}
