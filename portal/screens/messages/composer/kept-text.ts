import { useEffect, useRef, useState } from "preact/hooks";
import { Unsent } from "../../../data/unsent.ts";

/** A text that the browser keeps while it is written, by what it is about; undefined until what it kept has been read. */
export function useKeptText(subject: string, beginning = "") {
  const [text, setText] = useState<string>();
  const unsent = useRef<Unsent<string>>(undefined);
  const sent = useRef("");

  useEffect(() => {
    let isShown = true;
    Unsent.of<string>(subject).then(
      (entry) => {
        unsent.current = entry;
        if (isShown) setText(entry.read() ?? beginning);
      },
      () => isShown && setText(beginning),
    );
    return () => {
      isShown = false;
    };
  }, [subject]);

  /** `before` is what is being sent, which is kept until it is said to be over. */
  function write(written: string, { before = sent.current } = {}): void {
    setText(written);
    sent.current = before;
    const kept = [before, written].filter((part) => part.trim() !== "").join("\n\n");
    if (kept === "" || kept === beginning) unsent.current?.clear();
    else unsent.current?.write(kept);
  }

  return {
    text,
    write,
    forget() {
      sent.current = "";
      unsent.current?.clear();
    },
  };
}
