import type { Ref } from "preact";
import { useEffect, useImperativeHandle, useRef, useState } from "preact/hooks";
import { useKeys } from "../../../app/shortcuts.ts";
import { Empty, Skeleton } from "../../../components/Answer.tsx";
import { Button } from "../../../components/Button.tsx";
import { Editor, type EditorHandle } from "../../../components/Editor.tsx";
import { Fault } from "../../../components/Fault.tsx";
import { Icon } from "../../../components/Icons.tsx";
import { htmlOf } from "../../../data/html.ts";
import { isOnline } from "../../../data/online.ts";
import { useLive } from "../../../data/reread.ts";
import { warnBeforeUnload } from "../../../data/unload.ts";
import { Recipients as RecipientsDocument } from "../../../generated/documents/Recipients.ts";
import { Signature } from "../../../generated/documents/Signature.ts";
import { maxSubjectCharacters } from "../../../generated/rules.ts";
import type { DraftChannel, FilledTemplateQuery } from "../../../generated/types.ts";
import { nameOf } from "../names.ts";
import { TimeDialog } from "../thread/TimeDialog.tsx";
import styles from "./Composer.module.css";
import { Conflict } from "./Conflict.tsx";
import { useCaretInView } from "./caret-in-view.ts";
import { type Beginning, Composing } from "./composing.ts";
import { DraftFiles } from "./draft-files.ts";
import { offline } from "./kept-text.ts";
import { discard, send } from "./leaving.ts";
import { type Correspondent, type Recipients, recipientsOf, unknownSender } from "./recipients.ts";
import { SaveStatus } from "./SaveStatus.tsx";
import { SendAnyway } from "./SendAnyway.tsx";
import { SmsField, type SmsHandle } from "./SmsField.tsx";
import { Templates } from "./Templates.tsx";
import { Unreachable } from "./Unreachable.tsx";
import { onChannel, replySubject, type Words, withSignature } from "./words.ts";

/** The messages that a reply answers. */
export type Answered = {
  email: { id: string; subject: string | null } | undefined;
  contactId: string | null;
};

export type ReplyHandle = { focus: () => void };

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

type How = { archives?: boolean; sendAt?: string };

type WritingProps = OpeningProps & { composing: Composing; signature: string };

