import { mutate } from "../data/client.ts";
import { endPage } from "../data/session.ts";
import { announce } from "../data/tabs.ts";
import { EnterSandbox } from "../generated/documents/EnterSandbox.ts";
import { LeaveSandbox } from "../generated/documents/LeaveSandbox.ts";
import { notify } from "./notices.ts";

export function enterSandbox(): Promise<void> {
  return switchBy(EnterSandbox);
}

export function leaveSandbox(): Promise<void> {
  return switchBy(LeaveSandbox);
}

/** The business of every tab changes with the cookie, so all of them load their page again. */
async function switchBy(document: typeof EnterSandbox | typeof LeaveSandbox): Promise<void> {
  const { error } = await mutate<unknown, Record<string, never>>(document, {});
  if (error !== undefined) {
    notify("Something went wrong. Try again.", "bad");
    return;
  }
  announce({ type: "signed-in", memberId: "" });
  endPage();
  location.assign("/today");
}
