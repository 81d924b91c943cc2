import type { Ref } from "preact";
import { useId, useImperativeHandle, useLayoutEffect, useRef } from "preact/hooks";
import { grow } from "../../../components/grow.ts";
import { maxSmsCharacters } from "../../../generated/rules.ts";
import styles from "./Composer.module.css";
import { smsSize } from "./segments.ts";

export type SmsHandle = {
  /** Inserts after the selection, so that no text is overwritten. */
  insert: (text: string) => void;
  /** Puts the caret where it was, or at the end. */
  focus: (at?: "end") => void;
};

type Props = { text: string; onInput: (text: string) => void; isInvalid: boolean; handle: Ref<SmsHandle> };

/** A field that grows with its text, with the SMS's size. */
export function SmsField({ text, onInput, isInvalid, handle }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useImperativeHandle(handle, () => ({
    insert(inserted) {
      const element = area.current;
      if (element === null) return;
      element.setRangeText(inserted, element.selectionEnd, element.selectionEnd, "end");
      onInput(element.value);
    },
    focus(at) {
      const element = area.current;
      element?.focus();
      if (at === "end") element?.setSelectionRange(element.value.length, element.value.length);
    },
  }));
  useLayoutEffect(() => {
    if (area.current !== null) grow(area.current);
  }, [text]);
  return (
    <div class={styles.sms}>
      <textarea
        ref={area}
        aria-label="SMS"
        aria-describedby={id}
        aria-invalid={isInvalid ? true : undefined}
        placeholder="Write an SMS…"
        dir="auto"
        rows={2}
        value={text}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <Size id={id} text={text.trim()} />
    </div>
  );
}

function Size({ id, text }: { id: string; text: string }) {
  const { length, segments, capacity, unicodeFor } = smsSize(text);
  const characters = [...text].length;
  return (
    <p id={id} class={styles.size}>
      <span data-over={characters > maxSmsCharacters}>
        {characters > maxSmsCharacters
          ? `${characters} characters, ${characters - maxSmsCharacters} too many`
          : `${length} of ${capacity} · ${segments} SMS`}
      </span>
      {unicodeFor !== undefined && (
        <span>
          <strong>
            <bdi>{unicodeFor}</bdi>
          </strong>{" "}
          makes it a Unicode message, of 70 characters.
        </span>
      )}
    </p>
  );
}
