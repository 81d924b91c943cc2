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

/** Sanitizes the signature before the transaction, because that is slow. */
export async function prepareSignature({ db }: Context, { signature_html: html }: Input): Promise<PreparedHtml> {
  return html == null ? undefined : sanitizeAside(db.businessId, html);
}

/** Locks the person, so that the second of two concurrent first changes finds the first's row. */
export async function updateProfile(
  { db, caller, request }: MutationContext,
  { name, signature_html, shortcuts, theme }: Input,
  prepared: PreparedHtml,
) {
  const before = await lock(db, "Member", caller.id);
  const { id: memberId } = before;
  if (name != null) {
    const after = await update(db, "Member", memberId, { name });
    await auditChange(db, { caller, request }, "member_renamed", { before, after, columns: ["name"] });
  }
  const changes = {
    ...(shortcuts == null ? {} : { shortcuts }),
    ...(theme == null ? {} : { theme }),
    ...(signature_html === undefined ? {} : { signatureHtml: readSignature(prepared) }),
  };
  if (Object.keys(changes).length > 0) {
    const { count } = await db.updateMany("Preferences", { where: { memberId }, data: changes });
    if (count === 0) await db.create("Preferences", { data: { memberId, ...defaultPreferences, ...changes } });
  }
  return readViewer(db, memberId);
}

function readSignature(prepared: PreparedHtml): string | null {
  return prepared === undefined ? null : readHtml(prepared, "/input/signature_html").html;
}