function Writing({ composing, conversation, recipients, signature, isFocused = false, handle, onDone }: WritingProps) {
  const { channel, contactId, subject, body } = composing.words.value;
  const revision = composing.revision.value;
  const { isNew } = composing;
  const since = composing.since.value;
  const state = composing.autosave.state.value;
  const root = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  useCaretInView(root, foot);
  const email = useRef<EditorHandle>(null);
  const sms = useRef<SmsHandle>(null);
  const [isSendingLater, setSendingLater] = useState(false);
  const [missing, setMissing] = useState<string>();
  const [unsure, setUnsure] = useState<How>();
  const focus = (at?: "end") => (channel === "sms" ? sms : email).current?.focus(at);
  useImperativeHandle(handle ?? null, () => ({ focus: () => focus() }));

  const offered = (["sms", "email"] as const).filter((one) => recipients === undefined || recipients[one].length > 0);
  const reached = recipients?.[channel];
  const isReachable = !isNew || offered.includes(channel);
  const chosen = reached?.find((one) => one.contactId === contactId);
  useEffect(() => {
    if (!isNew || chosen !== undefined || reached === undefined) return;
    const [first] = reached;
    const [other] = offered;
    if (first !== undefined) choose({ contactId: first.contactId });
    else if (composing.isBlank && other !== undefined) choose({ channel: other });
  }, [chosen, reached]);

  function choose(changes: Partial<Words>): void {
    if (composing.isBlank) composing.begin(changes);
    else composing.replace(changes);
  }

  // Adds the signature once, to a new message; the person can remove it.
  useEffect(() => {
    if (channel !== "email" || !isNew || signature === "") return;
    composing.signature = signature;
    if (body === "") composing.begin({ body: withSignature("", signature) });
  }, [channel, signature]);

  useEffect(() => {
    // Puts the caret at the end of existing text.
    if (isFocused) focus(isNew ? undefined : "end");
  }, [channel]);

  useEffect(() => {
    if (composing.isOver.value) onDone();
  }, [composing.isOver.value]);

  // Text that the browser cannot store is lost with the page.
  const isAtRisk = !composing.isKept.value && state.name !== "saved";
  useEffect(() => (isAtRisk ? warnBeforeUnload() : undefined), [isAtRisk]);

  const target = { name: chosen?.name || nameOf(conversation), to: chosen?.address ?? "" };
  const isConflict = state.name === "conflict";
  const files = composing.files.value;
  // Changing the recipient creates another draft, without the files.
  const isBound = files.count > 0;
  const reason = reasonNotToSend();

  function reasonNotToSend(): string | undefined {
    if (!isOnline.value) return offline(composing.isKept.value);
    if (!isReachable) return channel === "sms" ? "There is no mobile number." : "There is no email address.";
    if (isConflict) return "Choose one of the two texts first.";
    return files.isWhole ? undefined : "Some files are not attached yet.";
  }

  function leaveBy(how: How, isSure = isNew || !(since.replied || since.inbound)): void {
    if (reason !== undefined) return;
    if (composing.isBlank) {
      setMissing("Write something first.");
      focus();
      return;
    }
    setMissing(undefined);
    if (isSure) send(composing, target, how);
    else setUnsure(how);
  }

  const ifInside = (run: () => void) => () => {
    if (root.current?.contains(document.activeElement) === true) run();
  };
  useKeys([
    { keys: "$mod+Enter", title: "Send what you are writing", run: ifInside(() => leaveBy({})) },
    { keys: "$mod+Shift+Enter", title: "Send and archive", run: ifInside(() => leaveBy({ archives: true })) },
  ]);

  function write(changes: { subject?: string; body?: string }): void {
    setMissing(undefined);
    composing.write(changes);
  }

  /** Saves a draft, because files are attached to one. */
  async function saveForFiles(): Promise<string | undefined> {
    if (composing.isBlank) {
      setMissing("Write something before you attach files.");
      focus();
      return undefined;
    }
    await composing.autosave.flush();
    return composing.autosave.draft.value?.id;
  }

  function insert({ subject: line, text, html }: FilledTemplateQuery["reply_template_preview"]): void {
    if (channel === "sms") sms.current?.insert(text);
    else {
      email.current?.insert(html ?? htmlOf(text));
      if (line !== null && subject.trim() === "") composing.write({ subject: line });
    }
    focus();
  }

  const trouble = composing.fault.value ?? ("trouble" in state && !isConflict ? state.trouble : undefined);
  const isPassing = state.name === "waiting" && composing.fault.value === undefined;
  const fault = missing ?? (isPassing || trouble?.sentence === "" ? undefined : trouble?.sentence);
  const archives = conversation.state === "open" || conversation.state === "snoozed";
  return (
    <div ref={root} data-writing>
      <div class={styles.written}>
        {isConflict && <Conflict composing={composing} trouble={state.trouble} recipients={reached} onDone={onDone} />}
        <div class={styles.to}>
          {isNew && offered.length > 1 && (
            <select
              aria-label="Send by"
              disabled={isBound}
              value={channel}
              onChange={({ currentTarget }) => {
                const next = currentTarget.value as DraftChannel;
                const moved = onChannel(composing.words.value, next, signature);
                choose(composing.isBlank ? { channel: next, body: "" } : moved);
              }}
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
              onChange={({ currentTarget: { value } }) => choose({ contactId: value === "" ? null : value })}
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
        {isNew && offered.length === 0 && <Unreachable conversation={conversation} />}
        {channel === "email" && (
          <input
            class={styles.subject}
            aria-label="Subject"
            placeholder="Subject"
            maxLength={maxSubjectCharacters}
            value={subject}
            autocomplete="off"
            onInput={({ currentTarget }) => write({ subject: currentTarget.value })}
          />
        )}
        {channel === "sms" ? (
          <SmsField
            text={body}
            handle={sms}
            isInvalid={fault !== undefined}
            onInput={(text) => write({ body: text })}
          />
        ) : (
          <Editor
            label="Email"
            html={body}
            revision={revision}
            handle={email}
            isInvalid={fault !== undefined}
            onInput={(html) => write({ body: html })}
          />
        )}
        {channel === "email" && (
          <DraftFiles
            draftId={composing.autosave.draft.value?.id}
            save={saveForFiles}
            onChange={(attached) => (composing.files.value = attached)}
          />
        )}
        <Fault text={fault} />
      </div>
      <div ref={foot} class={styles.footer}>
        <div class={styles.extras}>
          <Templates channel={channel} customerId={conversation.customer?.id} onChoose={insert} />
          <Button
            variant="quiet"
            aria-label="Discard"
            title="Discard"
            onClick={() => {
              discard(composing, target).catch(() => undefined);
            }}
          >
            <Icon name="trash" />
          </Button>
          <SaveStatus composing={composing} />
        </div>
        {reason !== undefined && <p class={styles.reason}>{reason}</p>}
        <div class={styles.sends}>
          <Button
            variant="quiet"
            aria-label="Send later"
            title="Send later"
            disabled={reason !== undefined}
            onClick={() => (composing.isBlank ? leaveBy({}) : setSendingLater(true))}
          >
            <Icon name="later" />
          </Button>
          {archives && (
            <Button
              aria-label="Send and archive"
              title="Send and archive (Ctrl+Shift+Enter)"
              disabled={reason !== undefined}
              onClick={() => leaveBy({ archives: true })}
            >
              <Icon name="send" />
              <Icon name="archive" />
            </Button>
          )}
          <Button variant="main" title="Send (Ctrl+Enter)" disabled={reason !== undefined} onClick={() => leaveBy({})}>
            Send
          </Button>
        </div>
      </div>
      {unsure !== undefined && (
        <SendAnyway
          name={nameOf(conversation)}
          {...since}
          onConfirm={() => {
            setUnsure(undefined);
            leaveBy(unsure, true);
          }}
          onClose={() => setUnsure(undefined)}
        />
      )}
      {isSendingLater && (
        <TimeDialog
          title="Send later"
          action="Schedule"
          onChoose={(sendAt) => {
            setSendingLater(false);
            leaveBy({ sendAt });
          }}
          onClose={() => setSendingLater(false)}
        />
      )}
    </div>
  );
}
