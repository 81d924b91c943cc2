import { signal } from "@preact/signals";
import type { Client, Exchange, Operation, OperationResult } from "@urql/core";
import { filter, pipe } from "wonka";
import { nameOf } from "./document.ts";
import { problemOf } from "./problems.ts";
import { announce, onAnnouncement } from "./tabs.ts";

/** Whether the session is over while the portal is open: the dialog asks for the password, in every tab. */
export const isSignedOut = signal(false);

/** What was asked without a session, to be asked again. */
const waiting: { client: Client; operation: Operation }[] = [];

/** What is answered `unauthorized` waits for the person to sign in again; whoever asked hears nothing until then. */
export const keepUnauthorized: Exchange =
  ({ forward, client }) =>
  (operations) =>
    pipe(
      forward(operations),
      filter((result: OperationResult) => {
        const { operation, error } = result;
        // Of signing in itself it says that the password is wrong.
        if (error === undefined || nameOf(operation.query) === "SignIn") return true;
        if (problemOf(error).type !== "unauthorized") return true;
        waiting.push({ client, operation });
        sessionEnded();
        return false;
      }),
    );

export function sessionEnded(): void {
  if (isSignedOut.value) return;
  isSignedOut.value = true;
  announce({ type: "signed-out" });
}

/** Asks again what waited. */
export function sessionResumed(): void {
  isSignedOut.value = false;
  for (const { client, operation } of waiting.splice(0)) client.reexecuteOperation(operation);
}

export function followSession(): void {
  onAnnouncement((message) => {
    if (message.type === "signed-out") isSignedOut.value = true;
    if (message.type === "signed-in") sessionResumed();
    if (message.type === "another-person") location.reload();
  });
}
