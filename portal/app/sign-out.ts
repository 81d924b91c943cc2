import { mutate } from "../data/client.ts";
import { endPage } from "../data/session.ts";
import { announce } from "../data/tabs.ts";
import { forgetUnsent, saveUnsent } from "../data/unsent.ts";
import { SignOut } from "../generated/documents/SignOut.ts";
import { notify } from "./notices.ts";

/** Asks first where something that is not sent would be lost. */
export async function saveAndSignOut(): Promise<void> {
  if (await saveUnsent()) return signOut();
  const failed = () => notify("Something went wrong. Try again.", "bad");
  const anyway = { name: "Sign out anyway", run: () => void signOut().catch(failed) };
  notify("What you have written in Messages is not sent yet. Signing out deletes it from this browser.", "bad", anyway);
}

async function signOut(): Promise<void> {
  const { error } = await mutate(SignOut, {});
  if (error !== undefined) {
    notify("You are still signed in: the server could not be reached.", "bad");
    return;
  }
  announce({ type: "signed-out" });
  forgetUnsent();
  endPage();
  location.assign("/signed-out");
}
