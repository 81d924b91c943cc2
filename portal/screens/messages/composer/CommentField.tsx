import type { Ref } from "preact";
import { useImperativeHandle, useLayoutEffect, useRef } from "preact/hooks";
import { grow } from "../../../components/grow.ts";
import { maxTextCharacters } from "../../../generated/rules.ts";
import styles from "./Composer.module.css";

export type CommentHandle = { focus: () => void };

type Props = {
  label: string;
  text: string;
  onInput: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  handle?: Ref<CommentHandle>;
};

/** A field that grows with its text. */
export function CommentField({ label, text, onInput, onKeyDown, handle }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(handle ?? null, () => ({ focus: () => area.current?.focus() }));
  useLayoutEffect(() => {
    if (area.current !== null) grow(area.current);
  }, [text]);
  return (
    <textarea
      ref={area}
      class={styles.comment}
      aria-label={label}
      placeholder="Write a comment. The customer never sees it."
      dir="auto"
      rows={2}
      maxLength={maxTextCharacters}
      value={text}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
      {...(onKeyDown === undefined ? {} : { onKeyDown })}
    />
  );
}
