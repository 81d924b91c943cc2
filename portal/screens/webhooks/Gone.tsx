import type { CombinedError } from "@urql/core";
import { ButtonLink } from "../../components/Button.tsx";
import { Note } from "../../components/Note.tsx";
import { Screen } from "../../components/Screen.tsx";
import { problemOf } from "../../data/problems.ts";
import { logAddress, webhooksPath } from "./addresses.ts";

export function isGone(error: CombinedError | undefined): boolean {
  return error !== undefined && problemOf(error).type === "not-found";
}

/** Shown instead of a deleted webhook, whose deliveries stay readable. */
export function Gone({ id }: { id: string }) {
  return (
    <Screen title="Webhook">
      <Note>This webhook doesn't exist or was deleted.</Note>
      <div>
        <ButtonLink href={webhooksPath}>Webhooks</ButtonLink>{" "}
        <ButtonLink href={logAddress({ subscription: id })}>Deliveries</ButtonLink>
      </div>
    </Screen>
  );
}
