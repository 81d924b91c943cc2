import { onDemand } from "./on-demand.tsx";

export const readParts = () => import("./frame-parts.ts");

/** The switch between the live business and its sandbox. */
export const readSandbox = () => import("./sandbox.ts");

export const ConfirmIdentity = onDemand(async () => (await readParts()).ConfirmIdentity);
export const ConfirmDialog = onDemand(async () => (await readParts()).ConfirmDialog);
export const NotificationList = onDemand(async () => (await readParts()).NotificationList);
export const SignInAgain = onDemand(async () => (await readParts()).SignInAgain);

/** Preloads the dialogs and panels of the shell. */
export async function loadFrame(): Promise<void> {
  await Promise.all([ConfirmDialog.load(), NotificationList.load(), SignInAgain.load()]);
}
