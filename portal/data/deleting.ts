import { DeleteDraft } from "../generated/documents/DeleteDraft.ts";
import { extensionsOf } from "./document.ts";
import { answerOf, readDraft } from "./draft-answers.ts";
import { change, end, fail, find, forget, outgoing } from "./outgoing.ts";

/** Asks for a deletion that can no longer be undone. */
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
  // What is shown is the draft as it is now.
  if (problem.type === "conflict") await readDraft(id);
  fail(key, problem);
}

// Whoever leaves the page has not undone what they deleted.
addEventListener("pagehide", () => {
  for (const { key, kind, state, draftId: id, version = null } of outgoing.value) {
    if (kind !== "delete" || state !== "counting") continue;
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
