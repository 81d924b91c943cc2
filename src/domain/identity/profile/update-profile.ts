import { auditChange } from "../../../audit/audit.ts";
import type { Context } from "../../../graphql/context.ts";
import { sanitizeAside } from "../../../html-sanitizer/sanitize-aside.ts";
import { type PreparedHtml, readHtml } from "../../inbox/drafts/compose/content.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { lock, update } from "../../kernel/store.ts";
import { readViewer } from "../business/viewer.ts";
import { defaultPreferences } from "./preferences.ts";
import type { UpdateProfileInput } from "./schema.ts";

type Input = typeof UpdateProfileInput.$inferInput;

/** Before the transaction, because it takes long. */
export async function prepareSignature(
  { businessId }: Context,
  { signature_html: html }: Input,
): Promise<PreparedHtml> {
  return html == null ? undefined : sanitizeAside(businessId, html);
}

/** The person is locked, so that of two first changes at once the second finds the row of the first. */
export async function updateProfile(
  { db, caller, origin }: MutationContext,
  { name, signature_html, shortcuts, theme }: Input,
  prepared: PreparedHtml,
) {
  const before = await lock(db, "Member", caller.id);
  const { id: memberId } = before;
  if (name != null) {
    const after = await update(db, "Member", memberId, { name });
    await auditChange(db, { caller, origin }, "member_renamed", { before, after, columns: ["name"] });
  }
  const changes = {
    ...(shortcuts == null ? {} : { shortcuts }),
    ...(theme == null ? {} : { theme }),
    ...(signature_html === undefined ? {} : { signatureHtml: readSignature(prepared) }),
  };
  if (Object.keys(changes).length > 0) {
    const [changed] = await db.update("Preferences", { memberId }, changes);
    if (changed === undefined) await db.insert("Preferences", { memberId, ...defaultPreferences, ...changes });
  }
  return readViewer(db, memberId);
}

function readSignature(prepared: PreparedHtml): string | null {
  return prepared === undefined ? null : readHtml(prepared, "/input/signature_html").html;
}
