import { useEffect, useRef, useState } from "preact/hooks";
import { warnBeforeUnload } from "../../../data/unload.ts";
import { Unsent } from "../../../data/unsent.ts";

/** The sentence for a person who is offline. */
export function offline(isKept: boolean): string {
  return isKept
    ? "You are offline. What you write is kept."
    : "You are offline, and this browser cannot keep what you write. Leave the page open.";
}

/** A text in the browser's storage, by subject; undefined until it has been read. */
export function useKeptText(subject: string, beginning = "") {
  const [text, setText] = useState<string>();
  const [isKept, setKept] = useState(true);
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

  // Text that the browser cannot store is lost with the page.
  useEffect(() => (isKept ? undefined : warnBeforeUnload()), [isKept]);

  /** Stores the text, and `before` it a text that is being sent. */
  function write(written: string, { before = sent.current } = {}): void {
    setText(written);
    sent.current = before;
    const kept = [before, written].filter((part) => part.trim() !== "").join("\n\n");
    const isNothing = kept === "" || kept === beginning;
    if (isNothing) unsent.current?.clear();
    setKept(isNothing || unsent.current?.write(kept) === true);
  }

  return {
    text,
    /** False if the browser's storage is full or forbidden. */
    isKept,
    write,
    forget() {
      sent.current = "";
      setKept(true);
      unsent.current?.clear();
    },
  };
}
