import type { Ref } from "preact";
import { useEffect, useImperativeHandle, useRef, useState } from "preact/hooks";
import { useKeys } from "../../../app/shortcuts.ts";
import { Button } from "../../../components/Button.tsx";
import { Editor, type EditorHandle } from "../../../components/Editor.tsx";
import { Fault } from "../../../components/Fault.tsx";
import { Icon } from "../../../components/Icons.tsx";
import { htmlOf } from "../../../data/html.ts";
import { isOnline } from "../../../data/online.ts";
import { warnBeforeUnload } from "../../../data/unload.ts";
import { maxSubjectCharacters } from "../../../generated/rules.ts";
import type { FilledTemplateQuery } from "../../../generated/types.ts";
import { nameOf } from "../names.ts";
import { TimeDialog } from "../thread/TimeDialog.tsx";
import styles from "./Composer.module.css";
import { Conflict } from "./Conflict.tsx";
import { useCaretInView } from "./caret-in-view.ts";
import type { Composing } from "./composing.ts";
import { DraftFiles } from "./draft-files.ts";
import { offline } from "./kept-text.ts";
import { discard, type How, send } from "./leaving.ts";
import type { Correspondent, Recipients } from "./recipients.ts";
import { SaveStatus } from "./SaveStatus.tsx";
import { SendAnyway } from "./SendAnyway.tsx";
import { SendButtons } from "./SendButtons.tsx";
import { SmsField, type SmsHandle } from "./SmsField.tsx";
import { Templates } from "./Templates.tsx";
import { To } from "./To.tsx";
import { Unreachable } from "./Unreachable.tsx";
import { useRecipient } from "./use-recipient.ts";
import { onChannel, withSignature } from "./words.ts";

export type ReplyHandle = { focus: () => void };

type Props = {
  composing: Composing;
  conversation: Correspondent;
  recipients: Recipients | undefined;
  /** The person's signature, as HTML. */
  signature: string;
  /** Whether the field takes the focus once it is rendered. */
  isFocused?: boolean;
  handle?: Ref<ReplyHandle>;
  onDone: () => void;
};

/** The fields and buttons of a message that is being written. */
export function Writing({ composing, conversation, recipients, signature, isFocused = false, handle, onDone }: Props) {
  const { channel, subject, body } = composing.words.value;
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

  const { offered, reached, chosen, choose } = useRecipient(composing, recipients);
  const isReachable = !isNew || offered.includes(channel);

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
        <To
          conversation={conversation}
          composing={composing}
          offered={offered}
          reached={reached}
          onChannel={(next) => {
            const moved = onChannel(composing.words.value, next, signature);
            choose(composing.isBlank ? { channel: next, body: "" } : moved);
          }}
          onContact={(id) => choose({ contactId: id })}
        />
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
        <SendButtons
          isDisabled={reason !== undefined}
          archives={archives}
          onSend={leaveBy}
          onSendLater={() => (composing.isBlank ? leaveBy({}) : setSendingLater(true))}
        />
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
