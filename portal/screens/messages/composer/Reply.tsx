import type { Ref } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Empty, Skeleton } from "../../../components/Answer.tsx";
import { Button } from "../../../components/Button.tsx";
import { useLive } from "../../../data/reread.ts";
import { Recipients as RecipientsDocument } from "../../../generated/documents/Recipients.ts";
import { Signature } from "../../../generated/documents/Signature.ts";
import { type Beginning, Composing } from "./composing.ts";
import { type Correspondent, type Recipients, recipientsOf, unknownSender } from "./recipients.ts";
import { type ReplyHandle, Writing } from "./Writing.tsx";
import { replySubject } from "./words.ts";

/** The messages that a reply answers. */
export type Answered = {
  email: { id: string; subject: string | null } | undefined;
  contactId: string | null;
};

export type ReplyProps = {
  conversation: Correspondent;
  /** The id of the draft to edit; undefined for the person's own reply. */
  draft?: string | undefined;
  answers?: Answered | undefined;
  /** Whether the field takes the focus once it is rendered. */
  isFocused?: boolean;
  handle?: Ref<ReplyHandle>;
  onDone: () => void;
};

/** The composer of an SMS or an email, which saves a draft while the person types. */
export function Reply(props: ReplyProps) {
  const { customer } = props.conversation;
  if (customer === null) return <Opening {...props} recipients={unknownSender(props.conversation)} />;
  return <ToCustomer {...props} customerId={customer.id} />;
}

function ToCustomer({ customerId, ...props }: ReplyProps & { customerId: string }) {
  const [{ data, error }] = useLive(
    RecipientsDocument,
    { id: customerId },
    ["customer"],
    ({ id }) => id === customerId,
  );
  if (data === undefined && error === undefined) return <Skeleton lines={3} />;
  // The recipients are not needed to write offline.
  return <Opening {...props} recipients={data === undefined ? undefined : recipientsOf(data.customer)} />;
}

type OpeningProps = ReplyProps & { recipients: Recipients | undefined };

function Opening(props: OpeningProps) {
  const { conversation, draft, answers, recipients, onDone } = props;
  const [{ data, error }] = useLive(Signature, {});
  const isRead = data !== undefined || error !== undefined;
  const [composing, setComposing] = useState<Composing | "gone">();
  useEffect(() => {
    if (!isRead) return;
    let isShown = true;
    let opened: Composing | undefined;
    const subject = { conversationId: conversation.id, draftId: draft };
    Composing.open(subject, () => beginningOf(conversation, answers)).then(
      (found) => {
        opened = found;
        if (isShown) setComposing(found);
      },
      () => isShown && setComposing("gone"),
    );
    return () => {
      isShown = false;
      opened?.rest();
    };
  }, [conversation.id, draft, isRead]);
  if (composing === "gone")
    return (
      <Empty action={<Button onClick={onDone}>Close</Button>}>
        This draft is no longer waiting. It was sent, scheduled or deleted.
      </Empty>
    );
  if (composing === undefined) return <Skeleton lines={3} />;
  const signature = data?.viewer.preferences.signature_html ?? "";
  return <Writing {...props} composing={composing} signature={signature} recipients={recipients} />;
}

/** Begins on the newest message's channel, to the contact who wrote last. */
export function beginningOf(
  { latest_message: latest, customer }: Correspondent,
  answers: Answered | undefined,
): Beginning {
  const { email, contactId = null } = answers ?? {};
  const channel = latest?.channel === "email" ? "email" : "sms";
  return {
    words: { channel, contactId, subject: replySubject(email?.subject ?? null), body: "" },
    replyTo: email?.id ?? null,
    customerId: customer?.id ?? null,
  };
}
