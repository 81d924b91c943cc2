import { useSignal } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import { notify } from "../../app/notices.ts";
import { Button } from "../../components/Button.tsx";
import { ButtonRow } from "../../components/ButtonRow.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import type { EditorHandle } from "../../components/Editor.tsx";
import { Field, Option, Select, TextArea } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { Note } from "../../components/Note.tsx";
import { mutate } from "../../data/client.ts";
import { textOf, useForm } from "../../data/form.ts";
import { htmlOf, textOfHtml } from "../../data/html.ts";
import { leave } from "../../data/unsaved.ts";
import { CreateTemplate } from "../../generated/documents/CreateTemplate.ts";
import { UpdateTemplate } from "../../generated/documents/UpdateTemplate.ts";
import type { DraftChannel, TemplateFragment } from "../../generated/types.ts";
import { HtmlField } from "./HtmlField.tsx";
import { fillExamples, placeholders } from "./placeholders.ts";
import styles from "./Templates.module.css";

export const channelTitles = { any: "Any channel", sms: "SMS", email: "Email" } as const;

const longestSms = 459;

/** An SMS template has text. An email template has HTML, as does one for any channel. */
type Content = { name: string; channel: DraftChannel | null; subject: string | null; text?: string; html?: string };

/** The values of the fields that only some channels have. */
type Body = { subject: string | null; text: string; html: string };

type Props = {
  /** The stored template; undefined for a new one. */
  current: TemplateFragment | undefined;
  retry: () => void;
  onClose: () => void;
};

const empty: Content = { name: "", channel: null, subject: null, html: "" };

function contentOf({ name, channel, subject, text, html }: TemplateFragment): Content {
  return { name, channel, subject, ...(channel === "sms" ? { text } : { html: html ?? "" }) };
}

/** Converts the content to another channel. Switching back without a change restores the original HTML. */
function bodyOf({ channel, subject, text = "", html = "" }: Content, before?: Body): Body {
  if (channel !== "sms") return { subject, text: textOfHtml(html), html };
  const isSame = before?.text === text;
  return { subject: before?.subject ?? null, text, html: isSame ? before.html : text === "" ? "" : htmlOf(text) };
}

function read(fields: FormData): Content {
  const given = fields.get("channel");
  const channel = given === "sms" || given === "email" ? given : null;
  const name = textOf(fields, "name") ?? "";
  if (channel !== "sms")
    return { name, channel, subject: textOf(fields, "subject"), html: String(fields.get("html") ?? "") };
  // Not trimmed, so that trailing line breaks are kept.
  return { name, channel, subject: null, text: String(fields.get("text") ?? "").replaceAll("\r\n", "\n") };
}

/** Creates or changes a template. A conflicting change is shown before it is overwritten. */
export function TemplateDialog({ current, retry, onClose }: Props) {
  const [seen, setSeen] = useState(current);
  const begin = seen === undefined ? empty : contentOf(seen);
  const shown = useSignal<Content>(begin);
  const [body, setBody] = useState(() => bodyOf(begin));
  const [isSaving, setSaving] = useState(false);
  const done = (name: string) => {
    notify(`“${name}” is saved.`, "good");
    retry();
    onClose();
  };
  const creation = useForm({
    document: CreateTemplate,
    variables: (fields) => ({ input: read(fields) }),
    onDone: ({ create_reply_template: { name } }) => done(name),
  });
  const change = useForm({
    document: UpdateTemplate,
    variables: (fields) => ({
      id: seen?.id ?? "",
      updated_at: seen?.updated_at ?? null,
      input: changesOf(read(fields), begin),
    }),
    async send(document, variables) {
      setSaving(true);
      const answer = await mutate(document, variables);
      if (answer.error !== undefined) {
        setSaving(false);
        retry();
      }
      return answer;
    },
    onDone: ({ update_reply_template: { name } }) => done(name),
  });
  const form = seen === undefined ? creation : change;
  const close = () => leave(onClose);
  const other = !isSaving && current !== undefined && current.updated_at !== seen?.updated_at ? current : undefined;

  function look(element: HTMLFormElement): void {
    const before = shown.value;
    const now = read(new FormData(element));
    if ((now.channel === "sms") === (before.channel === "sms")) {
      shown.value = now;
      return;
    }
    const switched = bodyOf(before, body);
    const { subject, text, html } = switched;
    setBody(switched);
    shown.value = { ...now, ...(now.channel === "sms" ? { text } : { subject, html }) };
  }

  return (
    <Dialog title={seen === undefined ? "New template" : "Edit template"} onClose={close}>
      {other !== undefined && (
        <Changed
          theirs={other}
          keep={() => setSeen(other)}
          take={(element) => {
            const theirs = contentOf(other);
            setSeen(other);
            setBody(bodyOf(theirs));
            shown.value = theirs;
            requestAnimationFrame(() => {
              element.reset();
              form.isChanged.value = false;
            });
          }}
        />
      )}
      <Form form={form} action="Save" cancel={<Button onClick={close}>Cancel</Button>}>
        <Fields begin={begin} body={body} shown={shown.value} errors={form.errors.value} onChange={look} />
      </Form>
    </Dialog>
  );
}

