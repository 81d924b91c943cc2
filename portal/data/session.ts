import { signal } from "@preact/signals";
import type { Exchange, Operation, OperationResult } from "@urql/core";
import { filter, makeSubject, merge, pipe, tap } from "wonka";
import { nameOf } from "./document.ts";
import { problemOf } from "./problems.ts";
import { announce, onAnnouncement } from "./tabs.ts";
import { forgetUnsent } from "./unsent.ts";
import { viewer } from "./viewer.ts";

/** Whether the session is over while the portal is open: the dialog asks for the password, in every tab. */
export const isSignedOut = signal(false);

/** What was asked without a session, to be asked again; by its key, for what nobody waits for any more is dropped. */
const waiting = new Map<number, () => void>();

/** What is answered `unauthorized` waits for the person to sign in again; its caller gets no answer until then. */
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
        // A person who has just signed in again may have to set it up first.
        if (type === "two-factor-required") location.assign("/set-up-two-factor");
        if (type !== "unauthorized") return true;
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
  announce({ type: "session-ended" });
}

/** Whoever is signed in now goes on here, where it is the person whose page this is; else the page begins anew. */
export function signedInAs(memberId: string): void {
  if (isAnother(memberId)) beginAnew();
  else resume();
}

export function isAnother(memberId: string): boolean {
  return viewer.value !== undefined && viewer.value.member.id !== memberId;
}

/** Asks again what waited. */
function resume(): void {
  isSignedOut.value = false;
  const asked = [...waiting.values()];
  waiting.clear();
  for (const ask of asked) ask();
}

let isOver = false;

/** Nobody is asked any more whether to leave what they had entered. */
export function endPage(): void {
  isOver = true;
}

/** Nothing of the first person stays, not even what they had entered. */
export function beginAnew(): void {
  endPage();
  document.body.replaceChildren();
  location.reload();
}

export function followSession(): void {
  // Before any form receives it.
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
