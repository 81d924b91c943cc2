import { useEffect, useRef } from "preact/hooks";
import { mutate } from "../../../data/client.ts";
import { MarkConversationRead } from "../../../generated/documents/MarkConversationRead.ts";
import { showRead } from "../moves.ts";

const restMs = 1000;

/** Marks the conversation as read, up to its newest item, after that was visible for a second. */
export function useMarkRead(id: string, newest: string | undefined): void {
  const marked = useRef<string>(undefined);
  useEffect(() => {
    if (newest === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mark = async () => {
      marked.current = newest;
      const { error } = await showRead(id, () => mutate(MarkConversationRead, { id, through: newest }));
      if (error !== undefined) marked.current = undefined;
    };
    const rest = () => {
      clearTimeout(timer);
      if (document.hidden || marked.current === newest) return;
      timer = setTimeout(() => {
        mark().catch(() => undefined);
      }, restMs);
    };
    rest();
    document.addEventListener("visibilitychange", rest);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", rest);
    };
  }, [id, newest]);
}