/** Sends the changed fields alone: an unchanged text keeps its formatting. */
function changesOf(entered: Content, before: Content): Partial<Content> {
  const names = Object.keys(entered) as (keyof Content)[];
  return Object.fromEntries(
    names.filter((name) => entered[name] !== before[name]).map((name) => [name, entered[name]]),
  );
}

type ChangedProps = { theirs: TemplateFragment; keep: () => void; take: (form: HTMLFormElement) => void };

function Changed({ theirs, keep, take }: ChangedProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <Note>
      <div ref={box} class={styles.changed}>
        <p>Someone else changed this template. Their version:</p>
        <blockquote>
          <strong>{theirs.name}</strong>
          {theirs.subject !== null && <p>{theirs.subject}</p>}
          <p class={styles.whole}>{theirs.text}</p>
        </blockquote>
        <ButtonRow isAtStart>
          <Button
            onClick={() => {
              const element = box.current?.closest("dialog")?.querySelector("form");
              if (element != null) take(element);
            }}
          >
            Use their version
          </Button>
          <Button onClick={keep}>Keep my version</Button>
        </ButtonRow>
      </div>
    </Note>
  );
}

type FieldsProps = {
  begin: Content;
  body: Body;
  shown: Content;
  errors: Record<string, string>;
  onChange: (form: HTMLFormElement) => void;
};

function Fields({ begin, body, shown, errors, onChange }: FieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  /** The last focused field, where a placeholder is inserted. */
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const editor = useRef<EditorHandle>(null);
  const isSms = shown.channel === "sms";
  const text = (shown.text ?? textOfHtml(shown.html ?? "")).trim();

  function insert(placeholder: string): void {
    const field = last.current?.isConnected === true ? last.current : box.current?.querySelector("textarea");
    if (field == null) {
      editor.current?.insert(placeholder);
      editor.current?.focus();
      return;
    }
    field.setRangeText(placeholder, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    field.focus();
  }

  return (
    <div
      ref={box}
      class={styles.fields}
      onInput={({ currentTarget }) => {
        const element = currentTarget.closest("form");
        if (element !== null) onChange(element);
      }}
      onFocusCapture={({ target }) => {
        const { name, isContentEditable } = target as HTMLInputElement;
        if (name === "subject" || name === "text") last.current = target as HTMLInputElement;
        else if (isContentEditable) last.current = null;
      }}
    >
      <Field
        label="Name"
        name="name"
        required
        autofocus
        autocomplete="off"
        defaultValue={begin.name}
        error={errors.name}
      />
      <Select label="Channel" name="channel" error={errors.channel}>
        {(["any", "sms", "email"] as const).map((channel) => (
          <Option key={channel} value={channel} isChosen={channel === (begin.channel ?? "any")}>
            {channelTitles[channel]}
          </Option>
        ))}
      </Select>
      {!isSms && (
        <Field
          label="Subject"
          name="subject"
          autocomplete="off"
          defaultValue={body.subject ?? ""}
          hint="For emails. An SMS has no subject."
          error={errors.subject}
        />
      )}
      {isSms ? (
        <TextArea
          label="Text"
          name="text"
          rows={7}
          required
          defaultValue={body.text}
          maxLength={longestSms}
          hint={`${[...(shown.text ?? "")].length} of at most ${longestSms} characters.`}
          error={errors.text}
        />
      ) : (
        <HtmlField
          label="Text"
          name="html"
          html={body.html}
          hint="Formatting is removed in an SMS."
          error={errors.html ?? errors.text}
          handle={editor}
        />
      )}
      <fieldset class={styles.placeholders}>
        <legend>Insert placeholder</legend>
        <ul>
          {placeholders().map(({ name, title, example }) => (
            <li key={name}>
              <Button onClick={() => insert(name)} aria-label={`Insert ${name}`}>
                <code>{name}</code>
              </Button>
              <span>
                {title}, such as <bdi>{example}</bdi>
              </span>
            </li>
          ))}
        </ul>
      </fieldset>
      <section class={styles.preview} aria-label="Preview">
        <h3>Preview</h3>
        {!isSms && shown.subject !== null && <p class={styles.subject}>{fillExamples(shown.subject)}</p>}
        <p class={styles.whole}>{text === "" ? "Nothing to preview yet." : fillExamples(text)}</p>
      </section>
    </div>
  );
}
