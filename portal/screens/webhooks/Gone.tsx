import type { CombinedError } from "@urql/core";
import { ButtonLink } from "../../components/Button.tsx";
import { Note } from "../../components/Note.tsx";
import { Screen } from "../../components/Screen.tsx";
import { problemOf } from "../../data/problems.ts";
import { logAddress, webhooksPath } from "./addresses.ts";

export function isGone(error: CombinedError | undefined): boolean {
  return error !== undefined && problemOf(error).type === "not-found";
}

/** In the place of a deleted webhook, whose log stays readable. */
export function Gone({ id }: { id: string }) {
  return (
    <Screen title="Webhook">
      <Note>This webhook does not exist, or has been deleted. Nothing is delivered to it.</Note>
      <div>
        <ButtonLink href={webhooksPath}>Webhooks</ButtonLink>{" "}
        <ButtonLink href={logAddress({ subscription: id })}>Deliveries</ButtonLink>
      </div>
    </Screen>
  );
}
