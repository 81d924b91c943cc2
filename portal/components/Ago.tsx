import { ago, dateTime } from "../data/time.ts";

/** How long ago it was, or until then, said anew each minute. */
export function Ago({ at, class: name }: { at: string; class?: string | undefined }) {
  return (
    <time class={name} dateTime={at} title={dateTime(at)}>
      {ago(at)}
    </time>
  );
}
