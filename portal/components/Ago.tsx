import { ago, dateTime } from "../data/time.ts";

/** A relative time, updated every minute. */
export function Ago({ at, class: name }: { at: string; class?: string | undefined }) {
  return (
    <time class={name} dateTime={at} title={dateTime(at)}>
      {ago(at)}
    </time>
  );
}
