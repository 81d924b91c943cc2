import { DeleteDraft } from "../generated/documents/DeleteDraft.ts";
import { extensionsOf } from "./document.ts";
import { answerOf, readDraft } from "./draft-answers.ts";
import { change, end, fail, find, forget, outgoing } from "./outgoing.ts";
import { onSigningOut } from "./unsent.ts";

/** Deletes the draft on the server, which cannot be undone. */
export async function carryOutDeletion(key: number): Promise<void> {
  const entry = find(key);
  if (entry?.draftId === undefined) return;
  const { draftId: id, version = null } = entry;
  change(key, { state: "gone" });
  const { problem } = await answerOf(DeleteDraft, { id, version }, ({ delete_draft: deleted }) => deleted);
  if (problem === undefined || problem.type === "not-found") {
    end(key);
    return;
  }
  // Reads the draft again, because somebody changed it.
  if (problem.type === "conflict") await readDraft(id);
  fail(key, problem);
}

const held = () => outgoing.value.filter(({ kind, state }) => kind === "delete" && state === "counting");

// A person who signs out has not undone their deletions.
onSigningOut(() => Promise.all(held().map(({ key }) => carryOutDeletion(key))));
addEventListener("pagehide", () => {
  for (const { key, draftId: id, version = null } of held()) {
    fetch("/graphql", {
      method: "POST",
      keepalive: true,
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        operationName: "DeleteDraft",
        variables: { id, version },
        extensions: extensionsOf(DeleteDraft),
      }),
    }).catch(() => undefined);
    forget(key);
  }
});
