import type { Exchange } from "@urql/core";
import { pipe, tap } from "wonka";

type Listener = (data: unknown) => void;
const listeners = new Set<Listener>();

/** Calls the listener with the data of each answer from the server, before the screens get it. */
export function onAnswer(listener: Listener): void {
  listeners.add(listener);
}

/** Calls the listeners. It stands between the cache and the network, so answers from the cache do not pass it. */
export const announceAnswers: Exchange =
  ({ forward }) =>
  (operations) =>
    pipe(
      forward(operations),
      tap(({ data }) => {
        if (data != null) for (const listener of listeners) listener(data);
      }),
    );
