import { signal } from "@preact/signals";
import type { Exchange, Operation, OperationResult } from "@urql/core";
import { filter, makeSubject, merge, pipe } from "wonka";
import { problemOf } from "./problems.ts";

/** Whether the dialog that asks for a password or a code is open. */
export const isConfirming = signal(false);

type Waiting = { goOn: () => void; giveUp: () => void };

let waiting: Waiting[] = [];

/**
 * Holds an operation that is answered `confirmation-required` until the person confirms their identity, and sends it
 * again. If they close the dialog, the caller gets the refusal.
 */
export const keepUnconfirmed: Exchange = ({ forward }) => {
  const again = makeSubject<Operation>();
  const refused = makeSubject<OperationResult>();
  return (operations) =>
    merge([
      refused.source,
      pipe(
        merge([operations, again.source]),
        forward,
        filter((result: OperationResult) => {
          const { error, operation } = result;
          if (error === undefined || problemOf(error).type !== "confirmation-required") return true;
          wait({ goOn: () => again.next(operation), giveUp: () => refused.next(result) });
          return false;
        }),
      ),
    ]);
};

/** Asks the person to confirm their identity; false if they close the dialog. */
export function askToConfirm(): Promise<boolean> {
  return new Promise((resolve) => wait({ goOn: () => resolve(true), giveUp: () => resolve(false) }));
}

export function confirmed(): void {
  for (const { goOn } of takeWaiting()) goOn();
}

export function notConfirmed(): void {
  for (const { giveUp } of takeWaiting()) giveUp();
}

function wait(one: Waiting): void {
  waiting.push(one);
  isConfirming.value = true;
}

function takeWaiting(): Waiting[] {
  const taken = waiting;
  waiting = [];
  isConfirming.value = false;
  return taken;
}
