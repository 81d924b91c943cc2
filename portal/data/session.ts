import { signal } from "@preact/signals";
import type { Exchange, Operation, OperationResult } from "@urql/core";
import { filter, makeSubject, merge, pipe, tap } from "wonka";
import { nameOf } from "./document.ts";
import { problemOf } from "./problems.ts";
import { announce, onAnnouncement } from "./tabs.ts";
import { forgetUnsent } from "./unsent.ts";
import { viewer } from "./viewer.ts";

/** Whether the session ended while the portal is open, which opens the sign-in dialog in every tab. */
export const isSignedOut = signal(false);

/** Operations that were refused without a session, by key. A teardown removes its operation. */
const waiting = new Map<number, () => void>();

/** Holds an operation that is answered `unauthorized` until the person signs in again, and sends it again. */
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
        const type = error === undefined ? undefined : problemOf(error).type;
        // A person who signs in again may have to set up two-factor sign-in first.
        if (type === "two-factor-required") location.assign("/set-up-two-factor");
        if (type !== "unauthorized") return true;
        // Here `unauthorized` means a wrong password.
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
  announce({ type: "session-ended" });
}

/** Resumes if the same person signed in, and reloads the page for another. */
export function signedInAs(memberId: string): void {
  if (isAnother(memberId)) beginAnew();
  else resume();
}

export function isAnother(memberId: string): boolean {
  return viewer.value !== undefined && viewer.value.member.id !== memberId;
}

/** Sends the held operations again. */
function resume(): void {
  isSignedOut.value = false;
  const asked = [...waiting.values()];
  waiting.clear();
  for (const ask of asked) ask();
}

let isOver = false;

/** Turns off the warnings about unsaved input. */
export function endPage(): void {
  isOver = true;
}

/** Clears the page and reloads it, so that no data of the previous person stays. */
export function beginAnew(): void {
  endPage();
  document.body.replaceChildren();
  location.reload();
}

export function followSession(): void {
  // Runs before the listeners of forms.
  addEventListener("beforeunload", (event) => {
    if (isOver) event.stopImmediatePropagation();
  });
  onAnnouncement((message) => {
    if (message.type === "session-ended") isSignedOut.value = true;
    if (message.type === "signed-out") {
      forgetUnsent();
      beginAnew();
    }
    if (message.type === "signed-in") signedInAs(message.memberId);
  });
}
