import type { ComponentChildren } from "preact";
import { notify } from "../../../app/notices.ts";
import { read } from "../../../data/client.ts";
import { askToConfirm } from "../../../data/confirmation.ts";
import { IdentityConfirmation } from "../../../generated/documents/IdentityConfirmation.ts";

/** A download of the business's data, which needs a recent proof of identity. */
export function ExportLink({ href, children }: { href: string; children: ComponentChildren }) {
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        download(href).catch(() => notify("Something went wrong. Try again.", "bad"));
      }}
    >
      {children}
    </a>
  );
}

/** Asks for a proof of identity, if the last one is old, and downloads the file. */
export async function download(href: string): Promise<void> {
  if ((await isRecent()) || (await askToConfirm())) location.assign(href);
}

/** Without a response the server decides at the download. */
function isRecent(): Promise<boolean> {
  return new Promise((resolve) => {
    read(IdentityConfirmation, {}, ({ data }) => resolve(data?.identity_confirmation.is_recent ?? true));
  });
}
