import { mutate } from "../data/client.ts";
import { endPage } from "../data/session.ts";
import { announce } from "../data/tabs.ts";
import { forgetUnsent, saveUnsent } from "../data/unsent.ts";
import { SignOut } from "../generated/documents/SignOut.ts";
import { notify } from "./notices.ts";

/** Saves unsent drafts and signs out. If saving fails, asks first. */
export async function saveAndSignOut(): Promise<void> {
  if (await saveUnsent()) return signOut();
  const failed = () => notify("Something went wrong. Try again.", "bad");
  const anyway = { name: "Sign out anyway", run: () => void signOut().catch(failed) };
  notify("You have unsent text in Messages. Signing out deletes it from this browser.", "bad", anyway);
}

async function signOut(): Promise<void> {
  const { error } = await mutate(SignOut, {});
  if (error !== undefined) {
    notify("You're still signed in, because the server can't be reached. Try again.", "bad");
    return;
  }
  announce({ type: "signed-out" });
  forgetUnsent();
  endPage();
  location.assign("/signed-out");
}
