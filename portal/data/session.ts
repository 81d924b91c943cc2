import { signal } from "@preact/signals";
import type { Exchange, Operation, OperationResult } from "@urql/core";
import { filter, makeSubject, merge, pipe, tap } from "wonka";
import { nameOf } from "./document.ts";
import { problemOf } from "./problems.ts";
import { announce, onAnnouncement } from "./tabs.ts";

/** Whether the session is over while the portal is open: the dialog asks for the password, in every tab. */
export const isSignedOut = signal(false);

/** What was asked without a session, to be asked again; by its key, for what nobody waits for any more is dropped. */
const waiting = new Map<number, () => void>();

/** What is answered `unauthorized` waits for the person to sign in again; whoever asked hears nothing until then. */
export const keepUnauthorized: Exchange = ({ forward }) => {
  const again = makeSubject<Operation>();
  return (operations) =>
    pipe(
      merge([
        pipe(
          operations,
          tap(({ kind, key }) => {
            if (kind === "teardown") waiting.delete(key);
          }),
        ),
        again.source,
      ]),
      forward,
      filter(({ error, operation }: OperationResult) => {
        if (error === undefined || problemOf(error).type !== "unauthorized") return true;
        // A wrong password says nothing of the session.
        if (nameOf(operation.query) === "SignIn") return true;
        waiting.set(operation.key, () => again.next(operation));
        sessionEnded();
        return false;
      }),
    );
};

export function sessionEnded(): void {
  if (isSignedOut.value) return;
  isSignedOut.value = true;
  announce({ type: "signed-out" });
}

/** Asks again what waited. */
export function sessionResumed(): void {
  isSignedOut.value = false;
  const asked = [...waiting.values()];
  waiting.clear();
  for (const ask of asked) ask();
}

export function followSession(): void {
  onAnnouncement((message) => {
    if (message.type === "signed-out") isSignedOut.value = true;
    if (message.type === "signed-in") sessionResumed();
    if (message.type === "another-person") location.reload();
  });
}
